"""`roundledger significant`: significant events as a typed list (compliance h7)."""

import json
from pathlib import Path
from typing import Any

import pytest

from services.cli import main
from tests.support.floors import WrittenFloor
from tests.support.house.console import HouseConsole
from tests.support.roulette.console import R2006
from tests.support.roulette.every_command import Console


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    floor, c, house = WrittenFloor(tmp_path_factory.mktemp("floor")), Console("roulette-1"), HouseConsole()
    floor.send(
        *c.opening(R2006, table_no_spin_effect="refund"),
        c.inspect("layout"),
        c.inspect("ball", passed=False, note="a crack"),
        c.inspect("ball"),
    )
    floor.send(c.limit(low=500, high=1000), c.accept_out_of_limits("red", 2000), c.place("red", amount=2000))
    floor.send(c.spin_ball(), c.no_spin("foreign_object"))
    floor.send(house.open(), house.exclude("mallory"))
    floor.close()
    return floor.settings.data


def _listed(data: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert main(["significant", "--json", "--data", str(data), *options]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_significant_event_has_its_kind_time_place_and_actor(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _listed(data, capsys)
    kinds = [event["kind"] for event in found]
    assert kinds[:2] == ["table_installed", "limits_changed"]
    assert kinds[-6:] == [
        *("inspection_failed", "limits_changed", "wager_outside_of_limits"),
        *("irregularity", "round_voided", "patron_excluded"),
    ], "an inspection that was passed is none"
    excluded = found[-1]
    assert (excluded["stream_id"], excluded["role"]) == ("house", "pit supervisor")
    assert "mallory is denied play" in excluded["text"]
    assert all(event["at"] and event["gaming_day"] and event["seq"] and event["actor_id"] for event in found)
    assert all(len(event) == 8 for event in found)


def test_it_is_asked_by_kind_stream_and_day(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (void,) = _listed(data, capsys, "--kind", "round_voided")
    assert [event["kind"] for event in _listed(data, capsys, "--stream", "house")] == ["patron_excluded"]
    assert void in _listed(data, capsys, "--day", void["gaming_day"])
    assert main(["significant", "--day", "1999-01-01", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "no significant event\n", "an empty list says so"
    assert main(["significant", "--kind", "earthquake", "--data", str(data)]) == 2
    assert "round_voided" in capsys.readouterr().err
