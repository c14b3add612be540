"""Sic bo, under the rulebooks of `rulebooks/*/sicbo`: three dice in a shaker, decided by one shake."""

from games.game import Game
from games.sicbo import commands
from games.sicbo.edges import house_edges
from games.sicbo.evolve import EVENTS
from games.sicbo.now import PROCEDURE
from games.sicbo.options import Options
from games.sicbo.rejections import REJECTIONS
from games.sicbo.settle import SETTLE
from games.sicbo.state import State
from games.sicbo.tells import TELLS
from games.sicbo.words import RESULTS, WORDS, on_table, view

GAME = Game(
    name="sicbo",
    revision=1,
    options=Options,
    state=State,
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    tells=TELLS,
    words=WORDS,
    results=RESULTS,
    view=view,
    procedure=PROCEDURE,
    on_table=on_table,
    rejections=REJECTIONS,
    check_open=commands.check_open,
    check_close=commands.check_close,
    check_void=commands.check_void,
    check_command=commands.check_command,
    house_edges=house_edges,
)
