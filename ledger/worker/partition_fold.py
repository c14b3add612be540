"""What a worker knows of one partition of the log: the fold of each table and how far it has got. Free of I/O."""

import logging
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.log import snapshots
from ledger.core.chain import BrokenRecord, Head, Record, extends
from ledger.core.folding import Fold, begin, fold
from ledger.log.kafka_topic import TopicRecord, unseal_from_topic
from ledger.core.reports import Running, report

logger = logging.getLogger(__name__)

NOTHING_YET = -1
_LONGEST_REASON = 500


class Aside(msgspec.Struct, frozen=True, array_like=True):
    """Why and where a table stopped."""

    offset: int
    seq: int
    reason: str


class TableState(msgspec.Struct, frozen=True):
    """A table's fold, true of the partition up to `offset`. Anything of the table up to there is a repeat, whatever
    it holds: judged again against the newer head, a record that was rightly ignored might pass."""

    fold: Fold
    offset: int = NOTHING_YET
    aside: Aside | None = None
    running: Running = Running()

    @property
    def reached(self) -> int:
        return self.aside.offset if self.aside else self.offset


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """The offset up to which everything is done, and what each table had reached by then."""

    offset: int = NOTHING_YET
    reached: dict[str, int] = {}


class Unit(msgspec.Struct, frozen=True):
    """What is published together; once all of it is acknowledged, and not before, the entries may be saved."""

    batches: list[pb.PostingBatch]
    settlements: list[pb.Settlement]
    sheets: list[pb.TableDaySheet]
    statements: list[pb.FundStatement]
    alerts: list[pb.TableAlert]
    entries: dict[bytes, bytes]


class PartitionFold:
    """Folds the records of one partition in their order and collects what is to be published and saved.

    It resumes from the saved entries. They are written without a transaction and by workers that may not yet know
    that they were replaced, so a table's entry can be older than the mark. The mark says what each table had
    reached, and reading resumes before the first table that has not."""

    def __init__(self, partition: int, partitions: int, saved: Callable[[bytes], bytes | None]) -> None:
        self._partition, self._partitions, self._saved = partition, partitions, saved
        mark = _decode_mark(saved(mark_key(partition)))
        self._reached = dict(mark.reached)
        self._tables: dict[str, TableState] = {}
        reached = {table_id: self._state(table_id).reached for table_id in mark.reached}
        behind = [offset for table_id, offset in reached.items() if offset < mark.reached[table_id]]
        self.next_offset = min([mark.offset, *behind]) + 1
        self._released_from: int | None = None
        self._marked = self._done
        self._changed: set[str] = set()
        self._batches: list[pb.PostingBatch] = []
        self._settlements: list[pb.Settlement] = []
        # Of these only the newest of a unit is worth publishing: each says all that the ones before it said.
        self._sheets: dict[tuple[str, str], pb.TableDaySheet] = {}
        self._statements: dict[str, pb.FundStatement] = {}
        # Repeated because the last worker may have died after it announced a release that it did not save.
        self._alerts = [_alert(table_id, aside) for table_id, aside in self.set_aside.items()]

    @property
    def set_aside(self) -> dict[str, Aside]:
        return {table_id: state.aside for table_id, state in self._tables.items() if state.aside}

    @property
    def waiting(self) -> int:
        """How much there is to publish."""
        return len(self._batches)

    @property
    def has_news(self) -> bool:
        return bool(self._batches or self._alerts or self._changed) or self._done != self._marked

    @property
    def _done(self) -> int:
        """Where the mark may stand: until a released table has caught up, no further than where it stopped."""
        return (self.next_offset if self._released_from is None else self._released_from) - 1

    def apply(self, raw: TopicRecord) -> None:
        """Takes in the next record of the partition; one that comes again is passed over."""
        if raw.offset >= self.next_offset:
            self.next_offset = raw.offset + 1
            self._advance(raw)

    def release(self, table_id: str) -> range:
        """Lets a table that was set aside go on. What lies at the offsets returned is to be given to
        `apply_released`, followed by `end_release`."""
        state = self._state(table_id)
        if state.aside is None:
            return range(0)
        self._alerts.append(pb.TableAlert(table_id=table_id, seq=state.aside.seq, released=True))
        self._keep(table_id, replace(state, aside=None))
        self._released_from = state.aside.offset
        return range(state.aside.offset, self.next_offset)

    def apply_released(self, table_id: str, raw: TopicRecord) -> None:
        """Takes in what a released table missed."""
        if raw.key == table_id.encode():
            self._advance(raw)

    def end_release(self) -> None:
        self._released_from = None

    def take(self) -> Unit:
        """What has collected since the last time."""
        entries = {table_key(table_id): _encode(self._tables[table_id]) for table_id in sorted(self._changed)}
        entries[mark_key(self._partition)] = _encoder.encode(Mark(self._done, self._reached))
        sheets, statements = list(self._sheets.values()), list(self._statements.values())
        unit = Unit(self._batches, self._settlements, sheets, statements, self._alerts, entries)
        self._batches, self._settlements, self._alerts = [], [], []
        self._sheets, self._statements = {}, {}
        self._changed.clear()
        self._marked = self._done
        return unit

    def _advance(self, raw: TopicRecord) -> None:
        record = self._unseal(raw)
        if record is None:
            return
        table_id = record.commit.table_id
        state = self._state(table_id)
        if state.aside or raw.offset <= state.offset or not extends(state.fold.head, record):
            return
        try:
            after, outputs = fold(state.fold, record)
            running, figures = report(state.running, outputs.batch)
        except Exception as problem:  # whatever is wrong with it, it must not stop the other tables
            reason = f"{type(problem).__name__}: {problem}"[:_LONGEST_REASON]
            self._set_aside(table_id, state, Aside(raw.offset, record.commit.seq, reason))
            return
        self._keep(table_id, TableState(after, raw.offset, running=running))
        self._batches.append(outputs.batch)
        if figures.sheet is not None:
            self._sheets[table_id, figures.sheet.gaming_day] = figures.sheet
        if figures.statement is not None:
            self._statements[table_id] = figures.statement
        if outputs.settlement is not None:
            self._settlements.append(outputs.settlement)

    def _unseal(self, raw: TopicRecord) -> Record | None:
        try:
            return unseal_from_topic(raw, self._partitions)
        except BrokenRecord as broken:
            logger.warning("partition %d offset %d is passed over: %s", raw.partition, raw.offset, broken)
            return None

    def _set_aside(self, table_id: str, state: TableState, aside: Aside) -> None:
        logger.error("table %s set aside at seq %d: %s", table_id, aside.seq, aside.reason)
        self._alerts.append(_alert(table_id, aside))
        self._keep(table_id, replace(state, aside=aside))

    def _keep(self, table_id: str, state: TableState) -> None:
        self._tables[table_id] = state
        self._reached[table_id] = state.reached
        self._changed.add(table_id)

    def _state(self, table_id: str) -> TableState:
        """A table without an entry is not remembered until it has a commit, lest wrong ids pile up."""
        if table_id not in self._tables:
            state = _decode(table_id, self._saved(table_key(table_id)))
            if state is None:
                return TableState(begin(table_id))
            self._tables[table_id] = state
            self._reached[table_id] = state.reached
        return self._tables[table_id]


