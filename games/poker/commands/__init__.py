"""Poker's commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.poker.commands import (
    actions,
    claims,
    conduct,
    correcting,
    deal,
    draws,
    floor,
    irregularities,
    off_table,
    places,
    rakes,
    rulings,
    seats,
    spoken,
    start,
)
from games.poker.commands.decks import card_rules, check_cards
from games.poker.commands.opening import check_close, check_open, check_void
from games.poker.commands.seats import check_leave
from games.poker.state import Table
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER, POKER_SHIFT, TERMINAL
from ledger.core.stream import HOUSE, ROOM, Ladder

_SUPERVISORS = (FLOOR, PIT, POKER_SHIFT)
_BOTH = (HOUSE, ROOM)

COMMANDS: Commands[Table] = {
    pb.BringPokerChipsRequest: Ladder(seats.bring_chips, (DEALER, FLOOR, PLAYER), (HOUSE,)),
    pb.CashOutPokerSeatRequest: Ladder(seats.cash_out, (DEALER, FLOOR, PLAYER)),
    pb.SitOutPokerRequest: Ladder(seats.sit_out, (DEALER, FLOOR, PLAYER)),
    pb.SitInPokerRequest: Ladder(seats.sit_in, (DEALER, FLOOR, PLAYER), (HOUSE,)),
    pb.ReducePokerRakeRequest: Ladder(rakes.reduce_rake, _SUPERVISORS),
    pb.StartPokerHandRequest: Ladder(start.start_hand, (DEALER,), _BOTH),
    pb.DealPokerCardsRequest: Ladder(deal.deal_cards, (DEALER, TERMINAL)),
    pb.PostPokerBringInRequest: Ladder(actions.post_bring_in, (DEALER, PLAYER)),
    pb.DiscardPokerCardsRequest: Ladder(draws.discard, (DEALER, PLAYER)),
    pb.FoldPokerHandRequest: Ladder(actions.fold, (DEALER, PLAYER)),
    pb.CheckPokerRequest: Ladder(actions.check, (DEALER, PLAYER)),
    pb.CallPokerBetRequest: Ladder(actions.call, (DEALER, PLAYER)),
    pb.PlacePokerBetRequest: Ladder(actions.bet, (DEALER, PLAYER)),
    pb.RaisePokerBetRequest: Ladder(actions.raise_, (DEALER, PLAYER)),
    pb.PushPokerChipsRequest: Ladder(actions.push_chips, (DEALER,)),
    pb.AnnouncePokerBetRequest: Ladder(spoken.announce_bet, (DEALER, PLAYER)),
    pb.AddToPokerBetRequest: Ladder(spoken.add_to_bet, (DEALER,)),
    pb.StateOutOfPokerTurnRequest: Ladder(spoken.state_out_of_turn, (DEALER,)),
    pb.TakeBackPokerActionRequest: Ladder(correcting.take_back, _SUPERVISORS),
    pb.ShowPokerHandRequest: Ladder(claims.show_hand, (DEALER, PLAYER)),
    pb.ConcedePokerHandRequest: Ladder(claims.concede_hand, (DEALER, PLAYER)),
    pb.CallPokerMisdealRequest: Ladder(irregularities.call_misdeal, _SUPERVISORS),
    pb.DeclarePokerRoundDeadRequest: Ladder(irregularities.declare_dead, _SUPERVISORS),
    pb.ExposePokerCardRequest: Ladder(irregularities.expose_card, (DEALER,)),
    pb.SetPokerCardAsideRequest: Ladder(irregularities.set_card_aside, (DEALER,)),
    pb.KillPokerHandRequest: Ladder(irregularities.kill_hand, _SUPERVISORS),
    pb.GivePokerRulingRequest: Ladder(rulings.give_ruling, (POKER_SHIFT,), (ROOM,)),
    pb.ReportPokerConductRequest: Ladder(conduct.report_conduct, (DEALER, *_SUPERVISORS)),
    pb.ExcludePokerPatronRequest: Ladder(conduct.exclude_patron, _SUPERVISORS, (HOUSE,)),
    pb.RequirePokerDisclosureRequest: Ladder(conduct.require_disclosure, _SUPERVISORS),
    pb.RequestPokerRulingRequest: Ladder(rulings.request_ruling, (DEALER, *_SUPERVISORS)),
    pb.ReconstructPokerHandRequest: Ladder(floor.reconstruct_hand, (DEALER,)),
    pb.ReportPrematurePokerStreetRequest: Ladder(off_table.report_premature, (DEALER,)),
    pb.ReportPokerShufflerFaultRequest: Ladder(floor.report_shuffler_fault, (DEALER, TERMINAL)),
    pb.PlacePokerCoverCardRequest: Ladder(floor.place_cover_card, (DEALER, FLOOR)),
    pb.ChangePokerDealerRequest: Ladder(floor.change_dealer, (FLOOR, DEALER, PIT, POKER_SHIFT)),
    pb.ChangePokerSeatRequest: Ladder(places.change_seat, (DEALER, FLOOR), _BOTH),
    pb.CarryPokerStackRequest: Ladder(places.carry_stack, (DEALER, FLOOR), _BOTH),
    pb.PlaceCarriedPokerStackRequest: Ladder(places.place_carried_stack, (DEALER, FLOOR), _BOTH),
    pb.HoldPokerStackRequest: Ladder(places.hold_stack, _SUPERVISORS, (ROOM,)),
    pb.BringPokerCurrencyRequest: Ladder(places.bring_currency, (DEALER, FLOOR, PLAYER), (HOUSE,)),
    pb.ConvertPokerCurrencyRequest: Ladder(places.convert_currency, (DEALER,)),
    pb.RequestPokerRakeReductionRequest: Ladder(rakes.request_reduction, (DEALER, FLOOR, PLAYER)),
}

__all__ = ["COMMANDS", "card_rules", "check_cards", "check_close", "check_leave", "check_open", "check_void"]
