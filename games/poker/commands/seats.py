"""Chips on and off the table, sitting out: between rounds."""

import roundledger.v1 as pb
from games.poker.floor.welcome import after_leave, follow_house, is_excluded
from games.poker.state import Draft, Table
from games.tables.chips import dollars
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat
from ledger.money.amounts import MAX_CENTS


def bring_chips(draft: Draft, command: pb.BringPokerChipsRequest, context: Context) -> Rejection | None:
    """Table stakes (G.3): nothing is added to a stack that is in play."""
    table, seat = draft.state, command.seat
    if refused := check_welcome(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "chips are added between rounds only", "G.3", "seat")
    stack = table.play.stacks.get(seat, 0)
    most = MAX_CENTS - stack
    if not 0 < command.amount_cents <= most:
        message = f"amount_cents must be above 0 and at most {dollars(most)}"
        return Rejection("BAD_AMOUNT", message, field="amount_cents")
    follow_house(draft, table.players[seat], context)
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
    if refused := check_own(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "nothing leaves the table during play", "G.3", "seat")
    if not table.play.stacks.get(seat):
        return Rejection("NO_STACK", f"seat {seat} has nothing to take", field="seat")
    cash_off(draft, seat)
    return None


def cash_off(draft: Draft, seat: int) -> None:
    """Currency as it is, then the chips."""
    table = draft.state
    player_id, currency = table.players[seat], table.play.currency.get(seat, 0)
    chips = table.play.stacks[seat] - currency
    if currency:
        draft.add(pb.PokerCurrencyTaken(seat=seat, player_id=player_id, amount_cents=currency))
    if chips:
        draft.add(pb.PokerSeatCashedOut(seat=seat, player_id=player_id, amount_cents=chips))


def sit_out(draft: Draft, command: pb.SitOutPokerRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := check_own(table, seat, context):
        return refused
    if seat in table.play.sitting_out:
        return Rejection("SITTING_OUT", f"seat {seat} sits out already", field="seat")
    draft.add(pb.PokerSatOut(seat=seat, player_id=table.players[seat]))
    return None


def sit_in(draft: Draft, command: pb.SitInPokerRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := check_welcome(table, seat, context):
        return refused
    if seat not in table.play.sitting_out:
        return Rejection("NOT_SITTING_OUT", f"seat {seat} does not sit out", field="seat")
    follow_house(draft, table.players[seat], context)
    draft.add(pb.PokerSatIn(seat=seat, player_id=table.players[seat]))
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


def seat_left(draft: Draft, seat: int, context: Context) -> None:
    """With nothing of theirs on the table."""
    player_id = draft.state.players[seat]
    draft.add(pb.PlayerLeft(seat=seat, player_id=player_id))
    after_leave(draft, seat, player_id, context)


def check_own(table: Table, seat: int, context: Context) -> Rejection | None:
    return check_seat(table, seat) or check_own_seat(table.players.get(seat), context)


def check_welcome(table: Table, seat: int, context: Context) -> Rejection | None:
    """The house may deny anyone play (Q.2)."""
    if refused := check_own(table, seat, context):
        return refused
    if is_excluded(table, table.players[seat], context):
        return Rejection("PATRON_EXCLUDED", f"{table.players[seat]} is excluded", "Q.2", "seat")
    return None
