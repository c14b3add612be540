"""Who carries what streams tell each other, how a stream answers what it cannot use, and what else a floor sends in
that name."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.lent import HOUSE_ID
from ledger.core.roles import ADMIN, Roles
from ledger.core.vocabulary import body_of, put_command

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
"""All that streams tell each other. A courier sends nothing else in this name, even if it is signed: a worker's key
must not become that of an administrator. No caller from outside sends it in that role: the books of two streams would
differ by what one of them never did."""


def callers_of(command: type[Message], roles: Roles) -> Roles:
    """Who may send a command from outside, of the roles that its ladder takes it from."""
    return tuple(role for role in roles if role != FEEDER.role) if command in CARRIED else roles


_OWN_IDS = ("box", "contribution", "equipment", "exclusion", "floor", "hit", "notice", "slip", "status")
"""How the ids of the floor's own commands begin, before a slash."""


def is_own_id(command_id: str) -> bool:
    """Whether the floor uses such ids itself: if another command of the stream had one first, what the stream is told
    under it could never arrive."""
    first, slash, _ = command_id.partition("/")
    return bool(slash) and first in _OWN_IDS


_SERIES = {
    pb.AddContributionRequest: "contributions",
    pb.ExpectDropBoxRequest: "boxes",
    pb.RecordCarriedStackRequest: "seats",
    pb.RecordEquipmentRequest: "equipment",
    pb.RecordExclusionRequest: "exclusions",
    pb.RecordPokerSeatRequest: "seats",
    pb.RecordTableStatusRequest: "status",
}
"""What a stream takes in the order of a number, each above the last: if a later one came first, an earlier one would be
taken for known."""


def series_of(notice: pb.StreamNotice) -> str:
    """The series of which a notice is the next; empty where its stream takes it in any order."""
    series = _SERIES.get(type(body_of(notice.command)))
    return f"{notice.target_stream_id}/{notice.stream_id}/{series}" if series else ""


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
