"""Compound wagers broken down into two of the same sum (D.19-20)."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.common import check_hands_off, check_own_wager, own, rules_of
from games.craps.layout import UNITS, broken_down
from games.interface import Context, Events
from ledger.core.rejection import Rejection
from games.table import Rules, Table, Wager
from games.wagers import placed


def break_down_wager(table: Table, command: pb.BreakDownWagerRequest, context: Context) -> Events | Rejection:
    if refused := check_hands_off(table.play, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if wager.wager not in ("horn_high", "whirl"):
        message = f"a {wager.wager} is not broken down"
        return Rejection("BAD_SELECTION", message, "D.19-20", "wager_id")
    if wager.wager == "horn_high" and rules_of(table).option("horn_high_area"):
        return Rejection("AREA_PRESENT", "the layout has an area for it", "D.19", "wager_id")
    if any(cash.wager_id == wager.wager_id for cash in table.play.cash):
        return Rejection("CASH_NOT_CONVERTED", "turn its cash into chips first", "E.2", "wager_id")
    return broken_down_events(wager, table.wagers_made)


def is_broken_down_at_once(rules: Rules, wager: Wager) -> bool:
    """A spoken wager keeps its shape until its cash has become chips."""
    return rules.option(f"auto_break_down_{wager.wager}", False) is True and not wager.verbal


def broken_down_events(wager: Wager, wagers_made: int) -> list[pb.Event]:
    """The whole goes back and its two parts are placed: the sum and what it can win stay the same."""
    share, units = wager.stake_cents // UNITS[wager.wager], UNITS[wager.wager]
    horn, single = broken_down(wager.wager, wager.selection)
    parts = [
        replace(wager, wager_id=f"w{wagers_made + n}", wager=name, selection="", stake_cents=stake)
        for n, (name, stake) in enumerate(((horn, share * (units - 1)), (single, share)), 1)
    ]
    whole = pb.WagerBrokenDown(wager_id=wager.wager_id, into_wager_ids=[part.wager_id for part in parts])
    back = pb.WagerWithdrawn(wager_id=wager.wager_id, returned_cents=wager.stake_cents)
    return [
        own(wager_broken_down=whole),
        pb.Event(wager_withdrawn=back),
        *(pb.Event(wager_placed=placed(replace(part, verbal=False))) for part in parts),
    ]
