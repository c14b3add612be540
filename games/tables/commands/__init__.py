"""The commands that all tables share, with the roles that may send them."""

from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.commands import chip_trade, corrections, impounding, life, papers, people
from ledger.core.context import Context
from ledger.core.draft import Draft
from ledger.core.rejection import Rejection
from ledger.core.roles import ADMIN, BOX, DEALER, FLOOR, PIT, PLAYER, POKER_SHIFT, SECURITY, Roles
from ledger.core.stream import HOUSE, PAST, Ladder

_SHARED: dict[type[Message], tuple[Any, Roles]] = {
    pb.InstallTableRequest: (life.install_table, (FLOOR, PIT, ADMIN)),
    pb.PostLimitsRequest: (life.post_limits, (FLOOR, PIT)),
    pb.OpenTableRequest: (life.open_table, (FLOOR, PIT)),
    pb.CloseTableRequest: (life.close_table, (FLOOR, PIT)),
    pb.ChangeRulebookRequest: (life.change_rulebook, (FLOOR, PIT)),
    pb.RecordInspectionRequest: (life.record_inspection, (DEALER, FLOOR, PIT)),
    pb.SeatPlayerRequest: (people.seat_player, (DEALER, FLOOR, PIT)),
    pb.LeaveTableRequest: (people.leave_table, (DEALER, FLOOR, PIT, PLAYER)),
    pb.BuyInRequest: (people.buy_in, (DEALER,)),
    pb.VoidRoundRequest: (life.void_round, (PIT,)),
    pb.AcceptOutOfLimitsRequest: (life.accept_out_of_limits, (FLOOR, PIT)),
    pb.CountInventoryRequest: (papers.count_inventory, (DEALER, BOX, FLOOR, PIT)),
    pb.ReceiveFillRequest: (papers.receive_fill, (DEALER, BOX)),
    pb.SendCreditRequest: (papers.send_credit, (DEALER, BOX)),
    pb.RemoveDropBoxRequest: (papers.remove_drop_box, (SECURITY,)),
    pb.CountersignRequest: (papers.countersign, (PIT, FLOOR, BOX, POKER_SHIFT, SECURITY)),
    pb.DiscardPaperRequest: (papers.discard_paper, (PIT, FLOOR, POKER_SHIFT)),
    pb.ExpectSlipRequest: (papers.expect_slip, (ADMIN,)),
    pb.ExchangeChipsRequest: (chip_trade.exchange_chips, (DEALER,)),
    pb.RecordTokeRequest: (chip_trade.record_toke, (DEALER,)),
    pb.RedeemMarkerRequest: (chip_trade.redeem_marker, (DEALER, FLOOR, PIT)),
    pb.ProposeCorrectionRequest: (corrections.propose_correction, (FLOOR, DEALER, BOX, PIT, POKER_SHIFT)),
    pb.ImpoundEquipmentRequest: (impounding.impound, (PIT, FLOOR, POKER_SHIFT, BOX)),
    pb.ReleaseEquipmentRequest: (impounding.release, (PIT, POKER_SHIFT)),
}


_READS: dict[type[Message], tuple[str, ...]] = {
    pb.OpenTableRequest: (HOUSE,),
    pb.ChangeRulebookRequest: (HOUSE,),
    pb.SeatPlayerRequest: (HOUSE,),
    pb.BuyInRequest: (HOUSE,),
    pb.ProposeCorrectionRequest: (PAST,),
    pb.CountersignRequest: (PAST,),
}
"""A table that opens or goes on under other rules keeps to the house's charts; a player who sits down or buys in must
be welcome. A correction looks at what it corrects, when it is proposed and when it is approved."""


def table_ladders(game: AnyGame) -> dict[type[Message], Ladder]:
    """They ask the game where its rules have a say."""
    return {
        message: Ladder(_asking(game, decide), roles, (*_READS.get(message, ()), *game.shared_reads.get(message, ())))
        for message, (decide, roles) in _SHARED.items()
    }


def _asking(game: AnyGame, decide: Any) -> Any:
    def decided(draft: Draft[Any], command: Any, context: Context) -> Rejection | None:
        refused: Rejection | None = decide(game, draft, command, context)
        return refused

    return decided
