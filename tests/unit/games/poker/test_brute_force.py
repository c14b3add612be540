"""Who wins which part of a pot, in every form, against code that tries all fives by the letter of the rules."""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.cards.deck import DECK
from games.poker.betting.showdown import Split, divided, shown
from games.poker.cards.forms import FORMS

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


def _low_27(five: tuple[str, ...]) -> Any:
    """The high hands upside down, but for the wheel: five high cards with an ace."""
    if {card[0] for card in five} == set("A2345"):
        return (5 if len({card[1] for card in five}) == 1 else 0), [rank for _, rank in _groups(five, RANKS)]
    return _high(five)


def _badugi(some: tuple[str, ...]) -> Any:
    """Fewer cards are worse, and cards of the same rank or suit are none."""
    if len({card[0] for card in some}) < len(some) or len({card[1] for card in some}) < len(some):
        return None
    return -len(some), sorted((PIPS.index(card[0]) for card in some), reverse=True)


LOWS = {"low": _low, "low_8": _low_8, "low_made": _low_made, "low_27": _low_27, "badugi": _badugi}


def _fives(variant: str, cards: tuple[str, ...], board: tuple[str, ...]) -> list[tuple[str, ...]]:
    if variant == "badugi":
        return [some for count in (1, 2, 3, 4) for some in combinations(cards, count)]
    if variant.startswith("omaha"):
        return [mine + shared for mine in combinations(cards, 2) for shared in combinations(board, 3)]
    return list(combinations((*cards, *board), 5))


def _winners(variant: str, hands: dict[int, tuple[str, ...]], board: tuple[str, ...]) -> dict[str, set[int]]:
    form, fives = FORMS[variant], {seat: _fives(variant, cards, board) for seat, cards in hands.items()}
    highs = {seat: max(map(_high, of)) for seat, of in fives.items()} if "high" in form.hands else {}
    lows: dict[int, Any] = {}
    for seat, of in fives.items() if form.low else ():
        if found := [low for low in map(LOWS[form.low], of) if low is not None]:
            lows[seat] = min(found)
    high = {seat for seat, value in highs.items() if value == max(highs.values(), default=None)}
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


# --- Odd amounts (3.4, items 2 to 6): by suit, spades over hearts over diamonds over clubs ---

SUITS = "CDHS"
UNITS = (100, 50, 25, 10, 5, 1)
Cards = tuple[str, ...]


def _share(amount: int, winners: int, unit: int) -> tuple[int, int]:
    """Whole units for each; smaller ones while more than a dollar is over."""
    for smaller in [u for u in UNITS if u <= unit]:
        each = amount // winners // smaller * smaller
        if amount - each * winners <= 100:
            return each, amount - each * winners
    raise AssertionError("one cent always does")


def _down_from_the_top(cards: Iterable[str]) -> list[tuple[int, int]]:
    return sorted(((RANKS.index(card[0]), SUITS.index(card[1])) for card in cards), reverse=True)


def _from_the_lowest(variant: str, cards: Iterable[str], *, worst_first: bool) -> list[tuple[int, int]]:
    """The ace is low but in deuce-to-seven (H.10)."""
    order = RANKS if variant.startswith("deuce") else PIPS
    return sorted(((order.index(card[0]), SUITS.index(card[1])) for card in cards), reverse=worst_first)


def _gets_odd_high(variant: str, hands: dict[int, Cards], board: Cards, winners: set[int]) -> int:
    found = {}
    for seat in winners:
        fives = _fives(variant, hands[seat], board)
        best = max(map(_high, fives))
        lists = [_down_from_the_top(five) for five in fives if _high(five) == best]
        found[seat] = (max(lists), _down_from_the_top(hands[seat]))
    return max(found, key=lambda seat: found[seat])


def _gets_odd_low(variant: str, hands: dict[int, Cards], board: Cards, winners: set[int], *, worst_first: bool) -> int:
    found, low = {}, LOWS[FORMS[variant].low]
    for seat in winners:
        fives = [five for five in _fives(variant, hands[seat], board) if low(five) is not None]
        best = min(map(low, fives))
        lists = [_from_the_lowest(variant, five, worst_first=worst_first) for five in fives if low(five) == best]
        found[seat] = (min(lists), _from_the_lowest(variant, hands[seat], worst_first=worst_first))
    return min(found, key=lambda seat: found[seat])


def _alike(rng: Random, size: int, players: int, ranks: str) -> list[Cards]:
    """Hands of the same ranks in other suits: they tie unless a flush divides them. No two are of one suit order."""
    chosen = rng.sample(ranks, size)
    suits = {rank: rng.sample(SUITS, players) for rank in chosen}
    return [tuple(rank + suits[rank][player] for rank in chosen) for player in range(players)]


@pytest.mark.parametrize("variant", FORMS)
def test_an_odd_amount_goes_by_suit_as_brute_force_finds(variant: str) -> None:
    """Tied hands in every form, odd cents, units up to a dollar, either reading of the lowest card (A-10 to A-13)."""
    rng, form = Random(variant), FORMS[variant]
    held = sum(street.down + street.up for street in form.streets)
    community = sum(street.board for street in form.streets)
    odd_parts, shared_seen = set[str](), 0
    for number in range(150):
        low_cards = number % 2 and form.low
        hands = dict(enumerate(_alike(rng, held, rng.choice((2, 3, 4)), "A2345678" if low_cards else RANKS), 1))
        rest = [card for card in DECK if all(card not in hand for hand in hands.values())]
        board = tuple(rng.sample(rest, community))
        amount, unit = rng.randint(1, 9999), rng.choice(UNITS)
        reading = rng.choice(("lowest_pip", "worst_low_card"))
        claims = tuple(shown(variant, seat, cards, board) for seat, cards in hands.items())
        awards = divided(variant, amount, claims, board, Split(unit, reading))
        winners = _winners(variant, hands, board)
        low_part = _share(amount, 2, unit)[0] if "low" in winners else 0
        amounts = {"whole": amount, "high": amount - low_part, "low": low_part}
        for award in awards:
            seats = winners[award.part]
            each, odd = _share(amounts[award.part], len(seats), unit)
            expected = dict.fromkeys(seats, each)
            if odd:
                is_low = award.part == "low" or "high" not in form.hands
                worst_first = reading == "worst_low_card"
                seat = (
                    _gets_odd_low(variant, hands, board, seats, worst_first=worst_first)
                    if is_low
                    else _gets_odd_high(variant, hands, board, seats)
                )
                expected[seat] += odd
                odd_parts.add(award.part)
                shared_seen += len(seats) > 1
            assert award.shares == {seat: cents for seat, cents in expected.items() if cents}
        assert sum(sum(award.shares.values()) for award in awards) == amount
    assert odd_parts >= ({"whole"} if len(form.hands) == 1 else {"high", "low"})
    assert shared_seen > 30
