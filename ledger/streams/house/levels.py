"""Feature levels: which words a floor may record. A floor that goes over to a newer version goes on at the level that
it had, so that the older version still reads all of it, until its operator raises the level (docs/upgrade.md)."""

from collections.abc import Mapping

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.streams.house.state import Draft

LEVEL_OF: Mapping[type[Message], int] = {
    pb.CageMarkerVoided: 1,
    pb.ClockOverdue: 1,
    pb.ClockSkewFound: 1,
    pb.ClockSynced: 1,
    pb.ConfigurationApproved: 1,
    pb.ConfigurationProposed: 1,
    pb.FeatureSwitched: 1,
    pb.MarkerVoided: 1,
    pb.ProposalDiscarded: 1,
    pb.SoftwareDiffered: 1,
    pb.SoftwareInstalled: 1,
    pb.TrayCountDiffered: 1,
    pb.TrayCountEntered: 1,
}
"""The events that came after version 0.2, with the level from which on they may be recorded. All others are of level 0,
but for that which raises the level."""

NEWEST_LEVEL = max(LEVEL_OF.values())


def raise_level(draft: Draft, command: pb.RaiseFeatureLevelRequest, context: Context) -> Rejection | None:
    """Whether all processes of the floor know that level is known to who raises it."""
    before, level = draft.state.feature_level, command.level or NEWEST_LEVEL
    if level > NEWEST_LEVEL:
        message = f"level {level} is not known here: the newest is {NEWEST_LEVEL}"
        return Rejection("UNKNOWN_FEATURE", message, field="level")
    if level <= before:
        return Rejection("SWITCHED_ALREADY", f"the floor is at level {before}", field="level")
    draft.add(pb.FeatureLevelRaised(level=level, level_before=before, raised_by=context.actor_id))
    return None
