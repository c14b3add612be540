"""Who may sit at a poker table: nobody excluded, nobody twice, nobody before those who wait (Q.2, S)."""

import roundledger.v1 as pb
from games.poker.options import Options
from games.poker.state import Draft, Table
from ledger.core.context import Context
from ledger.core.lent import Room, list_id_of
from ledger.core.rejection import Rejection


def list_of(options: Options) -> str:
    """The waiting list on which people wait for a seat at a table with these options."""
    return list_id_of(options.variant, options.betting_structure, options.limit_low_cents, options.limit_high_cents)


def is_excluded(table: Table, player_id: str, context: Context) -> bool:
    """The house's word goes before what the table remembers."""
    house = context.house
    if house and player_id in house.excluded:
        return True
    return player_id in table.play.excluded and not (house and player_id in house.readmitted)


def follow_house(draft: Draft, player_id: str, context: Context) -> None:
    """The table takes over what the house has decided about somebody since."""
    known, now = player_id in draft.state.play.excluded, is_excluded(draft.state, player_id, context)
    if now and not known:
        round_id = draft.state.round_id
        draft.add(pb.PokerPatronExcluded(round_id=round_id, player_id=player_id, reason="excluded by the house"))
    if known and not now:
        draft.add(pb.PokerPatronReadmitted(player_id=player_id))


def check_seat(table: Table, seat: int, player_id: str, context: Context) -> Rejection | None:
    if player_id in table.players.values():
        message = f"{player_id} sits at this table: change the seat instead"
        return Rejection("PLAYER_SEATED_ALREADY", message, "F.2", "player_id")
    if is_excluded(table, player_id, context):
        return Rejection("PATRON_EXCLUDED", f"{player_id} is excluded", "Q.2", "player_id")
    return _check_room(table, seat, player_id, context, context.room) if context.room else None


def _check_room(table: Table, seat: int, player_id: str, context: Context, room: Room) -> Rejection | None:
    """Where the floor keeps a poker room."""
    if not room.is_open_at(context.at):
        return Rejection("ROOM_CLOSED", f"the poker room is open {room.hours}", "house", "seat")
    place = room.seated.get(player_id)
    if place and place.table_id != table.table_id:
        message = f"{player_id} sits at {place.table_id}: they leave there first"
        return Rejection("PLAYER_SEATED_ELSEWHERE", message, "F.2", "player_id")
    waiting = room.waiting.get(list_of(table.options), ())
    if not waiting or room.offered_to(table.table_id, seat) == player_id:
        return None
    first = room.offered_to(table.table_id, seat) or waiting[0]
    message = f"{first} waits longest for a seat at this game: offer it there first"
    return Rejection("WAITING_LIST_FIRST", message, "S", "player_id")


def after_seat(draft: Draft, seat: int, player_id: str, context: Context) -> None:
    follow_house(draft, player_id, context)
    if context.room:
        given = pb.PokerSeatGiven(seat=seat, player_id=player_id, room_seq=context.room.seq)
        given.list_id = list_of(draft.state.options)
        draft.add(given)


def after_leave(draft: Draft, seat: int, player_id: str, context: Context) -> None:
    if context.room:
        draft.add(pb.PokerSeatGivenUp(seat=seat, player_id=player_id))
