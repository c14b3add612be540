"""What a craps table remembers."""

import msgspec

from games.craps.options import Options
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

IDLE = "IDLE"
OFFERING = "OFFERING"
SELECTING = "SELECTING"
READY = "READY"
IN_AIR = "IN_AIR"
AT_REST = "AT_REST"

BEFORE_THROW = (OFFERING, SELECTING, READY)
"""In these wagers are made freely; in IDLE they may only be reduced or taken down."""


class LeftUp(msgspec.Struct, frozen=True):
    """A wager that the last roll won or gave back: its chips may stay where they lie, as a new wager."""

    player_id: str
    wager: str
    selection: str


class State(msgspec.Struct, frozen=True):
    """A craps table between two events."""

    dice: tuple[str, ...] = ()
    failed_dice: tuple[str, ...] = ()
    """Dice that failed their last inspection, at the table or not."""
    stickperson: str = ""
    boxperson: str = ""
    phase: str = IDLE
    suspended: bool = False
    """The dice are out for inspection; the phase is what the game returns to."""
    puck: int = 0
    """The come-out point that stands; 0 while the puck is off."""
    off_marker: bool = False
    """The rolls only serve to decide come and don't come bets (K.2)."""
    shooter: int = 0
    """The seat of who has the dice; 0 for nobody."""
    previous_shooter: int = 0
    """The seat of who gave them up last and has not left since; 0 for nobody."""
    selected: tuple[str, ...] = ()
    offered: int = 0
    last_asked: int = 0
    """The seat after which the dice are offered next; 0 for the boxperson's left."""
    passed_by: int = 0
    """The seat whose giving up the dice began this series of offers: it is not asked. 0 where all are."""
    declined: tuple[int, ...] = ()
    ruled_faces: dict[int, int] = {}
    last_roll: tuple[int, ...] = ()
    left_up: dict[str, LeftUp] = {}
    """What the last roll decided and did not take, by wager."""
    points: dict[str, int] = {}
    """Come points, by wager."""
    marked_on: tuple[str, ...] = ()
    called_on: tuple[str, ...] = ()
    """Wagers called on that the boxperson has yet to mark."""
    called_off: tuple[str, ...] = ()
    """Wagers called off while a point stands, where the house allows it."""
    late_confirmed: dict[str, int] = {}
    """Late wagers that one of the two has confirmed, and the role that did."""
    cash: tuple[str, ...] = ()
    """Spoken wagers whose cash has not become chips yet."""
    reduced_donts: tuple[str, ...] = ()
    """Don't bets that never grow again (E.4)."""
    barred_donts: tuple[tuple[str, str], ...] = ()
    """Players and the don't bets of which they make no other, and raise none, before the next roll (E.4)."""

    @property
    def is_come_out(self) -> bool:
        return not self.puck and not self.off_marker

    @property
    def series(self) -> str:
        """Where the game stands, in the words of the rules."""
        if self.off_marker:
            return "OFF_MARKER"
        return f"POINT({self.puck})" if self.puck else "COME_OUT"


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
