"""A short shift on a running floor, in words: the scripts of `demo_shift/`, one a game or form, sent over gRPC."""

import time
from collections.abc import Iterator
from importlib import resources

from rich.console import Console

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from services.client import FloorClient
from services.protojson import from_json
from services.words import say_accepted, say_refused

_RUN = "%RUN%"
"""Stands in the scripts where every run has ids of its own."""

_SOON = frozenset(("UNKNOWN_HIT", "CONTRIBUTION_PENDING"))
"""Refusals that end when the books have caught up with the table."""

_PATIENCE_S = 30.0


class DemoShift:
    """Sends the commands of a shift and says what happens."""

    def __init__(self, client: FloorClient, run: str, console: Console) -> None:
        self._client = client
        self._run = run
        self._console = console
        self._sent = 0

    def play(self) -> list[str]:
        """Plays the shift; returns its streams."""
        streams: dict[str, None] = {}
        for text in shift_lines(self._run):
            if text.startswith("#"):
                self._console.print(f"\n[bold]{text.lstrip('# ')}[/]")
                continue
            command = from_json(text, pb.ScriptLine).command
            header = body_of(command).header
            self._sent += 1
            header.command_id = f"demo-{self._sent}"
            streams[header.stream_id] = None
            self._send(command)
        return list(streams)

    def _send(self, command: pb.Command) -> None:
        deadline = time.monotonic() + _PATIENCE_S
        outcome = self._client.send(command)
        while isinstance(outcome, Rejection) and outcome.code in _SOON and time.monotonic() < deadline:
            time.sleep(0.1)
            outcome = self._client.send(command)
        if isinstance(outcome, Rejection):
            say_refused(self._console, outcome)
        else:
            say_accepted(self._console, outcome.kind, outcome.seq, outcome.events, outcome.decisions)


def shift_lines(run: str) -> Iterator[str]:
    """The lines of the scripts, in order."""
    folder = resources.files("services.play") / "demo_shift"
    for script in sorted(folder.iterdir(), key=lambda entry: entry.name):
        yield from script.read_text(encoding="utf-8").replace(_RUN, run).splitlines()
