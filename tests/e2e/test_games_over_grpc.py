"""The worked examples of every game over gRPC: all on the embedded engine, some of each on Kafka + Faust and by the
pure core, with the same settlements and postings."""

import uuid
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
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
from tests.support.books import published, published_by
from tests.support.cards import SeededOrder
from tests.support.examples import run
from tests.support.poker import PokerTable
from tests.support.processes import worker
from tests.support.pure import PureStream
from tests.support.served import served

NEWER = (
    blackjack_examples,
    four_card_poker_examples,
    let_it_ride_examples,
    sicbo_examples,
    three_card_poker_examples,
)

Send = Callable[[pb.Command], Any]
Play = Callable[[Send, str], object]
"""Plays an example at a table of this id, and checks it."""


def _games() -> Iterator[dict[str, Play]]:
    """The examples of each game."""
    for older in (craps_examples, minibaccarat_examples):
        yield {told.name: partial(_play_told, older, told) for told in older.EXAMPLES}
    for module in NEWER:  # the server has a clock of its own: others play those that count hours
        yield {example.name: partial(run, example) for example in module.EXAMPLES if not example.needs_clock}
    yield {name: partial(_play_hand, name) for name in poker_hands.names()}


def _play_told(module, example, send: Send, table_id: str) -> None:  # type: ignore[no-untyped-def]
    module.run(example, send, table_id)


def _play_hand(name: str, send: Send, table_id: str) -> None:
    poker_hands.run(name, send, PokerTable(table_id))


GAMES = list(_games())
EXAMPLES = {name: play for game in GAMES for name, play in game.items()}
ON_KAFKA = [name for game in GAMES for name in list(game)[::7]]
"""Some of every game."""


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


def test_every_hand_of_poker_is_played_and_one_of_each_family_on_kafka() -> None:
    hands = poker_hands.names()
    assert set(hands) <= set(EXAMPLES)
    played = [poker_hands.read(name).get("variant") for name in ON_KAFKA if name in hands]
    assert {variant.split("_card_")[-1].split("_")[0] for variant in played} == {"holdem", "omaha", "stud", "draw"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(embedded: FloorClient, name: str) -> None:
    table_id = f"first-{name}".replace(" ", "-")
    EXAMPLES[name](embedded.send, table_id)
    balances = embedded.balances_up_to_date(table_id)
    assert sum(balance.balance_cents for balance in balances.balances) == 0


@pytest.mark.parametrize("name", ON_KAFKA)
def test_the_same_settlements_and_postings_on_kafka(embedded: FloorClient, kafka: FloorClient, name: str) -> None:
    table_id = f"both-{name}".replace(" ", "-")
    books = []
    for client in (embedded, kafka):
        EXAMPLES[name](client.send, table_id)
        books.append(published(client, table_id))
    stream = PureStream(table_id, SeededOrder(Random(1)))
    EXAMPLES[name](stream.send, table_id)
    assert books[0]
    assert books[0] == books[1] == published_by(stream)
