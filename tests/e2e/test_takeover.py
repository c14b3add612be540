"""Two hosts of tables share the partitions of one floor. They are killed and frozen by turns under load: each time the
other takes over all tables, and in the end every command that was acknowledged is in the ledger once.

`make takeover MINUTES=10` goes on for so long; here each host is killed or frozen once."""

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.vocabulary import body_of
from ledger.log import topics
from ledger.log.topic_commits import accepted_commits
from ledger.log.trust import trust_in
from services.access.callers import TokenFile
from services.access.errors import rejection_from
from services.access.methods import METHODS
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.processes import Part, free_port, host, wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.shared_servers import SharedBroker

MINUTES = float(os.environ.get("ROUNDLEDGER_TAKEOVER_MINUTES", "0"))
TABLES = [f"roulette-{number}" for number in range(1, 7)]
PATIENCE_SECONDS = 3.0
"""After which a caller tries the other host: its own may be frozen."""
PASSING = {
    "FATE_UNKNOWN",
    "STREAM_CONTENDED",
    "BROKER_UNREACHABLE",
    "COMMAND_TIMED_OUT",
    "STORE_REBUILDING",
    "OWNER_UNREACHABLE",
}


class Dealer(threading.Thread):
    """Plays round after round at one table, and sends each command until one of the hosts has answered."""

    def __init__(self, table_id: str, addresses: list[str], tokens: TokenFile) -> None:
        super().__init__(daemon=True)
        self._table, self._tokens = RouletteTable(table_id), tokens
        self._channels = [
            grpc.insecure_channel(address, (("grpc.max_reconnect_backoff_ms", 500),)) for address in addresses
        ]
        self._turn = 0
        self._ending = threading.Event()
        self.table_id = table_id
        self.acknowledged: dict[str, bytes] = {}
        self.owners: set[str] = set()
        """Whom replies have named as the table's host."""
        self.problem = ""
        self.longest_wait = 0.0
        self.last_answer = time.monotonic()

    def run(self) -> None:
        for command in self._table.opening():
            self._send(command)
        number = 0
        while not self._ending.is_set() and not self.problem:
            for command in (self._table.place("straight", "17"), *self._table.spin(str(number % 37))):
                self._send(command)
            number += 1
        for channel in self._channels:
            channel.close()

    def end(self) -> None:
        self._ending.set()
        self.join(120)

    def _send(self, command: pb.Command) -> None:
        body = body_of(command)
        header = body.header
        began = time.monotonic()
        while time.monotonic() < began + 120:
            self._turn += 1
            try:
                reply, call = self._method(body).with_call(body, timeout=PATIENCE_SECONDS, metadata=self._token(body))
            except grpc.RpcError as error:
                refused = rejection_from(error)
                if refused is not None and refused.code not in PASSING:
                    self.problem = f"{header.command_id}: {refused}"
                    return
                time.sleep(0.05)
                continue
            self.owners |= {str(value) for name, value in call.trailing_metadata() if name == "roundledger-owner"}
            self.acknowledged[header.command_id] = reply.commit_hash
            self.last_answer = time.monotonic()
            self.longest_wait = max(self.longest_wait, self.last_answer - began)
            return
        self.problem = f"{header.command_id} was never answered"

    def _method(self, body: object) -> grpc.UnaryUnaryMultiCallable:
        channel = self._channels[self._turn % len(self._channels)]
        return channel.unary_unary(
            METHODS[type(body)],  # type: ignore[index]
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=pb.CommandReply.FromString,
        )

    def _token(self, body: object) -> tuple[tuple[str, str]]:
        credential = self._tokens.credential_for(None, CATALOGUE.ladders[type(body)].roles)  # type: ignore[index]
        assert credential is not None
        return (("authorization", f"Bearer {credential.token}"),)


@pytest.fixture
def floor(tmp_path: Path) -> FloorFolder:
    floor = FloorFolder(tmp_path / "floor")
    floor.init()
    return floor


@pytest.fixture
def hosts(broker: SharedBroker, tmp_path: Path, topic_prefix: str, floor: FloorFolder) -> Iterator[dict[str, Part]]:
    parts = {}
    for name in ("north", "south"):
        (tmp_path / name).mkdir()
        settings = Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=floor.path)
        parts[name] = host(settings, free_port(), "tables")
    try:
        for part in parts.values():
            part.start()
            wait_until(lambda part=part: part.log.count("serving on") > 0, 120, "a host")  # type: ignore[misc]
        yield parts
    finally:
        for part in parts.values():
            part.kill()


def test_hosts_killed_and_frozen_by_turns_lose_and_double_nothing(
    broker: SharedBroker, topic_prefix: str, floor: FloorFolder, hosts: dict[str, Part]
) -> None:
    tokens = TokenFile.read(floor.tokens)
    dealers = [Dealer(table, [part.address for part in hosts.values()], tokens) for table in TABLES]
    for dealer in dealers:
        dealer.start()
    deadline, blows = time.monotonic() + 60 * MINUTES, 0
    wait_until(lambda: all(dealer.acknowledged for dealer in dealers), 60, "all tables are played")
    while blows < 2 or time.monotonic() < deadline:
        name = ("north", "south")[blows // 2 % 2] if MINUTES else ("north", "south")[blows]
        part, is_killed = hosts[name], blows % 2 == 0
        if is_killed:
            part.kill()
        else:
            part.signal(signal.SIGSTOP)
        struck = time.monotonic()
        _all_go_on(dealers, since=struck)
        print(f"{name} {'killed' if is_killed else 'frozen'}: all tables go on after {time.monotonic() - struck:.1f} s")
        if is_killed:
            served = part.log.count("serving on")
            part.start()
            wait_until(lambda part=part, served=served: part.log.count("serving on") > served, 120, "it is back")  # type: ignore[misc]
        else:
            time.sleep(7)  # longer than its session lasts, so that it has been replaced
            part.signal(signal.SIGCONT)
        _all_go_on(dealers, since=time.monotonic())
        blows += 1
    for dealer in dealers:
        dealer.end()
    print(f"the longest wait for an answer: {max(dealer.longest_wait for dealer in dealers):.1f} s, {blows} blows")
    assert [dealer.problem for dealer in dealers if dealer.problem] == []
    assert {owner.split()[0] for dealer in dealers for owner in dealer.owners} == {"north", "south"}
    recorded: dict[str, list[tuple[str, bytes]]] = {table: [] for table in TABLES}
    for record in accepted_commits(broker.bootstrap, topic_prefix + topics.ROUNDS, trust_in(floor.path)):
        if record.commit.stream_id in recorded:
            recorded[record.commit.stream_id].append((record.commit.command_id, record.hash))
    for dealer in dealers:
        commits = recorded[dealer.table_id]
        assert [name for name, count in Counter(name for name, _ in commits).items() if count > 1] == [], "doubled"
        assert dict(commits) == dealer.acknowledged, "lost, or recorded and never acknowledged"


def _all_go_on(dealers: list[Dealer], since: float) -> None:
    wait_until(lambda: all(d.last_answer > since or d.problem for d in dealers), 60, "all tables go on")
