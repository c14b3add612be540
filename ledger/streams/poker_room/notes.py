"""What tables tell the room: who sits where, and stacks on their way. It happened, so it is never refused for what it
says."""

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.lent import SeatPlace
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.streams.poker_room.state import Draft


def record_seat(draft: Draft, command: pb.RecordPokerSeatRequest, context: Context) -> Rejection | None:
    if refused := _check_notice(draft, command.table_id, command.player_id, command.table_seq, command.notice):
        return refused
    table_id, player_id, seat = command.table_id, command.player_id, command.seat
    told = {"table_seq": command.table_seq, "notice": command.notice}
    if command.vacated:
        draft.add(pb.SeatVacated(player_id=player_id, table_id=table_id, seat=seat, **told))
        return None
    other = draft.state.seated.get(player_id)
    draft.add(pb.SeatTaken(list_id=command.list_id, player_id=player_id, table_id=table_id, seat=seat, **told))
    if other and other != SeatPlace(table_id, seat):
        found = pb.DoubleSeatFound(player_id=player_id, table_id=table_id, seat=seat)
        found.other_table_id, found.other_seat = other.table_id, other.seat
        draft.add(found)
    return None


def record_carried_stack(draft: Draft, command: pb.RecordCarriedStackRequest, context: Context) -> Rejection | None:
    if refused := _check_notice(draft, command.table_id, command.player_id, command.table_seq, command.notice):
        return refused
    table_id, player_id = command.table_id, command.player_id
    told = {"table_seq": command.table_seq, "notice": command.notice}
    if not command.to_table_id:
        draft.add(pb.StackPlaced(player_id=player_id, table_id=table_id, **told))
        return None
    draft.add(
        pb.StackOnItsWay(
            player_id=player_id,
            from_table_id=table_id,
            to_table_id=command.to_table_id,
            chips_cents=command.chips_cents,
            currency_cents=command.currency_cents,
            **told,
        )
    )
    return None


def _check_notice(draft: Draft, table_id: str, player_id: str, seq: int, notice: int) -> Rejection | None:
    if not is_id(table_id) or table_id == draft.stream_id:
        return Rejection("BAD_ID", f"table_id must name a table, not {table_id!r}", field="table_id")
    if not is_id(player_id):
        return Rejection("BAD_ID", f"{player_id!r} is no patron's id", field="player_id")
    last = draft.state.heard.get(table_id, (0, 0))
    if (seq, notice) <= last:
        message = f"the room has heard of {table_id} up to its seq {last[0]}"
        return Rejection("SEAT_ALREADY_RECORDED", message, field="table_seq")
    return None
