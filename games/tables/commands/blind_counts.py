"""The tray counted by two people, neither of whom sees what the other counted (compliance b9). Where the house asks for
it, no paper is signed by a witness: each of the two sends a count of their own."""

import roundledger.v1 as pb
from games.tables.money import TrayCount
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.controls import BLIND_TRAY_COUNTS
from ledger.core.rejection import Rejection
from ledger.core.roles import Roles, check_role
from ledger.reports.papers import check_different, check_paper_number


def counts_blind(context: Context) -> bool:
    return context.house is not None and context.house.switches.is_on(BLIND_TRAY_COUNTS)


def enter_count(
    draft: TableDraft, command: pb.CountInventoryRequest, context: Context, supervisors: Roles
) -> pb.PaperPrepared | Rejection | None:
    """The paper that both counts come to, where they agree; None where this is the first of two, or they differ."""
    money, first = draft.state.money, draft.state.money.tray_count
    if refused := check_paper_number(command.paper_number, command.header, money.paper_numbers):
        return refused
    if first is not None:
        if refused := check_different(context.actor_id, {"counted the tray already": first.counted_by}):
            return refused
        if first.counted_as not in supervisors and (
            refused := check_role("the count beside a dealer's", supervisors, context.role)
        ):
            return refused
    entered = pb.TrayCountEntered(
        kind=command.kind,
        counted_by=context.actor_id,
        chips=command.chips,
        paper_number=command.paper_number,
        gaming_day=command.gaming_day,
        counted_as=context.role,  # type: ignore[arg-type]
        paper_id=money.next_paper_id(),
    )
    draft.add(entered)
    if first is None:
        return None
    if first.after_round != draft.state.rounds_opened or first.said != TrayCount.what(entered):
        draft.add(pb.TrayCountDiffered(kind=command.kind, first_by=first.counted_by, second_by=context.actor_id))
        return None
    return pb.PaperPrepared(
        paper_id=entered.paper_id,
        prepared_by=first.counted_by,
        paper_number=command.paper_number,
        inventory=pb.InventoryPaper(kind=command.kind, chips=command.chips, gaming_day=command.gaming_day),
    )
