"""What a poker table remembers."""

import msgspec
from msgspec.structs import replace

from games.cards.state import PILE as PILE
from games.poker.cards.forms import BRING_IN, FORMS, Form, Street
from games.poker.options import Options
from games.poker.state.parts import FOLDED, EnteredAction, Kill, LastRound, Pile, Reduction, Schedule, Streak
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

DEALING = "DEALING"
DRAWING = "DRAWING"
BETTING = "BETTING"
SHOWDOWN = "SHOWDOWN"

BOARD = 0
"""In place of a seat: the card goes to the board."""

SEAT, DEAD_POSITION, OFF_TABLE = "seat", "dead_position", "off_table"
"""Where a card goes or lay: in a hand; at a folded player's position, and so with the discards (P.5); off the table
(P.13)."""

BURN = "burn"
"""Where a burn card lay."""

FACE_UP_MISDEAL = 2
"""So many cards found face up in the deck are a misdeal (P.6.c)."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player in a round of play."""

    player_id: str
    stack: int
    cards: tuple[str, ...] = ()
    """In the order dealt; empty where nobody but their player has seen one."""
    up: tuple[str, ...] = ()
    """Those of them that were dealt face up: the hand showing."""
    seen: tuple[str, ...] = ()
    """Those of them that everybody has seen besides, and that do not count as showing."""
    bet: int = 0
    """In this betting round; antes do not count (5.3)."""
    total: int = 0
    """In the round of play, antes included."""
    collected: int = 0
    """The part of it that lies in pots."""
    acted: bool = False
    level: int = 0
    """The highest bet when the player last acted."""
    checked: bool = False
    volunteered: bool = False
    """Put in money that no rule forced (section 8, "early")."""
    shown: bool = False
    disclosed: bool = False
    """Discarded, and shown because the house demanded it (P.4)."""
    currency: int = 0
    """The part of the stack that is no chips yet (G.3)."""
    table_ante: int = 0
    """Posted for the whole table: in the main pot, and in no total."""
    table_ante_up: int = 0
    """The part of it that is not collected yet."""
    drew: int = 0
    """How many cards of the last draw are theirs: the last of the hand, as far as they are not owed."""


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Bets that were collected."""

    up_to: int
    """It takes each player's money of the round up to this sum, from where the pot before it ends."""
    gross: int = 0
    rake: int = 0
    fee: int = 0
    awarded: int = 0
    forgone: int = 0
    """What the posted rake would have taken more: the rake of a short table is reduced (N.6)."""

    @property
    def winnable(self) -> int:
        """What it has for its winners, after rake and jackpot fee (A.22)."""
        return self.gross - self.rake - self.fee

    @property
    def net(self) -> int:
        """What lies in it now."""
        return self.gross - self.rake - self.fee - self.awarded


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A round of play."""

    variant: str
    structure: str
    low: int
    high_limit: int
    max_raises: int
    button: int
    """0 in stud games."""
    order: tuple[int, ...]
    """The seats dealt in, from the left of the button, or of the dealer."""
    live: tuple[int, ...]
    """Those of them that may still win, in the same order."""
    first: int
    """Who acts first in the first betting round, where blinds say so; else 0."""
    players: dict[int, Player]
    deck: str
    rake: Schedule
    """As of the round's start: a reduction that is granted later holds from the next round."""
    kill_seat: int = 0
    phase: str = DEALING
    street: int = 0
    due: int = 0
    """How many cards this street deals, replacements not counted."""
    dealt: int = 0
    """How many of them are dealt, or were left out."""
    positions: tuple[int, ...] = ()
    """Where the street deals its cards, one at a time; seats that folded early may keep their position (P.5)."""
    left_out: tuple[int, ...] = ()
    """Positions that get no more cards of this street."""
    vacant: tuple[int, ...] = ()
    """Folded seats that keep their position until the next bet or raise (P.5)."""
    drawers: tuple[int, ...] = ()
    """Who has still to draw, in turn."""
    mucked: tuple[str, ...] = ()
    """Folded hands and discards, where a draw may need them."""
    pile: Pile | None = None
    """What is dealt from once the deck is out."""
    bring_in: int = 0
    """The forced bet; 0 where blinds are posted."""
    open_pair: bool = False
    """Whether an open pair lets a street be bet at either fixed limit."""
    opener: int = 0
    """Who was or would have been first to act in this betting round."""
    burned: bool = False
    """Whether this street's burn card is out."""
    burns: int = 0
    """How many burn cards there are."""
    burn_examined: bool = False
    """This street's burn card left the table, and everybody has seen it."""
    board: tuple[str, ...] = ()
    owed: tuple[int, ...] = ()
    """Seats that get the next cards, in place of exposed ones (P.14)."""
    set_aside: int = 0
    """How many cards lay face up in the deck; a second one is a misdeal (P.6.c)."""
    seen: tuple[str, ...] = ()
    """Cards that everybody has seen and that are not used any more: exposed, off the table, face up in the deck."""
    actor: int = 0
    """Whose turn it is; 0 if nobody's."""
    high: int = 0
    """The highest total of this betting round."""
    increment: int = 0
    """The last full bet or raise, at least the minimum bet."""
    raises: int = 0
    announced: int = 0
    """The seat that has announced a bet and is still putting it in (G.7.c); 0 if nobody has."""
    aggressor: int = 0
    """Who made the last voluntary bet or raise of the round of play (P.4)."""
    pots: tuple[Pot, ...] = ()
    raked_to: int = 0
    """The total of all pots up to which incremental rake was taken."""
    awards: dict[int, int] = {}
    stopped: bool = False
    """Play waits for a ruling (P.2)."""
    ruled: bool = False
    """The poker shift supervisor has given a ruling in this round."""
    actions: tuple[EnteredAction, ...] = ()
    """Of the betting round, as long as they may be taken back: until the next card, hand shown or ruling."""
    before_actions: "Hand | None" = None
    """The hand before the first of them."""

    @property
    def form(self) -> Form:
        return FORMS[self.variant]

    @property
    def street_now(self) -> Street:
        return FORMS[self.variant].streets[self.street]

    @property
    def deals_common(self) -> bool:
        """Whether this street of stud has one card for all (A.10, I.8)."""
        return bool(self.form.bring_in) and self.positions == (BOARD,)

    @property
    def just_dealt(self) -> bool:
        """Whether the cards of this street are being dealt or drawn, or are out and nobody has acted on them."""
        if self.phase in (DEALING, DRAWING):
            return True
        if self.phase != BETTING or self.announced or any(action.kind == FOLDED for action in self.actions):
            return False
        return not any(p.acted for p in self.players.values())

    @property
    def misdealt(self) -> bool:
        """Whether a second card was found face up in the deck: the round ends with a misdeal (P.6.c)."""
        return self.set_aside >= FACE_UP_MISDEAL

    @property
    def sole_winner(self) -> int:
        """The one seat to which everything was awarded; 0 if there are several or none."""
        return next(iter(self.awards)) if len(self.awards) == 1 else 0

    @property
    def net_pot(self) -> int:
        """All pots after rake and jackpot fee (A.22)."""
        return sum(pot.winnable for pot in self.pots)

    @property
    def owes_bring_in(self) -> bool:
        """Whether betting opens with a forced bet that is not posted yet."""
        if not self.bring_in:
            return False
        return self.phase == BETTING and not self.high and self.street_now.opener == BRING_IN

    @property
    def completing(self) -> bool:
        """Whether only the forced bet, or less than the minimum bet over it, has been bet: the next full bet
        completes it (5.3)."""
        if not self.bring_in:
            return False
        return self.high < self.tier(self.street) and self.street_now.opener == BRING_IN

    def with_player(self, seat: int, player: Player) -> "Hand":
        return replace(self, players=self.players_with(seat, player))

    def players_with(self, seat: int, player: Player) -> dict[int, Player]:
        """A whole copy first, because that costs half of what a dict display does."""
        players = self.players.copy()
        players[seat] = player
        return players

    @property
    def bets_at_either(self) -> bool:
        """Whether this betting round is at either of two fixed limits: a pair is open."""
        if not (self.open_pair and self.structure == "fixed" and self.street_now.open_pair):
            return False
        ups = ([card[0] for card in self.players[seat].up] for seat in self.live)
        return any(len(set(ranks)) < len(ranks) for ranks in ups)

    def tier(self, street: int) -> int:
        """The minimum bet of a street; with fixed limits, the bet."""
        upper = self.structure == "fixed" and FORMS[self.variant].streets[street].upper_limit
        return self.high_limit if upper else self.low


