"""Deferred vigorish: collected, put on a form, and recovered from it (M.3)."""

import roundledger.v1 as pb
from games.minibaccarat.state import Debt, Draft, Table
from games.minibaccarat.vigorish import rounded
from games.tables.chips import dollars
from ledger.core.context import Context
from ledger.core.rejection import Rejection

LONGEST_FORM_NUMBER = 64
LONGEST_REASON = 500


def collect_deferred(
    draft: Draft, command: pb.CollectMinibaccaratDeferredVigorishRequest, context: Context
) -> Rejection | None:
    """What was deferred is rounded once, now (M.3.a), and is no more than what was won."""
    table = draft.state
    if refused := _check_deferred(table, command.seat):
        return refused
    owed = table.play.deferred[command.seat]
    draft.add(
        pb.VigorishCollected(
            round_id=table.round_id,
            seat=command.seat,
            player_id=table.players[command.seat],
            deferred_cents=owed,
            collected_cents=rounded(table.options, owed, table.play.deferred_won[command.seat]),
        )
    )
    return None


def document_deferred(
    draft: Draft, command: pb.DocumentMinibaccaratDeferredVigorishRequest, context: Context
) -> Rejection | None:
    """The debt stays, on paper, until it is recovered."""
    table = draft.state
    if refused := _check_deferred(table, command.seat):
        return refused
    if not 0 < len(command.form_number) <= LONGEST_FORM_NUMBER:
        message = f"form_number must name the form, in at most {LONGEST_FORM_NUMBER} characters"
        return Rejection("FORM_MISSING", message, "M.3.b", "form_number")
    if command.form_number in table.play.forms:
        message = f"vigorish is owed on form {command.form_number!r} already: use another"
        return Rejection("FORM_USED", message, "M.3.b", "form_number")
    draft.add(
        pb.VigorishDocumented(
            round_id=table.round_id,
            seat=command.seat,
            player_id=table.players[command.seat],
            deferred_cents=table.play.deferred[command.seat],
            form_number=command.form_number,
        )
    )
    return None


def recover_documented(
    draft: Draft, command: pb.RecoverMinibaccaratDocumentedVigorishRequest, context: Context
) -> Rejection | None:
    """What was put on a form is paid, maybe long after the player left; never more than is owed on it."""
    table, form = draft.state, _form(draft.state, command.form_number)
    if isinstance(form, Rejection):
        return form
    if command.amount_cents <= 0:
        return Rejection("BAD_AMOUNT", "amount_cents must be above 0", "M.3.c", "amount_cents")
    if command.amount_cents > form.owed_cents:
        message = f"{dollars(form.owed_cents)} are owed on form {command.form_number!r}: take no more"
        return Rejection("MORE_THAN_OWED", message, "M.3.c", "amount_cents")
    draft.add(
        pb.VigorishRecovered(
            round_id=table.round_id,
            player_id=form.player_id,
            form_number=command.form_number,
            recovered_cents=command.amount_cents,
            outstanding_cents=form.owed_cents - command.amount_cents,
        )
    )
    return None


def write_off_documented(
    draft: Draft, command: pb.WriteOffMinibaccaratDocumentedVigorishRequest, context: Context
) -> Rejection | None:
    """What nobody will pay any more: it never was revenue, and is no debt from now on (compliance e1)."""
    form = _form(draft.state, command.form_number)
    if isinstance(form, Rejection):
        return form
    if not 0 < len(command.reason) <= LONGEST_REASON:
        return Rejection("BAD_REASON", "reason must say why nobody will pay it", field="reason")
    draft.add(
        pb.VigorishWrittenOff(
            player_id=form.player_id,
            form_number=command.form_number,
            amount_cents=form.owed_cents,
            reason=command.reason,
        )
    )
    return None


def _check_deferred(table: Table, seat: int) -> Rejection | None:
    if seat in table.play.deferred:
        return None
    return Rejection("NOTHING_DEFERRED", f"no vigorish is deferred at seat {seat}", "M.3.b", "seat")


def _form(table: Table, number: str) -> Debt | Rejection:
    message = f"no vigorish is owed on form {number!r} at {table.table_id}"
    return table.play.forms.get(number) or Rejection("NO_SUCH_FORM", message, "M.3.c", "form_number")
