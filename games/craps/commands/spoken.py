"""Wagers that stand when they are confirmed: made with the dice in the air, or spoken, with cash (E.1-2)."""

import roundledger.v1 as pb
from games.craps.commands.amounts import check_amount
from games.craps.commands.guards import check_no_throw
from games.craps.commands.positions import check_making
from games.craps.commands.wagers import lay_down
from games.craps.state import IN_AIR, Draft
from games.tables.wagers import cash_converted, confirmed
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def confirm_late_wager(draft: Draft, command: pb.ConfirmLateWagerRequest, context: Context) -> Rejection | None:
    """Stickperson and boxperson, each once, before the dice rest (E.1)."""
    table, state = draft.state, draft.state.play
    wager = table.spoken.get(command.wager_id)
    if wager is None or not wager.late or state.phase != IN_AIR:
        message = f"no late wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("LATE_NOT_CONFIRMED", message, "E.1", "wager_id")
    first = state.late_confirmed.get(wager.wager_id)
    if first == context.role:
        return Rejection("ALREADY_CONFIRMED", "the other of the two has yet to confirm it", "E.1", "wager_id")
    if first is not None and (refused := check_making(table, wager) or check_amount(table, wager)):
        return refused
    draft.add(
        pb.LateWagerConfirmed(
            round_id=table.round_id,
            wager_id=wager.wager_id,
            seat=wager.seat,
            player_id=wager.player_id,
            by=context.role,  # type: ignore[arg-type]
        )
    )
    if first is not None:
        lay_down(draft, wager)
    return None


def confirm_verbal_wager(
    draft: Draft, command: pb.ConfirmVerbalCrapsWagerRequest, context: Context
) -> Rejection | None:
    table = draft.state
    wager = table.spoken.get(command.wager_id)
    if wager is None or wager.late:
        message = f"no spoken wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("VERBAL_UNCONFIRMED", message, "E.2", "wager_id")
    if refused := check_no_throw(table.play, idle_too=False):
        return refused
    if refused := check_making(table, wager) or check_amount(table, wager):
        return refused
    draft.add(confirmed(wager))
    lay_down(draft, wager)
    return None


def convert_cash(draft: Draft, command: pb.ConvertCashRequest, context: Context) -> Rejection | None:
    table = draft.state
    if command.wager_id not in table.play.cash:
        return Rejection("NO_SUCH_WAGER", f"no cash lies with {command.wager_id!r}", "E.2", "wager_id")
    draft.add(cash_converted(table, table.wagers[command.wager_id]))
    return None
