"""Replay: a round rebuilt step by step from its commits. It reads, and has nothing through which it could write."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

import roundledger.v1 as pb
from games.describing import describe
from games.evolving import advance
from games.interface import Decisions
from games.registry import GAMES
from games.rulebook import Rulebooks
from games.table import Rules, Table, Wager
from ledger.core.chain import BrokenRecord, Record, extends
from ledger.core.commands import LiveTable
from ledger.core.postings import postings_for
from ledger.audit.round_money import Money, RunningMoney


class RoundNotFound(Exception):
    """The ledger holds no such round."""


class History(Protocol):
    """What replay may ask of a store: questions only."""

    def round_span(self, round_id: str) -> tuple[str, int, int]: ...
    def load(self, table_id: str, at_seq: int | None = None) -> LiveTable: ...
    def commits(self, table_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]: ...


class Step(msgspec.Struct, frozen=True):
    """One event of the round and what it left behind."""

    number: int
    record: Record
    event: pb.Event
    text: str
    decisions: Decisions
    """What the event decided, in the order in which the dealer takes and pays."""
    postings: Sequence[pb.Posting]
    """What the event and its decisions move, without ids and numbers."""
    table: Table
    """The table after the event."""
    money: Money


class Replay(msgspec.Struct, frozen=True):
    """A round with the rules it was played by."""

    round_id: str
    table_id: str
    rules: Rules | None
    notes: tuple[str, ...]
    """What somebody who compares this replay with today's rules must know."""
    inherited: Table
    """The table as the round found it: with wagers, points or markers of earlier rounds."""
    steps: Iterator[Step]


def replay_from_store(history: History, round_id: str, rulebooks: Rulebooks) -> Replay:
    table_id, first_seq, last_seq = history.round_span(round_id)
    before = history.load(table_id, first_seq - 1)
    return _replay(round_id, before, history.commits(table_id, first_seq - 1, last_seq), rulebooks)


def replay_from_stream(records: Iterable[Record], round_id: str, rulebooks: Rulebooks) -> Replay:
    """From a table's commits, first to last, where no index says at which of them the round begins."""
    live: LiveTable | None = None
    stream = iter(records)
    for record in stream:
        live = live or LiveTable(Table(record.commit.table_id))
        if any(event.round_opened.round_id == round_id for event in record.commit.events):
            return _replay(round_id, live, _until_round_ends(record, stream, round_id), rulebooks)
        table = live.table
        for event in record.commit.events:
            table, _ = advance(table, event)
        live = LiveTable(table, record.head)
    raise RoundNotFound(round_id)


def table_of(round_id: str) -> str:
    """The table whose round it is: a round's id is its table's id, a colon and a number."""
    return round_id.rpartition(":")[0]


def layout(table: Table) -> dict[tuple[str, str], list[Wager]]:
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


def _replay(round_id: str, before: LiveTable, records: Iterator[Record], rulebooks: Rulebooks) -> Replay:
    rules = before.table.rules
    notes = tuple(_notes(before.table, rulebooks))
    return Replay(round_id, before.table.table_id, rules, notes, before.table, _steps(before, records))


def _notes(table: Table, rulebooks: Rulebooks) -> Iterator[str]:
    """A round replays under the rules recorded with it, whatever is published under their name today."""
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
    revision = GAMES[table.game].engine_revision
    if rules.engine_revision != revision:
        yield f"the round was played by engine revision {rules.engine_revision}; this program has {revision}"


def _steps(before: LiveTable, records: Iterable[Record]) -> Iterator[Step]:
    table, head, number = before.table, before.head, 0
    running = RunningMoney(table)
    for record in records:
        if not extends(head, record):
            raise BrokenRecord(table.table_id, record.commit.seq, "it does not follow on the commit before")
        head = record.head
        for event in record.commit.events:
            after, decisions = advance(table, event)
            postings = postings_for(table, event, decisions)
            money = running.enter(table, after, postings, decisions)
            table, number = after, number + 1
            yield Step(number, record, event, describe(event), decisions, postings, table, money)
