"""`roundledger recall`: the last games of a seat with every field (GLI-11, 19, 24, 25; compliance a3)."""

import json
from pathlib import Path
from typing import Any

import pytest

from services.cli import main
from tests.support.floors import WrittenFloor
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import FIXED, HOLE
from tests.support.roulette.every_command import Console

TABLE = "roulette-1"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve rounds with a wager of seat 1, one of seat 2 alone, and one of seat 1 that is still open; a poker hand."""
    floor, c, poker = WrittenFloor(tmp_path_factory.mktemp("floor")), Console(TABLE), PokerTable()
    floor.send(*c.opening(players=("anna", "ben")))
    for number in range(1, 13):
        floor.send(c.place("red", amount=100 * number), c.place("straight", "7", 500, seat=2), *c.spin("7"))
    floor.send(c.place("black", seat=2), *c.spin("8"), c.place("odd", amount=700))
    floor.send(*poker.opening({1: 5000, 2: 5000, 3: 5000}, **FIXED), *poker.ready(), poker.start(), poker.deal(HOLE))
    floor.send(poker.fold(3), poker.fold(1))
    floor.close()
    return floor.settings.data


def _games(
    data: Path, capsys: pytest.CaptureFixture[str], *options: str, table: str = TABLE, seat: int = 1
) -> list[dict[str, Any]]:
    assert main(["recall", table, str(seat), "--json", "--data", str(data), *options]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_last_ten_games_of_a_seat_have_every_field(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = _games(data, capsys)
    assert [game["round_id"] for game in games] == [f"{TABLE}:{n}" for n in (14, *range(12, 3, -1))], "13 is seat 2's"
    newest, twelfth = games[:2]
    assert (newest["ended_at"], newest["stakes"], newest["result"]) == (None, {"odd": 700}, "")
    assert twelfth["player_id"] == "anna"
    assert twelfth["begun_at"] < twelfth["ended_at"]
    assert twelfth["stakes"] == {"red": 1200}
    assert twelfth["choices"] == ["anna has $12.00 on red (w23)"]
    assert twelfth["stages"][0]["text"].startswith(f"round {TABLE}:12 opens")
    assert any("lands in 7" in stage["text"] for stage in twelfth["stages"]), "also what others did, and the wheel"
    assert all(stage["at"] and stage["seq"] for stage in twelfth["stages"])
    assert (twelfth["result"], twelfth["net_cents"]) == ("7 red", 1200)
    assert [(d["wager"], d["paid_cents"]) for d in twelfth["decisions"]] == [("red", "1200")]
    assert {"before", "after", "rulebook_id", "corrections"} <= set(twelfth)


def test_a_poker_hand_has_bets_and_stacks(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (winner,) = _games(data, capsys, table="poker-1", seat=2)
    (folded,) = _games(data, capsys, table="poker-1", seat=1)
    assert winner["net_cents"] == folded["stakes"]["bets"] == -folded["net_cents"]
    assert "folds" in folded["choices"][-1]
    assert winner["before"] != winner["after"]


def test_as_many_as_are_asked_for_and_there_are(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(_games(data, capsys, "--games", "3")) == 3
    assert len(_games(data, capsys, "--games", "1000")) == 13


def test_in_words_what_the_seat_did_is_marked(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", TABLE, "1", "--games", "2", "--data", str(data)]) == 0
    text = capsys.readouterr().out
    assert f"round {TABLE}:12 of anna" in text
    (marked,) = [line for line in text.splitlines() if line.startswith("  * ") and "$12" in line]
    assert "anna has $12.00 on red" in marked
    assert "result: 7 red; anna $12.00" in text


@pytest.mark.parametrize(("table", "seat"), [(TABLE, "3"), ("nowhere", "1")])
def test_a_seat_without_games_says_so(data: Path, capsys: pytest.CaptureFixture[str], table: str, seat: str) -> None:
    assert main(["recall", table, seat, "--data", str(data)]) == 1
    assert f"no game of seat {seat} of" in capsys.readouterr().err


def test_without_a_ledger_there_is_nothing_to_recall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recall", TABLE, "1", "--data", str(tmp_path)]) == 2
    assert "holds no ledger" in capsys.readouterr().err
