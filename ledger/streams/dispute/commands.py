"""Commands on the file of a dispute, each with the roles that may send it."""

from collections.abc import Iterable, Mapping, Sequence

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from ledger.core.commands import timestamp
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import (
    ACCOUNTING,
    ADMIN,
    BOX,
    CASHIER,
    DEALER,
    FLOOR,
    PIT,
    POKER_SHIFT,
    SURVEILLANCE,
    check_role,
)
from ledger.core.stream import ROUND, Ladder
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS
from ledger.streams.dispute.policy import HOUSE, POLICIES, Period, deciders
from ledger.streams.dispute.state import Draft, State

LONGEST = 4000
"""Of what a person said or found."""
LONGEST_NAME = 200
MOST_PERSONS = 50
MOST_VIDEOS = 50
MOST_NOTES = 500
MOST_CORRECTIONS = 100
INVOLVED = "NJAC 13:69D-1.11(a)2"
"""No one person can both err and hide it."""

_GIVES = (pb.DISPUTE_FINDING_UPHELD, pb.DISPUTE_FINDING_UPHELD_IN_PART, pb.DISPUTE_FINDING_SETTLED)


def open_dispute(draft: Draft, command: pb.OpenDisputeRequest, context: Context) -> Rejection | None:
    if draft.state.kind:
        message = f"{draft.stream_id} was opened before: choose another id, or add a note"
        return Rejection("DISPUTE_OPENED_ALREADY", message, field="header.stream_id")
    if command.kind not in (pb.DISPUTE_KIND_MONEY, pb.DISPUTE_KIND_COMPLAINT):
        return Rejection("BAD_DISPUTE_KIND", "kind must say whether it is about money or a complaint", field="kind")
    about, table_id = context.round if command.round_id else None, command.table_id
    if command.round_id and (about is None or about.round_id != command.round_id):
        message = f"the ledger holds no round {command.round_id[:64]!r}: `roundledger rounds` finds it"
        return Rejection("UNKNOWN_ROUND", message, field="round_id")
    if about is not None and table_id not in ("", about.table_id):
        return Rejection("BAD_ID", f"the round is of {about.table_id}, not of {table_id!r}", field="table_id")
    if about is None and not is_id(table_id):
        return Rejection("BAD_ID", "name the round, or in table_id where it happened", field="table_id")
    if refused := _check_opening(command):
        return refused
    policy_id = command.policy_id or HOUSE
    policy = POLICIES.get(policy_id)
    if policy is None:
        message = f"{policy_id[:64]!r} is none of {', '.join(POLICIES)}"
        return Rejection("UNKNOWN_POLICY", message, field="policy_id")
    decided_by, rule = deciders(about.game if about else "")
    threshold = policy.regulator_from_cents
    draft.add(
        pb.DisputeOpened(
            kind=command.kind,
            round_id=command.round_id,
            table_id=about.table_id if about else table_id,
            game=about.game if about else "",
            rulebook_id=about.rulebook_id if about else "",
            claimed_cents=command.claimed_cents,
            statement=command.statement,
            persons=command.persons,
            videos=command.videos,
            settlement_tried=command.settlement_tried,
            policy_id=policy_id,
            deadlines=[
                pb.DisputeDeadline(what=each.what, due_at=_due(each, context), citation=each.citation)
                for each in policy.periods
            ],
            regulator_due=bool(threshold and command.claimed_cents >= threshold),
            decided_by=decided_by,  # type: ignore[arg-type]
            decided_by_rule=rule,
        )
    )
    return None


def _due(period: Period, context: Context) -> Timestamp:
    zone = context.calendar.zone if context.calendar else "UTC"
    return timestamp(period.due(context.at, zone, context.holidays))


def _check_opening(command: pb.OpenDisputeRequest) -> Rejection | None:
    if command.kind == pb.DISPUTE_KIND_MONEY and not 0 < command.claimed_cents <= MAX_CENTS:
        message = "claimed_cents must say how much the patron says that they are owed"
        return Rejection("BAD_AMOUNT", message, field="claimed_cents")
    if command.kind == pb.DISPUTE_KIND_COMPLAINT and command.claimed_cents:
        message = "claimed_cents is for a dispute about money: leave it out, or choose that kind"
        return Rejection("BAD_AMOUNT", message, field="claimed_cents")
    if not 0 < len(command.statement) <= LONGEST:
        return _bad_text("statement", "what the patron says")
    if len(command.settlement_tried) > LONGEST:
        return _bad_text("settlement_tried", "what was tried")
    if not any(person.part == pb.DISPUTE_PART_PATRON for person in command.persons):
        return Rejection("PATRON_MISSING", "persons must name the patron who disputes it", field="persons")
    return _check_persons(command.persons) or _check_videos(command.videos)


