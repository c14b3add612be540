"""What may be done at a three card poker table now: which commands are worth trying."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.house_poker.now import REVEAL, against_dealer, procedure, sets
from games.three_card_poker.state import Table
from ledger.core.procedure import Try


def _tries(table: Table) -> Iterator[Try]:
    yield from (Try(pb.ForfeitThreeCardPokerHandRequest(seat=seat)) for seat in table.players)
    yield Try(pb.CollectThreeCardPokerForfeitsRequest())
    yield from against_dealer(table)
    yield from sets(table, pb.PlaceThreeCardPokerWagersRequest, "ante_cents", "pair_plus_cents")


PROCEDURE = procedure(
    _tries,
    steps={**REVEAL, pb.CollectThreeCardPokerForfeitsRequest: "collects the hands that were given up"},
    answers=(pb.ForfeitThreeCardPokerHandRequest, pb.MakeHousePokerPlayRequest),
    besides=(pb.PlaceThreeCardPokerWagersRequest,),
)
