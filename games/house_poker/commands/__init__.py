"""The commands that games against the house share, each with the roles that may send it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.game import Commands
from games.house_poker.commands import deal, irregularities, play, wagers
from games.house_poker.rules import DEALER as WITH_DEALER
from games.house_poker.rules import HouseGame
from games.house_poker.state import HouseDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER, TERMINAL, Roles
from ledger.core.stream import Ladder

HouseDecide = Callable[[HouseGame, HouseDraft, Any, Context], Rejection | None]
"""A ladder's guards that ask what the game has of its own."""

_ALL: dict[type[Message], tuple[HouseDecide, Roles]] = {
    pb.WithdrawHousePokerWagersRequest: (wagers.withdraw_wagers, (DEALER, PLAYER)),
    pb.CallNoMoreHousePokerBetsRequest: (wagers.call_no_more_bets, (DEALER,)),
    pb.DealHousePokerCardsRequest: (deal.deal_cards, (DEALER, TERMINAL)),
    pb.CountHousePokerStubRequest: (deal.count_stub, (DEALER,)),
    pb.DiscardHousePokerStubRequest: (deal.discard_stub, (DEALER,)),
    pb.TurnHousePokerHandRequest: (play.turn_hand, (DEALER,)),
    pb.ReportHousePokerFaceUpCardRequest: (irregularities.report_face_up_card, (DEALER, FLOOR)),
    pb.ReportHousePokerCardInErrorRequest: (irregularities.report_card_in_error, (DEALER, FLOOR)),
    pb.ReportHousePokerExposedCardRequest: (irregularities.report_exposed_card, (DEALER, FLOOR, PIT)),
    pb.ReportHousePokerCardCountRequest: (irregularities.report_card_count, (DEALER, FLOOR)),
    pb.ReportHousePokerShufflerFaultRequest: (irregularities.report_shuffler_fault, (DEALER, FLOOR, TERMINAL)),
    pb.ReportHousePokerShoeFaultRequest: (irregularities.report_shoe_fault, (DEALER, FLOOR, TERMINAL)),
}

_AGAINST_DEALER: dict[type[Message], tuple[HouseDecide, Roles]] = {
    pb.MakeHousePokerPlayRequest: (play.make_play, (DEALER, PLAYER)),
    pb.RevealHousePokerDealerRequest: (play.reveal_dealer, (DEALER,)),
}
"""Of games in which the dealer has a hand of his own."""


def ladders(game: HouseGame) -> Commands[Any]:
    taken = {**_ALL, **(_AGAINST_DEALER if game.house == WITH_DEALER else {})}
    return {message: Ladder(partial(decide, game), roles) for message, (decide, roles) in taken.items()}
