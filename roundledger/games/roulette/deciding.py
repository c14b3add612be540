"""Roulette's guard ladders, one a command. Clauses are those of the rulebook in force."""

from collections.abc import Callable
from typing import Any

import roundledger.v1 as pb
from roundledger.games.interface import Context, Events
from roundledger.games.permissions import check_own_seat
from roundledger.games.rejection import Rejection
from roundledger.games.roulette.layout import ON_LAYOUT, WHEEL
from roundledger.games.roulette.state import BETTING, CLOSED_BETS, RESULT, SPINNING, State
from roundledger.games.roulette.wagering import check_wager, positioned
from roundledger.games.rounds import opening
from roundledger.games.rulebook import Rulebook
from roundledger.games.table import Table
from roundledger.games.wagers import check_left_behind, check_seat, placed

NO_SPIN_REASONS = {
    "same_direction": "H.1",
    "revolutions": "H.2",
    "foreign_object": "H.3",
    "bets_not_closed": "F.2",
    "ball_not_settled": "H",
}


def check_open(table: Table, book: Rulebook, rules: pb.RulesInForce) -> Rejection | None:
    state: State = table.play
    if not state.wheel_registered:
        return Rejection("WHEEL_NOT_REGISTERED", "the table has no registered wheel", book.requires["wheel"])
    if "ball" in book.requires:
        rule, ball = book.requires["ball"], state.ball
        if ball is None:
            return Rejection("BALL_NOT_REGISTERED", "the table has no registered ball", rule)
        if not (ball.approval_ref or (ball.non_metallic and 12 <= ball.sixteenths <= 14)):
            message = "a ball is non-metallic and 12/16 to 14/16 inch, unless the regulator approved it"
            return Rejection("BALL_NOT_PERMITTED", message, rule)
    if any(option.name == "mode" and option.word == "terminal" for option in rules.options):
        return Rejection("MODE_NOT_SUPPORTED", "wagering terminals are not connected", "I", "options.mode")
    return None


def check_close(table: Table) -> Rejection | None:
    state: State = table.play
    return _wrong_state(state) if state.phase != BETTING else None


def check_void(table: Table) -> Rejection | None:
    message = "a spin at a table is called off with a no-spin call; its wagers are not voided"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, rule="H")


def decide(table: Table, command: Any, context: Context) -> Events | Rejection:
    if not table.is_open and not isinstance(command, pb.RegisterWheelRequest | pb.RegisterBallRequest):
        return Rejection("TABLE_CLOSED", f"{table.table_id} is closed")
    return _LADDERS[type(command)](table, command, context)


def _register_wheel(table: Table, command: pb.RegisterWheelRequest, context: Context) -> Events | Rejection:
    if table.is_open:
        return Rejection("WRONG_STATE", "a wheel is registered at a closed table")
    if command.diameter_in < 30:
        return Rejection("WHEEL_TOO_SMALL", "a wheel measures at least 30 inches", "A.3", "diameter_in")
    if sorted(command.pocket_order) != sorted(WHEEL):
        return Rejection("WHEEL_NOT_38", "a wheel has the 38 pockets 1 to 36, 0 and 00", "A.3", "pocket_order")
    wheel = pb.WheelRegistered(diameter_in=command.diameter_in, pocket_order=command.pocket_order)
    return [_own(wheel_registered=wheel)]


def _register_ball(table: Table, command: pb.RegisterBallRequest, context: Context) -> Events | Rejection:
    """What ball is permitted depends on the rulebook, so that is checked when the table opens."""
    if table.is_open:
        return Rejection("WRONG_STATE", "a ball is registered at a closed table")
    if command.sixteenths < 1:
        return Rejection("BALL_NOT_PERMITTED", "a ball has a diameter", "A.6", "sixteenths")
    ball = pb.BallRegistered(
        sixteenths=command.sixteenths, non_metallic=command.non_metallic, approval_ref=command.approval_ref
    )
    return [_own(ball_registered=ball)]


