"""Settlement of a round: losers first, then pays and vigorish in the order that the house chose (L.2, M)."""

from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from games.interface import Decisions
from games.minibaccarat.points import BANKER, TIE, winner_of
from games.table import Rules, Table, Terms, Wager
from games.wagers import decision

WIN_VIG, TIE_VIG, NO_VIG = "win", "tie", "none"
SIX = 6


class Due(msgspec.Struct, frozen=True):
    """The vigorish that one seat owes for one round."""

    wager: Wager
    """The first banker wager of the seat; they are charged together."""
    exact_cents: int
    collected_cents: int
    """What is taken now; 0 where it is marked instead."""

    @property
    def outcome(self) -> pb.Outcome:
        return pb.OUTCOME_VIGORISH_DUE if self.collected_cents else pb.OUTCOME_VIGORISH_MARKED


def settle(table: Table, event: pb.Event) -> Decisions:
    """The announced result decides every wager."""
    if event.WhichOneof("event") != "minibaccarat" or not event.minibaccarat.HasField("result_announced"):
        return ()
    rules, result = table.rules, event.minibaccarat.result_announced
    if rules is None:
        raise ValueError(f"{table.table_id}: a result was announced at a table without rules")
    taken, paid, returned = list[pb.Decision](), list[pb.Decision](), list[pb.Decision]()
    for wager in _highest_first(table.wagers.values()):
        decided = decide_wager(rules, wager, result.player_points, result.banker_points)
        {pb.OUTCOME_LOST: taken, pb.OUTCOME_WON: paid}.get(decided.outcome, returned).append(decided)
    owed = {due.wager.seat: _act(due, rules) for due in vigorish(table, result.player_points, result.banker_points)}
    return [*taken, *_in_order(str(rules.option("pay_order")), paid, owed), *returned]


def decide_wager(rules: Rules, wager: Wager, player_points: int, banker_points: int) -> pb.Decision:
    """What becomes of one wager (G.1, M.1 to M.6)."""
    winner = winner_of(player_points, banker_points)
    if wager.wager == winner:
        terms = terms_of(rules, wager.wager, banker_points)
        return decision(wager, pb.OUTCOME_WON, terms.rule, paid_cents=winnings(terms, wager))
    rule = rules.terms[wager.wager].rule
    if winner == TIE:
        return decision(wager, pb.OUTCOME_RETURNED, rule)
    return decision(wager, pb.OUTCOME_LOST, rule, taken_cents=wager.stake_cents)


def terms_of(rules: Rules, wager: str, banker_points: int) -> Terms:
    """Only in the no-vigorish variation is a banker's six paid less (M.6)."""
    six = wager == BANKER and banker_points == SIX and rules.option("vig_type") == NO_VIG
    return rules.terms["banker/six" if six else wager]


def winnings(terms: Terms, wager: Wager) -> int:
    """A fraction of a cent goes to the player. A coupon wins as the chips beside it do."""
    return -(-(wager.stake_cents + wager.coupon_cents) * terms.odds.pays // terms.odds.per)


def vigorish(table: Table, player_points: int, banker_points: int) -> list[Due]:
    """What seats owe for this round, the highest first (M.3, M.4); nothing is owed on less than a cent."""
    rules, winner = table.rules, winner_of(player_points, banker_points)
    if rules is None or (rules.option("vig_type"), winner) not in ((WIN_VIG, BANKER), (TIE_VIG, TIE)):
        return []
    by_seat: dict[int, list[Wager]] = {}
    for wager in _highest_first(table.wagers.values()):
        if wager.wager == BANKER:
            by_seat.setdefault(wager.seat, []).append(wager)
    dues = (_due(rules, wagers, banker_points, winner) for wagers in by_seat.values())
    return [due for due in dues if due.exact_cents]


def _due(rules: Rules, wagers: list[Wager], banker_points: int, winner: str) -> Due:
    if winner == TIE:
        exact = sum(w.stake_cents for w in wagers) * _number(rules, "tie_vig_bp") // 10_000
        return Due(wagers[0], exact, exact)
    terms = terms_of(rules, BANKER, banker_points)
    exact = sum(winnings(terms, w) for w in wagers) * _number(rules, "win_vig_bp") // 10_000
    deferred = rules.option("vig_collection") == "deferred"
    return Due(wagers[0], exact, 0 if deferred else rounded(rules, exact))


def rounded(rules: Rules, exact_cents: int) -> int:
    """Vigorish on winnings as the house collects it (M.3.a)."""
    unit = {"exact": 1, "dollar": 100, "chip": _number(rules, "vig_chip_cents")}[str(rules.option("vig_rounding"))]
    return -(-exact_cents // unit) * unit


def _number(rules: Rules, name: str) -> int:
    value = rules.option(name)
    return value if isinstance(value, int) else 0


def _highest_first(wagers: Iterable[Wager]) -> list[Wager]:
    return sorted(wagers, key=lambda wager: -wager.seat)


def _act(due: Due, rules: Rules) -> pb.Decision:
    """What the dealer does about vigorish; it moves nothing of the stake."""
    act = decision(due.wager, due.outcome, "M.4" if rules.option("vig_type") == TIE_VIG else "M.3")
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
