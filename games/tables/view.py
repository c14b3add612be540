"""A table as a role may see it: only surveillance and its player see a card that lies face down, and only surveillance
and its counter see a blind count of the tray."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.words import view as view_of_cards
from games.tables.money.words import money_view
from games.tables.state import AnyTable
from ledger.core.roles import PLAYER, SURVEILLANCE, TERMINAL, role_name

SEES_ALL = (SURVEILLANCE,)
Hidden = Callable[[AnyTable, Message, int, str], Message]
"""What a game itself hides of an event from a role and actor; the table is as after it."""


def view(table: AnyTable, role: int, play: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "game": table.game,
        "is_open": table.is_open,
        "rulebook_id": table.rules.rulebook_id if table.rules else "",
        "options": table.rules.options if table.rules else {},
        "limits": table.limits,
        "kept_limits": table.kept_limits,
        "out_of_service": table.out_of_service,
        "impounded": list(table.impounded),
        "players": table.players,
        "round_id": table.round_id,
        "wagers": list(table.wagers.values()),
        "spoken_wagers": list(table.spoken.values()),
        "cards": view_of_cards(table.cards),
        "money": money_view(table.money),
        "seen_as": role_name(role),
        "play": play,
    }


def visible(hidden: Hidden, table: AnyTable, event: Message, role: int, actor_id: str) -> Message:
    """The event as this viewer may see it; the table is as after it."""
    if role in SEES_ALL:
        return event
    if isinstance(event, pb.CardDealt) and event.face_down:
        if role == PLAYER and table.players.get(event.seat) == actor_id:
            return event
        masked = pb.CardDealt()
        masked.CopyFrom(event)
        masked.card = ""
        return masked
    return hidden(table, without_count(event, role, actor_id), role, actor_id)


def visible_without_cards(table: AnyTable, event: Message, role: int, actor_id: str) -> Message:
    """The same where there are no cards, and the game hides nothing else."""
    return without_count(event, role, actor_id)


def without_count(event: Message, role: int, actor_id: str) -> Message:
    """A blind count is seen by who made it, and by surveillance (compliance b9)."""
    if type(event) is not pb.TrayCountEntered or role in SEES_ALL or _is_own(event.counted_by, role, actor_id):
        return event
    masked = pb.TrayCountEntered()
    masked.CopyFrom(event)
    masked.ClearField("chips")
    return masked


def hides_count(table: AnyTable, role: int, actor_id: str) -> bool:
    """Whether a count of the tray waits for a second one that this viewer could make: a dry run would tell it."""
    count = table.money.tray_count
    return count is not None and role not in SEES_ALL and not _is_own(count.counted_by, role, actor_id)


def _is_own(counted_by: str, role: int, actor_id: str) -> bool:
    return counted_by == actor_id and role not in (PLAYER, TERMINAL)
