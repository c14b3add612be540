"""Double-zero roulette at a table or with wagering terminals, under the rulebooks of `rulebooks/*/roulette`."""

import roundledger.v1 as pb
from games.game import Game
from games.roulette import commands
from games.roulette.edges import house_edges
from games.roulette.evolve import EVENTS
from games.roulette.now import PROCEDURE
from games.roulette.options import Options
from games.roulette.postings import POSTINGS
from games.roulette.rejections import REJECTIONS
from games.roulette.settle import SETTLE
from games.roulette.state import State
from games.roulette.tells import TELLS
from games.roulette.terminal_evolve import decided
from games.roulette.words import RESULTS, WORDS, on_table, view

GAME = Game(
    name="roulette",
    revision=1,
    options=Options,
    state=State,
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    decided=decided,
    postings=POSTINGS,
    tray_moves=frozenset(POSTINGS),
    tells=TELLS,
    words=WORDS,
    results=RESULTS,
    view=view,
    procedure=PROCEDURE,
    on_table=on_table,
    rejections=REJECTIONS,
    facts={pb.CrownPlaced: frozenset({"number"}), pb.NumberConfirmed: frozenset({"number"})},
    check_open=commands.check_open,
    check_close=commands.check_close,
    check_void=commands.check_void,
    before_close=commands.before_close,
    check_leave=commands.check_leave,
    has_machine=commands.has_machine,
    check_command=commands.check_mode,
    house_edges=house_edges,
)
