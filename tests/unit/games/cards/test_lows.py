"""Low hands against an evaluator of its own, which sorts all hands of a class by the letter of the rules (3.3)."""

from itertools import combinations, pairwise
from random import Random

import pytest

from games.cards.deck import DECK
from games.cards.hands import high_of, low_8_of
from games.cards.lows import badugi_of, badugi_words, low_27_of, low_made_of, low_of, low_words

PIPS = "A23456789TJQK"


def _cards(text: str) -> list[str]:
    return [text[at : at + 2].upper() for at in range(0, len(text), 2)]


def _brute(five: tuple[str, ...], *, made: bool) -> tuple[int, list[tuple[int, int]], list[int]]:
    """Class first, by name, then groups of equal ranks from the largest group down, then the straight's top."""
    pips = sorted((PIPS.index(card[0]) + 1 for card in five), reverse=True)
    groups = sorted(((pips.count(pip), pip) for pip in set(pips)), reverse=True)
    shape = "".join(str(count) for count, _ in groups)
    kind = {"11111": "no pair", "2111": "pair", "221": "two pairs", "311": "trips", "32": "full", "41": "quads"}[shape]
    top: list[int] = []
    if made:
        straights = [list(range(low + 4, low - 1, -1)) for low in range(1, 10)] + [[13, 12, 11, 10, 1]]
        straight, flush = pips in straights, len({card[1] for card in five}) == 1
        if straight:
            top, groups = [straights.index(pips)], []
        if straight or flush:
            kind = "straight flush" if straight and flush else "straight" if straight else "flush"
    order = ["no pair", "pair", "two pairs", "trips", "straight", "flush", "full", "quads", "straight flush"]
    return order.index(kind), groups, top


def _same_order(ours: list[int], theirs: list[object]) -> bool:
    pairs = sorted(zip(ours, theirs, strict=True), key=lambda pair: pair[0])
    return all(
        (a == b) == (x == y) and not (a < b and not x < y)  # type: ignore[operator]
        for (a, x), (b, y) in pairwise(pairs)
    )


@pytest.mark.parametrize("made", [False, True])
def test_all_orders_of_five_cards_are_those_of_the_rules(made: bool) -> None:
    rng = Random(20060830)
    hands = [tuple(rng.sample(DECK, 5)) for _ in range(4000)]
    suited = [tuple(rank + "H" for rank in rng.sample(PIPS, 5)) for _ in range(500)]
    straights = [
        tuple(PIPS[(low + n) % 13] + suit for n, suit in enumerate(suits))
        for low in range(10)
        for suits in ("HHHHH", "HDCSH")
    ]
    hands += suited + straights
    value = low_made_of if made else low_of
    assert _same_order([value(hand) for hand in hands], [_brute(hand, made=made) for hand in hands])


def test_the_best_of_seven_is_the_best_of_all_fives() -> None:
    rng = Random(7)
    for _ in range(1500):
        seven = rng.sample(DECK[:20] if rng.random() < 0.5 else DECK, 7)
        assert low_of(seven) == min(low_of(five) for five in combinations(seven, 5))
        best = min(_brute(five, made=False) for five in combinations(seven, 5))
        assert best == min(_brute(five, made=False) for five in combinations(seven, 5) if low_of(five) == low_of(seven))
        qualified = [low_8_of(five) for five in combinations(seven, 5)]
        assert low_8_of(seven) == min((low for low in qualified if low is not None), default=None)


@pytest.mark.parametrize(
    ("kind", "winner", "loser"),
    [
        (low_made_of, "6c4d3h2sAc", "6c5d3h2sAc"),
        (low_made_of, "KcQdJh9s8c", "Ac2d3h4s5c"),
        (low_made_of, "AcAd2h3s4c", "2c2dAh3s4c"),
        (low_made_of, "9c9d9hKsQc", "Ac2c3c4c6c"),
        (low_made_of, "Ac2d3h4s5c", "AcKdQhJsTc"),
        (low_of, "6c5d4h3s2c", "7c4d3h2sAc"),
        (low_of, "KcQcJcTc9c", "AcAd2h3s4c"),
        (low_of, "3c3dAh2s4c", "4c4dAh2s3c"),
        (low_8_of, "7c5d4h3s2c", "7c6d3h2sAc"),
    ],
)
def test_the_checks_of_the_digest(kind: object, winner: str, loser: str) -> None:
    assert kind(_cards(winner)) < kind(_cards(loser))  # type: ignore[operator]


