"""Verification, replay and copies on Kafka: what readers accept is checked, what they pass over is judged."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from kafka import KafkaAdminClient, KafkaProducer, TopicPartition
from msgspec.structs import replace
from sqlalchemy import update

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.findings import Report
from ledger.audit.older_batches import older_form
from ledger.audit.topic_evidence import records_in_topics, spool_log, spool_published
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books import schema
from ledger.books.books_consumer import BooksConsumer
from ledger.books.database import Database
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record, seal
from ledger.core.fold import Fold, Outputs, fold
from ledger.log import topics
from ledger.log.kafka_topic import create_topics, write_topic
from ledger.log.log_copy import FileLog, NotAPrefix, copy_log
from ledger.log.outputs import sign_outputs, worker_keys
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store
from ledger.log.topic_commits import accepted_commits
from ledger.log.topic_copy import TopicLog
from ledger.log.topic_record import home_partition
from ledger.reports import alerts
from ledger.streams.feed import FEEDER
from services.cli import main
from tests.support.floors import WrittenFloor, evening
from tests.support.logs import alone
from tests.support.roulette.console import RouletteTable
from tests.support.shared_servers import SharedBroker

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
ALL = (topics.ROUNDS, topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS, topics.NOTICES)
TABLES = ("roulette-1", "roulette-2")
LAST = 16
PARTITIONS = 2


class Published:
    """What a commit's outputs are, before somebody alters them."""

    def __init__(self, outputs: Outputs) -> None:
        self.batch, self.settlement, self.notices = outputs.batch, outputs.settlement, outputs.notices
        self.older_batch = older_form(outputs)


class Topics:
    """A floor's topics, filled by hand."""

    def __init__(self, bootstrap: str, prefix: str, floor: WrittenFloor, spool: Path) -> None:
        self.bootstrap, self.prefix, self.floor, self._spool = bootstrap, prefix, floor, spool
        self.keys = floor.settings.keys
        self.worker = Signer.from_folder(worker_keys(self.keys), "worker-1")
        create_topics(bootstrap, [prefix + name for name in ALL], PARTITIONS)
        self._producer = KafkaProducer(bootstrap_servers=bootstrap)

    def close(self) -> None:
        self._producer.close()

    def write_log(self, records: Iterable[Record]) -> None:
        write_topic(self.bootstrap, records, self.prefix + topics.ROUNDS)

    def write(self, topic: str, key: bytes, value: bytes, *, partition: int | None = None, **more: Any) -> None:
        place = home_partition(key, PARTITIONS) if partition is None else partition
        self._producer.send(self.prefix + topic, value, key, partition=place, **more).get()

    def write_signed(self, topic: str, message: Any, signer: Signer | None = None) -> None:
        key, value = message.stream_id.encode(), message.SerializeToString()
        (signature,) = sign_outputs(signer or self.worker, topic, [(key, value)])
        self.write(topic, key, value, headers=[(topics.SIGNATURE, signature)])

    def publish(self, outputs: Iterable[Published]) -> None:
        for output in outputs:
            self.write_signed(topics.POSTINGS, output.batch)
            if output.settlement is not None:
                self.write_signed(topics.SETTLEMENTS, output.settlement)
            for notice in output.notices:
                self.write_signed(topics.NOTICES, notice)

    def verified(self) -> Report:
        for name in ("log.db", "books.db"):
            (self._spool / name).unlink(missing_ok=True)
        files = Files(self._spool / "log.db", self._spool / "books.db", self.keys, spooled=True)
        read: list[int] = []
        workers, hosts = (TrustedHosts.from_folder(keys) for keys in (worker_keys(self.keys), self.keys))
        spool_published(self.bootstrap, self.prefix, files.books, workers, read.append)
        spool_log(self.bootstrap, self.prefix, files.log, hosts, read.append)
        assert sum(read) == records_in_topics(self.bootstrap, self.prefix)
        return verify_files(files, survey(files), lambda advance: None)


def outputs_of(store: Store, stream_id: str) -> list[Published]:
    folded, outputs = Fold(stream_id), []
    for record in store.commits(stream_id):
        folded, output = fold(CATALOGUE, folded, record)
        outputs.append(Published(output))
    return outputs


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    floor = WrittenFloor(tmp_path / "floor")
    for stream_id in TABLES:
        floor.send(*evening(RouletteTable(stream_id), rounds=1))
    return floor


