"""Commands of the register, each with the roles that may send it."""

from collections.abc import Mapping
from datetime import timedelta

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import ACCOUNTING, CAGE_SUPERVISOR, SURVEILLANCE
from ledger.core.stream import Ladder
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS
from ledger.reports.papers import check_different
from ledger.streams.parts import LONGEST_TEXT
from ledger.streams.suspicion.state import Draft, State

RULE = "31 CFR 1021.320"
REPORTED_FROM_CENTS = 5_000_00
"""From so much on a suspicion has to be reported (a)(2); below it may be."""
_DAYS_TO_FILE, _DAYS_TO_FIND_OUT = 30, 30
"""Where the person is not known there are as many again, to find out (b)(3)."""
_LONGEST_FACTS = 4000


def record_suspicion(draft: Draft, command: pb.RecordSuspicionRequest, context: Context) -> Rejection | None:
    if command.player_id and not is_id(command.player_id):
        return Rejection("BAD_ID", f"player_id must name the player, not {command.player_id!r}", field="player_id")
    if not 0 <= command.amount_cents <= MAX_CENTS:
        return Rejection("BAD_AMOUNT", f"amount_cents must be 0 to {MAX_CENTS}", field="amount_cents")
    if not 0 < len(command.facts) <= _LONGEST_FACTS:
        message = f"facts must say what was noticed, in at most {_LONGEST_FACTS} characters"
        return Rejection("BAD_TEXT", message, field="facts")
    if len(command.reference) > LONGEST_TEXT:
        return Rejection("BAD_TEXT", f"reference must have at most {LONGEST_TEXT} characters", field="reference")
    is_due = command.amount_cents >= REPORTED_FROM_CENTS
    days = _DAYS_TO_FILE if command.player_id else _DAYS_TO_FILE + _DAYS_TO_FIND_OUT
    draft.add(
        pb.SuspicionRecorded(
            number=draft.state.recorded + 1,
            player_id=command.player_id,
            amount_cents=command.amount_cents,
            facts=command.facts,
            reference=command.reference,
            report_due=is_due,
            due_by=str(context.at.date() + timedelta(days=days)) if is_due else "",
            recorded_by=context.actor_id,
            rule=RULE,
        )
    )
    return None


def decide_suspicion(draft: Draft, command: pb.DecideSuspicionRequest, context: Context) -> Rejection | None:
    suspicion = draft.state.open.get(command.number)
    if suspicion is None:
        message = f"no suspicion {command.number} waits for a decision"
        return Rejection("UNKNOWN_SUSPICION", message, field="number")
    if refused := check_different(context.actor_id, {"recorded the suspicion": suspicion.recorded_by}):
        return refused
    if len(command.filed_as) > LONGEST_TEXT:
        return Rejection("BAD_TEXT", f"filed_as must have at most {LONGEST_TEXT} characters", field="filed_as")
    if not 0 < len(command.reason) <= LONGEST_TEXT:
        return Rejection("BAD_REASON", "reason must say why it is filed, or why not", RULE, "reason")
    decided = pb.SuspicionDecided(number=command.number, filed_as=command.filed_as, reason=command.reason)
    decided.decided_by = context.actor_id
    draft.add(decided)
    return None


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.RecordSuspicionRequest: Ladder(record_suspicion, (SURVEILLANCE, ACCOUNTING, CAGE_SUPERVISOR)),
    pb.DecideSuspicionRequest: Ladder(decide_suspicion, (ACCOUNTING,)),
}
