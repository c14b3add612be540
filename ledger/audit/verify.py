"""Verification: every commit checked, every settlement and posting recomputed and compared with what was published.

It believes nothing that it reads: rows come as they are stored, and only what their bytes, hashes and signatures
bear out is folded. A table is checked by itself, so that tables can be shared out among processes."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

import msgspec

from games.cards.dealing import check_reveal
from games.evolving import advance
from games.rulebook import Rulebooks
from ledger.log import snapshots
from ledger.core.chain import BrokenRecord, Record, unseal
from ledger.core.folding import Fold, Outputs, begin, fold
from ledger.audit.published import BooksCheck, Published
from ledger.log.signing import TrustedHosts

_PROGRESS_EVERY = 256


class Unreadable(Exception):
    """The medium gives no further rows; the message says why."""


class Entry(msgspec.Struct, frozen=True):
    """A commit as it is stored. Where the medium does not say something by itself, it is None."""

    seq: int
    command_id: bytes | None
    hash: bytes | None
    data: bytes
    signature: bytes
    place: str = ""
    """Where it lies, beyond table and seq, such as partition and offset."""


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as it was written, or not as it is recomputed."""

    table_id: str
    seq: int
    problem: str

    def __str__(self) -> str:
        return f"{self.table_id} seq {self.seq}: {self.problem}" if self.table_id else self.problem


