"""Let it ride's own commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.let_it_ride.commands import bonus, decisions, opening, wagers
from games.let_it_ride.commands.opening import check_open
from games.let_it_ride.state import Table
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER
from ledger.core.stream import Ladder

COMMANDS: Commands[Table] = {
    pb.PostLetItRidePayoutLimitRequest: Ladder(opening.post_payout_limit, (FLOOR, PIT)),
    pb.GiveLetItRideNoticeRequest: Ladder(opening.give_notice, (FLOOR, PIT)),
    pb.PlaceLetItRideBetsRequest: Ladder(wagers.place_bets, (DEALER, PLAYER)),
    pb.PlaceLetItRideBonusRequest: Ladder(bonus.place_bonus, (DEALER, PLAYER)),
    pb.WithdrawLetItRideBonusRequest: Ladder(bonus.withdraw_bonus, (DEALER, PLAYER)),
    pb.CollectLetItRideBonusRequest: Ladder(bonus.collect_bonus, (DEALER,)),
    pb.ResolveLetItRideBonusRequest: Ladder(bonus.resolve_bonus, (FLOOR, PIT)),
    pb.RideLetItRideBetRequest: Ladder(decisions.let_ride, (DEALER, PLAYER)),
    pb.TakeLetItRideBetBackRequest: Ladder(decisions.take_back, (DEALER, PLAYER)),
    pb.RevealLetItRideCommunityRequest: Ladder(decisions.reveal_community, (DEALER,)),
}

CLOSED_TOO = frozenset({pb.PostLetItRidePayoutLimitRequest, pb.GiveLetItRideNoticeRequest})

__all__ = ["CLOSED_TOO", "COMMANDS", "check_open"]
