"""Jackpot standards (O.5): which rounds win a fund, and how it is divided. The fund itself pays."""

from collections.abc import Sequence
from math import gcd

import msgspec

import roundledger.v1 as pb
from roundledger.games.poker.hands import FULL_HOUSE, QUADS, five_of, high_of
from roundledger.games.poker.showdown import Shown
from roundledger.games.poker.state import Hand

STANDARDS = {
    "quads_beaten": QUADS << 20,
    "aces_full_beaten": FULL_HOUSE << 20 | 12 << 16,
}
"""By name: the least hand that must be beaten. Both hands must use both private cards."""


class Jackpot(msgspec.Struct, frozen=True):
    """What the house posted."""

    fee_cents: int = 0
    min_pot_cents: int = 0
    fund_id: str = ""
    standard: str = "none"
    division_bp: tuple[int, ...] = (5000, 2500, 2500)
    """In hundredths of a percent: to the beaten hand, to the winning one, to the others dealt in."""


def hit(jackpot: Jackpot, hand: Hand, hands: Sequence[Shown], round_id: str) -> pb.JackpotHit | None:
    """Whether the shown hands meet the standard; the winning hand is the best of them."""
    least = STANDARDS.get(jackpot.standard)
    if not jackpot.fee_cents or least is None or len(hands) < 2:
        return None
    best = max(shown.high for shown in hands)
    beaten = [shown.high for shown in hands if shown.high < best]
    if not beaten or max(beaten) < least:
        return None
    winners, losers = _with_value(hand, hands, best), _with_value(hand, hands, max(beaten))
    if not winners or not losers:
        return None
    others = [seat for seat in hand.order if seat not in winners + losers]
    to_loser, to_winner, to_others = jackpot.division_bp
    shares = [
        *_parts(hand, losers, to_loser),
        *_parts(hand, winners, to_winner),
        *_parts(hand, others, to_others),
    ]
    return pb.JackpotHit(round_id=round_id, fund_id=jackpot.fund_id, standard=jackpot.standard, shares=shares)


def _with_value(hand: Hand, hands: Sequence[Shown], value: int) -> list[int]:
    """The seats with this hand that make it with two private cards."""
    return [shown.seat for shown in hands if shown.high == value and _uses_both(hand, shown)]


def _uses_both(hand: Hand, shown: Shown) -> bool:
    fives = five_of(shown.cards, hand.board, 2)
    return any(high_of(five) == shown.high for five in fives)


def _parts(hand: Hand, seats: Sequence[int], part_bp: int) -> list[pb.JackpotShare]:
    if not seats or not part_bp:
        return []
    per = 10_000 * len(seats)
    common = gcd(part_bp, per)
    part = pb.Odds(pays=part_bp // common, per=per // common)
    return [pb.JackpotShare(seat=seat, player_id=hand.players[seat].player_id, part=part) for seat in seats]
