"""A short shift on a running floor, in words: the scripts of `demo_shift/`, one a game or form, sent over gRPC."""

import time
from collections.abc import Iterator
from importlib import resources

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.streams.cage import CAGE_ID
from services.play.demo_cage import TableMoneyLife
from services.play.story import ShiftTeller
from services.running.client import FloorClient
from services.showing.protojson import from_json

_RUN = "%RUN%"
"""Stands in the scripts where every run has ids of its own."""

_SOON = frozenset(("UNKNOWN_HIT", "CONTRIBUTION_PENDING", "UNKNOWN_SLIP", "UNKNOWN_BOX"))
"""Refusals that end when the books have caught up with the table."""

_PATIENCE_S = 30.0


class DemoShift:
    """Sends the commands of a shift and says what happens."""

    def __init__(self, client: FloorClient, run: str, teller: ShiftTeller) -> None:
        self._client = client
        self._run = run
        self._teller = teller
        self._sent = 0
        self._money: TableMoneyLife | None = None
        """Of the first table that is installed."""

    def play(self) -> list[str]:
        """Plays the shift; returns its streams."""
        streams: dict[str, None] = {}
        for script, lines in shift_scripts(self._run):
            self._teller.game(_game_of(script))
            for text in lines:
                if text.startswith("#"):
                    self._teller.heading(text.lstrip("# "))
                else:
                    self._play(from_json(text, pb.ScriptLine).command, streams)
        self._teller.end()
        return [*streams, CAGE_ID]

    def _play(self, command: pb.Command, streams: dict[str, None]) -> None:
        body = body_of(command)
        streams[body.header.stream_id] = None
        if self._money and body.header.stream_id != self._money.table_id:
            self._money.closed()
            self._money = None
        self._send(command)
        if isinstance(body, pb.InstallTableRequest) and len(streams) == 1:
            self._money = TableMoneyLife(self._client, self._send, self._teller, body.header.stream_id)
            self._money.opened()

    def _send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        self._sent += 1
        body_of(command).header.command_id = f"demo-{self._run}-{self._sent}"
        deadline = time.monotonic() + _PATIENCE_S
        outcome = self._client.send(command, actor)
        while isinstance(outcome, Rejection) and outcome.code in _SOON and time.monotonic() < deadline:
            time.sleep(0.1)
            outcome = self._client.send(command, actor)
        if isinstance(outcome, Rejection):
            self._teller.refused(outcome)
        else:
            self._teller.accepted(outcome)
        return outcome


def shift_scripts(run: str) -> Iterator[tuple[str, list[str]]]:
    """Each script's name and lines, in order."""
    folder = resources.files("services.play") / "demo_shift"
    for script in sorted(folder.iterdir(), key=lambda entry: entry.name):
        yield script.name, script.read_text(encoding="utf-8").replace(_RUN, run).splitlines()


def _game_of(script: str) -> str:
    """Scripts of one game begin with the same number."""
    return script.partition("-")[0]
