"""What all games check of a wager's amount, and how a wager becomes an event."""

import re
from collections.abc import Iterable
from typing import Protocol

import roundledger.v1 as pb
from games.tables.chips import dollars
from games.tables.state import AnyTable, Limit, TableDraft, Wager
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat
from ledger.money.accounts import is_id


def check_seat(table: AnyTable, seat: int) -> Rejection | None:
    if seat in table.players:
        return None
    return Rejection("SEAT_EMPTY", f"nobody sits at seat {seat} of {table.table_id}", field="seat")


MOST_WAGERS = 1000
"""At one table: what a roll or a spin decides is one commit, and so is what the processors make of it, within what a
broker takes."""

_GIVEN_OUT = re.compile(r"w\d+")


def wager_id_for(table: AnyTable, chosen: str) -> str | Rejection:
    """The id of a new wager: as its sender chose it, else the table's next. What the table gives out itself, what is up
    and what was used in this round is not chosen again."""
    if len(table.wagers) + len(table.spoken) >= MOST_WAGERS:
        message = f"{MOST_WAGERS} wagers are up at {table.table_id}: it takes no more until some are decided"
        return Rejection("TOO_MANY_WAGERS", message)
    if not chosen:
        return table.next_wager_id()
    if not is_id(chosen) or _GIVEN_OUT.fullmatch(chosen):
        message = f"{chosen!r} is no wager id: use 1 to 64 letters, digits and ._@-, but not w and a number"
        return Rejection("BAD_ID", message, field="wager_id")
    if chosen in table.wagers or chosen in table.spoken or chosen in table.chosen_wager_ids:
        return Rejection("WAGER_ID_USED", f"{chosen!r} is a wager of this round: choose another id", field="wager_id")
    return chosen


