"""With whose eyes a round is looked at, and which cards the table had not seen."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.state import AnyTable
from games.tables.view import SEES_ALL
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER, PLAYER
from services.access.queries import Refused

_HIDDEN = ("", "??")


class RoundViewer(msgspec.Struct, frozen=True):
    """Who looks, and where their clock is."""

    role: int
    actor_id: str
    zone: ZoneInfo
    view: int = pb.FRAME_VIEW_UNSPECIFIED
    seat: int = 0
    """Of whom, where it is a seat's view."""

    @property
    def sees_all(self) -> bool:
        return self.role in SEES_ALL


def viewer_asked_for(viewer: RoundViewer, request: pb.GetFramesRequest, table: AnyTable) -> RoundViewer:
    """The viewer whom the request names, on the table as the round found it; raises Refused. What a seat saw is for
    those who see every card, and for the seat's own player; nobody sees more than they may by asking for a view."""
    replace = msgspec.structs.replace
    match request.view:
        case pb.FRAME_VIEW_UNSPECIFIED:
            return viewer
        case pb.FRAME_VIEW_TABLE:
            role = PLAYER if viewer.role == PLAYER else DEALER  # what others asked for is not for players to see
            return replace(viewer, role=role, actor_id="", view=request.view)
        case pb.FRAME_VIEW_SEAT:
            player = table.players.get(request.seat, "")
            if not viewer.sees_all and not (viewer.role == PLAYER and player == viewer.actor_id):
                message = "what one seat saw is for surveillance, and for the player of that seat"
                raise Refused(Rejection("ROLE_NOT_ALLOWED", message, field="view"))
            if not player:
                taken = ", ".join(map(str, sorted(table.players))) or "none"
                message = f"nobody sat at seat {request.seat} when the round began: there were {taken}"
                raise Refused(Rejection("NO_SUCH_SEAT", message, field="seat"))
            return replace(viewer, role=PLAYER, actor_id=player, view=request.view, seat=request.seat)
        case _:
            raise Refused(Rejection("BAD_VIEW", "view must be the table's or a seat's", field="view"))


def unseen_cards(shown: pb.TableView, as_table: pb.TableView) -> list[str]:
    """The places of cards that `shown` has and the table did not see, such as poker.hand.players.3.cards.0."""
    play = shown.WhichOneof("play")
    if play is None or play == "other" or as_table.WhichOneof("play") != play:
        return []
    return list(_unseen(getattr(shown, play), getattr(as_table, play), play))


def _unseen(shown: Message, as_table: Message, path: str) -> Iterator[str]:
    for field, value in shown.ListFields():
        other, place = getattr(as_table, field.name), f"{path}.{field.name}"
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            of_messages = field.message_type.fields_by_name["value"].message_type is not None
            for key in value if of_messages else ():
                yield from _unseen(value[key], other[key], f"{place}.{key}")
        elif field.is_repeated and field.message_type is not None:
            for index, each in enumerate(value):
                below = other[index] if index < len(other) else type(each)()
                yield from _unseen(each, below, f"{place}.{index}")
        elif field.is_repeated and field.type == field.TYPE_STRING:
            for index, card in enumerate(value):
                if card not in _HIDDEN and (index >= len(other) or other[index] in _HIDDEN):
                    yield f"{place}.{index}"
        elif field.message_type is not None:
            yield from _unseen(value, other, place)
