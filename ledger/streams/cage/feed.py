"""What the cage and the tables tell each other: slips on their way, and boxes to be counted."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.cage.state import CAGE_ID


def commands_for(batch: pb.PostingBatch) -> list[tuple[str, pb.Command]]:
    """A slip whose transport began concerns its table; one that was counted there concerns its cage."""
    told = [_slip(batch, slip) for slip in batch.slips]
    return told + [_box(batch, box) for box in batch.drop_boxes]


def _slip(batch: pb.PostingBatch, slip: pb.SlipNotice) -> tuple[str, pb.Command]:
    begins = slip.stage == pb.SLIP_STAGE_DISPATCHED
    fed = slip.table_id if begins else slip.cage_id
    header = pb.CommandHeader(command_id=f"slip/{batch.stream_id}/{batch.seq}", stream_id=fed)
    request: Message = (
        pb.ExpectSlipRequest(header=header, slip=slip) if begins else pb.ConfirmSlipRequest(header=header, slip=slip)
    )
    return fed, put_command(request)


def _box(batch: pb.PostingBatch, box: pb.DropBoxNotice) -> tuple[str, pb.Command]:
    header = pb.CommandHeader(command_id=f"box/{batch.stream_id}/{batch.seq}", stream_id=CAGE_ID)
    return CAGE_ID, put_command(pb.ExpectDropBoxRequest(header=header, box=box))
