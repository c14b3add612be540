"""Chips on and off the table, sitting out, a reduced rake: between rounds."""

import roundledger.v1 as pb
from games.poker import rake
from games.poker.state import Draft, Reduction, Table
from games.tables.wagers import check_seat
from ledger.core.bounds import MAX_CENTS
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def bring_chips(draft: Draft, command: pb.BringPokerChipsRequest, context: Context) -> Rejection | None:
    """Table stakes (G.3): nothing is added to a stack that is in play."""
    table, seat = draft.state, command.seat
    if refused := _check_welcome(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "chips are added between rounds only", "G.3", "seat")
    stack = table.play.stacks.get(seat, 0)
    if not 0 < command.amount_cents <= MAX_CENTS - stack:
        return Rejection("BAD_AMOUNT", "amount_cents must be above 0", field="amount_cents")
    draft.add(
        pb.PokerChipsBrought(
            seat=seat,
            player_id=table.players[seat],
            amount_cents=command.amount_cents,
            stack_cents=stack + command.amount_cents,
        )
    )
    return None


def cash_out(draft: Draft, command: pb.CashOutPokerSeatRequest, context: Context) -> Rejection | None:
    """Between rounds, and only the whole stack (G.3, reading)."""
    table, seat = draft.state, command.seat
    if refused := _check(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "nothing leaves the table during play", "G.3", "seat")
    if not table.play.stacks.get(seat):
        return Rejection("NO_STACK", f"seat {seat} has nothing to take", field="seat")
    draft.add(cashed_out(table, seat))
    return None


def cashed_out(table: Table, seat: int) -> pb.PokerSeatCashedOut:
    player_id, cents = table.players[seat], table.play.stacks[seat]
    return pb.PokerSeatCashedOut(seat=seat, player_id=player_id, amount_cents=cents)


def sit_out(draft: Draft, command: pb.SitOutPokerRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := _check(table, seat, context):
        return refused
    if seat in table.play.sitting_out:
        return Rejection("SITTING_OUT", f"seat {seat} sits out already", field="seat")
    draft.add(pb.PokerSatOut(seat=seat, player_id=table.players[seat]))
    return None


def sit_in(draft: Draft, command: pb.SitInPokerRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := _check_welcome(table, seat, context):
        return refused
    if seat not in table.play.sitting_out:
        return Rejection("NOT_SITTING_OUT", f"seat {seat} does not sit out", field="seat")
    draft.add(pb.PokerSatIn(seat=seat, player_id=table.players[seat]))
    return None


def reduce_rake(draft: Draft, command: pb.ReducePokerRakeRequest, context: Context) -> Rejection | None:
    """For a short table, never above what is posted, and from the next round on (N.6)."""
    table, options = draft.state, draft.state.options
    if len(table.players) > options.rake_short_table_players:
        message = f"more than {options.rake_short_table_players} players are seated"
        return Rejection("TABLE_NOT_SHORT", message, "N.6")
    steps = rake.steps_from(command.steps)
    if problem := rake.steps_problem(steps):
        return Rejection("BAD_SCHEDULE", problem, "N.2.b", "steps")
    if steps and command.without_steps:
        return Rejection("BAD_SCHEDULE", "name other levels or none, not both", "N.2.b", "without_steps")
    if not 0 <= command.cap_cents <= MAX_CENTS:
        return Rejection("BAD_SCHEDULE", "cap_cents must not be below 0", "N.2", "cap_cents")
    granted = Reduction(command.percentage_bp, command.cap_cents, steps if steps or command.without_steps else None)
    posted = rake.as_posted(options)
    if not rake.takes_no_more(posted, granted) or rake.reduced(posted, granted) == posted:
        message = "a reduction takes less than is posted, and never more from any pot"
        return Rejection("RAKE_NOT_REDUCED", message, "N.6", "percentage_bp")
    draft.add(
        pb.PokerRakeReduced(
            percentage_bp=command.percentage_bp,
            cap_cents=command.cap_cents,
            steps=command.steps,
            without_steps=command.without_steps,
        )
    )
    return None


def check_leave(table: Table, seat: int) -> Rejection | None:
    if in_hand(table, seat):
        return Rejection("HAND_IN_PROGRESS", f"seat {seat} is in the hand: leave when it is over", "G.3", "seat")
    if table.play.stacks.get(seat):
        return Rejection("STACKS_ON_TABLE", f"seat {seat} has chips on the table: cash out first", "G.3", "seat")
    return None


def in_hand(table: Table, seat: int) -> bool:
    hand = table.play.hand
    return hand is not None and seat in hand.players


def _check(table: Table, seat: int, context: Context) -> Rejection | None:
    return check_seat(table, seat) or check_own_seat(table.players.get(seat), context)


def _check_welcome(table: Table, seat: int, context: Context) -> Rejection | None:
    """The house may deny anyone play (Q.2)."""
    if refused := _check(table, seat, context):
        return refused
    if table.players[seat] in table.play.excluded:
        return Rejection("PATRON_EXCLUDED", f"{table.players[seat]} is excluded", "Q.2", "seat")
    return None
