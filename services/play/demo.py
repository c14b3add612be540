"""A short shift on a running floor, in words: the scripts of `demo_shift/`, one a game or form, sent over gRPC."""

import time
from collections.abc import Iterator
from importlib import resources

from rich.console import Console

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.streams.cage import CAGE_ID
from services.play.demo_cage import TableMoneyLife
from services.running.client import FloorClient
from services.showing.protojson import from_json
from services.showing.words import say_accepted, say_refused

_RUN = "%RUN%"
"""Stands in the scripts where every run has ids of its own."""

_SOON = frozenset(("UNKNOWN_HIT", "CONTRIBUTION_PENDING", "UNKNOWN_SLIP", "UNKNOWN_BOX"))
"""Refusals that end when the books have caught up with the table."""

_PATIENCE_S = 30.0


class DemoShift:
    """Sends the commands of a shift and says what happens."""

    def __init__(self, client: FloorClient, run: str, console: Console) -> None:
        self._client = client
        self._run = run
        self._console = console
        self._sent = 0
        self._money: TableMoneyLife | None = None
        """Of the first table that is installed."""

    def play(self) -> list[str]:
        """Plays the shift; returns its streams."""
        streams: dict[str, None] = {}
        for text in shift_lines(self._run):
            if text.startswith("#"):
                self._console.print(f"\n[bold]{text.lstrip('# ')}[/]")
                continue
            command = from_json(text, pb.ScriptLine).command
            body = body_of(command)
            streams[body.header.stream_id] = None
            if self._money and body.header.stream_id != self._money.table_id:
                self._money.closed()
                self._money = None
            self._send(command)
            if isinstance(body, pb.InstallTableRequest) and len(streams) == 1:
                self._money = TableMoneyLife(self._client, self._send, self._console, body.header.stream_id)
                self._money.opened()
        return [*streams, CAGE_ID]

    def _send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        self._sent += 1
        body_of(command).header.command_id = f"demo-{self._run}-{self._sent}"
        deadline = time.monotonic() + _PATIENCE_S
        outcome = self._client.send(command, actor)
        while isinstance(outcome, Rejection) and outcome.code in _SOON and time.monotonic() < deadline:
            time.sleep(0.1)
            outcome = self._client.send(command, actor)
        if isinstance(outcome, Rejection):
            say_refused(self._console, outcome)
        else:
            say_accepted(self._console, outcome.kind, outcome.seq, outcome.events, outcome.decisions)
        return outcome


def shift_lines(run: str) -> Iterator[str]:
    """The lines of the scripts, in order."""
    folder = resources.files("services.play") / "demo_shift"
    for script in sorted(folder.iterdir(), key=lambda entry: entry.name):
        yield from script.read_text(encoding="utf-8").replace(_RUN, run).splitlines()
