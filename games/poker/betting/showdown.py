"""Who wins what: each pot on its own, split into high and low, odd amounts by suit (3.4)."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial

import msgspec

from games.cards.deck import rank_of, suit_of
from games.cards.hands import five_of, high_of, high_of_two, low_8_of, low_8_of_two, words
from games.cards.lows import badugi_of, badugi_words, badugis_of, low_27_of, low_made_of, low_of, low_words
from games.poker.betting.pots import eligible
from games.poker.cards.forms import BADUGI, FORMS, HIGH, LOW, LOW_8, LOW_27, LOW_MADE, Form
from games.poker.options import Options
from games.poker.state import SHOWDOWN, Hand

UNITS = (100, 50, 25, 10, 5, 1)
MOST_ODD_CENTS = 100
"""The text caps the excess at one dollar (I.9.b, K.10.b)."""

WHOLE, HIGH_PART, LOW_PART = "whole", "high", "low"
UNCONTESTED = "F.5.e"
LOWEST_PIP = "lowest_pip"


_LOWS: dict[str, Callable[[Sequence[str]], int | None]] = {
    LOW: low_of,
    LOW_8: low_8_of,
    LOW_MADE: low_made_of,
    LOW_27: low_27_of,
    BADUGI: badugi_of,
}
"""What a low hand is worth, by its kind: smaller is better, and None does not qualify."""


class ShownHand(msgspec.Struct, frozen=True, gc=False):
    """A hand at the showdown."""

    seat: int
    cards: tuple[str, ...]
    high: int
    """0 where only low hands count."""
    low: int | None = None


class Award(msgspec.Struct, frozen=True, gc=False):
    """One side of a pot and who gets it."""

    part: str
    rule: str
    shares: dict[int, int]
    odd_seat: int = 0


class Split(msgspec.Struct, frozen=True, gc=False):
    """The house's choices for odd amounts."""

    unit_cents: int = 1
    low_odd_card: str = LOWEST_PIP


@lru_cache(maxsize=4096)
def worth(variant: str, cards: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, int | None]:
    """What the cards are worth, high and low, whatever their player says (C.6). Asked for when they are shown, to award
    the pots and to settle."""
    form = FORMS[variant]
    if form.private_used == 2:
        return high_of_two(cards, board), low_8_of_two(cards, board) if form.low else None
    held = (*cards, *board)
    return high_of(held) if HIGH in form.hands else 0, _LOWS[form.low](held) if form.low else None


def shown(variant: str, seat: int, cards: tuple[str, ...], board: tuple[str, ...]) -> ShownHand:
    return ShownHand(seat, cards, *worth(variant, cards, board))


def description(hand: Hand, cards: tuple[str, ...]) -> str:
    """What the cards are called at the showdown."""
    high, low = worth(hand.variant, cards, hand.board)
    if high:
        return words(high)
    return badugi_words(low or 0) if hand.form.low == BADUGI else low_words(low or 0)


def hands_shown(hand: Hand) -> tuple[ShownHand, ...]:
    """The hands that are compared; none before the showdown, although some may have been tabled, and none where the
    last live player takes the pots without showing. One that was tabled and has discarded since is no hand until its
    cards have come: where all others fold by then, nothing is compared."""
    players, owed = hand.players, hand.owed
    if hand.phase != SHOWDOWN:
        return ()
    live = [seat for seat in hand.live if players[seat].shown and seat not in owed]
    return tuple(shown(hand.variant, seat, players[seat].cards, hand.board) for seat in live)


def awards_of(hand: Hand, number: int, options: Options) -> tuple[Award, ...]:
    """What becomes of a pot as the hands lie. Without hands the last live player takes it (F.5.e)."""
    pot, hands = hand.pots[number], hands_shown(hand)
    if not pot.winnable:
        return ()
    claimants = eligible(hand, pot)
    claims = tuple(shown for shown in hands if shown.seat in claimants)
    if not claims:
        return (Award(WHOLE, UNCONTESTED, {hand.live[0]: pot.winnable}),)
    split = Split(options.split_unit_cents, options.low_odd_card)
    return divided(hand.variant, pot.winnable, claims, hand.board, split)


