"""What streams tell each other arrives once, in order, whatever is killed on the way: on both engines."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import grpc
import pytest

import roundledger.v1 as pb
from ledger.log.store import Store
from services.access.callers import TokenFile
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.e2e.test_fund_on_kafka import FEE, accepted, hits_due, play_bad_beat, report
from tests.support.house.console import HouseConsole
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.processes import Part, free_port, host, wait_until, worker

TABLES = ("poker-1", "poker-2", "poker-3")


@pytest.fixture(params=["embedded", "kafka"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "embedded":
        return Settings(data=tmp_path)
    broker = request.getfixturevalue("broker")
    return Settings(data=tmp_path, kafka=broker.bootstrap, topic_prefix=f"courier-{tmp_path.parent.name}.")


@contextmanager
def running(settings: Settings, port: int) -> Iterator[tuple[Part, list[Part]]]:
    """The host; and all that carries: on Kafka two couriers at once and a worker, apart from the host."""
    with ExitStack() as parts:
        if not settings.kafka:
            serving = parts.enter_context(host(settings, port))
            yield serving, [serving]
            return
        serving = parts.enter_context(host(settings, port, "tables", "books"))
        carriers = [parts.enter_context(worker(settings))]
        for name in ("courier-1", "courier-2"):
            (settings.data / name).mkdir()
            own = Settings(
                settings.data / name, settings.kafka, settings.topic_prefix, name, floor=settings.floor_folder
            )
            carriers.append(parts.enter_context(host(own, free_port(), "courier")))
        yield serving, carriers


def test_kill_9_of_whoever_carries_loses_and_doubles_nothing(settings: Settings) -> None:
    port = free_port()
    TokenFile.ensure(settings.tokens)
    client = FloorClient(f"127.0.0.1:{port}", TokenFile.read(settings.tokens))
    with running(settings, port) as (serving, carriers):
        _wait_until_it_answers(client)
        house = HouseConsole()
        accepted(client, Fund().open(), house.open(), house.on_duty())
        for number, table_id in enumerate(TABLES):
            play_bad_beat(client, table_id)
            carrier = carriers[number % len(carriers)]
            carrier.kill()  # amid what it carries: the fee and the hit of this table are on their way
            carrier.start()
            _wait_until_it_answers(client)
        wait_until(lambda: hits_due(client) == len(TABLES), 90, "every hit has arrived, after its fee")
        wait_until(lambda: _open_tables(client) == sorted(TABLES), 60, "the house knows every table")
        wait_until(lambda: _all_is_entered(client), 60, "the books know of every fee, and that it has arrived")
        assert serving.terminate() == 0
    client.close()
    store = Store.open_read_only(settings.store)
    fed = [record.commit.command_id for record in store.commits(FUND) if record.commit.actor.actor_id == "feeder"]
    assert len(fed) == len(set(fed)) == 2 * len(TABLES)
    store.close()


def _all_is_entered(client: FloorClient) -> bool:
    """Nothing is on its way in books that know of no fee yet, either."""
    now = report(client)
    return now.statement.contributed_cents == FEE * len(TABLES) and now.in_transit_cents == 0


def _open_tables(client: FloorClient) -> list[str]:
    request = pb.GetStreamRequest(stream_id="house")
    answer = client.tables.GetStream(request, metadata=client.metadata("GetStream"))
    return sorted(json.loads(answer.state_json)["tables"])


def _wait_until_it_answers(client: FloorClient) -> None:
    def answers() -> bool:
        try:
            report(client)
        except grpc.RpcError:
            return False
        return True

    wait_until(answers, 60, "the host answers")