class State(msgspec.Struct, frozen=True, gc=False):
    """A poker table between two events."""

    stacks: dict[int, int] = {}
    """By seat, as of the last round's end; during a round the hand has those dealt in."""
    sitting_out: tuple[int, ...] = ()
    excluded: tuple[str, ...] = ()
    """Players whom the house denies play (Q.2)."""
    button: int = 0
    button_moves: bool = False
    """Whether the next round moves it: the last one was completed (J.3)."""
    kill: Kill | None = None
    streak: Streak = Streak()
    reduction: Reduction | None = None
    counted_ms: dict[str, int] = {}
    """When each deck was last found complete; the verified inspection is its first count (F.5.d)."""
    miscounted: tuple[str, ...] = ()
    """Decks with a card too many or too few: they leave the table."""
    deck: str = ""
    """The deck that was taken up last."""
    rotated_ms: int = 0
    """When it took the other one's place, or came into play first since the table opened (B.2)."""
    hand: Hand | None = None
    currency: dict[int, int] = {}
    """By seat, the part of the stack that is no chips yet (G.3)."""
    last: LastRound = LastRound()
    loaded_ms: int = 0
    """When the deck in play was taken up, shuffled and cut."""
    cover_card: str = ""
    """Its colour."""
    dealer: str = ""
    """The badge of who deals; empty while nobody was named."""
    rake_requested: bool = False
    """A player has asked for a lower rake (N.6)."""
    arrived: dict[str, dict[str, int]] = {}
    """By player and table, the last commit by which they left there with what came here: it comes once, also where the
    poker room has not heard of it yet."""


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]


def hand_of(table: Table) -> Hand:
    """The round of play at a table that has one."""
    if table.play.hand is None:
        raise ValueError(f"{table.table_id} has no round of play")
    return table.play.hand
