"""What the page about craps says, beyond what is checked of every game's page."""

from tests.support.documented import Page

PAGE = Page("games/craps.md")


def test_the_documented_script_settles_two_rolls() -> None:
    settled = [
        [(d["wager"], d["outcome"], d.get("paid_cents")) for d in line["settlement"]["decisions"]]
        for line in PAGE.played()
        if "settlement" in line
    ]
    assert settled == [
        [("place", "OUTCOME_WON", "700"), ("come", "OUTCOME_TRAVELLED", None)],
        [("pass", "OUTCOME_WON", "1000"), ("pass_odds", "OUTCOME_WON", "3600")],
    ]


def test_the_script_can_be_said_in_words() -> None:
    assert "move to its point anna's $5.00 on come" in " ".join(PAGE.said("--words").split())