def assign_dispute(draft: Draft, command: pb.AssignDisputeRequest, context: Context) -> Rejection | None:
    state = draft.state
    if refused := _check_open(state):
        return refused
    if not is_id(command.to_actor_id):
        return Rejection("BAD_ID", "to_actor_id must name who looks into it", field="to_actor_id")
    if command.to_actor_id in state.staff():
        message = f"{command.to_actor_id} is part of it: somebody else has to look into it"
        return Rejection("PERSON_INVOLVED", message, INVOLVED, "to_actor_id")
    draft.add(pb.DisputeAssigned(to_actor_id=command.to_actor_id))
    return None


def note_dispute(draft: Draft, command: pb.NoteDisputeRequest, context: Context) -> Rejection | None:
    """Also to a decided one: a fact that is found later belongs to the file."""
    state = draft.state
    if not 0 < len(command.text) <= LONGEST:
        return _bad_text("text", "what was found or said")
    if refused := _check_persons(command.persons, len(state.persons)):
        return refused
    if refused := _check_videos(command.videos, len(state.videos)):
        return refused
    if len(state.notes) >= MOST_NOTES:
        return Rejection("FILE_FULL", f"the file has {MOST_NOTES} notes: open another that names it", field="text")
    draft.add(
        pb.DisputeNoted(
            number=len(state.notes) + 1,
            text=command.text,
            videos=command.videos,
            persons=command.persons,
            by_actor_id=context.actor_id,
        )
    )
    return None


def notify_regulator(draft: Draft, command: pb.NotifyRegulatorRequest, context: Context) -> Rejection | None:
    if not 0 < len(command.reference) <= LONGEST_NAME:
        return _bad_text("reference", "under which number the regulator has it")
    if draft.state.regulator_reference:
        message = f"the regulator was told: {draft.state.regulator_reference}"
        return Rejection("REGULATOR_NOTIFIED_ALREADY", message, field="reference")
    draft.add(pb.RegulatorNotified(reference=command.reference))
    return None


def decide_dispute(draft: Draft, command: pb.DecideDisputeRequest, context: Context) -> Rejection | None:
    state = draft.state
    if refused := _check_open(state):
        return refused
    if refused := check_role("deciding this dispute", state.decided_by, context.role):
        return Rejection("WRONG_DECIDER", refused.message, state.decided_by_rule)
    if context.actor_id in state.staff():
        message = f"{context.actor_id} is part of it: somebody else has to decide"
        return Rejection("PERSON_INVOLVED", message, INVOLVED)
    if command.finding not in pb.DisputeFinding.values() or not command.finding:
        return Rejection("BAD_FINDING", "finding must say how it is decided", field="finding")
    if not 0 < len(command.reason) <= LONGEST:
        return _bad_text("reason", "why it is decided so")
    if len(command.rule) > LONGEST_NAME:
        return _bad_text("rule", "the clause")
    if refused := _check_award(state, command):
        return refused
    if state.regulator_due and not state.regulator_reference:
        message = "the regulator has to be told first: record under which number it has the dispute"
        return Rejection("REGULATOR_NOT_NOTIFIED", message, POLICIES[state.policy_id].regulator_citation)
    draft.add(
        pb.DisputeDecided(
            round_id=state.round_id,
            finding=command.finding,
            reason=command.reason,
            rule=command.rule,
            awarded_cents=command.awarded_cents,
            by_actor_id=context.actor_id,
            late=any(_micros(timestamp(context.at)) > deadline.due_at for deadline in state.deadlines),
        )
    )
    return None


def _check_award(state: State, command: pb.DecideDisputeRequest) -> Rejection | None:
    if not 0 <= command.awarded_cents <= MAX_CENTS:
        return Rejection("BAD_AMOUNT", f"awarded_cents must be 0 to {MAX_CENTS}", field="awarded_cents")
    if command.awarded_cents and command.finding not in _GIVES:
        message = "nothing is awarded where the dispute is denied or withdrawn: say otherwise, or leave the amount out"
        return Rejection("BAD_AMOUNT", message, field="awarded_cents")
    if state.claimed_cents and command.finding == pb.DISPUTE_FINDING_UPHELD and not command.awarded_cents:
        message = "a dispute about money that is upheld awards something: say how much"
        return Rejection("BAD_AMOUNT", message, field="awarded_cents")
    return None