class WagerRequest(Protocol):
    """What a game's command to place a wager has at least. The types of the vocabulary have it where the .proto file
    gives the fields these names."""

    @property
    def seat(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def amount_cents(self) -> int: ...
    @property
    def wager_id(self) -> str:
        """As its sender chose it; empty where the table chooses."""


def wager_asked(
    table: AnyTable,
    command: WagerRequest,
    selection: str = "",
    chips: int = pb.CHIP_KIND_VALUE,
    *,
    coupon_cents: int = 0,
    verbal: bool = False,
) -> Wager | Rejection:
    """The wager that a game's command to place one asks for, as it will stand if it is accepted; its seat is taken.
    A game that takes coupons or spoken wagers says so of each."""
    wager_id = wager_id_for(table, command.wager_id)
    if isinstance(wager_id, Rejection):
        return wager_id
    return Wager(
        wager_id=wager_id,
        round_id=table.round_id or table.next_round_id(),
        seat=command.seat,
        player_id=table.players[command.seat],
        wager=command.wager,
        selection=selection,
        stake_cents=command.amount_cents,
        chips=chips,
        coupon_cents=coupon_cents,
        verbal=verbal,
    )


def check_chip_multiple(amount_cents: int, unit_cents: int, rule: str = "") -> Rejection | None:
    if amount_cents <= 0:
        return Rejection("BAD_AMOUNT", "amount_cents must be above 0", rule, "amount_cents")
    if amount_cents % unit_cents == 0:
        return None
    message = f"{dollars(amount_cents)} is no multiple of the {dollars(unit_cents)} chip: stake whole chips"
    return Rejection("NOT_CHIP_MULTIPLE", message, rule, "amount_cents")


def total_beside(wager: Wager, wagers: Iterable[Wager]) -> int:
    """What the player of this wager has on its position besides it, from whatever seat."""
    position = (wager.player_id, wager.wager, wager.selection)
    return sum(
        w.stake_cents
        for w in wagers
        if (w.player_id, w.wager, w.selection) == position and w.wager_id != wager.wager_id
    )


def check_limits(table: AnyTable, wager: Wager, rule: str) -> Rejection | None:
    """Limits bind a player's total on one position. Spoken wagers that wait for confirmation count towards the
    most, but not towards the least: they may lapse."""
    limit = table.limit_of(wager.wager, wager.seat)
    if limit is None:
        return Rejection("LIMITS_NOT_POSTED", f"no limits are posted for {wager.wager}", rule, "wager")
    total_cents = wager.stake_cents + total_beside(wager, table.wagers.values())
    if total_cents < limit.min_cents:
        return _below_min(wager, limit, rule)
    if total_cents + total_beside(wager, table.spoken.values()) > limit.max_cents:
        return Rejection("ABOVE_MAX", f"{wager.wager} takes at most {dollars(limit.max_cents)}", rule, "amount_cents")
    return None


def check_reduced_limits(table: AnyTable, wager: Wager, rule: str) -> Rejection | None:
    """A wager as it will stand once it is reduced. What makes its minimum goes on making it; where limits were posted
    that the wager is outside of, a smaller one is never further from the most, and what is below the least anyway may
    be taken down in steps."""
    limit = table.limit_of(wager.wager, wager.seat)
    if limit is None:
        return None
    beside_cents = total_beside(wager, table.wagers.values())
    before_cents = table.wagers[wager.wager_id].stake_cents + beside_cents
    if wager.stake_cents + beside_cents < limit.min_cents <= before_cents:
        return _below_min(wager, limit, rule)
    return None


def check_left_behind(table: AnyTable, wager: Wager, rule: str) -> Rejection | None:
    """What stays on the position that a wager is moved away from still makes its minimum, if it did before. A wager
    that is taken back whole is not asked: its player may always have it."""
    limit = table.limit_of(wager.wager, wager.seat)
    if limit is None:
        return None
    left_cents = total_beside(wager, table.wagers.values())
    if 0 < left_cents < limit.min_cents <= left_cents + wager.stake_cents:
        return _below_min(wager, limit, rule)
    return None


def _below_min(wager: Wager, limit: Limit, rule: str) -> Rejection:
    return Rejection("BELOW_MIN", f"{wager.wager} takes at least {dollars(limit.min_cents)}", rule, "amount_cents")


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


def made(wager: Wager) -> pb.WagerPlaced | pb.VerbalWagerCalled:
    """A wager that is only spoken stands when it is confirmed."""
    return pb.VerbalWagerCalled(wager=placed(wager)) if wager.verbal else placed(wager)


def wager_from(event: pb.WagerPlaced) -> Wager:
    return Wager(
        event.wager_id,
        event.round_id,
        event.seat,
        event.player_id,
        event.wager,
        event.selection,
        event.stake_cents,
        event.chips,
        event.coupon_cents,
        event.verbal,
        event.vigorish_cents,
        event.base_wager_id,
        event.late,
    )


def withdrawn(table: AnyTable, wager: Wager, vigorish_returned_cents: int = 0) -> pb.WagerWithdrawn:
    """A wager that its player takes back whole."""
    return pb.WagerWithdrawn(
        round_id=table.round_id,
        wager_id=wager.wager_id,
        seat=wager.seat,
        player_id=wager.player_id,
        wager=wager.wager,
        selection=wager.selection,
        returned_cents=wager.stake_cents,
        vigorish_returned_cents=vigorish_returned_cents,
        chips=credits_only(wager),
        coupon_cents=wager.coupon_cents if credits_only(wager) else 0,
    )


def credits_only(wager: Wager) -> pb.ChipKind:
    """Events and decisions about a wager say what it is made with where that is no chips at all."""
    return pb.CHIP_KIND_CREDITS if wager.chips == pb.CHIP_KIND_CREDITS else pb.CHIP_KIND_UNSPECIFIED


def confirmed(wager: Wager) -> pb.VerbalWagerConfirmed:
    return pb.VerbalWagerConfirmed(
        round_id=wager.round_id, wager_id=wager.wager_id, seat=wager.seat, player_id=wager.player_id
    )


def cash_converted(table: AnyTable, wager: Wager) -> pb.CashConverted:
    """The cash laid down with a spoken wager becomes chips."""
    return pb.CashConverted(
        seat=wager.seat,
        player_id=wager.player_id,
        amount_cents=wager.stake_cents + wager.vigorish_cents,
        round_id=table.round_id,
        wager_id=wager.wager_id,
    )


def check_own_wager(table: AnyTable, wager_id: str, context: Context) -> Rejection | None:
    wager = table.wagers.get(wager_id)
    if wager is None:
        return Rejection("NO_SUCH_WAGER", f"no wager {wager_id!r} is up", field="wager_id")
    return check_own_seat(wager.player_id, context)


def take_back(draft: TableDraft, wager_id: str, context: Context) -> Rejection | None:
    """A player takes a wager back whole, at a moment when the game's rules let them. Limits are no reason to refuse it,
    whatever stays beside it: otherwise a raised minimum would keep players at the table."""
    table = draft.state
    if refused := check_own_wager(table, wager_id, context):
        return refused
    draft.add(withdrawn(table, table.wagers[wager_id]))
    return None


def decision(
    wager: Wager, outcome: pb.Outcome, rule: str, round_id: str, *, taken_cents: int = 0, paid_cents: int = 0
) -> pb.Decision:
    """What becomes of a wager; what is not taken of the stake goes back."""
    decided = pb.Decision()  # filled field by field, which takes protobuf two thirds of the time
    decided.wager_id = wager.wager_id
    decided.seat = wager.seat
    decided.player_id = wager.player_id
    decided.wager = wager.wager
    decided.selection = wager.selection
    decided.stake_cents = wager.stake_cents
    decided.coupon_cents = wager.coupon_cents
    decided.outcome = outcome
    decided.taken_cents = taken_cents
    decided.paid_cents = paid_cents
    decided.returned_cents = wager.stake_cents - taken_cents
    decided.rule = rule
    decided.round_id = round_id
    if wager.chips == pb.CHIP_KIND_CREDITS:
        decided.chips = pb.CHIP_KIND_CREDITS
    return decided
