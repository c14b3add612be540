"""Commands on a fund, each with the roles that may send it. They see the true balance, because all of them pass here
one after the other."""

from collections.abc import Iterable, Mapping
from math import lcm

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import ACCOUNTING, ADMIN, CAGE_SUPERVISOR, CASHIER, PIT, POKER_SHIFT
from ledger.core.stream import HOUSE, Ladder
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS, dollars
from ledger.streams.jackpot_fund.state import Draft, Hit, HitShare, State, hit_key
from ledger.streams.parts import LONGEST_TEXT

STANDARDS = "poker O.5"
"""Only what the house's standards say is paid."""

DEPOSITS = "WAC 230-15-400"

_MAX_PER = 10_000_000
_MAX_SHARES = 100


def open_fund(draft: Draft, command: pb.OpenFundRequest, context: Context) -> Rejection | None:
    if draft.state.title:
        message = f"{draft.stream_id} was opened before: choose another id"
        return Rejection("FUND_OPENED_ALREADY", message, field="header.stream_id")
    if not 1 <= len(command.title) <= LONGEST_TEXT:
        return Rejection("TITLE_MISSING", "title must say what the sign calls the fund", field="title")
    deposits = command.deposit_before_payout
    draft.add(pb.FundOpened(fund_id=draft.stream_id, title=command.title, deposit_before_payout=deposits))
    return None


def seed_fund(draft: Draft, command: pb.SeedFundRequest, context: Context) -> Rejection | None:
    """Also a closed fund that owes a hit: one that was recorded after its last cent went on could not be paid
    otherwise."""
    state, amount = draft.state, command.amount_cents
    if not state.is_open and not state.hits_due:
        return Rejection("FUND_CLOSED", f"{draft.stream_id} is closed: seed another fund")
    if refused := _check_amount(amount):
        return refused
    draft.add(pb.FundSeeded(fund_id=draft.stream_id, amount_cents=amount, balance_cents=state.balance_cents + amount))
    return None


def add_contribution(draft: Draft, command: pb.AddContributionRequest, context: Context) -> Rejection | None:
    """Also to a closed fund: the money was taken from players, and it has to be somewhere."""
    state, source, amount = draft.state, command.from_stream_id, command.amount_cents
    if not is_id(source) or source == draft.stream_id:
        message = f"from_stream_id must name the table or the other fund that fed it, not {source!r}"
        return Rejection("BAD_ID", message, field="from_stream_id")
    if refused := _check_amount(amount):
        return refused
    last = state.last_contributions.get(source, 0)
    if command.posting_number <= last:
        message = f"{source} has fed the fund up to posting {last}"
        return Rejection("DUPLICATE_CONTRIBUTION", message, field="posting_number")
    draft.add(
        pb.ContributionAdded(
            fund_id=draft.stream_id,
            from_stream_id=source,
            posting_number=command.posting_number,
            round_id=command.round_id,
            amount_cents=amount,
            balance_cents=state.balance_cents + amount,
        )
    )
    return None


def record_hit(draft: Draft, command: pb.RecordHitRequest, context: Context) -> Rejection | None:
    """Also at a closed fund, for the same reason: the players who hit it are owed."""
    state, hit = draft.state, command.hit
    if not is_id(hit.from_table_id):
        message = f"hit.from_table_id must name the table, not {hit.from_table_id!r}"
        return Rejection("BAD_ID", message, field="hit.from_table_id")
    if not (0 < len(hit.round_id) <= LONGEST_TEXT and 0 < len(hit.standard) <= LONGEST_TEXT):
        message = "hit must name its round_id and the standard that it meets"
        return Rejection("BAD_HIT", message, STANDARDS, "hit.round_id")
    key = hit_key(hit.round_id, hit.standard)
    if key in state.hits_due or key in state.hits_paid:
        return Rejection("HIT_ALREADY_RECORDED", f"{key} is recorded already", field="hit.round_id")
    if refused := _check_shares(hit.shares):
        return refused
    draft.add(pb.HitRecorded(fund_id=draft.stream_id, hit=hit, recorded_by=context.actor_id))
    return None


