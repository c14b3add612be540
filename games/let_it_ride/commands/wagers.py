"""The three bets, placed as one set (G)."""

import roundledger.v1 as pb
from games.house_poker.commands.wagers import Asked, WagerSet, place_set
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.state import Draft, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def place_bets(draft: Draft, command: pb.PlaceLetItRideBetsRequest, context: Context) -> Rejection | None:
    asked = {
        "bet1": Asked(command.bet1_cents, command.bet1_wager_id, "bet1_cents"),
        "bet2": Asked(command.bet2_cents, command.bet2_wager_id, "bet2_cents"),
        "bet3": Asked(command.bet3_cents, command.bet3_wager_id, "bet3_cents"),
    }
    return place_set(LET_IT_RIDE, draft, command, asked, context, _check_equal)


def _check_equal(table: Table, asked: WagerSet) -> Rejection | None:
    if len({bet.amount_cents for bet in asked.values()}) == 1:
        return None
    return Rejection("BETS_UNEQUAL", "the three bets must be equal", "G.3", "bet1_cents")
