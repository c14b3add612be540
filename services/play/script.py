"""Play scripts: commands as protobuf-JSON, one a line, and what they did, step by step."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from google.protobuf import json_format

import roundledger.v1 as pb
from games.deciding import command_body
from games.permissions import PERMISSIONS
from ledger.core.rejection import Rejection
from games.rulebook import published_rulebooks
from ledger.core.commands import header_of
from ledger.core.gaming_day import GamingCalendar
from services.play.scripted import Played, Repeated, ScriptedFloor
from ledger.log.signing import Signer
from services.protojson import as_json

if TYPE_CHECKING:
    from rich.console import Console

HOST_ID = "script"


class Step(Protocol):
    """What became of one line, for machines and for people."""

    def json_lines(self, with_postings: bool) -> Iterator[str]: ...
    def say(self, console: "Console") -> None: ...


class RefusedStep(msgspec.Struct, frozen=True):
    """The line's command was refused."""

    line: int
    command_id: str
    rejection: Rejection

    def json_lines(self, with_postings: bool) -> Iterator[str]:
        refused = {"command_id": self.command_id, **msgspec.structs.asdict(self.rejection)}
        yield json_line({"line": self.line, "rejection": refused})

    def say(self, console: "Console") -> None:
        from services.words import say_refused

        say_refused(console, self.rejection)


class PlayedStep(msgspec.Struct, frozen=True):
    """The line's command was accepted on a fresh floor."""

    line: int
    played: Played

    def json_lines(self, with_postings: bool) -> Iterator[str]:
        record, outputs = self.played.record, self.played.outputs
        yield json_line({"line": self.line, "commit": {**as_json(record.commit), "hash": record.hash.hex()}})
        if with_postings:
            yield json_line({"line": self.line, "postings": as_json(outputs.batch)})
        if outputs.settlement is not None:
            yield json_line({"line": self.line, "settlement": as_json(outputs.settlement)})

    def say(self, console: "Console") -> None:
        from services.words import say_accepted

        commit, settlement = self.played.record.commit, self.played.outputs.settlement
        say_accepted(console, commit.seq, commit.events, settlement.decisions if settlement else ())


class RepeatedStep(msgspec.Struct, frozen=True):
    """The line's command had been accepted before."""

    line: int
    repeated: Repeated

    def json_lines(self, with_postings: bool) -> Iterator[str]:
        record = self.repeated.record
        yield json_line({"line": self.line, "repeated": {"seq": record.commit.seq, "hash": record.hash.hex()}})

    def say(self, console: "Console") -> None:
        console.print(f"       the same command again: it made seq {self.repeated.record.commit.seq}")


class FinalStep(msgspec.Struct, frozen=True):
    """The books after the last line."""

    balances: dict[str, int]
    as_of: dict[str, int]

    def json_lines(self, with_postings: bool) -> Iterator[str]:
        yield json_line({"balances": self.balances, "as_of": self.as_of})

    def say(self, console: "Console") -> None:
        from services.words import say_balances

        say_balances(console, self.balances)


def play_on_fresh_floor(lines: Iterable[str], keep: Path | None = None) -> Iterator[Step]:
    """Runs a script on a floor of its own; `keep` is a folder for its ledger."""
    signer = Signer.from_folder(keep / "keys", HOST_ID) if keep else None
    floor = ScriptedFloor(HOST_ID, signer, published_rulebooks(), GamingCalendar())
    for number, line in read_script(lines, command_ids="line"):
        if isinstance(line, Rejection):
            yield RefusedStep(number, "", line)
            continue
        at = line.at.ToDatetime(UTC) if line.HasField("at") else datetime.now(UTC)
        outcome = floor.play(line.command, actor_of(line), at)
        if isinstance(outcome, Rejection):
            yield RefusedStep(number, header_of(line.command).command_id, outcome)
        elif isinstance(outcome, Repeated):
            yield RepeatedStep(number, outcome)
        else:
            yield PlayedStep(number, outcome)
    if keep:
        _keep(keep, floor)
    heads = {table_id: head.seq for table_id, head in floor.heads().items()}
    yield FinalStep(dict(sorted(floor.balances.items())), heads)


def _keep(folder: Path, floor: ScriptedFloor) -> None:
    from ledger.books.follower import Follower
    from ledger.log.store import Store
    from services.settings import Settings

    settings = Settings(data=folder)
    store = Store.open(settings.store, durable=True)
    store.append(floor.records)
    store.close()
    follower = Follower(settings.store, settings.books, lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()


def read_script(lines: Iterable[str], command_ids: str) -> Iterator[tuple[int, pb.ScriptLine | Rejection]]:
    """The lines with their numbers; empty ones and comments (#) are passed over. A command without an id
    gets `command_ids`, a dash and its line's number."""
    for number, text in enumerate(lines, 1):
        if text.strip() and not text.lstrip().startswith("#"):
            yield number, _parse(text, f"{command_ids}-{number}")


def _parse(text: str, command_id: str) -> pb.ScriptLine | Rejection:
    line = pb.ScriptLine()
    try:
        json_format.Parse(text, line)
    except json_format.ParseError as error:
        return Rejection("MALFORMED_MESSAGE", str(error), field="line")
    _, body = command_body(line.command)
    if body is not None and not body.header.command_id:
        body.header.command_id = command_id
    return line


def actor_of(line: pb.ScriptLine) -> pb.Actor:
    """Who sends the line's command: as named, else the first role that may."""
    if line.actor.role and line.actor.actor_id:
        return line.actor
    name, _ = command_body(line.command)
    role = line.actor.role or PERMISSIONS.get(name, (pb.ROLE_UNSPECIFIED,))[0]
    return pb.Actor(actor_id=line.actor.actor_id or HOST_ID, role=pb.Role.Name(role))


def json_line(content: dict[str, Any]) -> str:
    return msgspec.json.encode(content).decode()
