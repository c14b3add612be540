"""The commands of blackjack, with the roles that may send them."""

import roundledger.v1 as pb
from games.blackjack.commands import (
    deal,
    dealer,
    hit_wagers,
    insurance,
    irregularities,
    opening,
    turns,
    wagers,
)
from games.blackjack.commands.opening import (
    after_leave,
    check_close,
    check_leave,
    check_open,
    check_seat,
    check_void,
    plays_on,
)
from games.blackjack.state import Table
from games.game import Commands
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER, TERMINAL
from ledger.core.stream import Ladder

COMMANDS: Commands[Table] = {
    pb.PostBlackjackRulesRequest: Ladder(opening.post_rules, (FLOOR, PIT)),
    pb.RecordBlackjackStaffRequest: Ladder(opening.record_staff, (FLOOR, PIT)),
    pb.PlaceBlackjackWagerRequest: Ladder(wagers.place_wager, (DEALER, PLAYER)),
    pb.WithdrawBlackjackWagerRequest: Ladder(wagers.withdraw_wager, (DEALER, PLAYER)),
    pb.BurnBlackjackCardsRequest: Ladder(deal.burn_cards, (DEALER,)),
    pb.DiscloseBlackjackBurnRequest: Ladder(deal.disclose_burn, (DEALER,)),
    pb.OrderBlackjackReshuffleRequest: Ladder(deal.order_reshuffle, (FLOOR, PIT)),
    pb.DealBlackjackCardRequest: Ladder(deal.deal_card, (DEALER, TERMINAL)),
    pb.TurnBlackjackDealerCardRequest: Ladder(deal.turn_dealer_card, (DEALER, TERMINAL)),
    pb.SettleBlackjackSuitWagersRequest: Ladder(insurance.settle_suit_wagers, (DEALER,)),
    pb.TakeBlackjackInsuranceRequest: Ladder(insurance.take_insurance, (DEALER, PLAYER)),
    pb.TakeBlackjackEvenMoneyRequest: Ladder(insurance.take_even_money, (DEALER, PLAYER)),
    pb.CloseBlackjackInsuranceRequest: Ladder(insurance.close_insurance, (DEALER,)),
    pb.CheckBlackjackHoleCardRequest: Ladder(insurance.check_hole_card, (DEALER, TERMINAL)),
    pb.StandBlackjackRequest: Ladder(turns.stand, (DEALER, PLAYER)),
    pb.HitBlackjackRequest: Ladder(turns.hit, (DEALER, PLAYER)),
    pb.DoubleBlackjackRequest: Ladder(turns.double, (DEALER, PLAYER)),
    pb.SplitBlackjackRequest: Ladder(turns.split, (DEALER, PLAYER)),
    pb.SurrenderBlackjackRequest: Ladder(turns.surrender, (DEALER, PLAYER)),
    pb.PlaceBlackjackHitWagerRequest: Ladder(hit_wagers.place_hit_wager, (DEALER, PLAYER)),
    pb.ShowBlackjackHandRequest: Ladder(dealer.show_hand, (DEALER, PLAYER)),
    pb.SettleBlackjackHandsRequest: Ladder(dealer.settle_hands, (DEALER,)),
    pb.ReportBlackjackFaceUpCardRequest: Ladder(irregularities.report_face_up_card, (DEALER, FLOOR, PIT)),
    pb.ReportBlackjackCardInErrorRequest: Ladder(irregularities.report_card_in_error, (DEALER, FLOOR, PIT)),
    pb.ReportBlackjackWrongCardCountRequest: Ladder(irregularities.report_wrong_card_count, (DEALER, FLOOR, PIT)),
    pb.CallBlackjackShoeExhaustedRequest: Ladder(irregularities.call_shoe_exhausted, (DEALER, FLOOR, PIT)),
    pb.ReportBlackjackShufflerFaultRequest: Ladder(irregularities.report_shuffler_fault, (DEALER, TERMINAL, FLOOR)),
    pb.ReportBlackjackUpCardDiscardedRequest: Ladder(irregularities.report_up_card_discarded, (DEALER,)),
    pb.RestoreBlackjackUpCardRequest: Ladder(irregularities.restore_up_card, (FLOOR, PIT)),
    pb.RecordBlackjackRulingRequest: Ladder(irregularities.record_ruling, (PIT, FLOOR)),
    pb.EscalateBlackjackDisputeRequest: Ladder(irregularities.escalate_dispute, (PLAYER, DEALER, PIT)),
}

CLOSED_TOO = frozenset({pb.PostBlackjackRulesRequest, pb.RecordBlackjackStaffRequest})

__all__ = [
    "CLOSED_TOO",
    "COMMANDS",
    "after_leave",
    "check_close",
    "check_leave",
    "check_open",
    "check_seat",
    "check_void",
    "plays_on",
]
