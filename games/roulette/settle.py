"""Settlement of a spin: losers are taken before winners are paid (F.4)."""

import roundledger.v1 as pb
from games.game import Settles
from games.roulette.layout import EVEN_MONEY, POSITIONS, ZEROS
from games.roulette.options import Options
from games.roulette.state import Table
from games.tables.state import Rules, Wager
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def _crown_placed(table: Table, e: pb.CrownPlaced) -> Decisions:
    """The crown decides every wager on the layout, by where it lies (C.4)."""
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


SETTLE: Settles = {pb.CrownPlaced: _crown_placed}
