"""Fills and credits: asked for, issued under the next number, approved, carried, counted. Everyone signs with their own
token, and nobody twice (compliance b4, g1)."""

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.money.amounts import value_of
from ledger.reports.discrepancies import discrepancy
from ledger.reports.papers import check_different, check_paper_number
from ledger.streams.cage.guards import check_in_cage, check_known_chips, hands_of, open_slip
from ledger.streams.cage.state import APPROVED, CONFIRMED, DISPATCHED, ISSUED, Draft, Slip, chips_of, notice_of
from ledger.streams.parts import LONGEST_TEXT

MOST_REQUESTS = 1000


def request_transfer(draft: Draft, command: pb.RequestTransferRequest, context: Context) -> Rejection | None:
    state = draft.state
    if command.kind not in (pb.SLIP_KIND_FILL, pb.SLIP_KIND_CREDIT):
        return Rejection("BAD_SLIP", "kind must be a fill or a credit", field="kind")
    if not is_id(command.table_id) or command.table_id == draft.stream_id:
        return Rejection("BAD_ID", f"table_id must name the table, not {command.table_id!r}", field="table_id")
    if refused := check_known_chips(state, command.chips, "chips"):
        return refused
    if len(state.requests) >= MOST_REQUESTS:
        return Rejection("TOO_MANY_REQUESTS", f"{MOST_REQUESTS} requests wait for a slip: issue those first")
    draft.add(
        pb.TransferRequested(
            request_number=state.requests_made + 1,
            kind=command.kind,
            table_id=command.table_id,
            chips=command.chips,
            amount_cents=value_of(command.chips),
            requested_by=context.actor_id,
        )
    )
    return None


def issue_slip(draft: Draft, command: pb.IssueSlipRequest, context: Context) -> Rejection | None:
    state = draft.state
    request = state.requests.get(command.request_number)
    if request is None:
        message = f"no request {command.request_number} waits for a slip"
        return Rejection("UNKNOWN_REQUEST", message, field="request_number")
    asked = {f"asked for it in request {command.request_number}": request.requested_by}
    if refused := check_different(context.actor_id, asked):
        return refused
    if refused := check_paper_number(command.paper_number, command.header, state.paper_numbers):
        return refused
    if request.kind == pb.SLIP_KIND_FILL and (refused := check_in_cage(state, chips_of(request.chips), "chips")):
        return refused
    draft.add(
        pb.SlipIssued(
            slip_number=state.slips_issued + 1,
            request_number=command.request_number,
            issued_by=context.actor_id,
            paper_number=command.paper_number,
        )
    )
    return None


def approve_slip(draft: Draft, command: pb.ApproveSlipRequest, context: Context) -> Rejection | None:
    slip = open_slip(draft.state, command.slip_number, ISSUED)
    if isinstance(slip, Rejection):
        return slip
    if refused := check_different(context.actor_id, hands_of(slip)):
        return refused
    draft.add(pb.SlipApproved(slip_number=slip.slip_number, approved_by=context.actor_id))
    return None


def void_slip(draft: Draft, command: pb.VoidSlipRequest, context: Context) -> Rejection | None:
    """Only before the transport, by a cashier, with a reason (compliance b4)."""
    slip = open_slip(draft.state, command.slip_number, ISSUED, APPROVED)
    if isinstance(slip, Rejection):
        return slip
    if not 1 <= len(command.reason) <= LONGEST_TEXT:
        return Rejection("BAD_REASON", "reason must say why the slip is void", "NJ D-1.22", "reason")
    amount = slip.request.amount_cents
    voided_by = context.actor_id
    draft.add(
        pb.SlipVoided(slip_number=slip.slip_number, reason=command.reason, voided_by=voided_by, amount_cents=amount)
    )
    return None


def dispatch_slip(draft: Draft, command: pb.DispatchSlipRequest, context: Context) -> Rejection | None:
    """Sent by the carrier: the transport begins."""
    slip = open_slip(draft.state, command.slip_number, APPROVED)
    if isinstance(slip, Rejection):
        return slip
    if refused := check_different(context.actor_id, hands_of(slip)):
        return refused
    chips = chips_of(slip.request.chips)
    if slip.request.kind == pb.SLIP_KIND_FILL and (refused := check_in_cage(draft.state, chips, "slip_number")):
        return refused
    notice = notice_of(draft.state, slip)
    notice.carried_by = context.actor_id
    draft.add(pb.SlipDispatched(slip=notice))
    return None


def confirm_slip(draft: Draft, command: pb.ConfirmSlipRequest, context: Context) -> Rejection | None:
    """What the table tells is a fact, whatever it is: a difference is told, and stays in transit."""
    notice = command.slip
    slip = draft.state.slips.get(notice.slip_number)
    if slip is None or slip.stage != DISPATCHED:
        known = slip.stage == CONFIRMED if slip else 0 < notice.slip_number <= draft.state.slips_issued
        code = "SLIP_KNOWN" if known else "UNKNOWN_SLIP"
        message = f"slip {notice.slip_number} is not under way"
        return Rejection(code, message, field="slip.slip_number")
    if notice.table_id != slip.request.table_id or notice.kind != slip.request.kind or notice.amount_cents <= 0:
        message = f"slip {notice.slip_number} is of {slip.request.table_id}, and of another kind or amount"
        return Rejection("BAD_SLIP", message, field="slip")
    expected = slip.request.amount_cents
    draft.add(pb.SlipConfirmed(slip=notice, expected_cents=expected))
    return None


def receive_credit(draft: Draft, command: pb.ReceiveCreditRequest, context: Context) -> Rejection | None:
    """Counted by a person who had no part in it."""
    slip = open_slip(draft.state, command.slip_number, CONFIRMED)
    if isinstance(slip, Rejection):
        return slip
    if refused := check_different(context.actor_id, hands_of(slip)):
        return refused
    if refused := check_known_chips(draft.state, command.chips, "chips"):
        return refused
    _count_in(draft, slip, command, context)
    return None


def _count_in(draft: Draft, slip: Slip, command: pb.ReceiveCreditRequest, context: Context) -> None:
    counted, table_id = value_of(command.chips), slip.request.table_id
    draft.add(
        pb.CreditReceived(
            slip_number=slip.slip_number,
            table_id=table_id,
            chips=command.chips,
            amount_cents=counted,
            expected_cents=slip.sent_cents,
            counted_by=context.actor_id,
        )
    )
    found = discrepancy("credit", table_id, str(slip.slip_number), slip.sent_cents, counted)
    if found is not None:
        draft.add(pb.CageDiscrepancyFound(discrepancy=found))
