"""The books on Kafka believe only what a worker of the floor has signed; whatever else lies on the ledger topics is
noted, and everything else goes on."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kafka import KafkaProducer

import roundledger.v1 as pb
from ledger.books.books_consumer import BooksConsumer
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.log import topics
from ledger.log.kafka_topic import create_topics
from ledger.log.outputs import sign_outputs
from ledger.log.signing import Signer
from ledger.log.topic_record import home_partition
from ledger.reports import alerts
from tests.support.partitions import SIGNER, WORKER, WORKERS, folded, played
from tests.support.postgres import PostgresServer
from tests.support.shared_servers import SharedBroker

TABLE, OTHER = "roulette-1", "roulette-2"
OUTPUTS = {name: folded(played(name, rounds=2)) for name in (TABLE, OTHER)}
PARTITIONS = 2


class LedgerTopics:
    """The topics of a floor, and who writes to them."""

    def __init__(self, bootstrap: str, prefix: str) -> None:
        self.bootstrap, self.prefix = bootstrap, prefix
        names = (topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS, topics.RELEASES)
        create_topics(bootstrap, [prefix + name for name in names], PARTITIONS)

    def write(self, topic: str, records: Iterable[tuple[bytes, bytes, bytes]]) -> None:
        """Keys, values and signatures."""
        with KafkaProducer(bootstrap_servers=self.bootstrap) as producer:
            for key, value, signature in records:
                headers, place = [(topics.SIGNATURE, signature)], home_partition(key, PARTITIONS)
                producer.send(self.prefix + topic, value, key, headers, place)
            producer.flush()

    def publish(self, topic: str, messages: Iterable[Any], signer: Signer = WORKER) -> None:
        pairs = [(message.stream_id.encode(), message.SerializeToString()) for message in messages]
        self.write(topic, [(*pair, sig) for pair, sig in zip(pairs, sign_outputs(signer, topic, pairs), strict=True)])

    def publish_all(self, stream_id: str, start: int = 0, end: int | None = None) -> None:
        outputs = OUTPUTS[stream_id][start:end]
        self.publish(topics.POSTINGS, [output.batch for output in outputs])
        if settlements := [output.settlement for output in outputs if output.settlement is not None]:
            self.publish(topics.SETTLEMENTS, settlements)


@pytest.fixture
def ledger(broker: SharedBroker, topic_prefix: str) -> LedgerTopics:
    return LedgerTopics(broker.bootstrap, topic_prefix)


async def entered(ledger: LedgerTopics, path: Path | str, until: Callable[[ReadModel], bool]) -> ReadModel:
    """The books when they have got so far."""
    keeper = BooksConsumer(ledger.bootstrap, path, lambda new: None, WORKERS, topic_prefix=ledger.prefix)
    books = ReadModel.for_reading(path)
    await keeper.start()
    try:
        deadline = time.monotonic() + 120
        while not until(books):
            assert time.monotonic() < deadline, f"waited in vain: {keeper.trouble}"
            await asyncio.sleep(0.05)
        assert keeper.trouble == ""
    finally:
        await keeper.stop()
    return books


def _forged_batch(**changed: Any) -> pb.PostingBatch:
    """A batch that would follow on what the books hold."""
    batch = OUTPUTS[TABLE][9].batch
    posting = pb.Posting(
        number=99,
        movement=pb.MOVEMENT_PAYOUT,
        source=f"table/{TABLE}/tray",
        destination="player/eve/chips",
        amount_cents=1_000_000,
    )
    batch.postings.append(posting)
    for name, value in changed.items():
        setattr(batch, name, value)
    return batch


def _signed_elsewhere() -> tuple[bytes, bytes, bytes]:
    """A worker's own signature, of the same value on another topic."""
    key, value = TABLE.encode(), _forged_batch().SerializeToString()
    (signature,) = sign_outputs(WORKER, topics.SHEETS, [(key, value)])
    return key, value, signature


