"""Verification: every commit checked, every settlement and posting recomputed and compared with what was published.

It believes nothing that it reads: rows come as they are stored, and only what their bytes, hashes and signatures
bear out is folded. A stream is checked by itself, so that streams can be shared out among processes."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import check_reveal
from games.tables.charts import problem_with_rules
from games.tables.rulebook import Rulebook, Rulebooks
from ledger.audit.carried import compare_carried, note_taken, note_told
from ledger.audit.findings import Difference, Entry, Evidence, Report, StreamReport, Unreadable
from ledger.audit.house_history import HouseHistory
from ledger.audit.named_streams import NamedStreams
from ledger.audit.published import BooksCheck, Published
from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.asked import problem_with_command
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply, Record, shown, unseal
from ledger.core.fold import Fold, Outputs, fold
from ledger.core.sealing import Opens, opened, opened_state
from ledger.core.walk import steps
from ledger.log.card_keys import NO_CARD_KEYS
from ledger.log.signing import TrustedHosts

_LOOKED_AT = frozenset(
    (pb.RoundOpened, pb.RoundClosed, pb.RoundVoided, pb.TableOpened, pb.RulebookChanged, pb.ShuffleRevealed)
)
_PROGRESS_EVERY = 256


def verify(
    source: Evidence,
    published: Published,
    trusted: TrustedHosts,
    rulebooks: Rulebooks,
    on_progress: Callable[[int], None],
    streams: Iterable[str] | None = None,
    catalogue: Catalogue = CATALOGUE,
    house: HouseHistory | None = None,
    kept: Published | None = None,
    cards: Opens = NO_CARD_KEYS,
) -> Report:
    """Checks these streams, or all that the log or the books know of; beside what was published, the books that a
    process has `kept` of it. Without the floor's card keys it checks all but what follows from sealed cards. What the
    courier carried is compared where all are checked; of some, the caller has to compare it (`CarriedCheck`)."""
    is_all = streams is None
    if streams is None:
        try:
            streams = sorted({*source.streams(), *published.streams(), *(kept.streams() if kept else ())})
        except Unreadable as problem:
            return Report(damage=[Difference("", 0, f"reading stopped: {problem}")])
    house = HouseHistory(source, catalogue) if house is None else house
    checks = (
        _StreamCheck(name, source, published, trusted, rulebooks, catalogue, house, kept, cards) for name in streams
    )
    reports = [check.run(on_progress) for check in checks]
    if is_all:
        compare_carried(reports)
    return Report(reports)


class _StreamCheck:
    """Follows one stream from its first commit to its last."""

    def __init__(
        self,
        stream_id: str,
        source: Evidence,
        published: Published,
        trusted: TrustedHosts,
        rulebooks: Rulebooks,
        catalogue: Catalogue,
        house: HouseHistory,
        kept: Published | None,
        cards: Opens,
    ) -> None:
        self._stream_id, self._source, self._published, self._kept = stream_id, source, published, kept
        self._house, self._cards = house, cards
        self._trusted, self._rulebooks, self._catalogue = trusted, rulebooks, catalogue
        self._report = StreamReport(stream_id)
        self._seq = 0
        self._possible_hashes: tuple[bytes, ...] | None = (b"",)
        """What the next commit may name as the one before; None where that one is not there."""
        self._commands: set[str] = set()
        self._fold: Fold | None = Fold(stream_id)
        """None after a commit that is missing, altered or cannot be folded."""
        self._rounds: dict[str, tuple[int, int | None]] = {}
        self._named = NamedStreams(stream_id)

    def run(self, on_progress: Callable[[int], None]) -> StreamReport:
        report = self._report
        try:
            self._books = BooksCheck(self._stream_id, self._published, report.differ, report.note, self._cards)
            self._kept_books = (
                BooksCheck(self._stream_id, self._kept, self._differ_kept, report.note, self._cards)
                if self._kept
                else None
            )
            self._snapshots = self._source.snapshots(self._stream_id)
            for stray in self._source.strays(self._stream_id):
                report.stray(stray.seq, stray.problem)
            for seq, problem in self._published.strays(self._stream_id):
                report.stray(seq, problem)
            for entry in self._source.entries(self._stream_id):
                self._check(entry)
                report.commits += 1
                if report.commits % _PROGRESS_EVERY == 0:
                    on_progress(_PROGRESS_EVERY)
            self._finish()
        except Unreadable as problem:
            report.differ(self._seq + 1, f"it cannot be checked any further, reading stopped: {problem}")
        on_progress(report.commits % _PROGRESS_EVERY)
        return report

    def _differ_kept(self, seq: int, problem: str) -> None:
        self._report.differ(seq, f"in the books that were filled from the topics: {problem}")

    def _finish(self) -> None:
        if self._fold is not None:
            self._check_rounds()
            self._report.tellings.is_whole = True
        self._named.compare(self._source, self._report)
        for seq in self._snapshots:
            if seq > self._seq:
                self._report.differ(seq, "there is a snapshot of a commit that the log does not have")
        position = self._books.position
        self._books.finish(self._source.seq_at(self._stream_id, position) if position is not None else 0)
        self._report.not_in_books = self._books.not_entered
        if self._kept_books is not None:
            self._kept_books.finish(0)
            self._report.not_in_books = max(self._report.not_in_books, self._kept_books.not_entered)
        self._report.set_aside = self._books.set_aside
        self._report.lost_races = self._source.lost_races(self._stream_id)

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
            self._check_record(record, entry)
            self._possible_hashes = (record.hash,)
        self._recompute(seq, record)

    def _missing(self, first: int, last: int) -> None:
        which = "it is" if first == last else f"this and all up to seq {last} are"
        self._report.differ(first, f"{which} missing from the log")
        self._possible_hashes, self._fold = None, None

    def _intact(self, entry: Entry) -> Record | None:
        try:
            record = unseal(self._stream_id, entry.data, entry.signature, entry.seq, entry.hash)
        except BrokenRecord as broken:
            self._report.differ(entry.seq, broken.problem + entry.place)
            return None
        return opened(record, self._cards)

    def _check_record(self, record: Record, entry: Entry) -> None:
        """What must hold of a commit whose bytes are intact."""
        differ, seq, commit = self._report.differ, entry.seq, record.commit
        if self._possible_hashes is not None and commit.prev_hash not in self._possible_hashes:
            differ(seq, f"it does not name the commit before as its predecessor{entry.place}")
            self._fold = None
        command_id, kind = commit.command_id, commit.kind
        if entry.command_id is not None and entry.command_id != command_id.encode():
            differ(seq, f"it is stored under command {entry.command_id!r} and holds {command_id!r}")
        if entry.kind is not None and entry.kind != kind.encode():
            differ(seq, f"it is stored as a commit of a {entry.kind!r} and holds one of a {kind!r}")
        if command_id in self._commands:
            differ(seq, f"command {command_id!r} was recorded before{entry.place}")
        self._commands.add(command_id)
        if commit.HasField("sealed"):
            self._note_sealed(seq, commit, entry.place)
        else:
            if problem := problem_with_command(commit):
                differ(seq, problem + entry.place)
            note_taken(self._report.tellings, commit)
        if problem := self._trusted.problem_with(record):
            differ(seq, problem + entry.place)

    def _note_sealed(self, seq: int, commit: pb.Commit, place: str) -> None:
        """What it holds cannot be recomputed, nor what follows on it."""
        if self._cards.has(self._stream_id, commit.sealed):
            self._report.differ(seq, f"what it seals does not open with its key{place}")
        else:
            self._report.sealed += 1
            self._report.unknown_card_keys.add(commit.sealed.key_id)
        self._fold = None

    def _recompute(self, seq: int, record: Record | None) -> None:
        outputs: Outputs | None = None
        if record is not None and self._fold is not None:
            before = self._fold
            try:
                self._fold, outputs = fold(self._catalogue, before, record)
            except CannotApply as problem:  # it is named, and the other streams are checked
                self._report.differ(seq, f"it cannot be processed: {str(problem)[:200]}")
                self._fold = outputs = None
            else:
                self._report.events += len(outputs.events)
                self._check_state(before, self._fold, outputs)
        if outputs is None:
            self._report.not_recomputed += 1
        self._books.compare(seq, self._fold, outputs)
        if self._kept_books is not None:
            self._kept_books.compare(seq, self._fold, outputs)

    def _check_state(self, before: Fold, after: Fold, outputs: Outputs) -> None:
        record = outputs.record
        seq = record.commit.seq
        self._named.note(record.commit, outputs.events)
        note_told(self._report.tellings, outputs)
        for event in outputs.events:
            if type(event) in _LOOKED_AT:
                self._check_event(event, before, record)
        if outputs.differs:
            self._report.decided_otherwise += 1
            self._report.note(seq, f"was decided by engine revision {record.commit.engine_revision}; {outputs.differs}")
        for doubt in outputs.doubts:
            self._report.doubt(seq, str(doubt))
        if seq in self._snapshots:
            digest, state = self._snapshots[seq]
            plain = opened_state(state, self._stream_id, seq, self._cards)
            if (digest, plain) != (record.hash, snapshots.encode(after.state)):
                self._report.differ(seq, "the snapshot taken after it differs from the state as recomputed")

    def _check_event(self, event: Any, before: Fold, record: Record) -> None:
        """What single events say of rounds, rulebooks and shuffles."""
        seq = record.commit.seq
        if isinstance(event, pb.RoundOpened):
            self._rounds.setdefault(event.round_id, (seq, None))
        elif isinstance(event, pb.RoundClosed | pb.RoundVoided):
            first, _ = self._rounds.get(event.round_id, (0, None))
            self._rounds[event.round_id] = (first, seq)
        elif isinstance(event, pb.ShuffleRevealed):
            self._check_shuffle(event, before, record)
        else:
            self._check_rulebook(seq, event)

    def _check_rulebook(self, seq: int, event: pb.TableOpened | pb.RulebookChanged) -> None:
        rules = event.rules
        book = self._rulebooks.get(rules.rulebook_id)
        if book is None or book.content_hash != rules.rulebook_hash:
            named = f"{shown(rules.rulebook_id)} of hash {rules.rulebook_hash.hex()}"
            self._report.differ(seq, f"it puts a rulebook in force that is not published: {named}")
        elif problem := self._problem_with_house(event, book):
            self._report.differ(seq, problem)

    def _problem_with_house(self, event: pb.TableOpened | pb.RulebookChanged, book: Rulebook) -> str:
        """What it says that it read of the house, against the house's own stream."""
        if not event.house_seq:
            named = shown(event.rules.odds_chart_id)
            return f"it names odds chart {named} and no seq of the house" if event.rules.odds_chart_id else ""
        house = self._house.at(event.house_seq)
        if house is None:
            return f"it was decided by seq {event.house_seq} of the house, which the log does not bear out"
        opens = isinstance(event, pb.TableOpened)
        return problem_with_rules(self._stream_id, event.rules, opens, book, house)

    def _check_shuffle(self, reveal: pb.ShuffleRevealed, before: Fold, record: Record) -> None:
        """What a built-in shuffle reveals is what it had committed to and what was dealt from it."""
        stream = before.stream or self._catalogue[record.commit.kind]
        state = stream.begin(self._stream_id) if before.stream is None else before.state
        for step in steps(stream, state, record.commit):
            if step.event == reveal:
                if problem := check_reveal(step.before.cards, reveal):
                    self._report.differ(record.commit.seq, problem)
                return

    def _check_rounds(self) -> None:
        indexed = self._source.rounds(self._stream_id)
        if indexed is None or indexed == self._rounds:
            return
        for round_id in sorted({*indexed, *self._rounds}, key=str):
            found, expected = indexed.get(round_id), self._rounds.get(round_id)
            if found != expected:
                seq = (expected or found or (0, None))[0]
                self._report.differ(seq, f"the index has round {round_id!r} at {found}, the log at {expected}")
