"""A three card poker table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.game import Words
from games.house_poker.words import lying_there, view_of_hands
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.state import Table


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    return {**view_of_hands(table, role, actor_id), "forfeits_to_collect": table.play.pending}


def on_table(table: Table) -> Mapping[str, str]:
    return lying_there(THREE_CARD_POKER, table)


def _collected(e: pb.ForfeitsCollected) -> str:
    return f"forfeited wagers and cards collected from {', '.join(f'seat {seat}' for seat in e.seats)}"


WORDS: Words = {
    pb.HandForfeited: lambda e: f"{e.player_id} at seat {e.seat} gives the hand up",
    pb.ForfeitsCollected: _collected,
}