@pytest.fixture
def written(broker: SharedBroker, topic_prefix: str, floor: WrittenFloor, tmp_path: Path) -> Iterator[Topics]:
    """All commits in the topic, nothing published yet."""
    (tmp_path / "spool").mkdir()
    written = Topics(broker.bootstrap, topic_prefix, floor, tmp_path / "spool")
    written.write_log(record for _, record in floor.store.since(0, 1000))  # type: ignore[misc]
    yield written
    written.close()


@pytest.fixture
def published(written: Topics) -> Topics:
    """All commits in the topic, all outputs in theirs, some of them twice."""
    for stream_id in TABLES:
        outputs = outputs_of(written.floor.store, stream_id)
        written.publish(outputs[:9])
        written.publish(outputs[5:])
    return written


def next_commit(store: Store, signer: Signer, *, after: int | None = None, **more: Any) -> Record:
    """A commit of roulette-1 that follows one of its commits, by default the last."""
    head = store.load("roulette-1", after).head
    event = pb.Event(bought_in=pb.BoughtIn(seat=1, player_id="anna", amount_cents=100))
    commit = pb.Commit(
        stream_id="roulette-1", kind="roulette", seq=head.seq + 1, prev_hash=head.hash, host_id="host-1", **more
    )
    commit.events.append(event)
    return signer.sign(seal(commit))


def stranger() -> Signer:
    return Signer("host-1", Ed25519PrivateKey.generate())


def test_topics_as_they_were_written_are_well(published: Topics) -> None:
    report = published.verified()
    assert (report.first, report.not_in_books) == (None, 0)
    assert [(s.stream_id, s.commits) for s in report.streams] == [(name, LAST) for name in TABLES]


def test_workers_that_lag_are_no_difference(written: Topics) -> None:
    report = written.verified()
    assert (report.first, report.not_in_books) == (None, 2 * LAST)


def test_a_signed_record_that_lost_a_race_is_counted(published: Topics) -> None:
    floor = published.floor
    published.write_log([next_commit(floor.store, floor.signer, after=9, command_id="too late")])
    published.write_log(list(floor.store.commits("roulette-1", 3, 4)))  # sent twice
    report = published.verified()
    assert report.first is None
    assert [stream.lost_races for stream in report.streams] == [2, 0]


