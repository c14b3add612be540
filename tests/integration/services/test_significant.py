"""`roundledger significant`: significant events as a typed list (compliance h7)."""

import json
from pathlib import Path
from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.audit.significant import significant_events
from ledger.core.chain import Record
from ledger.core.vocabulary import event_in
from services.cli import main
from tests.support.floors import WrittenFloor
from tests.support.harness import legal_play, plays
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


class Played:
    """The commits of a play as a log has them."""

    def __init__(self, records: list[Record]) -> None:
        self._rows = list(enumerate(records, 1))

    def since(self, position: int, limit: int) -> list[tuple[int, Record]]:
        return self._rows[position : position + limit]


@pytest.mark.parametrize(
    ("kind", "significant"),
    [
        ("trust", {pb.KeyEnrolled: "key_enrolled", pb.KeyRotated: "key_replaced", pb.KeyRetired: "key_retired"}),
        ("cage", {pb.DropCountDiffered: "counts_differ", pb.BankCountDiffered: "counts_differ"}),
    ],
)
def test_keys_that_come_and_go_and_counts_that_differ_are_in_it(kind: str, significant: dict[type, str]) -> None:
    play, met = next(play for play in plays() if play.kind == kind), set[type]()
    for seed in range(1, 40):
        records = legal_play(play, seed).stream.records
        listed = {(event.seq, event.kind) for event in significant_events(Played(records))}
        for record in records:
            for event in map(event_in, record.commit.events):
                if type(event) in significant:
                    assert (record.commit.seq, significant[type(event)]) in listed
                    met.add(type(event))
        if met == significant.keys():
            return
    assert met == significant.keys()
