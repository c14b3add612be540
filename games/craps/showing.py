"""What lies on a craps table, in words."""

from collections.abc import Mapping

from games.craps.state import State
from games.craps.working import is_working
from games.table import Table, Wager
from games.words import chips_of, laid_out, place_of


def on_table(table: Table) -> Mapping[str, str]:
    """A roll is a round, so each round inherits the puck, the shooter and most wagers from the one before."""
    state: State = table.play

    def place(wager: Wager) -> str:
        point = state.points.get(wager.wager_id)
        return f"{place_of(wager)} on {point}" if point else place_of(wager)

    def chips(wager: Wager) -> str:
        return chips_of(wager) if is_working(table, wager) else f"{chips_of(wager)}, off"

    return {
        "puck": _puck(state),
        "shooter": _shooter(table, state),
        "layout": laid_out(table.wagers.values(), place, chips),
    }


def _puck(state: State) -> str:
    puck = f"on {state.puck}" if state.puck else "off"
    return f"{puck}, off marker before the shooter" if state.off_marker else puck


def _shooter(table: Table, state: State) -> str:
    if state.shooter:
        return f"{table.players.get(state.shooter, 'nobody')} at seat {state.shooter}"
    return f"nobody; dice offered to seat {state.offered}" if state.offered else "nobody"
