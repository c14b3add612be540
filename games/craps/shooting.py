"""Who has the dice: offers, acceptance, selection, passing, and the off marker (I, K)."""

import roundledger.v1 as pb
from games.craps.common import has_travelled_come, own, wrong_state
from games.craps.layout import LINE
from games.craps.state import IDLE, OFFERING, READY, SELECTING, State
from games.interface import Context, Events
from games.permissions import check_own_seat
from ledger.core.rejection import Rejection
from games.table import Table
from games.wagers import check_seat

ORDER_REASONS = ("delay", "invalid_rolls", "violation")


def next_in_turn(table: Table, series_from: int, declined: tuple[int, ...]) -> int:
    """The seat to ask next, clockwise from a previous shooter, who is not asked, or from the boxperson's left; 0 when
    all have been asked (I.2, K.3)."""
    seats = sorted(table.players, key=lambda seat: (seat <= series_from, seat))
    return next((seat for seat in seats if seat != series_from and seat not in declined), 0)


def offer_dice(table: Table, command: pb.OfferDiceRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase not in (IDLE, OFFERING) or state.offered:
        return wrong_state(state, "I.2")
    if refused := check_seat(table, command.seat):
        return refused
    turn = 0 if state.phase == IDLE else next_in_turn(table, state.series_from, state.declined)
    turn = turn or next_in_turn(table, 0, ())
    if command.seat != turn:
        return Rejection("OFFER_OUT_OF_ORDER", f"the dice go to seat {turn} first", "I.2, K.3", "seat")
    return [own(dice_offered=pb.DiceOffered(seat=turn, player_id=table.players[turn]))]


def decline_dice(table: Table, command: pb.DeclineDiceRequest, context: Context) -> Events | Rejection:
    if refused := _check_offered(table, command.seat, context):
        return refused
    state: State = table.play
    nobody_left = not next_in_turn(table, state.series_from, (*state.declined, command.seat))
    declined = pb.DiceDeclined(seat=command.seat, player_id=table.players[command.seat], nobody_left=nobody_left)
    return [own(dice_declined=declined), *_to_cup(state, idle=nobody_left)]


def accept_dice(table: Table, command: pb.AcceptDiceRequest, context: Context) -> Events | Rejection:
    if refused := _check_offered(table, command.seat, context):
        return refused
    return [own(shooter_appointed=pb.ShooterAppointed(seat=command.seat, player_id=table.players[command.seat]))]


def select_dice(table: Table, command: pb.SelectDiceRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != SELECTING:
        return wrong_state(state, "I.3")
    if refused := _check_shooter(table, context):
        return refused
    chosen = set(command.dice_ids)
    if len(command.dice_ids) != 2 or len(chosen) != 2 or not chosen <= set(state.dice):
        return Rejection("BAD_SELECTION", "the shooter chooses two of the dice offered", "I.3", "dice_ids")
    rest = [die for die in state.dice if die not in chosen]
    events = [own(dice_selected=pb.DiceSelected(dice_ids=command.dice_ids))]
    return [*events, own(dice_returned_to_cup=pb.DiceReturnedToCup(dice_ids=rest))] if rest else events


def pass_dice(table: Table, command: pb.PassDiceRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase not in (READY, SELECTING):
        return wrong_state(state, "K.1")
    return _check_shooter(table, context) or passed(table, "voluntary")


def order_pass_dice(table: Table, command: pb.OrderPassDiceRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase not in (READY, SELECTING):
        return wrong_state(state, "K.1")
    if command.reason not in ORDER_REASONS:
        message = f"{command.reason!r} is none of {', '.join(ORDER_REASONS)}"
        return Rejection("BAD_REASON", message, "K.1", "reason")
    return passed(table, "ordered", command.reason)


def passed(table: Table, cause: str, reason: str = "") -> list[pb.Event]:
    """The dice go to the others; where there are none the table waits without a shooter."""
    state: State = table.play
    nobody_else = not next_in_turn(table, state.shooter, ())
    event = pb.DicePassed(
        seat=state.shooter,
        player_id=table.players.get(state.shooter, ""),
        cause=cause,
        reason=reason,
        nobody_else=nobody_else,
    )
    return [own(dice_passed=event), *_to_cup(state, idle=nobody_else)]


def start_off_marker(table: Table, command: pb.StartOffMarkerRequest, context: Context) -> Events | Rejection:
    """Only where nobody bets the line and come bets are left (K.2)."""
    state: State = table.play
    if state.phase not in (READY, OFFERING, IDLE) or state.off_marker:
        return wrong_state(state, "K.2")
    seat = state.shooter or state.previous_shooter
    player_id = table.players.get(seat, "")
    is_same_player = bool(state.shooter) or player_id == state.previous_player
    if not (player_id and is_same_player and _is_off_marker_needed(table, seat)):
        message = (
            "it needs come bets on their points, the puck off, a previous shooter without line bet, no other taker"
        )
        return Rejection("OFF_MARKER_NOT_NEEDED", message, "K.2")
    return [own(off_marker_placed=pb.OffMarkerPlaced(seat=seat, player_id=player_id))]


def _is_off_marker_needed(table: Table, seat: int) -> bool:
    state: State = table.play
    others_declined = all(other in state.declined for other in table.players if other != seat)
    return not state.puck and has_travelled_come(table) and not has_line_bet(table, seat) and others_declined


def has_line_bet(table: Table, seat: int) -> bool:
    return any(w.wager in LINE and w.seat == seat for w in table.wagers.values())


def _check_offered(table: Table, seat: int, context: Context) -> Rejection | None:
    state: State = table.play
    if state.phase != OFFERING:
        return wrong_state(state, "I.2")
    if not state.offered or seat != state.offered:
        return Rejection("NOT_YOUR_OFFER", f"seat {seat} has not been offered the dice", "I.2", "seat")
    return check_own_seat(table.players[seat], context)


def _check_shooter(table: Table, context: Context) -> Rejection | None:
    state: State = table.play
    return check_own_seat(table.players.get(state.shooter), context)


def _to_cup(state: State, *, idle: bool) -> list[pb.Event]:
    """All dice are in the cup while nobody has them (B.4)."""
    return [own(dice_returned_to_cup=pb.DiceReturnedToCup(dice_ids=state.dice))] if idle else []
