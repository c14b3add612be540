"""Players at a table: seated, buying in, leaving."""

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.commands.life import closed
from games.tables.state import AnyTable, TableDraft
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.controls import MARKER_PINS
from ledger.core.rejection import Rejection, citing
from ledger.core.roles import check_own_seat
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS
from ledger.money.pins import MarkerAsked

_PINS = "NJ D-1.27B"


def seat_player(game: AnyGame, draft: TableDraft, command: pb.SeatPlayerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not table.is_open:
        return closed(table)
    if not 1 <= command.seat <= table.seat_count:
        return Rejection("UNKNOWN_SEAT", f"seat must be 1 to {table.seat_count}", field="seat")
    if not is_id(command.player_id):
        message = f"{command.player_id!r} is no id: use 1 to 64 letters, digits and ._@-"
        return Rejection("BAD_ID", message, field="player_id")
    if command.seat in table.players:
        return Rejection("SEAT_TAKEN", f"seat {command.seat} is taken: choose another", field="seat")
    if refused := _check_welcome(command.player_id, context):
        return refused
    if refused := game.check_seat(table, command.seat, command.player_id, context):
        return citing(table.in_force.rulebook_id, refused)
    house_seq = context.house.seq if context.house else 0
    draft.add(pb.PlayerSeated(seat=command.seat, player_id=command.player_id, house_seq=house_seq))
    game.after_seat(draft, command.seat, command.player_id, context)
    return None


def _check_welcome(player_id: str, context: Context) -> Rejection | None:
    """A patron whom the house excludes plays at no table."""
    if context.house and player_id in context.house.excluded:
        return Rejection("PATRON_EXCLUDED", f"the house has excluded {player_id}", field="player_id")
    return None


def leave_table(game: AnyGame, draft: TableDraft, command: pb.LeaveTableRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := check_seat(table, command.seat):
        return refused
    player_id = table.players[command.seat]
    if refused := check_own_seat(player_id, context):
        return refused
    is_up = any(w.seat == command.seat for w in (*table.wagers.values(), *table.spoken.values()))
    if is_up and not game.plays_on(table, command.seat):
        return Rejection("LIVE_WAGERS", f"seat {command.seat} still has wagers up", field="seat")
    if refused := game.check_leave(table, command.seat):
        return citing(table.in_force.rulebook_id, refused)
    draft.add(pb.PlayerLeft(seat=command.seat, player_id=player_id))
    game.after_leave(draft, command.seat, player_id, context)
    return None


def buy_in(game: AnyGame, draft: TableDraft, command: pb.BuyInRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not table.is_open:
        return closed(table)
    if refused := check_seat(table, command.seat):
        return refused
    if refused := _check_welcome(table.players[command.seat], context):
        return refused
    if not 0 < command.amount_cents <= MAX_CENTS:
        message = f"amount_cents must be above 0 and at most {MAX_CENTS}"
        return Rejection("BAD_AMOUNT", message, field="amount_cents")
    if refused := _check_means(game, table, command):
        return refused
    asks_pin = _asks_pin(command, context)
    if asks_pin and (refused := _check_pin(table, command, context)):
        return refused
    draft.add(
        pb.BoughtIn(
            seat=command.seat,
            player_id=table.players[command.seat],
            amount_cents=command.amount_cents,
            round_id=table.round_id,
            means=command.means,
            instrument_number=command.instrument_number,
            pin_checked=asks_pin,
        )
    )
    return None


def _asks_pin(command: pb.BuyInRequest, context: Context) -> bool:
    is_marker = command.means == pb.BUY_IN_MEANS_MARKER
    return is_marker and context.house is not None and context.house.switches.is_on(MARKER_PINS)


def _check_pin(table: AnyTable, command: pb.BuyInRequest, context: Context) -> Rejection | None:
    """The host that checked the PIN proved it for exactly this marker (NJ D-1.27B)."""
    if not command.pin_proof or context.pins is None:
        message = "the house asks for the player's PIN: have PinService.CheckPin check it, and send its proof along"
        return Rejection("PIN_NEEDED", message, _PINS, "pin_proof")
    player_id = table.players[command.seat]
    marker = MarkerAsked(table.table_id, player_id, command.instrument_number, command.amount_cents)
    if not context.pins.holds(command.pin_proof, marker, context.at):
        message = "pin_proof is of another marker, another player or amount, or too old: have the PIN checked again"
        return Rejection("PIN_REFUSED", message, _PINS, "pin_proof")
    return None


def _check_means(game: AnyGame, table: AnyTable, command: pb.BuyInRequest) -> Rejection | None:
    """Coupons and markers have numbers, and each is taken once."""
    if command.means not in pb.BuyInMeans.values():
        return Rejection("BAD_MEANS", "means must be currency, chips, a coupon or a marker", field="means")
    if command.means == pb.BUY_IN_MEANS_MARKER and not game.takes_markers:
        message = f"no markers are issued at {game.name.replace('_', ' ')}: take currency"
        return Rejection("NO_MARKERS_HERE", message, field="means")
    numbered = command.means in (pb.BUY_IN_MEANS_COUPON, pb.BUY_IN_MEANS_MARKER)
    if bool(command.instrument_number) != numbered or (numbered and not is_id(command.instrument_number)):
        message = "instrument_number must be that of the coupon or marker, and empty otherwise"
        return Rejection("INSTRUMENT_MISSING", message, field="instrument_number")
    if numbered and command.instrument_number in table.money.instruments:
        message = f"{command.instrument_number!r} was taken at {table.table_id} before"
        return Rejection("INSTRUMENT_USED", message, field="instrument_number")
    return None