# --- Of the house's own forms ---


def test_deuce_to_seven_is_the_order_of_high_hands_upside_down_but_for_the_wheel_h8() -> None:
    """From the ace to the five it is no straight: an ace with four low cards, below every pair and above every king."""
    rng = Random(27)
    hands = [tuple(rng.sample(DECK, 5)) for _ in range(4000)]
    hands += [tuple(rank + "H" for rank in rng.sample(PIPS, 5)) for _ in range(500)]
    for hand, other in pairwise(hand for hand in hands if {card[0] for card in hand} != set("A2345")):
        assert (low_27_of(hand) < low_27_of(other)) == (high_of(hand) < high_of(other)), (hand, other)
        assert (low_27_of(hand) == low_27_of(other)) == (high_of(hand) == high_of(other)), (hand, other)


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("7c5d4h3s2c", "7c6d4h3s2c"),
        ("7c6d5h3s2c", "8c5d4h3s2c"),
        ("8c7d6h5s3c", "7c6d5h4s3c"),
        ("KcQdJhTs8c", "Ac5d4h3s2c"),
        ("Ac5d4h3s2c", "Ac6d4h3s2c"),
        ("Ac5d4h3s2c", "2c2d3h4s5c"),
        ("KcKdQhJsTc", "AcAd2h3s4c"),
        ("6c5d4h3s2c", "7c5c4c3c2c"),
        ("Ac5c4c3c2c", "2c2d2h3s3c"),
    ],
)
def test_deuce_to_seven_counts_the_ace_high_and_straights_and_flushes_as_made_h8(winner: str, loser: str) -> None:
    assert low_27_of(_cards(winner)) < low_27_of(_cards(loser))


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("Ac2d3h4s", "Ac2d3h5s"),
        ("KcQdJhTs", "Ac2d3h3s"),
        ("Ac2d3h3s", "Ac2d4h4s"),
        ("Ac2d3h3c", "Ac2d4h4c"),
        ("2c2d3h3s", "Ac2c3c4c"),
        ("Ac2c3c4c", "2c2d2h2s"),
        ("Ac2d3hKs", "2c3d4hKs"),
    ],
)
def test_badugi_counts_cards_of_different_ranks_and_suits_the_more_the_better_h9(winner: str, loser: str) -> None:
    assert badugi_of(_cards(winner)) < badugi_of(_cards(loser))


def test_badugi_leaves_out_what_makes_the_hand_lowest_h9() -> None:
    """Of 2-2-3-7 with two spades the three that are lowest, whichever they are."""
    assert badugi_of(_cards("2s3s4d7h")) == badugi_of(_cards("2c4d7h7s"))
    assert badugi_of(_cards("Ac2c3d4h")) == badugi_of(_cards("As3d4hKs"))


def test_the_house_s_lows_have_names() -> None:
    assert low_words(low_27_of(_cards("7c5d4h3s2c"))) == "7-5-4-3-2 low"
    assert low_words(low_27_of(_cards("Ac5d4h3s2c"))) == "A-5-4-3-2 low"
    assert low_words(low_27_of(_cards("6c5d4h3s2c"))) == "straight, 6 low"
    assert badugi_words(badugi_of(_cards("Ac2d3h4s"))) == "badugi, 4-3-2-A"
    assert badugi_words(badugi_of(_cards("Ac2d3h3s"))) == "3 of 4 cards, 3-2-A"


def test_lows_have_names() -> None:
    assert low_words(low_made_of(_cards("8c6d4h3sAc"))) == "8-6-4-3-A low"
    assert low_words(low_made_of(_cards("AcKdQhJsTc"))) == "straight, A low"
    assert low_words(low_of(_cards("AcAd2h2s3c"))) == "two pairs, 2 low"