class Evidence(Protocol):
    """A log as verification reads it."""

    def tables(self) -> list[str]: ...

    def count(self, table_id: str) -> int:
        """How many commits there seem to be, for the progress bar."""

    def entries(self, table_id: str) -> Iterator[Entry]:
        """Those of a table by seq; raises Unreadable where the medium gives no more."""

    def rounds(self, table_id: str) -> Mapping[str, tuple[int, int | None]] | None:
        """The index of rounds with their first and last seq; None where there is none."""

    def snapshots(self, table_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        """The snapshots that a host would use, by seq: the commit's hash and the state."""

    def strays(self, table_id: str) -> Iterable[Difference]:
        """What lies in the log and is neither an accepted commit nor one that lost a race."""

    def lost_races(self, table_id: str) -> int: ...

    def seq_at(self, table_id: str, position: int) -> int:
        """The table's newest seq among the first so many commits of the log."""


class TableReport(msgspec.Struct):
    """What verification found at one table."""

    table_id: str
    commits: int = 0
    events: int = 0
    first: Difference | None = None
    differences: int = 0
    not_in_books: int = 0
    """Intact commits that the processors have not yet entered."""
    not_recomputed: int = 0
    """Commits after one that could not be folded."""
    lost_races: int = 0
    set_aside: str = ""

    def differ(self, seq: int, problem: str) -> None:
        self.differences += 1
        if self.first is None or seq < self.first.seq:
            self.first = Difference(self.table_id, seq, problem)


class Report(msgspec.Struct):
    """What verification found at all tables, and in the files as such."""

    tables: list[TableReport] = []
    damage: list[Difference] = []

    @property
    def first(self) -> Difference | None:
        found = [table.first for table in self.tables if table.first] or self.damage
        return found[0] if found else None

    @property
    def differences(self) -> int:
        return len(self.damage) + sum(table.differences for table in self.tables)

    @property
    def not_in_books(self) -> int:
        return sum(table.not_in_books for table in self.tables)


def verify(
    source: Evidence,
    published: Published,
    trusted: TrustedHosts,
    rulebooks: Rulebooks,
    on_progress: Callable[[int], None],
    tables: Iterable[str] | None = None,
) -> Report:
    """Checks these tables, or all that the log or the books know of."""
    try:
        wanted = sorted({*source.tables(), *published.tables()}) if tables is None else tables
    except Unreadable as problem:
        return Report(damage=[Difference("", 0, f"reading stopped: {problem}")])
    return Report([_TableCheck(name, source, published, trusted, rulebooks).run(on_progress) for name in wanted])


class _TableCheck:
    """Follows one table from its first commit to its last."""

    def __init__(
        self, table_id: str, source: Evidence, published: Published, trusted: TrustedHosts, rulebooks: Rulebooks
    ) -> None:
        self._table_id, self._source, self._published = table_id, source, published
        self._trusted, self._rulebooks = trusted, rulebooks
        self._report = TableReport(table_id)
        self._seq = 0
        self._possible_hashes: tuple[bytes, ...] | None = (b"",)
        """What the next commit may name as the one before; None where that one is not there."""
        self._commands: set[bytes] = set()
        self._fold: Fold | None = begin(table_id)
        """None after a commit that is missing, altered or cannot be folded."""
        self._rounds: dict[str, tuple[int, int | None]] = {}

    def run(self, on_progress: Callable[[int], None]) -> TableReport:
        report = self._report
        try:
            self._books = BooksCheck(self._table_id, self._published, report.differ)
            self._snapshots = self._source.snapshots(self._table_id)
            for stray in self._source.strays(self._table_id):
                report.differ(stray.seq, stray.problem)
            for entry in self._source.entries(self._table_id):
                self._check(entry)
                report.commits += 1
                if report.commits % _PROGRESS_EVERY == 0:
                    on_progress(_PROGRESS_EVERY)
            self._finish()
        except Unreadable as problem:
            report.differ(self._seq + 1, f"it cannot be checked any further, reading stopped: {problem}")
        on_progress(report.commits % _PROGRESS_EVERY)
        return report

    def _finish(self) -> None:
        if self._fold is not None:
            self._check_rounds()
        for seq in self._snapshots:
            if seq > self._seq:
                self._report.differ(seq, "there is a snapshot of a commit that the log does not have")
        position = self._books.position
        self._books.finish(self._source.seq_at(self._table_id, position) if position is not None else 0)
        self._report.not_in_books = self._books.not_entered
        self._report.set_aside = self._books.set_aside
        self._report.lost_races = self._source.lost_races(self._table_id)

    def _check(self, entry: Entry) -> None:
        seq = entry.seq
        if seq > self._seq + 1:
            self._missing(self._seq + 1, seq - 1)
        elif seq <= self._seq:
            self._report.differ(seq, f"it is there twice or out of order{entry.place}")
            return
        self._seq = seq
        record = self._intact(entry)
        if record is None:
            self._fold = None
            self._possible_hashes = (hashlib.sha256(entry.data).digest(), entry.hash or b"")
        else:
            self._report.events += len(record.commit.events)
            self._check_record(record, entry)
            self._possible_hashes = (record.hash,)
        self._recompute(seq, record)

    def _missing(self, first: int, last: int) -> None:
        which = "it is" if first == last else f"this and all up to seq {last} are"
        self._report.differ(first, f"{which} missing from the log")
        self._possible_hashes, self._fold = None, None

    def _intact(self, entry: Entry) -> Record | None:
        try:
            return unseal(self._table_id, entry.data, entry.signature, entry.seq, entry.hash)
        except BrokenRecord as broken:
            self._report.differ(entry.seq, broken.problem + entry.place)
            return None

    def _check_record(self, record: Record, entry: Entry) -> None:
        """What must hold of a commit whose bytes are intact."""
        differ, seq = self._report.differ, entry.seq
        if self._possible_hashes is not None and record.commit.prev_hash not in self._possible_hashes:
            differ(seq, f"it does not name the commit before as its predecessor{entry.place}")
            self._fold = None
        command_id = record.commit.command_id.encode()
        if entry.command_id is not None and entry.command_id != command_id:
            differ(seq, f"it is stored under command {entry.command_id!r} and holds {command_id!r}")
        if command_id in self._commands:
            differ(seq, f"command {command_id.decode()!r} was recorded before{entry.place}")
        self._commands.add(command_id)
        if problem := self._trusted.problem_with(record):
            differ(seq, problem + entry.place)

    def _recompute(self, seq: int, record: Record | None) -> None:
        outputs: Outputs | None = None
        if record is not None and self._fold is not None:
            before = self._fold
            try:
                self._fold, outputs = fold(before, record)
            except Exception as problem:  # whatever is wrong with it: it is named and the other tables are checked
                self._report.differ(seq, f"it cannot be processed: {type(problem).__name__}: {problem}")
                self._fold = None
            else:
                self._check_state(before, self._fold, record)
        if outputs is None:
            self._report.not_recomputed += 1
        self._books.compare(seq, self._fold, outputs)

    def _check_state(self, before: Fold, after: Fold, record: Record) -> None:
        rules, seq = after.table.rules, record.commit.seq
        if rules is not None and rules is not before.table.rules:
            book = self._rulebooks.get(rules.rulebook_id)
            if book is None or book.content_hash != rules.rulebook_hash:
                named = f"{rules.rulebook_id} of hash {rules.rulebook_hash.hex()}"
                self._report.differ(seq, f"it puts a rulebook in force that is not published: {named}")
        self._check_shuffles(before, record)
        if before.table.rounds_opened != after.table.rounds_opened or before.table.round_id != after.table.round_id:
            self._index_rounds(record)
        if seq in self._snapshots and self._snapshots[seq] != (record.hash, snapshots.encode(after.table)):
            self._report.differ(seq, "the snapshot taken after it differs from the table as recomputed")

    def _check_shuffles(self, before: Fold, record: Record) -> None:
        """What a built-in shuffle reveals is what it had committed to and what was dealt from it."""
        if not any(event.cards.HasField("shuffle_revealed") for event in record.commit.events):
            return
        table = before.table
        for event in record.commit.events:
            revealed = event.cards.shuffle_revealed if event.cards.HasField("shuffle_revealed") else None
            if revealed and (problem := check_reveal(table.cards, revealed)):
                self._report.differ(record.commit.seq, problem)
            table, _ = advance(table, event)

    def _index_rounds(self, record: Record) -> None:
        for event in record.commit.events:
            match event.WhichOneof("event"):
                case "round_opened":
                    self._rounds.setdefault(event.round_opened.round_id, (record.commit.seq, None))
                case "round_closed" | "round_voided" as ended:
                    round_id = getattr(event, ended).round_id
                    first, _ = self._rounds.get(round_id, (0, None))
                    self._rounds[round_id] = (first, record.commit.seq)

    def _check_rounds(self) -> None:
        indexed = self._source.rounds(self._table_id)
        if indexed is None or indexed == self._rounds:
            return
        for round_id in sorted({*indexed, *self._rounds}, key=str):
            found, expected = indexed.get(round_id), self._rounds.get(round_id)
            if found != expected:
                seq = (expected or found or (0, None))[0]
                self._report.differ(seq, f"the index has round {round_id!r} at {found}, the log at {expected}")
