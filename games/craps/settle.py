"""Settlement of a roll: losers, then winners, then voids, then travels, each in the order of placement."""

import roundledger.v1 as pb
from games.craps.layout import DONT, FLAT, LINE, NUMBERED, ODDS_OF, POINTS, Roll
from games.craps.payouts import CrapsRules, rule_of, winnings, wins_once
from games.craps.state import Table
from games.craps.working import is_working, point_of
from games.game import Settles
from games.tables.state import Wager
from games.tables.wagers import decision
from ledger.core.stream import Decisions

DEALERS_ORDER = (pb.OUTCOME_LOST, pb.OUTCOME_WON, pb.OUTCOME_RETURNED, pb.OUTCOME_TRAVELLED)


def _dice_rolled(table: Table, e: pb.DiceRolled) -> Decisions:
    """The called roll decides, by puck, come points and markers as they lay before it."""
    rules, roll = table.in_force, Roll(*e.faces)
    fates = [(wager, fate) for wager in table.wagers.values() if (fate := outcome_of(table, wager, roll))]
    return [
        _decided(rules, wager, outcome, roll, e.round_id)
        for outcome in DEALERS_ORDER
        for wager, fate in fates
        if fate == outcome
    ]


def outcome_of(table: Table, wager: Wager, roll: Roll) -> pb.Outcome | None:
    """What the roll makes of a wager; nothing, if it stays as it is."""
    if wager.wager in ODDS_OF:
        return _with_its_base(table, wager, roll)
    if not is_working(table, wager):
        return None
    if wager.wager in FLAT:
        return _flat(wager.wager, point_of(table.play, wager), roll.total)
    if wager.wager in NUMBERED and wager.wager != "horn_high":
        return _on_number(wager, roll)
    return pb.OUTCOME_WON if wins_once(wager, roll) else pb.OUTCOME_LOST


def _with_its_base(table: Table, odds: Wager, roll: Roll) -> pb.Outcome | None:
    """Odds win and lose with their flat bet; where they sleep while it acts, they go back (H.1-4, E.5)."""
    fate = outcome_of(table, table.wagers[odds.base_wager_id], roll)
    return pb.OUTCOME_RETURNED if fate and not is_working(table, odds) else fate


def _flat(wager: str, point: int, total: int) -> pb.Outcome | None:
    """Line and come bets (D.1-4): a don't bet wins what the other loses, but for a first 12."""
    if point:
        return _right_or_wrong(wager, total == point) if total in (point, 7) else None
    if total in POINTS:
        return None if wager in LINE else pb.OUTCOME_TRAVELLED
    if total == 12 and wager in DONT:
        return pb.OUTCOME_RETURNED
    return _right_or_wrong(wager, total in (7, 11))


def _right_or_wrong(wager: str, passes: bool) -> pb.Outcome:
    return pb.OUTCOME_WON if passes != (wager in DONT) else pb.OUTCOME_LOST


def _on_number(wager: Wager, roll: Roll) -> pb.Outcome | None:
    """Place, buy, lay and hardway bets: their number against 7 (D.5-9, G)."""
    number = int(wager.selection)
    if roll.total not in (number, 7):
        return None
    wins = roll.total == 7 if wager.wager == "lay" else roll.total == number
    if wager.wager == "hard":
        wins = wins and roll.is_hard
    return pb.OUTCOME_WON if wins else pb.OUTCOME_LOST


def _decided(rules: CrapsRules, wager: Wager, outcome: pb.Outcome, roll: Roll, round_id: str) -> pb.Decision:
    rule = rule_of(rules, wager)
    if outcome == pb.OUTCOME_LOST:
        return decision(wager, outcome, rule, round_id, taken_cents=wager.stake_cents)
    if outcome == pb.OUTCOME_WON:
        return decision(wager, outcome, rule, round_id, paid_cents=_whole(wager, roll, rules))
    decided = decision(wager, outcome, rule, round_id)
    if outcome == pb.OUTCOME_TRAVELLED:  # it stays up, on its point: nothing goes back yet
        decided.selection, decided.returned_cents = str(roll.total), 0
    return decided


def _whole(wager: Wager, roll: Roll, rules: CrapsRules) -> int:
    """A payout is never rounded: a wager that cannot be paid exactly was refused when it was made (F.5)."""
    won = winnings(rules, wager, roll)
    if won.denominator != 1:
        raise ValueError(f"{wager.wager_id} cannot be paid exactly: {won} cents")
    return won.numerator


NO_SHOOTER, EQUIPMENT_FAILED = "no_shooter", "equipment_failed"
RETURNED_BY = {NO_SHOOTER: "K.3", EQUIPMENT_FAILED: "B.3"}
"""Why no roll will decide contract bets, and the clause."""


def _contract_bets_returned(table: Table, e: pb.ContractBetsReturned) -> Decisions:
    """They were stranded: nobody took the dice when they were offered to all, or there is nothing to throw with."""
    stranded = (table.wagers[wager_id] for wager_id in e.wager_ids)
    return [decision(wager, pb.OUTCOME_RETURNED, RETURNED_BY.get(e.reason, "K.3"), e.round_id) for wager in stranded]


SETTLE: Settles[Table] = {pb.DiceRolled: _dice_rolled, pb.ContractBetsReturned: _contract_bets_returned}
