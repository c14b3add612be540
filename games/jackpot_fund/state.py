"""What a jackpot fund remembers, and how its events change it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from games.table import Table


class Share(msgspec.Struct, frozen=True):
    """One player's part of the fund: pays out of per."""

    seat: int
    player_id: str
    pays: int
    per: int


class Hit(msgspec.Struct, frozen=True):
    """A hit that has to be paid."""

    from_table_id: str
    round_id: str
    standard: str
    shares: tuple[Share, ...]
    contribution_number: int
    recorded_by: str


class State(msgspec.Struct, frozen=True):
    """A fund between two events. What came in is what was paid, what was carried on, and what is left."""

    title: str = ""
    is_open: bool = False
    seeded_cents: int = 0
    contributed_cents: int = 0
    paid_cents: int = 0
    carried_cents: int = 0
    last_contributions: dict[str, int] = {}
    """The last posting number of each table: one number tells every repeat."""
    hits_due: dict[str, Hit] = {}
    hits_paid: tuple[str, ...] = ()
    """Kept for ever: a hit is paid once, however late it is claimed again."""

    @property
    def balance_cents(self) -> int:
        return self.seeded_cents + self.contributed_cents - self.paid_cents - self.carried_cents


def hit_key(round_id: str, standard: str) -> str:
    """A round's id holds its table's, so this is unique on the floor."""
    return f"{round_id}/{standard}"


def begin() -> State:
    return State()


def evolve(table: Table, event: pb.Event) -> State:
    state: State = table.play
    if event.WhichOneof("event") != "jackpot_fund":
        return state
    inner = event.jackpot_fund.WhichOneof("event")
    return _OWN[inner](state, getattr(event.jackpot_fund, inner)) if inner else state


def _opened(state: State, e: pb.FundOpened) -> State:
    return replace(state, title=e.title, is_open=True)


def _seeded(state: State, e: pb.FundSeeded) -> State:
    return replace(state, seeded_cents=state.seeded_cents + e.amount_cents)


def _contribution_added(state: State, e: pb.ContributionAdded) -> State:
    return replace(
        state,
        contributed_cents=state.contributed_cents + e.amount_cents,
        last_contributions={**state.last_contributions, e.from_table_id: e.posting_number},
    )


def _hit_recorded(state: State, e: pb.HitRecorded) -> State:
    hit = e.hit
    shares = tuple(Share(s.seat, s.player_id, s.part.pays, s.part.per) for s in hit.shares)
    due = Hit(hit.from_table_id, hit.round_id, hit.standard, shares, hit.contribution_number, e.recorded_by)
    return replace(state, hits_due={**state.hits_due, hit_key(hit.round_id, hit.standard): due})


def _paid(state: State, e: pb.JackpotPaid) -> State:
    key = hit_key(e.round_id, e.standard)
    return replace(
        state,
        paid_cents=state.paid_cents + sum(p.amount_cents for p in e.payments),
        hits_due={k: hit for k, hit in state.hits_due.items() if k != key},
        hits_paid=(*state.hits_paid, key),
    )


def _carried(state: State, e: pb.FundCarried) -> State:
    return replace(state, carried_cents=state.carried_cents + e.amount_cents)


def _closed(state: State, e: pb.FundClosed) -> State:
    return replace(state, is_open=False)


_OWN: dict[str, Callable[[State, Any], State]] = {
    "fund_opened": _opened,
    "fund_seeded": _seeded,
    "contribution_added": _contribution_added,
    "hit_recorded": _hit_recorded,
    "jackpot_paid": _paid,
    "fund_carried": _carried,
    "fund_closed": _closed,
}
