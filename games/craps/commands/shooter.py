"""Who has the dice: offers, acceptance, selection, passing (I, K)."""

import roundledger.v1 as pb
from games.craps.commands.equipment import check_dice
from games.craps.commands.guards import check_shooter, let_lapse, wrong_state
from games.craps.commands.off_marker import remove_off_marker
from games.craps.state import IDLE, OFFERING, READY, SELECTING, Draft, Table
from games.craps.turns import first_in_turn, next_in_turn
from games.tables.rounds import check_equipment
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat

ORDER_REASONS = ("delay", "invalid_rolls", "violation")


def offer_dice(draft: Draft, command: pb.OfferDiceRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase not in (IDLE, OFFERING) or state.offered:
        return wrong_state(state, "I.2")
    if refused := check_seat(table, command.seat) or check_dice(state):
        return refused
    begins_series = state.phase == IDLE
    turn = first_in_turn(table) if begins_series else next_in_turn(table)
    if command.seat != turn:
        return Rejection("OFFER_OUT_OF_ORDER", f"offer the dice to seat {turn} first", "I.2, K.3", "seat")
    draft.add(
        pb.DiceOffered(round_id=table.round_id, seat=turn, player_id=table.players[turn], begins_series=begins_series)
    )
    return None


def decline_dice(draft: Draft, command: pb.DeclineDiceRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := _check_offered(table, seat, context):
        return refused
    nobody_left = not next_in_turn(table, but=seat)
    draft.add(
        pb.DiceDeclined(round_id=table.round_id, seat=seat, player_id=table.players[seat], nobody_left=nobody_left)
    )
    _wait_if_idle(draft)
    return None


def accept_dice(draft: Draft, command: pb.AcceptDiceRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := _check_offered(table, seat, context):
        return refused
    draft.add(pb.ShooterAppointed(round_id=table.round_id, seat=seat, player_id=table.players[seat]))
    return None


def _check_offered(table: Table, seat: int, context: Context) -> Rejection | None:
    state = table.play
    if state.phase != OFFERING:
        return wrong_state(state, "I.2")
    if not state.offered or seat != state.offered:
        return Rejection("NOT_YOUR_OFFER", f"seat {seat} has not been offered the dice", "I.2", "seat")
    return check_own_seat(table.players[seat], context)


def select_dice(draft: Draft, command: pb.SelectDiceRequest, context: Context) -> Rejection | None:
    table, state, chosen = draft.state, draft.state.play, set(command.dice_ids)
    if state.phase != SELECTING:
        return wrong_state(state, "I.3")
    if refused := check_shooter(table, context) or check_equipment(table):
        return refused
    if len(command.dice_ids) != 2 or len(chosen) != 2 or not chosen <= set(state.dice):
        message = f"dice_ids must be two of {', '.join(state.dice)}"
        return Rejection("BAD_SELECTION", message, "I.3", "dice_ids")
    draft.add(
        pb.DiceSelected(
            round_id=table.round_id,
            seat=state.shooter,
            player_id=table.players[state.shooter],
            dice_ids=command.dice_ids,
        )
    )
    if rest := [die for die in state.dice if die not in chosen]:
        draft.add(pb.DiceReturnedToCup(round_id=table.round_id, dice_ids=rest))
    return None


def pass_dice(draft: Draft, command: pb.PassDiceRequest, context: Context) -> Rejection | None:
    """After any roll, also while a point stands, and before the first one (K.1)."""
    state = draft.state.play
    if state.phase not in (READY, SELECTING):
        return wrong_state(state, "K.1")
    if refused := check_shooter(draft.state, context):
        return refused
    give_up_dice(draft, "voluntary")
    return None


def order_pass_dice(draft: Draft, command: pb.OrderPassDiceRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if state.phase not in (READY, SELECTING):
        return wrong_state(state, "K.1")
    if command.reason not in ORDER_REASONS:
        message = f"{command.reason!r} is none of {', '.join(ORDER_REASONS)}"
        return Rejection("BAD_REASON", message, "K.1", "reason")
    give_up_dice(draft, "ordered", command.reason)
    return None


def give_up_dice(draft: Draft, cause: str, reason: str = "") -> None:
    """The dice go to the others. Nobody else may roll without a line bet, so the off marker goes, too (K.2)."""
    table, seat = draft.state, draft.state.play.shooter
    if table.play.off_marker:
        remove_off_marker(draft, "dice_passed")
    draft.add(
        pb.DicePassed(
            round_id=table.round_id,
            seat=seat,
            player_id=table.players.get(seat, ""),
            cause=cause,
            reason=reason,
            nobody_else=all(other == seat for other in table.players),
        )
    )
    _wait_if_idle(draft)


def _wait_if_idle(draft: Draft) -> None:
    """All dice are in the cup while nobody has them, and no wager is made (B.4)."""
    table = draft.state
    if table.play.phase == IDLE:
        let_lapse(draft)
        draft.add(pb.DiceReturnedToCup(round_id=table.round_id, dice_ids=table.play.dice))


def check_leave(table: Table, seat: int) -> Rejection | None:
    """Whoever has the dice, or is being asked to take them, gives them up first."""
    if seat not in (table.play.shooter, table.play.offered):
        return None
    return Rejection("WRONG_STATE", "the dice are with this seat: pass or decline them first", "K.1", "seat")
