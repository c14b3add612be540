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

_SURVEILLANCE = pb.Actor(role=pb.ROLE_SURVEILLANCE)


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


def test_rounds_are_found_replayed_and_watched_alike(engines: list[FloorClient]) -> None:
    """From the embedded log, and from a mirror of the topic."""
    example = EXAMPLES[0]
    told = []
    for client in engines:
        run(example, client.send)
        rounds = client.past.ListRounds(
            pb.ListRoundsRequest(table_id=example.name), metadata=client.metadata("ListRounds", _SURVEILLANCE)
        ).rounds
        assert rounds
        frames = client.past.GetFrames(
            pb.GetFramesRequest(round_id=rounds[0].round_id), metadata=client.metadata("GetFrames", _SURVEILLANCE)
        )
        texts = [frame.event.text for frame in frames]
        watch = client.past.WatchTable(
            pb.WatchTableRequest(table_id=example.name), metadata=client.metadata("WatchTable", _SURVEILLANCE)
        )
        seen = [next(watch) for _ in range(rounds[0].last_seq)]
        watch.cancel()
        assert [each.commit.seq for each in seen] == list(range(1, len(seen) + 1))
        told.append(([each.house_result_cents for each in rounds], texts, [list(each.texts) for each in seen]))
    assert told[0] == told[1]
