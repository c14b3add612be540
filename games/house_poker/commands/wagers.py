"""A seat's wagers: placed as one set, replaced, taken back, until no more bets is called."""

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

import roundledger.v1 as pb
from games.house_poker.card_rules import check_deck
from games.house_poker.rules import HouseGame
from games.house_poker.state import BETTING, HouseDraft, HouseTable
from games.tables.chips import dollars
from games.tables.rounds import check_equipment, open_round
from games.tables.state import Wager
from games.tables.wagers import check_seat, placed, wager_id_for, withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


class Asked(msgspec.Struct, frozen=True):
    """What a seat's set has of one wager."""

    amount_cents: int
    wager_id: str = ""
    field: str = ""
    """The command's field with the amount."""


WagerSet = Mapping[str, Asked]
"""By wager."""


def check_betting(game: HouseGame, table: HouseTable) -> Rejection | None:
    if table.play.phase == BETTING:
        return None
    return Rejection("BETTING_CLOSED", "no more bets was called: wait for the next round", game.clause("betting"))


def check_wagering(game: HouseGame, table: HouseTable, seat: int, context: Context) -> Rejection | None:
    """What goes before any wager of a seat."""
    return (
        check_betting(game, table)
        or check_seat(table, seat)
        or check_own_seat(table.players[seat], context)
        or check_equipment(table)
        or check_deck(game, table, context)
    )


def check_instrument(game: HouseGame, coupon_cents: int, *, verbal: bool = False) -> Rejection | None:
    """Chips and tokens only. The rules allow for match play coupons and give no terms for them."""
    if verbal:
        message = "a spoken wager with cash is not taken: place chips"
        return Rejection("VERBAL_WAGER", message, game.clause("instruments"), "verbal")
    if coupon_cents:
        message = "the house has no terms for match play coupons: leave the coupon out"
        return Rejection("MATCH_PLAY_NOT_CONFIGURED", message, game.clause("instruments"), "coupon_cents")
    return None


def check_amount(table: HouseTable, seat: int, wager: str, asked: Asked) -> Rejection | None:
    """Within the posted limits; each seat is a position by itself."""
    cents, limit, rule = asked.amount_cents, table.limit_of(wager, seat), table.in_force.limits_rule
    if cents < 0:
        return Rejection("BAD_AMOUNT", f"{asked.field} must not be below 0", rule, asked.field)
    if limit is None:
        return Rejection("LIMITS_NOT_POSTED", f"no limits are posted for {wager}", rule, asked.field)
    if cents and cents < limit.min_cents:
        return Rejection("BELOW_MIN", f"{wager} takes at least {dollars(limit.min_cents)}", rule, asked.field)
    if cents > limit.max_cents:
        return Rejection("ABOVE_MAX", f"{wager} takes at most {dollars(limit.max_cents)}", rule, asked.field)
    return None


def check_seats(game: HouseGame, table: HouseTable, seat: int) -> Rejection | None:
    """A player who bets at several seats bets at seats side by side, and at no more than the house allows."""
    player_id = table.players[seat]
    seats = {seat, *(w.seat for w in table.wagers.values() if w.player_id == player_id)}
    most, rule = game.seats_at_once(table.options), game.clause("seats")
    if len(seats) == 1:
        return None
    if most == 1:
        return Rejection("MULTI_SEAT_OFF", "a player bets at one seat here", rule, "seat")
    if len(seats) > most:
        return Rejection("SEAT_LIMIT", f"a player bets at no more than {most} seats here", rule, "seat")
    return check_side_by_side(game, seats)


def check_side_by_side(game: HouseGame, seats: set[int]) -> Rejection | None:
    if not seats or max(seats) - min(seats) == len(seats) - 1:
        return None
    message = "a player's seats must lie side by side"
    return Rejection("SEATS_NOT_ADJACENT", message, game.clause("seats"), "seat")


def wagers_at(table: HouseTable, seat: int) -> dict[str, Wager]:
    """What lies at a seat, by wager."""
    return {wager.wager: wager for wager in table.wagers.values() if wager.seat == seat}


