"""The floors that are hurt: one of processes on a Kafka of its own, and an embedded one."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import grpc
from kafka_broker import Broker

import roundledger.v1 as pb
from ledger.core.chain import Record
from ledger.log import topics
from ledger.log.store import Store
from ledger.log.topic_commits import accepted_commits
from ledger.log.trust import trust_in
from ledger.streams.house import HOUSE_ID
from services.access.callers import TokenFile
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.chaos.blows import KINDS, Killable
from tests.support.dealers import Dealer
from tests.support.processes import Part, floor_options, free_port, host, wait_until, worker

_HOSTS = ("north", "south")
_VERIFY_SECONDS = 600


class HurtFloor:
    """What both have in common: dealers at their tables, and questions whose answers show that a part works."""

    name = ""
    settings: Settings
    parts: dict[str, Part]
    _addresses: list[str]
    """Of whoever takes commands."""

    def begin_playing(self, tables: int) -> None:
        tokens = TokenFile.read(self.settings.tokens)
        self.dealers = [Dealer(f"roulette-{n}", self._addresses, tokens) for n in range(1, tables + 1)]
        self._clients: dict[str, FloorClient] = {}
        self._extra = count(1)
        for dealer in self.dealers:
            dealer.start()
        wait_until(lambda: all(d.last_seq > 10 or d.problem for d in self.dealers), 180, "all tables are played")

    def end_playing(self) -> None:
        for dealer in self.dealers:
            dealer.end()
        wait_until(self._in_books(), 300, "the books are complete")
        for client in self._clients.values():
            client.close()

    def client(self, part: str) -> FloorClient:
        if part not in self._clients:
            tokens = TokenFile.read(self.settings.tokens)
            self._clients[part] = FloorClient(self.parts[part].address, tokens)
        return self._clients[part]

    def verified(self) -> str:
        """What `verify` finds wrong with the whole ledger; empty if it is sound."""
        command = [sys.executable, "-m", "roundledger", "verify", "--complete", *self._verify_options()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_VERIFY_SECONDS, check=False)
        return "" if done.returncode == 0 else f"{self.name}: verify: {done.stdout[-600:]}{done.stderr[-600:]}"

    def _verify_options(self) -> list[str]:
        return floor_options(self.settings)

    def _tables_go_on(self, since: float) -> Callable[[], bool]:
        return lambda: all(dealer.last_answer > since for dealer in self.dealers)

    def _in_books(self) -> Callable[[], bool]:
        """All that is acknowledged until now."""
        wanted = {dealer.table_id: dealer.last_seq for dealer in self.dealers}

        def entered() -> bool:
            books = self.client("books" if "books" in self.parts else "serve")
            with _asking() as asked:
                answer = books.ledger.GetBalances(
                    pb.GetBalancesRequest(), metadata=books.metadata("GetBalances"), timeout=5
                )
                reached = {at.stream_id: at.seq for at in answer.as_of}
                asked.append(all(reached.get(table, 0) >= seq for table, seq in wanted.items()))
            return bool(asked and asked[0])

        return entered


@contextmanager
def _asking() -> Iterator[list[bool]]:
    """A question that may find nobody."""
    answer: list[bool] = []
    try:
        yield answer
    except grpc.RpcError:
        answer.clear()


class KafkaFloor(HurtFloor):
    """Two hosts of tables, a worker, a courier, books and replay, each a process, and their broker."""

    name = "kafka"
    shared = _HOSTS

    def __init__(self, folder: Path, running: ExitStack) -> None:
        self.broker = running.enter_context(Broker(folder / "kafka"))
        floor = FloorFolder(folder / "floor")
        floor.init()
        self.parts = {}
        for name, role in (dict.fromkeys(_HOSTS, "tables") | {r: r for r in ("courier", "books", "replay")}).items():
            self.parts[name] = host(self._settings(folder, name, floor), free_port(), role)
        self.settings = self._settings(folder, "worker", floor)
        self.parts["worker"] = worker(self.settings)
        for name, part in self.parts.items():
            running.enter_context(part)
            if name in _HOSTS:
                wait_until(lambda part=part: "serving on" in part.log, 180, name)  # type: ignore[misc]
        self._addresses = [self.parts[name].address for name in _HOSTS]

    def _settings(self, folder: Path, name: str, floor: FloorFolder) -> Settings:
        (folder / name).mkdir(exist_ok=True)
        return Settings(folder / name, self.broker.bootstrap, "", name, floor=floor.path)

    def blows(self) -> list[tuple[str, str]]:
        """A broker whose disk is full ends, and is started again: that is a kill."""
        on_parts = [(kind, name) for name in self.parts for kind in KINDS]
        return [*on_parts, ("kill -9", "broker"), ("SIGSTOP", "broker")]

    def victim(self, name: str) -> Killable:
        return self.broker if name == "broker" else self.parts[name]

    def works(self, name: str, since: float) -> Callable[[], bool]:
        if name in (*_HOSTS, "broker"):
            return self._tables_go_on(since)
        if name == "replay":
            return self._is_shown()
        return self._in_books() if name == "books" else self._told_the_house(since)

    def records(self) -> Iterator[Record]:
        return accepted_commits(self.broker.bootstrap, topics.ROUNDS, trust_in(self.settings.floor_folder))

    def _verify_options(self) -> list[str]:
        return floor_options(self.parts_settings("auditor"))

    def parts_settings(self, name: str) -> Settings:
        folder = self.settings.data.parent
        return self._settings(folder, name, FloorFolder(self.settings.floor_folder))

    def _is_shown(self) -> Callable[[], bool]:
        dealer = self.dealers[0]
        wanted = pb.GetStreamAsOfRequest(stream_id=dealer.table_id, seq=dealer.last_seq)

        def shown() -> bool:
            replay = self.client("replay")
            with _asking() as asked:
                replay.past.GetStreamAsOf(wanted, metadata=replay.metadata("GetStreamAsOf"), timeout=5)
                asked.append(True)
            return bool(asked)

        return shown

    def _told_the_house(self, since: float) -> Callable[[], bool]:
        """A table that opens now is known to the house: the worker has told it, the courier has carried it."""
        opened = Dealer(f"extra-{next(self._extra)}", self._addresses, TokenFile.read(self.settings.tokens))
        opened.open_only()
        self.dealers.append(opened)

        def known() -> bool:
            hosts = self.client(_HOSTS[0])
            with _asking() as asked:
                request = pb.GetStreamRequest(stream_id=HOUSE_ID)
                answer = hosts.tables.GetStream(request, metadata=hosts.metadata("GetStream"), timeout=5)
                asked.append(opened.table_id in json.loads(answer.state_json)["tables"])
            if asked and asked[0]:
                opened.last_answer = float("inf")  # it is not played further
            return bool(asked and asked[0])

        return known


class EmbeddedFloor(HurtFloor):
    """`serve`, with its log on one disk and its helpers beside it."""

    name = "embedded"
    shared = ()

    def __init__(self, folder: Path, running: ExitStack) -> None:
        self.settings = Settings(folder / "embedded")
        self.settings.data.mkdir()
        serving = host(self.settings, free_port())
        self.parts = {"serve": running.enter_context(serving)}
        wait_until(lambda: "serving on" in serving.log, 180, "serve")
        self._addresses = [serving.address]

    def blows(self) -> list[tuple[str, str]]:
        return [(kind, "serve") for kind in KINDS]

    def victim(self, name: str) -> Killable:
        return self.parts[name]

    def works(self, name: str, since: float) -> Callable[[], bool]:
        return self._tables_go_on(since)

    def records(self) -> Iterator[Record]:
        store = Store.open_read_only(self.settings.store)
        for stream_id in store.streams():
            yield from store.commits(stream_id)
        store.close()
