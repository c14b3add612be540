"""What a roulette table remembers."""

import msgspec

from games.roulette.options import Options
from games.roulette.terminals import Meters, Terminal, TerminalGame
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

BETTING = "BETTING"
SPINNING = "SPINNING"
CLOSED_BETS = "CLOSED_BETS"
RESULT = "RESULT"


class Ball(msgspec.Struct, frozen=True):
    """A registered ball."""

    sixteenths: int
    non_metallic: bool
    approval_ref: str


class Colour(msgspec.Struct, frozen=True):
    """A player's own chips."""

    colour: str
    value_cents: int


class State(msgspec.Struct, frozen=True):
    """A roulette table between two events."""

    wheel_registered: bool = False
    ball: Ball | None = None
    phase: str = BETTING
    same_direction: bool = False
    """Ball and wheel ran the same way: only a no-spin call is possible (H.1)."""
    number: str = ""
    last_number: str = ""
    colours: dict[int, Colour] = {}
    sensor_id: str = ""
    """Who the wheel's sensor is; empty while the terminal system is not ready."""
    terminals: dict[int, Terminal] = {}
    meters: dict[int, Meters] = {}
    """By seat, whatever terminals stood there."""
    game: TerminalGame = TerminalGame()


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
