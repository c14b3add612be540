"""A table as a role may see it: nobody sees a card that lies face down, but surveillance and the player whose it is."""

from collections.abc import Callable, Mapping
from typing import Any

import roundledger.v1 as pb
from games.cards.words import view as view_of_cards
from games.tables.money.words import money_view
from games.tables.state import Table
from ledger.core.roles import PLAYER, SURVEILLANCE, role_name

SEES_ALL = (SURVEILLANCE,)


def view(table: Table[Any, Any], role: int, play: Mapping[str, Any]) -> Mapping[str, Any]:
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


def visible(hidden: Callable[..., Any], table: Table[Any, Any], event: Any, role: int, actor_id: str) -> Any:
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
    return hidden(table, event, role, actor_id)
