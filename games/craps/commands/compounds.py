"""Compound wagers broken down into two of the same sum (D.19-20)."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.commands.guards import check_cash, check_no_throw
from games.craps.layout import UNITS, broken_down
from games.craps.options import Options
from games.craps.state import Draft
from games.tables.state import Wager
from games.tables.wagers import check_own_wager, placed, withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def break_down_wager(draft: Draft, command: pb.BreakDownWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := check_no_throw(table.play, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if wager.wager not in ("horn_high", "whirl"):
        message = f"a {wager.wager} is not broken down: a horn_high or a whirl is"
        return Rejection("BAD_SELECTION", message, "D.19-20", "wager_id")
    if wager.wager == "horn_high" and table.options.horn_high_area:
        return Rejection("AREA_PRESENT", "the layout has an area for a horn_high: it stays there", "D.19", "wager_id")
    if refused := check_cash(table.play, wager.wager_id):
        return refused
    break_down(draft, wager)
    return None


def is_broken_down_at_once(options: Options, wager: Wager) -> bool:
    """A spoken wager keeps its shape until its cash has become chips."""
    asked = {"horn_high": options.auto_break_down_horn_high, "whirl": options.auto_break_down_whirl}
    return asked.get(wager.wager, False) and not wager.verbal


def break_down(draft: Draft, wager: Wager) -> None:
    """The whole goes back and its two parts are placed: the sum and what it can win stay the same."""
    units = UNITS[wager.wager]
    share = wager.stake_cents // units
    horn, single = broken_down(wager.wager, wager.selection)
    draft.add(withdrawn(draft.state, wager))
    parts = []
    for name, stake_cents in ((horn, share * (units - 1)), (single, share)):
        parts.append(draft.state.next_wager_id())
        part = replace(wager, wager_id=parts[-1], wager=name, selection="", stake_cents=stake_cents, verbal=False)
        draft.add(placed(part))
    draft.add(
        pb.WagerBrokenDown(
            round_id=draft.state.round_id,
            wager_id=wager.wager_id,
            seat=wager.seat,
            player_id=wager.player_id,
            into_wager_ids=parts,
        )
    )
