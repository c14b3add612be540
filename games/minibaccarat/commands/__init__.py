"""Minibaccarat's commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.minibaccarat.commands import deal, irregularities, opening, result, turn, vigorish, wagers
from games.minibaccarat.commands.opening import check_open
from games.minibaccarat.commands.result import check_close, check_leave, check_void
from games.minibaccarat.state import Table
from ledger.core.roles import ACCOUNTING, ADMIN, DEALER, FLOOR, PIT, PLAYER, TERMINAL
from ledger.core.stream import Ladder

COMMANDS: Commands[Table] = {
    pb.NotifyDealStyleRequest: Ladder(opening.notify_deal_style, (PIT, ADMIN)),
    pb.GiveVigorishNoticeRequest: Ladder(opening.give_vigorish_notice, (FLOOR, PIT)),
    pb.PlaceMinibaccaratWagerRequest: Ladder(wagers.place_wager, (DEALER, PLAYER)),
    pb.WithdrawMinibaccaratWagerRequest: Ladder(wagers.withdraw_wager, (DEALER, PLAYER)),
    pb.ConfirmVerbalMinibaccaratWagerRequest: Ladder(wagers.confirm_verbal_wager, (DEALER, FLOOR)),
    pb.CallNoMoreMinibaccaratBetsRequest: Ladder(wagers.call_no_more_bets, (DEALER,)),
    pb.BurnMinibaccaratCardsRequest: Ladder(deal.burn_cards, (DEALER, TERMINAL)),
    pb.DealMinibaccaratCardRequest: Ladder(deal.deal_card, (DEALER, TERMINAL)),
    pb.HandMinibaccaratCardsRequest: Ladder(turn.hand_cards, (DEALER,)),
    pb.TurnMinibaccaratCardsRequest: Ladder(turn.turn_cards, (DEALER,)),
    pb.RelieveMinibaccaratHolderRequest: Ladder(turn.relieve_holder, (DEALER, FLOOR)),
    pb.AnnounceMinibaccaratResultRequest: Ladder(result.announce_result, (DEALER,)),
    pb.CollectMinibaccaratDeferredVigorishRequest: Ladder(vigorish.collect_deferred, (DEALER,)),
    pb.DocumentMinibaccaratDeferredVigorishRequest: Ladder(vigorish.document_deferred, (FLOOR, PIT)),
    pb.RecoverMinibaccaratDocumentedVigorishRequest: Ladder(vigorish.recover_documented, (FLOOR, PIT)),
    pb.WriteOffMinibaccaratDocumentedVigorishRequest: Ladder(vigorish.write_off_documented, (PIT, ACCOUNTING)),
    pb.ReportMinibaccaratCardInErrorRequest: Ladder(irregularities.report_card_in_error, (DEALER, FLOOR)),
    pb.ReportMinibaccaratFaceUpCardsRequest: Ladder(irregularities.report_face_up_cards, (DEALER, FLOOR)),
    pb.CallMinibaccaratShoeExhaustedRequest: Ladder(irregularities.call_shoe_exhausted, (DEALER, FLOOR)),
}

CLOSED_TOO = frozenset(
    {
        pb.NotifyDealStyleRequest,
        pb.GiveVigorishNoticeRequest,
        pb.RecoverMinibaccaratDocumentedVigorishRequest,
        pb.WriteOffMinibaccaratDocumentedVigorishRequest,
    }
)

__all__ = ["CLOSED_TOO", "COMMANDS", "check_close", "check_leave", "check_open", "check_void"]
