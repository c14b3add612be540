"""What the processors published, held against what is recomputed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.books_tables import KeptAlert, Rows, TablesCheck
from ledger.audit.departures import departure, first_difference, value_shown
from ledger.audit.older_batches import older_form
from ledger.core import snapshots
from ledger.core.fold import Fold, Outputs, changes_by
from ledger.core.sealing import Opens, opened_state

Legs = tuple[tuple[str, int], ...]


class PublishedBatch(msgspec.Struct, frozen=True, gc=False):
    """A batch of postings as published; what only the books' file has is None elsewhere."""

    seq: int
    data: bytes
    listed: tuple[str, str] | None = None
    """The round and gaming day under which the books list it."""
    legs: Legs | None = None
    """What the books hold that it does to each account, by account."""


class PublishedSettlement(msgspec.Struct, frozen=True, gc=False):
    """A settlement as published."""

    number: int
    seq: int
    data: bytes
    listed: tuple[str, str] | None = None


class Totals(msgspec.Struct, frozen=True):
    """What the books say of a stream as a whole."""

    seq: int
    hash: bytes
    postings: int
    settlements: int
    kind: str


class KeptState(msgspec.Struct, frozen=True):
    """What the processors keep of a stream for their next start."""

    seq: int
    hash: bytes
    kind: str
    state: bytes | None
    """None where it is of another version of the program, which does not read it."""


class Published(Protocol):
    """The outputs of the processors, as accounting reads them."""

    entered_together: bool
    """Whether a commit's postings and settlement are entered in one transaction."""

    def streams(self) -> list[str]: ...

    def batches(self, stream_id: str) -> Iterator[PublishedBatch]:
        """By seq."""

    def settlements(self, stream_id: str) -> Iterator[PublishedSettlement]:
        """By number."""

    def notices(self, stream_id: str) -> Iterator[bytes]:
        """What the stream told others, by number; none where they are not published."""

    def notices_precede(self) -> bool:
        """Whether what a commit tells others is published before its postings are."""

    def totals(self, stream_id: str) -> Totals | None: ...

    def figures(self, stream_id: str) -> Mapping[tuple[str, int], int] | None:
        """What the books say that moved, by gaming day and movement; None where they do not keep it."""

    def problems(self, stream_id: str) -> Iterator[tuple[int, str]]:
        """What is wrong with the publication by itself, whatever the log says: a seq and the problem."""

    def strays(self, stream_id: str) -> Iterator[tuple[int, str]]:
        """Records among it that no worker of the floor published: a seq and what is wrong."""

    def rows(self, stream_id: str) -> Rows | None:
        """The tables that reports are made of; None where there are none."""

    def alerts(self, stream_id: str) -> Iterable[KeptAlert] | None:
        """The alerts of the stream; None where the log need not explain them."""

    def state(self, stream_id: str) -> KeptState | None: ...

    def set_aside(self) -> Mapping[str, tuple[int, str]]:
        """The streams that the processors have set aside, at which seq and why."""

    def position(self) -> int | None:
        """Up to where in the log the processors have been, if they count it in one number."""


