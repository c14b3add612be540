"""Settlement of let it ride: seat by seat from the dealer's right, the bets that ride, then the bonus (L.6, L.8, M)."""

import roundledger.v1 as pb
from games.game import Settles
from games.house_poker.commands.wagers import wagers_at
from games.house_poker.payouts import bonus_paid, lost
from games.house_poker.rules import HOUSE
from games.let_it_ride.hands import five_of, made_of
from games.let_it_ride.options import Options
from games.let_it_ride.state import BETS, BONUS, Table
from games.tables.state import Rules, Wager, terms_key
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def decide_bets(rules: Rules[Options], bets: list[Wager], made: str, round_id: str) -> list[pb.Decision]:
    """Each bet is paid by itself; what they win together is limited where the house has a limit, and the limit is used
    up in their order (M.1, M.2)."""
    left = rules.options.payout_limit_cents or None
    decisions = []
    for bet in bets:
        if not made:
            decisions.append(lost(bet, "L.7", round_id))
            continue
        terms = rules.terms[terms_key(bet.wager, made)]
        won, rule = terms.odds.winnings(bet.stake_cents), terms.rule
        if left is not None:
            rule = f"{rule}, M.2" if won > left else rule
            won = min(won, left)
            left -= won
        decisions.append(decision(bet, pb.OUTCOME_WON, rule, round_id, paid_cents=won))
    return decisions


def _seat_settled(table: Table, e: pb.SeatSettled) -> Decisions:
    state, rules = table.play, table.in_force
    made = made_of(five_of(state.hand(e.seat), state.hand(HOUSE)))
    wagers = wagers_at(table, e.seat)
    decisions = decide_bets(rules, [wagers[bet] for bet in BETS if bet in wagers], made, e.round_id)
    bonus = state.bonuses.get(e.seat)
    won = rules.options.bonus_for(made) if bonus else 0
    if bonus and won:
        decisions.append(bonus_paid(bonus.wager_id, e.seat, bonus.player_id, BONUS, won, "M.3", e.round_id))
    return decisions


def _bonus_collected(table: Table, e: pb.BonusCollected) -> Decisions:
    """The chips go to the tray, whatever the cards will be."""
    wagers = [table.wagers[stake.wager_id] for stake in e.stakes]
    return [
        decision(wager, pb.OUTCOME_COLLECTED, "I.2, J.2.c, K.2.b", e.round_id, taken_cents=wager.stake_cents)
        for wager in wagers
    ]


SETTLE: Settles[Table] = {pb.SeatSettled: _seat_settled, pb.BonusCollected: _bonus_collected}
