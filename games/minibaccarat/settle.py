"""Settlement of a round: losers first, then pays and vigorish in the order that the house chose (L.2, M)."""

import roundledger.v1 as pb
from games.game import Settles
from games.minibaccarat.options import Options
from games.minibaccarat.points import TIE, winner_of
from games.minibaccarat.state import Table
from games.minibaccarat.vigorish import Due, highest_first, terms_of, vigorish, winnings
from games.tables.state import Rules, Wager
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def _result_announced(table: Table, e: pb.ResultAnnounced) -> Decisions:
    """The announced result decides every wager."""
    rules = table.in_force
    taken, paid, returned = list[pb.Decision](), list[pb.Decision](), list[pb.Decision]()
    for wager in highest_first(table.wagers.values()):
        decided = decide_wager(rules, wager, e)
        {pb.OUTCOME_LOST: taken, pb.OUTCOME_WON: paid}.get(decided.outcome, returned).append(decided)
    dues = vigorish(rules, table.wagers.values(), e.player_points, e.banker_points)
    owed = {due.wager.seat: _act(due, e.round_id) for due in dues}
    return [*taken, *_in_order(rules.options.pay_order, paid, owed), *returned]


def decide_wager(rules: Rules[Options], wager: Wager, result: pb.ResultAnnounced) -> pb.Decision:
    """What becomes of one wager (G.1, M.1 to M.6)."""
    winner = winner_of(result.player_points, result.banker_points)
    if wager.wager == winner:
        terms = terms_of(rules, wager.wager, result.banker_points)
        return decision(wager, pb.OUTCOME_WON, terms.rule, result.round_id, paid_cents=winnings(terms, wager))
    rule = rules.terms[wager.wager].rule
    if winner == TIE:
        return decision(wager, pb.OUTCOME_RETURNED, rule, result.round_id)
    return decision(wager, pb.OUTCOME_LOST, rule, result.round_id, taken_cents=wager.stake_cents)


def _act(due: Due, round_id: str) -> pb.Decision:
    """What the dealer does about vigorish; it moves nothing of the stake."""
    act = decision(due.wager, due.outcome, due.rule, round_id)
    act.returned_cents = 0
    act.vigorish_cents = due.collected_cents or due.exact_cents
    return act


def _in_order(order: str, paid: list[pb.Decision], owed: dict[int, pb.Decision]) -> list[pb.Decision]:
    """The four ways to go round the table (L.2.a to d), always from the highest position down."""
    acts = list(owed.values())
    if order == "a":
        return [*paid, *acts]
    if order == "b":
        return [*acts, *paid]
    walk: list[pb.Decision] = []
    for seat in sorted({*owed, *(d.seat for d in paid)}, reverse=True):
        pays, act = [d for d in paid if d.seat == seat], [owed[seat]] if seat in owed else []
        walk += [*pays, *act] if order == "c" else [*act, *pays]
    return walk


SETTLE: Settles[Table] = {pb.ResultAnnounced: _result_announced}
