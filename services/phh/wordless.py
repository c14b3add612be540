"""What happens at a table of poker and has no action in the format, or needs none."""

from google.protobuf.message import Message

import roundledger.v1 as pb

WORDLESS: dict[type[Message], str] = {
    pb.PokerKillBlindPosted: "J.11, K.13",
    pb.PokerActionTakenBack: "G.4",
    pb.PokerHandKilled: "P.10",
    pb.PokerAnteReturned: "P.12",
    pb.PokerContributionRefunded: "P.10.c",
    pb.PokerMoneyReturned: "P.6, P.7, P.8",
    pb.RoundVoided: "P.6, P.7, P.8",
}
"""What the format has no action for, with the clause by which it happens here."""

_SILENT: frozenset[type[Message]] = frozenset(
    (
        *(pb.PokerBetAnnounced, pb.PokerBetCorrected, pb.PokerChipsAdded, pb.PokerStatedOutOfTurn),
        *(pb.PokerBetsCollected, pb.PokerBettingClosed, pb.PokerPotsMerged, pb.PokerUncalledBetReturned),
        *(pb.PokerTableAnteCollected, pb.PokerRakeForgone, pb.PokerRakeReduced, pb.PokerRakeReductionRequested),
        *(pb.PokerRakeRestored, pb.PokerKillSet, pb.PokerKillMoved, pb.PokerKillCleared),
        *(pb.PokerCommonCardDue, pb.PokerPileShuffled, pb.PokerCardSetAside),
        *(pb.PokerDisclosureRequired, pb.PokerHandDisclosed, pb.PokerHandReconstructed),
        *(pb.PokerRulingRequested, pb.PokerRulingGiven, pb.PokerConductReported, pb.PokerDealerChanged),
        *(pb.PokerPatronExcluded, pb.PokerPatronReadmitted, pb.PokerExclusionRaised, pb.PokerCoverCardPlaced),
        *(pb.PokerSatOut, pb.PokerSatIn, pb.PokerChipsBrought, pb.PokerSeatCashedOut),
        *(pb.PokerSeatChanged, pb.PokerSeatGiven, pb.PokerSeatGivenUp, pb.PokerStackHeld),
        *(pb.PokerStackCarried, pb.PokerStackArrived),
        *(pb.PokerCurrencyBrought, pb.PokerCurrencyConverted, pb.PokerCurrencyTaken),
    )
)
"""What changes nothing in the hand as the format has it, or follows by itself from what is written."""


def says_nothing(event: type[Message]) -> bool:
    """Also what every table has: seats, decks, the beginning and end of a round."""
    return event in _SILENT or not event.DESCRIPTOR.name.startswith("Poker")
