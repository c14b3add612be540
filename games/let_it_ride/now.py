"""What may be done at a let it ride table now: which commands are worth trying."""

from collections.abc import Iterator

import roundledger.v1 as pb
from games.cards.now import examples
from games.house_poker.now import procedure, sets
from games.let_it_ride.state import BETS, BONUS, Table
from ledger.core.procedure import Try


def _tries(table: Table) -> Iterator[Try]:
    named = (pb.RevealLetItRideCommunityRequest(card=examples(1)[0]),)
    yield Try(pb.RevealLetItRideCommunityRequest(), instead=named, fill=("card",))
    bonuses = sum(wager.wager == BONUS for wager in table.wagers.values())
    yield Try(pb.CollectLetItRideBonusRequest(chips=bonuses))
    for kind in (pb.RideLetItRideBetRequest, pb.TakeLetItRideBetBackRequest):
        for bet in (1, 2):
            yield from (Try(kind(seat=seat, bet=bet)) for seat in table.players)
    yield from sets(table, pb.PlaceLetItRideBetsRequest, *(f"{bet}_cents" for bet in BETS))
    for seat in table.players:
        stake = (table.options.bonus_stake_cents,)
        yield Try(pb.PlaceLetItRideBonusRequest(seat=seat), amounts=("amount_cents",), near=stake)
        yield Try(pb.WithdrawLetItRideBonusRequest(seat=seat))


PROCEDURE = procedure(
    _tries,
    steps={
        pb.CollectLetItRideBonusRequest: "collects the bonus wagers",
        pb.RevealLetItRideCommunityRequest: "turns a community card over",
    },
    answers=(pb.RideLetItRideBetRequest, pb.TakeLetItRideBetBackRequest),
    besides=(pb.PlaceLetItRideBetsRequest, pb.PlaceLetItRideBonusRequest, pb.WithdrawLetItRideBonusRequest),
)
