"""Who wins what: each pot on its own, split into high and low, odd amounts by suit (3.4)."""

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from games.cards.deck import rank_of, suit_of
from games.poker.forms import LOW_8, Form
from games.poker.hands import five_of, high_of, high_of_two, low_8_of, low_8_of_two

UNITS = (100, 50, 25, 10, 5, 1)
MOST_ODD_CENTS = 100
"""The text caps the excess at one dollar (I.9.b, K.10.b)."""

LOWEST_PIP = "lowest_pip"


class Shown(msgspec.Struct, frozen=True):
    """A hand at the showdown."""

    seat: int
    cards: tuple[str, ...]
    high: int
    low: int | None = None


class Award(msgspec.Struct, frozen=True):
    """One side of a pot and who gets it."""

    part: str
    shares: dict[int, int]
    odd_seat: int = 0


class Split(msgspec.Struct, frozen=True):
    """The house's choices for odd amounts."""

    unit_cents: int = 1
    low_odd_card: str = LOWEST_PIP


def shown(form: Form, seat: int, cards: tuple[str, ...], board: tuple[str, ...]) -> Shown:
    two = form.private_used == 2
    high = high_of_two(cards, board) if two else high_of((*cards, *board))
    if LOW_8 not in form.hands:
        return Shown(seat, cards, high)
    return Shown(seat, cards, high, low_8_of_two(cards, board) if two else low_8_of((*cards, *board)))


def share(amount: int, winners: int, unit: int) -> tuple[int, int]:
    """What each gets and what is over; the unit steps down until that is a dollar at most (A-12)."""
    each = amount // (winners * unit) * unit
    for smaller in (u for u in UNITS if u < unit):
        if amount - winners * each <= MOST_ODD_CENTS:
            break
        each = amount // (winners * smaller) * smaller
    return each, amount - winners * each


def awards(form: Form, amount: int, hands: Sequence[Shown], board: tuple[str, ...], split: Split) -> list[Award]:
    """What becomes of one pot among the shown hands that may win it."""
    lows = [hand for hand in hands if hand.low is not None]
    if not lows:
        return [_high(form, "whole", amount, hands, board, split)]
    low_part, _ = share(amount, 2, split.unit_cents)
    best = min(hand.low for hand in lows if hand.low is not None)
    winners = [hand for hand in lows if hand.low == best]
    high = _high(form, "high", amount - low_part, hands, board, split)
    if not low_part:
        return [high]
    return [high, _divided("low", low_part, winners, lambda: _lowest(form, winners, board, split), split)]


def _high(form: Form, part: str, amount: int, hands: Sequence[Shown], board: tuple[str, ...], split: Split) -> Award:
    best = max(hand.high for hand in hands)
    winners = [hand for hand in hands if hand.high == best]
    return _divided(part, amount, winners, lambda: _highest(form, winners, board), split)


def _divided(part: str, amount: int, winners: Sequence[Shown], odd_to: Callable[[], int], split: Split) -> Award:
    each, excess = share(amount, len(winners), split.unit_cents)
    shares = {hand.seat: each for hand in winners}
    if not excess:
        return Award(part, shares)
    seat = odd_to()
    return Award(part, {s: cents for s, cents in {**shares, seat: each + excess}.items() if cents}, seat)


# --- The odd amount (3.4, items 4 and 5) ---


@cache
def _rank_suit(card: str) -> int:
    return rank_of(card) * 4 + suit_of(card)


@cache
def _pip_suit(card: str) -> int:
    """The ace is lowest."""
    return (rank_of(card) - 1) % 13 * 4 + suit_of(card)


def _highest(form: Form, winners: Sequence[Shown], board: tuple[str, ...]) -> int:
    """The tied player with the highest card by suit; when the board plays, by the private cards."""

    def key(hand: Shown) -> tuple[list[int], list[int]]:
        fives = (five for five in five_of(hand.cards, board, form.private_used) if high_of(five) == hand.high)
        best = max(sorted(map(_rank_suit, five), reverse=True) for five in fives)
        return best, sorted(map(_rank_suit, hand.cards), reverse=True)

    return max(winners, key=key).seat


def _lowest(form: Form, winners: Sequence[Shown], board: tuple[str, ...], split: Split) -> int:
    """The tied player with the lowest card by suit, or with the lower suit of the worst low card."""
    from_the_top = split.low_odd_card != LOWEST_PIP

    def key(hand: Shown) -> tuple[list[int], list[int]]:
        fives = (five for five in five_of(hand.cards, board, form.private_used) if low_8_of(five) == hand.low)
        best = min(sorted(map(_pip_suit, five), reverse=from_the_top) for five in fives)
        return best, sorted(map(_pip_suit, hand.cards), reverse=from_the_top)

    return min(winners, key=key).seat
