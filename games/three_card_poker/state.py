"""What a three card poker table remembers."""

from games.house_poker.state import HouseHands
from games.tables.state import Table as SharedTable
from games.three_card_poker.options import Options
from ledger.core.draft import Draft as AnyDraft

ANTE, PAIR_PLUS, ANTE_BONUS = "ante", "pair_plus", "ante_bonus"


class State(HouseHands, frozen=True):
    """A three card poker table between two events: hands against the house are all that it remembers."""


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
