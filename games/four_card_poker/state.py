"""What a four card poker table remembers."""

from games.four_card_poker.options import Options
from games.house_poker.state import HouseHands
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

ANTE, ACES_UP, ANTE_BONUS = "ante", "aces_up", "ante_bonus"


class State(HouseHands, frozen=True):
    """A four card poker table between two events: hands against the house are all that it remembers."""


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
