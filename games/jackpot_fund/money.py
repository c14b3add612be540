"""What a fund's events move. Its account holds exactly the fund's balance after every one of its events."""

from collections.abc import Sequence

import roundledger.v1 as pb
from ledger.core import accounts
from ledger.core.movements import move
from games.table import Table


def postings(before: Table, event: pb.Event) -> Sequence[pb.Posting]:
    """A contribution left its table when the fee was dropped; it is taken here from where it has been since."""
    fund_id, fund, e = before.table_id, accounts.fund(before.table_id), event.jackpot_fund
    match e.WhichOneof("event"):
        case "fund_seeded":
            return [move(pb.MOVEMENT_FUND_SEEDED, accounts.house("funds"), fund, e.fund_seeded.amount_cents, "")]
        case "contribution_added":
            added, in_transit = e.contribution_added, accounts.fund_in_transit(fund_id)
            return [move(pb.MOVEMENT_CONTRIBUTION_RECEIVED, in_transit, fund, added.amount_cents, added.round_id)]
        case "jackpot_paid":
            return [
                move(pb.MOVEMENT_JACKPOT_PAYOUT, fund, accounts.payable(p.player_id), p.amount_cents, paid.round_id)
                for paid in (e.jackpot_paid,)
                for p in paid.payments
                if p.amount_cents
            ]
        case "fund_carried":
            carried = e.fund_carried
            onward = accounts.fund_in_transit(carried.to_fund_id)
            return [move(pb.MOVEMENT_FUND_CARRIED, fund, onward, carried.amount_cents, "")]
        case _:
            return ()