class BooksCheck:
    """Walks what was published for one stream in step with its commits."""

    def __init__(
        self,
        stream_id: str,
        published: Published,
        differ: Callable[[int, str], None],
        note: Callable[[int, str], None],
        cards: Opens,
    ) -> None:
        rows = published.rows(stream_id)
        self._rows: Rows = rows or {}
        self._tables = None if rows is None else TablesCheck(published.alerts(stream_id), differ)
        self._stream_id, self._published, self._differ, self._note = stream_id, published, differ, note
        self._cards = cards
        self._batches = _Rows(published.batches(stream_id))
        self._settlements = _Rows(published.settlements(stream_id))
        self._notices: Iterator[bytes] | None = published.notices(stream_id)
        """None after the last, and from a commit on of which nothing could be recomputed: what follows it cannot be
        told apart."""
        self._notices_precede = published.notices_precede()
        self._entered: Fold | None = Fold(stream_id)
        """As recomputed at the newest commit that was published; None where it could not be."""
        self._last_published = self._last_seq = self._settlements_seen = 0
        self._kept = published.state(stream_id)
        self._set_aside = published.set_aside().get(stream_id)
        self.position = published.position()
        self.not_entered = 0

    @property
    def set_aside(self) -> str:
        """Where and why the processors wait; empty where they do not."""
        return "seq {}: {}".format(*self._set_aside) if self._set_aside else ""

    def compare(self, seq: int, after: Fold | None, outputs: Outputs | None) -> None:
        """What was published for this commit; where nothing could be recomputed it is passed over unjudged."""
        self._last_seq = seq
        row = self._batches.at(seq, self._unexplained_batch)
        if row is not None:
            self._last_published = seq
        elif self._batches.ahead is None:
            self.not_entered += 1
        else:
            self._differ(seq, "its postings are missing from the books")
        settlement = self._settlements.at(seq, self._unexplained_settlement)
        self._settlements_seen += settlement is not None
        if outputs is None:
            self._entered = self._notices = None
            if self._tables is not None:
                self._tables.passed_over(seq)
            return
        self._compare_notices(seq, outputs, is_due=row is not None and self._notices_precede)
        if row is not None:
            self._entered = after
            self._compare_batch(row, outputs)
        if after is not None and self._kept is not None and self._kept.seq == seq:
            self._compare_state(seq, after, self._kept)
        if settlement is not None or outputs.settlement_number:
            self._compare_settlement(seq, settlement, outputs.settlement, is_due=row is not None)

    def _compare_notices(self, seq: int, outputs: Outputs, is_due: bool) -> None:
        """Those that are not there yet and not due may follow."""
        if self._notices is None:
            return
        for expected in outputs.notices:
            data = next(self._notices, None)
            if data is None:
                if is_due:
                    self._differ(seq, "what it tells other streams is missing from what the courier carries")
                self._notices = None  # none follows
                return
            if data != expected.SerializeToString():
                self._differ(seq, f"what it tells other streams: {first_difference(data, expected)}")

    def _compare_state(self, seq: int, after: Fold, kept: KeptState) -> None:
        kind = after.stream.kind if after.stream else ""
        state = None if kept.state is None else snapshots.encode(after.state)
        found = None if kept.state is None else opened_state(kept.state, after.stream_id, seq, self._cards)
        if (kept.hash, kept.kind, found) != (after.head.hash, kind, state):
            self._differ(seq, "the state that the processors keep of it differs from the state as recomputed")

    def _unexplained_batch(self, row: PublishedBatch) -> None:
        self._differ(row.seq, "the books hold postings that no commit explains")

    def _unexplained_settlement(self, row: PublishedSettlement) -> None:
        self._differ(row.seq, "the books hold a settlement that no commit explains")

    def _compare_batch(self, row: PublishedBatch, outputs: Outputs) -> None:
        seq, moves, day = row.seq, outputs.moves, outputs.record.commit.gaming_day
        batch = outputs.batch
        if row.data != batch.SerializeToString() and row.data != older_form(outputs).SerializeToString():
            self._differ(seq, f"its postings: {first_difference(row.data, batch)}")
        if row.listed is not None and row.listed != (moves[0].round_id if moves else "", day):
            self._differ(seq, f"the books list its postings under {row.listed}")
        changes = changes_by(moves) if self._tables is None else self._tables.entered(batch, outputs)
        if row.legs is not None and row.legs != tuple(sorted(changes.items())):
            self._differ(seq, "what the books add to the accounts is not what its postings say")

    def _compare_settlement(
        self, seq: int, row: PublishedSettlement | None, expected: pb.Settlement | None, is_due: bool
    ) -> None:
        if expected is not None and row is not None and self._tables is not None:
            self._tables.settled(expected)
        if expected is None:
            self._differ(seq, "the books hold a settlement of it, and it decides nothing")
        elif row is None:
            may_follow = self._settlements.ahead is None and not (is_due and self._published.entered_together)
            if not may_follow:
                self._differ(seq, "its settlement is missing from the books")
        elif problem := self._settlement_problem(row, expected):
            self._differ(seq, f"its settlement: {problem}")
        elif row.listed not in (None, (expected.round_id, expected.gaming_day)):
            self._differ(seq, f"the books list its settlement under {row.listed}")

    def _settlement_problem(self, row: PublishedSettlement, expected: pb.Settlement) -> str:
        """Only the remark that an engine would have decided otherwise may differ: each engine makes its own."""
        if row.number == expected.number and row.data == expected.SerializeToString():
            return ""
        try:
            found = pb.Settlement.FromString(row.data)
        except DecodeError:
            return "what was published cannot be read"
        if found.differs and found.differs != expected.differs:
            self._note(row.seq, f"was published with a remark: {found.differs}")
        found.differs = expected.differs
        if row.number != expected.number:
            return f"published under number {row.number}, recomputed {expected.number}"
        if found.SerializeToString() == expected.SerializeToString():
            return ""
        return departure(found, expected) or "what was published has other bytes"

    def finish(self, due_seq: int) -> None:
        """After the log's last commit. What the processors have passed, up to `due_seq`, must be in the books, and what
        they have not passed is not."""
        for batch in self._batches.rest():
            self._differ(batch.seq, "the books hold its postings, and the log does not hold it")
        for settlement in self._settlements.rest():
            self._unexplained_settlement(settlement)
        if self._notices is not None and next(self._notices, None) is not None:
            self._differ(self._last_published, "other streams are told what no commit explains")
        if due_seq > self._last_published and not self._set_aside:
            self._differ(
                self._last_published + 1, "the processors have passed it and its postings are not in the books"
            )
        if self.position is not None and due_seq < self._last_published <= self._last_seq:
            self._differ(due_seq + 1, "it is in the books, and the processors say that they have not come so far")
        if self._set_aside and not self._last_published < self._set_aside[0] <= self._last_seq + 1:
            self._differ(self._set_aside[0], "the books set the stream aside at it, and do not end before it")
        if self._kept is not None and self._kept.seq > self._last_published:
            self._differ(self._kept.seq, "the processors keep a state of it, and it is not in the books")
        if self._entered is not None:
            self._compare_sums(self._entered)
        for seq, problem in self._published.problems(self._stream_id):
            self._differ(seq, problem)

    def _compare_sums(self, entered: Fold) -> None:
        """What the books say of the stream as a whole, as of the last commit that is in them."""
        kind = entered.stream.kind if entered.stream else ""
        settled = entered.settlements if self._published.entered_together else self._settlements_seen
        expected = Totals(entered.head.seq, entered.head.hash, entered.postings, settled, kind)
        found = self._published.totals(self._stream_id)
        if found is not None and found != expected:
            self._differ(found.seq, f"the books say {_departing_total(found, expected)}")
        if self._tables is None:
            return
        figures, right = self._published.figures(self._stream_id), self._tables.figures
        if figures is not None and figures != right:
            keys = sorted({*figures, *right}, key=str)
            day, movement = key = next(key for key in keys if figures.get(key) != right.get(key))
            what = f"the books' figure of {day} for {_movement(movement)} is {figures.get(key)} cents"
            self._differ(found.seq if found else expected.seq, f"{what}, recomputed {right.get(key)}")
        self._tables.finish(self._rows, found.seq if found else expected.seq)


