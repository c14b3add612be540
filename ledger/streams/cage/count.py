"""Drop boxes: expected, and counted blind by two agents who had no part in carrying them (compliance b7, b9)."""

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS
from ledger.reports.discrepancies import discrepancy
from ledger.reports.papers import check_chips, check_different
from ledger.streams.cage.guards import amounts_in
from ledger.streams.cage.state import Draft, DropBox, box_key

_MOST_SEQ = 2**62


def expect_drop_box(draft: Draft, command: pb.ExpectDropBoxRequest, context: Context) -> Rejection | None:
    state, box = draft.state, command.box
    if not (is_id(box.table_id) and is_id(box.box_number)) or not box.gaming_day or not 0 < box.table_seq < _MOST_SEQ:
        return Rejection("BAD_BOX", "box must name its table, number, gaming day and commit", field="box")
    if not all(is_id(m.player_id) and 0 < m.amount_cents <= MAX_CENTS for m in box.markers):
        return Rejection("BAD_BOX", "box.markers must each name who owes how much", field="box.markers")
    if box.table_seq <= state.last_box_seq.get(box.table_id, 0):
        return Rejection("BOX_KNOWN", f"the cage knows box {box.box_number} of {box.table_id}", field="box")
    if box_key(box.table_id, box.box_number) in state.boxes:
        message = f"an earlier box {box.box_number} of {box.table_id} is not counted: count it first"
        return Rejection("BOX_UNCOUNTED", message, field="box")
    if box.kind not in pb.DropBoxKind.values():
        return Rejection("BAD_BOX", "box.kind must be a kind of box that is known", field="box.kind")
    if not (box.removed_by and box.witnessed_by) or box.removed_by == box.witnessed_by:
        return Rejection("BAD_BOX", "box must name the two people who carried it", field="box")
    draft.add(pb.DropBoxExpected(box=box))
    return None


def count_drop_box(draft: Draft, command: pb.CountDropBoxRequest, context: Context) -> Rejection | None:
    """The first count says nothing to the second: equal counts stand, others are both made anew."""
    box = draft.state.boxes.get(box_key(command.table_id, command.box_number))
    if box is None:
        message = f"no box {command.box_number!r} of {command.table_id!r} waits to be counted"
        return Rejection("UNKNOWN_BOX", message, field="box_number")
    carriers = {f"carried box {box.box_number}": box.removed_by, f"carried it ({box.box_number})": box.witnessed_by}
    counted = {f"counted box {box.box_number} already": agent for agent in box.counts}
    if refused := check_different(context.actor_id, {**carriers, **counted}):
        return refused
    if refused := _check_figures(command.figures):
        return refused
    agent, others = context.actor_id, dict(box.counts)
    draft.add(
        pb.DropCountEntered(table_id=box.table_id, box_number=box.box_number, counted_by=agent, figures=command.figures)
    )
    for first, data in others.items():
        _compare(draft, box, (first, agent), pb.DropFigures.FromString(data), command.figures)
    return None


def _compare(
    draft: Draft, box: DropBox, agents: tuple[str, str], first: pb.DropFigures, second: pb.DropFigures
) -> None:
    if _content(first) != _content(second):
        draft.add(
            pb.DropCountDiffered(
                table_id=box.table_id, box_number=box.box_number, first_by=agents[0], second_by=agents[1]
            )
        )
        return
    currency, chips, *_ = amounts_in(second)
    draft.add(
        pb.DropCounted(
            box=pb.DropBoxNotice(
                table_id=box.table_id,
                box_number=box.box_number,
                gaming_day=box.gaming_day,
                removed_by=box.removed_by,
                witnessed_by=box.witnessed_by,
                table_seq=box.table_seq,
                kind=box.kind,  # type: ignore[arg-type]
                fees_apart=box.fees_apart,
                markers=[
                    pb.MarkerNotice(marker_number=m.marker_number, player_id=m.player_id, amount_cents=m.amount_cents)
                    for m in box.markers
                ],
            ),
            figures=second,
            currency_cents=currency,
            chips_cents=chips,
            counted_by=agents,
        )
    )
    if box.fees_apart and not box.kind and (found := discrepancy("rake", box.table_id, box.box_number, 0, chips)):
        draft.add(pb.CageDiscrepancyFound(discrepancy=found))
    listed = sum(marker.amount_cents for marker in box.markers)
    if box.markers and (found := discrepancy("markers", box.table_id, box.box_number, listed, second.markers_cents)):
        draft.add(pb.CageDiscrepancyFound(discrepancy=found))


def _content(figures: pb.DropFigures) -> tuple[object, ...]:
    """What it says, whatever the order of denominations."""
    currency = {c.denomination_cents: c.count for c in figures.currency}
    chips = {c.denomination_cents: c.count for c in figures.chips}
    return currency, chips, figures.coupons_cents, figures.markers_cents


def _check_figures(figures: pb.DropFigures) -> Rejection | None:
    if refused := check_chips(figures.currency, "figures.currency", none_too=True):
        return refused
    if refused := check_chips(figures.chips, "figures.chips", none_too=True):
        return refused
    if not (0 <= figures.coupons_cents <= MAX_CENTS and 0 <= figures.markers_cents <= MAX_CENTS):
        message = f"coupons_cents and markers_cents must be 0 to {MAX_CENTS}"
        return Rejection("BAD_COUNT", message, field="figures")
    return None
