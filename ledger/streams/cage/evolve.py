"""How events change the cage, one function an event. Never rejects."""

from collections.abc import Iterable
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.money.accounting_facts import HELD_FOR_PLAYERS
from ledger.streams.cage.state import (
    APPROVED,
    CONFIRMED,
    DISPATCHED,
    ISSUED,
    CageMarker,
    DropBox,
    Slip,
    State,
    TransferRequest,
    box_key,
    counts_of,
)
from ledger.streams.parts import Evolve


def _changed(state: State, chips: Iterable[pb.ChipCount], sign: int) -> dict[int, int]:
    held = dict(state.chips)
    for c in chips:
        held[c.denomination_cents] = held.get(c.denomination_cents, 0) + sign * c.count
    return held


def _opened(state: State, e: pb.CageOpened) -> State:
    return replace(state, title=e.title, denominations=tuple(e.denominations_cents))


def _funded(state: State, e: pb.CageFunded) -> State:
    state = replace(state, chips=_changed(state, e.chips_in, 1), currency_cents=state.currency_cents + e.currency_cents)
    return replace(state, chips=_changed(state, e.chips_out, -1))


def _requested(state: State, e: pb.TransferRequested) -> State:
    request = TransferRequest(e.kind, e.table_id, counts_of(e.chips), e.amount_cents, e.requested_by)
    return replace(state, requests_made=e.request_number, requests={**state.requests, e.request_number: request})


def _issued(state: State, e: pb.SlipIssued) -> State:
    slip = Slip(e.slip_number, state.requests[e.request_number], ISSUED, e.issued_by, e.paper_number)
    return replace(
        state,
        slips_issued=e.slip_number,
        slips={**state.slips, e.slip_number: slip},
        requests={number: r for number, r in state.requests.items() if number != e.request_number},
        paper_numbers=(*state.paper_numbers, e.paper_number) if e.paper_number else state.paper_numbers,
    )


def _with(state: State, number: int, **changes: Any) -> State:
    return replace(state, slips={**state.slips, number: replace(state.slips[number], **changes)})


def _without(state: State, number: int) -> State:
    return replace(state, slips={n: slip for n, slip in state.slips.items() if n != number})


def _approved(state: State, e: pb.SlipApproved) -> State:
    return _with(state, e.slip_number, stage=APPROVED, approved_by=e.approved_by)


def _voided(state: State, e: pb.SlipVoided) -> State:
    return _without(state, e.slip_number)


def _dispatched(state: State, e: pb.SlipDispatched) -> State:
    state = _with(state, e.slip.slip_number, stage=DISPATCHED, carried_by=e.slip.carried_by)
    return replace(state, chips=_changed(state, e.slip.chips, -1)) if e.slip.kind == pb.SLIP_KIND_FILL else state


def _confirmed(state: State, e: pb.SlipConfirmed) -> State:
    slip = e.slip
    if slip.kind == pb.SLIP_KIND_FILL:
        return _without(state, slip.slip_number)
    people = {"counted_by": slip.counted_by, "witnessed_by": slip.witnessed_by}
    return _with(state, slip.slip_number, stage=CONFIRMED, sent_cents=slip.amount_cents, **people)


def _credit_received(state: State, e: pb.CreditReceived) -> State:
    return replace(_without(state, e.slip_number), chips=_changed(state, e.chips, 1))


def _redeemed(state: State, e: pb.ChipsRedeemed) -> State:
    return replace(state, chips=_changed(state, e.chips, 1), currency_cents=state.currency_cents - e.amount_cents)


def _sold(state: State, e: pb.ChipsSold) -> State:
    return replace(state, chips=_changed(state, e.chips, -1), currency_cents=state.currency_cents + e.amount_cents)


def _box_expected(state: State, e: pb.DropBoxExpected) -> State:
    box = e.box
    expected = DropBox(
        *(box.table_id, box.box_number, box.gaming_day, box.removed_by, box.witnessed_by, box.table_seq),
        markers=_markers(box),
        kind=box.kind,
        fees_apart=box.fees_apart,
    )
    boxes = {**state.boxes, box_key(box.table_id, box.box_number): expected}
    return replace(state, boxes=boxes, last_box_seq={**state.last_box_seq, box.table_id: box.table_seq})