@lru_cache(maxsize=1024)
def divided(
    variant: str, amount: int, hands: tuple[ShownHand, ...], board: tuple[str, ...], split: Split
) -> tuple[Award, ...]:
    """What becomes of one pot among the shown hands that may win it. Asked for once to award it and once to settle."""
    form = FORMS[variant]
    lows = [hand for hand in hands if hand.low is not None]
    if not lows:
        rule = form.no_low_cite or form.hand_cite
        return (_high(form, WHOLE, rule, amount, hands, board, split),)
    best = min(hand.low for hand in lows if hand.low is not None)
    winners = [hand for hand in lows if hand.low == best]
    if HIGH not in form.hands:
        lowest = partial(_lowest, form, winners, board, split)
        return (_shared(WHOLE, form.hand_cite, amount, winners, lowest, split),)
    low_part, _ = share(amount, 2, split.unit_cents)
    rule = form.split_cite
    high = _high(form, HIGH_PART, rule, amount - low_part, hands, board, split)
    if not low_part:
        return (high,)
    return high, _shared(LOW_PART, rule, low_part, winners, lambda: _lowest(form, winners, board, split), split)


def share(amount: int, winners: int, unit: int) -> tuple[int, int]:
    """What each gets and what is over; the unit steps down until that is a dollar at most (A-12)."""
    each = amount // (winners * unit) * unit
    for smaller in (u for u in UNITS if u < unit):
        if amount - winners * each <= MOST_ODD_CENTS:
            break
        each = amount // (winners * smaller) * smaller
    return each, amount - winners * each


def _high(
    form: Form, part: str, rule: str, amount: int, hands: Sequence[ShownHand], board: tuple[str, ...], split: Split
) -> Award:
    best = max(hand.high for hand in hands)
    winners = [hand for hand in hands if hand.high == best]
    return _shared(part, rule, amount, winners, lambda: _highest(form, winners, board), split)


def _shared(
    part: str, rule: str, amount: int, winners: Sequence[ShownHand], odd_to: Callable[[], int], split: Split
) -> Award:
    each, excess = share(amount, len(winners), split.unit_cents)
    shares = {hand.seat: each for hand in winners}
    if not excess:
        return Award(part, rule, shares)
    seat = odd_to()
    return Award(part, rule, {s: cents for s, cents in {**shares, seat: each + excess}.items() if cents}, seat)


# --- The odd amount (3.4, items 4 and 5) ---


@cache
def _rank_suit(card: str) -> int:
    return rank_of(card) * 4 + suit_of(card)


@cache
def _pip_suit(card: str) -> int:
    """The ace is lowest."""
    return (rank_of(card) - 1) % 13 * 4 + suit_of(card)


def _highest(form: Form, winners: Sequence[ShownHand], board: tuple[str, ...]) -> int:
    """The tied player with the highest card by suit; when the board plays, by the private cards."""

    def key(hand: ShownHand) -> tuple[list[int], list[int]]:
        fives = (five for five in five_of(hand.cards, board, form.private_used) if high_of(five) == hand.high)
        best = max(sorted(map(_rank_suit, five), reverse=True) for five in fives)
        return best, sorted(map(_rank_suit, hand.cards), reverse=True)

    return max(winners, key=key).seat


def _lowest(form: Form, winners: Sequence[ShownHand], board: tuple[str, ...], split: Split) -> int:
    """The tied player with the lowest card by suit, or with the lower suit of the worst low card. The ace is low or
    high as in the hands themselves (house poker, H.10)."""
    from_the_top, value = split.low_odd_card != LOWEST_PIP, _LOWS[form.low]
    by_suit = _rank_suit if form.low == LOW_27 else _pip_suit

    def key(hand: ShownHand) -> tuple[list[int], list[int]]:
        made = (some for some in _low_choices(form, hand.cards, board) if value(some) == hand.low)
        best = min(sorted(map(by_suit, some), reverse=from_the_top) for some in made)
        return best, sorted(map(by_suit, hand.cards), reverse=from_the_top)

    return min(winners, key=key).seat


def _low_choices(form: Form, cards: tuple[str, ...], board: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """The cards that may make a low hand: any five, in badugi one to four."""
    return badugis_of(cards) if form.low == BADUGI else five_of(cards, board, form.private_used)
