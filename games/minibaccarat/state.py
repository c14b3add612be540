"""What a minibaccarat table remembers."""

import msgspec

from games.minibaccarat.options import Options
from games.minibaccarat.points import FOUR, HANDS, third_card_to
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

BETTING = "BETTING"
NO_MORE_BETS = "NO_MORE_BETS"

DEAL, TURN, RESULT = "deal", "turn", "result"


class Notice(msgspec.Struct, frozen=True):
    """What players were told of the vigorish."""

    vig_type: str
    rate_bp: int


class Debt(msgspec.Struct, frozen=True):
    """Vigorish that a player owes on paper."""

    player_id: str
    owed_cents: int


class State(msgspec.Struct, frozen=True):
    """A minibaccarat table between two events."""

    phase: str = BETTING
    hands: dict[str, tuple[str, ...]] = {}
    """In the order dealt; empty text for a card that lies face down and nobody saw."""
    unturned: dict[str, int] = {}
    """How many of a hand's last cards lie face down."""
    handed: dict[str, int] = {}
    """The seat that has a hand's cards now, to turn them."""
    relieved: dict[str, tuple[int, ...]] = {}
    """The seats that lost or gave up the right to turn a hand, in this round."""
    aside: tuple[str, ...] = ()
    aside_later: tuple[str, ...] = ()
    """Cards drawn in error in this round, which nobody saw: they begin the next one (N.1, N.2)."""
    first_card_due: bool = False
    burn_due: int = 0
    spread_due: str = ""
    """The cards that must be spread because everybody left while they were in the shoe or the rack (E.6)."""
    deferred: dict[int, int] = {}
    """Vigorish owed by seat, as the marker buttons before the dealer show it."""
    deferred_won: dict[int, int] = {}
    """What those seats won for which they owe it: no more is collected, however it is rounded."""
    forms: dict[str, Debt] = {}
    """Vigorish owed on forms, by their numbers."""
    heard: dict[str, int] = {}
    """Spoken wagers that one of two has confirmed, and in which role."""
    style_notified: str = ""
    notice: Notice | None = None
    last_winner: str = ""

    def hand(self, name: str) -> tuple[str, ...]:
        return self.hands.get(name, ())

    @property
    def dealt(self) -> int:
        """How many cards both hands have."""
        return sum(map(len, self.hands.values()))

    def next_step(self) -> tuple[str, str]:
        """What the dealer does next in a round after no more bets, and with which hand. It looks at no card that lies
        face down."""
        if self.dealt < len(FOUR):
            return DEAL, FOUR[self.dealt]
        for name in HANDS:
            if self.unturned.get(name):
                return TURN, name
        drawing = third_card_to(*map(self.hand, HANDS))
        return (DEAL, drawing) if drawing else (RESULT, "")


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
