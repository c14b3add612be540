"""Which wagers act on the next roll (E.5), and which wait for their point."""

from games.craps.layout import COME, LINE, ODDS_OF, SLEEPERS
from games.craps.state import State, Table
from games.tables.state import Wager


def point_of(state: State, wager: Wager) -> int:
    """The point that a flat wager waits for; 0 before it has one."""
    return state.puck if wager.wager in LINE else state.points.get(wager.wager_id, 0)


def is_contract(state: State, wager: Wager) -> bool:
    """A pass or come bet whose point stands stays as it is until it is decided (E.3)."""
    return wager.wager in ("pass", "come") and point_of(state, wager) > 0


def odds_behind(table: Table, wager_id: str) -> list[Wager]:
    return [w for w in table.wagers.values() if w.base_wager_id == wager_id]


def contract_bets(table: Table) -> list[Wager]:
    """Wagers that their players may not take down, each with the odds behind it."""
    contracts = {w.wager_id for w in table.wagers.values() if is_contract(table.play, w)}
    return [w for w in table.wagers.values() if w.wager_id in contracts or w.base_wager_id in contracts]


def has_travelled_come(table: Table) -> bool:
    """Whether a come or don't come bet waits for its point."""
    return any(w.wager in COME and w.wager_id in table.play.points for w in table.wagers.values())


def is_working(table: Table, wager: Wager) -> bool:
    """As the puck and the markers lie now."""
    state = table.play
    if wager.wager_id in state.called_off:
        return False
    if state.puck or _is_marked_on(state, wager):
        return True
    if wager.wager in SLEEPERS:
        return state.off_marker and table.options.off_marker_place_hard_working
    if state.off_marker:  # these rolls are made to decide come bets, so they are not come-out rolls (K.2)
        return True
    if wager.wager == "come" and wager.wager_id in state.points:
        return table.options.come_off_on_come_out == "odds_only"
    return wager.wager != "come_odds"


def _is_marked_on(state: State, wager: Wager) -> bool:
    """The marker of a come bet covers its odds, which have none of their own."""
    return (wager.base_wager_id if wager.wager in ODDS_OF else wager.wager_id) in state.marked_on
