"""The cage in words, and as each role may see it: an agent's count is hidden from the others until two agree."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.roles import SURVEILLANCE
from ledger.core.vocabulary import enum_word
from ledger.money.amounts import dollars
from ledger.reports.discrepancies import box_word, in_words
from ledger.streams.cage.state import State


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    return {
        "cage_id": state.cage_id,
        "title": state.title,
        "denominations_cents": state.denominations,
        "chips": {value: count for value, count in state.chips.items() if count},
        "currency_cents": state.currency_cents,
        "markers_cents": state.markers_cents,
        "markers": list(state.markers),
        "bank_counted_by": list(state.bank_counts),
        "requests": state.requests,
        "slips": list(state.slips.values()),
        "slips_issued": state.slips_issued,
        "boxes": [
            {
                "table_id": box.table_id,
                "box_number": box.box_number,
                "gaming_day": box.gaming_day,
                "carried_by": [box.removed_by, box.witnessed_by],
                "counted_by": list(box.counts),
                "kind": box_word(box.kind),
            }
            for box in state.boxes.values()
        ],
    }


def inside(state: State) -> Mapping[str, str]:
    lines = {"currency": dollars(state.currency_cents), "chips": dollars(_value(state.chips))}
    for number, slip in state.slips.items():
        kind = enum_word(pb.SlipKind, slip.request.kind)
        lines[f"slip {number}"] = f"{kind} {dollars(slip.request.amount_cents)}, {slip.request.table_id}, {slip.stage}"
    for key, box in state.boxes.items():
        lines[f"box {key}"] = f"to be counted; counted by {', '.join(box.counts) or 'nobody'}"
    return lines


def _value(chips: Mapping[int, int]) -> int:
    return sum(value * count for value, count in chips.items())


_COUNTS = (pb.DropCountEntered, pb.BankCountEntered)


def visible(state: State, event: Any, role: int, actor_id: str) -> Any:
    """A count is seen by the agent who made it, and by surveillance (compliance b9)."""
    if not isinstance(event, _COUNTS) or role == SURVEILLANCE or event.counted_by == actor_id:
        return event
    masked: Any = type(event)()
    masked.CopyFrom(event)
    masked.ClearField("figures")
    return masked


def hides(state: State, role: int, actor_id: str) -> bool:
    """Whether a count waits for a second one: a dry run could tell what it says."""
    counted = [state.bank_counts, *(box.counts for box in state.boxes.values())]
    return role != SURVEILLANCE and any(counts.keys() - {actor_id} for counts in counted)


def _chips(chips: Iterable[pb.ChipCount]) -> str:
    return ", ".join(f"{c.count} x {dollars(c.denomination_cents)}" for c in chips)


def _funded(e: pb.CageFunded) -> str:
    parts = []
    if e.currency_cents:
        parts.append(f"{dollars(abs(e.currency_cents))} {'from' if e.currency_cents > 0 else 'to'} the main bank")
    if e.chips_in:
        parts.append(f"chips in: {_chips(e.chips_in)}")
    if e.chips_out:
        parts.append(f"chips out: {_chips(e.chips_out)}")
    return "; ".join(parts) or "nothing moved"


def _requested(e: pb.TransferRequested) -> str:
    kind = enum_word(pb.SlipKind, e.kind)
    return f"{e.requested_by} asks for a {kind} of {dollars(e.amount_cents)} ({_chips(e.chips)}) at {e.table_id}"


def _issued(e: pb.SlipIssued) -> str:
    paper = f" from paper {e.paper_number}" if e.paper_number else ""
    return f"slip {e.slip_number} issued by {e.issued_by}{paper} for request {e.request_number}"


def _dispatched(e: pb.SlipDispatched) -> str:
    slip = e.slip
    kind = enum_word(pb.SlipKind, slip.kind)
    where = f"between the cage and {slip.table_id}"
    return f"slip {slip.slip_number}, {kind} of {dollars(slip.amount_cents)}, carried by {slip.carried_by} {where}"


def _confirmed(e: pb.SlipConfirmed) -> str:
    counted = f"{e.slip.table_id} counted {dollars(e.slip.amount_cents)} of slip {e.slip.slip_number}"
    return f"{counted} ({dollars(e.expected_cents)} on the slip)"


def _drop_counted(e: pb.DropCounted) -> str:
    in_it = [f"{dollars(e.currency_cents)} currency"]
    named = ((e.chips_cents, "chips"), (e.figures.coupons_cents, "coupons"), (e.figures.markers_cents, "markers"))
    in_it += [f"{dollars(cents)} {what}" for cents, what in named if cents]
    box = f"{box_word(e.box.kind) if e.box.kind else 'box'} {e.box.box_number} of {e.box.table_id}, {e.box.gaming_day}"
    return f"{box}: {', '.join(in_it)}; counted alike by {' and '.join(e.counted_by)}"


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.CageOpened: lambda e: f"{e.title} opened",
    pb.CageFunded: _funded,
    pb.TransferRequested: _requested,
    pb.SlipIssued: _issued,
    pb.SlipApproved: lambda e: f"slip {e.slip_number} approved by {e.approved_by}",
    pb.SlipVoided: lambda e: f"slip {e.slip_number} void: {e.reason}",
    pb.SlipDispatched: _dispatched,
    pb.SlipConfirmed: _confirmed,
    pb.CreditReceived: lambda e: (
        f"{dollars(e.amount_cents)} of slip {e.slip_number} from {e.table_id} counted in by {e.counted_by}"
    ),
    pb.ChipsRedeemed: lambda e: f"{e.player_id} redeems {dollars(e.amount_cents)} ({_chips(e.chips)})",
    pb.ChipsSold: lambda e: f"{e.player_id} buys {dollars(e.amount_cents)} ({_chips(e.chips)})",
    pb.DropBoxExpected: lambda e: f"box {e.box.box_number} of {e.box.table_id} is on its way to the count",
    pb.DropCountEntered: lambda e: f"box {e.box_number} of {e.table_id} counted by {e.counted_by}",
    pb.DropCountDiffered: lambda e: (
        f"box {e.box_number} of {e.table_id}: {e.first_by} and {e.second_by} differ, and both count anew"
    ),
    pb.DropCounted: _drop_counted,
    pb.CageDiscrepancyFound: lambda e: in_words(e.discrepancy),
    pb.CageMarkerPaid: lambda e: f"{e.player_id} pays marker {e.marker_number}, {dollars(e.amount_cents)}",
    pb.CageMarkerOrderWaived: lambda e: (
        f"{e.waived_by} lets {e.player_id} pay marker {e.marker_number} before {e.newest_number}: {e.reason}"
    ),
    pb.CageMarkerVoided: lambda e: (
        f"{e.voided_by} voids marker {e.marker_number} of {e.player_id}, {dollars(e.amount_cents)}, "
        f"issued at {e.table_id}: {e.reason}"
    ),
    pb.BankCountEntered: lambda e: f"the bank counted by {e.counted_by} at the end of {e.shift}",
    pb.BankCountDiffered: lambda e: (
        f"{e.shift}: {e.first_by} and {e.second_by} counted the bank differently, and both count anew"
    ),
    pb.BankCounted: lambda e: (
        f"{e.shift}: {dollars(e.counted_cents)} in the bank ({dollars(e.expected_cents)} by the ledger); "
        f"counted alike by {' and '.join(e.counted_by)}"
    ),
}
