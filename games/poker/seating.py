"""Chips on and off the table, sitting out, a reduced rake: between rounds."""

from typing import Any

import roundledger.v1 as pb
from games.interface import Context, Events
from games.permissions import check_own_seat
from games.poker.house import house_of, steps_problem
from games.poker.rake import reduced, takes_no_more
from games.poker.state import Reduction, State, pairs
from games.table import Table
from games.wagers import check_seat
from ledger.core.bounds import MAX_CENTS
from ledger.core.rejection import Rejection

Outcome = Events | Rejection


def _own(**event: Any) -> pb.Event:
    return pb.Event(poker=pb.PokerEvent(**event))


def _check(table: Table, seat: int, context: Context) -> Rejection | None:
    return check_seat(table, seat) or check_own_seat(table.players.get(seat), context)


def _check_welcome(table: Table, seat: int, context: Context) -> Rejection | None:
    """The house may deny anyone play (Q.2)."""
    state: State = table.play
    if refused := _check(table, seat, context):
        return refused
    if table.players[seat] in state.excluded:
        return Rejection("PATRON_EXCLUDED", f"{table.players[seat]} is excluded", "Q.2", "seat")
    return None


def in_hand(table: Table, seat: int) -> bool:
    state: State = table.play
    return state.hand is not None and seat in state.hand.players


def bring_chips(table: Table, command: pb.BringPokerChipsRequest, context: Context) -> Outcome:
    """Table stakes (G.3): nothing is added to a stack that is in play."""
    state: State = table.play
    if refused := _check_welcome(table, command.seat, context):
        return refused
    if in_hand(table, command.seat):
        return Rejection("TABLE_STAKES", "chips are added between rounds only", "G.3", "seat")
    if not 0 < command.amount_cents <= MAX_CENTS - state.stacks.get(command.seat, 0):
        return Rejection("BAD_AMOUNT", "bring more than nothing", field="amount_cents")
    player_id = table.players[command.seat]
    brought = pb.PokerChipsBrought(seat=command.seat, player_id=player_id, amount_cents=command.amount_cents)
    return [_own(chips_brought=brought)]


def cash_out(table: Table, command: pb.CashOutPokerSeatRequest, context: Context) -> Outcome:
    """Between rounds, and only the whole stack (G.3, reading)."""
    state: State = table.play
    if refused := _check(table, command.seat, context):
        return refused
    if in_hand(table, command.seat):
        return Rejection("TABLE_STAKES", "nothing leaves the table during play", "G.3", "seat")
    if not state.stacks.get(command.seat):
        return Rejection("NO_STACK", "there is nothing to take", field="seat")
    return [_own(seat_cashed_out=cashed_out(table, state, command.seat))]


def cashed_out(table: Table, state: State, seat: int) -> pb.PokerSeatCashedOut:
    return pb.PokerSeatCashedOut(seat=seat, player_id=table.players[seat], amount_cents=state.stacks[seat])


def sit_out(table: Table, command: pb.SitOutPokerRequest, context: Context) -> Outcome:
    state: State = table.play
    if refused := _check(table, command.seat, context):
        return refused
    if command.seat in state.sitting_out:
        return Rejection("SITTING_OUT", f"seat {command.seat} sits out already", field="seat")
    return [_own(sat_out=pb.PokerSatOut(seat=command.seat))]


def sit_in(table: Table, command: pb.SitInPokerRequest, context: Context) -> Outcome:
    state: State = table.play
    if refused := _check_welcome(table, command.seat, context):
        return refused
    if command.seat not in state.sitting_out:
        return Rejection("NOT_SITTING_OUT", f"seat {command.seat} does not sit out", field="seat")
    return [_own(sat_in=pb.PokerSatIn(seat=command.seat))]


def reduce_rake(table: Table, command: pb.ReducePokerRakeRequest, context: Context) -> Outcome:
    """For a short table, never above what is posted, and from the next round on (N.6)."""
    if table.rules is None:
        raise ValueError(f"{table.table_id} is open without rules")
    house = house_of(table.rules)
    if len(table.players) > house.short_table_players:
        message = f"more than {house.short_table_players} players are seated"
        return Rejection("TABLE_NOT_SHORT", message, "N.6")
    low = any(cents < 1 for cents in command.steps)
    if problem := "levels and amounts are above nothing" if low else steps_problem(command.steps):
        return Rejection("BAD_SCHEDULE", problem, "N.2.b", "steps")
    if command.steps and command.without_steps:
        return Rejection("BAD_SCHEDULE", "either other levels or none", "N.2.b", "without_steps")
    if not 0 <= command.cap_cents <= MAX_CENTS:
        return Rejection("BAD_SCHEDULE", "a cap is a sum", "N.2", "cap_cents")
    steps = pairs(command.steps) if command.steps or command.without_steps else None
    granted = Reduction(command.percentage_bp, command.cap_cents, steps)
    if not takes_no_more(house.rake, granted) or reduced(house.rake, granted) == house.rake:
        message = "a reduction takes less than is posted, and never more from any pot"
        return Rejection("RAKE_NOT_REDUCED", message, "N.6", "percentage_bp")
    event = pb.PokerRakeReduced(
        percentage_bp=command.percentage_bp,
        cap_cents=command.cap_cents,
        steps=command.steps,
        without_steps=command.without_steps,
    )
    return [_own(rake_reduced=event)]


LADDERS: dict[type, Any] = {
    pb.BringPokerChipsRequest: bring_chips,
    pb.CashOutPokerSeatRequest: cash_out,
    pb.SitOutPokerRequest: sit_out,
    pb.SitInPokerRequest: sit_in,
    pb.ReducePokerRakeRequest: reduce_rake,
}
