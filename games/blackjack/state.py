"""What a blackjack table remembers."""

import msgspec

from games.blackjack.options import Options
from games.blackjack.totals import two_make_blackjack
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

BETTING = "BETTING"
DEALING = "DEALING"
SUITS = "SUITS"
INSURANCE = "INSURANCE"
CHECK = "CHECK"
TURNS = "TURNS"
DEALER = "DEALER"
STAGES = {"suits": SUITS, "insurance": INSURANCE, "check": CHECK, "turns": TURNS, "dealer": DEALER}

OPEN = "OPEN"
"""It may elect, or gets the second card of a split."""
DRAWS = "DRAWS"
DOUBLES = "DOUBLES"
OVER = "OVER"
"""It waits for the dealer's hand."""
NATURAL = "NATURAL"
"""A blackjack that waits for the dealer's two cards."""
SURRENDERS = "SURRENDERS"
"""A surrender that waits for the dealer's two cards."""
OUT = "OUT"
"""Its wagers are settled."""


class SeatHand(msgspec.Struct, frozen=True):
    """A hand of a seat."""

    number: int
    player_id: str
    cards: tuple[str, ...] = ()
    """In the order dealt; empty text for a card that nobody has recorded."""
    down: tuple[int, ...] = ()
    """Which cards lie face down, by their places: only their player sees them."""
    asks_down: bool = False
    """Whether the card of a double is to be dealt face down."""
    status: str = OPEN
    elected: bool = False
    doubled: bool = False
    from_split: bool = False
    split_aces: bool = False
    split_suited: bool = False
    """Whether the cards of the last split that it came of had one suit (K.6.e)."""

    @property
    def seen(self) -> tuple[str, ...]:
        """The cards as everybody sees them: empty text for one that lies face down."""
        return tuple("" if place in self.down else card for place, card in enumerate(self.cards))

    @property
    def is_hidden(self) -> bool:
        """Whether something of it lies face down."""
        return bool(self.down)

    @property
    def is_blackjack(self) -> bool:
        """Whatever lies face down: for settlements only."""
        return not self.from_split and two_make_blackjack(self.cards)

    @property
    def was_dealt_blackjack(self) -> bool:
        """Also where it drew to it; whatever lies face down: for settlements and shown hands only."""
        return not self.from_split and two_make_blackjack(self.cards[:2])

    @property
    def needs_card(self) -> bool:
        return self.status in (DRAWS, DOUBLES) or (self.status == OPEN and len(self.cards) == 1)


class SettledWager(msgspec.Struct, frozen=True):
    """What was decided on a wager of the round that is being played, in case that it is void."""

    wager_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    taken_cents: int
    """Of the stake: by the house, or by the dealers for whom it was won."""
    paid_cents: int
    for_dealers: bool = False
    """It was wagered for the dealers and won: they got stake and winnings."""


class Staff(msgspec.Struct, frozen=True):
    """Who is on duty."""

    cashiers: int
    dealers: int
    supervisors: int
    open_tables: int


class State(msgspec.Struct, frozen=True):
    """A blackjack table between two events."""

    phase: str = BETTING
    positions: dict[int, tuple[SeatHand, ...]] = {}
    """The hands of each seat that is dealt in, in the order in which they are played."""
    dealer: tuple[str, ...] = ()
    """The hand of the dealer that is being played, in the order dealt."""
    dealer_down: tuple[int, ...] = ()
    """Which of the dealer's cards lie face down, by their places."""
    up_card: str = ""
    dealer_hand: int = 1
    """Which hand of the dealer: 2 and 3 only for multiple action."""
    no_blackjack: bool = False
    """The device said that the dealer has none."""
    blackjack_told: bool = False
    """The device said that the dealer has one."""
    up_card_missing: bool = False
    face_up_found: int = 0
    """Cards found face up in this round (M.1)."""
    aside: tuple[str, ...] = ()
    """Cards drawn in error that nobody saw: they are dealt next (M.2)."""
    hit_wagers_dealt: tuple[str, ...] = ()
    """Hit wagers whose card was dealt to a hand that lies face down: their players may claim them (K.6.f)."""
    settled: tuple[SettledWager, ...] = ()
    ruled: bool = False
    """Management has ruled on something."""
    burn_due: bool = False
    burned: int = 0
    """How many cards of the shoe were burned, before any was dealt."""
    burn_disclosed: bool = False
    shuffle_due: bool = False
    spread_due: str = ""
    """The cards that must be spread because everybody left while they were shuffled or in the shoe (E.6)."""
    cut_seat: int = 0
    """Who is offered the cut first; 0 for the far-right player."""
    posted: dict[str, str] = {}
    """Rules of the house that are posted, by the option's name."""
    staff: Staff | None = None
    last_total: int = 0
    """Of the dealer, in the last round."""

    def hand(self, seat: int, number: int) -> SeatHand | None:
        return next((hand for hand in self.positions.get(seat, ()) if hand.number == number), None)

    @property
    def hands(self) -> list[tuple[int, SeatHand]]:
        """All hands, from the dealer's left, in the order in which they are played."""
        return [(seat, hand) for seat in sorted(self.positions) for hand in self.positions[seat]]

    @property
    def dealer_seen(self) -> tuple[str, ...]:
        return tuple("" if place in self.dealer_down else card for place, card in enumerate(self.dealer))


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]


def cite(table: Table, oneida: str, chickasaw: str = "") -> str:
    """The clause of the rulebook in force: both Oneida texts number alike, the Chickasaw rules by letters."""
    return chickasaw if table.options.irregularities == "management" else oneida
