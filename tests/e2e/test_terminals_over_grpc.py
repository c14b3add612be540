"""The worked examples of roulette with terminals, and those of other games that count hours, over gRPC, on a floor
whose clock the test sets: all on the embedded engine, some on Kafka + Faust with the same settlements and postings.
Each has a floor of its own, because a terminal stands at one table of a floor only."""

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import roundledger.v1 as pb
from ledger.core.roles import TERMINAL
from services.client import FloorClient
from services.settings import Settings
from tests.support import four_card_poker_examples, sicbo_examples, three_card_poker_examples
from tests.support.books import published, published_by
from tests.support.examples import Example
from tests.support.processes import worker
from tests.support.pure import PureStream, actor_for
from tests.support.roulette_terminal_examples import EXAMPLES
from tests.support.served import served

COUNTING_HOURS = [
    example
    for module in (four_card_poker_examples, sicbo_examples, three_card_poker_examples)
    for example in module.EXAMPLES
    if example.needs_clock
]


class SetClock:
    """A clock that stands until it is set; it begins today, when the floor's keys are valid."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def embedded(clock: SetClock, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorClient]:
    with served(Settings(data=tmp_path_factory.mktemp("embedded")), clock=clock) as floor:
        client = floor.client()
        yield client
        client.close()


@pytest.fixture
def kafka(
    clock: SetClock, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FloorClient]:
    broker = request.getfixturevalue("broker")
    prefix = f"terminals-{uuid.uuid4().hex[:8]}."
    settings = Settings(data=tmp_path_factory.mktemp("kafka-floor"), kafka=broker.bootstrap, topic_prefix=prefix)
    with worker(settings), served(settings, clock=clock) as floor:
        client = floor.client()
        yield client
        client.close()


def _play(example: Example, client: FloorClient, clock: SetClock, table_id: str) -> None:
    steps, begins = example.steps(table_id), clock.at
    for step in steps:
        assert step.at
        assert steps[0].at
        clock.at = begins + (step.at - steps[0].at)
        step.check(example, client.send(step.command, _sender(step.command)))


def _sender(command: pb.Command) -> pb.Actor:
    """Which of the floor's machines sends it, or who usually does: people are found by their role."""
    actor = actor_for(command)
    return actor if actor.role == TERMINAL else pb.Actor(role=actor.role)


@pytest.mark.parametrize("example", [*EXAMPLES, *COUNTING_HOURS], ids=lambda example: example.name)
def test_worked_example(embedded: FloorClient, clock: SetClock, example: Example) -> None:
    table_id = f"first-{example.name}"
    _play(example, embedded, clock, table_id)
    balances = embedded.balances_up_to_date(table_id)
    assert sum(balance.balance_cents for balance in balances.balances) == 0


@pytest.mark.parametrize("example", EXAMPLES[::4], ids=lambda example: example.name)
def test_the_same_settlements_and_postings_on_kafka(
    embedded: FloorClient, kafka: FloorClient, clock: SetClock, example: Example
) -> None:
    table_id = f"both-{example.name}"
    books = []
    for client in (embedded, kafka):
        _play(example, client, clock, table_id)
        books.append(published(client, table_id))
    stream = PureStream(table_id)
    for step in example.steps(table_id):
        stream.at = step.at or stream.at
        step.check(example, stream.send(step.command))
    assert books[0]
    assert books[0] == books[1] == published_by(stream)
