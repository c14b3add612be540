"""Two hosts and a worker on one Kafka floor, with files of their own and the floor's folder in common: a shoe that one
has shuffled the other deals from, and `verify` passes with nothing but the folder."""

from pathlib import Path

import pytest
from kafka_broker import Broker

import roundledger.v1 as pb
from services.auth import TokenFile
from services.cli import main
from services.client import FloorClient
from services.floor_folder import FloorFolder
from services.settings import Settings
from tests.support.cards import BUILT_IN
from tests.support.minibaccarat import MinibaccaratTable
from tests.support.processes import worker
from tests.support.served import served


def test_two_hosts_share_a_shoe(
    broker: Broker, tmp_path: Path, topic_prefix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = FloorFolder(tmp_path / "floor")
    floor.init()

    def settings(name: str) -> Settings:
        (tmp_path / name).mkdir(exist_ok=True)
        return Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=floor.path)

    table = MinibaccaratTable("mb1")
    commands = table.opening(method=BUILT_IN)
    tokens = TokenFile.read(floor.tokens)
    with (
        worker(settings("worker-1")),
        served(settings("books-1"), ["books"]) as books,
        served(settings("north"), ["tables"]) as north,
        served(settings("south"), ["tables"]) as south,
    ):
        clients = [FloorClient(each.address, tokens, books.address) for each in (north, south)]
        for number, command in enumerate([*commands, table.end_shoe()]):
            reply = clients[number % 2].send(command)
            assert isinstance(reply, pb.CommandReply), reply
        clients[0].balances_up_to_date("mb1")
        for client in clients:
            client.close()
    where = ["--floor", str(floor.path), "--kafka", broker.bootstrap, "--topic-prefix", topic_prefix]
    assert main(["verify", "--data", str(tmp_path / "auditor"), *where]) == 0, capsys.readouterr().out
    assert "DIFFERENT" not in capsys.readouterr().out
