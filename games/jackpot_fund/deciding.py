"""Commands on a fund. They see the true balance, because all of them pass here one after the other."""

from collections.abc import Callable, Iterable
from math import lcm
from typing import Any

import roundledger.v1 as pb
from ledger.core.bounds import MAX_CENTS, is_id
from games.interface import Context, Events
from games.jackpot_fund.state import Hit, Share, State, hit_key
from ledger.core.rejection import Rejection
from games.table import Table

STANDARDS = "O.5"
"""Only what the house's standards say is paid (rules/poker.md 6.2)."""

_MAX_PER = 10_000_000
_MAX_SHARES = 100
_LONGEST_TEXT = 200


def decide(table: Table, command: Any, context: Context) -> Events | Rejection:
    return _LADDERS[type(command)](table, command, context)


def _event(**which: Any) -> pb.Event:
    return pb.Event(jackpot_fund=pb.JackpotFundEvent(**which))


def _open(table: Table, command: pb.OpenFundRequest, context: Context) -> Events | Rejection:
    if table.game:
        return Rejection("ALREADY_INSTALLED", f"{table.table_id} exists already", field="header.table_id")
    if not 1 <= len(command.title) <= _LONGEST_TEXT:
        return Rejection("TITLE_MISSING", "say what the sign calls the fund", field="title")
    installed = pb.TableInstalled(game="jackpot_fund")
    return [pb.Event(table_installed=installed), _event(fund_opened=pb.FundOpened(title=command.title))]


def _seed(table: Table, command: pb.SeedFundRequest, context: Context) -> Events | Rejection:
    if refused := _check_open(table) or _check_amount(command.amount_cents):
        return refused
    return [_event(fund_seeded=pb.FundSeeded(amount_cents=command.amount_cents))]


def _add_contribution(table: Table, command: pb.AddContributionRequest, context: Context) -> Events | Rejection:
    """Also of a closed fund: the money was taken from players, and it has to be somewhere."""
    if not is_id(command.from_table_id) or command.from_table_id == table.table_id:
        return Rejection("BAD_ID", f"{command.from_table_id!r} feeds no fund", field="from_table_id")
    if refused := _check_amount(command.amount_cents):
        return refused
    last = _state(table).last_contributions.get(command.from_table_id, 0)
    if command.posting_number <= last:
        message = f"{command.from_table_id} has fed up to posting {last}"
        return Rejection("DUPLICATE_CONTRIBUTION", message, field="posting_number")
    added = pb.ContributionAdded(
        from_table_id=command.from_table_id,
        posting_number=command.posting_number,
        round_id=command.round_id,
        amount_cents=command.amount_cents,
    )
    return [_event(contribution_added=added)]


def _record_hit(table: Table, command: pb.RecordHitRequest, context: Context) -> Events | Rejection:
    """Also of a closed fund, for the same reason: whoever hit it is owed."""
    state, hit = _state(table), command.hit
    if not is_id(hit.from_table_id):
        return Rejection("BAD_ID", f"{hit.from_table_id!r} is no table", field="hit.from_table_id")
    if not (0 < len(hit.round_id) <= _LONGEST_TEXT and 0 < len(hit.standard) <= _LONGEST_TEXT):
        message = "a hit names its round and the standard that it meets"
        return Rejection("BAD_HIT", message, STANDARDS, "hit.round_id")
    key = hit_key(hit.round_id, hit.standard)
    if key in state.hits_due or key in state.hits_paid:
        return Rejection("HIT_ALREADY_RECORDED", f"{key} is recorded already", field="hit.round_id")
    if refused := _check_shares(hit.shares):
        return refused
    return [_event(hit_recorded=pb.HitRecorded(hit=hit, recorded_by=context.actor_id))]


