"""Four card poker, under the rulebooks of `rulebooks/*/four_card_poker`: the best four of five against the best four of
the dealer's six, and aces up against a table of payouts."""

from games.edges import CountedEdges
from games.four_card_poker import commands
from games.four_card_poker.counted import HANDS
from games.four_card_poker.edges import counted_edges, house_edges
from games.four_card_poker.evolve import EVENTS
from games.four_card_poker.now import PROCEDURE
from games.four_card_poker.options import Options
from games.four_card_poker.rejections import REJECTIONS
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.four_card_poker.settle import SETTLE
from games.four_card_poker.state import State
from games.four_card_poker.words import WORDS, on_table, view
from games.game import Game
from games.house_poker import check_close, check_void, family
from games.house_poker.card_rules import card_rules, check_cards
from games.house_poker.words import RESULTS, SettledHands

GAME = Game(
    name="four_card_poker",
    revision=1,
    options=Options,
    state=State,
    family=family(FOUR_CARD_POKER),
    card_rules=card_rules(FOUR_CARD_POKER),
    check_cards=check_cards(FOUR_CARD_POKER),
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
    counted_edges=CountedEdges(counted_edges, HANDS),
)
