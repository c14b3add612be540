"""Which wagers act on the next roll (E.5)."""

from games.craps.layout import SLEEPERS
from games.craps.state import State
from games.table import Table, Wager


def point_of(table: Table, wager: Wager) -> int:
    """The point that a flat wager waits for; 0 before it has one."""
    state: State = table.play
    return state.puck if wager.wager in ("pass", "dont_pass") else state.points.get(wager.wager_id, 0)


def is_working(table: Table, wager: Wager) -> bool:
    """As the puck and the markers lie now."""
    state: State = table.play
    if wager.wager_id in state.off:
        return False
    if state.puck or _is_marked_on(state, wager):
        return True
    if wager.wager in SLEEPERS:
        return state.off_marker and _option(table, "off_marker_place_hard_working") is True
    if state.off_marker:  # these rolls are made to decide come bets, so they are not come-out rolls (K.2, R5)
        return True
    if wager.wager == "come" and wager.wager_id in state.points:
        return _option(table, "come_off_on_come_out") == "odds_only"
    return wager.wager != "come_odds"


def _is_marked_on(state: State, wager: Wager) -> bool:
    """The marker of a come bet covers its odds, which have none of their own."""
    return wager.wager_id in state.on or (wager.wager == "come_odds" and wager.base_wager_id in state.on)


def _option(table: Table, name: str) -> object:
    return table.rules.option(name) if table.rules else None
