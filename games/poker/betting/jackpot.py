"""Jackpot standards (O.5): which rounds win a fund, and how it is divided. The fund itself pays."""

from collections.abc import Sequence
from fractions import Fraction

import roundledger.v1 as pb
from games.cards.deck import RANKS
from games.cards.hands import five_of, high_of, least_of
from games.poker.betting.showdown import ShownHand, hands_shown
from games.poker.options import Options
from games.poker.state import Hand
from games.tables.standards import JackpotStandard
from games.tables.state import Rules

NONE = "none"
"""The name of no standard."""


def standard_of(rules: Rules[Options]) -> JackpotStandard | None:
    """As the rules in force have it under the name that the house chose."""
    return rules.standards.get(rules.options.jackpot_standard)


def hit(rules: Rules[Options], hand: Hand, round_id: str) -> pb.JackpotHit | None:
    """Whether the shown hands meet the standard; the winning hand is the best of them."""
    options, standard = rules.options, standard_of(rules)
    if not options.jackpot_fee_cents or standard is None:
        return None
    hands = hands_shown(hand)
    if len(hands) < 2 or len(hand.order) < standard.min_players:
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
    fund_id, name = options.jackpot_fund, options.jackpot_standard
    return pb.JackpotHit(round_id=round_id, fund_id=fund_id, standard=name, shares=shares)


def _with_value(hand: Hand, hands: Sequence[ShownHand], value: int, *, both: bool) -> list[int]:
    """The seats with this hand; where the standard asks for it, those that make it with two private cards."""
    return [shown.seat for shown in hands if shown.high == value and (not both or _uses_both(hand, shown))]


def _uses_both(hand: Hand, shown: ShownHand) -> bool:
    """Without a board every card of a hand is the player's own, but for a common card."""
    if len(hand.board) < 3:
        return True
    fives = five_of(shown.cards, hand.board, 2)
    return any(high_of(five) == shown.high for five in fives)


def _parts(hand: Hand, seats: Sequence[int], together: str) -> list[pb.JackpotShare]:
    whole = Fraction(together)
    if not seats or not whole:
        return []
    each = whole / len(seats)
    part = pb.Odds(pays=each.numerator, per=each.denominator)
    return [pb.JackpotShare(seat=seat, player_id=hand.players[seat].player_id, part=part) for seat in seats]
