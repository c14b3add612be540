"""Kill and half-kill (J.11, K.13): higher limits after a win."""

import msgspec

import roundledger.v1 as pb
from games.poker.state import Hand, State

FACTORS = {"half": (3, 2), "full": (2, 1)}


class KillRule(msgspec.Struct, frozen=True):
    """What the house posted."""

    mode: str = "none"
    qualifier_cents: int = 0
    qualifier_min_bets: int = 0

    def qualifies(self, hand: Hand) -> bool:
        """The pot net of rake and fee against a posted sum or a number of this round's minimum bets (A-20)."""
        return hand.net_pot >= (self.qualifier_cents or self.qualifier_min_bets * hand.low)


def limits_in_force(low: int, high: int, rule: KillRule, *, killed: bool) -> tuple[int, int]:
    if not killed:
        return low, high
    times, per = FACTORS[rule.mode]
    return low * times // per, high * times // per


def events_after(state: State, hand: Hand, rule: KillRule, round_id: str) -> list[pb.PokerEvent]:
    """What a completed round does to the kill; its awards are made."""
    form = hand.form
    if rule.mode == "none" or not form.kill_streak:
        return []
    winners = [seat for seat, cents in hand.awards.items() if cents]
    sole = winners[0] if len(winners) == 1 else 0
    if state.kill is None:
        return _start(state, hand, rule, round_id, sole)
    if not sole:
        return [_cleared(round_id, "split")]
    if not form.kill_moves:
        return [] if sole == state.kill.seat else [_cleared(round_id, "other_winner")]
    if not rule.qualifies(hand):
        return [_cleared(round_id, "below_qualifier")]
    if sole == state.kill.seat:
        return []
    player_id = hand.players[sole].player_id
    moved = pb.PokerKillMoved(round_id=round_id, from_seat=state.kill.seat, seat=sole, player_id=player_id)
    return [pb.PokerEvent(kill_moved=moved)]


def _start(state: State, hand: Hand, rule: KillRule, round_id: str, sole: int) -> list[pb.PokerEvent]:
    if not sole or not rule.qualifies(hand):
        return []
    player_id = hand.players[sole].player_id
    before = state.streak.rounds if state.streak.player_id == player_id else 0
    if before + 1 < hand.form.kill_streak:
        return []
    times, per = FACTORS[rule.mode]
    factor = pb.Odds(pays=times, per=per)
    return [pb.PokerEvent(kill_set=pb.PokerKillSet(round_id=round_id, seat=sole, player_id=player_id, factor=factor))]


def _cleared(round_id: str, reason: str) -> pb.PokerEvent:
    return pb.PokerEvent(kill_cleared=pb.PokerKillCleared(round_id=round_id, reason=reason))
