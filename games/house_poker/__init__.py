"""What let it ride, three card poker and four card poker share: hands dealt from one deck, played against the house.

Each of these games is a `HouseGame` (rules.py) and a few rooms of its own; its state is a `HouseHands` (state.py) with
what it remembers besides.
"""

from games.cards.shoe import check_put_away
from games.game import Family
from games.house_poker.commands import ladders
from games.house_poker.evolve import decided, events
from games.house_poker.rejections import HOUSE_POKER_REJECTIONS
from games.house_poker.rules import HouseGame
from games.house_poker.settle import SETTLE
from games.house_poker.state import BETTING, HouseTable
from games.house_poker.words import WORDS
from ledger.core.rejection import Rejection


def family(game: HouseGame) -> Family:
    return Family(
        name="house_poker",
        commands=ladders(game),
        events=events(game),
        settle=SETTLE,
        decided=decided,
        words=WORDS,
        rejections=HOUSE_POKER_REJECTIONS,
    )


def check_close(table: HouseTable) -> Rejection | None:
    if table.play.phase != BETTING:
        return Rejection("WRONG_STATE", "a round is being dealt: finish it first")
    return check_put_away(table)


def check_void(table: HouseTable) -> Rejection | None:
    message = "a round is void for the irregularities that the rules name: report what happened"
    return Rejection("VOID_NOT_IN_RULEBOOK", message)
