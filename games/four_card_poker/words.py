"""A four card poker table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.four_card_poker.state import Table
from games.game import Words
from games.house_poker.words import lying_there, view_of_hands


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    return view_of_hands(table, role, actor_id)


def on_table(table: Table) -> Mapping[str, str]:
    return lying_there(FOUR_CARD_POKER, table)


WORDS: Words = {pb.HandFolded: lambda e: f"{e.player_id} at seat {e.seat} folds"}
