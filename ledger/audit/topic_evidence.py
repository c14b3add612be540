"""The topics of the Kafka engine as verification reads them: spooled into files that are thrown away afterwards."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from google.protobuf.message import DecodeError
from kafka.errors import KafkaError

import roundledger.v1 as pb
from ledger.log import sqlite, topics
from ledger.core.chain import EMPTY, BrokenRecord, Head, Record, extends
from ledger.audit.evidence import EvidenceFile
from ledger.log.kafka_topic import Topic, TopicRecord, describe_topic, read_topic, unseal_from_topic
from ledger.audit.published import PublishedBatch, PublishedSettlement, Totals
from ledger.log.signing import TrustedHosts
from ledger.audit.verify import Difference, Entry

_LOG = """
CREATE TABLE commits (table_id TEXT, seq INTEGER, data BLOB, signature BLOB, place TEXT, PRIMARY KEY (table_id, seq))
WITHOUT ROWID;
CREATE TABLE strays (table_id TEXT, seq INTEGER, problem TEXT);
CREATE TABLE lost_races (table_id TEXT);
CREATE TABLE losses (problem TEXT);
"""

_PUBLISHED = """
CREATE TABLE outputs (kind TEXT, table_id TEXT, number INTEGER, seq INTEGER, data BLOB,
                      PRIMARY KEY (kind, table_id, number)) WITHOUT ROWID;
CREATE TABLE problems (table_id TEXT, seq INTEGER, problem TEXT);
CREATE TABLE set_aside (table_id TEXT PRIMARY KEY, reason TEXT);
"""

_HIGHEST = 2**63 - 1
_BATCHES, _SETTLEMENTS = "batches", "settlements"


class TopicUnusable(Exception):
    """Kafka does not answer, there is no such topic, or it no longer holds its oldest records."""


@contextmanager
def asking_kafka(bootstrap: str) -> Iterator[None]:
    """Turns what Kafka's client raises into something that others need not know it for."""
    try:
        yield
    except KafkaError as problem:
        raise TopicUnusable(f"Kafka at {bootstrap}: {problem}") from problem


def accepted_commits(bootstrap: str, prefix: str, table_id: str = "") -> Iterator[Record]:
    """The commits of the topic that every reader accepts, of one table or of all, each table in its order."""
    topic = _log_topic(bootstrap, prefix)
    for loss in _losses(topic):
        raise TopicUnusable(loss)
    partitions = len(topic.end_offsets)
    heads: dict[str, Head] = {}
    for raw in read_topic(bootstrap, topic.name):
        if table_id and raw.key != table_id.encode():
            continue
        try:
            record = unseal_from_topic(raw, partitions)
        except BrokenRecord:  # as every reader does; verification names it
            continue
        if extends(heads.get(record.commit.table_id, EMPTY), record):
            heads[record.commit.table_id] = record.head
            yield record


def _log_topic(bootstrap: str, prefix: str) -> Topic:
    topic = describe_topic(bootstrap, prefix + topics.ROUNDS)
    if not topic.end_offsets:
        raise TopicUnusable(f"there is no topic {topic.name}")
    return topic


def _losses(topic: Topic) -> list[str]:
    return [
        f"partition {partition} of {topic.name} begins at offset {first}: its oldest records are lost"
        for partition, first in topic.first_offsets.items()
        if first
    ]


def records_in_topics(bootstrap: str, prefix: str) -> int:
    """How many records there are to read, for the progress bar."""
    names = (topics.ROUNDS, topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS)
    found = [describe_topic(bootstrap, prefix + name) for name in names]
    return sum(sum(t.end_offsets.values()) - sum(t.first_offsets.values()) for t in found)


