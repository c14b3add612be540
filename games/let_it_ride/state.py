"""What a let it ride table remembers."""

import msgspec

from games.house_poker.state import HouseHands
from games.let_it_ride.options import Options
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

BETS = ("bet1", "bet2", "bet3")
BONUS = "bonus"


class CollectedBonus(msgspec.Struct, frozen=True):
    """A bonus wager whose chip is in the tray."""

    wager_id: str
    player_id: str


class State(HouseHands, frozen=True):
    """A let it ride table between two events."""

    shown: int = 0
    """How many community cards the dealer has turned over."""
    bonuses: dict[int, CollectedBonus] = {}
    """By seat, in this round."""
    posted_limit_cents: int = 0
    """As the sign at the table has it; 0 where there is none."""
    notices: dict[int, int] = {}
    """What patrons were given notice of since the rules changed last, with the limit that was told."""

    @property
    def deciding(self) -> int:
        """The bet that players decide about now: 1 or 2; 3 where all is decided."""
        return self.shown + 1


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
