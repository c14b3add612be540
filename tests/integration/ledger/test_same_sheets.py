"""One ledger, four ways to its sheets: the embedded engine, Kafka + Faust + PostgreSQL, a rebuild from nothing, and a
program that knows nothing but the page of the ledger topics. All come to the same."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kafka import KafkaConsumer, TopicPartition

import roundledger.v1 as pb
from ledger.books.books_consumer import BooksConsumer
from ledger.books.database import Place
from ledger.books.day_books import sheets_of, table_sheets
from ledger.books.follower import Follower
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.core.chain import Record
from ledger.log import topics
from ledger.log.kafka_topic import create_topics, write_topic
from ledger.log.outputs import worker_keys
from ledger.log.signing import TrustedHosts
from ledger.log.store import Store
from tests.support.partitions import SIGNER, folded
from tests.support.poker.guards import dealt
from tests.support.postgres import PostgresServer
from tests.support.shared_servers import SharedBroker
from tests.support.sheet_auditor import audited_sheets
from tests.support.simulated_day import DAY, SHORT_CENTS, SimulatedDay
from tests.support.source import ROOT
from tests.support.worker import WorkerProcess

YEAR = pb.SHEET_PERIOD_YEAR_TO_DATE


@pytest.fixture(scope="module")
def day() -> SimulatedDay:
    """Twenty tables of every game, the cage, a jackpot that is hit, corrections, one count that is wrong."""
    day = SimulatedDay(seed=11)
    day.run(rounds=6)
    return day


@pytest.fixture(scope="module")
def records(day: SimulatedDay) -> list[Record]:
    return SIGNER.sign_group(day.floor.records)


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory, records: list[Record]) -> ReadModel:
    """Entered by the follower, a few commits at a time."""
    folder = tmp_path_factory.mktemp("embedded")
    store = Store.open(folder / "log.db", durable=False)
    assert all(store.append(records))
    store.close()
    return filled(folder / "log.db", folder / "books.db")


def filled(log: Path, place: Place) -> ReadModel:
    follower = Follower(log, place, lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()
    return ReadModel(place)


class Published:
    """The ledger topics, as a worker of the floor filled them."""

    def __init__(self, bootstrap: str, prefix: str, folder: Path) -> None:
        self.bootstrap, self.prefix, self.keys = bootstrap, prefix, folder / "keys"
        self.keys.mkdir()
        (self.keys / f"{SIGNER.host_id}.pub").write_bytes(SIGNER.public_pem())
        names = (topics.ROUNDS, *topics.OUTPUTS, topics.RELEASES)
        create_topics(bootstrap, [prefix + name for name in names])
        self.worker = WorkerProcess(bootstrap, folder / "worker", self.keys, prefix)

    def wait_for(self, batches: int) -> None:
        places = [TopicPartition(self.prefix + topics.POSTINGS, number) for number in range(topics.PARTITIONS)]
        deadline = time.monotonic() + 60
        with KafkaConsumer(bootstrap_servers=self.bootstrap, group_id=None) as consumer:
            while sum(consumer.end_offsets(places).values()) < batches:
                assert time.monotonic() < deadline, self.worker.log[-2000:]
                time.sleep(0.2)


@pytest.fixture(scope="module")
def published(
    broker: SharedBroker, tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> Iterator[Published]:
    floor = Published(broker.bootstrap, f"sheets{time.time_ns()}.", tmp_path_factory.mktemp("kafka"))
    write_topic(broker.bootstrap, records, floor.prefix + topics.ROUNDS)
    floor.worker.start()
    try:
        floor.wait_for(len(records))
        yield floor
    finally:
        floor.worker.kill()


def test_the_same_sheets_from_embedded_from_kafka_faust_and_postgresql_and_from_a_rebuild(
    day: SimulatedDay,
    embedded: ReadModel,
    published: Published,
    postgres: PostgresServer,
    records: list[Record],
    tmp_path: Path,
) -> None:
    workers = TrustedHosts.from_folder(worker_keys(published.keys))
    dsn = postgres.new_books()
    consumer = BooksConsumer(published.bootstrap, dsn, lambda entered: None, workers, topic_prefix=published.prefix)
    consumer.rebuild()
    on_kafka = ReadModel(dsn)
    rebuilt = ReadModel(tmp_path / "rebuilt.db")
    rebuilt.begin_anew()
    rebuilt.close()
    store = Store.open(tmp_path / "log.db", durable=False)
    store.append(records)
    store.close()
    from_nothing = filled(tmp_path / "log.db", tmp_path / "rebuilt.db")
    expected = everything(embedded)
    audited = audited_sheets(day.auditors.values(), DAY)
    for sheet in table_sheets(embedded, DAY, DAY):
        assert {name: getattr(sheet, name) for name in audited[sheet.name]} == audited[sheet.name], sheet.name
    assert everything(on_kafka) == expected
    assert everything(from_nothing) == expected
    for books in (on_kafka, from_nothing):
        books.close()


def everything(books: ReadModel) -> tuple[object, ...]:
    day = books.newest_day()
    balances = books.balances()
    assert sum(balances.by_account.values()) == 0
    return sheets_of(books, day, YEAR), table_sheets(books, "0000", day), balances, books.figures(), books.kinds()


def test_a_program_written_from_the_page_alone_reproduces_the_sheets(
    day: SimulatedDay, embedded: ReadModel, published: Published
) -> None:
    """docs/ledger-topics.md; the program is docs/examples/day_sheets.py, and imports nothing of the ledger's code."""
    script = ROOT / "docs/examples/day_sheets.py"
    topic = published.prefix + topics.POSTINGS
    command = [sys.executable, str(script), published.bootstrap, "--topic", topic]
    command += ["--workers", str(worker_keys(published.keys))]
    environment = {"PYTHONPATH": str(ROOT / "proto/python")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    expected = table_sheets(embedded, "0000", "9999")
    assert [(sheet["name"], sheet["gaming_day"]) for sheet in found] == [(s.name, s.gaming_day) for s in expected]
    for sheet, right in zip(found, expected, strict=True):
        for field, value in sheet.items():
            is_known = not right.DESCRIPTOR.fields_by_name[field].has_presence or right.HasField(field)
            assert value == (getattr(right, field) if is_known else None), f"{right.name} {field}"
    assert {sheet["name"]: sheet["variance_cents"] for sheet in found if sheet["variance_cents"]} == {
        day.wrong: -SHORT_CENTS
    }


def test_the_program_imports_nothing_but_what_is_made_from_the_vocabulary() -> None:
    text = (ROOT / "docs/examples/day_sheets.py").read_text() + (ROOT / "docs/examples/consume_postings.py").read_text()
    ours = {line.split()[1] for line in text.splitlines() if line.startswith("from roundledger")}
    assert ours
    assert all(module.endswith("_pb2") for module in ours)
    assert not [line for line in text.splitlines() if line.startswith(("from ledger", "from games", "from services"))]


def test_pots_of_poker_are_settlements_like_those_of_every_game() -> None:
    """What the dealer pushes is what is posted."""
    console, table = dealt()
    table.play(console.fold(3), console.fold(1))
    books = ReadModel(":memory:")
    books.apply(folded(table.records), {})
    won = [d for s in books.settlements(Selection()) for d in s.decisions if d.outcome == pb.OUTCOME_POT_WON]
    posted = [posting for batch in books.batches(Selection()) for posting in batch.postings]
    awarded = [posting.amount_cents for posting in posted if posting.movement == pb.MOVEMENT_POT_AWARDED]
    assert [d.paid_cents for d in won] == awarded != []
    assert all(d.player_id and d.round_id for d in won)
