"""Who wins which part of a pot, in every form, against code that tries all fives by the letter of the rules."""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.cards.deck import DECK
from games.poker.forms import FORMS
from games.poker.showdown import Split, divided, shown

RANKS, PIPS = "23456789TJQKA", "A23456789TJQK"
AMOUNT = 7 * 6 * 5 * 4 * 100
"""Nothing is odd: odd amounts have tests of their own."""


def _groups(five: Iterable[str], order: str) -> list[tuple[int, int]]:
    ranks = [order.index(card[0]) for card in five]
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def _made(five: tuple[str, ...]) -> tuple[bool, bool]:
    names = {card[0] for card in five}
    runs = [set(RANKS[at : at + 5]) for at in range(9)] + [set("A2345")]
    return names in runs, len({card[1] for card in five}) == 1


def _class(five: tuple[str, ...]) -> int:
    shape = [count for count, _ in _groups(five, RANKS)]
    straight, flush = _made(five)
    if straight or flush:
        return 8 if straight and flush else 4 if straight else 5
    shapes = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [], [3, 2], [4, 1]]
    return shapes.index(shape)


def _high(five: tuple[str, ...]) -> Any:
    kind, groups = _class(five), _groups(five, RANKS)
    wheel = kind in (4, 8) and {card[0] for card in five} == set("A2345")
    return kind, [3] if wheel else [rank for _, rank in groups]


def _low(five: tuple[str, ...]) -> Any:
    groups = _groups(five, PIPS)
    return [count for count, _ in groups], [pip for _, pip in groups]


def _low_8(five: tuple[str, ...]) -> Any:
    names = {card[0] for card in five}
    return _low(five) if len(names) == 5 and names <= set("A2345678") else None


def _low_made(five: tuple[str, ...]) -> Any:
    kind, groups = _class(five), _groups(five, PIPS)
    if kind in (4, 8):
        top = max(RANKS.index(card[0]) for card in five)
        return kind, [3 if {card[0] for card in five} == set("A2345") else top]
    return kind, [pip for _, pip in groups]


LOWS = {"low": _low, "low_8": _low_8, "low_made": _low_made}


def _fives(variant: str, cards: tuple[str, ...], board: tuple[str, ...]) -> list[tuple[str, ...]]:
    if variant.startswith("omaha"):
        return [mine + shared for mine in combinations(cards, 2) for shared in combinations(board, 3)]
    return list(combinations((*cards, *board), 5))


def _winners(variant: str, hands: dict[int, tuple[str, ...]], board: tuple[str, ...]) -> dict[str, set[int]]:
    form, fives = FORMS[variant], {seat: _fives(variant, cards, board) for seat, cards in hands.items()}
    highs = {seat: max(map(_high, of)) for seat, of in fives.items()}
    lows: dict[int, Any] = {}
    for seat, of in fives.items() if form.low else ():
        if found := [low for low in map(LOWS[form.low], of) if low is not None]:
            lows[seat] = min(found)
    high = {seat for seat, value in highs.items() if value == max(highs.values())}
    low = {seat for seat, value in lows.items() if value == min(lows.values())}
    if "high" not in form.hands:
        return {"whole": low}
    return {"high": high, "low": low} if low else {"whole": high}


@pytest.mark.parametrize("variant", FORMS)
def test_every_part_of_a_pot_goes_to_the_hands_that_brute_force_finds(variant: str) -> None:
    rng, form = Random(variant), FORMS[variant]
    held = sum(street.down + street.up for street in form.streets)
    community = sum(street.board for street in form.streets)
    parts = set[str]()
    for number in range(120):
        few = [card for card in DECK if card[0] in "A23456K"] if number % 2 else DECK
        common = 1 if form.bring_in and held == 7 and number % 3 == 0 else 0
        size = held - common
        deck = rng.sample(few, 3 * size + community + common)
        board = tuple(deck[3 * size :])
        hands = {seat: tuple(deck[(seat - 1) * size : seat * size]) for seat in (1, 2, 3)}
        claims = tuple(shown(variant, seat, cards, board) for seat, cards in hands.items())
        awards = divided(variant, AMOUNT, claims, board, Split())
        assert {award.part: set(award.shares) for award in awards} == _winners(variant, hands, board)
        assert sum(cents for award in awards for cents in award.shares.values()) == AMOUNT
        parts |= {award.part for award in awards}
    assert parts == (
        {"whole"} if len(form.hands) == 1 else {"high", "low"} | ({"whole"} if form.no_low_cite else set())
    )
