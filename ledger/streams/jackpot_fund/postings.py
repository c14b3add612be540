"""What a fund's events move, and tell the fund to which it is carried. Its account holds exactly the fund's balance
after every one of its events."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.movements import Move, move
from ledger.core.telling import Tells, contributions
from ledger.money import accounts


def _seeded(fund_id: str, e: pb.FundSeeded) -> list[Move]:
    return [move(pb.MOVEMENT_FUND_SEEDED, accounts.house("funds"), accounts.fund(fund_id), e.amount_cents, "")]


def _contribution_added(fund_id: str, e: pb.ContributionAdded) -> list[Move]:
    """It left its table when the fee was dropped; it is taken from where it has been since."""
    in_transit, fund = accounts.fund_in_transit(fund_id), accounts.fund(fund_id)
    return [move(pb.MOVEMENT_CONTRIBUTION_RECEIVED, in_transit, fund, e.amount_cents, e.round_id)]


def _paid(fund_id: str, e: pb.JackpotPaid) -> list[Move]:
    fund = accounts.fund(fund_id)
    return [
        move(pb.MOVEMENT_JACKPOT_PAYOUT, fund, accounts.payable(p.player_id), p.amount_cents, e.round_id)
        for p in e.payments
        if p.amount_cents
    ]


def _carried(fund_id: str, e: pb.FundCarried) -> list[Move]:
    fund, onward = accounts.fund(fund_id), accounts.fund_in_transit(e.to_fund_id)
    return [move(pb.MOVEMENT_FUND_CARRIED, fund, onward, e.amount_cents, "")]


POSTINGS: dict[type[Message], Callable[[str, Any], list[Move]]] = {
    pb.FundSeeded: _seeded,
    pb.ContributionAdded: _contribution_added,
    pb.JackpotPaid: _paid,
    pb.FundCarried: _carried,
}

TELLS: dict[type[Message], Tells] = {pb.FundCarried: contributions}
