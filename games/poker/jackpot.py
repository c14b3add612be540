"""Jackpot standards (O.5): which rounds win a fund, and how it is divided. The fund itself pays."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

import roundledger.v1 as pb
from games.cards.deck import RANKS
from games.poker.hands import five_of, high_of, least_of
from games.poker.showdown import Shown
from games.poker.state import Hand
from games.standards import JackpotStandard

NONE = "none"
"""The name of no standard."""


class Jackpot(msgspec.Struct, frozen=True):
    """What the house posted."""

    fee_cents: int = 0
    min_pot_cents: int = 0
    fund_id: str = ""
    standard_name: str = NONE
    standard: JackpotStandard | None = None
    """As the rules in force have it under that name."""


def hit(jackpot: Jackpot, hand: Hand, hands: Sequence[Shown], round_id: str) -> pb.JackpotHit | None:
    """Whether the shown hands meet the standard; the winning hand is the best of them."""
    standard = jackpot.standard
    if not jackpot.fee_cents or standard is None or len(hands) < 2 or len(hand.order) < standard.min_players:
        return None
    best = max(shown.high for shown in hands)
    beaten = [shown.high for shown in hands if shown.high < best]
    if not beaten or max(beaten) < least_of(standard.beaten_class, RANKS.index(standard.beaten_rank)):
        return None
    both = standard.both_private_cards
    winners, losers = (_with_value(hand, hands, value, both=both) for value in (best, max(beaten)))
    if not winners or not losers:
        return None
    others = [seat for seat in hand.order if seat not in winners + losers]
    shares = [
        *_parts(hand, losers, standard.to_beaten),
        *_parts(hand, winners, standard.to_winner),
        *_parts(hand, others, standard.to_others),
    ]
    return pb.JackpotHit(round_id=round_id, fund_id=jackpot.fund_id, standard=jackpot.standard_name, shares=shares)


def _with_value(hand: Hand, hands: Sequence[Shown], value: int, *, both: bool) -> list[int]:
    """The seats with this hand; where the standard asks for it, those that make it with two private cards."""
    return [shown.seat for shown in hands if shown.high == value and (not both or _uses_both(hand, shown))]


def _uses_both(hand: Hand, shown: Shown) -> bool:
    fives = five_of(shown.cards, hand.board, 2)
    return any(high_of(five) == shown.high for five in fives)


def _parts(hand: Hand, seats: Sequence[int], together: str) -> list[pb.JackpotShare]:
    whole = Fraction(together)
    if not seats or not whole:
        return []
    each = whole / len(seats)
    part = pb.Odds(pays=each.numerator, per=each.denominator)
    return [pb.JackpotShare(seat=seat, player_id=hand.players[seat].player_id, part=part) for seat in seats]
