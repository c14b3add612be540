"""How events change what the poker room remembers, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.lent import Carried, Hours, SeatPlace
from ledger.streams.parts import Evolve
from ledger.streams.poker_room.state import Offer, State, Waiting


def _opened(state: State, e: pb.PokerRoomOpened) -> State:
    return replace(state, is_open=True)


# --- Waiting lists ---


def _joined(state: State, e: pb.WaitingListJoined) -> State:
    entries = (*state.lists.get(e.list_id, ()), Waiting(e.player_id, e.at_ms))
    return replace(state, lists={**state.lists, e.list_id: entries})


def _off_list(state: State, list_id: str, player_id: str) -> State:
    """With the entry goes what it was offered."""
    lists = {
        name: tuple(entry for entry in entries if (name, entry.player_id) != (list_id, player_id))
        for name, entries in state.lists.items()
    }
    offers = tuple(o for o in state.offers if (o.list_id, o.player_id) != (list_id, player_id))
    return replace(state, lists={name: entries for name, entries in lists.items() if entries}, offers=offers)


def _left(state: State, e: pb.WaitingListLeft | pb.SeatDeclined) -> State:
    return _off_list(state, e.list_id, e.player_id)


def _offered(state: State, e: pb.SeatOffered) -> State:
    return replace(state, offers=(*state.offers, Offer(e.list_id, e.player_id, SeatPlace(e.table_id, e.seat))))


# --- Who sits where ---


def _heard(state: State, table_id: str, seq: int, notice: int) -> State:
    return replace(state, heard={**state.heard, table_id: (seq, notice)})


def _seat_taken(state: State, e: pb.SeatTaken) -> State:
    place = SeatPlace(e.table_id, e.seat)
    state = _off_list(_heard(state, e.table_id, e.table_seq, e.notice), e.list_id, e.player_id)
    offers = tuple(offer for offer in state.offers if offer.place != place)
    return replace(state, seated={**state.seated, e.player_id: place}, offers=offers)


def _seat_vacated(state: State, e: pb.SeatVacated) -> State:
    """Where they sit at two tables, the other seat stays."""
    state = _heard(state, e.table_id, e.table_seq, e.notice)
    seated = {p: place for p, place in state.seated.items() if (p, place.table_id) != (e.player_id, e.table_id)}
    return replace(state, seated=seated)


def _on_its_way(state: State, e: pb.StackOnItsWay) -> State:
    """Nothing that is on its way is forgotten for what follows it."""
    carried = Carried(e.from_table_id, e.to_table_id, e.chips_cents, e.currency_cents, e.table_seq)
    state = _heard(state, e.from_table_id, e.table_seq, e.notice)
    if e.player_id not in state.carried:
        return replace(state, carried={**state.carried, e.player_id: carried})
    after = (*state.carried_next.get(e.player_id, ()), carried)
    return replace(state, carried_next={**state.carried_next, e.player_id: after})


def _placed(state: State, e: pb.StackPlaced) -> State:
    state = _heard(state, e.table_id, e.table_seq, e.notice)
    carried = {player: c for player, c in state.carried.items() if player != e.player_id}
    later = {player: c for player, c in state.carried_next.items() if player != e.player_id}
    if following := state.carried_next.get(e.player_id):
        carried[e.player_id] = following[0]
        later |= {e.player_id: following[1:]} if following[1:] else {}
    return replace(state, carried=carried, carried_next=later)


# --- Supplies, hours, rules ---


def _distributed(state: State, e: pb.DeckSetUpDistributed) -> State:
    return replace(state, set_ups={**state.set_ups, e.set_up_id: e.table_id})


def _returned(state: State, e: pb.DeckSetUpReturned) -> State:
    return replace(state, set_ups={name: table for name, table in state.set_ups.items() if name != e.set_up_id})


def _hours_posted(state: State, e: pb.RoomHoursPosted) -> State:
    return replace(state, hours=Hours(e.opens_minute, e.closes_minute))


def _supplement_posted(state: State, e: pb.SupplementPosted) -> State:
    return replace(state, supplements={**state.supplements, e.supplement_id: e.text})


def _supplement_withdrawn(state: State, e: pb.SupplementWithdrawn) -> State:
    left = {name: text for name, text in state.supplements.items() if name != e.supplement_id}
    return replace(state, supplements=left)


def _noted(state: State, e: pb.VacancyAnnounced | pb.DoubleSeatFound) -> State:
    """A fact about what the state says already."""
    return state


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.PokerRoomOpened: _opened,
    pb.WaitingListJoined: _joined,
    pb.WaitingListLeft: _left,
    pb.SeatOffered: _offered,
    pb.SeatDeclined: _left,
    pb.SeatTaken: _seat_taken,
    pb.SeatVacated: _seat_vacated,
    pb.VacancyAnnounced: _noted,
    pb.DoubleSeatFound: _noted,
    pb.StackOnItsWay: _on_its_way,
    pb.StackPlaced: _placed,
    pb.DeckSetUpDistributed: _distributed,
    pb.DeckSetUpReturned: _returned,
    pb.RoomHoursPosted: _hours_posted,
    pb.SupplementPosted: _supplement_posted,
    pb.SupplementWithdrawn: _supplement_withdrawn,
}
