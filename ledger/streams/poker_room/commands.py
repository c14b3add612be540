"""Commands on the poker room, each with the roles that may send it."""

from collections.abc import Mapping

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.lent import SeatPlace, list_id_of
from ledger.core.rejection import Rejection
from ledger.core.roles import ADMIN, DEALER, FLOOR, PIT, PLAYER, POKER_SHIFT
from ledger.core.stream import HOUSE, Ladder
from ledger.money.accounts import is_id
from ledger.money.amounts import MAX_CENTS
from ledger.streams.poker_room import notes, supplies
from ledger.streams.poker_room.state import Draft, State

STRUCTURES = ("fixed", "spread", "pot", "no_limit")
_FLOOR = (FLOOR, PIT, POKER_SHIFT)


def open_room(draft: Draft, command: pb.OpenPokerRoomRequest, context: Context) -> Rejection | None:
    if draft.state.is_open:
        return Rejection("ROOM_OPENED_ALREADY", "the poker room is kept already")
    draft.add(pb.PokerRoomOpened())
    return None


# --- Waiting lists (S) ---


def join_waiting_list(draft: Draft, command: pb.JoinWaitingListRequest, context: Context) -> Rejection | None:
    """First come, first served; once on each list."""
    state, player_id = draft.state, command.player_id
    list_id = _list(command.list)
    if isinstance(list_id, Rejection):
        return list_id
    if refused := _check_patron(player_id, context):
        return refused
    if context.house and player_id in context.house.excluded:
        return Rejection("PATRON_EXCLUDED", f"the house has excluded {player_id}", "Q.2", "player_id")
    if not state.hours.hold(context.at):
        return Rejection("ROOM_CLOSED", f"the poker room is open {state.hours}", "house")
    if player_id in state.waiting(list_id):
        return Rejection("WAITING_ALREADY", f"{player_id} waits for {list_id} already", "S", "player_id")
    at_ms = int(context.at.timestamp() * 1000)
    draft.add(pb.WaitingListJoined(list_id=list_id, player_id=player_id, at_ms=at_ms))
    return None


def leave_waiting_list(draft: Draft, command: pb.LeaveWaitingListRequest, context: Context) -> Rejection | None:
    list_id = _list(command.list)
    if isinstance(list_id, Rejection):
        return list_id
    if refused := _check_patron(command.player_id, context):
        return refused
    if command.player_id not in draft.state.waiting(list_id):
        message = f"{command.player_id!r} does not wait for {list_id}"
        return Rejection("NOT_WAITING", message, "S", "player_id")
    left = pb.WaitingListLeft(list_id=list_id, player_id=command.player_id, reason="withdrawn")
    draft.add(left)
    return None


def offer_seat(draft: Draft, command: pb.OfferSeatRequest, context: Context) -> Rejection | None:
    """To who came first of those who have no other offer; a player who is excluded by now loses their place."""
    list_id, place = _list(command.list), SeatPlace(command.table_id, command.seat)
    if isinstance(list_id, Rejection):
        return list_id
    if not is_id(command.table_id) or not command.seat:
        return Rejection("BAD_ID", "table_id and seat must name the vacant seat", field="table_id")
    if place in draft.state.seated.values():
        return Rejection("SEAT_TAKEN", f"seat {place.seat} of {place.table_id} is taken", "S", "seat")
    if offer := draft.state.offer_at(place):
        return Rejection("SEAT_OFFERED", f"the seat is offered to {offer.player_id}: it waits", "S", "seat")
    excluded = context.house.excluded if context.house else frozenset[str]()
    for player_id in draft.state.waiting(list_id):
        if player_id in excluded:
            draft.add(pb.WaitingListLeft(list_id=list_id, player_id=player_id, reason="excluded"))
        elif draft.state.offer_to(list_id, player_id) is None:
            offered = pb.SeatOffered(list_id=list_id, player_id=player_id, table_id=place.table_id)
            offered.seat = place.seat
            draft.add(offered)
            return None
    return Rejection("NOBODY_WAITING", f"nobody waits for {list_id}", "S", "list")