def spool_log(
    bootstrap: str, prefix: str, path: Path, trusted: TrustedHosts, on_progress: Callable[[int], None]
) -> None:
    """Copies the commits that every reader accepts, and judges the others: one that does not extend its table but
    is signed by a known host has lost a race; anything else was put there by somebody else."""
    topic = _log_topic(bootstrap, prefix)
    partitions = len(topic.end_offsets)
    heads: dict[str, Head] = {}
    db = sqlite.connect(path, schema=_LOG, durable=False)
    with sqlite.transaction(db):
        db.executemany("INSERT INTO losses VALUES (?)", [(loss,) for loss in _losses(topic)])
        for raw in read_topic(bootstrap, topic.name):
            on_progress(1)
            table_id = raw.key.decode(errors="replace")
            try:
                record = unseal_from_topic(raw, partitions)
            except BrokenRecord as broken:
                stray = (table_id, min(broken.seq, _HIGHEST), f"{broken.problem}{_place(raw)}")
                db.execute("INSERT INTO strays VALUES (?, ?, ?)", stray)
                continue
            seq = record.commit.seq
            if extends(heads.get(table_id, EMPTY), record):
                heads[table_id] = record.head
                row = (table_id, seq, raw.value, raw.signature, _place(raw))
                db.execute("INSERT INTO commits VALUES (?, ?, ?, ?, ?)", row)
            elif problem := trusted.problem_with(record):
                stray = (table_id, seq, f"it is forged and no reader accepts it: {problem}{_place(raw)}")
                db.execute("INSERT INTO strays VALUES (?, ?, ?)", stray)
            else:
                db.execute("INSERT INTO lost_races VALUES (?)", (table_id,))
    db.close()


def spool_published(bootstrap: str, prefix: str, path: Path, on_progress: Callable[[int], None]) -> None:
    """Copies the ledger topics without repeats, by their documented rule: numbers are contiguous within a table, and
    what is not above the last one is a repeat."""
    db = sqlite.connect(path, schema=_PUBLISHED, durable=False)
    with sqlite.transaction(db):
        for kind, topic in ((_BATCHES, topics.POSTINGS), (_SETTLEMENTS, topics.SETTLEMENTS)):
            last: dict[str, int] = {}
            for raw in _read_if_there(bootstrap, prefix + topic):
                on_progress(1)
                for problem in _spool_output(db, kind, raw, last):
                    db.execute("INSERT INTO problems VALUES (?, ?, ?)", problem)
        for raw in _read_if_there(bootstrap, prefix + topics.ALERTS):
            on_progress(1)
            _spool_alert(db, raw)
    db.close()


def _read_if_there(bootstrap: str, name: str) -> Iterator[TopicRecord]:
    """A topic that no worker has made yet holds nothing."""
    if describe_topic(bootstrap, name).end_offsets:
        yield from read_topic(bootstrap, name)


def _spool_output(
    db: sqlite.Connection, kind: str, raw: TopicRecord, last: dict[str, int]
) -> Iterator[tuple[str, int, str]]:
    table_id = raw.key.decode(errors="replace")
    try:
        number, seq, named = _numbers(kind, raw.value)
    except DecodeError:
        yield table_id, 0, f"{kind}: what was published cannot be read{_place(raw)}"
        return
    if named != table_id:
        yield table_id, seq, f"{kind}: of table {named!r} were published under its name{_place(raw)}"
        return
    before = last.get(table_id, 0)
    if number <= before:
        sql = "SELECT data FROM outputs WHERE kind = ? AND table_id = ? AND number = ?"
        if db.execute(sql, (kind, table_id, number)).fetchone() != (raw.value,):
            yield table_id, seq, f"{kind}: published again with another content{_place(raw)}"
        return
    if number > before + 1:
        yield table_id, seq, f"{kind}: number {number} was published after {before}{_place(raw)}"
    last[table_id] = number
    db.execute("INSERT INTO outputs VALUES (?, ?, ?, ?, ?)", (kind, table_id, number, seq, raw.value))


