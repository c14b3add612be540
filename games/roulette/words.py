"""A roulette table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.game import Words
from games.roulette.layout import colour
from games.roulette.state import Table
from ledger.core.vocabulary import enum_word


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing at a roulette table is hidden."""
    state = table.play
    return {
        "phase": state.phase,
        "number": state.number,
        "last_number": state.last_number,
        "colours": {seat: c.colour for seat, c in state.colours.items()},
    }


def _way(direction: pb.SpinDirection) -> str:
    return enum_word(pb.SpinDirection, direction)


WORDS: Words = {
    pb.WheelRegistered: lambda e: f"wheel of {e.diameter_in} inches registered",
    pb.BallRegistered: lambda e: f"ball of {e.sixteenths}/16 inch registered",
    pb.ChipColourAssigned: lambda e: f"{e.player_id} plays {e.colour} at {e.value_cents} cents a chip",
    pb.BallSpun: lambda e: f"ball spun {_way(e.ball_direction)}, wheel {_way(e.wheel_direction)}",
    pb.NumberCorrected: lambda e: f"number corrected from {e.announced} to {e.number}",
    pb.CrownPlaced: lambda e: f"crown on {e.number} ({colour(e.number)})",
}
