"""Equipment kept from play for a dispute, and given back."""

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id

MOST = 50
LONGEST = 64
LONGEST_REASON = 500


def impound(
    game: AnyGame, draft: TableDraft, command: pb.ImpoundEquipmentRequest, context: Context
) -> Rejection | None:
    impounded, equipment = draft.state.impounded, command.equipment
    if not 0 < len(equipment) <= LONGEST:
        return Rejection("EQUIPMENT_MISSING", "equipment must say what is impounded", field="equipment")
    if equipment in impounded:
        return Rejection("ALREADY_IMPOUNDED", f"{equipment} is impounded already", field="equipment")
    if len(impounded) >= MOST:
        return Rejection("TOO_MUCH_IMPOUNDED", f"{MOST} things are impounded: release some first", field="equipment")
    if not is_id(command.dispute_id):
        return Rejection("BAD_ID", "dispute_id must name the file of the dispute", field="dispute_id")
    if refused := _check_reason(command.reason):
        return refused
    draft.add(pb.EquipmentImpounded(equipment=equipment, dispute_id=command.dispute_id, reason=command.reason))
    return None


def release(
    game: AnyGame, draft: TableDraft, command: pb.ReleaseEquipmentRequest, context: Context
) -> Rejection | None:
    if command.equipment not in draft.state.impounded:
        message = f"{command.equipment!r} is not impounded at {draft.stream_id}"
        return Rejection("NOT_IMPOUNDED", message, field="equipment")
    if refused := _check_reason(command.reason):
        return refused
    draft.add(pb.EquipmentReleased(equipment=command.equipment, reason=command.reason))
    return None


def _check_reason(reason: str) -> Rejection | None:
    if 0 < len(reason) <= LONGEST_REASON:
        return None
    return Rejection("BAD_REASON", "reason must say why", field="reason")