def decline_seat(draft: Draft, command: pb.DeclineSeatRequest, context: Context) -> Rejection | None:
    """The entry is gone; the seat may be offered to the next (S, reading)."""
    place = SeatPlace(command.table_id, command.seat)
    offer = draft.state.offer_at(place)
    if offer is None:
        message = f"seat {place.seat} of {place.table_id!r} was offered to nobody"
        return Rejection("SEAT_NOT_OFFERED", message, "S", "seat")
    if refused := _check_patron(offer.player_id, context):
        return refused
    declined = pb.SeatDeclined(list_id=offer.list_id, player_id=offer.player_id)
    declined.table_id, declined.seat = place.table_id, place.seat
    draft.add(declined)
    return None


def announce_vacancy(draft: Draft, command: pb.AnnounceVacancyRequest, context: Context) -> Rejection | None:
    """Only vacancies for which a player waits are announced."""
    list_id = _list(command.list)
    if isinstance(list_id, Rejection):
        return list_id
    if not is_id(command.table_id):
        return Rejection("BAD_ID", "table_id must name the table", field="table_id")
    waiting = len(draft.state.waiting(list_id))
    if not waiting:
        return Rejection("NOBODY_WAITING", f"nobody waits for {list_id}: it is not announced", "S", "list")
    draft.add(pb.VacancyAnnounced(list_id=list_id, table_id=command.table_id, waiting=waiting))
    return None


def _list(name: pb.PokerListName) -> str | Rejection:
    low, high = name.limit_low_cents, name.limit_high_cents
    with_limits = 0 < low <= MAX_CENTS and (high == 0 or low <= high <= MAX_CENTS)
    if not is_id(name.variant) or name.betting_structure not in STRUCTURES or not with_limits:
        message = f"list must name a form, one of {', '.join(STRUCTURES)}, and limits"
        return Rejection("BAD_LIST", message, "S", "list")
    return list_id_of(name.variant, name.betting_structure, low, high)


def _check_patron(player_id: str, context: Context) -> Rejection | None:
    if not is_id(player_id):
        return Rejection("BAD_ID", f"{player_id!r} is no patron's id", field="player_id")
    if context.role == PLAYER and player_id != context.actor_id:
        return Rejection("NOT_YOUR_SEAT", "players wait for themselves only", field="player_id")
    return None


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.OpenPokerRoomRequest: Ladder(open_room, (POKER_SHIFT, PIT, ADMIN)),
    pb.JoinWaitingListRequest: Ladder(join_waiting_list, (FLOOR, DEALER, PIT, POKER_SHIFT, PLAYER), (HOUSE,)),
    pb.LeaveWaitingListRequest: Ladder(leave_waiting_list, (FLOOR, DEALER, PIT, POKER_SHIFT, PLAYER)),
    pb.OfferSeatRequest: Ladder(offer_seat, _FLOOR, (HOUSE,)),
    pb.DeclineSeatRequest: Ladder(decline_seat, (FLOOR, PIT, POKER_SHIFT, PLAYER)),
    pb.AnnounceVacancyRequest: Ladder(announce_vacancy, _FLOOR),
    pb.RecordPokerSeatRequest: Ladder(notes.record_seat, (ADMIN,)),
    pb.RecordCarriedStackRequest: Ladder(notes.record_carried_stack, (ADMIN,)),
    pb.DistributeDecksRequest: Ladder(supplies.distribute_decks, (POKER_SHIFT, PIT)),
    pb.ReturnDecksRequest: Ladder(supplies.return_decks, _FLOOR),
    pb.PostRoomHoursRequest: Ladder(supplies.post_hours, (POKER_SHIFT, PIT, ADMIN), (HOUSE,)),
    pb.PostSupplementRequest: Ladder(supplies.post_supplement, (POKER_SHIFT, ADMIN), (HOUSE,)),
    pb.WithdrawSupplementRequest: Ladder(supplies.withdraw_supplement, (POKER_SHIFT, ADMIN)),
}
