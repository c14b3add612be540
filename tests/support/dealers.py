"""Callers of a floor whose hosts come and go: each command is sent to one host after the other until it is answered."""

import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence

import grpc

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.vocabulary import body_of
from services.access.callers import TokenFile
from services.access.errors import rejection_from
from services.access.methods import METHODS
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable

PATIENCE_SECONDS = 3.0
"""After which a caller tries the other host: its own may be frozen."""
PASSING = {
    "FATE_UNKNOWN",
    "STREAM_CONTENDED",
    "BROKER_UNREACHABLE",
    "COMMAND_TIMED_OUT",
    "STORE_REBUILDING",
    "OWNER_UNREACHABLE",
    "DISK_FULL",
}
"""Refusals after which the same command is sent again."""


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
        self.last_seq = 0
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

    def open_only(self) -> None:
        """Opens the table and plays nothing, here and now."""
        for command in self._table.opening()[:5]:
            self._send(command)

    def end(self) -> None:
        self._ending.set()
        if self.ident is not None:
            self.join(180)

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
            self.last_seq = reply.seq
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


def all_go_on(dealers: Sequence[Dealer], since: float, within: float = 60) -> None:
    """Returns when every table was answered after that moment."""
    wait_until(lambda: all(d.last_answer > since or d.problem for d in dealers), within, "all tables go on")


class Promises:
    """What was acknowledged, held against what is recorded."""

    def __init__(self, dealers: Iterable[Dealer], records: Iterable[Record]) -> None:
        promised = {(d.table_id, name): digest for d in dealers for name, digest in d.acknowledged.items()}
        tables = {table_id for table_id, _ in promised}
        kept: dict[tuple[str, str], bytes] = {}
        counted = Counter[tuple[str, str]]()
        for record in records:
            key = record.commit.stream_id, record.commit.command_id
            if key[0] in tables:
                counted[key] += 1
                kept[key] = record.hash
        self.acknowledged = len(promised)
        self.lost = sorted(key for key, digest in promised.items() if kept.get(key) != digest)
        self.doubled = sorted(key for key, count in counted.items() if count > 1)
        self.unpromised = sorted(key for key in kept if key not in promised)
        """Recorded, though nobody was told so: callers send each command until they are told."""
