"""One program, several roles: what each process serves, what they share, and what they say when it is missing."""

import stat
from pathlib import Path

import grpc
import pytest
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from roundledger.v1 import replay_service_pb2_grpc
from services.access.callers import TokenFile
from services.access.errors import rejection_from
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from services.tables.shuffling import SealedShuffler
from tests.support.gaming_day.console import DayConsole
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served


def services_of(floor: ServedFloor) -> set[str]:
    with grpc.insecure_channel(floor.address) as channel:
        stub = reflection_pb2_grpc.ServerReflectionStub(channel)
        (listing,) = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    names = (service.name for service in listing.list_services_response.service)
    return {name.removeprefix("roundledger.v1.") for name in names if name.startswith("roundledger")}


def test_each_role_serves_its_own_services_and_nothing_else(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with served(settings, ["tables"]) as tables:
        assert {"TableService", "RouletteService", "HouseService"} <= services_of(tables)
        assert not {"LedgerService", "ReplayService"} & services_of(tables)
        with served(settings, ["books"]) as books, served(settings, ["replay"]) as replay:
            assert services_of(books) == {"LedgerService", "RulebookService"}
            assert services_of(replay) == {"ReplayService", "RulebookService"}
            client = FloorClient(tables.address, TokenFile.read(settings.tokens), books.address)
            table = RouletteTable()
            for command in (*table.opening(), table.place("red"), *table.spin("1")):
                assert isinstance(client.send(command), pb.CommandReply)
            assert client.balances_up_to_date(table.table_id).balances
            client.close()


def test_a_host_may_be_told_which_games_it_serves(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, games=("craps",)), ["tables"]) as floor:
        assert {"CrapsService", "JackpotFundService", "HouseService"} <= services_of(floor)
        assert not {"RouletteService", "PokerService"} & services_of(floor)
        client = floor.client()
        refused = client.send(RouletteTable().opening()[0])
        client.close()
    assert isinstance(refused, Rejection)
    assert refused.code == "UNKNOWN_GAME"
    with served(Settings(data=tmp_path), ["tables"]) as floor:
        client, table = floor.client(), RouletteTable()
        for command in table.opening():
            assert isinstance(client.send(command), pb.CommandReply)
        client.close()
    with served(Settings(data=tmp_path, games=("craps",)), ["tables"]) as floor:
        client = floor.client()
        refused = client.send(table.leave(1))
        client.close()
    assert isinstance(refused, Rejection)
    assert refused.code == "GAME_NOT_SERVED"


def test_hosts_keep_the_propertys_one_calendar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """31 CFR 1021.100: one gaming day for all divisions (compliance i2)."""
    days = DayConsole()
    with served(Settings(data=tmp_path), ["tables"]) as floor:
        client = floor.client()
        refused = client.send(days.calendar("America/Chicago"))
        assert isinstance(refused, Rejection)
        assert (refused.code, refused.rule) == ("BAD_CALENDAR", "31 CFR 1021.100")
        assert "--timezone America/Chicago --day-starts 06:00" in refused.message
        assert isinstance(client.send(days.calendar("UTC", "06:00")), pb.CommandReply)
        client.close()
    for other in (["--timezone", "America/Chicago"], ["--day-starts", "04:00"]):
        assert main(["serve", "--data", str(tmp_path), "--listen", "127.0.0.1:0", "--metrics-listen", "", *other]) == 2
        assert "start it with --timezone UTC --day-starts 06:00" in capsys.readouterr().err
    with served(Settings(data=tmp_path), ["tables"]) as floor:
        assert floor.address


def test_the_past_over_grpc(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        for command in (*table.opening(), table.place("red"), *table.spin("1")):
            assert isinstance(client.send(command), pb.CommandReply)
        with grpc.insecure_channel(floor.address) as channel:
            replay = replay_service_pb2_grpc.ReplayServiceStub(channel)  # type: ignore[no-untyped-call]
            metadata = client.metadata("GetRound")
            round_id = f"{table.table_id}:1"
            steps = list(replay.GetRound(pb.GetRoundRequest(round_id=round_id), metadata=metadata))
            assert [step.step for step in steps] == list(range(1, len(steps) + 1))
            assert any("red" in step.text for step in steps)
            metadata = client.metadata("GetStreamAsOf")
            asked = pb.GetStreamAsOfRequest(stream_id=table.table_id, seq=2)
            assert replay.GetStreamAsOf(asked, metadata=metadata).seq == 2
            asked.seq = 10_000
            with pytest.raises(grpc.RpcError) as failure:
                replay.GetStreamAsOf(asked, metadata=metadata)
            assert rejection_from(failure.value).code == "NO_SUCH_COMMIT"  # type: ignore[union-attr]
            with pytest.raises(grpc.RpcError) as failure:
                list(replay.GetRound(pb.GetRoundRequest(round_id="none:1"), metadata=client.metadata("GetRound")))
            assert rejection_from(failure.value).code == "NO_SUCH_ROUND"  # type: ignore[union-attr]
        client.close()


def test_a_floor_is_one_folder_to_hand_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "north"
    assert main(["floor", "init", str(folder)]) == 0
    assert "root.key" in capsys.readouterr().out
    for secret in ("root.key", "shuffler.key", "cards-1.key", "tokens.toml"):
        assert stat.S_IMODE((folder / secret).stat().st_mode) == 0o600
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main(["floor", "init", str(folder)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_hosts_with_the_same_folder_share_tokens_and_shuffler(tmp_path: Path) -> None:
    floor = FloorFolder(tmp_path / "floor")
    floor.init()
    shuffle = SealedShuffler.from_file(floor.shuffler_key).shuffle(["AS", "KD"])
    assert sorted(SealedShuffler.from_file(floor.shuffler_key).unseal(shuffle.sealed)[1]) == ["AS", "KD"]
    for name in ("one", "two"):
        with served(Settings(data=tmp_path / name, floor=floor.path)) as host:
            client = FloorClient(host.address, TokenFile.read(floor.tokens))
            assert isinstance(client.send(RouletteTable().opening()[0]), pb.CommandReply)
            client.close()
            assert not (tmp_path / name / "floor").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--role", "cashier"], "use one of tables, books, replay, courier, worker"),
        (["--role", "courier"], "on the embedded engine the courier goes with the tables"),
        (["--kafka", "127.0.0.1:1", "--role", "courier"], "roundledger floor init"),
        (["--role", "worker"], "on the embedded engine the books need no worker"),
        (["--kafka", "127.0.0.1:1"], "on Kafka each role is a process of its own"),
        (["--kafka", "127.0.0.1:1", "--role", "worker", "--role", "books"], "a worker is a process of its own"),
        (["--kafka", "127.0.0.1:1", "--role", "tables"], "roundledger floor init"),
        (["--kafka", "127.0.0.1:1", "--role", "worker"], "roundledger floor init"),
        (["--role", "books"], "start the tables first"),
        (["--games", "whist"], "--games names whist"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listen = ["--listen", "127.0.0.1:0", "--metrics-listen", ""]
    assert main(["serve", "--data", str(tmp_path), *listen, *arguments]) == 2
    assert said in capsys.readouterr().err