def _movement(number: object) -> str:
    """Its name, unless the row was changed to something that has none."""
    return pb.Movement.Name(number) if number in pb.Movement.values() else f"movement {number!r}"


class _HasSeq(Protocol):
    @property
    def seq(self) -> int: ...


_Row = TypeVar("_Row", bound=_HasSeq)


class _Rows(Generic[_Row]):
    """Rows in order, of which one looks at the next before taking it."""

    def __init__(self, rows: Iterator[_Row]) -> None:
        self._rows = rows
        self.ahead = next(rows, None)

    def at(self, seq: int, on_skipped: Callable[[_Row], None]) -> _Row | None:
        """Takes the row of this seq, if there is one, and those before it."""
        row = self.ahead
        while row is not None and row.seq < seq:
            on_skipped(row)
            row = self.ahead = next(self._rows, None)
        if row is None or row.seq > seq:
            return None
        self.ahead = next(self._rows, None)
        return row

    def rest(self) -> Iterator[_Row]:
        while self.ahead is not None:
            yield self.ahead
            self.ahead = next(self._rows, None)


def _departing_total(found: Totals, expected: Totals) -> str:
    names = Totals.__struct_fields__
    name = next(name for name in names if getattr(found, name) != getattr(expected, name))
    return (
        f"{name} {value_shown(getattr(found, name))} of the stream, recomputed {value_shown(getattr(expected, name))}"
    )
