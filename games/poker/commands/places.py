"""Players who move with all that they have on the table, absent ones, and currency (G.3)."""

import roundledger.v1 as pb
from games.poker.betting.bets import converted
from games.poker.commands.conduct import check_text
from games.poker.commands.seats import check_own, check_welcome, in_hand, seat_left
from games.poker.floor.welcome import after_leave, follow_house
from games.poker.state import Draft, Table
from games.tables.chips import dollars
from ledger.core.context import Context
from ledger.core.lent import Carried
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS

RULE = "G.3"


def change_seat(draft: Draft, command: pb.ChangePokerSeatRequest, context: Context) -> Rejection | None:
    """The whole stack goes along (G.3, reading); who sits out still does."""
    table, seat, to_seat = draft.state, command.seat, command.to_seat
    if refused := check_welcome(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "seats change between rounds only", RULE, "seat")
    if not 1 <= to_seat <= table.seat_count:
        return Rejection("UNKNOWN_SEAT", f"to_seat must be 1 to {table.seat_count}", field="to_seat")
    if to_seat in table.players:
        return Rejection("SEAT_TAKEN", f"seat {to_seat} is taken: choose another", field="to_seat")
    if context.room and (holder := context.room.offered_to(table.table_id, to_seat)):
        message = f"seat {to_seat} was offered to {holder}, who waits for it"
        return Rejection("WAITING_LIST_FIRST", message, "S", "to_seat")
    player_id, sat_out = table.players[seat], seat in table.play.sitting_out
    chips, currency = _lying(table, seat)
    draft.add(pb.PlayerLeft(seat=seat, player_id=player_id))
    after_leave(draft, seat, player_id, context)
    draft.add(pb.PlayerSeated(seat=to_seat, player_id=player_id))
    if context.room:  # no seat that anybody waited for: it takes nobody off a list
        draft.add(pb.PokerSeatGiven(seat=to_seat, player_id=player_id, room_seq=context.room.seq))
    moved = pb.PokerSeatChanged(seat=to_seat, seat_before=seat, player_id=player_id)
    moved.chips_cents, moved.currency_cents = chips, currency
    draft.add(moved)
    if sat_out:
        draft.add(pb.PokerSatOut(seat=to_seat, player_id=player_id))
    return None


def carry_stack(draft: Draft, command: pb.CarryPokerStackRequest, context: Context) -> Rejection | None:
    """To another table of the room, with everything: it is on its way until that table has it."""
    table, seat = draft.state, command.seat
    if refused := check_welcome(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "tables change between rounds only", RULE, "seat")
    if context.room is None:
        return Rejection("NO_ROOM", "the floor keeps no poker room that could know of it: cash out instead", "S")
    if not is_id(command.to_table_id) or command.to_table_id == table.table_id:
        return Rejection("BAD_ID", "to_table_id must name another table", field="to_table_id")
    if not table.play.stacks.get(seat):
        return Rejection("NO_STACK", f"seat {seat} has nothing to carry", field="seat")
    if other := context.room.carried.get(table.players[seat]):
        message = f"{table.players[seat]} carries chips to {other.to_table_id} already: put them down first"
        return Rejection("CARRYING_ALREADY", message, RULE, "seat")
    chips, currency = _lying(table, seat)
    carried = pb.PokerStackCarried(seat=seat, player_id=table.players[seat], to_table_id=command.to_table_id)
    carried.chips_cents, carried.currency_cents = chips, currency
    draft.add(carried)
    seat_left(draft, seat, context)
    return None


def place_carried_stack(draft: Draft, command: pb.PlaceCarriedPokerStackRequest, context: Context) -> Rejection | None:
    """All of it, no more and no less (G.3, reading)."""
    table, seat = draft.state, command.seat
    if refused := check_welcome(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "chips are added between rounds only", RULE, "seat")
    player_id = table.players[seat]
    carried = _carried_here(table, player_id, context, "seat")
    if isinstance(carried, Rejection):
        return carried
    follow_house(draft, player_id, context)
    arrived = pb.PokerStackArrived(seat=seat, player_id=player_id, from_table_id=carried.from_table_id)
    arrived.chips_cents, arrived.currency_cents = carried.chips_cents, carried.currency_cents
    arrived.room_seq, arrived.from_seq = context.room.seq if context.room else 0, carried.from_seq
    draft.add(arrived)
    return None


