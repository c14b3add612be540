"""Play scripts: commands as protobuf-JSON, one a line, and what they did, step by step."""

from collections.abc import Iterable, Iterator, Set
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks, published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import moment
from ledger.core.floor import DryRun, Repeated
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from services.play.scripted import Played, ScriptedFloor
from services.running.kept_ledger import KeptLedger, new_card_keys
from services.showing.protojson import NotProtobufJson, as_json, from_json, json_line
from services.tables.shuffling import SealedShuffler

if TYPE_CHECKING:
    from rich.console import Console

HOST_ID = "script"
BROKEN_LINE = "MALFORMED_MESSAGE"


class Shown(msgspec.Struct, frozen=True):
    """How much is printed of each step."""

    commits: bool = True
    """What was recorded, or what a running floor replied."""
    postings: bool = False


class Step(Protocol):
    """What became of one line, for machines and for people."""

    def json_lines(self, shown: Shown) -> Iterator[str]: ...
    def say(self, console: "Console", shown: Shown) -> None: ...


class RefusedStep(msgspec.Struct, frozen=True):
    """The line's command was refused."""

    line: int
    command_id: str
    rejection: Rejection

    @property
    def is_broken(self) -> bool:
        """Whether the line held no command at all."""
        return self.rejection.code == BROKEN_LINE and self.rejection.field == "line"

    def json_lines(self, shown: Shown) -> Iterator[str]:
        refused = {"command_id": self.command_id, **msgspec.structs.asdict(self.rejection)}
        yield json_line({"line": self.line, "rejection": refused})

    def say(self, console: "Console", shown: Shown) -> None:
        from services.showing.words import say_refused

        if self.is_broken:
            console.print(
                f"       line {self.line} is no command: {self.rejection.message}", markup=False, soft_wrap=True
            )
        else:
            say_refused(console, self.rejection)


class PlayedStep(msgspec.Struct, frozen=True):
    """The line's command was accepted on a fresh floor."""

    line: int
    played: Played

    def json_lines(self, shown: Shown) -> Iterator[str]:
        record, outputs = self.played.record, self.played.outputs
        if shown.commits:
            commit = as_json(record.commit)
            commit["hash"] = record.hash.hex()
            yield json_line({"line": self.line, "commit": commit})
        if shown.postings:
            yield json_line({"line": self.line, "postings": as_json(outputs.batch)})
        if outputs.settlement is not None:
            yield json_line({"line": self.line, "settlement": as_json(outputs.settlement)})
        for fed in self.played.fed:
            yield from PlayedStep(self.line, fed).json_lines(shown)

    def say(self, console: "Console", shown: Shown) -> None:
        from services.showing.words import say_accepted

        commit = self.played.record.commit
        say_accepted(console, commit.kind, commit.seq, commit.events if shown.commits else (), commit.decisions)
        for fed in self.played.fed:
            PlayedStep(self.line, fed).say(console, shown)


class RepeatedStep(msgspec.Struct, frozen=True):
    """The line's command had been accepted before."""

    line: int
    repeated: Repeated

    def json_lines(self, shown: Shown) -> Iterator[str]:
        record = self.repeated.record
        if shown.commits:
            yield json_line({"line": self.line, "repeated": {"seq": record.commit.seq, "hash": record.hash.hex()}})

    def say(self, console: "Console", shown: Shown) -> None:
        if shown.commits:
            console.print(f"       the same command again: it made seq {self.repeated.record.commit.seq}")


class RepliedStep(msgspec.Struct, frozen=True):
    """The line's command was accepted by a running floor, or was a dry run that would be."""

    line: int
    reply: pb.CommandReply

    def json_lines(self, shown: Shown) -> Iterator[str]:
        if shown.commits:
            yield json_line({"line": self.line, "reply": as_json(self.reply)})
        elif self.reply.decisions:
            decided = [as_json(decision) for decision in self.reply.decisions]
            yield json_line({"line": self.line, "decisions": decided})

    def say(self, console: "Console", shown: Shown) -> None:
        from services.showing.words import say_accepted

        reply = self.reply
        if reply.dry_run:
            console.print("       a dry run, of which nothing is recorded:")
        say_accepted(console, reply.kind, reply.seq, reply.events if shown.commits else (), reply.decisions)


