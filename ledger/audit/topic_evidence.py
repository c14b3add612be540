"""The topics of the Kafka engine as verification reads them: spooled into files that are thrown away afterwards."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.evidence_file import EvidenceFile
from ledger.audit.findings import Difference, Entry
from ledger.audit.older_batches import without_what_was_said
from ledger.audit.published import PublishedBatch, PublishedSettlement, Totals
from ledger.core.chain import EMPTY, BrokenRecord, Head, Record, Trust, shown
from ledger.log import sqlite, topics
from ledger.log.kafka_topic import describe_topic, read_topic
from ledger.log.outputs import problem_with_output
from ledger.log.signing import TrustedHosts
from ledger.log.topic_commits import commit_topic, held_by, losses
from ledger.log.topic_record import TopicRecord

_LOG = """
CREATE TABLE commits (stream_id TEXT, seq INTEGER, data BLOB, signature BLOB, place TEXT, PRIMARY KEY (stream_id, seq))
WITHOUT ROWID;
CREATE TABLE strays (stream_id TEXT, seq INTEGER, problem TEXT);
CREATE TABLE lost_races (stream_id TEXT);
CREATE TABLE losses (problem TEXT);
"""

_PUBLISHED = """
CREATE TABLE outputs (kind TEXT, stream_id TEXT, number INTEGER, seq INTEGER, data BLOB,
                      PRIMARY KEY (kind, stream_id, number)) WITHOUT ROWID;