def _markers(box: pb.DropBoxNotice) -> tuple[CageMarker, ...]:
    return tuple(CageMarker(m.marker_number, m.player_id, m.amount_cents, box.table_id) for m in box.markers)


def _count_entered(state: State, e: pb.DropCountEntered) -> State:
    key = box_key(e.table_id, e.box_number)
    box = state.boxes[key]
    counts = {**box.counts, e.counted_by: e.figures.SerializeToString(deterministic=True)}
    return replace(state, boxes={**state.boxes, key: replace(box, counts=counts)})


def _count_differed(state: State, e: pb.DropCountDiffered) -> State:
    key = box_key(e.table_id, e.box_number)
    return replace(state, boxes={**state.boxes, key: replace(state.boxes[key], counts={})})


def _drop_counted(state: State, e: pb.DropCounted) -> State:
    key, markers = box_key(e.box.table_id, e.box.box_number), _markers(e.box)
    if sum(marker.amount_cents for marker in markers) != e.figures.markers_cents:
        markers = ()  # which of them are there is not known
    state = replace(state, boxes={k: box for k, box in state.boxes.items() if k != key})
    if e.box.kind in HELD_FOR_PLAYERS:
        return state  # it goes to a fund, and is never in the cage's bank
    return replace(
        state,
        markers=(*state.markers, *markers),
        chips=_changed(state, e.figures.chips, 1),
        currency_cents=state.currency_cents + e.currency_cents,
        markers_cents=state.markers_cents + e.figures.markers_cents,
    )


def _marker_paid(state: State, e: pb.CageMarkerPaid) -> State:
    return replace(
        state,
        markers=_without_marker(state.markers, e),
        markers_cents=state.markers_cents - e.amount_cents,
        currency_cents=state.currency_cents + e.amount_cents,
    )


def _marker_voided(state: State, e: pb.CageMarkerVoided) -> State:
    return replace(
        state,
        markers=_without_marker(state.markers, e),
        markers_cents=state.markers_cents - e.amount_cents,
        chips=_changed(state, e.chips, 1),
    )


def _without_marker(
    markers: tuple[CageMarker, ...], e: pb.CageMarkerPaid | pb.CageMarkerVoided
) -> tuple[CageMarker, ...]:
    """Without the newest of that number, player and amount."""
    gone = (e.marker_number, e.player_id, e.amount_cents)
    places = [n for n, m in enumerate(markers) if (m.marker_number, m.player_id, m.amount_cents) == gone]
    return (*markers[: places[-1]], *markers[places[-1] + 1 :]) if places else markers


def _bank_count_entered(state: State, e: pb.BankCountEntered) -> State:
    counts = {**state.bank_counts, e.counted_by: e.figures.SerializeToString(deterministic=True)}
    return replace(state, bank_shift=e.shift, bank_counts=counts)


def _bank_count_over(state: State, e: pb.BankCountDiffered | pb.BankCounted) -> State:
    return replace(state, bank_shift="", bank_counts={})


def _as_it_is(state: State, e: Any) -> State:
    return state


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.CageOpened: _opened,
    pb.CageFunded: _funded,
    pb.TransferRequested: _requested,
    pb.SlipIssued: _issued,
    pb.SlipApproved: _approved,
    pb.SlipVoided: _voided,
    pb.SlipDispatched: _dispatched,
    pb.SlipConfirmed: _confirmed,
    pb.CreditReceived: _credit_received,
    pb.ChipsRedeemed: _redeemed,
    pb.ChipsSold: _sold,
    pb.DropBoxExpected: _box_expected,
    pb.DropCountEntered: _count_entered,
    pb.DropCountDiffered: _count_differed,
    pb.DropCounted: _drop_counted,
    pb.CageDiscrepancyFound: _as_it_is,
    pb.CageMarkerPaid: _marker_paid,
    pb.CageMarkerOrderWaived: _as_it_is,
    pb.CageMarkerVoided: _marker_voided,
    pb.BankCountEntered: _bank_count_entered,
    pb.BankCountDiffered: _bank_count_over,
    pb.BankCounted: _bank_count_over,
}
