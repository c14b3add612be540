"""Three card poker, under the rulebooks of `rulebooks/*/three_card_poker`: ante and play against the dealer, pair plus
against a ledger."""

from games.game import Game
from games.house_poker import check_close, check_void, family
from games.house_poker.card_rules import card_rules, check_cards
from games.house_poker.words import RESULTS, SettledHands
from games.three_card_poker import commands
from games.three_card_poker.edges import house_edges
from games.three_card_poker.evolve import EVENTS
from games.three_card_poker.now import PROCEDURE
from games.three_card_poker.options import Options
from games.three_card_poker.rejections import REJECTIONS
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.settle import SETTLE
from games.three_card_poker.state import State
from games.three_card_poker.words import WORDS, on_table, view

GAME = Game(
    name="three_card_poker",
    revision=1,
    options=Options,
    state=State,
    family=family(THREE_CARD_POKER),
    card_rules=card_rules(THREE_CARD_POKER),
    check_cards=check_cards(THREE_CARD_POKER),
    commands=commands.COMMANDS,
    events=EVENTS,
    settle=SETTLE,
    words=WORDS,
    results=RESULTS,
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
