"""Replay: a round rebuilt step by step from its commits. It reads, and has nothing through which it could write."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from games.tables.state import AnyTable, Rules, Wager
from ledger.audit.round_corrections import correcting_records, corrections_of
from ledger.audit.round_money import Money, RunningMoney
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, Record, extends
from ledger.core.commands import Live, replayed
from ledger.core.fold import computed, difference
from ledger.core.movements import Move
from ledger.core.stream import AnyStream, Decisions, Doubt
from ledger.core.walk import CommitStep, steps


class RoundNotFound(Exception):
    """The ledger holds no such round."""


class History(Protocol):
    """What replay may ask of a store: questions only."""

    def round_span(self, round_id: str) -> tuple[str, int, int]: ...
    def load(self, stream_id: str, at_seq: int | None = None, catalogue: Catalogue = ...) -> Live: ...
    def commits(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]: ...


class Frame(msgspec.Struct, frozen=True):
    """One event of the round and what it left behind."""

    number: int
    record: Record
    event: Any
    """The event's own message."""
    text: str
    decisions: Decisions
    """What the dealer was told that the event decides, in the order in which to take and pay."""
    postings: Sequence[Move]
    """What the event and its decisions move."""
    table: AnyTable
    """The table after the event."""
    money: Money
    differs: str = ""
    """Where today's engine would decide otherwise: what, in words."""
    today: Decisions = ()
    """What it would decide, where it differs and can decide at all."""
    doubts: Sequence[Doubt] = ()
    """What cannot be as the event says it: for those who see all cards."""
    commit_steps: Sequence[CommitStep] = ()
    """With the first event of a commit the walk over all of it, which says who may see what was asked."""


class Replay(msgspec.Struct, frozen=True):
    """A round with the rules it was played by."""

    round_id: str
    table_id: str
    stream: AnyStream
    rules: Rules[Any] | None
    notes: tuple[str, ...]
    """What a reader who compares this replay with today's rules must know."""
    inherited: AnyTable
    """The table as the round found it: with wagers, points or markers of earlier rounds."""
    frames: Iterator[Frame]
    seq_before: int = 0
    """The seq of the commit before the round's first."""
    corrections: Sequence[pb.RoundCorrection] = ()
    """What was put right since, as far as what it is read from tells."""


def replay_from_store(
    history: History, round_id: str, rulebooks: Rulebooks, catalogue: Catalogue = CATALOGUE
) -> Replay:
    table_id, first_seq, last_seq = history.round_span(round_id)
    before = history.load(table_id, first_seq - 1, catalogue)
    found = _replay(round_id, before, history.commits(table_id, first_seq - 1, last_seq), rulebooks)
    later = corrections_of(correcting_records(history, round_id, catalogue), round_id)
    return msgspec.structs.replace(found, corrections=later)


def replay_from_stream(
    records: Iterable[Record], round_id: str, rulebooks: Rulebooks, catalogue: Catalogue = CATALOGUE
) -> Replay:
    """From a table's commits, first to last, where no index says at which of them the round begins."""
    live: Live | None = None
    following = iter(records)
    for record in following:
        live = live or Live(record.commit.stream_id)
        if any(event.round_opened.round_id == round_id for event in record.commit.events):
            return _replay(round_id, live, _until_round_ends(record, following, round_id), rulebooks)
        live = replayed(catalogue, live, record)
    raise RoundNotFound(round_id)


def replay_from_state(round_id: str, before: Live, records: Iterable[Record], rulebooks: Rulebooks) -> Replay:
    """From the table as it was before the round, and the round's commits."""
    return _replay(round_id, before, iter(records), rulebooks)


def layout(table: AnyTable) -> dict[tuple[str, str], list[Wager]]:
    """The live wagers by where they lie, in the order in which the positions were first taken."""
    positions: dict[tuple[str, str], list[Wager]] = {}
    for wager in table.wagers.values():
        positions.setdefault((wager.wager, wager.selection), []).append(wager)
    return positions


def _until_round_ends(first: Record, following: Iterator[Record], round_id: str) -> Iterator[Record]:
    record: Record | None = first
    while record is not None:
        yield record
        ended = any(round_id in (e.round_closed.round_id, e.round_voided.round_id) for e in record.commit.events)
        record = None if ended else next(following, None)


def _replay(round_id: str, before: Live, records: Iterator[Record], rulebooks: Rulebooks) -> Replay:
    if before.stream is None:
        raise RoundNotFound(round_id)
    table, stream = before.state, before.stream
    notes = tuple(_notes(table, stream, rulebooks))
    frames = _frames(before, stream, records)
    return Replay(round_id, before.stream_id, stream, table.rules, notes, table, frames, before.head.seq)


def _notes(table: AnyTable, stream: AnyStream, rulebooks: Rulebooks) -> Iterator[str]:
    """A round replays as it was decided and under the rules recorded with it, whatever is published today."""
    if table.rules is None:
        return
    rules, book = table.rules, rulebooks.get(table.rules.rulebook_id)
    if book is None:
        yield f"{rules.rulebook_id} is no longer published; the round replays under its recorded rules"
    elif book.content_hash != rules.rulebook_hash:
        yield (
            f"the round was played by a {rules.rulebook_id} of hash {rules.rulebook_hash.hex()[:16]}; the published "
            f"one has {book.content_hash.hex()[:16]}. It replays under its recorded rules"
        )
    if rules.engine_revision != stream.revision:
        yield (
            f"the round was played by engine revision {rules.engine_revision}; this program has {stream.revision}. "
            "It replays as it was decided"
        )


def _frames(before: Live, stream: AnyStream, records: Iterable[Record]) -> Iterator[Frame]:
    table, head, number = before.state, before.head, 0
    running = RunningMoney(table)
    for record in records:
        if not extends(head, record):
            raise BrokenRecord(before.stream_id, record.commit.seq, "it does not follow on the commit before")
        head = record.head
        walked = steps(stream, table, record.commit)
        for step in walked:
            event, decisions, reaction = step.event, step.decisions, step.reaction
            today = computed(reaction, step.before, event, step.index)
            differs = difference(stream, decisions, today)
            postings = step.moves(before.stream_id)
            doubts = reaction.doubts(step.before, event) if reaction.doubts is not None else ()
            table, number = step.after, number + 1
            yield Frame(
                number=number,
                record=record,
                event=event,
                text=reaction.words(event),
                decisions=decisions,
                postings=postings,
                table=table,
                money=running.enter(table, postings, decisions),
                differs=differs,
                today=today if differs and not isinstance(today, str) else (),
                doubts=doubts,
                commit_steps=() if step.index else walked,
            )
