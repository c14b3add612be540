"""How events change the file of a dispute, one function an event. Never rejects."""

from collections.abc import Iterable

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.streams.dispute.state import Correction, Decision, DueDate, Note, Person, State, Video
from ledger.streams.parts import Evolve


def _opened(state: State, e: pb.DisputeOpened) -> State:
    return replace(
        state,
        kind=e.kind,
        round_id=e.round_id,
        table_id=e.table_id,
        game=e.game,
        rulebook_id=e.rulebook_id,
        claimed_cents=e.claimed_cents,
        statement=e.statement,
        persons=_persons(e.persons),
        videos=_videos(e.videos),
        settlement_tried=e.settlement_tried,
        policy_id=e.policy_id,
        deadlines=tuple(DueDate(each.what, _micros(each.due_at), each.citation) for each in e.deadlines),
        regulator_due=e.regulator_due,
        decided_by=tuple(e.decided_by),
        decided_by_rule=e.decided_by_rule,
    )


def _assigned(state: State, e: pb.DisputeAssigned) -> State:
    return replace(state, assigned_to=e.to_actor_id)


def _noted(state: State, e: pb.DisputeNoted) -> State:
    return replace(
        state,
        notes=(*state.notes, Note(e.number, e.by_actor_id, e.text)),
        persons=state.persons + _persons(e.persons),
        videos=state.videos + _videos(e.videos),
    )


def _notified(state: State, e: pb.RegulatorNotified) -> State:
    return replace(state, regulator_reference=e.reference)


def _decided(state: State, e: pb.DisputeDecided) -> State:
    decision = Decision(e.finding, e.reason, e.rule, e.awarded_cents, e.by_actor_id, e.late)
    return replace(state, decision=decision, times_decided=state.times_decided + 1)


def _linked(state: State, e: pb.CorrectionLinked) -> State:
    linked = Correction(e.correction_id, e.correction_stream_id, e.amount_cents)
    return replace(state, corrections=(*state.corrections, linked))


def _reopened(state: State, e: pb.DisputeReopened) -> State:
    return replace(state, decision=None)


def _persons(persons: Iterable[pb.DisputePerson]) -> tuple[Person, ...]:
    return tuple(Person(each.part, each.person_id, each.statement) for each in persons)


def _videos(videos: Iterable[pb.VideoReference]) -> tuple[Video, ...]:
    return tuple(Video(each.camera, _micros(each.from_at), _micros(each.to_at)) for each in videos)


def _micros(at: Timestamp) -> int:
    return at.seconds * 1_000_000 + at.nanos // 1000


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.DisputeOpened: _opened,
    pb.DisputeAssigned: _assigned,
    pb.DisputeNoted: _noted,
    pb.RegulatorNotified: _notified,
    pb.DisputeDecided: _decided,
    pb.CorrectionLinked: _linked,
    pb.DisputeReopened: _reopened,
}
