"""Double-zero roulette at a table, under the rulebooks of `rulebooks/*/roulette`."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from roundledger.games.defaults import card_rules, check_cards, check_leave, hidden, on_table, postings
from roundledger.games.roulette.deciding import check_close, check_open, check_void, decide
from roundledger.games.roulette.layout import colour
from roundledger.games.roulette.settling import settle
from roundledger.games.roulette.state import State, begin, evolve
from roundledger.games.table import Table

name = "roulette"
engine_revision = 1


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing at a roulette table is hidden."""
    state: State = table.play
    return {
        "phase": state.phase,
        "number": state.number,
        "last_number": state.last_number,
        "colours": {seat: c.colour for seat, c in state.colours.items()},
    }


def describe(event: pb.Event) -> str:
    e = event.roulette
    match e.WhichOneof("event"):
        case "wheel_registered":
            return f"wheel of {e.wheel_registered.diameter_in} inches registered"
        case "ball_registered":
            return f"ball of {e.ball_registered.sixteenths}/16 inch registered"
        case "chip_colour_assigned":
            a = e.chip_colour_assigned
            return f"{a.player_id} plays {a.colour} at {a.value_cents} cents a chip"
        case "ball_spun":
            return f"ball spun {_way(e.ball_spun.ball_direction)}, wheel {_way(e.ball_spun.wheel_direction)}"
        case "number_corrected":
            return f"number corrected from {e.number_corrected.announced} to {e.number_corrected.number}"
        case "crown_placed":
            return f"crown on {e.crown_placed.number} ({colour(e.crown_placed.number)})"
        case _:
            return "something at a roulette table that this version does not know"


def _way(direction: pb.SpinDirection) -> str:
    name: str = pb.SpinDirection.Name(direction)
    return name.removeprefix("SPIN_DIRECTION_").lower()


__all__ = [
    "State",
    "begin",
    "card_rules",
    "check_cards",
    "check_close",
    "check_leave",
    "check_open",
    "check_void",
    "decide",
    "describe",
    "engine_revision",
    "evolve",
    "hidden",
    "name",
    "on_table",
    "postings",
    "settle",
    "view",
]
