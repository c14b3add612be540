"""The poker room in words, and as each role may see it."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.lent import Hours
from ledger.money.amounts import dollars
from ledger.streams.poker_room.state import State


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing of it is hidden: the lists hang on the wall."""
    return {
        "is_open": state.is_open,
        "lists": {list_id: state.waiting(list_id) for list_id in state.lists},
        "offers": state.offers,
        "seated": state.seated,
        "carried": state.carried,
        "set_ups": state.set_ups,
        "hours": str(state.hours),
        "supplements": state.supplements,
    }


def posted(state: State) -> Mapping[str, str]:
    """What hangs on the wall."""
    return {
        **{f"waiting for {list_id}": ", ".join(state.waiting(list_id)) for list_id in state.lists},
        **{f"rule {name}": text for name, text in state.supplements.items()},
        **{f"decks {name}": table_id for name, table_id in state.set_ups.items()},
        "hours": str(state.hours),
    }


def _carried(e: Any) -> str:
    currency = f" and {dollars(e.currency_cents)} of currency" if e.currency_cents else ""
    return f"{dollars(e.chips_cents)} in chips{currency}"


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.PokerRoomOpened: lambda e: "the poker room is kept from now on",
    pb.WaitingListJoined: lambda e: f"{e.player_id} waits for {e.list_id}",
    pb.WaitingListLeft: lambda e: f"{e.player_id} waits for {e.list_id} no more: {e.reason}",
    pb.SeatOffered: lambda e: f"seat {e.seat} of {e.table_id} is offered to {e.player_id}, first for {e.list_id}",
    pb.SeatDeclined: lambda e: f"{e.player_id} declines seat {e.seat} of {e.table_id}",
    pb.SeatTaken: lambda e: f"{e.player_id} sits at {e.table_id}, seat {e.seat}",
    pb.SeatVacated: lambda e: f"{e.player_id} has left {e.table_id}, seat {e.seat}",
    pb.VacancyAnnounced: lambda e: f"a vacancy at {e.table_id} is announced to {e.waiting} who wait for {e.list_id}",
    pb.DoubleSeatFound: lambda e: f"{e.player_id} has a seat at {e.table_id} and one at {e.other_table_id}",
    pb.StackOnItsWay: lambda e: f"{e.player_id} carries {_carried(e)} from {e.from_table_id} to {e.to_table_id}",
    pb.StackPlaced: lambda e: f"{e.player_id} has put down at {e.table_id} what they carried",
    pb.DeckSetUpDistributed: lambda e: f"decks {', '.join(e.decks)} ({e.set_up_id}) go to {e.table_id}",
    pb.DeckSetUpReturned: lambda e: f"set-up {e.set_up_id} comes back from {e.table_id}: {e.reason}",
    pb.RoomHoursPosted: lambda e: f"the room is open {Hours(e.opens_minute, e.closes_minute)}",
    pb.SupplementPosted: lambda e: f"rule {e.supplement_id} posted: {e.text}",
    pb.SupplementWithdrawn: lambda e: f"rule {e.supplement_id} withdrawn",
}
