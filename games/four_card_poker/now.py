"""What may be done at a four card poker table now: which commands are worth trying."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.four_card_poker.state import Table
from games.house_poker.now import REVEAL, against_dealer, procedure, sets
from ledger.core.procedure import Try


def _tries(table: Table) -> Iterator[Try]:
    yield from (Try(pb.FoldFourCardPokerHandRequest(seat=seat)) for seat in table.players)
    yield from against_dealer(table)
    yield from sets(table, pb.PlaceFourCardPokerWagersRequest, "ante_cents", "aces_up_cents")


PROCEDURE = procedure(
    _tries,
    steps=REVEAL,
    answers=(pb.FoldFourCardPokerHandRequest, pb.MakeHousePokerPlayRequest),
    besides=(pb.PlaceFourCardPokerWagersRequest,),
)
