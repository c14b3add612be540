"""The commands that all tables share, with the roles that may send them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.commands import chip_trade, corrections, impounding, life, papers, people
from games.tables.state import AnyTable, TableDraft
from ledger.core.context import Context
from ledger.core.controls import GAME, FeaturesOf
from ledger.core.rejection import Rejection
from ledger.core.roles import (
    ADMIN,
    BOX,
    CAGE_SUPERVISOR,
    DEALER,
    FLOOR,
    PIT,
    PLAYER,
    POKER_SHIFT,
    SECURITY,
    Roles,
)
from ledger.core.stream import HOUSE, PAST, AnyLadder, Ladder

SharedDecide = Callable[[AnyGame, TableDraft, Any, Context], Rejection | None]
"""A ladder's guards that ask the game where its rules have a say."""

_SHARED: dict[type[Message], tuple[SharedDecide, Roles]] = {
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
    pb.CountInventoryRequest: (papers.count_inventory, (DEALER, BOX, FLOOR, PIT, POKER_SHIFT)),
    pb.ReceiveFillRequest: (papers.receive_fill, (DEALER, BOX)),
    pb.SendCreditRequest: (papers.send_credit, (DEALER, BOX)),
    pb.RemoveDropBoxRequest: (papers.remove_drop_box, (SECURITY,)),
    pb.CountersignRequest: (papers.countersign, (PIT, FLOOR, BOX, POKER_SHIFT, SECURITY)),
    pb.DiscardPaperRequest: (papers.discard_paper, (PIT, FLOOR, POKER_SHIFT)),
    pb.ExpectSlipRequest: (papers.expect_slip, (ADMIN,)),
    pb.ExchangeChipsRequest: (chip_trade.exchange_chips, (DEALER,)),
    pb.RecordTokeRequest: (chip_trade.record_toke, (DEALER,)),
    pb.RedeemMarkerRequest: (chip_trade.redeem_marker, (DEALER, FLOOR, PIT)),
    pb.VoidMarkerRequest: (chip_trade.void_marker, (CAGE_SUPERVISOR,)),
    pb.ProposeCorrectionRequest: (corrections.propose_correction, (FLOOR, DEALER, BOX, PIT, POKER_SHIFT)),
    pb.ImpoundEquipmentRequest: (impounding.impound, (PIT, FLOOR, POKER_SHIFT, BOX)),
    pb.ReleaseEquipmentRequest: (impounding.release, (PIT, POKER_SHIFT)),
}


_READS: dict[type[Message], tuple[str, ...]] = {
    pb.OpenTableRequest: (HOUSE,),
    pb.ChangeRulebookRequest: (HOUSE,),
    pb.SeatPlayerRequest: (HOUSE,),
    pb.BuyInRequest: (HOUSE,),
    pb.InstallTableRequest: (HOUSE,),
    pb.PostLimitsRequest: (HOUSE,),
    pb.AcceptOutOfLimitsRequest: (HOUSE,),
    pb.CountInventoryRequest: (HOUSE,),
    pb.RemoveDropBoxRequest: (HOUSE,),
    pb.ProposeCorrectionRequest: (PAST, HOUSE),
    pb.CountersignRequest: (PAST, HOUSE),
    pb.VoidMarkerRequest: (PAST,),
}
"""A table that opens or goes on under other rules keeps to the house's charts; a player who sits down or buys in must
be welcome; features may be off, and counts or configuration may ask for two. A correction looks at what it corrects,
when it is proposed and when it is approved, and so does the void of a marker."""


_BY_OPTION = (("jackpot_fee_cents", "", "jackpots"), ("mode", "terminal", "terminals"))
"""Options by which a table makes use of a feature: any value, or this one."""


def _of_game(game: AnyGame) -> FeaturesOf:
    def features(table: AnyTable, command: Message) -> tuple[str, ...]:
        chosen = {option.name: option.number or option.word for option in getattr(command, "options", ())}
        used = (feature for name, value, feature in _BY_OPTION if chosen.get(name) and value in ("", chosen[name]))
        return (f"{GAME}{game.name}", *used)

    return features


_MEANS = {pb.BUY_IN_MEANS_COUPON: ("coupons",), pb.BUY_IN_MEANS_MARKER: ("markers",)}


def _of_paper(table: AnyTable, command: pb.CountersignRequest) -> tuple[str, ...]:
    paper = pb.PaperPrepared.FromString(table.money.papers.get(command.paper_id, b""))
    return ("corrections",) if paper.HasField("correction") else ()


def _features(game: AnyGame) -> dict[type[Message], FeaturesOf]:
    """What may be switched off for the whole floor (compliance g6)."""
    of_game = _of_game(game)
    return {
        pb.InstallTableRequest: of_game,
        pb.OpenTableRequest: of_game,
        pb.ChangeRulebookRequest: of_game,
        pb.BuyInRequest: lambda table, command: _MEANS.get(command.means, ()),
        pb.AcceptOutOfLimitsRequest: lambda table, command: ("out_of_limits",),
        pb.ProposeCorrectionRequest: lambda table, command: ("corrections",),
        pb.CountersignRequest: _of_paper,
    }


def table_ladders(game: AnyGame) -> dict[type[Message], AnyLadder]:
    features, ladders = _features(game), {}
    for message, (decide, roles) in _SHARED.items():
        reads = dict.fromkeys((*_READS.get(message, ()), *game.shared_reads.get(message, ())))
        ladders[message] = Ladder(partial(decide, game), roles, tuple(reads), features.get(message))
    return ladders
