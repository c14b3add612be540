"""How events change a fund, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.streams.jackpot_fund.state import Hit, HitShare, State, hit_key
from ledger.streams.parts import Evolve


def _opened(state: State, e: pb.FundOpened) -> State:
    return replace(state, title=e.title, is_open=True, deposit_before_payout=e.deposit_before_payout)


def _seeded(state: State, e: pb.FundSeeded) -> State:
    return replace(state, seeded_cents=state.seeded_cents + e.amount_cents)


def _contribution_added(state: State, e: pb.ContributionAdded) -> State:
    return replace(
        state,
        contributed_cents=state.contributed_cents + e.amount_cents,
        last_contributions={**state.last_contributions, e.from_stream_id: e.posting_number},
    )


def _hit_recorded(state: State, e: pb.HitRecorded) -> State:
    hit = e.hit
    shares = tuple(HitShare(s.seat, s.player_id, s.part.pays, s.part.per) for s in hit.shares)
    due = Hit(hit.from_table_id, hit.round_id, hit.standard, shares, hit.contribution_number, e.recorded_by)
    return replace(state, hits_due={**state.hits_due, hit_key(hit.round_id, hit.standard): due})


def _withdrawal_proposed(state: State, e: pb.HitWithdrawalProposed) -> State:
    key = hit_key(e.round_id, e.standard)
    proposed = replace(state.hits_due[key], withdrawal=e.reason, withdrawal_by=e.proposed_by)
    return replace(state, hits_due={**state.hits_due, key: proposed})


def _withdrawn(state: State, e: pb.HitWithdrawn) -> State:
    key = hit_key(e.round_id, e.standard)
    return replace(state, hits_due={k: hit for k, hit in state.hits_due.items() if k != key})


def _paid(state: State, e: pb.JackpotPaid) -> State:
    key, paid = hit_key(e.round_id, e.standard), sum(p.amount_cents for p in e.payments)
    return replace(
        state,
        paid_cents=state.paid_cents + paid,
        in_bank_cents=max(0, state.in_bank_cents - paid),
        hits_due={k: hit for k, hit in state.hits_due.items() if k != key},
        hits_paid=(*state.hits_paid, key),
    )


def _deposited(state: State, e: pb.FundDeposited) -> State:
    return replace(state, in_bank_cents=state.in_bank_cents + e.amount_cents)


def _carried(state: State, e: pb.FundCarried) -> State:
    in_bank = max(0, state.in_bank_cents - e.amount_cents)
    return replace(state, carried_cents=state.carried_cents + e.amount_cents, in_bank_cents=in_bank)


def _closed(state: State, e: pb.FundClosed) -> State:
    return replace(state, is_open=False)


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.FundOpened: _opened,
    pb.FundSeeded: _seeded,
    pb.ContributionAdded: _contribution_added,
    pb.HitRecorded: _hit_recorded,
    pb.HitWithdrawalProposed: _withdrawal_proposed,
    pb.HitWithdrawn: _withdrawn,
    pb.JackpotPaid: _paid,
    pb.FundDeposited: _deposited,
    pb.FundCarried: _carried,
    pb.FundClosed: _closed,
}
