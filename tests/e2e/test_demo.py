"""`roundledger serve --demo --once`: the shift of all games that `make run` shows, and a ledger that verifies."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.registry import GAMES
from services.cli import main
from tests.support.source import ROOT


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def told(data: Path) -> str:
    """What the shift prints, on one line for each thing said."""
    where = ["--data", str(data), "--listen", "127.0.0.1:0", "--metrics-listen", ""]
    command = [sys.executable, "-m", "roundledger", "serve", *where, "--demo", "--words", "--once"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


SCRIPTED = sorted({re.sub(r"^\d+-", "", path.stem) for path in (ROOT / "services/play/demo_shift").glob("*.jsonl")})


@pytest.mark.parametrize("game", [game for game in GAMES if game in SCRIPTED])
def test_every_game_that_has_a_script_is_played(told: str, game: str) -> None:
    spelled = {"sicbo": "Sic bo"}.get(game, game.replace("_", " ").capitalize())
    assert re.search(rf"^{spelled}\b.*:", told, re.MULTILINE)
    assert re.search(rf"table/{game.replace('_', '_?')}-[\d-]+/", told), "it is in the books"


def test_every_script_is_of_a_game() -> None:
    assert [script for script in SCRIPTED if not script.startswith(tuple(GAMES))] == []


def test_vigorish_is_deferred_and_then_paid(told: str) -> None:
    steps = ("defer the vigorish on p3's", "refused, VIGORISH_OUTSTANDING", "$2.00 vigorish collected from p3")
    places = [told.index(step) for step in steps]
    assert places == sorted(places)


def test_rake_is_taken_and_dropped(told: str) -> None:
    assert told.index("rake $1.20 from the main pot") < told.index("rake $4.00 dropped")


def test_the_jackpot_is_hit_and_paid_from_the_fund(told: str) -> None:
    hit = told.index("jackpot hit, quads_beaten: p1, p2, p3, p4")
    paid = re.search(r"paid from \$1,501\.00: p1 \$750\.50, p2 \$375\.25, p3 \$187\.62, p4 \$187\.62", told)
    assert paid
    assert hit < paid.start()


def _poker(told: str) -> str:
    """What is said of the poker table's first hand."""
    shift = told[told.index("Poker: a hold'em hand") :]
    return shift[: shift.index("Poker: a second hand")]


@pytest.mark.parametrize("card", ["7S", "7D", "JH", "TH"])
def test_hole_cards_are_not_told_before_the_showdown(told: str, card: str) -> None:
    shift = _poker(told)
    assert shift.count("a card to seat") == 8
    before, _, after = shift.partition("shows")
    assert card not in before
    assert card in after


@pytest.mark.parametrize("card", ["AC", "KS", "QS", "4S"])
def test_hands_that_were_folded_are_never_told(told: str, card: str) -> None:
    assert not re.search(rf"\b{card}\b", _poker(told))


def test_a_table_has_its_opener_a_fill_its_drop_counted_and_no_variance(told: str) -> None:
    """NJ D-1.20 to 1.22: what accounting closes its day with (compliance b2, b4, b7, c1)."""
    steps = ("opener", "slip 1 issued", "counted alike by count-agent-1 and count-agent-2", "sheet of 20")
    places = [told.index(step, told.index("Money of roulette")) for step in steps]
    assert places == sorted(places)
    assert re.search(r"win by count (-?\$[\d.,]+), by rounds \1, variance \$0\.00", told)


def test_a_hand_is_disputed_and_its_deck_impounded(told: str) -> None:
    """Somebody who tries the console has a dispute to look into."""
    assert re.search(r"dispute about poker-[\d-]+:2 opened \(money, \$47\.00 claimed\)", told)
    assert re.search(r"red impounded for dispute-[\d-]+", told)


def test_low_and_high_share_a_pot_of_stud(told: str) -> None:
    """Of hole cards that nobody has seen: 7-6-4-3-2 with the two in the hole, against two pairs."""
    assert "seat 1 brings in for $0.50" in told
    shown = told.index("seat 2 shows QS QD 9S 9H 2H KD 5C: two pairs, Q high")
    assert shown < told.index("seat 1 shows AS 2D 3C 4D 6S 7H JC")


def test_cards_are_drawn_and_a_straight_loses_in_draw_low(told: str) -> None:
    assert told.index("seat 1 discards 1") < told.index("seat 2 stands pat")
    assert told.index("seat 1 shows AC 2D 3H 4S 6C: 6-4-3-2-A low") < told.index("the main pot: seat 1 $14.40")


def test_the_books_sum_to_zero(told: str) -> None:
    assert re.search(r"^sum +\$0\.00$", told, re.MULTILINE)


def test_its_ledger_verifies(told: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--complete", "--data", str(data)]) == 0
    assert "all is well" in capsys.readouterr().out


def test_it_ends_with_what_can_be_done_without_the_server_it_has_stopped(told: str, data: Path) -> None:
    """Every line that it suggests works as it stands; one of them starts a server again."""
    _, _, last = told.partition("Where to go from here")
    suggested = re.findall(r"^  roundledger ((?!serve).+)$", last, re.MULTILINE)
    assert len(suggested) == 2
    assert "gRPC" not in last
    for line in suggested:
        assert main(line.split()) == 0, line
