"""A fund in words, and as each role may see it."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.money.amounts import dollars
from ledger.streams.jackpot_fund.state import State


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    """The balance is on the sign (compliance d2), and the hits that are due are for all who may look."""
    return {
        "fund_id": state.fund_id,
        "title": state.title,
        "is_open": state.is_open,
        "balance_cents": state.balance_cents,
        "seeded_cents": state.seeded_cents,
        "contributed_cents": state.contributed_cents,
        "paid_cents": state.paid_cents,
        "carried_cents": state.carried_cents,
        "in_bank_cents": state.in_bank_cents,
        "undeposited_cents": state.undeposited_cents,
        "hits_due": list(state.hits_due.values()),
        "last_contributions": state.last_contributions,
    }


def inside(state: State) -> Mapping[str, str]:
    """What lies in the fund, and what it owes."""
    lines = {"balance": dollars(state.balance_cents)}
    for key, hit in state.hits_due.items():
        lines[f"due for {key}"] = ", ".join(f"{s.player_id} {s.pays}/{s.per}" for s in hit.shares)
    return lines


def _contribution_added(e: pb.ContributionAdded) -> str:
    arrived = f"{dollars(e.amount_cents)} arrive from {e.from_stream_id} (posting {e.posting_number})"
    return f"{arrived}; {dollars(e.balance_cents)} in the fund"


def _paid(e: pb.JackpotPaid) -> str:
    shares = ", ".join(f"{p.player_id} {dollars(p.amount_cents)}" for p in e.payments)
    paid = f"{e.standard} of {e.round_id} paid from {dollars(e.balance_before_cents)}: {shares}"
    return f"{paid}; {dollars(e.balance_cents)} left"


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.FundOpened: lambda e: f"fund {e.fund_id} opened: {e.title}",
    pb.FundSeeded: lambda e: (
        f"the house puts {dollars(e.amount_cents)} into the fund; {dollars(e.balance_cents)} in the fund"
    ),
    pb.ContributionAdded: _contribution_added,
    pb.HitRecorded: lambda e: f"{e.hit.standard} in {e.hit.round_id}: the fund has to pay; recorded by {e.recorded_by}",
    pb.HitWithdrawalProposed: lambda e: (
        f"{e.proposed_by} wants {e.standard} in {e.round_id} withdrawn: {e.reason}; somebody else has to agree"
    ),
    pb.HitWithdrawn: lambda e: (
        f"{e.standard} in {e.round_id} is withdrawn: {e.reason}; proposed by {e.proposed_by}, agreed by {e.approved_by}"
    ),
    pb.JackpotPaid: _paid,
    pb.FundDeposited: lambda e: (
        f"{dollars(e.amount_cents)} deposited by {e.deposited_by} ({e.reference}); "
        f"{dollars(e.undeposited_cents)} of the fund are not in the bank"
    ),
    pb.FundCarried: lambda e: f"{dollars(e.amount_cents)} carried to {e.to_fund_id}",
    pb.FundClosed: lambda e: f"fund {e.fund_id} closed: {e.reason}",
}
