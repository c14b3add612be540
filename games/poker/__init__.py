"""Poker at a table, under the rulebooks of `rulebooks/*/poker`. The forms are data: see `forms`."""

import roundledger.v1 as pb
from games.game import Game
from games.poker import commands
from games.poker.cards.accounted import NAMES_CARDS, known_cards
from games.poker.evolve import EVENTS
from games.poker.evolve.corrections import RUNS
from games.poker.floor.stopped import check_command
from games.poker.floor.welcome import after_leave, after_seat, check_seat
from games.poker.now import PROCEDURE, now
from games.poker.options import Options
from games.poker.postings import POSTINGS
from games.poker.rejections import REJECTIONS
from games.poker.settle import SETTLE
from games.poker.settle.anew import FACTS, settle_anew
from games.poker.state import State
from games.poker.tells import TELLS
from games.poker.words import WORDS, hidden, on_table, view, without_hidden
from ledger.core.stream import ROOM

GAME = Game(
    name="poker",
    revision=2,
    options=Options,
    state=State,
    commands=commands.COMMANDS,
    events=EVENTS,
    runs=RUNS,
    settle=SETTLE,
    settle_anew=settle_anew,
    facts=FACTS,
    postings=POSTINGS,
    tells=TELLS,
    words=WORDS,
    view=view,
    procedure=PROCEDURE,
    now=now,
    on_table=on_table,
    hidden=hidden,
    without_hidden=without_hidden,
    rejections=REJECTIONS,
    shared_reads={pb.SeatPlayerRequest: (ROOM,), pb.LeaveTableRequest: (ROOM,)},
    takes_markers=False,
    card_rules=commands.card_rules,
    known_cards=known_cards,
    names_cards=NAMES_CARDS,
    check_open=commands.check_open,
    check_close=commands.check_close,
    check_void=commands.check_void,
    check_leave=commands.check_leave,
    check_cards=commands.check_cards,
    check_command=check_command,
    check_seat=check_seat,
    after_seat=after_seat,
    after_leave=after_leave,
)