def pay_jackpot(draft: Draft, command: pb.PayJackpotRequest, context: Context) -> Rejection | None:
    state, hit = draft.state, _due(draft.state, command.round_id, command.standard)
    if isinstance(hit, Rejection):
        return hit
    if hit.recorded_by == context.actor_id:
        message = f"{context.actor_id} recorded the hit: somebody else has to pay it"
        return Rejection("HIT_RECORDED_BY_PAYER", message)
    if state.last_contributions.get(hit.from_table_id, 0) < hit.contribution_number:
        message = f"posting {hit.contribution_number} of {hit.from_table_id} has not arrived: pay after it"
        return Rejection("CONTRIBUTION_PENDING", message)
    paid = _paid(state, hit)
    if not any(p.amount_cents for p in paid.payments):
        message = f"{dollars(state.balance_cents)} cannot be shared: pay when more has arrived"
        return Rejection("FUND_EMPTY", message)
    if state.deposit_before_payout and state.in_bank_cents < (due := sum(p.amount_cents for p in paid.payments)):
        message = (
            f"{dollars(state.in_bank_cents)} of {dollars(due)} are in the fund's bank account: deposit the rest first"
        )
        return Rejection("NOT_DEPOSITED", message, DEPOSITS)
    draft.add(paid)
    return None


def withdraw_hit(draft: Draft, command: pb.WithdrawHitRequest, context: Context) -> Rejection | None:
    """A hit that was recorded by mistake. Players may count on it, so it takes two people to take it back: one
    proposes, and another who sends the same agrees. Until then it may be paid."""
    hit = _due(draft.state, command.round_id, command.standard)
    if isinstance(hit, Rejection):
        return hit
    if hit.withdrawal_by == context.actor_id:
        message = f"{context.actor_id} proposed it: somebody else has to agree"
        return Rejection("HIT_PROPOSED_BY_SENDER", message, STANDARDS)
    named = {"fund_id": draft.stream_id, "round_id": hit.round_id, "standard": hit.standard}
    if hit.withdrawal_by:
        agreed = pb.HitWithdrawn(**named, reason=hit.withdrawal, proposed_by=hit.withdrawal_by)
        agreed.approved_by = context.actor_id
        draft.add(agreed)
        return None
    if not 1 <= len(command.reason) <= LONGEST_TEXT:
        return Rejection("BAD_REASON", "reason must say why the hit is withdrawn", field="reason")
    draft.add(pb.HitWithdrawalProposed(**named, reason=command.reason, proposed_by=context.actor_id))
    return None


def _due(state: State, round_id: str, standard: str) -> Hit | Rejection:
    """A hit that is recorded and not paid."""
    key = hit_key(round_id, standard)
    if key in state.hits_paid:
        return Rejection("HIT_ALREADY_PAID", f"{key} was paid", field="round_id")
    hit = state.hits_due.get(key)
    return hit or Rejection("UNKNOWN_HIT", f"no hit {key} is recorded", STANDARDS, "round_id")


def _paid(state: State, hit: Hit) -> pb.JackpotPaid:
    balance = state.balance_cents
    payments = [
        pb.JackpotPayment(seat=s.seat, player_id=s.player_id, amount_cents=share_down_to_the_cent(balance, s))
        for s in hit.shares
    ]
    return pb.JackpotPaid(
        fund_id=state.fund_id,
        from_table_id=hit.from_table_id,
        round_id=hit.round_id,
        standard=hit.standard,
        balance_before_cents=balance,
        payments=payments,
        balance_cents=balance - sum(p.amount_cents for p in payments),
    )


def share_down_to_the_cent(balance_cents: int, share: HitShare) -> int:
    """Rounded down, so that all shares together are never more than the fund; the residue stays."""
    return balance_cents * share.pays // share.per


