"""The floor's trust in words."""

from collections.abc import Callable, Mapping
from datetime import UTC
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.streams.trust.certificates import WORKER
from ledger.streams.trust.state import State


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    """Public keys are public."""
    return {"root_public_key": state.root_public_key, "keys": state.keys, "current": state.current}


def trusted(state: State) -> Mapping[str, str]:
    """Who signs with what now."""
    return {
        f"{_purpose(state.keys[key].purpose)} {key_id}": f"{key[:16]}{_end(state, key)}"
        for key_id, key in state.current.items()
    }


def _end(state: State, key: str) -> str:
    at = state.keys[key].retired_at
    return f", retired at {at:%Y-%m-%d %H:%M:%S} UTC" if at else ""


def _purpose(purpose: int) -> str:
    return "worker" if purpose == WORKER else "host"


def _said(e: pb.KeyEnrolment) -> str:
    until = e.valid_until.ToDatetime(UTC)
    return f"{_purpose(e.purpose)} {e.key_id}: {e.public_key.hex()[:16]}, until {until:%Y-%m-%d}"


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.TrustOpened: lambda e: f"the floor trusts whom {e.root_public_key.hex()[:16]} enrols",
    pb.KeyEnrolled: lambda e: f"key enrolled for {_said(e.enrolment)}",
    pb.KeyRotated: lambda e: f"new key for {_said(e.enrolment)}, in place of {e.public_key_before.hex()[:16]}",
    pb.KeyRetired: lambda e: (
        f"key {e.retirement.public_key.hex()[:16]} of {e.retirement.key_id} retired from "
        f"{e.retirement.retired_at.ToDatetime(UTC):%Y-%m-%d %H:%M:%S} UTC on: {e.retirement.reason or 'no reason'}"
    ),
}
