"""What most games answer where the table asks them; a game imports what it has nothing special to say about."""

from collections.abc import Mapping, Sequence
from typing import Any

import roundledger.v1 as pb
from roundledger.games.cards.rules import CardRules
from roundledger.games.rejection import Rejection
from roundledger.games.table import Table
from roundledger.games.words import laid_out


def check_leave(table: Table, seat: int) -> Rejection | None:
    """Nothing but live wagers keeps a player."""
    return None


def check_close(table: Table) -> Rejection | None:
    """Nothing but live wagers keeps a table open."""
    return None


def card_rules(table: Table) -> CardRules | None:
    """No cards are used."""
    return None


def check_cards(table: Table, command: Any) -> Rejection | None:
    """Nothing but the guards that all card games share."""
    return None


def postings(before: Table, event: pb.Event) -> Sequence[pb.Posting]:
    """The game's own events move no money; shared events and decisions do."""
    return ()


def hidden(table: Table, event: pb.Event, role: int, actor_id: str) -> pb.Event:
    """The game's own events hide nothing."""
    return event


def on_table(table: Table) -> Mapping[str, str]:
    """Nothing but wagers lies on the table."""
    return {"layout": laid_out(table.wagers.values())}
