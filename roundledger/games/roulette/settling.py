"""Settlement of a spin: losers are taken before winners are paid (F.4)."""

import roundledger.v1 as pb
from roundledger.games.interface import Decisions
from roundledger.games.roulette.layout import EVEN_MONEY, POSITIONS, ZEROS
from roundledger.games.table import Rules, Table, Wager
from roundledger.games.wagers import decision


def settle(table: Table, event: pb.Event) -> Decisions:
    """The crown decides every wager on the layout, by where it lies (C.4)."""
    if event.WhichOneof("event") != "roulette" or event.roulette.WhichOneof("event") != "crown_placed":
        return ()
    rules, number = table.rules, event.roulette.crown_placed.number
    if rules is None:
        raise ValueError(f"{table.table_id}: a crown was placed at a table without rules")
    taken: list[pb.Decision] = []
    paid: list[pb.Decision] = []
    for wager in table.wagers.values():
        if number in POSITIONS[wager.wager][wager.selection]:
            paid.append(_won(wager, rules))
        else:
            taken.append(_lost(wager, rules, number))
    return taken + paid


def _won(wager: Wager, rules: Rules) -> pb.Decision:
    """A coupon wins as the chips beside it do, and is collected."""
    terms = rules.terms[wager.wager]
    winnings = terms.odds.winnings(wager.stake_cents + wager.coupon_cents)
    return decision(wager, pb.OUTCOME_WON, terms.rule, paid_cents=winnings)


def _lost(wager: Wager, rules: Rules, number: str) -> pb.Decision:
    """The whole stake; on a zero, under the 2006 half rule, no more than half of an even-money stake (G.2)."""
    zero_rule = rules.option("zero_rule") if number in ZEROS and wager.wager in EVEN_MONEY else None
    if zero_rule == "lose_half":
        return decision(wager, pb.OUTCOME_LOST_PART, "G.2", taken_cents=wager.stake_cents // 2)
    rule = "G.2" if zero_rule else rules.terms[wager.wager].rule
    return decision(wager, pb.OUTCOME_LOST, rule, taken_cents=wager.stake_cents)
