"""What poker's events tell the house, of patrons it must not seat, and the poker room, of who sits where and what is
carried to another table."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.lent import HOUSE_ID, ROOM_ID
from ledger.core.telling import Telling, Tells, Told, addressed


def _exclusion(telling: Telling) -> list[Told]:
    """The house keeps the reason; what is published for accounting has none of it."""
    commit, e = telling.commit, telling.event
    known_by = {"table_id": commit.stream_id, "table_seq": commit.seq}
    of = {"player_id": e.player_id, "reason": e.reason}
    return [addressed(HOUSE_ID, f"exclusion/{telling.source}", pb.RecordExclusionRequest, **of, **known_by)]


def _seat(telling: Telling) -> list[Told]:
    e = telling.event
    gone = isinstance(e, pb.PokerSeatGivenUp)
    list_id = "" if gone else e.list_id
    return [_to_room(telling, pb.RecordPokerSeatRequest, seat=e.seat, list_id=list_id, vacated=gone)]


def _carried(telling: Telling) -> list[Told]:
    """Where the player goes with it; nowhere, once it was put down or taken into safekeeping."""
    e = telling.event
    onward = e.to_table_id if isinstance(e, pb.PokerStackCarried) else ""
    stack = {"chips_cents": e.chips_cents, "currency_cents": e.currency_cents}
    return [_to_room(telling, pb.RecordCarriedStackRequest, to_table_id=onward, **stack)]


def _to_room(telling: Telling, request: type[Message], **what: int | str) -> Told:
    """The room knows what it has by the seq of the table's commit and the place among those told by it."""
    commit, place = telling.commit, telling.earlier(_OF_ROOM)
    known_by = {"table_id": commit.stream_id, "table_seq": commit.seq, "notice": place}
    player_id = telling.event.player_id
    return addressed(ROOM_ID, f"notice/{telling.source}/{place}", request, player_id=player_id, **known_by, **what)


_ROOM: dict[type[Message], Tells] = {
    pb.PokerSeatGiven: _seat,
    pb.PokerSeatGivenUp: _seat,
    pb.PokerStackCarried: _carried,
    pb.PokerStackArrived: _carried,
    pb.PokerCarriedStackHeld: _carried,
}
_OF_ROOM = frozenset(_ROOM)

TELLS: dict[type[Message], Tells] = {**_ROOM, pb.PokerExclusionRaised: _exclusion}
