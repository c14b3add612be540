"""Features and controls of the whole floor, and configuration that two departments decide (compliance g4, g6)."""

from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.controls import CONTROLS, FEATURES, GAME, RULE_TWO, content_of, is_on
from ledger.core.rejection import Rejection
from ledger.core.roles import DEPARTMENTS
from ledger.money.accounts import is_id
from ledger.reports.papers import check_different
from ledger.streams.house.evolve import HOLDS_MS
from ledger.streams.house.state import Draft, Proposal

MOST_PROPOSALS = 50

LONGEST_REASON = 500


def check_reason(reason: str) -> Rejection | None:
    if 0 < len(reason) <= LONGEST_REASON and reason.isprintable():
        return None
    message = f"reason must have 1 to {LONGEST_REASON} characters on one line"
    return Rejection("BAD_REASON", message, field="reason")


def switch_feature(draft: Draft, command: pb.SwitchFeatureRequest, context: Context) -> Rejection | None:
    """What makes the floor stricter is done at once; what makes it less strict may have needed two people, which was
    asked before."""
    feature, games = command.feature, {GAME + book.game for book in context.rulebooks.values()}
    if feature not in FEATURES and feature not in CONTROLS and feature not in games:
        message = f"{feature!r} is no feature: {', '.join(sorted({*FEATURES, *CONTROLS, *games}))} are"
        return Rejection("UNKNOWN_FEATURE", message, field="feature")
    if refused := check_reason(command.reason):
        return refused
    if is_on(draft.state.switched, feature) == command.on:
        message = f"{feature} is {'on' if command.on else 'off'} already"
        return Rejection("SWITCHED_ALREADY", message, field="on")
    draft.add(pb.FeatureSwitched(feature=feature, on=command.on, reason=command.reason, switched_by=context.actor_id))
    return None


def propose(draft: Draft, command: pb.ProposeConfigurationRequest, context: Context) -> Rejection | None:
    body = proposed_in(command.configuration)
    if body is None:
        message = "configuration must hold the command that is proposed"
        return Rejection("CONFIGURATION_EMPTY", message, field="configuration")
    if not is_id(body.header.stream_id):
        message = "the header of what is proposed must name the stream that it is for"
        return Rejection("BAD_ID", message, field="configuration")
    if len(draft.state.proposals) >= MOST_PROPOSALS:
        message = f"{MOST_PROPOSALS} proposals wait: have them approved, or discard some"
        return Rejection("TOO_MANY_PROPOSALS", message)
    proposed = pb.ConfigurationProposed(
        proposal_number=draft.state.proposals_made + 1,
        configuration=command.configuration,
        content_sha256=content_of(body),
        proposed_by=context.actor_id,
        proposed_as=context.role,  # type: ignore[arg-type]
    )
    # Who sends it, when and under which id is said when it is sent: here it would be a fact that nobody checks.
    proposed_in(proposed.configuration).header.CopyFrom(pb.CommandHeader(stream_id=body.header.stream_id))
    draft.add(proposed)
    return None


def proposed_in(configuration: pb.Configuration) -> Any:
    """The command; None for an empty one."""
    kind = configuration.WhichOneof("configuration")
    body: Message | None = getattr(configuration, kind) if kind else None
    return body


def approve(draft: Draft, command: pb.ApproveConfigurationRequest, context: Context) -> Rejection | None:
    proposal = _proposal(draft, command.proposal_number)
    if isinstance(proposal, Rejection):
        return proposal
    number = command.proposal_number
    if refused := check_different(context.actor_id, {f"proposed {number}": proposal.proposed_by}):
        return refused
    department = DEPARTMENTS.get(context.role, "")
    if department == DEPARTMENTS.get(proposal.proposed_as, ""):
        message = f"proposal {number} is the {department}'s own: somebody of another department has to approve it"
        return Rejection("SAME_DEPARTMENT", message, RULE_TWO)
    draft.add(
        pb.ConfigurationApproved(
            proposal_number=number,
            content_sha256=proposal.content_sha256,
            approved_by=context.actor_id,
            approved_as=context.role,  # type: ignore[arg-type]
            until_ms=int(context.at.timestamp() * 1000) + HOLDS_MS,
        )
    )
    return None


def discard(draft: Draft, command: pb.DiscardProposalRequest, context: Context) -> Rejection | None:
    proposal = _proposal(draft, command.proposal_number)
    if isinstance(proposal, Rejection):
        return proposal
    if refused := check_reason(command.reason):
        return refused
    draft.add(pb.ProposalDiscarded(proposal_number=command.proposal_number, reason=command.reason))
    return None


def _proposal(draft: Draft, number: int) -> Proposal | Rejection:
    proposal = draft.state.proposals.get(number)
    if proposal is None:
        return Rejection("UNKNOWN_PROPOSAL", f"no proposal {number} waits for approval", field="proposal_number")
    return proposal
