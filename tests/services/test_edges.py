"""`roundledger edges`: exact fractions for people, and clear words where there are none."""

import pytest

from services.cli import main


def edges(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[tuple[str, str, str], tuple[str, str]]:
    """The printed table: fraction and percent by wager, case and what they are measured on."""
    assert main(["edges", *arguments]) == 0
    rows = [line.strip("│").split("│") for line in capsys.readouterr().out.splitlines() if line.startswith("│")]
    cells = [[cell.strip() for cell in row] for row in rows]
    return {(wager, case, per): (edge, percent) for wager, case, edge, percent, per in cells}


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long fractions stay on one line."""
    monkeypatch.setenv("COLUMNS", "200")


def test_craps(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "craps")
    assert printed["pass", "", "bet made"] == ("7/495", "1.4141 %")
    assert printed["dont_pass", "", "bet made"] == ("3/220", "1.3636 %")
    assert printed["dont_pass", "", "decision"] == ("27/1925", "1.4026 %")


def test_minibaccarat(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "minibaccarat")
    percents = {(wager, case): percent for (wager, case, _), (_, percent) in printed.items()}
    assert percents["player", "8 decks"] == "1.2351 %"
    assert percents["banker", "8 decks"] == "1.0579 %"
    assert percents["tie", "8 decks"] == "14.3596 %"
    assert all("/" in edge for edge, _ in printed.values())


def test_roulette(capsys: pytest.CaptureFixture[str]) -> None:
    printed = edges(capsys, "--game", "roulette")
    assert printed["straight", "", "bet made"] == ("1/19", "5.2632 %")


def test_the_title_names_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edges", "--game", "roulette", "--rulebook", "oneida/roulette@2008-05-28"]) == 0
    assert "House edges under oneida/roulette@2008-05-28" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "pachinko"), "no rulebook 'of pachinko'"),
        (("--game", "craps", "--rulebook", "oneida/craps@1066-10-14"), "no rulebook 'oneida/craps@1066-10-14'"),
        (("--game", "roulette", "--rulebook", "oneida/craps@2006-08-30"), "no rulebook 'oneida/craps@2006-08-30'"),
        (("--game", "craps", "--option", "free_drinks=true"), "free_drinks is no option of this rulebook"),
        (("--game", "poker"), "the house has no edge at poker: it plays no hand there"),
    ],
    ids=["game", "rulebook", "rulebook of another game", "option", "poker"],
)
def test_what_cannot_be_computed_is_said(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(["edges", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("roundledger edges: ")
    assert said in err
