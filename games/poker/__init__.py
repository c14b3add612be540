"""Poker at a table, under the rulebooks of `rulebooks/*/poker`. The forms are data: see `forms`."""

import roundledger.v1 as pb
from games.defaults import check_cards
from games.interface import Decisions
from games.poker.books import postings
from games.poker.deciding import check_close, check_leave, check_void, decide
from games.poker.evolving import evolve
from games.poker.house import card_rules, check_open
from games.poker.laying import on_table
from games.poker.showing import describe, hidden, view
from games.poker.state import State, begin
from games.table import Table

name = "poker"
engine_revision = 1


def settle(table: Table, event: pb.Event) -> Decisions:
    """Players win from each other: awards are events of their own, and the house decides no wagers."""
    return ()


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
