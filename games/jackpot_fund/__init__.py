"""A jackpot fund: no table, but a stream of its own that several tables feed. It has no seats, limits or rulebook."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.defaults import card_rules, check_cards, check_close, check_leave, hidden, on_table
from games.interface import Decisions
from games.jackpot_fund.deciding import decide
from games.jackpot_fund.money import postings
from games.jackpot_fund.state import State, begin, evolve
from ledger.core.rejection import Rejection
from games.rulebook import Rulebook
from games.table import Table

name = "jackpot_fund"
engine_revision = 1


def check_open(table: Table, book: Rulebook, rules: pb.RulesInForce) -> Rejection | None:
    """Never asked: a fund is opened by a command of its own."""
    return _no_table(table)


def check_void(table: Table) -> Rejection | None:
    """Never asked: a fund plays no rounds."""
    return _no_table(table)


def _no_table(table: Table) -> Rejection:
    return Rejection("NOT_A_TABLE", f"{table.table_id} is a jackpot fund")


def settle(table: Table, event: pb.Event) -> Decisions:
    """No wager lies in a fund."""
    return ()


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """The balance is shown daily (compliance d2), and the hits that are due to whoever may look."""
    state: State = table.play
    return {
        "title": state.title,
        "is_open": state.is_open,
        "balance_cents": state.balance_cents,
        "seeded_cents": state.seeded_cents,
        "contributed_cents": state.contributed_cents,
        "paid_cents": state.paid_cents,
        "carried_cents": state.carried_cents,
        "hits_due": list(state.hits_due.values()),
        "last_contributions": state.last_contributions,
    }


def describe(event: pb.Event) -> str:
    e = event.jackpot_fund
    match e.WhichOneof("event"):
        case "fund_opened":
            return f"fund opened: {e.fund_opened.title}"
        case "fund_seeded":
            return f"the house puts {_dollars(e.fund_seeded.amount_cents)} into the fund"
        case "contribution_added":
            c = e.contribution_added
            return f"{_dollars(c.amount_cents)} arrive from {c.from_table_id} (posting {c.posting_number})"
        case "hit_recorded":
            hit = e.hit_recorded.hit
            return f"{hit.standard} in {hit.round_id}: the fund has to pay"
        case "jackpot_paid":
            paid = e.jackpot_paid
            shares = ", ".join(f"{p.player_id} {_dollars(p.amount_cents)}" for p in paid.payments)
            return f"{paid.standard} of {paid.round_id} paid from {_dollars(paid.fund_cents)}: {shares}"
        case "fund_carried":
            return f"{_dollars(e.fund_carried.amount_cents)} carried to {e.fund_carried.to_fund_id}"
        case "fund_closed":
            return f"fund closed: {e.fund_closed.reason}"
        case _:
            return "something in a jackpot fund that this version does not know"


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}"


__all__ = [
    "State",
    "begin",
    "card_rules",
    "check_cards",
    "check_close",
    "check_leave",
    "check_open",
    "check_void",
    "decide",
    "describe",
    "engine_revision",
    "evolve",
    "hidden",
    "name",
    "on_table",
    "postings",
    "settle",
    "view",
]