FORGERIES: dict[str, tuple[Callable[[LedgerTopics], None], str]] = {
    "unsigned posting": (
        lambda t: t.write(topics.POSTINGS, [(TABLE.encode(), _forged_batch().SerializeToString(), b"")]),
        "not signed by a worker",
    ),
    "posting signed by a stranger": (
        lambda t: t.publish(topics.POSTINGS, [_forged_batch()], Signer.ephemeral("worker-1")),
        "not signed by a worker",
    ),
    "posting signed by a host": (
        lambda t: t.publish(topics.POSTINGS, [_forged_batch()], SIGNER),
        "not signed by a worker",
    ),
    "posting signed for another topic": (
        lambda t: t.write(topics.POSTINGS, [_signed_elsewhere()]),
        "not signed by a worker",
    ),
    "malformed posting": (
        lambda t: t.write(
            topics.POSTINGS,
            [(b"x\nforged line", b"\xff", *sign_outputs(WORKER, topics.POSTINGS, [(b"x\nforged line", b"\xff")]))],
        ),
        "cannot be read",
    ),
    "empty record": (lambda t: t.write(topics.SETTLEMENTS, [(b"", b"", b"")]), "not signed by a worker"),
    "number too large": (lambda t: t.publish(topics.POSTINGS, [_forged_batch(seq=2**64 - 1)]), "no stream has such"),
    "forged settlement": (
        lambda t: t.publish(
            topics.SETTLEMENTS, [pb.Settlement(stream_id=TABLE, number=1)], Signer.ephemeral("worker-1")
        ),
        "not signed by a worker",
    ),
    "forged alert": (
        lambda t: t.publish(topics.ALERTS, [alerts.set_aside(TABLE, 99, "no")], Signer.ephemeral("worker-1")),
        "not signed by a worker",
    ),
    "malformed alert": (
        lambda t: t.write(topics.ALERTS, [(TABLE.encode(), b"\xff", b"\xff")]),
        "not signed by a worker",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
async def test_a_forgery_is_noted_and_everything_else_goes_on(ledger: LedgerTopics, tmp_path: Path, name: str) -> None:
    forge, problem = FORGERIES[name]
    ledger.publish_all(TABLE, 0, 9)
    forge(ledger)
    ledger.publish_all(OTHER)
    ledger.publish_all(TABLE, 9)
    last = {stream_id: len(outputs) for stream_id, outputs in OUTPUTS.items()}
    settled = [o.settlement for outputs in OUTPUTS.values() for o in outputs if o.settlement is not None]
    books = await entered(
        ledger,
        tmp_path / "books.db",
        lambda books: (
            {s: head.seq for s, head in books.heads().items()} == last
            and len(list(books.settlements(Selection()))) == len(settled)
            and books.count_alerts()[pb.ALERT_KIND_IGNORED] == 1
        ),
    )
    for stream_id, outputs in OUTPUTS.items():
        assert list(books.batches(Selection(stream_id=stream_id))) == [output.batch for output in outputs]
    assert "player/eve/chips" not in books.balances().by_account
    assert not books.streams_set_aside()
    ((_, alert),) = books.alerts()
    assert problem in alert.reason
    assert "partition" in alert.reason
    assert "\n" not in alert.reason + alert.stream_id


async def test_books_that_are_told_to_end_do_so_while_the_topics_grow(
    ledger: LedgerTopics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They enter what was there when they were told, however much comes after it. They are told of every record by
    itself, as where some come every second and not many."""
    monkeypatch.setattr("ledger.log.gathering.MANY", 1_000_000)
    ledger.publish_all(TABLE)
    keeper = BooksConsumer(ledger.bootstrap, tmp_path / "b.db", lambda new: None, WORKERS, topic_prefix=ledger.prefix)
    is_over = threading.Event()

    def repeats() -> Iterator[tuple[bytes, bytes, bytes]]:
        key, value = TABLE.encode(), OUTPUTS[TABLE][0].batch.SerializeToString()
        (signature,) = sign_outputs(WORKER, topics.POSTINGS, [(key, value)])
        while not is_over.wait(0.05):
            yield key, value, signature

    busy = threading.Thread(target=ledger.write, args=(topics.POSTINGS, repeats()))
    busy.start()
    try:
        await keeper.start()
        await until(lambda: bool(keeper.unread), "it reads")
        ledger.publish_all(OTHER)
        await asyncio.wait_for(keeper.stop(), 60)
    finally:
        is_over.set()
        busy.join()
    books = ReadModel.for_reading(tmp_path / "b.db")
    assert books.heads()[OTHER].seq == len(OUTPUTS[OTHER])
    books.close()


async def test_alerts_of_the_worker_are_kept(ledger: LedgerTopics, tmp_path: Path) -> None:
    ledger.publish_all(TABLE, 0, 5)
    differs = pb.StreamAlert(stream_id=TABLE, seq=3, kind=pb.ALERT_KIND_DIFFERS, reason="it was decided otherwise")
    ledger.publish(topics.ALERTS, [differs, differs, alerts.set_aside(TABLE, 6, "no such wheel")])
    books = await entered(ledger, tmp_path / "books.db", lambda books: bool(books.streams_set_aside()))
    assert [alert for _, alert in books.alerts()] == [differs]
    assert books.streams_set_aside() == {TABLE: alerts.set_aside(TABLE, 6, "no such wheel")}


async def test_books_are_rebuilt_from_the_topics_and_whoever_fills_them_goes_on(
    ledger: LedgerTopics, books_place: Path | str
) -> None:
    """Once with nobody else there, once beneath a keeper that runs."""
    ledger.publish_all(TABLE, 0, 9)
    await entered(ledger, books_place, lambda books: TABLE in books.heads() and books.heads()[TABLE].seq == 9)
    keeper = BooksConsumer(ledger.bootstrap, books_place, lambda new: None, WORKERS, topic_prefix=ledger.prefix)
    await keeper.start()
    ledger.publish_all(TABLE, 4)  # as after a crash
    rebuilding = BooksConsumer(ledger.bootstrap, books_place, lambda new: None, WORKERS, topic_prefix=ledger.prefix)
    await asyncio.to_thread(rebuilding.rebuild)
    books = ReadModel.for_reading(books_place)
    assert list(books.batches(Selection())) == [output.batch for output in OUTPUTS[TABLE]]
    ledger.publish_all(OTHER)
    ends = {TABLE: len(OUTPUTS[TABLE]), OTHER: len(OUTPUTS[OTHER])}
    await until(lambda: {s: head.seq for s, head in books.heads().items()} == ends, "the keeper goes on")
    await keeper.stop()
    assert list(books.batches(Selection(stream_id=OTHER))) == [output.batch for output in OUTPUTS[OTHER]]
    assert not books.streams_set_aside()
    books.close()


async def test_a_reader_gets_its_share_of_the_partitions_on_a_busy_machine(
    ledger: LedgerTopics, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There its group answers when it does not wait for it: what it was given then was lost, and it joined again, for
    ever."""
    unread = BooksConsumer._unread

    def slowly(reader: BooksConsumer, consumer: Any) -> dict[int, int]:
        time.sleep(0.5)
        return unread(reader, consumer)

    monkeypatch.setattr(BooksConsumer, "_unread", slowly)
    monkeypatch.setattr("ledger.books.books_consumer._POLL_MS", 1)
    ledger.publish_all(TABLE)
    books = await entered(ledger, postgres.new_books(), lambda books: TABLE in books.heads())
    books.close()


SPREAD = ("roulette-1", "roulette-2", "roulette-3", "roulette-4")


async def until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        await asyncio.sleep(0.05)


async def test_several_readers_share_the_partitions_of_one_database(
    ledger: LedgerTopics, postgres: PostgresServer
) -> None:
    """One of them goes, and the other has all; what misses something is read again by whoever has it."""
    assert {home_partition(name.encode(), PARTITIONS) for name in SPREAD} == {0, 1}
    place = postgres.new_books()
    outputs = {name: folded(played(name, rounds=2)) for name in SPREAD}
    first, second = (
        BooksConsumer(ledger.bootstrap, place, lambda new: None, WORKERS, topic_prefix=ledger.prefix) for _ in range(2)
    )
    books = ReadModel.for_reading(place)

    def publish(name: str, start: int, end: int | None = None) -> None:
        ledger.publish(topics.POSTINGS, [output.batch for output in outputs[name][start:end]])

    def ends_at(seq: int, *names: str) -> bool:
        heads = books.heads()
        return all(name in heads and heads[name].seq == seq for name in names)

    await first.start()
    await second.start()
    await until(lambda: bool(first._reached) and bool(second._reached), "each has a share")
    assert not first._reached.keys() & second._reached.keys()
    for name in SPREAD:
        publish(name, 0, 5)
    await until(lambda: ends_at(5, *SPREAD), "both enter their share")

    for name in SPREAD:
        publish(name, 6, 7)  # the sixth is missing, of all of them
    await until(lambda: books.streams_set_aside().keys() == set(SPREAD), "the gaps show")
    for name in SPREAD:
        publish(name, 5, 6)
    await until(lambda: ends_at(6, *SPREAD), "what was missing has come")
    for name in SPREAD:
        first.release(name)  # whoever has it
    await until(lambda: ends_at(7, *SPREAD), "the streams go on")

    await first.stop()
    for name in SPREAD:
        publish(name, 4)  # as after a crash of the worker
    last = len(outputs[SPREAD[0]])
    await until(lambda: ends_at(last, *SPREAD), "the other takes over")
    await second.stop()
    for name in SPREAD:
        assert list(books.batches(Selection(stream_id=name))) == [output.batch for output in outputs[name]]
    assert (first.trouble, second.trouble, books.streams_set_aside()) == ("", "", {})
    books.close()
