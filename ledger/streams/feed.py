"""Who carries what streams tell each other, and how a stream answers what it cannot use."""

import roundledger.v1 as pb
from ledger.core.roles import ADMIN

FEEDER = pb.Actor(actor_id="feeder", role=ADMIN)
"""Who sends it, the same at every courier: a command is repeated only by who sent it."""

CARRIED = frozenset(
    (
        pb.AddContributionRequest,
        pb.ConfirmSlipRequest,
        pb.ExpectDropBoxRequest,
        pb.ExpectSlipRequest,
        pb.RecordCarriedStackRequest,
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
