"""Poker at a table, under the rulebooks of `rulebooks/*/poker`. The forms are data: see `forms`."""

import roundledger.v1 as pb
from roundledger.games.defaults import check_cards
from roundledger.games.interface import Decisions
from roundledger.games.poker.books import postings
from roundledger.games.poker.deciding import check_close, check_leave, check_void, decide
from roundledger.games.poker.evolving import evolve
from roundledger.games.poker.house import card_rules, check_open
from roundledger.games.poker.laying import on_table
from roundledger.games.poker.showing import describe, hidden, view
from roundledger.games.poker.state import State, begin
from roundledger.games.table import Table

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
