"""What tables tell the streams that they share, as commands on them. Pure: the same batch gives the same commands under
the same ids, and each stream knows what it has by a number, so it does no harm to send them again, late, or from two
hosts at once. Whoever sends them keeps to the order of the batches of each stream."""

import roundledger.v1 as pb
from ledger.core.roles import ADMIN
from ledger.streams import cage, house, jackpot_fund, poker_room
from ledger.streams.cage import feed as cage_feed
from ledger.streams.house import feed as house_feed
from ledger.streams.jackpot_fund import feed as fund_feed
from ledger.streams.poker_room import feed as room_feed

FEEDER = pb.Actor(actor_id="feeder", role=ADMIN)
"""Who sends them, the same at every host: a command is repeated only by who sent it."""

ARRIVED_BEFORE = frozenset(
    (
        "BOX_KNOWN",
        "DUPLICATE_CONTRIBUTION",
        "EQUIPMENT_ALREADY_RECORDED",
        "EXCLUSION_ALREADY_RECORDED",
        "HIT_ALREADY_RECORDED",
        "SEAT_ALREADY_RECORDED",
        "SLIP_KNOWN",
        "STATUS_ALREADY_RECORDED",
    )
)
"""Refusals by which a stream says that it knows."""

NOBODY_THERE = frozenset(("UNKNOWN_STREAM", "WRONG_STREAM"))
"""Refusals by which the floor says that it has no such stream. What it would have been told is passed over: when it
begins, all batches before are read once more, for it alone (`fed_from_here`)."""

_FED = frozenset((house.STREAM.kind, jackpot_fund.STREAM.kind, cage.STREAM.kind, poker_room.STREAM.kind))


def commands_for(batch: pb.PostingBatch) -> list[tuple[str, pb.Command]]:
    """Each stream and a command for it, in the order in which they have to arrive."""
    shared = fund_feed.commands_for(batch) + house_feed.commands_for(batch) + cage_feed.commands_for(batch)
    return shared + room_feed.commands_for(batch)


def is_fed(batch: pb.PostingBatch, command: pb.Command) -> bool:
    """Whether the stream that begins with this batch may be told so: a shared one, or a table, to which only slips
    are sent, and not before it begins."""
    return bool(fed_from_here(batch)) or (batch.seq == 1 and command.HasField("expect_slip"))


def fed_from_here(batch: pb.PostingBatch) -> str:
    """The stream that begins with this batch, if it is one that is told all that happened before it; else empty."""
    return batch.stream_id if batch.seq == 1 and batch.kind in _FED else ""
