"""Craps, under the rulebooks of `rulebooks/*/craps`. A round is one roll; wagers outlive rounds."""

from collections.abc import Mapping
from typing import Any

from games.craps.deciding import check_close, check_leave, check_void, decide
from games.craps.describing import describe
from games.craps.equipping import check_open
from games.craps.evolving import evolve
from games.craps.settling import settle
from games.craps.showing import on_table
from games.craps.state import BETTING, READY, State, begin
from games.craps.working import is_working
from games.defaults import card_rules, check_cards, hidden, postings
from games.table import Table

name = "craps"
engine_revision = 1


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing at a craps table is hidden."""
    state: State = table.play
    return {
        "phase": state.series if state.phase == READY else state.phase,
        "series": state.series,
        "betting": state.phase in BETTING,
        "puck": state.puck,
        "shooter": state.shooter,
        "offered": state.offered,
        "dice": state.dice,
        "selected_dice": state.selected,
        "stickperson": state.stickperson,
        "boxperson": state.boxperson,
        "last_roll": state.last_roll,
        "come_points": state.points,
        "marked_on": state.on,
        "working": [w.wager_id for w in table.wagers.values() if is_working(table, w)],
        "cash_to_convert": [cash.wager_id for cash in state.cash],
    }


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
