"""A floor's files, written as a host writes them but without a server: one command after the other."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import roundledger.v1 as pb
from games.cards.dealing import Shuffler
from games.tables.rulebook import published_rulebooks
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import Live, Stamp, prepare, read_command
from ledger.core.context import Context
from ledger.core.gaming_day import GamingCalendar
from ledger.core.house import House
from ledger.core.rejection import Rejection
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.streams.house import HOUSE_ID, lent
from services.settings import Settings
from tests.support.pure import actor_for
from tests.support.roulette import RouletteTable

START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class WrittenFloor:
    """Time advances by a second a command, so that the same commands write the same bytes."""

    def __init__(
        self,
        data: Path,
        signer: Signer | None = None,
        *,
        snapshot_every: int = 0,
        catalogue: Catalogue = CATALOGUE,
        shuffler: Shuffler | None = None,
    ) -> None:
        self.settings = Settings(data=data)
        data.mkdir(parents=True, exist_ok=True)
        self.signer = signer or Signer.from_folder(self.settings.keys, "host-1")
        self.store = Store.open(self.settings.store, durable=False, snapshot_key=self.signer.snapshot_key)
        self._snapshot_every, self._catalogue, self._shuffler = snapshot_every, catalogue, shuffler
        self._live: dict[str, Live] = {}
        self._at = START
        self.house: House | None = None
        """What decisions are lent of the house; a test may have it lie."""

    def send(self, *commands: pb.Command) -> list[pb.CommandReply]:
        """Records the commands, in one write; one that is refused is a mistake of the test."""
        records: list[Record] = []
        replies = []
        for command in commands:
            request = read_command(self._catalogue, command)
            if isinstance(request, Rejection):
                raise AssertionError(f"{request.code}: {request.message}")
            stream_id, actor = request.header.stream_id, actor_for(command)
            live = self._live.get(stream_id) or self.store.load(stream_id, None, self._catalogue)
            self._at += timedelta(seconds=1)
            stamp = Stamp(actor, self._at, self.signer.host_id, GamingCalendar().day_of(self._at))
            about = self.store.round_facts(request.body.round_id) if request.ladder.asks_round else None
            known = published_rulebooks(), self._shuffler, self.house, about
            context = Context(actor.actor_id, actor.role, self._at, *known)
            prepared = prepare(self._catalogue, live, request, stamp, context)
            if isinstance(prepared, Rejection):
                raise AssertionError(f"{prepared.code}: {prepared.message}")
            records.append(prepared.record)
            replies.append(prepared.reply)
            self._live[stream_id] = prepared.after
        if not all(self.store.append(self.signer.sign_group(records))):
            raise AssertionError("a commit did not extend its stream")
        self._snapshot()
        return replies

    def lend_house(self) -> House:
        """From now on decisions read the house as it is now."""
        self.house = lent(self._live[HOUSE_ID])
        assert self.house is not None
        return self.house

    def _snapshot(self) -> None:
        for live in self._live.values():
            if self._snapshot_every and live.head.seq % self._snapshot_every == 0:
                self.store.save_snapshot(live)

    def enter_in_books(self, catalogue: Catalogue | None = None) -> None:
        """Has the follower enter all that the log holds; it may be of another version of the program."""
        files = self.settings.store, self.settings.books
        follower = Follower(*files, lambda entered: None, catalogue=catalogue or self._catalogue)
        while follower.catch_up():
            pass
        follower.close()

    def close(self) -> None:
        self.store.close()


def evening(table: RouletteTable, rounds: int, wagers: Iterable[tuple[str, str]] = ()) -> list[pb.Command]:
    """A table's commands from its opening through so many rounds."""
    places = list(wagers) or [("straight", "17"), ("red", ""), ("split", "0-00"), ("dozen", "2"), ("corner", "1-2-4-5")]
    commands = table.opening(players=("anna", "ben"))
    for number in range(rounds):
        for index, (wager, selection) in enumerate(places):
            commands.append(table.place(wager, selection, 500, seat=1 + index % 2))
        commands += table.spin(str(number % 37))
    return commands
