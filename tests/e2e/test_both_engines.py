"""Every worked example over gRPC, on the embedded engine and on Kafka + Faust: the same events and the same books."""

import uuid
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from roundledger.services.client import FloorClient
from roundledger.services.settings import Settings
from tests.support.processes import worker
from tests.support.roulette_examples import EXAMPLES, Example, run
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


def published(client: FloorClient, table_id: str) -> list[Message]:
    """What accounting reads of the table, once it is complete, without what differs from run to run."""
    client.balances_up_to_date(pb.GetBalancesRequest(table_id=table_id))
    batches = list(
        client.ledger.ListPostings(pb.ListPostingsRequest(table_id=table_id), metadata=client.metadata("ListPostings"))
    )
    settlements = list(
        client.ledger.ListSettlements(
            pb.ListSettlementsRequest(table_id=table_id), metadata=client.metadata("ListSettlements")
        )
    )
    for message in (*batches, *settlements):
        message.ClearField("commit_hash")
        message.ClearField("at")
        message.ClearField("gaming_day")
    for batch in batches:
        for posting in batch.postings:
            posting.ClearField("posting_id")
    return [*batches, *settlements]


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
