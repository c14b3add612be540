"""The embedded floor: `serve` with log, host and courier, and the books' process beside it, on one disk."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import roundledger.v1 as pb
from ledger.books.follower import Follower
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log.log import FateUnknown
from ledger.log.notice_file import AsideNotice, NoticeFile
from ledger.log.sqlite_log import SqliteLog
from ledger.log.store import Store
from ledger.streams.feed import CARRIED, FEEDER
from services.access.callers import Credential
from services.courier.courier import Courier
from services.running.bell import Bell
from services.tables.gateway import CommandGateway
from services.tables.host import Host
from tests.simulation.audit import wrong
from tests.simulation.keys import FloorKeys, SimulatedPart, replaced
from tests.simulation.loop import Life
from tests.simulation.world import CALENDAR, CARDS, METRICS, Process, Sent, World, rulebooks

Outcome = pb.CommandReply | Rejection


def aside_in(path: Path) -> list[AsideNotice]:
    """What a courier has set aside, as its file says."""
    file = NoticeFile(path)
    try:
        return file.aside()
    finally:
        file.close()


class HostProcess(Process):
    """Takes commands."""

    gateway: CommandGateway | None = None
    host: Host | None = None

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world, name)
        self._telling: set[asyncio.Future[None]] = set()

    def take(self, sent: Sent, answer: Callable[[Outcome], None]) -> None:
        """A command arrives. One that comes before the host is ready finds nobody."""
        gateway = self.gateway
        if gateway is None:
            return
        sent.deliveries += 1
        if type(body_of(sent.command)) in CARRIED and sent.actor.role == FEEDER.role:
            self._telling.add(told := asyncio.ensure_future(self._take_as_told(sent, answer)))
            told.add_done_callback(self._telling.discard)
            return
        credential = Credential("", sent.actor.actor_id, (pb.Role.Name(sent.actor.role)[5:].lower(),))
        admitted = gateway.admit(sent.command, credential)

        def answered(outcome: Outcome) -> None:
            self.noted(sent, outcome)
            answer(outcome)

        if isinstance(admitted, Rejection):
            answered(admitted)
        else:
            gateway.submit(admitted, answered)

    async def _take_as_told(self, sent: Sent, answer: Callable[[Outcome], None]) -> None:
        """What consoles draw of what streams tell each other comes by the courier's way, as if another stream had told
        it: a caller could not send it. Not all of it is true."""
        assert self.host is not None
        try:
            outcome = await self.host.execute(sent.command, sent.actor)
        except FateUnknown as problem:
            outcome = Rejection("FATE_UNKNOWN", str(problem))
        self.noted(sent, outcome)
        answer(outcome)

    def noted(self, sent: Sent, outcome: Outcome) -> None:
        """What a host has said counts, whether it arrives or not."""
        name = f"{sent.stream_id} {sent.command_id}"
        if isinstance(outcome, Rejection):
            sent.refusals.append(outcome)
            self.world.note(f"{self.name} refuses {name}: {outcome.code}")
        elif not outcome.dry_run:
            sent.replies.append(outcome)
            self.world.note(f"{self.name} acknowledges {name} as seq {outcome.seq}")

    def kill(self) -> None:
        self.gateway = self.host = None
        super().kill()

    async def executed(self, command: pb.Command, actor: pb.Actor) -> Outcome:
        """For the courier, and for what a floor sends itself."""
        assert self.host is not None
        header = body_of(command).header
        sent = self.world.remembered(header.stream_id, header.command_id, command, actor)
        sent.deliveries += 1
        outcome = await self.host.execute(command, actor)
        self.noted(sent, outcome)
        return outcome


class Serve(HostProcess):
    def __init__(self, floor: "EmbeddedFloor") -> None:
        super().__init__(floor.world, "serve")
        self._floor = floor
        self.courier: Courier | None = None

    async def run(self, life: Life) -> None:
        world, floor, keys = self.world, self._floor, self._floor.keys
        signer = keys.handed_to(self.name)
        log = SqliteLog(floor.log_path, signer, CARDS, keys.trust())
        life.closing += [log._writer.close, log.store.close]
        await log.start()
        host = Host(log, self.name, rulebooks(), CALENDAR, world.clock, world.shuffler, seals=CARDS)
        log.add_listener(floor.wake_books)
        notices = NoticeFile(floor.notices_path)
        life.closing.append(notices.close)
        self.bell = Bell()
        self.host, self.gateway = host, CommandGateway(CATALOGUE, host, METRICS)
        self.courier = Courier(self.executed, notices, self.bell)
        self.courier.start()
        part = SimulatedPart(self, keys.folder, signer, log)
        await part.record_trust()
        await part.begin_house()
        await part.keep_founded()

    def ring(self) -> None:
        if self.life is not None and self.host is not None:
            self.bell.ring()


class Books(Process):
    def __init__(self, floor: "EmbeddedFloor") -> None:
        super().__init__(floor.world, "books")
        self._floor = floor
        self.follower: Follower | None = None

    async def run(self, life: Life) -> None:
        floor = self._floor
        follower = Follower(
            floor.log_path,
            floor.books_path,
            lambda entered: None,
            notices=floor.notices_path,
            cards=CARDS,
            on_told=floor.ring_courier,
        )
        life.closing.append(follower.close)
        await follower.start()
        self.follower = follower
        follower.wake()

    def kill(self) -> None:
        self.follower = None
        super().kill()

    def wake(self) -> None:
        if self.follower is not None:
            self.follower.wake()


class EmbeddedFloor:
    """One host: the key (stream, seq) of its file is the arbiter."""

    engine = "embedded"

    def __init__(self, world: World) -> None:
        self.world = world
        self.log_path, self.notices_path = world.folder / "log.db", world.folder / "notices.db"
        self.books_path = world.folder / "books.db"
        Store.open(self.log_path, durable=True).close()
        self.keys = FloorKeys(world, ("serve",))
        self.serve, self.books = Serve(self), Books(self)
        self.hosts: list[HostProcess] = [self.serve]
        self.processes: list[Process] = [self.serve, self.books]

    def wake_books(self) -> None:
        """By a pipe: it arrives unless one of the two dies."""
        if self.books.life is not None:
            self.world.loop.call_later(0.001, self.books.wake, context=self.books.life.context.copy())

    def ring_courier(self) -> None:
        if self.serve.life is not None:
            self.world.loop.call_later(0.001, self.serve.ring, context=self.serve.life.context.copy())

    def newest(self, stream_id: str) -> Live:
        """As a host shows it now; nothing while there is none."""
        host = self.serve.host
        return host.known(stream_id) if host is not None else Live(stream_id)

    async def settled(self) -> None:
        """Returns when nothing is under way any more: all books kept, all that streams tell each other carried."""
        for _ in range(600):
            if self._is_settled():
                return
            await asyncio.sleep(0.5)
        raise AssertionError("not caught up five minutes after the faults stopped")

    def _is_settled(self) -> bool:
        follower, courier = self.books.follower, self.serve.courier
        if follower is None or courier is None or self.serve.host is None:
            return False
        return (
            follower._position == follower._store.last_position()
            and not follower.trouble
            and not courier.waiting
            and not courier._notices.after(courier._read, 1)
        )

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """Nothing outside of the loop is a model, but the machine's clock."""
        with replaced(self.keys.stand_ins()):
            yield

    def chains(self) -> dict[str, list[Record]]:
        """What the floor has on its disk."""
        store = Store.open_read_only(self.log_path, cards=CARDS)
        chains = {stream_id: list(store.commits(stream_id)) for stream_id in store.streams()}
        store.close()
        self.keys.check_told(chains)
        for record in (each for records in chains.values() for each in records):
            certificate = pb.CommitSignature.FromString(record.signature).certificate
            if not self.keys.could_sign(certificate, record.commit.at.ToDatetime(UTC)):
                wrong(f"{record.name} is signed by a key that was retired by then")
        return chains

    def aside(self) -> list[AsideNotice]:
        return aside_in(self.notices_path)

    @property
    def courier_starts(self) -> int:
        return self.serve.starts

    def mirrors(self) -> dict[str, dict[str, list[Record]]]:
        return {}

    def books_of(self) -> ReadModel:
        return ReadModel.for_reading(self.books_path)

    # What goes wrong only here

    def own_faults(self, faults: Any) -> list[Callable[[], Awaitable[None]]]:
        return [partial(self._retirement, faults.rng)]

    async def _retirement(self, rng: Random) -> None:
        """The key of the only host is retired while it runs: it refuses, and where it is started again it ends, until
        it has another."""
        world, keys = self.world, self.keys
        if self.serve.life is not None and not keys.is_retired("serve"):
            at = keys.retire(self.serve)
            await asyncio.sleep((at - world.true_time()).total_seconds() + rng.choice((0.0, 3.0, 10.0)))
            if not world.faults_end:
                self._renew()

    def _renew(self) -> None:
        self.world.note("serve gets another key")
        self.keys.renew("serve")
        self.serve.kill()
        self.serve.start()

    def heal(self) -> None:
        if self.keys.is_retired("serve"):
            self._renew()
