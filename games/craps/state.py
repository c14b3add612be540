"""What a craps table remembers."""

import msgspec

IDLE = "IDLE"
OFFERING = "OFFERING"
SELECTING = "SELECTING"
READY = "READY"
IN_AIR = "IN_AIR"
AT_REST = "AT_REST"
SUSPENDED = "SUSPENDED"

BETTING = (OFFERING, SELECTING, READY)
"""In these wagers are made freely; in IDLE they may only be reduced or taken down."""


class Cash(msgspec.Struct, frozen=True):
    """Cash laid down with a spoken wager and not yet turned into chips."""

    wager_id: str
    seat: int
    amount_cents: int


class State(msgspec.Struct, frozen=True):
    """A craps table between two events."""

    dice: tuple[str, ...] = ()
    stickperson: str = ""
    boxperson: str = ""
    phase: str = IDLE
    suspended_from: str = ""
    puck: int = 0
    """The come-out point that stands; 0 while the puck is off."""
    off_marker: bool = False
    """The rolls only serve to decide come and don't come bets (K.2)."""
    shooter: int = 0
    """The seat of who has the dice; 0 for nobody."""
    previous_shooter: int = 0
    previous_player: str = ""
    selected: tuple[str, ...] = ()
    offered: int = 0
    series_from: int = 0
    """The seat after which this series of offers began; 0 for the boxperson's left."""
    declined: tuple[int, ...] = ()
    ruled_faces: dict[int, int] = {}
    last_roll: tuple[int, ...] = ()
    points: dict[str, int] = {}
    """Come points, by wager."""
    on: tuple[str, ...] = ()
    on_called: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    """Wagers called off while a point stands, where the house allows it."""
    late_confirmed: dict[str, int] = {}
    """Late wagers that one of the two has confirmed, and the role that did."""
    cash: tuple[Cash, ...] = ()
    reduced_donts: tuple[str, ...] = ()
    """Don't bets that never grow again (E.4)."""
    barred_donts: tuple[tuple[str, str], ...] = ()
    """Players and the don't bets of which they make no other before the next roll (E.4)."""

    @property
    def is_come_out(self) -> bool:
        return not self.puck and not self.off_marker

    @property
    def series(self) -> str:
        """Where the game stands, in the words of the rules."""
        if self.off_marker:
            return "OFF_MARKER"
        return f"POINT({self.puck})" if self.puck else "COME_OUT"


def begin() -> State:
    return State()
