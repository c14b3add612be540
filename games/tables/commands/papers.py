"""Papers of a table: one person prepares them, another signs, and then they count (compliance g3). Each signs with
their own token, so a signature is an authenticated command."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.commands.blind_counts import counts_blind, enter_count
from games.tables.commands.corrections import approve_correction
from games.tables.commands.life import LONGEST_NOTE
from games.tables.commands.paper_trail import prepare_paper
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.controls import BOX_FOR_EACH_FEE
from ledger.core.rejection import Rejection
from ledger.core.roles import BOX, FLOOR, PIT, POKER_SHIFT, SECURITY, Roles, check_role
from ledger.money.accounts import is_id
from ledger.money.amounts import value_of
from ledger.reports.discrepancies import RULE, box_word, discrepancy
from ledger.reports.papers import check_chips, check_day, check_different

_INVENTORY_KINDS = (pb.INVENTORY_KIND_OPENER, pb.INVENTORY_KIND_CLOSER, pb.INVENTORY_KIND_SHIFT)
_SUPERVISORS: Roles = (FLOOR, PIT, BOX, POKER_SHIFT)

FEES_APART = "WA 085"

SIGNERS: dict[str, Roles] = {
    "inventory": _SUPERVISORS,
    "fill": _SUPERVISORS,
    "credit": _SUPERVISORS,
    "drop_box": (SECURITY, *_SUPERVISORS),
    "correction": (PIT, POKER_SHIFT),
}
"""Who signs what, beside the person who prepared it."""


def count_inventory(
    game: AnyGame, draft: TableDraft, command: pb.CountInventoryRequest, context: Context
) -> Rejection | None:
    """Openers and closers by denomination (compliance b2), also of a table that is closed."""
    if command.kind not in _INVENTORY_KINDS:
        return Rejection("BAD_INVENTORY", "kind must say opener, closer or shift", field="kind")
    if draft.state.round_id:
        message = f"round {draft.state.round_id} is being played: count the tray when it has ended"
        return Rejection("ROUND_IN_PLAY", message)
    if refused := _check_opener(draft, command.kind):
        return refused
    if refused := check_chips(command.chips, "chips", none_too=True) or check_day(command.gaming_day, context):
        return refused
    if counts_blind(context):
        paper_of_both = enter_count(draft, command, context, _SUPERVISORS)
        if isinstance(paper_of_both, pb.PaperPrepared):
            return _inventory_signed(game, draft, paper_of_both, context)
        return paper_of_both
    inventory = pb.InventoryPaper(kind=command.kind, chips=command.chips, gaming_day=command.gaming_day)
    paper = pb.PaperPrepared(inventory=inventory, paper_number=command.paper_number)
    return prepare_paper(draft, context, command.header, paper)


def _check_opener(draft: TableDraft, kind: int) -> Rejection | None:
    """What an opener differs by from the count before is missing, or too much. After rounds it would be their result,
    so a count that closes them comes first."""
    table = draft.state
    played = table.rounds_opened - table.money.counted_after_round
    if kind != pb.INVENTORY_KIND_OPENER or table.money.inventory_cents is None or not played:
        return None
    message = f"{played} rounds were played since the tray was counted last: count the closer first"
    return Rejection("BAD_INVENTORY", message, RULE, "kind")


def receive_fill(
    game: AnyGame, draft: TableDraft, command: pb.ReceiveFillRequest, context: Context
) -> Rejection | None:
    return _count_slip(draft, command, context, pb.SLIP_KIND_FILL)


def send_credit(game: AnyGame, draft: TableDraft, command: pb.SendCreditRequest, context: Context) -> Rejection | None:
    return _count_slip(draft, command, context, pb.SLIP_KIND_CREDIT)


def _count_slip(
    draft: TableDraft, command: pb.ReceiveFillRequest | pb.SendCreditRequest, context: Context, kind: int
) -> Rejection | None:
    slip = _slip(draft, command.slip_number, kind)
    if isinstance(slip, Rejection):
        return slip
    if refused := check_chips(command.chips, "chips"):
        return refused
    if refused := check_different(context.actor_id, _hands(slip)):
        return refused
    counted = pb.SlipPaper(slip_number=command.slip_number, chips=command.chips)
    paper = pb.PaperPrepared(paper_number=command.paper_number)
    (paper.fill if kind == pb.SLIP_KIND_FILL else paper.credit).CopyFrom(counted)
    return prepare_paper(draft, context, command.header, paper)


def _slip(draft: TableDraft, number: int, kind: int) -> pb.SlipNotice | Rejection:
    data = draft.state.money.slips.get(number)
    slip = pb.SlipNotice.FromString(data) if data else None
    if slip is None or slip.kind != kind:
        message = f"no such slip {number} is on its way to or from {draft.stream_id}: wait until the cage sends it"
        return Rejection("UNKNOWN_SLIP", message, field="slip_number")
    return slip


def _hands(slip: pb.SlipNotice) -> dict[str, str]:
    """Who had their part in a slip before it is counted at the table."""
    number = slip.slip_number
    return {
        f"asked for slip {number}": slip.requested_by,
        f"issued slip {number}": slip.issued_by,
        f"approved slip {number}": slip.approved_by,
        f"carries slip {number}": slip.carried_by,
    }


def remove_drop_box(
    game: AnyGame, draft: TableDraft, command: pb.RemoveDropBoxRequest, context: Context
) -> Rejection | None:
    """Two carriers, one of them independent: security takes it off, another person carries it too (compliance b7)."""
    money, box, following, kind = draft.state.money, command.box_number, command.next_box_number, command.kind
    if kind not in pb.DropBoxKind.values() or (kind and not _has_fee_boxes(context)):
        message = f"the house has no box for each kind of fee: switch {BOX_FOR_EACH_FEE} on, or leave kind out"
        return Rejection("BAD_BOX", message, FEES_APART, "kind")
    if not (is_id(box) and is_id(following)) or box == following:
        message = "box_number and next_box_number must name the box on the table and the empty one"
        return Rejection("BAD_BOX", message, field="box_number")
    on_table = money.fee_boxes.get(kind, "") if kind else money.box_number
    if on_table and box != on_table:
        return Rejection("BAD_BOX", f"the {box_word(kind)} on {draft.stream_id} is {on_table}", field="box_number")
    if refused := check_day(command.gaming_day, context):
        return refused
    box_paper = pb.DropBoxPaper(box_number=box, next_box_number=following, gaming_day=command.gaming_day, kind=kind)
    paper = pb.PaperPrepared(drop_box=box_paper, paper_number=command.paper_number)
    return prepare_paper(draft, context, command.header, paper)


def _has_fee_boxes(context: Context) -> bool:
    return context.house is not None and context.house.switches.is_on(BOX_FOR_EACH_FEE)


def expect_slip(game: AnyGame, draft: TableDraft, command: pb.ExpectSlipRequest, context: Context) -> Rejection | None:
    slip, money = command.slip, draft.state.money
    if slip.table_id != draft.stream_id or slip.kind not in (pb.SLIP_KIND_FILL, pb.SLIP_KIND_CREDIT):
        return Rejection("BAD_SLIP", f"slip must be a fill or credit of {draft.stream_id}", field="slip")
    if refused := check_chips(slip.chips, "slip.chips"):
        return refused
    if slip.amount_cents != value_of(slip.chips):
        return Rejection("BAD_SLIP", "slip.amount_cents must be what its chips come to", field="slip.amount_cents")
    if slip.slip_number in money.slips or slip.slip_number in money.slips_done:
        return Rejection("SLIP_KNOWN", f"{draft.stream_id} knows slip {slip.slip_number}", field="slip.slip_number")
    draft.add(pb.SlipExpected(slip=slip))
    return None


def discard_paper(
    game: AnyGame, draft: TableDraft, command: pb.DiscardPaperRequest, context: Context
) -> Rejection | None:
    if command.paper_id not in draft.state.money.papers:
        return _unknown_paper(command.paper_id)
    if not 0 < len(command.reason) <= LONGEST_NOTE:
        return Rejection("BAD_REASON", "reason must say why the paper does not count", field="reason")
    draft.add(pb.PaperDiscarded(paper_id=command.paper_id, reason=command.reason))
    return None


def _unknown_paper(paper_id: str) -> Rejection:
    return Rejection("UNKNOWN_PAPER", f"no paper {paper_id!r} waits for a signature", field="paper_id")


def countersign(game: AnyGame, draft: TableDraft, command: pb.CountersignRequest, context: Context) -> Rejection | None:
    data = draft.state.money.papers.get(command.paper_id)
    if data is None:
        return _unknown_paper(command.paper_id)
    paper = pb.PaperPrepared.FromString(data)
    kind = paper.WhichOneof("paper") or ""
    if refused := check_role(f"countersigning a paper about {kind.replace('_', ' ')}", SIGNERS[kind], context.role):
        return refused
    if refused := check_different(context.actor_id, {f"prepared {paper.paper_id}": paper.prepared_by}):
        return refused
    return _SIGNED[kind](game, draft, paper, context)


def _inventory_signed(game: AnyGame, draft: TableDraft, paper: pb.PaperPrepared, context: Context) -> Rejection | None:
    if refused := _check_opener(draft, paper.inventory.kind):
        return refused
    counted_twice = counts_blind(context)
    if counted_twice and paper.paper_id in draft.state.money.papers:
        message = "trays are counted twice now: discard the paper, and have two people count"
        return Rejection("BAD_INVENTORY", message, field="paper_id")
    money, counted = draft.state.money, value_of(paper.inventory.chips)
    is_opener = paper.inventory.kind == pb.INVENTORY_KIND_OPENER
    before = money.inventory_cents
    draft.add(
        pb.InventoryCounted(
            paper_id=paper.paper_id,
            kind=paper.inventory.kind,
            chips=paper.inventory.chips,
            counted_cents=counted,
            expected_cents=before if before is not None and is_opener else 0,
            taken_over=before is None,
            counted_by=paper.prepared_by,
            witnessed_by=context.actor_id,
            paper_number=paper.paper_number,
            gaming_day=paper.inventory.gaming_day,
            counted_twice=counted_twice,
        )
    )
    if is_opener and before is not None:
        _tell_discrepancy(draft, discrepancy("opener", draft.stream_id, paper.paper_id, before, counted))
    return None


def _slip_signed(game: AnyGame, draft: TableDraft, paper: pb.PaperPrepared, context: Context) -> Rejection | None:
    is_fill = paper.WhichOneof("paper") == "fill"
    counted = paper.fill if is_fill else paper.credit
    slip = _slip(draft, counted.slip_number, pb.SLIP_KIND_FILL if is_fill else pb.SLIP_KIND_CREDIT)
    if isinstance(slip, Rejection):
        return slip
    if refused := check_different(context.actor_id, _hands(slip)):
        return refused
    expected, found = slip.amount_cents, value_of(counted.chips)
    del slip.chips[:]
    slip.chips.extend(counted.chips)
    slip.amount_cents, slip.stage = found, pb.SLIP_STAGE_AT_TABLE
    slip.counted_by, slip.witnessed_by = paper.prepared_by, context.actor_id
    slip.paper_number = paper.paper_number or slip.paper_number
    event: type[Any] = pb.FillReceived if is_fill else pb.CreditSent
    draft.add(event(slip=slip, expected_cents=expected))
    what, number = "fill" if is_fill else "credit", str(slip.slip_number)
    _tell_discrepancy(draft, discrepancy(what, draft.stream_id, number, expected, found))
    return None


def _drop_box_signed(game: AnyGame, draft: TableDraft, paper: pb.PaperPrepared, context: Context) -> Rejection | None:
    money, box = draft.state.money, paper.drop_box
    if box.box_number in money.boxes_removed and box.box_number not in (money.box_number, *money.fee_boxes.values()):
        return Rejection("BAD_BOX", f"box {box.box_number} was taken off before: discard the paper")
    draft.add(
        pb.DropBoxRemoved(
            paper_id=paper.paper_id,
            box_number=box.box_number,
            next_box_number=box.next_box_number,
            removed_by=paper.prepared_by,
            witnessed_by=context.actor_id,
            paper_number=paper.paper_number,
            gaming_day=box.gaming_day,
            markers=[
                pb.MarkerNotice(marker_number=number, player_id=marker.player_id, amount_cents=marker.amount_cents)
                for number, marker in money.markers.items()
                if not box.kind
            ],
            kind=box.kind,
            fees_apart=_has_fee_boxes(context),
        )
    )
    return None


def _tell_discrepancy(draft: TableDraft, found: Message | None) -> None:
    if found is not None:
        draft.add(found)


_SIGNED: dict[str, Callable[[AnyGame, TableDraft, pb.PaperPrepared, Context], Rejection | None]] = {
    "inventory": _inventory_signed,
    "fill": _slip_signed,
    "credit": _slip_signed,
    "drop_box": _drop_box_signed,
    "correction": approve_correction,
}
