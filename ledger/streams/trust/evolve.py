"""How events change whom the floor trusts, one function an event. Never rejects."""

from datetime import UTC

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.streams.parts import Evolve
from ledger.streams.trust.state import Key, State


def _opened(state: State, e: pb.TrustOpened) -> State:
    return replace(state, root_public_key=e.root_public_key.hex())


def _enrolled(state: State, e: pb.KeyEnrolled | pb.KeyRotated) -> State:
    said = e.enrolment
    public_key = said.public_key.hex()
    key = Key(said.key_id, said.purpose, said.valid_from.ToDatetime(UTC), said.valid_until.ToDatetime(UTC))
    return replace(state, keys={**state.keys, public_key: key}, current={**state.current, said.key_id: public_key})


def _retired(state: State, e: pb.KeyRetired) -> State:
    public_key = e.retirement.public_key.hex()
    key = replace(state.keys[public_key], retired_at=e.retirement.retired_at.ToDatetime(UTC))
    return replace(state, keys={**state.keys, public_key: key})


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.TrustOpened: _opened,
    pb.KeyEnrolled: _enrolled,
    pb.KeyRotated: _enrolled,
    pb.KeyRetired: _retired,
}
