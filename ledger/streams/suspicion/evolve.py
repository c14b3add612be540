"""How events change the register, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.streams.parts import Evolve
from ledger.streams.suspicion.state import State, Suspicion


def _recorded(state: State, e: pb.SuspicionRecorded) -> State:
    suspicion = Suspicion(e.player_id, e.amount_cents, e.facts, e.reference, e.due_by, e.recorded_by)
    return replace(state, recorded=e.number, open={**state.open, e.number: suspicion})


def _decided(state: State, e: pb.SuspicionDecided) -> State:
    left = {number: suspicion for number, suspicion in state.open.items() if number != e.number}
    return replace(state, open=left, filed={**state.filed, e.number: e.filed_as} if e.filed_as else state.filed)


EVOLVE: dict[type[Message], Evolve[State]] = {pb.SuspicionRecorded: _recorded, pb.SuspicionDecided: _decided}