def mark_key(partition: int) -> bytes:
    return b"mark/%d" % partition


def table_key(table_id: str) -> bytes:
    return b"table/" + table_id.encode()


def _alert(table_id: str, aside: Aside) -> pb.TableAlert:
    return pb.TableAlert(table_id=table_id, seq=aside.seq, reason=aside.reason)


# The saved form of a table


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    version: int
    offset: int
    seq: int
    hash: bytes
    postings: int
    settlements: int
    aside: Aside | None
    table: bytes
    running: Running = Running()


_encoder = msgspec.msgpack.Encoder()
_entry_decoder = msgspec.msgpack.Decoder(_Entry)
_mark_decoder = msgspec.msgpack.Decoder(Mark)


def _encode(state: TableState) -> bytes:
    at = state.fold
    numbers = (at.head.seq, at.head.hash, at.postings, at.settlements)
    table = snapshots.encode(at.table)
    return _encoder.encode(_Entry(snapshots.VERSION, state.offset, *numbers, state.aside, table, state.running))


def _decode(table_id: str, data: bytes | None) -> TableState | None:
    """None for what another version of the states left behind: the table is then folded again from the log."""
    if data is None:
        return None
    try:
        entry = _entry_decoder.decode(data)
        if entry.version != snapshots.VERSION:
            return None
        table = snapshots.decode(entry.table)
    except (msgspec.MsgspecError, KeyError) as problem:
        logger.warning("the saved state of %s cannot be read, it is folded again: %s", table_id, problem)
        return None
    state = Fold(table, Head(entry.seq, entry.hash), entry.postings, entry.settlements)
    return TableState(state, entry.offset, entry.aside, entry.running)


def _decode_mark(data: bytes | None) -> Mark:
    return _mark_decoder.decode(data) if data else Mark()
