"""Play that waits: for a ruling, because cards are missing from the deck, or for a misdeal (P.2, P.8, P.6.c)."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.state import Table
from ledger.core.rejection import Rejection

_ALWAYS: frozenset[type[Message]] = frozenset(
    {
        pb.BringPokerChipsRequest,
        pb.BringPokerCurrencyRequest,
        pb.CashOutPokerSeatRequest,
        pb.SitOutPokerRequest,
        pb.SitInPokerRequest,
        pb.ReducePokerRakeRequest,
        pb.RequestPokerRakeReductionRequest,
        pb.GivePokerRulingRequest,
        pb.ReportPokerConductRequest,
        pb.ExcludePokerPatronRequest,
        pb.RequirePokerDisclosureRequest,
        pb.ChangePokerSeatRequest,
        pb.CarryPokerStackRequest,
        pb.PlaceCarriedPokerStackRequest,
        pb.HoldPokerStackRequest,
        pb.ReportPokerShufflerFaultRequest,
        pb.PlacePokerCoverCardRequest,
    }
)
"""What is no part of the round that is being played."""

_ENDS_MISDEALT = (pb.CallPokerMisdealRequest, pb.DeclarePokerRoundDeadRequest)
"""What ends a round in which a second card was found face up."""


def check_command(table: Table, command: Message) -> Rejection | None:
    """Whatever else belongs to the round waits for the ruling, the count or the misdeal."""
    hand = table.play.hand
    if hand is None or not (hand.stopped or hand.set_aside or table.play.miscounted) or type(command) in _ALWAYS:
        return None
    if hand.stopped:
        message = "play waits for a ruling: the poker shift supervisor gives it"
        return Rejection("RULING_PENDING", message, "P.2")
    if hand.deck in table.play.miscounted and not isinstance(command, pb.DeclarePokerRoundDeadRequest):
        message = f"{hand.deck} has a card too many or too few: declare the round dead, or count again"
        return Rejection("DECK_MISCOUNTED", message, "F.5.d, P.8")
    if hand.misdealt and not isinstance(command, _ENDS_MISDEALT):
        message = "two cards lay face up in the deck: the floor calls a misdeal, face_up_cards"
        return Rejection("SECOND_FACE_UP_CARD", message, "P.6.c")
    return None
