"""Who carries what streams tell each other, how a stream answers what it cannot use, and what else a floor sends in
that name."""

import roundledger.v1 as pb
from ledger.core.lent import HOUSE_ID
from ledger.core.roles import ADMIN
from ledger.core.vocabulary import put_command

FEEDER = pb.Actor(actor_id="feeder", role=ADMIN)
"""Who sends it, the same at every courier: a command is repeated only by who sent it."""

CARRIED = frozenset(
    (
        pb.AddContributionRequest,
        pb.ConfirmSlipRequest,
        pb.ExpectDropBoxRequest,
        pb.ExpectSlipRequest,
        pb.RecordCarriedStackRequest,
        pb.RecordEquipmentRequest,
        pb.RecordExclusionRequest,
        pb.RecordHitRequest,
        pb.RecordPokerSeatRequest,
        pb.RecordTableStatusRequest,
    )
)
"""All that streams tell each other. A courier sends nothing else in this name, whoever signed it: a worker's key must
not become that of an administrator."""

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
begins, it is told all of it once more."""


def beginning() -> pb.Command:
    """What a floor sends when it starts, the same at every host and every time: it begins the house once."""
    header = pb.CommandHeader(command_id="floor/begins", stream_id=HOUSE_ID)
    return put_command(pb.OpenHouseRequest(header=header, by_floor=True))
