"""Guards that papers about chips share, at tables and in the cage: what was counted, by whom, and when."""

from collections.abc import Iterable, Mapping
from datetime import date

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import Roles, check_role
from ledger.money.amounts import MAX_CENTS, dollars, value_of

CAGE_ID = "cage"
"""The floor has one."""

_MOST_DENOMINATIONS = 40
_LONGEST_PAPER_NUMBER = 64
_LONGEST_REASON = 500
_NEWEST_FIRST = "NJ D-1.26"

_DUTIES = "NJ D-1.11(a)2"
"""No one person can both err and hide it (compliance g1)."""


def check_chips(chips: Iterable[pb.ChipCount], field: str, *, none_too: bool = False) -> Rejection | None:
    """One entry a denomination, each with something in it."""
    counts = list(chips)
    if len(counts) > _MOST_DENOMINATIONS or (not counts and not none_too):
        return Rejection("BAD_CHIPS", f"{field} must list 1 to {_MOST_DENOMINATIONS} denominations", field=field)
    if not all(0 < c.denomination_cents <= MAX_CENTS and 0 < c.count <= MAX_CENTS for c in counts):
        message = f"{field} must have a value and a count above 0 for each denomination"
        return Rejection("BAD_CHIPS", message, field=field)
    if len({c.denomination_cents for c in counts}) < len(counts):
        return Rejection("BAD_CHIPS", f"{field} lists a denomination twice: add them up", field=field)
    if value_of(counts) > MAX_CENTS:
        return Rejection("BAD_CHIPS", f"{field} comes to more than {dollars(MAX_CENTS)}", field=field)
    return None


def check_paper_number(number: str, header: pb.CommandHeader, used: Iterable[str]) -> Rejection | None:
    """What is entered late says when it happened and on which paper; each is entered once (compliance b6)."""
    if not number:
        return None
    if len(number) > _LONGEST_PAPER_NUMBER:
        message = f"paper_number must have at most {_LONGEST_PAPER_NUMBER} characters"
        return Rejection("BAD_PAPER_NUMBER", message, field="paper_number")
    if not header.HasField("occurred_at"):
        message = "what is entered from paper says when it happened: set header.occurred_at"
        return Rejection("BAD_PAPER_NUMBER", message, field="header.occurred_at")
    if number in used:
        return Rejection("BAD_PAPER_NUMBER", f"paper {number!r} was entered before", field="paper_number")
    return None


def check_day(day: str, context: Context) -> Rejection | None:
    """A gaming day that has begun, written as a date; none where it is left out. East of Greenwich it begins before the
    date does there, west of it later."""
    if not day:
        return None
    try:
        named = date.fromisoformat(day)
    except ValueError:
        named = date.max
    today = context.calendar.day_of(context.at) if context.calendar else str(context.at.date())
    if str(named) != day or day > today:
        message = f"{day!r} is no gaming day that has begun: write it as YYYY-MM-DD"
        return Rejection("BAD_DAY", message, field="gaming_day")
    return None


def check_waiver(
    command: pb.RedeemMarkerRequest | pb.PayMarkerRequest, player_id: str, newest: str, waivers: Roles, context: Context
) -> Rejection | None:
    """The newest marker is redeemed first, unless a supervisor waives that and says why (compliance e4)."""
    if not command.waiver_reason:
        message = f"{player_id} has a newer marker here: redeem {newest} first, or have a supervisor waive it"
        return Rejection("MARKER_ORDER", message, _NEWEST_FIRST, "marker_number")
    if len(command.waiver_reason) > _LONGEST_REASON:
        message = f"waiver_reason must have at most {_LONGEST_REASON} characters"
        return Rejection("MARKER_ORDER", message, _NEWEST_FIRST, "waiver_reason")
    return check_role("waiving the order of markers", waivers, context.role)


def check_different(actor_id: str, others: Mapping[str, str]) -> Rejection | None:
    """The signer is a different person than all who did a part before; `others` says who did what."""
    for part, person in others.items():
        if person == actor_id:
            message = f"{actor_id} {part}: somebody else has to do this"
            return Rejection("SAME_PERSON", message, _DUTIES)
    return None
