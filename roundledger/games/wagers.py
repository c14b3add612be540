"""What all games check of a wager's amount, and how a wager becomes an event."""

from collections.abc import Iterable

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection
from roundledger.games.table import Limit, Table, Wager


def check_seat(table: Table, seat: int) -> Rejection | None:
    if seat in table.players:
        return None
    return Rejection("SEAT_EMPTY", f"nobody sits at seat {seat} of {table.table_id}", field="seat")


def check_chip_multiple(amount_cents: int, unit_cents: int, rule: str = "") -> Rejection | None:
    if amount_cents > 0 and amount_cents % unit_cents == 0:
        return None
    message = f"{amount_cents} cents is not a positive multiple of the {unit_cents}-cent chip"
    return Rejection("NOT_CHIP_MULTIPLE", message, rule, "amount_cents")


def total_beside(wager: Wager, wagers: Iterable[Wager]) -> int:
    """What the player of this wager has on its position besides it, from whatever seat."""
    position = (wager.player_id, wager.wager, wager.selection)
    return sum(
        w.stake_cents
        for w in wagers
        if (w.player_id, w.wager, w.selection) == position and w.wager_id != wager.wager_id
    )


def check_limits(table: Table, wager: Wager, rule: str) -> Rejection | None:
    """Limits bind a player's total on one position. Spoken wagers that wait for confirmation count towards the
    most, but not towards the least: they may lapse."""
    limit = table.limit_of(wager.wager)
    if limit is None:
        return Rejection("LIMITS_NOT_POSTED", f"no limits are posted for {wager.wager}", rule, "wager")
    total_cents = wager.stake_cents + total_beside(wager, table.wagers.values())
    if total_cents < limit.min_cents:
        return _below_min(wager, limit, rule)
    if total_cents + total_beside(wager, table.spoken.values()) > limit.max_cents:
        return Rejection("ABOVE_MAX", f"{wager.wager} takes at most {limit.max_cents} cents", rule, "amount_cents")
    return None


def check_left_behind(table: Table, wager: Wager, rule: str) -> Rejection | None:
    """What stays on the position that a wager leaves must still make its minimum."""
    limit = table.limit_of(wager.wager)
    if limit and 0 < total_beside(wager, table.wagers.values()) < limit.min_cents:
        return _below_min(wager, limit, rule)
    return None


def _below_min(wager: Wager, limit: Limit, rule: str) -> Rejection:
    return Rejection("BELOW_MIN", f"{wager.wager} takes at least {limit.min_cents} cents", rule, "amount_cents")


def placed(wager: Wager) -> pb.WagerPlaced:
    return pb.WagerPlaced(
        round_id=wager.round_id,
        wager_id=wager.wager_id,
        seat=wager.seat,
        player_id=wager.player_id,
        wager=wager.wager,
        selection=wager.selection,
        stake_cents=wager.stake_cents,
        chips=wager.chips,  # type: ignore[arg-type]
        coupon_cents=wager.coupon_cents,
        verbal=wager.verbal,
        vigorish_cents=wager.vigorish_cents,
        base_wager_id=wager.base_wager_id,
        late=wager.late,
    )


def wager_from(event: pb.WagerPlaced) -> Wager:
    return Wager(
        wager_id=event.wager_id,
        round_id=event.round_id,
        seat=event.seat,
        player_id=event.player_id,
        wager=event.wager,
        selection=event.selection,
        stake_cents=event.stake_cents,
        chips=event.chips,
        coupon_cents=event.coupon_cents,
        verbal=event.verbal,
        vigorish_cents=event.vigorish_cents,
        base_wager_id=event.base_wager_id,
        late=event.late,
    )


def decision(wager: Wager, outcome: pb.Outcome, rule: str, *, taken_cents: int = 0, paid_cents: int = 0) -> pb.Decision:
    """What becomes of a wager; what is not taken of the stake goes back."""
    return pb.Decision(
        wager_id=wager.wager_id,
        seat=wager.seat,
        player_id=wager.player_id,
        wager=wager.wager,
        selection=wager.selection,
        stake_cents=wager.stake_cents,
        coupon_cents=wager.coupon_cents,
        outcome=outcome,
        taken_cents=taken_cents,
        paid_cents=paid_cents,
        returned_cents=wager.stake_cents - taken_cents,
        rule=rule,
    )