def link_correction(draft: Draft, command: pb.LinkCorrectionRequest, context: Context) -> Rejection | None:
    state = draft.state
    if not 0 < len(command.correction_id) <= LONGEST_NAME or not command.correction_id.isprintable():
        return _bad_text("correction_id", "which correction")
    if not is_id(command.correction_stream_id):
        message = "correction_stream_id must name the stream in which it stands"
        return Rejection("BAD_ID", message, field="correction_stream_id")
    if abs(command.amount_cents) > MAX_CENTS:
        return Rejection("BAD_AMOUNT", f"amount_cents must be at most {MAX_CENTS}", field="amount_cents")
    if any(each.correction_id == command.correction_id for each in state.corrections):
        message = f"{command.correction_id} is linked already"
        return Rejection("CORRECTION_LINKED_ALREADY", message, field="correction_id")
    if len(state.corrections) >= MOST_CORRECTIONS:
        message = f"the file has {MOST_CORRECTIONS} corrections: open another that names it"
        return Rejection("FILE_FULL", message, field="correction_id")
    draft.add(
        pb.CorrectionLinked(
            correction_id=command.correction_id,
            correction_stream_id=command.correction_stream_id,
            amount_cents=command.amount_cents,
        )
    )
    return None


def reopen_dispute(draft: Draft, command: pb.ReopenDisputeRequest, context: Context) -> Rejection | None:
    if draft.state.is_open:
        return Rejection("DISPUTE_NOT_DECIDED", f"{draft.stream_id} is open")
    if not 0 < len(command.reason) <= LONGEST:
        return _bad_text("reason", "why it is opened again")
    draft.add(pb.DisputeReopened(round_id=draft.state.round_id, reason=command.reason))
    return None


def _check_open(state: State) -> Rejection | None:
    if state.is_open:
        return None
    return Rejection("DISPUTE_DECIDED_ALREADY", f"{state.dispute_id} is decided: reopen it first")


def _check_persons(persons: Sequence[pb.DisputePerson], there: int = 0) -> Rejection | None:
    if there + len(persons) > MOST_PERSONS:
        return Rejection("FILE_FULL", f"a file has at most {MOST_PERSONS} persons", field="persons")
    for person in persons:
        if person.part not in pb.DisputePart.values() or not person.part or not is_id(person.person_id):
            message = "persons must each have a person_id, and say whether it is a patron, staff or a witness"
            return Rejection("BAD_PERSON", message, field="persons")
        if len(person.statement) > LONGEST:
            return _bad_text("persons.statement", "what they said")
    return None


def _check_videos(videos: Iterable[pb.VideoReference], there: int = 0) -> Rejection | None:
    for number, video in enumerate(videos, there + 1):
        if number > MOST_VIDEOS:
            return Rejection("FILE_FULL", f"a file has at most {MOST_VIDEOS} times of cameras", field="videos")
        if not 0 < len(video.camera) <= LONGEST_NAME:
            return _bad_text("videos.camera", "which camera")
        if not (_is_time(video.from_at) and _is_time(video.to_at)) or _micros(video.from_at) > _micros(video.to_at):
            message = "videos must each say from when to when, in that order"
            return Rejection("BAD_VIDEO_TIME", message, field="videos")
    return None


def _is_time(at: Timestamp) -> bool:
    return 0 < at.seconds < 253_402_300_800 and 0 <= at.nanos < 1_000_000_000


def _micros(at: Timestamp) -> int:
    return at.seconds * 1_000_000 + at.nanos // 1000


def _bad_text(field: str, what: str) -> Rejection:
    return Rejection("BAD_TEXT", f"{field} must say {what}, in not too many words", field=field)


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.OpenDisputeRequest: Ladder(open_dispute, (FLOOR, PIT, POKER_SHIFT, BOX, SURVEILLANCE, CASHIER), (ROUND,)),
    pb.AssignDisputeRequest: Ladder(assign_dispute, (PIT, POKER_SHIFT, ADMIN)),
    pb.NoteDisputeRequest: Ladder(
        note_dispute, (SURVEILLANCE, FLOOR, PIT, POKER_SHIFT, BOX, DEALER, CASHIER, ACCOUNTING)
    ),
    pb.NotifyRegulatorRequest: Ladder(notify_regulator, (PIT, POKER_SHIFT, ADMIN)),
    pb.DecideDisputeRequest: Ladder(decide_dispute, (PIT, POKER_SHIFT)),
    pb.LinkCorrectionRequest: Ladder(link_correction, (ACCOUNTING, PIT, POKER_SHIFT, CASHIER)),
    pb.ReopenDisputeRequest: Ladder(reopen_dispute, (PIT, POKER_SHIFT, ADMIN)),
}
