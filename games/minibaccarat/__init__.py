"""Minibaccarat at a table, under the rulebooks of `rulebooks/*/minibaccarat`: the model of a game with a shoe."""

import roundledger.v1 as pb
from games.game import Game
from games.minibaccarat import commands
from games.minibaccarat.card_rules import card_rules, check_cards
from games.minibaccarat.edges import house_edges
from games.minibaccarat.evolve import EVENTS
from games.minibaccarat.now import PROCEDURE
from games.minibaccarat.options import Options
from games.minibaccarat.rejections import REJECTIONS
from games.minibaccarat.settle import SETTLE
from games.minibaccarat.state import State
from games.minibaccarat.words import RESULTS, WORDS, hidden, on_table, view, without_hidden

GAME = Game(
    name="minibaccarat",
    revision=2,
    options=Options,
    state=State,
    card_rules=card_rules,
    check_cards=check_cards,
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    words=WORDS,
    results=RESULTS,
    view=view,
    procedure=PROCEDURE,
    on_table=on_table,
    hidden=hidden,
    without_hidden=without_hidden,
    rejections=REJECTIONS,
    facts={pb.ResultAnnounced: frozenset({"winner", "player_points", "banker_points"})},
    check_open=commands.check_open,
    check_close=commands.check_close,
    check_void=commands.check_void,
    check_leave=commands.check_leave,
    house_edges=house_edges,
)