CREATE TABLE problems (stream_id TEXT, seq INTEGER, problem TEXT, is_stray INTEGER);
CREATE TABLE set_aside (stream_id TEXT PRIMARY KEY, seq INTEGER, reason TEXT);
"""

_PROBLEMS = "SELECT seq, problem FROM problems WHERE stream_id = ?"
_HIGHEST = 2**63 - 1
_BATCHES, _SETTLEMENTS, _NOTICES = "batches", "settlements", "notices"
_PUBLISHED_AS = {_BATCHES: topics.POSTINGS, _SETTLEMENTS: topics.SETTLEMENTS, _NOTICES: topics.NOTICES}


def records_in_topics(bootstrap: str, prefix: str, rounds: str = topics.ROUNDS) -> int:
    """How many records there are to read, for the progress bar."""
    names = (rounds, *topics.OUTPUTS)
    found = [describe_topic(bootstrap, prefix + name) for name in names]
    return sum(sum(t.end_offsets.values()) - sum(t.first_offsets.values()) for t in found)


def spool_log(
    bootstrap: str,
    prefix: str,
    path: Path,
    trust: Trust,
    on_progress: Callable[[int], None],
    rounds: str = topics.ROUNDS,
) -> None:
    """Copies the commits that every reader accepts, and judges the others: one that does not extend its stream but is
    signed by a host of the floor has lost a race; anything else was put there from outside the floor."""
    topic = commit_topic(bootstrap, prefix + rounds)
    heads: dict[str, Head] = {}
    db = sqlite.connect(path, schema=_LOG, durable=False)
    with sqlite.transaction(db):
        db.executemany("INSERT INTO losses VALUES (?)", [(loss,) for loss in losses(topic)])
        for raw in read_topic(bootstrap, topic.name):
            on_progress(1)
            held = held_by(topic, raw)
            verdicts = held.kept(lambda stream_id: heads.get(stream_id, EMPTY), trust)
            for commit, verdict in zip(held.commits, verdicts, strict=True):
                if isinstance(verdict, Record):
                    stream_id = verdict.commit.stream_id
                    heads[stream_id] = verdict.head
                    row = (stream_id, verdict.commit.seq, verdict.data, verdict.signature, _place(raw))
                    db.execute("INSERT INTO commits VALUES (?, ?, ?, ?, ?)", row)
                elif isinstance(commit, BrokenRecord):
                    stray = (commit.stream_id, min(commit.seq, _HIGHEST), f"{commit.problem}{_place(raw)}")
                    db.execute("INSERT INTO strays VALUES (?, ?, ?)", stray)
                elif problem := held.problem_with(commit, trust):
                    told = f"it is forged and no reader accepts it: {problem}{_place(raw)}"
                    db.execute(
                        "INSERT INTO strays VALUES (?, ?, ?)", (commit.commit.stream_id, commit.commit.seq, told)
                    )
                else:
                    db.execute("INSERT INTO lost_races VALUES (?)", (commit.commit.stream_id,))
    db.close()


def spool_published(
    bootstrap: str, prefix: str, path: Path, workers: TrustedHosts, on_progress: Callable[[int], None]
) -> None:
    """Copies what the floor's workers published, without repeats, by the documented rule: numbers are contiguous
    within a stream, and what is not above the last one is a repeat."""
    db = sqlite.connect(path, schema=_PUBLISHED, durable=False)
    with sqlite.transaction(db):
        for kind, topic in _PUBLISHED_AS.items():
            last: dict[str, int] = {}
            for raw in _read_if_there(bootstrap, prefix + topic):
                on_progress(1)
                forgery = problem_with_output(workers, topic, raw)
                for stream_id, seq, problem in _spool_output(db, kind, raw, last, forgery):
                    _note_problem(db, stream_id, seq, problem, is_stray=bool(forgery))
        for raw in _read_if_there(bootstrap, prefix + topics.ALERTS):
            on_progress(1)
            _spool_alert(db, raw, problem_with_output(workers, topics.ALERTS, raw))
        for topic in (topics.SHEETS, topics.JACKPOTS):
            for raw in _read_if_there(bootstrap, prefix + topic):
                on_progress(1)
                forgery = problem_with_output(workers, topic, raw)
                if wrong := forgery or _problem_with_sum(topic, raw):
                    stream_id = raw.key.decode(errors="replace")
                    _note_problem(db, stream_id, 0, f"{topic}: {wrong}{_place(raw)}", is_stray=bool(forgery))
    db.close()


def _note_problem(db: sqlite.Connection, stream_id: str, seq: int, problem: str, *, is_stray: bool) -> None:
    """A stray record is one that no worker of the floor has published: every reader passes it over."""
    db.execute("INSERT INTO problems VALUES (?, ?, ?, ?)", (stream_id, seq, problem, is_stray))


def _read_if_there(bootstrap: str, name: str) -> Iterator[TopicRecord]:
    """A topic that no worker has made yet holds nothing."""
    if describe_topic(bootstrap, name).end_offsets:
        yield from read_topic(bootstrap, name)


def _spool_output(
    db: sqlite.Connection, kind: str, raw: TopicRecord, last: dict[str, int], forgery: str
) -> Iterator[tuple[str, int, str]]:
    stream_id = raw.key.decode(errors="replace")
    if forgery:
        yield stream_id, 0, f"{kind}: {forgery}{_place(raw)}"
        return
    try:
        number, seq, named = _numbers(kind, raw.value)
    except DecodeError:
        yield stream_id, 0, f"{kind}: what was published cannot be read{_place(raw)}"
        return
    if max(number, seq) > _HIGHEST:
        yield stream_id, 0, f"{kind}: no stream has a number {number} at a seq {seq}{_place(raw)}"
        return
    if named != stream_id:
        yield stream_id, seq, f"{kind}: of {shown(named)} were published under its name{_place(raw)}"
        return
    before = last.get(stream_id, 0)
    if number <= before:
        sql = "SELECT data FROM outputs WHERE kind = ? AND stream_id = ? AND number = ?"
        (first,) = db.execute(sql, (kind, stream_id, number)).fetchone()
        if not _repeats(kind, first, raw.value):
            yield stream_id, seq, f"{kind}: published again with another content{_place(raw)}"
        return
    if number > before + 1:
        yield stream_id, seq, f"{kind}: number {number} was published after {before}{_place(raw)}"
    last[stream_id] = number
    db.execute("INSERT INTO outputs VALUES (?, ?, ?, ?, ?)", (kind, stream_id, number, seq, raw.value))


def _numbers(kind: str, data: bytes) -> tuple[int, int, str]:
    """The contiguous number, the commit's seq and the stream of an output."""
    if kind == _BATCHES:
        batch = pb.PostingBatch.FromString(data)
        return batch.seq, batch.seq, batch.stream_id
    message = pb.Settlement.FromString(data) if kind == _SETTLEMENTS else pb.StreamNotice.FromString(data)
    return message.number, message.seq, message.stream_id


def _repeats(kind: str, first: bytes, again: bytes) -> bool:
    """A worker of another version may remark on a settlement otherwise, and an older one said more in a batch."""
    if first == again:
        return True
    if kind == _BATCHES:
        said = (without_what_was_said(pb.PostingBatch.FromString(data)) for data in (first, again))
        return next(said) == next(said)
    if kind == _NOTICES:
        return False
    one, other = pb.Settlement.FromString(first), pb.Settlement.FromString(again)
    one.differs = other.differs
    return one == other


