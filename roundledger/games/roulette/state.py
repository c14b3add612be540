"""What a roulette table remembers, and how its events change it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from roundledger.games.table import Table

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


def begin() -> State:
    return State()


def evolve(table: Table, event: pb.Event) -> State:
    state: State = table.play
    kind = event.WhichOneof("event")
    if kind == "roulette":
        inner = event.roulette.WhichOneof("event") or ""
        return _OWN[inner](state, getattr(event.roulette, inner))
    change = _SHARED.get(kind or "")
    return change(state, getattr(event, kind or "")) if change else state


def _wheel_registered(state: State, e: pb.WheelRegistered) -> State:
    return replace(state, wheel_registered=True)


def _ball_registered(state: State, e: pb.BallRegistered) -> State:
    return replace(state, ball=Ball(e.sixteenths, e.non_metallic, e.approval_ref))


def _colour_assigned(state: State, e: pb.ChipColourAssigned) -> State:
    return replace(state, colours={**state.colours, e.seat: Colour(e.colour, e.value_cents)})


def _ball_spun(state: State, e: pb.BallSpun) -> State:
    return replace(state, phase=SPINNING, same_direction=e.ball_direction == e.wheel_direction)


def _number_corrected(state: State, e: pb.NumberCorrected) -> State:
    return replace(state, number=e.number)


def _crown_placed(state: State, e: pb.CrownPlaced) -> State:
    return replace(state, last_number=e.number)


def _bets_closed(state: State, e: pb.BetsClosed) -> State:
    return replace(state, phase=CLOSED_BETS)


def _ball_landed(state: State, e: pb.BallLanded) -> State:
    return replace(state, phase=RESULT, number=e.number)


def _betting_again(state: State, e: Any) -> State:
    return replace(state, phase=BETTING, same_direction=False, number="")


def _player_left(state: State, e: pb.PlayerLeft) -> State:
    return replace(state, colours={seat: c for seat, c in state.colours.items() if seat != e.seat})


def _table_closed(state: State, e: pb.TableClosed) -> State:
    return replace(state, colours={}, last_number="")


_OWN: dict[str, Callable[[State, Any], State]] = {
    "wheel_registered": _wheel_registered,
    "ball_registered": _ball_registered,
    "chip_colour_assigned": _colour_assigned,
    "ball_spun": _ball_spun,
    "number_corrected": _number_corrected,
    "crown_placed": _crown_placed,
}

_SHARED: dict[str, Callable[[State, Any], State]] = {
    "bets_closed": _bets_closed,
    "ball_landed": _ball_landed,
    "irregularity_called": _betting_again,
    "round_closed": _betting_again,
    "round_voided": _betting_again,
    "player_left": _player_left,
    "table_closed": _table_closed,
}
