"""What happens beside the cards and bets of a poker table, one line an event."""

from typing import Any

import roundledger.v1 as pb
from games.game import Words
from games.tables.chips import dollars
from games.tables.words import pot_name
from ledger.core.vocabulary import enum_word


def _with_stack(e: Any) -> str:
    currency = f" and {dollars(e.currency_cents)} in currency" if e.currency_cents else ""
    return f"{dollars(e.chips_cents)}{currency}"


def ruling(e: pb.PokerRulingGiven) -> str:
    outcome = f", {enum_word(pb.PokerRulingOutcome, e.outcome)}" if e.outcome else ""
    seat = f" of seat {e.seat}" if e.seat else ""
    return f"{e.actor_id} rules on {e.round_id}{outcome}{seat}: {e.text}"


FLOOR_WORDS: Words = {
    pb.PokerRulingRequested: lambda e: f"play waits for a ruling ({e.rule}): {e.facts}",
    pb.PokerRulingGiven: ruling,
    pb.PokerHandReconstructed: lambda e: f"hand of seat {e.seat} put together again",
    pb.PokerStreetPremature: lambda e: f"the {e.street_name} came too early: {e.cards} cards are out of play",
    pb.PokerCallLowered: lambda e: f"bet of seat {e.seat} went back: {dollars(e.high_cents)} to call",
    pb.PokerCoverCardPlaced: lambda e: f"the cover card is {e.colour}",
    pb.PokerDealerChanged: lambda e: f"{e.badge_id} deals{f' after {e.badge_id_before}' if e.badge_id_before else ''}",
    pb.PokerSeatChanged: lambda e: f"{e.player_id} moves from seat {e.seat_before} to {e.seat} with {_with_stack(e)}",
    pb.PokerStackCarried: lambda e: f"{e.player_id} leaves for {e.to_table_id} with {_with_stack(e)}",
    pb.PokerStackArrived: lambda e: f"{e.player_id} comes from {e.from_table_id} with {_with_stack(e)}",
    pb.PokerStackHeld: lambda e: f"{_with_stack(e)} of {e.player_id} taken into safekeeping: {e.reason}",
    pb.PokerCarriedStackHeld: lambda e: (
        f"{_with_stack(e)} that {e.player_id} carried from {e.from_table_id} taken into safekeeping: {e.reason}"
    ),
    pb.PokerCurrencyBrought: lambda e: f"{e.player_id} lays {dollars(e.amount_cents)} of currency at seat {e.seat}",
    pb.PokerCurrencyConverted: lambda e: f"{dollars(e.amount_cents)} of currency at seat {e.seat} becomes chips",
    pb.PokerCurrencyTaken: lambda e: f"{e.player_id} takes {dollars(e.amount_cents)} of currency from seat {e.seat}",
    pb.PokerTableAntePosted: lambda e: f"seat {e.seat} antes {dollars(e.amount_cents)} for the table",
    pb.PokerTableAnteCollected: lambda e: f"main pot takes the ante of the table, {dollars(e.amount_cents)}",
    pb.PokerRakeReductionRequested: lambda e: f"{e.player_id} at seat {e.seat} asks for a lower rake",
    pb.PokerRakeForgone: lambda e: f"{pot_name(e.pot)} keeps {dollars(e.amount_cents)} of the posted rake",
    pb.PokerSeatGiven: lambda e: f"seat {e.seat} goes to {e.player_id}{f' ({e.list_id})' if e.list_id else ''}",
    pb.PokerSeatGivenUp: lambda e: f"seat {e.seat} of {e.player_id} is vacant",
    pb.PokerExclusionRaised: lambda e: f"the house is told that {e.player_id} is excluded",
    pb.PokerPatronReadmitted: lambda e: f"{e.player_id} may play again",
}
