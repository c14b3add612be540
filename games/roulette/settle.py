"""Settlement of a spin: losers are taken before winners are paid (F.4)."""

import roundledger.v1 as pb
from games.game import Settles
from games.roulette.layout import EVEN_MONEY, POSITIONS, ZEROS
from games.roulette.options import Options
from games.roulette.state import Table
from games.roulette.terminals import Decided
from games.tables.settle import round_voided
from games.tables.state import Rules, Wager
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def _number_won(table: Table, e: pb.CrownPlaced | pb.NumberConfirmed) -> Decisions:
    """The crown, or the confirmed number, decides every wager on the layout by where it lies (C.4, I.6.g)."""
    rules, number = table.in_force, e.number
    taken: list[pb.Decision] = []
    paid: list[pb.Decision] = []
    for wager in table.wagers.values():
        if number in POSITIONS[wager.wager][wager.selection]:
            paid.append(_won(wager, rules, e.round_id))
        else:
            taken.append(_lost(wager, rules, number, e.round_id))
    return taken + paid


def _won(wager: Wager, rules: Rules[Options], round_id: str) -> pb.Decision:
    """A coupon wins as the chips beside it do, and is collected."""
    terms = rules.terms[wager.wager]
    winnings = terms.odds.winnings(wager.stake_cents + wager.coupon_cents)
    return decision(wager, pb.OUTCOME_WON, terms.rule, round_id, paid_cents=winnings)


def _lost(wager: Wager, rules: Rules[Options], number: str, round_id: str) -> pb.Decision:
    """The whole stake; on a zero, under the 2006 half rule, no more than half of an even-money stake (G.2)."""
    zero_rule = rules.options.zero_rule if number in ZEROS and wager.wager in EVEN_MONEY else ""
    if zero_rule == "lose_half":
        return decision(wager, pb.OUTCOME_LOST_PART, "G.2", round_id, taken_cents=wager.stake_cents // 2)
    rule = "G.2" if zero_rule else rules.terms[wager.wager].rule
    return decision(wager, pb.OUTCOME_LOST, rule, round_id, taken_cents=wager.stake_cents)


def _game_voided(table: Table, e: pb.TerminalGameVoided) -> Decisions:
    """What the number had decided is undone before the game is refunded: stakes come back, and winnings go as far as
    the terminal still has them. A player who has left gets lost stakes back in chips, and keeps what they won."""
    if not e.was_settled:
        return []
    left = {seat: terminal.credits_cents for seat, terminal in table.play.terminals.items()}
    decisions = []
    for done in table.play.game.decided:  # losers stand before winners, so stakes are back before winnings go
        is_here = done.seat in left and table.players.get(done.seat) == done.player_id
        reclaimed = min(done.paid_cents, left[done.seat] + done.taken_cents) if is_here else 0
        if is_here:
            left[done.seat] += done.taken_cents - reclaimed
        decisions.append(_reversed(done, e, reclaimed, is_here))
    return decisions


def _reversed(done: Decided, e: pb.TerminalGameVoided, reclaimed: int, is_here: bool) -> pb.Decision:
    return pb.Decision(
        wager_id=done.wager_id,
        seat=done.seat,
        player_id=done.player_id,
        wager=done.wager,
        selection=done.selection,
        stake_cents=done.stake_cents,
        coupon_cents=done.coupon_cents,
        outcome=pb.OUTCOME_REVERSED,
        taken_cents=reclaimed,
        returned_cents=done.taken_cents,
        rule=e.rule,
        round_id=e.round_id,
        chips=pb.CHIP_KIND_CREDITS if is_here else pb.CHIP_KIND_UNSPECIFIED,
        shortfall_cents=done.paid_cents - reclaimed,
    )


SETTLE: Settles[Table] = {
    pb.CrownPlaced: _number_won,
    pb.NumberConfirmed: _number_won,
    pb.TerminalGameVoided: _game_voided,
    pb.RoundVoided: round_voided,
}
