"""How a round begins."""

import roundledger.v1 as pb
from games.tables.state import AnyTable, TableDraft
from ledger.core.rejection import Rejection


def check_equipment(table: AnyTable) -> Rejection | None:
    """Nothing is begun with equipment that failed its last inspection."""
    if not table.out_of_service:
        return None
    broken = ", ".join(table.out_of_service)
    message = f"{broken} failed the last inspection: record one that it passes, or close the table"
    return Rejection("EQUIPMENT_FAILED", message)


def open_round(draft: TableDraft) -> None:
    """Opens the next round where none is open: it begins with the first command that needs one."""
    table = draft.state
    if table.round_id:
        return
    draft.add(
        pb.RoundOpened(
            round_id=table.next_round_id(),
            rulebook_id=table.in_force.rulebook_id,
            rulebook_hash=table.in_force.rulebook_hash,
            engine_revision=table.in_force.engine_revision,
        )
    )
