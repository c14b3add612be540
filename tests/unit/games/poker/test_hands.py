"""Hand rankings (C), splits and odd amounts (K.10.b): each case with the clause or reading that it checks."""

import itertools

import pytest

from games.cards.hands import high_of, high_of_two, low_8_of, low_8_of_two, words
from games.poker.betting.showdown import Split, divided, share, shown
from tests.support.poker.examples import cards

BEST_FIRST = [
    "AsKsQsJsTs",
    "KhQhJhTh9h",
    "5dAd2d3d4d",
    "9c9d9h9sAc",
    "9c9d9h9s2c",
    "2c2d2hAcAd",
    "2c2d2hKcKd",
    "AcJc9c4c3c",
    "AcJc9c4c2c",
    "AcKdQhJsTc",
    "Ac2d3h4s5c",
    "KcKdKhAs2c",
    "KcKdKhQsJc",
    "AcAd2h2sKc",
    "KcKdQhQs2c",
    "2c2dAhKsQc",
    "AcKdQhJs9c",
    "QcKdAh2s3c",
]


def test_high_hands_rank_as_in_c1_and_c5() -> None:
    """Class first, kickers after (A-01); the ace is low only in A2345; no wrap-around."""
    values = [high_of(cards(hand)) for hand in BEST_FIRST]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_suits_never_break_a_tie_between_hands_c4() -> None:
    assert high_of(cards("AsKsQsJs9c")) == high_of(cards("AhKhQhJh9d"))


def test_any_five_of_seven_also_the_whole_board_j10() -> None:
    seven = cards("TsJdQhKcAs2c2d")
    assert high_of(seven) == max(high_of(five) for five in itertools.combinations(seven, 5))
    assert words(high_of(cards("TsJsQsKsAs2c2d"))) == "royal flush"


def test_exactly_two_private_cards_k10() -> None:
    """One heart in the hand is no flush, and a board of quads is at most a pair and its two kickers."""
    assert high_of_two(cards("AhKdQd7c"), cards("Kh9h4h2h9c")) < high_of_two(cards("9sJcJsTc"), cards("Kh9h4h2h9c"))
    assert high_of_two(cards("AhKh2c3d"), cards("QhJhTh4s5d")) == high_of(cards("AhKhQhJhTh"))


@pytest.mark.parametrize(
    ("better", "worse"), [("8c7d6h5s4c", "9c5d4h3s2c"), ("7c5d4h3s2c", "7c6d3h2sAc"), ("5c4d3h2sAc", "6c4d3h2sAc")]
)
def test_eight_or_better_k11(better: str, worse: str) -> None:
    low, high = low_8_of(cards(better)), low_8_of(cards(worse))
    assert low is not None
    assert high is None or low < high


def test_straights_and_flushes_do_not_spoil_a_low_k11() -> None:
    assert low_8_of(cards("Ac2c3c4c5c")) == low_8_of(cards("Ad2c3h4s5c"))


def test_a_low_needs_two_private_and_three_board_ranks_k12a() -> None:
    assert low_8_of_two(cards("Ac2dKhQh"), cards("3c4d9sTsJs")) is None
    assert low_8_of_two(cards("Ac2dKhQh"), cards("3c4d8sTsJs")) == low_8_of(cards("Ac2d3c4d8s"))
    assert low_8_of_two(cards("Ac8s4d8h"), cards("AsTd4c2sKh")) is None


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "each"),
    [(800, 3, 1, 266), (4150, 2, 100, 2050), (4150, 2, 50, 2050), (1000, 3, 100, 300), (350, 3, 100, 100)],
)
def test_the_unit_steps_down_until_at_most_a_dollar_is_over_a12(
    amount: int, winners: int, unit: int, each: int
) -> None:
    assert share(amount, winners, unit) == (each, amount - winners * each)


@pytest.mark.parametrize(("low_odd_card", "seat"), [("lowest_pip", 3), ("worst_low_card", 2)])
def test_the_odd_cent_of_a_tied_low_a11(low_odd_card: str, seat: int) -> None:
    """E20: by the ace's suit, or by the first card from the top that differs."""
    form, board = "omaha_high_low_8", tuple(cards("3h7d8cKsKd"))
    private = {1: "KhQhJsTc", 2: "As2d9sTd", 3: "Ad2sQcJc"}
    hands = tuple(shown(form, n, tuple(cards(text)), board) for n, text in private.items())
    high, low = divided(form, 3370, hands, board, Split(1, low_odd_card))
    assert high.shares == {1: 1685}
    assert low.odd_seat == seat
    assert sorted(low.shares.values()) == [842, 843]
