"""Double-zero roulette at a table, under the rulebooks of `rulebooks/*/roulette`."""

from games.game import Game
from games.roulette import commands
from games.roulette.evolve import EVENTS
from games.roulette.options import Options
from games.roulette.rejections import REJECTIONS
from games.roulette.settle import SETTLE
from games.roulette.state import State
from games.roulette.words import WORDS, view

GAME = Game(
    name="roulette",
    revision=1,
    options=Options,
    state=State,
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    words=WORDS,
    view=view,
    rejections=REJECTIONS,
    check_open=commands.check_open,
    check_close=commands.check_close,
    check_void=commands.check_void,
)