def _pay(table: Table, command: pb.PayJackpotRequest, context: Context) -> Events | Rejection:
    state, key = _state(table), hit_key(command.round_id, command.standard)
    if key in state.hits_paid:
        return Rejection("HIT_ALREADY_PAID", f"{key} was paid", field="round_id")
    hit = state.hits_due.get(key)
    if hit is None:
        return Rejection("UNKNOWN_HIT", f"no hit {key} is recorded", STANDARDS, "round_id")
    if hit.recorded_by == context.actor_id:
        return Rejection("HIT_RECORDED_BY_PAYER", "somebody else has to pay what one recorded")
    if state.last_contributions.get(hit.from_table_id, 0) < hit.contribution_number:
        message = f"posting {hit.contribution_number} of {hit.from_table_id} has not arrived: pay after it"
        return Rejection("CONTRIBUTION_PENDING", message)
    paid = _paid(state, hit)
    if not any(p.amount_cents for p in paid.payments):
        return Rejection("FUND_EMPTY", f"{state.balance_cents} cents cannot be shared")
    return [_event(jackpot_paid=paid)]


def _paid(state: State, hit: Hit) -> pb.JackpotPaid:
    balance = state.balance_cents
    return pb.JackpotPaid(
        from_table_id=hit.from_table_id,
        round_id=hit.round_id,
        standard=hit.standard,
        fund_cents=balance,
        payments=[
            pb.JackpotPayment(seat=s.seat, player_id=s.player_id, amount_cents=share_down_to_the_cent(balance, s))
            for s in hit.shares
        ],
    )


def share_down_to_the_cent(balance_cents: int, share: Share) -> int:
    """Rounded down, so that all shares together are never more than the fund; the residue stays (6.2)."""
    return balance_cents * share.pays // share.per


def _close(table: Table, command: pb.CloseFundRequest, context: Context) -> Events | Rejection:
    """May be repeated at a closed fund that late contributions still reached, to carry them on."""
    state, onward = _state(table), command.carry_to_fund_id
    if not state.is_open and not state.balance_cents:
        return Rejection("FUND_CLOSED", f"{table.table_id} is closed and empty")
    if not 1 <= len(command.reason) <= _LONGEST_TEXT:
        return Rejection("BAD_REASON", "say why the fund closes", field="reason")
    if state.hits_due:
        return Rejection("HITS_DUE", f"not paid yet: {', '.join(state.hits_due)}")
    if onward and (not is_id(onward) or onward == table.table_id):
        return Rejection("BAD_ID", f"{onward!r} is no other fund", field="carry_to_fund_id")
    if state.balance_cents and not onward:
        message = f"{state.balance_cents} cents are the players' money: name the fund that they go to"
        return Rejection("FUND_NOT_EMPTY", message, field="carry_to_fund_id")
    closing = [_event(fund_closed=pb.FundClosed(reason=command.reason))]
    if state.balance_cents:
        carried = pb.FundCarried(to_fund_id=onward, amount_cents=state.balance_cents)
        closing.insert(0, _event(fund_carried=carried))
    return closing


def _state(table: Table) -> State:
    state: State = table.play
    return state


def _check_open(table: Table) -> Rejection | None:
    return None if _state(table).is_open else Rejection("FUND_CLOSED", f"{table.table_id} is closed")


def _check_amount(cents: int) -> Rejection | None:
    if 0 < cents <= MAX_CENTS:
        return None
    return Rejection("BAD_AMOUNT", "more than nothing goes into a fund", field="amount_cents")


def _check_shares(shares: Iterable[pb.JackpotShare]) -> Rejection | None:
    """A division of the fund, exact in integers."""
    parts = list(shares)
    if not 1 <= len(parts) <= _MAX_SHARES or not all(is_id(s.player_id) for s in parts):
        return Rejection("BAD_SHARES", "a hit names every player who shares in it", STANDARDS, "hit.shares")
    if not all(0 < s.part.pays <= s.part.per <= _MAX_PER for s in parts):
        return Rejection("BAD_SHARES", "a share is a fraction of the fund", STANDARDS, "hit.shares")
    whole = lcm(*(s.part.per for s in parts))
    if sum(s.part.pays * (whole // s.part.per) for s in parts) > whole:
        return Rejection("SHARES_EXCEED_FUND", "the shares are more than the fund", STANDARDS, "hit.shares")
    return None


_LADDERS: dict[type[Any], Callable[[Table, Any, Context], Events | Rejection]] = {
    pb.OpenFundRequest: _open,
    pb.SeedFundRequest: _seed,
    pb.AddContributionRequest: _add_contribution,
    pb.RecordHitRequest: _record_hit,
    pb.PayJackpotRequest: _pay,
    pb.CloseFundRequest: _close,
}
