"""Poker's events in a supervisor's words, one line each."""

from typing import Any

import roundledger.v1 as pb

from games.game import Words
from games.tables.chips import dollars
from games.tables.words import pot_name


def _hand_started(e: pb.PokerHandStarted) -> str:
    killed = f", kill button at seat {e.kill_seat}" if e.kill_seat else ""
    return f"{e.variant.replace('_', ' ')} for {len(e.seats)} players, button at seat {e.button_seat}{killed}"


def _called(e: pb.PokerCalled) -> str:
    change = f", {dollars(e.change_cents)} change" if e.change_cents else ""
    return f"seat {e.seat} calls {dollars(e.amount_cents)}{change}"


def _parts(parts: Any) -> str:
    return ", ".join(f"seat {part.seat} {dollars(part.amount_cents)}" for part in parts)


def _pot_awarded(e: pb.PokerPotAwarded) -> str:
    side = "" if e.part == "whole" else f", {e.part}"
    return f"{pot_name(e.pot)}{side}: {_parts(e.shares)}"


def _refunded(e: pb.PokerContributionRefunded) -> str:
    back = e.bet_cents + sum(part.amount_cents for part in e.parts)
    return f"seat {e.seat} gets back {dollars(back)}"


def _money_returned(e: pb.PokerMoneyReturned) -> str:
    back: dict[int, int] = {}
    for part in e.returns:
        back[part.seat] = back.get(part.seat, 0) + part.amount_cents
    return f"all money goes back: {', '.join(f'seat {seat} {dollars(cents)}' for seat, cents in back.items())}"


def _rake_reduced(e: pb.PokerRakeReduced) -> str:
    cap = f", at most {dollars(e.cap_cents)}" if e.cap_cents else ""
    steps = ", other levels" if e.steps else ", no levels" if e.without_steps else ""
    return f"rake reduced to {e.percentage_bp // 100}.{e.percentage_bp % 100:02d}%{cap}{steps}"


def _bet_corrected(e: pb.PokerBetCorrected) -> str:
    way = f"{dollars(e.delta_cents)} more" if e.delta_cents > 0 else f"{dollars(-e.delta_cents)} back"
    return f"bet of seat {e.seat} corrected to {dollars(e.to_cents)}: {way}"


WORDS: Words = {
    pb.PokerChipsBrought: lambda e: f"{e.player_id} brings {dollars(e.amount_cents)} to seat {e.seat}",
    pb.PokerSeatCashedOut: lambda e: f"{e.player_id} takes {dollars(e.amount_cents)} from seat {e.seat}",
    pb.PokerSatOut: lambda e: f"{e.player_id} at seat {e.seat} sits out",
    pb.PokerSatIn: lambda e: f"{e.player_id} at seat {e.seat} plays again",
    pb.PokerHandStarted: _hand_started,
    pb.PokerAntePosted: lambda e: f"seat {e.seat} antes {dollars(e.amount_cents)}",
    pb.PokerBlindPosted: lambda e: f"seat {e.seat} posts a blind of {dollars(e.amount_cents)}",
    pb.PokerKillBlindPosted: lambda e: f"seat {e.seat} posts the kill blind of {dollars(e.amount_cents)}",
    pb.PokerFolded: lambda e: f"seat {e.seat} folds{' out of turn' if e.out_of_turn else ''}",
    pb.PokerChecked: lambda e: f"seat {e.seat} checks",
    pb.PokerCalled: _called,
    pb.PokerBetPlaced: lambda e: f"seat {e.seat} bets {dollars(e.amount_cents)}",
    pb.PokerRaised: lambda e: f"seat {e.seat} raises to {dollars(e.to_cents)}",
    pb.PokerUncalledBetReturned: lambda e: f"{dollars(e.amount_cents)} uncalled goes back to seat {e.seat}",
    pb.PokerBetsCollected: lambda e: f"{pot_name(e.pot)} takes {_parts(e.contributions)}",
    pb.PokerBettingClosed: lambda e: f"betting round {e.street + 1} ends",
    pb.PokerHandShown: lambda e: f"seat {e.seat} shows {' '.join(e.cards)}: {e.description}",
    pb.PokerHandConceded: lambda e: f"seat {e.seat} concedes",
    pb.PokerPotsMerged: lambda e: f"{pot_name(e.pot)} joins {pot_name(e.into_pot)}",
    pb.PokerPotAwarded: _pot_awarded,
    pb.PokerKillSet: lambda e: f"kill button to {e.player_id} at seat {e.seat}",
    pb.PokerKillMoved: lambda e: f"kill button moves from seat {e.seat_before} to seat {e.seat}",
    pb.PokerKillCleared: lambda e: f"kill ends: {e.reason.replace('_', ' ')}",
    pb.PokerHandKilled: lambda e: f"hand of seat {e.seat} is dead: {e.cause}",
    pb.PokerContributionRefunded: _refunded,
    pb.PokerMoneyReturned: _money_returned,
    pb.PokerCardSetAside: lambda e: f"{e.card} lay face up in the deck and is set aside",
    pb.PokerRakeReduced: _rake_reduced,
    pb.PokerRakeRestored: lambda e: "the posted rake holds again",
    pb.PokerBetAnnounced: lambda e: f"seat {e.seat} announces a bet",
    pb.PokerChipsAdded: lambda e: f"seat {e.seat} puts in {dollars(e.amount_cents)} of it",
    pb.PokerBetCorrected: _bet_corrected,
    pb.PokerStatedOutOfTurn: lambda e: f"seat {e.seat} says out of turn, not binding: {e.statement}",
    pb.PokerRulingGiven: lambda e: f"{e.actor_id} rules on {e.round_id}: {e.text}",
    pb.PokerConductReported: lambda e: f"conduct of {e.player_id} reported: {e.facts}",
    pb.PokerPatronExcluded: lambda e: f"{e.player_id} is excluded: {e.reason}",
    pb.PokerDisclosureRequired: lambda e: f"the house demands to see the discarded hand of seat {e.seat}",
    pb.PokerHandDisclosed: lambda e: f"the discarded hand of seat {e.seat} was {' '.join(e.cards)}",
}
