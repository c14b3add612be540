"""Every worked example over gRPC, on the embedded engine and on Kafka + Faust: the same events and the same books."""

import uuid
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import roundledger.v1 as pb
from services.client import FloorClient
from services.settings import Settings
from tests.support.books import published
from tests.support.examples import Example, run
from tests.support.processes import worker
from tests.support.roulette_examples import EXAMPLES
from tests.support.served import served


@pytest.fixture(scope="module")
def engines(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[FloorClient]]:
    """A client of each engine."""
    broker = request.getfixturevalue("broker")
    embedded = Settings(data=tmp_path_factory.mktemp("embedded"))
    prefix = f"both-{uuid.uuid4().hex[:8]}."
    kafka = Settings(data=tmp_path_factory.mktemp("kafka-floor"), kafka=broker.bootstrap, topic_prefix=prefix)
    with ExitStack() as running:
        running.enter_context(worker(kafka))
        clients = [running.enter_context(served(settings)).client() for settings in (embedded, kafka)]
        yield clients
        for client in clients:
            client.close()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_worked_example(engines: list[FloorClient], example: Example) -> None:
    answers, books = [], []
    for client in engines:
        told = run(example, client.send)
        answers.append([list(a.events) if isinstance(a, pb.CommandReply) else a.code for a in told])
        books.append(published(client, example.name))
    assert answers[0] == answers[1]
    assert books[0] == books[1]
    assert books[0]
