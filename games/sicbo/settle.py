"""Settlement by the dice: all losers are collected before any winner is paid (X.E.5, L.5(f))."""

from typing import Any

import roundledger.v1 as pb
from games.game import Settles
from games.sicbo.layout import winning_case, wins
from games.sicbo.options import Options
from games.sicbo.state import Table
from games.tables.odds import Odds
from games.tables.state import Rules, Wager, terms_key
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def odds_of(rules: Rules[Options], wager: str, case: str) -> Odds:
    """By the rules in force; a single match at the better of them and the house's reading of the misprint (L.4(b))."""
    odds = rules.terms[terms_key(wager, case)].odds
    if wager == "one_of_a_kind" and case == "1" and rules.options.one_of_a_kind_single:
        chosen = Odds.parse(rules.options.one_of_a_kind_single)
        return chosen if chosen.at_least(odds) else odds
    return odds


def rule_of(rules: Rules[Options], wager: Wager, case: str) -> str:
    return rules.terms[terms_key(wager.wager, case)].rule


def _collected(table: Table, e: pb.SicboLosersCollected) -> Decisions:
    return _losers(table, e.round_id)


def _paid(table: Table, e: pb.SicboWinnersPaid) -> Decisions:
    return _winners(table, e.round_id)


def _by_hand(table: Table, e: pb.SicboSettledByHand) -> Decisions:
    """What is not settled yet; losers first here, too."""
    return [*_losers(table, e.round_id), *_winners(table, e.round_id)]


def _losers(table: Table, round_id: str) -> list[pb.Decision]:
    return [_lost(table.in_force, w, round_id) for w in table.wagers.values() if not _has_won(table, w)]


def _winners(table: Table, round_id: str) -> list[pb.Decision]:
    return [_won(table, w, round_id) for w in table.wagers.values() if _has_won(table, w)]


def _has_won(table: Table, wager: Wager) -> bool:
    return wins(wager.wager, wager.selection, table.play.dice, pair_on_triple=table.options.pair_on_triple)


def _lost(rules: Rules[Options], wager: Wager, round_id: str) -> pb.Decision:
    case = wager.selection if wager.wager == "total" else "1" if wager.wager == "one_of_a_kind" else ""
    rule = rule_of(rules, wager, case)
    return decision(wager, pb.OUTCOME_LOST, rule, round_id, taken_cents=wager.stake_cents)


def _won(table: Table, wager: Wager, round_id: str) -> pb.Decision:
    rules, case = table.in_force, winning_case(wager.wager, wager.selection, table.play.dice)
    winnings = odds_of(rules, wager.wager, case).winnings(wager.stake_cents)
    return decision(wager, pb.OUTCOME_WON, rule_of(rules, wager, case), round_id, paid_cents=winnings)


SETTLE: Settles[Table] = {
    pb.SicboLosersCollected: _collected,
    pb.SicboWinnersPaid: _paid,
    pb.SicboSettledByHand: _by_hand,
}


def paid_on(rules: Rules[Any], wager: str, selection: str, dice: tuple[int, ...], stake_cents: int) -> int:
    """What a winning stake earns on these dice; -stake where it loses. For edges."""
    if not wins(wager, selection, dice, pair_on_triple=rules.options.pair_on_triple):
        return -stake_cents
    return odds_of(rules, wager, winning_case(wager, selection, dice)).winnings(stake_cents)
