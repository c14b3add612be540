"""Callers that send every command until it is answered, whatever happens to the floor meanwhile."""

import threading
import time

import grpc
import msgspec

import roundledger.v1 as pb
from ledger.core.vocabulary import body_of
from services.access.callers import TokenFile
from services.running.client import FloorClient
from tests.support.roulette.console import RouletteTable

_PASSING = ("FATE_UNKNOWN", "STREAM_CONTENDED", "BROKER_UNREACHABLE", "COMMAND_TIMED_OUT", "STORE_REBUILDING")
"""Refusals that a floor gives while it comes back."""


class Acknowledged(msgspec.Struct, frozen=True):
    """What the floor promised: this command is this commit."""

    stream_id: str
    command_id: str
    seq: int
    commit_hash: bytes


class SteadyPlayer(threading.Thread):
    """Plays round after round at one table."""

    def __init__(self, address: str, tokens: TokenFile, table_id: str) -> None:
        super().__init__(daemon=True)
        self._client = FloorClient(address, tokens)
        self._table = RouletteTable(table_id)
        self._finishing = threading.Event()
        self.acknowledged: list[Acknowledged] = []
        self.problem: str = ""

    def run(self) -> None:
        for command in self._table.opening():
            self._send(command)
        number = 0
        while not self._finishing.is_set() and not self.problem:
            for wager, selection in (("straight", "17"), ("red", ""), ("dozen", "2")):
                self._send(self._table.place(wager, selection))
            for command in self._table.spin(str(number % 37)):
                self._send(command)
            number += 1
        self._client.close()

    def finish(self) -> None:
        """Ends after the round that is being played."""
        self._finishing.set()

    def _send(self, command: pb.Command) -> None:
        for _ in range(600):
            try:
                outcome = self._client.send(command)
            except grpc.RpcError:
                time.sleep(0.1)
                continue
            if isinstance(outcome, pb.CommandReply):
                header = body_of(command).header
                self.acknowledged.append(
                    Acknowledged(header.stream_id, header.command_id, outcome.seq, outcome.commit_hash)
                )
                return
            if outcome.code not in (
                "FATE_UNKNOWN",
                "STREAM_CONTENDED",
                "BROKER_UNREACHABLE",
                "COMMAND_TIMED_OUT",
                "STORE_REBUILDING",
            ):
                self.problem = f"{body_of(command).header.command_id}: {outcome}"
                return
        self.problem = f"{body_of(command).header.command_id} was never answered"
