"""Who sees which card: nobody sees a card that lies face down, but surveillance and the player whose it is."""

import roundledger.v1 as pb
from roundledger.games.registry import GAMES
from roundledger.games.table import Table

SEES_ALL = (pb.ROLE_SURVEILLANCE,)


def visible(table: Table, event: pb.Event, role: int, actor_id: str) -> pb.Event:
    """The event as this viewer may see it; `table` is as after it."""
    if role in SEES_ALL:
        return event
    kind = event.WhichOneof("event")
    if kind == "card_dealt" and event.card_dealt.face_down:
        owner = table.players.get(event.card_dealt.seat)
        if role == pb.ROLE_PLAYER and owner == actor_id:
            return event
        masked = pb.Event()
        masked.CopyFrom(event)
        masked.card_dealt.card = ""
        return masked
    if kind == "cards":  # a revealed shuffle shows hands that were never shown: the game knows whether that matters
        return GAMES[table.game].hidden(table, event, role, actor_id)
    return GAMES[kind].hidden(table, event, role, actor_id) if kind in GAMES else event
