"""What several commands of the cage ask."""

from collections.abc import Iterable

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.money.amounts import dollars, value_of
from ledger.reports.papers import check_chips
from ledger.streams.cage.state import Slip, State


def check_known_chips(state: State, chips: Iterable[pb.ChipCount], field: str) -> Rejection | None:
    """Chips that the casino has."""
    counts = list(chips)
    if refused := check_chips(counts, field):
        return refused
    unknown = [c.denomination_cents for c in counts if c.denomination_cents not in state.denominations]
    if unknown:
        return Rejection("BAD_CHIPS", f"the casino has no chip of {dollars(unknown[0])}", field=field)
    return None


def check_in_cage(state: State, chips: Iterable[pb.ChipCount], field: str) -> Rejection | None:
    for c in chips:
        held = state.chips.get(c.denomination_cents, 0)
        if held < c.count:
            message = f"the cage holds {held} chips of {dollars(c.denomination_cents)}, not {c.count}: have it funded"
            return Rejection("CAGE_SHORT", message, field=field)
    return None


def check_currency(state: State, cents: int) -> Rejection | None:
    if cents <= state.currency_cents:
        return None
    return Rejection("CAGE_SHORT", f"the cage holds {dollars(state.currency_cents)} of currency: have it funded")


def check_player(player_id: str) -> Rejection | None:
    if is_id(player_id):
        return None
    return Rejection("BAD_ID", f"player_id must name the player, not {player_id!r}", field="player_id")


def open_slip(state: State, number: int, *stages: str) -> Slip | Rejection:
    """A slip that is at one of these stages."""
    slip = state.slips.get(number)
    if slip is None:
        what = "is done or void" if 0 < number <= state.slips_issued else "was never issued"
        return Rejection("UNKNOWN_SLIP", f"slip {number} {what}", field="slip_number")
    if slip.stage not in stages:
        message = f"slip {number} is {slip.stage}, and this needs one that is {' or '.join(stages)}"
        code = "SLIP_UNDER_WAY" if slip.stage not in ("issued", "approved") else "NOT_APPROVED"
        return Rejection(code, message, "NJ D-1.22", "slip_number")
    return slip


def hands_of(slip: Slip) -> dict[str, str]:
    """Who had their part in it so far."""
    number = slip.slip_number
    parts = {
        f"asked for slip {number}": slip.request.requested_by,
        f"issued slip {number}": slip.issued_by,
        f"approved slip {number}": slip.approved_by,
        f"carried slip {number}": slip.carried_by,
        f"counted slip {number} at the table": slip.counted_by,
        f"witnessed slip {number}": slip.witnessed_by,
    }
    return {part: person for part, person in parts.items() if person}


def amounts_in(figures: pb.DropFigures) -> tuple[int, int, int, int]:
    """Currency, chips, coupons and markers."""
    return value_of(figures.currency), value_of(figures.chips), figures.coupons_cents, figures.markers_cents
