"""Amounts of a file as whole cents: every one of them exactly, or not at all."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

import msgspec

from ledger.money.amounts import MAX_CENTS
from services.phh.history import HandHistory
from services.phh.reasons import NotExpressible, plain

CENTS = 100
WITHOUT_CENTS = frozenset("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split())
"""Currencies in which the unit is not divided (ISO 4217)."""
_SYMBOLS_WITHOUT_CENTS = frozenset("¥₩₫")
_MOST_PLACES = 6
_AMPLE = 10
"""More than five streets, ante and blind can come to, each of them the largest amount of the hand."""


class ChipUnit(msgspec.Struct, frozen=True):
    """What one of the file's units is in cents of the ledger."""

    cents: int

    def of(self, amount: Decimal) -> int:
        return int(amount * self.cents)

    def all_of(self, amounts: Iterable[Decimal]) -> tuple[int, ...]:
        return tuple([int(amount * self.cents) for amount in amounts])

    def stacks_of(self, hand: HandHistory) -> tuple[int, ...]:
        """Those with which players begin. One that the file does not know is more than anybody can be asked for: nobody
        is all-in for it."""
        if not hand.unknown_stacks:
            return self.all_of(hand.starting_stacks)
        ample = _AMPLE * max(_amounts(hand))
        return self.all_of(ample if stack.is_infinite() else stack for stack in hand.starting_stacks)


def unit_of(hand: HandHistory) -> ChipUnit:
    """Money is divided as its currency is. Chips are not divided, unless the file divides them itself: then as far as
    every amount in it is whole."""
    places = most = 0
    for amount in _amounts(hand):
        if not amount.is_finite() or amount.adjusted() > 15:
            raise NotExpressible(
                f"{plain(str(amount))} is no sum of chips on a table: stacks are counted", "G.3", "starting_stacks"
            )
        if amount and amount.adjusted() < -_MOST_PLACES:
            places = _MOST_PLACES + 1  # far below what a Decimal counts exactly
        elif amount != amount.to_integral_value():
            places = max(places, -int(amount.normalize().as_tuple().exponent))
        most = max(most, int(amount))
        if places > _MOST_PLACES:
            raise NotExpressible(f"chips have at most {_MOST_PLACES} decimal places", "G.3", "starting_stacks")
    unit = _of_currency(hand.currency, places) if hand.currency else max(10**places, _own_unit(hand))
    if most * unit >= MAX_CENTS // hand.count // (_AMPLE if hand.unknown_stacks else 1):
        raise NotExpressible("amounts are whole cents of at most eleven digits", "G.3", "starting_stacks")
    return ChipUnit(unit)


def _own_unit(hand: HandHistory) -> int:
    """Into how many cents a hand that came out of a ledger divides its chips, although it may have none now."""
    unit = hand.own.get("_unit_cents", 1)
    return unit if unit in [10**places for places in range(_MOST_PLACES + 1)] else 1


def _of_currency(currency: str, places: int) -> int:
    unit = 1 if currency in WITHOUT_CENTS or currency in _SYMBOLS_WITHOUT_CENTS else CENTS
    if 10**places > unit:
        raise NotExpressible(f"{plain(currency)} is not divided into {places} decimal places", "G.3", "currency")
    return unit


def _amounts(hand: HandHistory) -> Iterator[Decimal]:
    unknown = hand.unknown_stacks
    yield from (stack for stack in hand.starting_stacks if stack.is_finite())
    yield from hand.antes
    yield from hand.blinds_or_straddles
    yield from (hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet)
    yield from (stack for place, stack in enumerate(hand.finishing_stacks or ()) if place not in unknown)
    yield from hand.winnings or ()
    for action in hand.actions:
        if action.amount is not None:
            yield action.amount