FORGERIES: dict[str, tuple[Callable[[Topics], None], int, str]] = {
    "next in its chain": (
        lambda t: t.write_log([next_commit(t.floor.store, stranger(), command_id="x")]),
        LAST + 1,
        "forged and no reader accepts it: it does not carry the signature",
    ),
    "amid its chain": (
        lambda t: t.write_log([next_commit(t.floor.store, stranger(), after=9, command_id="x")]),
        10,
        "forged",
    ),
    "no group": (lambda t: t.write(topics.ROUNDS, b"roulette-1", b"\xffgarbage"), 0, "no group of commits"),
    "no commit": (lambda t: t.write(topics.ROUNDS, b"roulette-1", alone(b"\xff")), 0, "no commit"),
    "in another partition": (
        lambda t: t.write(
            topics.ROUNDS,
            b"roulette-1",
            alone(next_commit(t.floor.store, t.floor.signer, command_id="x").data),
            partition=1 - home_partition(b"roulette-1", PARTITIONS),
        ),
        LAST + 1,
        "which is not the stream's",
    ),
    "a used command": (
        lambda t: t.write_log([next_commit(t.floor.store, t.floor.signer, command_id="c3")]),
        LAST + 1,
        "was recorded before",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_in_the_log_is_named_by_table_seq_and_offset(published: Topics, name: str) -> None:
    forge, seq, problem = FORGERIES[name]
    forge(published)
    report = published.verified()
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1" if seq else "", seq)
    assert problem in report.first.problem
    assert "partition" in report.first.problem
    assert report.differences == 1


def test_what_the_courier_carried_and_no_stream_tells_is_named(published: Topics) -> None:
    """Signed by a host of the floor: what its courier reads was changed."""
    floor = published.floor
    published.write_log([next_commit(floor.store, floor.signer, command_id="slip/roulette-2/3", actor=FEEDER)])
    report = published.verified()
    said = "the courier carried it here, and no commit of roulette-2 tells it so"
    assert (str(report.first), report.differences) == (f"roulette-1 seq {LAST + 1}: {said}", 1)


def test_batches_of_an_older_version_are_compared_in_the_form_that_they_had(written: Topics) -> None:
    """They also said what other streams have to know; a worker of this version may repeat them without it."""
    for stream_id in TABLES:
        outputs = outputs_of(written.floor.store, stream_id)
        assert any(output.older_batch != output.batch for output in outputs)
        for output in outputs:
            written.write_signed(topics.POSTINGS, output.older_batch)
        written.publish(outputs)
    assert written.verified().first is None


def test_an_older_batch_that_was_altered_is_named(written: Topics) -> None:
    outputs = outputs_of(written.floor.store, "roulette-1")
    said = next(output for output in outputs if output.older_batch.HasField("table_status"))
    said.older_batch.table_status.house_seq += 1
    said.batch = said.older_batch
    written.publish(outputs)
    report = written.verified()
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1", said.batch.seq)


def test_a_notice_that_no_commit_tells_is_named(written: Topics) -> None:
    first, second = (outputs_of(written.floor.store, stream_id) for stream_id in TABLES)
    told = next(output for output in first if output.batch.seq > 1 and output.notices)
    told.notices[0].command.house.record_table_status.status.supervised ^= True
    written.publish([*first, *second])
    report = written.verified()
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1", told.batch.seq)
    assert "what it tells other streams" in report.first.problem
    more = second[0].notices[0]
    more.number = sum(len(output.notices) for output in second) + 1
    written.write_signed(topics.NOTICES, more)
    assert [stream.differences for stream in written.verified().streams] == [1, 1]


def test_an_altered_posting_is_named(written: Topics) -> None:
    first, second = (outputs_of(written.floor.store, stream_id) for stream_id in TABLES)
    first[8].batch.postings[0].amount_cents += 1
    written.publish([*first, *second])
    report = written.verified()
    assert str(report.first) == (
        "roulette-1 seq 9: its postings: postings[0]: published amount_cents 501, recomputed 500"
    )


def test_a_repeat_with_another_content_is_named(published: Topics) -> None:
    (output,) = outputs_of(published.floor.store, "roulette-1")[8:9]
    output.batch.postings[0].amount_cents += 1
    published.publish([output])
    report = published.verified()
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1", 9)
    assert "published again with another content" in report.first.problem


def test_postings_without_a_commit_are_named(published: Topics) -> None:
    (output,) = outputs_of(published.floor.store, "roulette-1")[-1:]
    output.batch.seq = LAST + 1
    output.settlement = None
    published.publish([output])
    report = published.verified()
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1", LAST + 1)


def test_streams_set_aside_are_listed_until_they_are_released(written: Topics) -> None:
    written.write_signed(topics.ALERTS, alerts.set_aside("roulette-1", 4, "no disk"))
    assert [stream.set_aside for stream in written.verified().streams] == ["seq 4: no disk", ""]
    written.write_signed(topics.ALERTS, alerts.released("roulette-1", 4))
    assert [stream.set_aside for stream in written.verified().streams] == ["", ""]


@pytest.mark.parametrize("topic", [topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS])
def test_what_no_worker_signed_is_named_and_not_believed(published: Topics, topic: str) -> None:
    (output,) = outputs_of(published.floor.store, "roulette-1")[-1:]
    output.batch.seq = LAST + 1
    forged = {
        topics.POSTINGS: output.batch,
        topics.SETTLEMENTS: output.settlement,
        topics.ALERTS: alerts.set_aside("roulette-1", 4, "forged"),
    }[topic]
    published.write_signed(topic, forged, stranger())
    report = published.verified()
    assert "not signed by a worker of this floor" in str(report.first)
    assert report.differences == 1
    assert report.streams[0].set_aside == ""


def test_a_settlement_that_a_later_version_repeats_with_a_remark_is_no_difference(published: Topics) -> None:
    output = outputs_of(published.floor.store, "roulette-1")[-1]
    assert output.settlement is not None
    output.settlement.differs = "engine revision 2 would pay more"
    published.write_signed(topics.SETTLEMENTS, output.settlement)
    assert published.verified().first is None


def test_a_log_goes_to_kafka_and_comes_back_the_same(
    broker: SharedBroker, topic_prefix: str, floor: WrittenFloor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And a second copy finds nothing to do."""
    there = ["--from", f"sqlite:{floor.settings.data}", "--to", f"kafka:{broker.bootstrap}"]
    back = ["--from", f"kafka:{broker.bootstrap}", "--to", f"sqlite:{tmp_path / 'back'}"]
    kafka = ["--topic-prefix", topic_prefix]
    for _ in range(2):
        assert main(["log", "copy", *there, *kafka]) == 0
    assert main(["log", "copy", *back, *kafka]) == 2
    assert "name the floor's folder with --floor (or --keys)" in capsys.readouterr().err
    assert main(["log", "copy", *back, *kafka, "--keys", str(floor.settings.keys)]) == 0
    copied = Store.open_read_only(tmp_path / "back" / "log.db")
    for stream_id in TABLES:
        assert list(copied.commits(stream_id)) == list(floor.store.commits(stream_id))
    topic = TopicLog(broker.bootstrap, topic_prefix, TrustedHosts.from_folder(floor.settings.keys))
    assert len(list(topic.records())) == 2 * LAST, "the second time nothing was written"
    assert main(["verify", "--data", str(tmp_path / "back")]) == 0


def write_as_earlier_versions(bootstrap: str, topic: str, records: Iterable[Record]) -> None:
    """One commit a record, keyed by its stream, with the signature beside it."""
    create_topics(bootstrap, [topic], PARTITIONS)
    with KafkaProducer(bootstrap_servers=bootstrap) as producer:
        for record in records:
            key = record.commit.stream_id.encode()
            headers = [(topics.SIGNATURE, record.signature)]
            producer.send(topic, record.data, key, headers, home_partition(key, PARTITIONS))
        producer.flush()


def test_a_ledger_of_earlier_versions_is_verified_and_moved(
    broker: SharedBroker, topic_prefix: str, floor: WrittenFloor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """To the topic of today and to files; until then no process begins a second ledger beside it."""
    records: list[Record] = [record for _, record in floor.store.since(0, 1000)]  # type: ignore[misc]
    write_as_earlier_versions(broker.bootstrap, topic_prefix + topics.ROUNDS_V1, records)
    known = ["--topic-prefix", topic_prefix, "--keys", str(floor.settings.keys)]
    there = ["--data", str(floor.settings.data), "--kafka", broker.bootstrap, "--topic-prefix", topic_prefix]
    assert main(["verify", *there]) == 0
    assert f"{2 * LAST} commits" in capsys.readouterr().out
    assert main(["topics", "create", *there[2:]]) == 2
    assert f"roundledger log copy --from kafka-v1:{broker.bootstrap} --to kafka:" in capsys.readouterr().err
    earlier, today = f"kafka-v1:{broker.bootstrap}", f"kafka:{broker.bootstrap}"
    assert main(["log", "copy", "--from", today, "--to", earlier, *known]) == 2
    for destination in (today, today, f"sqlite:{tmp_path / 'files'}"):
        assert main(["log", "copy", "--from", earlier, "--to", destination, *known]) == 0
        assert f"{2 * LAST} commits of 2 streams; the heads are the same" in capsys.readouterr().out
    files = Store.open_read_only(tmp_path / "files" / "log.db")
    trust = TrustedHosts.from_folder(floor.settings.keys)
    for stream_id in TABLES:
        written = list(floor.store.commits(stream_id))
        assert list(files.commits(stream_id)) == written
        moved = accepted_commits(broker.bootstrap, topic_prefix + topics.ROUNDS, trust, stream_id)
        assert [replace(record, appended_ms=0) for record in moved] == written
    assert main(["topics", "create", *there[2:]]) == 0
    assert main(["verify", *there]) == 0
    assert main(["replay", "roulette-1:1", *there]) == 0


def test_a_topic_with_another_history_is_refused(written: Topics, tmp_path: Path) -> None:
    other = WrittenFloor(tmp_path / "other")
    other.send(*evening(RouletteTable("roulette-1"), 1, [("black", "")]))
    trust = TrustedHosts.from_folder(written.keys)
    topic = TopicLog(written.bootstrap, written.prefix, trust)
    with pytest.raises(NotAPrefix):
        copy_log(FileLog(other.store), topic, trust, lambda advance: None)


def test_the_command_line_verifies_and_replays_topics(published: Topics, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(published.floor.settings.data)]
    kafka = ["--kafka", published.bootstrap, "--topic-prefix", published.prefix]
    assert main(["verify", *data, *kafka]) == 0
    assert "all is well" in capsys.readouterr().out
    assert main(["replay", "roulette-1:1", *data]) == 0
    embedded = capsys.readouterr().out
    assert main(["replay", "roulette-1:1", *data, *kafka]) == 0
    assert capsys.readouterr().out == embedded
    assert main(["replay", "roulette-1:99", *data, *kafka]) == 1
    published.write(topics.ROUNDS, b"roulette-2", b"\xff")
    assert main(["verify", *data, *kafka]) == 3
    said = capsys.readouterr().out
    assert "its bytes are no group of commits (partition" in said
    assert "STRAY: log and books are well, and 1 records lie on the topics" in said
    assert "DIFFERENT" not in said


def test_stray_records_are_told_from_a_difference_by_the_exit_code(
    published: Topics, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever can write to a topic can leave a record there, and every reader passes it over; what the ledger should
    hold and does not is something else."""
    data = ["--data", str(published.floor.settings.data)]
    kafka = ["--kafka", published.bootstrap, "--topic-prefix", published.prefix]
    for topic in (topics.POSTINGS, topics.SETTLEMENTS):
        published.write(topic, b"roulette-1", b"\xff")
    assert main(["verify", *data, *kafka]) == 3
    assert "STRAY" in capsys.readouterr().out
    assert main(["verify", *data, *kafka, "--complete"]) == 3
    published.write(topics.ROUNDS, b"roulette-1", b"\xff")
    published.floor.send(RouletteTable("roulette-3").install())
    later = checkpoints.make(published.floor.store, published.floor.signer, AT, "2026-03-01")
    path = checkpoints.write(later, published.floor.settings.data / "elsewhere")
    assert main(["verify", *data, *kafka, "--against", str(path)]) == 1, "a difference counts more"
    assert "DIFFERENT" in capsys.readouterr().out


def test_a_topic_is_held_against_a_checkpoint_that_was_kept_elsewhere(
    published: Topics, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One whose end was cut off is caught, and one that was written anew by somebody who has the keys."""
    floor, elsewhere = published.floor, tmp_path / "elsewhere"
    kept = checkpoints.write(checkpoints.make(floor.store, floor.signer, AT, "2026-03-01"), elsewhere)
    floor.send(RouletteTable("roulette-3").install())
    later = checkpoints.make(floor.store, floor.signer, AT + timedelta(hours=1), "2026-03-01")
    where = ["--data", str(floor.settings.data), "--kafka", published.bootstrap, "--topic-prefix", published.prefix]
    assert main(["verify", *where, "--against", str(kept)]) == 0
    capsys.readouterr()
    assert main(["verify", *where, "--against", str(checkpoints.write(later, elsewhere))]) == 1
    assert "roulette-3 seq 1: the checkpoint knows 1 commits, the ledger has 0: its end was cut off" in (
        capsys.readouterr().out
    )
    other = WrittenFloor(tmp_path / "other")
    other.send(*evening(RouletteTable("roulette-1"), 1, [("black", "")]))
    anew = checkpoints.make(other.store, floor.signer, AT, "2026-03-01")
    assert main(["verify", *where, "--against", str(checkpoints.write(anew, tmp_path / "anew"))]) == 1
    assert "roulette-1" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["verify"], ["replay", "roulette-1:1"]])
def test_a_topic_that_is_not_there_is_no_verdict(
    broker: SharedBroker, topic_prefix: str, floor: WrittenFloor, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    kafka = ["--kafka", broker.bootstrap, "--topic-prefix", topic_prefix]
    assert main([*command, "--data", str(floor.settings.data), *kafka]) == 2
    assert f"there is no topic {topic_prefix}rounds.v2" in capsys.readouterr().err


def test_a_topic_that_has_lost_its_beginning_is_named(published: Topics) -> None:
    place = TopicPartition(published.prefix + topics.ROUNDS, home_partition(b"roulette-1", PARTITIONS))
    with KafkaAdminClient(bootstrap_servers=published.bootstrap) as admin:
        admin.delete_records({place: 1})
    report = published.verified()
    assert "its oldest records are lost" in str(report.damage[0])


def test_books_that_were_filled_from_the_topics_are_verified_too(
    published: Topics, capsys: pytest.CaptureFixture[str], books_place: Path | str
) -> None:
    """Reports are made of them: a day that was made to end earlier is named, with what is recomputed."""
    settings = published.floor.settings
    in_file = isinstance(books_place, Path)
    place = replace(settings, kafka=published.bootstrap).books_file if in_file else books_place
    workers = TrustedHosts.from_folder(worker_keys(published.keys))
    BooksConsumer(published.bootstrap, place, lambda entered: None, workers, topic_prefix=published.prefix).rebuild()
    where = ["--data", str(settings.data), "--kafka", published.bootstrap, "--topic-prefix", published.prefix]
    where += [] if in_file else ["--books-dsn", str(books_place)]
    assert main(["verify", *where]) == 0, capsys.readouterr().out
    database, t = Database(place), schema.STREAM_DAYS
    with database.writing() as connection:
        assert connection.execute(update(t).values(last_seq=t.c.last_seq - 1)).rowcount
    database.close()
    capsys.readouterr()
    assert main(["verify", *where]) == 1
    assert re.search(
        r"in the books that were filled from the topics: the books' stream_days of .*: last_seq is \d+, recomputed \d+",
        capsys.readouterr().out,
    )