def _carried_here(table: Table, player_id: str, context: Context, field: str) -> Carried | Rejection:
    """The room hears of what was put down a moment later: what came already is known here."""
    carried = context.room.carried.get(player_id) if context.room else None
    came = table.play.arrived.get(player_id, {})
    if (
        carried is None
        or carried.to_table_id != table.table_id
        or carried.from_seq <= came.get(carried.from_table_id, -1)
    ):
        message = f"the poker room knows of nothing that {player_id} carries here"
        return Rejection("NOTHING_CARRIED", message, RULE, field)
    return carried


def hold_stack(draft: Draft, command: pb.HoldPokerStackRequest, context: Context) -> Rejection | None:
    """Somebody who sits out and is not there: the house keeps what is theirs, and the seat is vacant."""
    if command.player_id:
        return _hold_carried(draft, command, context)
    table, seat = draft.state, command.seat
    if refused := check_own(table, seat, context) or check_text(command.reason, "reason", RULE):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "nothing leaves the table during play", RULE, "seat")
    if seat not in table.play.sitting_out:
        return Rejection("NOT_SITTING_OUT", f"seat {seat} does not sit out: it does first", RULE, "seat")
    chips, currency = _lying(table, seat)
    if not chips + currency:
        return Rejection("NO_STACK", f"seat {seat} has nothing to keep: the player leaves", field="seat")
    held = pb.PokerStackHeld(seat=seat, player_id=table.players[seat], reason=command.reason)
    held.chips_cents, held.currency_cents = chips, currency
    draft.add(held)
    seat_left(draft, seat, context)
    return None


def _hold_carried(draft: Draft, command: pb.HoldPokerStackRequest, context: Context) -> Rejection | None:
    """Who carried it here does not sit down, or may not any more: what is theirs is kept for them."""
    table, player_id = draft.state, command.player_id
    if command.seat:
        message = "name the seat of a player, or who carries chips here, not both"
        return Rejection("BAD_ID", message, RULE, "player_id")
    if refused := check_text(command.reason, "reason", RULE):
        return refused
    carried = _carried_here(table, player_id, context, "player_id")
    if isinstance(carried, Rejection):
        return carried
    held = pb.PokerCarriedStackHeld(player_id=player_id, from_table_id=carried.from_table_id, reason=command.reason)
    held.chips_cents, held.currency_cents = carried.chips_cents, carried.currency_cents
    held.room_seq, held.from_seq = context.room.seq if context.room else 0, carried.from_seq
    draft.add(held)
    return None


# --- Currency ---


def bring_currency(draft: Draft, command: pb.BringPokerCurrencyRequest, context: Context) -> Rejection | None:
    """It plays like chips, once the dealer has changed it (G.3)."""
    table, seat, cents = draft.state, command.seat, command.amount_cents
    if refused := check_welcome(table, seat, context):
        return refused
    if in_hand(table, seat):
        return Rejection("TABLE_STAKES", "currency is added between rounds only", RULE, "seat")
    most = MAX_CENTS - table.play.stacks.get(seat, 0)
    if not 0 < cents <= most:
        message = f"amount_cents must be above 0 and at most {dollars(most)}"
        return Rejection("BAD_AMOUNT", message, field="amount_cents")
    follow_house(draft, table.players[seat], context)
    before = table.play.currency.get(seat, 0)
    brought = pb.PokerCurrencyBrought(seat=seat, player_id=table.players[seat], amount_cents=cents)
    brought.currency_cents = before + cents
    draft.add(brought)
    return None


def convert_currency(draft: Draft, command: pb.ConvertPokerCurrencyRequest, context: Context) -> Rejection | None:
    """Also while a round is played: the stack stays what it is (G.3)."""
    table, seat = draft.state, command.seat
    if refused := check_own(table, seat, context):
        return refused
    hand = table.play.hand
    dealt_in = hand is not None and seat in hand.players
    lying = hand.players[seat].currency if hand and dealt_in else table.play.currency.get(seat, 0)
    if not 0 < command.amount_cents <= lying:
        return Rejection("BAD_AMOUNT", f"seat {seat} has {dollars(lying)} of currency", RULE, "amount_cents")
    draft.add(converted(table, seat, command.amount_cents))
    return None


def _lying(table: Table, seat: int) -> tuple[int, int]:
    """The chips and the currency of a seat that is in no round."""
    currency = table.play.currency.get(seat, 0)
    return table.play.stacks.get(seat, 0) - currency, currency
