"""Kill and half-kill (J.11, K.13): higher limits after a win."""

import roundledger.v1 as pb
from games.poker.options import Options
from games.poker.state import Hand, State
from games.poker.state.parts import Kill

FACTORS = {"half": (3, 2), "full": (2, 1)}

KillEvent = pb.PokerKillSet | pb.PokerKillMoved | pb.PokerKillCleared


def limits_in_force(options: Options, *, killed: bool) -> tuple[int, int]:
    low, high = options.limit_low_cents, options.limit_high_cents
    if not killed:
        return low, high
    times, per = FACTORS[options.kill_mode]
    return low * times // per, high * times // per


def factor(options: Options) -> pb.Odds:
    times, per = FACTORS[options.kill_mode]
    return pb.Odds(pays=times, per=per)


def after_round(state: State, hand: Hand, options: Options, round_id: str) -> KillEvent | None:
    """What a completed round does to the kill; its awards are made."""
    form = hand.form
    if options.kill_mode == "none" or not form.kill_streak:
        return None
    sole, kill = hand.sole_winner, state.kill
    if kill is None:
        return _start(state, hand, options, round_id)
    if not sole:
        return cleared(kill, round_id, "split")
    if not form.kill_moves:
        return None if sole == kill.seat else cleared(kill, round_id, "other_winner")
    if not _qualifies(hand, options):
        return cleared(kill, round_id, "below_qualifier")
    if sole == kill.seat:
        return None
    return pb.PokerKillMoved(
        round_id=round_id,
        seat=sole,
        player_id=hand.players[sole].player_id,
        seat_before=kill.seat,
        player_id_before=kill.player_id,
    )


def _start(state: State, hand: Hand, options: Options, round_id: str) -> pb.PokerKillSet | None:
    sole = hand.sole_winner
    if not sole or not _qualifies(hand, options):
        return None
    player_id = hand.players[sole].player_id
    before = state.streak.rounds if state.streak.player_id == player_id else 0
    if before + 1 < hand.form.kill_streak:
        return None
    return pb.PokerKillSet(round_id=round_id, seat=sole, player_id=player_id, factor=factor(options))


def _qualifies(hand: Hand, options: Options) -> bool:
    """The pot net of rake and fee against a posted sum or a number of this round's minimum bets (A-20)."""
    return hand.net_pot >= (options.kill_qualifier_cents or options.kill_qualifier_min_bets * hand.low)


def cleared(kill: Kill, round_id: str, reason: str) -> pb.PokerKillCleared:
    return pb.PokerKillCleared(round_id=round_id, seat=kill.seat, player_id=kill.player_id, reason=reason)
