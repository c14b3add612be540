"""The file of a dispute in words, and as each role may see it."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.roles import ACCOUNTING, ADMIN, FLOOR, PIT, PLAYER, POKER_SHIFT, SURVEILLANCE, role_name
from ledger.core.vocabulary import enum_word
from ledger.money.amounts import dollars
from ledger.streams.dispute.state import State

SEES_ALL = (SURVEILLANCE, PIT, POKER_SHIFT, FLOOR, ACCOUNTING, ADMIN)
"""Others at the tables learn that a file exists, and no more: statements of witnesses are not for whoever is named in
them. A patron learns how it was decided."""


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    shared = {"dispute_id": state.dispute_id, "table_id": state.table_id, "is_open": state.is_open}
    if role not in SEES_ALL:
        own = role == PLAYER and actor_id in state.patrons()
        return {**shared, **_for_patron(state)} if own else shared
    return {
        **shared,
        **_for_patron(state),
        "game": state.game,
        "rulebook_id": state.rulebook_id,
        "persons": [
            {"part": enum_word(pb.DisputePart, p.part), "person_id": p.person_id, "statement": p.statement}
            for p in state.persons
        ],
        "videos": list(state.videos),
        "settlement_tried": state.settlement_tried,
        "policy_id": state.policy_id,
        "regulator_due": state.regulator_due,
        "regulator_reference": state.regulator_reference,
        "decided_by": [role_name(each) for each in state.decided_by],
        "decided_by_rule": state.decided_by_rule,
        "assigned_to": state.assigned_to,
        "notes": list(state.notes),
        "corrections": list(state.corrections),
        "times_decided": state.times_decided,
    }


def _for_patron(state: State) -> dict[str, Any]:
    decision = state.decision
    return {
        "kind": enum_word(pb.DisputeKind, state.kind),
        "round_id": state.round_id,
        "claimed_cents": state.claimed_cents,
        "statement": state.statement,
        "deadlines": list(state.deadlines),
        "decision": None
        if decision is None
        else {
            "finding": enum_word(pb.DisputeFinding, decision.finding),
            "reason": decision.reason,
            "rule": decision.rule,
            "awarded_cents": decision.awarded_cents,
            "by": decision.by,
            "late": decision.late,
        },
    }


def visible(state: State, event: Any, role: int, actor_id: str) -> Any:
    """An event that the viewer may not see is reduced to the fact that it happened."""
    if role in SEES_ALL:
        return event
    if isinstance(event, pb.DisputeDecided) and role == PLAYER and actor_id in state.patrons():
        return event
    return type(event)()


def in_the_file(state: State) -> Mapping[str, str]:
    lines = {"dispute": "open" if state.is_open else "decided" if state.kind else "none"}
    if state.assigned_to:
        lines["assigned to"] = state.assigned_to
    if state.claimed_cents:
        lines["claimed"] = dollars(state.claimed_cents)
    return lines


def _opened(e: pb.DisputeOpened) -> str:
    about = e.round_id or e.table_id or "something"
    claim = f", {dollars(e.claimed_cents)} claimed" if e.claimed_cents else ""
    return f"dispute about {about} opened ({enum_word(pb.DisputeKind, e.kind)}{claim}): {e.statement}"


def _decided(e: pb.DisputeDecided) -> str:
    award = f", {dollars(e.awarded_cents)} awarded" if e.awarded_cents else ""
    late = ", after its deadline" if e.late else ""
    rule = f" ({e.rule})" if e.rule else ""
    return f"{enum_word(pb.DisputeFinding, e.finding)} by {e.by_actor_id}{award}{late}: {e.reason}{rule}"


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.DisputeOpened: _opened,
    pb.DisputeAssigned: lambda e: f"{e.to_actor_id} looks into it",
    pb.DisputeNoted: lambda e: f"note {e.number} by {e.by_actor_id}: {e.text}",
    pb.RegulatorNotified: lambda e: f"the regulator was told: {e.reference}",
    pb.DisputeDecided: _decided,
    pb.CorrectionLinked: lambda e: (
        f"correction {e.correction_id} in {e.correction_stream_id}, {dollars(e.amount_cents)}, belongs to it"
    ),
    pb.DisputeReopened: lambda e: f"opened again: {e.reason}",
}
