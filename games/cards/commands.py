"""The commands for cards on their way to a game, the same for all card games; a game gives the parameters."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards import cutting, handling, shoe
from games.cards.rules import CardRules
from games.tables.state import AnyTable, TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection, citing
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER, TERMINAL, Roles
from ledger.core.stream import AnyLadder, Decide, Ladder

CardDecide = Callable[[TableDraft, Any, CardRules, Context], Rejection | None]
RulesOf = Callable[[AnyTable], CardRules]
Check = Callable[[AnyTable, Message], Rejection | None]

_SHARED: dict[type[Message], tuple[CardDecide, Roles]] = {
    pb.ReceiveCardsRequest: (handling.receive, (DEALER, FLOOR, PIT)),
    pb.HandleCardsRequest: (handling.handle, (FLOOR, DEALER, PIT, TERMINAL)),
    pb.ShuffleCardsRequest: (handling.shuffle, (DEALER, TERMINAL)),
    pb.OfferCutRequest: (cutting.offer_cut, (DEALER,)),
    pb.CutCardsRequest: (cutting.cut, (DEALER, PLAYER)),
    pb.OrderRecutRequest: (cutting.order_recut, (FLOOR, PIT)),
    pb.PlaceCuttingCardsRequest: (cutting.place_cutting_cards, (DEALER,)),
    pb.LoadShoeRequest: (shoe.load, (DEALER, TERMINAL)),
    pb.CountStubRequest: (shoe.count_stub, (DEALER, FLOOR, PIT, TERMINAL)),
    pb.ShowCuttingCardRequest: (shoe.show_cutting_card, (DEALER, TERMINAL)),
    pb.EndShoeRequest: (shoe.end_shoe, (DEALER, FLOOR, PIT)),
    pb.RemoveCardsRequest: (handling.remove, (FLOOR, PIT)),
}


def ladders(card_rules: RulesOf, check: Check) -> dict[type[Message], AnyLadder]:
    """For a game whose rules ask this of its cards; `check` is what else it forbids."""
    return {message: Ladder(_asking(card_rules, check, decide), roles) for message, (decide, roles) in _SHARED.items()}


def _asking(card_rules: RulesOf, check: Check, decide: CardDecide) -> Decide[AnyTable]:
    def decided(draft: TableDraft, command: Any, context: Context) -> Rejection | None:
        table = draft.state
        if not table.is_open:
            return Rejection("TABLE_CLOSED", f"{table.table_id} is closed: open it first")
        refused = check(table, command) or decide(draft, command, card_rules(table), context)
        return citing(table.in_force.rulebook_id, refused) if refused else None

    return decided