def _spool_alert(db: sqlite.Connection, raw: TopicRecord, forgery: str) -> None:
    stream_id, wrong = raw.key.decode(errors="replace"), forgery
    try:
        alert = pb.StreamAlert.FromString(raw.value)
    except DecodeError:
        wrong = forgery or "what was published cannot be read"
    if wrong:
        _note_problem(db, stream_id, 0, f"alerts: {wrong}{_place(raw)}", is_stray=bool(forgery))
    elif alert.kind == pb.ALERT_KIND_RELEASED:
        db.execute("DELETE FROM set_aside WHERE stream_id = ?", (alert.stream_id,))
    elif alert.kind == pb.ALERT_KIND_SET_ASIDE:
        row = (alert.stream_id, min(alert.seq, _HIGHEST), alert.reason)
        db.execute("REPLACE INTO set_aside VALUES (?, ?, ?)", row)


def _problem_with_sum(topic: str, raw: TopicRecord) -> str:
    """A sheet or statement adds up postings, which are compared by themselves; here it has to be one of its stream."""
    try:
        if topic == topics.SHEETS:
            named = pb.TableDaySheet.FromString(raw.value).table_id
        else:
            named = pb.FundStatement.FromString(raw.value).fund_id
    except DecodeError:
        return "what was published cannot be read"
    return "" if named.encode() == raw.key else f"one of {shown(named)} was published under its name"


def _place(raw: TopicRecord) -> str:
    return f" (partition {raw.partition} offset {raw.offset})"


class SpooledLog(EvidenceFile):
    """The accepted commits of the topic."""

    def streams(self) -> list[str]:
        return self._column("SELECT stream_id FROM commits UNION SELECT stream_id FROM strays ORDER BY stream_id")

    def count(self, stream_id: str) -> int:
        return int(self._column("SELECT COUNT(*) FROM commits WHERE stream_id = ?", stream_id)[0])

    def entries(self, stream_id: str) -> Iterator[Entry]:
        sql = "SELECT seq, data, signature, place FROM commits WHERE stream_id = ? ORDER BY seq"
        for seq, data, signature, place in self._rows(sql, stream_id):
            yield Entry(seq, None, None, None, data, signature, place)

    def rounds(self, stream_id: str) -> None:
        return None

    def snapshots(self, stream_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        return {}

    def strays(self, stream_id: str) -> list[Difference]:
        rows = self._rows("SELECT seq, problem FROM strays WHERE stream_id = ?", stream_id)
        return [Difference(stream_id, seq, problem) for seq, problem in rows]

    def lost_races(self, stream_id: str) -> int:
        return int(self._column("SELECT COUNT(*) FROM lost_races WHERE stream_id = ?", stream_id)[0])

    def seq_at(self, stream_id: str, position: int) -> int:
        return 0

    def last_position(self) -> int:
        """Topics count by partition: nothing is held against it."""
        return _HIGHEST

    def damage(self) -> list[Difference]:
        lost = self._column("SELECT problem FROM losses")
        return [*super().damage(), *(Difference("", 0, loss) for loss in lost)]


class SpooledOutputs(EvidenceFile):
    """The ledger topics without repeats."""

    entered_together = False

    def streams(self) -> list[str]:
        return self._column("SELECT stream_id FROM outputs UNION SELECT stream_id FROM problems ORDER BY stream_id")

    def batches(self, stream_id: str) -> Iterator[PublishedBatch]:
        return (PublishedBatch(*row) for row in self._outputs("seq, data", _BATCHES, stream_id))

    def settlements(self, stream_id: str) -> Iterator[PublishedSettlement]:
        return (PublishedSettlement(*row) for row in self._outputs("number, seq, data", _SETTLEMENTS, stream_id))

    def notices(self, stream_id: str) -> Iterator[bytes]:
        return (data for (data,) in self._outputs("data", _NOTICES, stream_id))

    def notices_precede(self) -> bool:
        return False

    def _outputs(self, columns: str, kind: str, stream_id: str) -> Iterator[Any]:
        sql = f"SELECT {columns} FROM outputs WHERE kind = ? AND stream_id = ? ORDER BY number"
        return self._rows(sql, kind, stream_id)

    def totals(self, stream_id: str) -> Totals | None:
        return None

    def figures(self, stream_id: str) -> None:
        return None

    def problems(self, stream_id: str) -> Iterator[tuple[int, str]]:
        yield from self._rows(f"{_PROBLEMS} AND NOT is_stray", stream_id)

    def strays(self, stream_id: str) -> Iterator[tuple[int, str]]:
        yield from self._rows(f"{_PROBLEMS} AND is_stray", stream_id)

    def rows(self, stream_id: str) -> None:
        return None

    def alerts(self, stream_id: str) -> None:
        return None

    def state(self, stream_id: str) -> None:
        return None

    def set_aside(self) -> Mapping[str, tuple[int, str]]:
        rows = self._rows("SELECT stream_id, seq, reason FROM set_aside")
        return {stream_id: (seq, reason) for stream_id, seq, reason in rows}

    def position(self) -> int | None:
        return None
