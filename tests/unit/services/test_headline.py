"""A round in one line."""

from services.replay.headline import headline


def test_it_says_what_fell_and_who_won_and_lost() -> None:
    said = headline("20 black", {"cleo": 25000, "bert": -5500, "anna": 0}, -19500, ["disputed"])
    assert said == "20 black. cleo +$250.00, bert -$55.00, house -$195.00. Disputed."


def test_what_fell_in_a_corrected_round_is_called_as_recorded() -> None:
    """The money is as it was put right: one who "wins" must not seem to lose."""
    said = headline("p2 wins $47.00 (pair, 9 high)", {"p2": -2400, "p3": 2300}, 100, ["corrected"])
    assert said == "p2 wins $47.00 (pair, 9 high) as recorded. p2 -$24.00, p3 +$23.00, house +$1.00. Corrected."
