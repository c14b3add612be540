"""A round in one line."""

import roundledger.v1 as pb
from services.replay.headline import headline, headline_of


def test_it_says_what_fell_and_who_won_and_lost() -> None:
    said = headline("20 black", {"cleo": 25000, "bert": -5500, "anna": 0}, -19500, ["disputed"])
    assert said == "20 black. cleo +$250.00, bert -$55.00, house -$195.00. Disputed."


def test_what_fell_in_a_corrected_round_is_called_as_recorded() -> None:
    """The money is as it was put right: one who "wins" must not seem to lose."""
    said = headline("p2 wins $47.00 (pair, 9 high)", {"p2": -2400, "p3": 2300}, 100, ["corrected"])
    assert said == "p2 wins $47.00 (pair, 9 high) as recorded. p2 -$24.00, p3 +$23.00, house +$1.00. Corrected."


def test_a_hand_stands_beside_its_money() -> None:
    said = headline(
        "dealer straight, 10 high; carla flush, J high; anna pair, 7 high",
        {"anna": -2000, "bert": -1000, "carla": 6000},
        -3000,
        [],
    )
    assert said == (
        "Dealer straight, 10 high. anna -$20.00 (pair, 7 high), bert -$10.00, carla +$60.00 (flush, J high), "
        "house -$30.00."
    )


def test_an_equal_hand_is_named_although_no_money_moved() -> None:
    assert headline("anna pair, 10 high", {"anna": 0}, 0, []) == "anna $0.00 (pair, 10 high)."


def test_a_void_round_begins_with_that_and_why() -> None:
    summary = pb.RoundSummary(is_void=True, last_seq=9, irregularities=["exposed_dealer_card"], open_disputes=["d1"])
    assert headline_of(summary) == "Void (exposed dealer card). No money changed hands. Disputed."