class FinalStep(msgspec.Struct, frozen=True):
    """The books after the last line, and how far the streams are that lines were sent to."""

    balances: dict[str, int]
    as_of: dict[str, int]

    def json_lines(self, shown: Shown) -> Iterator[str]:
        yield json_line({"balances": self.balances, "as_of": self.as_of})

    def say(self, console: "Console", shown: Shown) -> None:
        from services.showing.words import say_balances

        say_balances(console, self.balances)


def play_on_fresh_floor(
    lines: Iterable[str],
    keep: Path | None = None,
    rulebooks: Rulebooks | None = None,
    calendar: GamingCalendar | None = None,
    holidays: frozenset[str] = frozenset(),
    *,
    strict: bool = False,
    dry_run: bool = False,
) -> Iterator[Step]:
    """Runs a script on a floor of its own; `keep` is a folder for its ledger. With `strict` the first refusal is the
    end of the script; with `dry_run` every line is a dry run."""
    floor = ScriptedFloor(
        CATALOGUE,
        HOST_ID,
        rulebooks or published_rulebooks(),
        calendar or GamingCalendar(),
        SealedShuffler.ephemeral(),
        holidays,
        new_card_keys(keep) if keep else None,
    )
    named = set[str]()
    for number, line in read_script(lines, command_ids="line", dry_run=dry_run):
        if not isinstance(line, Rejection):
            if not named:
                floor.begin_house(_at(line))
            named.add(_stream_of(line))
        step = RefusedStep(number, "", line) if isinstance(line, Rejection) else _played(floor, number, line, named)
        yield step
        if strict and isinstance(step, RefusedStep):
            break
    if keep:
        with KeptLedger(keep, HOST_ID) as ledger:
            ledger.keep(floor.records)
    heads = {stream_id: head.seq for stream_id, head in floor.heads().items() if stream_id in named}
    yield FinalStep(dict(sorted(floor.balances.items())), heads)


def _played(floor: ScriptedFloor, number: int, line: pb.ScriptLine, named: Set[str]) -> Step:
    """What it fed is shown of streams that lines were sent to: the house hears of every table, and only some ask."""
    request = floor.read(line.command)
    if isinstance(request, Rejection):
        return RefusedStep(number, command_id_of(line), request)
    outcome = floor.play(request, _actor(line.actor, request.ladder.roles[0]), _at(line))
    if isinstance(outcome, Rejection):
        return RefusedStep(number, request.header.command_id, outcome)
    if isinstance(outcome, DryRun):
        return RepliedStep(number, outcome.reply)
    if isinstance(outcome, Repeated):
        return RepeatedStep(number, outcome)
    fed = tuple(played for played in outcome.fed if played.record.commit.stream_id in named)
    return PlayedStep(number, msgspec.structs.replace(outcome, fed=fed))


def _at(line: pb.ScriptLine) -> datetime:
    return moment(line.at) if line.HasField("at") else datetime.now(UTC)


def _actor(named: pb.Actor, usual_role: int) -> pb.Actor:
    """Who sends the line's command: as named, else the first role that may."""
    if named.role and named.actor_id:
        return named
    role = named.role or usual_role
    return pb.Actor(actor_id=named.actor_id or HOST_ID, role=role)  # type: ignore[arg-type]


def read_script(
    lines: Iterable[str], command_ids: str, *, dry_run: bool = False
) -> Iterator[tuple[int, pb.ScriptLine | Rejection]]:
    """The lines with their numbers; empty ones and comments (#) are passed over. A command without an id
    gets `command_ids`, a dash and its line's number. With `dry_run` each command is a dry run."""
    for number, text in enumerate(lines, 1):
        stripped = text.strip()
        if stripped and not stripped.startswith("#"):
            yield number, _parse(stripped, f"{command_ids}-{number}", dry_run=dry_run)


def _parse(text: str, command_id: str, *, dry_run: bool) -> pb.ScriptLine | Rejection:
    try:
        line = from_json(text, pb.ScriptLine)
    except NotProtobufJson as error:
        return Rejection(BROKEN_LINE, str(error), field="line")
    body = body_of(line.command)
    if body is not None and not body.header.command_id:
        body.header.command_id = command_id
    if body is not None and dry_run:
        body.header.dry_run = True
    return line


def _stream_of(line: pb.ScriptLine) -> str:
    body = body_of(line.command)
    return str(body.header.stream_id) if body is not None else ""


def command_id_of(line: pb.ScriptLine) -> str:
    body = body_of(line.command)
    return str(body.header.command_id) if body is not None else ""