def _numbers(kind: str, data: bytes) -> tuple[int, int, str]:
    """The contiguous number, the commit's seq and the table of an output."""
    if kind == _BATCHES:
        batch = pb.PostingBatch.FromString(data)
        return min(batch.seq, _HIGHEST), min(batch.seq, _HIGHEST), batch.table_id
    settlement = pb.Settlement.FromString(data)
    return min(settlement.number, _HIGHEST), min(settlement.seq, _HIGHEST), settlement.table_id


def _spool_alert(db: sqlite.Connection, raw: TopicRecord) -> None:
    try:
        alert = pb.TableAlert.FromString(raw.value)
    except DecodeError:
        problem = f"what was published as an alert cannot be read{_place(raw)}"
        db.execute("INSERT INTO problems VALUES (?, 0, ?)", (raw.key.decode(errors="replace"), problem))
        return
    if alert.released:
        db.execute("DELETE FROM set_aside WHERE table_id = ?", (alert.table_id,))
    else:
        reason = f"seq {alert.seq}: {alert.reason}"
        db.execute("REPLACE INTO set_aside VALUES (?, ?)", (alert.table_id, reason))


def _place(raw: TopicRecord) -> str:
    return f" (partition {raw.partition} offset {raw.offset})"


class SpooledLog(EvidenceFile):
    """The accepted commits of the topic."""

    def tables(self) -> list[str]:
        return self._column("SELECT table_id FROM commits UNION SELECT table_id FROM strays ORDER BY table_id")

    def count(self, table_id: str) -> int:
        return int(self._column("SELECT COUNT(*) FROM commits WHERE table_id = ?", table_id)[0])

    def entries(self, table_id: str) -> Iterator[Entry]:
        sql = "SELECT seq, data, signature, place FROM commits WHERE table_id = ? ORDER BY seq"
        for seq, data, signature, place in self._rows(sql, table_id):
            yield Entry(seq, None, None, data, signature, place)

    def rounds(self, table_id: str) -> None:
        return None

    def snapshots(self, table_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        return {}

    def strays(self, table_id: str) -> list[Difference]:
        rows = self._rows("SELECT seq, problem FROM strays WHERE table_id = ?", table_id)
        return [Difference(table_id, seq, problem) for seq, problem in rows]

    def lost_races(self, table_id: str) -> int:
        return int(self._column("SELECT COUNT(*) FROM lost_races WHERE table_id = ?", table_id)[0])

    def seq_at(self, table_id: str, position: int) -> int:
        return 0

    def damage(self) -> list[Difference]:
        losses = self._column("SELECT problem FROM losses")
        return [*super().damage(), *(Difference("", 0, loss) for loss in losses)]


class SpooledOutputs(EvidenceFile):
    """The ledger topics without repeats."""

    entered_together = False

    def tables(self) -> list[str]:
        return self._column("SELECT table_id FROM outputs UNION SELECT table_id FROM problems ORDER BY table_id")

    def batches(self, table_id: str) -> Iterator[PublishedBatch]:
        sql = "SELECT seq, data FROM outputs WHERE kind = ? AND table_id = ? ORDER BY number"
        return (PublishedBatch(seq, data) for seq, data in self._rows(sql, _BATCHES, table_id))

    def settlements(self, table_id: str) -> Iterator[PublishedSettlement]:
        sql = "SELECT number, seq, data FROM outputs WHERE kind = ? AND table_id = ? ORDER BY number"
        return (PublishedSettlement(*row) for row in self._rows(sql, _SETTLEMENTS, table_id))

    def totals(self, table_id: str) -> Totals | None:
        return None

    def figures(self, table_id: str) -> None:
        return None

    def problems(self, table_id: str) -> Iterator[tuple[int, str]]:
        yield from self._rows("SELECT seq, problem FROM problems WHERE table_id = ?", table_id)

    def set_aside(self) -> Mapping[str, str]:
        return dict(self._rows("SELECT table_id, reason FROM set_aside"))

    def position(self) -> int | None:
        return None