def _assign_chip_colour(table: Table, command: pb.AssignChipColourRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if refused := check_seat(table, command.seat):
        return refused
    if not command.colour:
        return Rejection("COLOUR_MISSING", "name the colour", field="colour")
    if command.value_cents <= 0:
        return Rejection("BAD_AMOUNT", "a chip is worth something", "C.2", "value_cents")
    if command.colour in table.value_chip_colours:
        return Rejection("COLOUR_IN_USE", f"{command.colour} is a value chip's colour", "A.2", "colour")
    if any(seat != command.seat and c.colour == command.colour for seat, c in state.colours.items()):
        return Rejection("COLOUR_IN_USE", f"another player has {command.colour}", "C.2", "colour")
    if any(w.seat == command.seat and w.chips == pb.CHIP_KIND_COLOUR for w in table.wagers.values()):
        return Rejection("LIVE_WAGERS", "chips of the former colour are still up", "C.2", "seat")
    assigned = pb.ChipColourAssigned(
        seat=command.seat,
        player_id=table.players[command.seat],
        colour=command.colour,
        value_cents=command.value_cents,
    )
    return [_own(chip_colour_assigned=assigned)]


def _place_wager(table: Table, command: pb.PlaceRouletteWagerRequest, context: Context) -> Events | Rejection:
    if refused := _check_betting(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context):
        return refused
    wager = positioned(table, command)
    if isinstance(wager, Rejection):
        return wager
    if refused := check_wager(table, wager):
        return refused
    event = placed(wager)
    if wager.verbal:
        return [*opening(table), pb.Event(verbal_wager_called=pb.VerbalWagerCalled(wager=event))]
    return [*opening(table), pb.Event(wager_placed=event)]


def _move_wager(table: Table, command: pb.MoveRouletteWagerRequest, context: Context) -> Events | Rejection:
    if refused := _check_betting(table) or _check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    moved = positioned(table, command, wager)
    if isinstance(moved, Rejection):
        return moved
    if refused := check_wager(table, moved) or check_left_behind(table, wager, _limits_rule(table)):
        return refused
    move = pb.WagerMoved(wager_id=wager.wager_id, wager=moved.wager, selection=moved.selection)
    return [pb.Event(wager_moved=move)]


def _remove_wager(table: Table, command: pb.RemoveRouletteWagerRequest, context: Context) -> Events | Rejection:
    if refused := _check_betting(table) or _check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if refused := check_left_behind(table, wager, _limits_rule(table)):
        return refused
    back = pb.WagerWithdrawn(wager_id=wager.wager_id, returned_cents=wager.stake_cents)
    return [pb.Event(wager_withdrawn=back)]


def _confirm_verbal_wager(
    table: Table, command: pb.ConfirmVerbalRouletteWagerRequest, context: Context
) -> Events | Rejection:
    wager = table.spoken.get(command.wager_id)
    if wager is None:
        message = f"no spoken wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("VERBAL_UNCONFIRMED", message, "C.1", "wager_id")
    if refused := _check_betting(table) or check_wager(table, wager):
        return refused
    cash = pb.CashConverted(seat=wager.seat, player_id=wager.player_id, amount_cents=wager.stake_cents)
    return [
        pb.Event(verbal_wager_confirmed=pb.VerbalWagerConfirmed(wager_id=wager.wager_id)),
        pb.Event(cash_converted=cash),
        pb.Event(wager_placed=placed(wager)),
    ]


def _spin_ball(table: Table, command: pb.SpinBallRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != BETTING:
        return _wrong_state(state)
    known = (pb.SPIN_DIRECTION_CLOCKWISE, pb.SPIN_DIRECTION_COUNTERCLOCKWISE)
    if command.ball_direction not in known:
        return Rejection("BAD_DIRECTION", "say which way the ball runs", "F.1", "ball_direction")
    if command.wheel_direction not in known:
        return Rejection("BAD_DIRECTION", "say which way the wheel turns", "F.1", "wheel_direction")
    spun = pb.BallSpun(
        round_id=table.round_id or table.next_round_id(),
        ball_direction=command.ball_direction,
        wheel_direction=command.wheel_direction,
    )
    return [*opening(table), _own(ball_spun=spun)]


def _call_no_more_bets(table: Table, command: pb.CallNoMoreRouletteBetsRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != SPINNING:
        return _wrong_state(state)
    if refused := _check_directions(state):
        return refused
    closed = pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken))
    return [pb.Event(bets_closed=closed)]


def _call_no_spin(table: Table, command: pb.CallNoSpinRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase not in (SPINNING, CLOSED_BETS):
        return _wrong_state(state)
    if command.reason not in NO_SPIN_REASONS:
        message = f"{command.reason!r} is none of {', '.join(NO_SPIN_REASONS)}"
        return Rejection("BAD_REASON", message, "H", "reason")
    rule = NO_SPIN_REASONS[command.reason]
    effect = str(table.rules.option("table_no_spin_effect")) if table.rules else ""
    called = pb.IrregularityCalled(
        round_id=table.round_id, irregularity="no_spin", reason=command.reason, effect=effect, rule=rule
    )
    events = [pb.Event(irregularity_called=called)]
    if effect == "refund":
        void = pb.RoundVoided(round_id=table.round_id, reason=command.reason, rule=rule)
        events.append(pb.Event(round_voided=void))
    return events


def _announce_number(table: Table, command: pb.AnnounceNumberRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase == SPINNING:
        message = "the ball came to rest before no more bets was called: call no spin"
        return Rejection("NO_MORE_BETS_NOT_CALLED", message, "F.2")
    if state.phase != CLOSED_BETS:
        return _wrong_state(state)
    if command.number not in ON_LAYOUT:
        return _bad_number(command.number)
    if refused := _check_directions(state):
        return refused
    if command.revolutions < 4:
        message = "a spin goes round at least four times: call no spin"
        return Rejection("SPIN_INVALID", message, "F.1", "revolutions")
    landed = pb.BallLanded(round_id=table.round_id, number=command.number, revolutions=command.revolutions)
    return [pb.Event(ball_landed=landed)]


def _correct_number(table: Table, command: pb.CorrectNumberRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase == BETTING and state.last_number:
        return Rejection("ALREADY_SETTLED", "the crown was placed and wagers were settled", "C.4")
    if state.phase != RESULT:
        return _wrong_state(state)
    if command.number not in ON_LAYOUT:
        return _bad_number(command.number)
    correction = pb.NumberCorrected(round_id=table.round_id, announced=state.number, number=command.number)
    return [_own(number_corrected=correction)]


def _place_crown(table: Table, command: pb.PlaceCrownRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != RESULT:
        return _wrong_state(state)
    if command.number != state.number:
        message = f"{state.number} was announced, not {command.number!r}"
        return Rejection("NUMBER_MISMATCH", message, "F.3", "number")
    return [
        _own(crown_placed=pb.CrownPlaced(round_id=table.round_id, number=command.number)),
        pb.Event(round_closed=pb.RoundClosed(round_id=table.round_id)),
    ]


def _check_betting(table: Table) -> Rejection | None:
    """Bets are taken until no more bets is called, also while the ball circles (F.2)."""
    state: State = table.play
    if state.phase not in (BETTING, SPINNING):
        return Rejection("BETTING_CLOSED", "no more bets was called", "F.2")
    return _check_directions(state)


def _check_directions(state: State) -> Rejection | None:
    if state.same_direction:
        return Rejection("SPIN_INVALID", "ball and wheel ran the same way: call no spin", "H.1")
    return None


def _check_own_wager(table: Table, wager_id: str, context: Context) -> Rejection | None:
    wager = table.wagers.get(wager_id)
    if wager is None:
        return Rejection("NO_SUCH_WAGER", f"no wager {wager_id!r} is up", field="wager_id")
    return check_own_seat(wager.player_id, context)


def _limits_rule(table: Table) -> str:
    return table.rules.limits_rule if table.rules else ""


def _wrong_state(state: State) -> Rejection:
    return Rejection("WRONG_STATE", f"not while the table is in {state.phase}", "F")


def _bad_number(number: str) -> Rejection:
    return Rejection("BAD_NUMBER", f"{number!r} is no pocket of the wheel", "A.3", "number")


def _own(**event: Any) -> pb.Event:
    return pb.Event(roulette=pb.RouletteEvent(**event))


_LADDERS: dict[type, Callable[[Table, Any, Context], Events | Rejection]] = {
    pb.RegisterWheelRequest: _register_wheel,
    pb.RegisterBallRequest: _register_ball,
    pb.AssignChipColourRequest: _assign_chip_colour,
    pb.PlaceRouletteWagerRequest: _place_wager,
    pb.MoveRouletteWagerRequest: _move_wager,
    pb.RemoveRouletteWagerRequest: _remove_wager,
    pb.ConfirmVerbalRouletteWagerRequest: _confirm_verbal_wager,
    pb.SpinBallRequest: _spin_ball,
    pb.CallNoMoreRouletteBetsRequest: _call_no_more_bets,
    pb.CallNoSpinRequest: _call_no_spin,
    pb.AnnounceNumberRequest: _announce_number,
    pb.CorrectNumberRequest: _correct_number,
    pb.PlaceCrownRequest: _place_crown,
}
