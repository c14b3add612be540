"""The worked examples of every game over gRPC: all on the embedded engine, some of each on Kafka + Faust."""

import uuid
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from services.client import FloorClient
from services.settings import Settings
from tests.support import (
    blackjack_examples,
    craps_examples,
    four_card_poker_examples,
    let_it_ride_examples,
    minibaccarat_examples,
    poker_hands,
    sicbo_examples,
    three_card_poker_examples,
)
from tests.support.books import published
from tests.support.examples import Example, run
from tests.support.poker import PokerTable
from tests.support.processes import worker
from tests.support.served import served

NEWER = (
    blackjack_examples,
    four_card_poker_examples,
    let_it_ride_examples,
    sicbo_examples,
    three_card_poker_examples,
)

Play = Callable[[FloorClient, str], object]
"""Plays an example at a table of this id, and checks it."""


def _examples() -> Iterator[tuple[str, Play]]:
    for older in (craps_examples, minibaccarat_examples):
        for told in older.EXAMPLES:
            yield told.name, partial(_play_told, older, told)
    for module in NEWER:
        for example in module.EXAMPLES:
            if not example.needs_clock:  # the server has its own
                yield example.name, partial(_play, example)
    for name in poker_hands.names():
        yield name, partial(_play_hand, name)


def _play_told(module, example, client: FloorClient, table_id: str) -> None:  # type: ignore[no-untyped-def]
    module.run(example, client.send, table_id)


def _play(example: Example, client: FloorClient, table_id: str) -> None:
    run(example, client.send, table_id)


def _play_hand(name: str, client: FloorClient, table_id: str) -> None:
    poker_hands.run(name, client.send, PokerTable(table_id))


EXAMPLES = dict(_examples())
ON_KAFKA = [name for n, name in enumerate(EXAMPLES) if n % 7 == 0]


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorClient]:
    with served(Settings(data=tmp_path_factory.mktemp("embedded"))) as floor:
        client = floor.client()
        yield client
        client.close()


@pytest.fixture(scope="module")
def kafka(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorClient]:
    broker = request.getfixturevalue("broker")
    prefix = f"games-{uuid.uuid4().hex[:8]}."
    settings = Settings(data=tmp_path_factory.mktemp("kafka-floor"), kafka=broker.bootstrap, topic_prefix=prefix)
    with worker(settings), served(settings) as floor:
        client = floor.client()
        yield client
        client.close()


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(embedded: FloorClient, name: str) -> None:
    table_id = f"first-{name}".replace(" ", "-")
    EXAMPLES[name](embedded, table_id)
    balances = embedded.balances_up_to_date(table_id)
    assert sum(balance.balance_cents for balance in balances.balances) == 0


@pytest.mark.parametrize("name", ON_KAFKA)
def test_the_same_settlements_and_postings_on_kafka(embedded: FloorClient, kafka: FloorClient, name: str) -> None:
    table_id = f"both-{name}".replace(" ", "-")
    books = []
    for client in (embedded, kafka):
        EXAMPLES[name](client, table_id)
        books.append(published(client, table_id))
    assert books[0]
    assert books[0] == books[1]
