"""How a floor begins its house, and what the house has to know of a table, as commands on the house."""

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.house.state import HOUSE_ID


def beginning() -> pb.Command:
    """What a floor sends when it starts, the same at every host and every time: it begins the house once."""
    header = pb.CommandHeader(command_id="floor/begins", stream_id=HOUSE_ID)
    return put_command(pb.OpenHouseRequest(header=header, by_floor=True))


def commands_for(batch: pb.PostingBatch) -> list[tuple[str, pb.Command]]:
    """Only the last status counts, so one that comes late, after a later one of its table, is not missed."""
    told = [_exclusion(batch, raised) for raised in batch.exclusions]
    if batch.HasField("equipment"):
        told.append(_equipment(batch))
    if not batch.HasField("table_status"):
        return told
    request = pb.RecordTableStatusRequest(
        header=pb.CommandHeader(command_id=f"status/{batch.stream_id}/{batch.seq}", stream_id=HOUSE_ID),
        table_id=batch.stream_id,
        table_seq=batch.seq,
        status=batch.table_status,
    )
    return [*told, (HOUSE_ID, put_command(request))]


def _equipment(batch: pb.PostingBatch) -> tuple[str, pb.Command]:
    request = pb.RecordEquipmentRequest(
        header=pb.CommandHeader(command_id=f"equipment/{batch.stream_id}/{batch.seq}", stream_id=HOUSE_ID),
        table_id=batch.stream_id,
        table_seq=batch.seq,
        equipment=batch.equipment,
    )
    return HOUSE_ID, put_command(request)


def _exclusion(batch: pb.PostingBatch, raised: pb.PatronExclusion) -> tuple[str, pb.Command]:
    request = pb.RecordExclusionRequest(
        header=pb.CommandHeader(command_id=f"exclusion/{batch.stream_id}/{batch.seq}", stream_id=HOUSE_ID),
        player_id=raised.player_id,
        reason=raised.reason,
        table_id=batch.stream_id,
        table_seq=batch.seq,
    )
    return HOUSE_ID, put_command(request)
