"""Blackjack, under the rulebooks of `rulebooks/*/blackjack`: from a shoe or pitched, and against several hands of the
dealer as multiple action."""

from games.blackjack import commands
from games.blackjack.card_rules import card_rules, check_cards
from games.blackjack.edges import house_edges, simulated_edges
from games.blackjack.evolve import EVENTS
from games.blackjack.hands_told import HandsTold
from games.blackjack.now import PROCEDURE
from games.blackjack.options import Options
from games.blackjack.rejections import REJECTIONS
from games.blackjack.settle import SETTLE, decided
from games.blackjack.state import State
from games.blackjack.words import RESULTS, WORDS, on_table, view, without_hidden
from games.game import Game

GAME = Game(
    name="blackjack",
    revision=3,
    options=Options,
    state=State,
    card_rules=card_rules,
    check_cards=check_cards,
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    decided=decided,
    words=WORDS,
    results=RESULTS,
    hands=HandsTold,
    view=view,
    procedure=PROCEDURE,
    on_table=on_table,
    without_hidden=without_hidden,
    rejections=REJECTIONS,
    check_open=commands.check_open,
    check_close=commands.check_close,
    check_void=commands.check_void,
    check_leave=commands.check_leave,
    check_seat=commands.check_seat,
    after_leave=commands.after_leave,
    plays_on=commands.plays_on,
    house_edges=house_edges,
    simulated_edges=simulated_edges,
)
