"""Craps, under the rulebooks of `rulebooks/*/craps`. A round is one roll; wagers outlive rounds."""

from games.craps import commands
from games.craps.edges import house_edges
from games.craps.evolve import EVENTS, decided
from games.craps.now import PROCEDURE
from games.craps.options import Options
from games.craps.rejections import REJECTIONS
from games.craps.settle import SETTLE
from games.craps.state import State
from games.craps.words import RESULT_DETAILS, RESULTS, WORDS, on_table, view
from games.game import Game

GAME = Game(
    name="craps",
    revision=1,
    options=Options,
    state=State,
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    decided=decided,
    words=WORDS,
    results=RESULTS,
    result_details=RESULT_DETAILS,
    view=view,
    procedure=PROCEDURE,
    on_table=on_table,
    rejections=REJECTIONS,
    check_open=commands.check_open,
    check_close=commands.check_close,
    before_close=commands.before_close,
    check_void=commands.check_void,
    check_leave=commands.check_leave,
    check_command=commands.check_command,
    house_edges=house_edges,
)
