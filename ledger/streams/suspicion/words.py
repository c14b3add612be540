"""The register in words. Roles that may not see it learn how many entries there are, and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.roles import ACCOUNTING, SURVEILLANCE, Roles
from ledger.money.amounts import dollars
from ledger.streams.suspicion.state import State

_SEE_IT: Roles = (ACCOUNTING, SURVEILLANCE)


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    if role not in _SEE_IT:
        return {"confidential": True}
    return {"recorded": state.recorded, "open": state.open, "filed": state.filed}


def counted(state: State) -> Mapping[str, str]:
    return {"suspicions": f"{state.recorded} recorded, {len(state.open)} not decided on"}


def visible(state: State, event: Any, role: int, actor_id: str) -> Any:
    """Others, the person who recorded it included, see that there is an entry and not what it says."""
    return event if role in _SEE_IT else type(event)(number=event.number)


def _recorded(e: pb.SuspicionRecorded) -> str:
    if not e.facts:
        return f"suspicion {e.number}: confidential"
    due = f"; to be reported by {e.due_by} ({e.rule})" if e.report_due else ""
    about = f"{e.player_id or 'somebody unknown'}, {dollars(e.amount_cents)}"
    return f"suspicion {e.number}, recorded by {e.recorded_by}, of {about}: {e.facts}{due}"


def _decided(e: pb.SuspicionDecided) -> str:
    if not e.reason:
        return f"suspicion {e.number}: confidential"
    filed = f"filed as {e.filed_as}" if e.filed_as else "not filed"
    return f"suspicion {e.number} {filed} by {e.decided_by}: {e.reason}"


WORDS: dict[type[Message], Callable[[Any], str]] = {pb.SuspicionRecorded: _recorded, pb.SuspicionDecided: _decided}
