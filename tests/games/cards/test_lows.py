"""Low hands against an evaluator of its own, which sorts all hands of a class by the letter of the rules (3.3)."""

from itertools import combinations, pairwise
from random import Random

import pytest

from games.cards.deck import DECK
from games.cards.hands import low_8_of
from games.cards.lows import low_made_of, low_of, low_words

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


def test_lows_have_names() -> None:
    assert low_words(low_made_of(_cards("8c6d4h3sAc"))) == "8-6-4-3-A low"
    assert low_words(low_made_of(_cards("AcKdQhJsTc"))) == "straight, A low"
    assert low_words(low_of(_cards("AcAd2h2s3c"))) == "two pairs, 2 low"
