"""What the state of a poker table is made of besides the hand itself."""

import msgspec

# --- What was entered in a betting round, so that it can be taken back ---

FOLDED = "folded"


class EnteredAction(msgspec.Struct, frozen=True, gc=False):
    """What was entered for a player in a betting round: what its event says, as far as the hand changes by it."""

    kind: str
    """The name of the event, such as called."""
    seat: int
    amount_cents: int = 0
    to_cents: int = 0
    delta_cents: int = 0


# --- Cards that are dealt again ---


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Cards of the round that were shuffled when the deck was dealt out (A.10, L.7.b, house poker H.7)."""

    source: int
    number: int
    """The how manieth of the round."""
    count: int
    cards: tuple[str, ...] = ()
    """As far as they are known; burn cards are not."""
    dealt: int = 0

    @property
    def left(self) -> int:
        return self.count - self.dealt


# --- Who won ---


class Kill(msgspec.Struct, frozen=True, gc=False):
    """Who holds the kill button (J.11, K.13)."""

    seat: int
    player_id: str


class Streak(msgspec.Struct, frozen=True, gc=False):
    """Rounds in a row with the same sole winner."""

    player_id: str = ""
    rounds: int = 0


# --- The rake as it is posted, and as it is reduced for a short table (N.2, N.6) ---

Steps = tuple[tuple[int, int], ...]
"""Level and amount, levels rising."""


class Schedule(msgspec.Struct, frozen=True, gc=False):
    """A rake as it is taken."""

    percentage_bp: int = 0
    unit_cents: int = 1
    cap_cents: int = 0
    """For the round of play; 0 is none."""
    steps: Steps = ()


class Reduction(msgspec.Struct, frozen=True, gc=False):
    """What the floor granted a short table, in place of the posted rake (N.6)."""

    percentage_bp: int
    cap_cents: int = 0
    """0 keeps the posted one."""
    steps: Steps | None = None
    """None keeps the posted ones."""


# --- A round that is over ---


class Discarded(msgspec.Struct, frozen=True, gc=False):
    """A hand of the last round that nobody has seen: the house may still demand to (P.4)."""

    player_id: str
    cards: tuple[str, ...]


class LastRound(msgspec.Struct, frozen=True, gc=False):
    """What is remembered of a round until the next one begins."""

    round_id: str = ""
    discarded: dict[int, Discarded] = {}
    void: bool = False
    known: tuple[str, ...] = ()
    """Every card of it that is accounted for, also in hands that nobody has shown."""