def deposit_fund(draft: Draft, command: pb.DepositFundRequest, context: Context) -> Rejection | None:
    """A bank account of the fund's own; also of a closed one that still holds something (compliance d4)."""
    state, amount = draft.state, command.amount_cents
    if refused := _check_amount(amount):
        return refused
    if not 1 <= len(command.reference) <= LONGEST_TEXT:
        return Rejection("BAD_TEXT", "reference must be the bank's own for this deposit", field="reference")
    left = state.undeposited_cents - amount
    if left < 0:
        message = f"{dollars(state.undeposited_cents)} of the fund are not in the bank"
        return Rejection("MORE_THAN_UNDEPOSITED", message, DEPOSITS, "amount_cents")
    draft.add(
        pb.FundDeposited(
            fund_id=draft.stream_id,
            amount_cents=amount,
            reference=command.reference,
            deposited_by=context.actor_id,
            undeposited_cents=left,
        )
    )
    return None


def close_fund(draft: Draft, command: pb.CloseFundRequest, context: Context) -> Rejection | None:
    """May be repeated at a closed fund that late contributions still reached, to carry them on."""
    state, onward = draft.state, command.carry_to_fund_id
    if not state.is_open and not state.balance_cents:
        return Rejection("FUND_CLOSED", f"{draft.stream_id} is closed and empty")
    if not 1 <= len(command.reason) <= LONGEST_TEXT:
        return Rejection("BAD_REASON", "reason must say why the fund closes", field="reason")
    if state.hits_due:
        return Rejection("HITS_DUE", f"pay these first: {', '.join(state.hits_due)}")
    if onward and (not is_id(onward) or onward == draft.stream_id):
        return Rejection("BAD_ID", f"carry_to_fund_id must name another fund, not {onward!r}", field="carry_to_fund_id")
    if state.balance_cents and not onward:
        message = f"{dollars(state.balance_cents)} are the players' money: name the fund that they go to"
        return Rejection("FUND_NOT_EMPTY", message, field="carry_to_fund_id")
    if state.balance_cents:
        draft.add(pb.FundCarried(fund_id=draft.stream_id, to_fund_id=onward, amount_cents=state.balance_cents))
    draft.add(pb.FundClosed(fund_id=draft.stream_id, reason=command.reason))
    return None


def _check_amount(cents: int) -> Rejection | None:
    if 0 < cents <= MAX_CENTS:
        return None
    return Rejection("BAD_AMOUNT", f"amount_cents must be above 0 and at most {MAX_CENTS}", field="amount_cents")


def _check_shares(shares: Iterable[pb.JackpotShare]) -> Rejection | None:
    """A division of the fund, exact in integers."""
    parts = list(shares)
    if not 1 <= len(parts) <= _MAX_SHARES or not all(is_id(s.player_id) for s in parts):
        message = "hit.shares must name every player who shares in it"
        return Rejection("BAD_SHARES", message, STANDARDS, "hit.shares")
    if not all(0 < s.part.pays <= s.part.per <= _MAX_PER for s in parts):
        message = "hit.shares must each be a fraction of the fund, such as 1 of 4"
        return Rejection("BAD_SHARES", message, STANDARDS, "hit.shares")
    whole = lcm(*(s.part.per for s in parts))
    if sum(s.part.pays * (whole // s.part.per) for s in parts) > whole:
        message = "hit.shares come to more than the fund: divide it anew"
        return Rejection("SHARES_EXCEED_FUND", message, STANDARDS, "hit.shares")
    return None


def _jackpots(state: object, command: pb.OpenFundRequest) -> tuple[str, ...]:
    return ("jackpots",)


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.OpenFundRequest: Ladder(open_fund, (PIT, POKER_SHIFT, ADMIN), (HOUSE,), _jackpots),
    pb.SeedFundRequest: Ladder(seed_fund, (PIT, CASHIER)),
    pb.AddContributionRequest: Ladder(add_contribution, (ADMIN,)),
    pb.RecordHitRequest: Ladder(record_hit, (ADMIN, POKER_SHIFT)),
    pb.PayJackpotRequest: Ladder(pay_jackpot, (PIT, POKER_SHIFT, CASHIER)),
    pb.WithdrawHitRequest: Ladder(withdraw_hit, (PIT, POKER_SHIFT, ADMIN)),
    pb.DepositFundRequest: Ladder(deposit_fund, (ACCOUNTING, CAGE_SUPERVISOR)),
    pb.CloseFundRequest: Ladder(close_fund, (PIT, POKER_SHIFT)),
}
