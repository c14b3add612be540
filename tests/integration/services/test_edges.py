"""`roundledger edges`: exact fractions for people, and clear words where there are none."""

import json
import os
import subprocess
import sys

import pytest

from games.four_card_poker import edges as four_card_edges
from services.cli import main


def edges(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[tuple[str, str, str], tuple[str, str]]:
    """Fraction and percent by wager, case and what they are measured on."""
    assert main(["edges", "--json", *arguments]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return {(e["wager"], e["case"], e["per"]): (e["edge"], f"{e['percent']:.4f} %") for e in found}


def test_craps(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "craps")
    assert printed["pass", "", "bet made"] == ("7/495", "1.4141 %")
    assert printed["dont_pass", "", "bet made"] == ("3/220", "1.3636 %")
    assert printed["dont_pass", "", "decision"] == ("27/1925", "1.4026 %")


def test_minibaccarat(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "minibaccarat", "--option", "decks=6")
    percents = {(wager, case): percent for (wager, case, _), (_, percent) in printed.items()}
    assert percents["player", "6 decks"] == "1.2374 %"
    assert percents["banker", "6 decks"] == "1.0558 %"
    assert percents["tie", "6 decks"] == "14.4382 %"
    assert all("/" in edge for edge, _ in printed.values())


def test_roulette(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "roulette")
    assert printed["straight", "", "bet made"] == ("1/19", "5.2632 %")


def test_the_table_has_a_line_a_wager_however_long_its_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edges", "--game", "minibaccarat"]) == 0
    printed = capsys.readouterr().out.splitlines()
    for (wager, _, _), (fraction, percent) in edges(capsys, "--game", "minibaccarat").items():
        assert [line for line in printed if line.startswith(wager) and fraction in line and percent in line]


def test_a_narrow_pipe_wraps_nothing() -> None:
    command = [sys.executable, "-m", "roundledger", "edges", "--game", "minibaccarat"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "40"}, check=True)
    assert max(map(len, done.stdout.splitlines())) > 70


def test_options_of_the_house_change_the_edge(capsys: pytest.CaptureFixture[str]) -> None:
    six, eight = (edges(capsys, "--game", "minibaccarat", "--option", f"decks={decks}") for decks in (6, 8))
    assert {case for _, case, _ in six} == {"6 decks"}
    assert {case for _, case, _ in eight} == {"8 decks"}
    half = edges(
        capsys,
        *("--game", "roulette", "--rulebook", "oneida/roulette@2006-08-30", "--option", "zero_rule=lose_half"),
    )
    assert half["red", "", "bet made"] == ("1/38", "2.6316 %")


def test_three_card_poker(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "three_card_poker")
    assert printed["pair_plus", "ledger A", "bet made"] == ("308/5525", "5.5747 %")
    assert printed["ante", "best play, from Q 6 4 on", "ante, with play and bonus"][1] == "3.3730 %"


def test_let_it_ride(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "let_it_ride")
    assert printed["bets", "best play", "one of the three bets"] == ("37963/1082900", "3.5057 %")
    assert printed["bonus", "", "bet made"] == ("2573/9555", "26.9283 %")


def test_four_card_poker_is_exact_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "four_card_poker")
    assert printed["aces_up", "", "bet made"] == ("1826/54145", "3.3724 %")
    (ante,) = (told for (wager, _, _), told in printed.items() if wager == "ante")
    assert ante == ("6583447951/193795296695", "3.3971 %")


def test_what_takes_minutes_is_counted_on_demand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deck of five ranks stands in for the whole one here."""
    counted = four_card_edges.compared
    monkeypatch.setattr(four_card_edges, "compared", lambda times, progress: counted(times, progress, "9TJQK"))
    assert main(["edges", "--game", "four_card_poker", "--exact", "--json"]) == 0
    aces_up, ante = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (aces_up["wager"], ante["wager"], ante["per"]) == ("aces_up", "ante", "ante, with play and bonus")
    assert "/" in ante["edge"]


def test_the_title_names_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edges", "--game", "roulette", "--rulebook", "oneida/roulette@2008-05-28"]) == 0
    assert "House edges under oneida/roulette@2008-05-28" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "pachinko"), "there is no rulebook of 'pachinko'"),
        (
            ("--game", "craps", "--rulebook", "oneida/craps@1066-10-14"),
            "there is no rulebook 'oneida/craps@1066-10-14' of craps",
        ),
        (
            ("--game", "roulette", "--rulebook", "oneida/craps@2006-08-30"),
            "there is no rulebook 'oneida/craps@2006-08-30' of roulette",
        ),
        (("--game", "craps", "--option", "free_drinks=true"), "free_drinks is no option of this rulebook"),
        (("--game", "minibaccarat", "--option", "decks=5"), "OPTION_OUT_OF_RANGE: decks must be"),
        (("--game", "minibaccarat", "--option", "decks=many"), "decks must be a whole number"),
        (("--game", "minibaccarat", "--option", "decks"), "write it as NAME=VALUE"),
        (("--game", "craps", "--exact"), "there is nothing of craps that is counted only on demand"),
        (("--game", "poker"), "the house has no edge at poker: it plays no hand there"),
    ],
    ids=["game", "rulebook", "rulebook of another game", "option", "range", "no number", "no value", "exact", "poker"],
)
def test_what_cannot_be_computed_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["edges", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("roundledger edges: ")
    assert said in err


def test_what_nobody_can_count_is_simulated_with_its_margin(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same rounds; without rounds nothing is simulated."""
    command = ["edges", "--game", "blackjack", "--rounds", "2000", "--seed", "5"]
    printed = []
    for _ in range(2):
        assert main([*command, "--json"]) == 0
        printed.append([json.loads(line) for line in capsys.readouterr().out.splitlines()])
    assert printed[0] == printed[1]
    (main_wager,) = [edge for edge in printed[0] if edge["wager"] == "main"]
    assert (main_wager["rounds"], main_wager["seed"]) == (2000, 5)
    assert main_wager["margin_percent"] > 0
    assert main(command) == 0
    assert "Simulated with seed 5" in capsys.readouterr().out
    assert main(["edges", "--game", "blackjack", "--rounds", "0"]) == 0
    assert "imulated" not in capsys.readouterr().out
