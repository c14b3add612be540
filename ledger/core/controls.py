"""What the house switches for the whole floor: features that are securely off, and controls that ask for more. One
list, one command (`SwitchFeature`), one guard before every ladder, so that what is off is off at every door
(compliance g4, g6)."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import roundledger.v1 as pb
from ledger.core.rejection import Rejection

TWO_APPROVE = "two_approve."
GAME = "game."

BLIND_TRAY_COUNTS = "blind_tray_counts"
BOX_FOR_EACH_FEE = "box_for_each_fee"
MARKER_PINS = "marker_pins"

CONFIGURATIONS: Mapping[type[Message], str] = {
    GetMessageClass(field.message_type): field.name  # type: ignore[arg-type]
    for field in pb.Configuration.DESCRIPTOR.oneofs_by_name["configuration"].fields
    if field.message_type
}
"""The commands that two people may have to decide, each with the name by which `two_approve.` knows it."""

FEATURES: Mapping[str, str] = {
    "corrections": "buy-ins, payouts and facts of rounds are put right",
    "coupons": "players buy in with coupons",
    "jackpots": "funds are opened, and tables that feed one open",
    "markers": "players buy in with markers",
    "out_of_limits": "a wager that was taken outside of the limits is let stand",
    "terminals": "wagering terminals are enrolled and take buy-ins",
}
"""On until they are switched off, and so is `game.NAME` for each game."""

CONTROLS: Mapping[str, str] = {
    BLIND_TRAY_COUNTS: "a tray is counted by two people, neither of whom sees what the other counted",
    BOX_FOR_EACH_FEE: "rake, jackpot fees and promotional fees each have a box of their own",
    MARKER_PINS: "a marker is issued to a player who proved by PIN who they are",
    **{f"{TWO_APPROVE}{name}": f"{name.replace('_', ' ')} needs two approvals" for name in CONFIGURATIONS.values()},
}
"""Off until they are switched on; to switch one off again always takes two people."""

RULE_OFF = "NV table system checklist"
RULE_TWO = "PA 605a.2(b)"


def is_on(switched: Mapping[str, bool], feature: str) -> bool:
    return switched.get(feature, feature not in CONTROLS)


class Switches(msgspec.Struct, frozen=True):
    """What the house has switched, and what two people approved, as decisions of any stream read it."""

    switched: Mapping[str, bool] = {}
    approved: Mapping[str, int] = {}
    """Until when each approval holds, in milliseconds since 1970, by the content that was approved, as hex."""

    def is_on(self, feature: str) -> bool:
        return is_on(self.switched, feature)

    def needs_two(self, body: Message) -> bool:
        if isinstance(body, pb.SwitchFeatureRequest):
            if body.feature in CONTROLS:
                return not body.on
            return body.on and self.is_on(f"{TWO_APPROVE}switch_feature")
        return type(body) in CONFIGURATIONS and self.is_on(TWO_APPROVE + CONFIGURATIONS[type(body)])

    def is_approved(self, body: Message, at: datetime) -> bool:
        return at.timestamp() * 1000 < self.approved.get(content_of(body).hex(), 0)


FeaturesOf = Callable[[Any, Any], tuple[str, ...]]
"""`(state, command)`: the features that a command makes use of."""


def check_switches(
    features: FeaturesOf | None, state: Any, body: Any, switches: Switches, at: datetime
) -> Rejection | None:
    """What the house's switches have against a command; None where nothing."""
    for feature in features(state, body) if features else ():
        if not switches.is_on(feature):
            message = f"{feature} is switched off on this floor"
            return Rejection("FEATURE_OFF", message, RULE_OFF)
    if switches.needs_two(body) and not switches.is_approved(body, at):
        message = "two have to decide this: propose it to the house, and have another department approve exactly this"
        return Rejection("APPROVAL_NEEDED", message, RULE_TWO)
    return None


def content_of(body: Message) -> bytes:
    """SHA-256 of what a configuration says. It does not depend on the sender, nor on the command's id."""
    copy: Any = type(body)()
    copy.CopyFrom(body)
    copy.DiscardUnknownFields()
    copy.header.CopyFrom(pb.CommandHeader(stream_id=copy.header.stream_id))
    said: bytes = copy.SerializeToString(deterministic=True)
    return hashlib.sha256(b"%s\0%s" % (copy.DESCRIPTOR.full_name.encode(), said)).digest()
