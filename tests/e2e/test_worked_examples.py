"""The worked examples of every game over gRPC, on floors whose clock the test sets: all on the embedded engine, some of
each game on Kafka + Faust and by the pure core, with the same events, settlements and postings. The examples of a new
game are found by its name."""

import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from functools import cached_property
from random import Random

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.core.roles import TERMINAL
from ledger.core.vocabulary import event_in
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.books import published, published_by
from tests.support.cards import SeededOrder
from tests.support.examples import Answer, WorkedExample, examples_of
from tests.support.poker import examples as poker_hands
from tests.support.processes import worker
from tests.support.pure import PureStream, actor_for
from tests.support.served import served
from tests.support.shared_servers import SharedBroker

OF_GAMES = {game: examples_of(game) for game in GAMES}
EXAMPLES = [example for examples in OF_GAMES.values() for example in examples]
ON_KAFKA = [example for examples in OF_GAMES.values() for example in examples[::7]]
"""Some of every game."""
_SURVEILLANCE = pb.Actor(role=pb.ROLE_SURVEILLANCE)


class SetClock:
    """A clock that stands until it is set; it begins today, when the floor's keys are valid. Examples tell times of
    their own: each begins a minute after the one before, whatever it says."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC)
        self._began: datetime | None = None
        self._from = self.at

    def __call__(self) -> datetime:
        return self.at

    def begin(self) -> None:
        self._began, self._from = None, self.at + timedelta(minutes=1)

    def set(self, at: datetime) -> None:
        self._began = self._began or at
        self.at = self._from + (at - self._began)


class Floor:
    """A served floor, its client and its clock."""

    def __init__(self, client: FloorClient, clock: SetClock) -> None:
        self.client, self._clock = client, clock

    def play(self, example: WorkedExample, table_id: str) -> list[str]:
        """What was answered: the kinds of events, or the code of the refusal."""
        answers = list[str]()

        def send(command: pb.Command) -> Answer:
            answer = self.client.send(command, _sender(command))
            answers.append(_kinds(answer) if isinstance(answer, pb.CommandReply) else answer.code)
            return answer

        self._clock.begin()
        example.run(send, table_id, self._clock.set)
        return answers


def _kinds(reply: pb.CommandReply) -> str:
    return " ".join(type(event_in(event)).__name__ for event in reply.events)


def _sender(command: pb.Command) -> pb.Actor:
    """Which of the floor's machines sends it, or who usually does: people are found by their role."""
    actor = actor_for(command)
    return actor if actor.role == TERMINAL else pb.Actor(role=actor.role)


@contextmanager
def _served(settings: Settings) -> Iterator[Floor]:
    clock = SetClock()
    with worker(settings) if settings.kafka else nullcontext(), served(settings, clock=clock) as floor:
        client = floor.client()
        yield Floor(client, clock)
        client.close()


class Floors:
    """Floors of one engine: one for all examples, and one each for those that need their own."""

    def __init__(self, folders: pytest.TempPathFactory, kafka: str, running: ExitStack) -> None:
        self._folders, self._kafka, self._running = folders, kafka, running

    def _settings(self) -> Settings:
        prefix = f"examples-{uuid.uuid4().hex[:8]}." if self._kafka else ""
        return Settings(data=self._folders.mktemp("floor"), kafka=self._kafka, topic_prefix=prefix)

    @cached_property
    def shared(self) -> Floor:
        return self._running.enter_context(_served(self._settings()))

    @contextmanager
    def floor_for(self, example: WorkedExample) -> Iterator[Floor]:
        if not example.own_floor:
            yield self.shared
            return
        with _served(self._settings()) as floor:
            yield floor


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floors]:
    with ExitStack() as running:
        yield Floors(tmp_path_factory, "", running)


@pytest.fixture(scope="module")
def kafka(broker: SharedBroker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floors]:
    with ExitStack() as running:
        yield Floors(tmp_path_factory, broker.bootstrap, running)


def _table_id(prefix: str, example: WorkedExample) -> str:
    return f"{prefix}-{example.name}".replace(" ", "-")


def test_one_hand_of_each_family_of_poker_is_played_on_kafka() -> None:
    hands = set(poker_hands.names())
    played = [poker_hands.read(example.name).get("variant") for example in ON_KAFKA if example.name in hands]
    assert {variant.split("_card_")[-1].split("_")[0] for variant in played} >= {"holdem", "omaha", "stud", "draw"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_worked_example(embedded: Floors, example: WorkedExample) -> None:
    table_id = _table_id("first", example)
    with embedded.floor_for(example) as floor:
        floor.play(example, table_id)
        balances = floor.client.balances_up_to_date(table_id)
    assert sum(balance.balance_cents for balance in balances.balances) == 0


@pytest.mark.parametrize("example", ON_KAFKA, ids=lambda example: example.name)
def test_the_same_settlements_and_postings_on_kafka(embedded: Floors, kafka: Floors, example: WorkedExample) -> None:
    table_id = _table_id("both", example)
    told, books = [], []
    for floors in (embedded, kafka):
        with floors.floor_for(example) as floor:
            told.append(floor.play(example, table_id))
            books.append(published(floor.client, table_id))
    stream = PureStream(table_id, SeededOrder(Random(1)))
    example.run(stream.send, table_id, stream.set_clock)
    assert told[0] == told[1]
    assert books[0]
    assert books[0] == books[1] == published_by(stream)


def test_rounds_are_found_replayed_and_watched_alike(embedded: Floors, kafka: Floors) -> None:
    """From the embedded log, and from a mirror of the topic."""
    example = OF_GAMES["roulette"][0]
    found = []
    for floor in (embedded.shared, kafka.shared):
        floor.play(example, "alike")
        client = floor.client
        rounds = client.past.ListRounds(
            pb.ListRoundsRequest(table_id="alike"), metadata=client.metadata("ListRounds", _SURVEILLANCE)
        ).rounds
        assert rounds
        frames = client.past.GetFrames(
            pb.GetFramesRequest(round_id=rounds[0].round_id), metadata=client.metadata("GetFrames", _SURVEILLANCE)
        )
        texts = [frame.event.text for frame in frames]
        watch = client.past.WatchTable(
            pb.WatchTableRequest(table_id="alike"), metadata=client.metadata("WatchTable", _SURVEILLANCE)
        )
        seen = [next(watch) for _ in range(rounds[0].last_seq)]
        watch.cancel()
        assert [each.commit.seq for each in seen] == list(range(1, len(seen) + 1))
        found.append(([each.house_result_cents for each in rounds], texts, [list(each.texts) for each in seen]))
    assert found[0] == found[1]