class SetRequest(Protocol):
    """What a game's command to place a seat's wagers has at least."""

    @property
    def seat(self) -> int: ...
    @property
    def coupon_cents(self) -> int: ...


def place_set(
    game: HouseGame,
    draft: HouseDraft,
    command: SetRequest,
    asked: WagerSet,
    context: Context,
    check: Callable[[HouseTable, WagerSet], Rejection | None] = lambda table, asked: None,
) -> Rejection | None:
    """The command to place a seat's wagers; `check` is what the game asks of them together."""
    table = draft.state
    if refused := check_wagering(game, table, command.seat, context):
        return refused
    if refused := check_instrument(game, command.coupon_cents, verbal=getattr(command, "verbal", False)):
        return refused
    if not any(wanted.amount_cents for wanted in asked.values()):
        message = f"place at least one of {', '.join(asked)}"
        return Rejection("NO_WAGER", message, game.clause("wagers"), next(iter(asked.values())).field)
    for kind, wanted in asked.items():
        if refused := check_amount(table, command.seat, kind, wanted):
            return refused
    if refused := check(table, asked) or check_seats(game, table, command.seat):
        return refused
    return replace_set(draft, command.seat, asked)


def replace_set(draft: HouseDraft, seat: int, asked: WagerSet) -> Rejection | None:
    """The seat has exactly these wagers from now on, besides others that are not asked about. What stays under its id
    is changed; what got another id is another wager."""
    open_round(draft)
    before = wagers_at(draft.state, seat)
    for kind, wanted in asked.items():
        old, table = before.get(kind), draft.state
        if old and wanted.amount_cents and wanted.wager_id in ("", old.wager_id):
            draft.add(_changed(table, old, wanted.amount_cents))
            continue
        if old:
            draft.add(withdrawn(table, old))
        if wanted.amount_cents:
            wager = new_wager(draft.state, seat, kind, wanted)
            if isinstance(wager, Rejection):
                return wager
            draft.add(placed(wager))
    return None


def new_wager(table: HouseTable, seat: int, kind: str, asked: Asked, base_wager_id: str = "") -> Wager | Rejection:
    wager_id = wager_id_for(table, asked.wager_id)
    if isinstance(wager_id, Rejection):
        return wager_id
    return Wager(
        wager_id=wager_id,
        round_id=table.round_id,
        seat=seat,
        player_id=table.players[seat],
        wager=kind,
        selection="",
        stake_cents=asked.amount_cents,
        chips=pb.CHIP_KIND_VALUE,
        coupon_cents=0,
        verbal=False,
        base_wager_id=base_wager_id,
    )


def _changed(table: HouseTable, wager: Wager, stake_cents: int) -> pb.WagerChanged:
    return pb.WagerChanged(
        round_id=table.round_id,
        wager_id=wager.wager_id,
        seat=wager.seat,
        player_id=wager.player_id,
        stake_before_cents=wager.stake_cents,
        stake_cents=stake_cents,
    )


def withdraw_wagers(
    game: HouseGame, draft: HouseDraft, command: pb.WithdrawHousePokerWagersRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if refused := check_betting(game, table) or check_seat(table, command.seat):
        return refused
    player_id = table.players[command.seat]
    if refused := check_own_seat(player_id, context):
        return refused
    wagers = [wager for wager in table.wagers.values() if wager.seat == command.seat]
    if not wagers:
        return Rejection("NO_SUCH_WAGER", f"seat {command.seat} has no wager up", game.clause("betting"), "seat")
    left = {w.seat for w in table.wagers.values() if w.player_id == player_id and w.seat != command.seat}
    if refused := check_side_by_side(game, left):
        return refused
    for wager in wagers:
        draft.add(withdrawn(draft.state, wager))
    return None


def call_no_more_bets(
    game: HouseGame, draft: HouseDraft, command: pb.CallNoMoreHousePokerBetsRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if refused := check_betting(game, table):
        return refused
    if not table.wagers:
        return Rejection("NO_WAGER", "nobody has a wager up: there is no round to deal", game.clause("betting"))
    if refused := check_deck(game, table, context):
        return refused
    draft.add(pb.BetsClosed(round_id=table.round_id))
    return None
