"""Let it ride, under the rulebooks of `rulebooks/*/let_it_ride`: three bets on five cards, two of which may be taken
back as the cards come out, and a bonus."""

from games.game import Game
from games.house_poker import check_close, check_void, family
from games.house_poker.card_rules import card_rules, check_cards
from games.house_poker.words import SettledHands
from games.let_it_ride import commands
from games.let_it_ride.edges import house_edges
from games.let_it_ride.evolve import EVENTS
from games.let_it_ride.now import PROCEDURE
from games.let_it_ride.options import Options
from games.let_it_ride.rejections import REJECTIONS
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.settle import SETTLE
from games.let_it_ride.state import State
from games.let_it_ride.words import WORDS, on_table, view

GAME = Game(
    name="let_it_ride",
    revision=1,
    options=Options,
    state=State,
    family=family(LET_IT_RIDE),
    card_rules=card_rules(LET_IT_RIDE),
    check_cards=check_cards(LET_IT_RIDE),
    commands=commands.COMMANDS,
    closed_too=commands.CLOSED_TOO,
    events=EVENTS,
    settle=SETTLE,
    words=WORDS,
    hands=SettledHands,
    view=view,
    procedure=PROCEDURE,
    on_table=on_table,
    rejections=REJECTIONS,
    check_open=commands.check_open,
    check_close=check_close,
    check_void=check_void,
    house_edges=house_edges,
)
