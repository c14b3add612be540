"""What the poker room has to know of a table, as commands on the room."""

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.poker_room.state import ROOM_ID


def commands_for(batch: pb.PostingBatch) -> list[tuple[str, pb.Command]]:
    """One a notice, in order: each is known by the seq of the table's commit and its place in it."""
    return [(ROOM_ID, _command(batch, index, notice)) for index, notice in enumerate(batch.poker_notices)]


def _command(batch: pb.PostingBatch, index: int, notice: pb.PokerNotice) -> pb.Command:
    command_id = f"notice/{batch.stream_id}/{batch.seq}/{index}"
    header = pb.CommandHeader(command_id=command_id, stream_id=ROOM_ID)
    if notice.to_table_id or notice.placed:
        return put_command(
            pb.RecordCarriedStackRequest(
                header=header,
                table_id=batch.stream_id,
                table_seq=batch.seq,
                player_id=notice.player_id,
                to_table_id=notice.to_table_id,
                chips_cents=notice.chips_cents,
                currency_cents=notice.currency_cents,
                notice=index,
            )
        )
    return put_command(
        pb.RecordPokerSeatRequest(
            header=header,
            table_id=batch.stream_id,
            table_seq=batch.seq,
            seat=notice.seat,
            player_id=notice.player_id,
            list_id=notice.list_id,
            vacated=notice.vacated,
            notice=index,
        )
    )
