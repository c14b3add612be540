"""A poker table in words and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.poker.state import Hand, Player, State
from games.table import Table

SEES_ALL = (pb.ROLE_SURVEILLANCE,)


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    state: State = table.play
    return {
        "stacks": state.stacks,
        "sitting_out": state.sitting_out,
        "excluded": state.excluded,
        "button": state.button,
        "kill": state.kill,
        "reduced_rake": state.reduction,
        "hand": _hand(state.hand, role, actor_id) if state.hand else None,
    }


def _hand(hand: Hand, role: int, actor_id: str) -> Mapping[str, Any]:
    return {
        "variant": hand.variant,
        "phase": hand.phase,
        "street": hand.street_now.name,
        "button": hand.button,
        "actor": hand.actor,
        "announced": hand.announced,
        "board": hand.board,
        "high_cents": hand.high,
        "pots": [{"gross": p.gross, "rake": p.rake, "fee": p.fee, "net": p.net} for p in hand.pots],
        "players": {seat: _player(player, role, actor_id) for seat, player in hand.players.items()},
    }


def _player(player: Player, role: int, actor_id: str) -> Mapping[str, Any]:
    """Private cards: for surveillance, their owner, and everybody once they were shown."""
    own = role == pb.ROLE_PLAYER and player.player_id == actor_id
    seen = player.shown or player.disclosed or own or role in SEES_ALL
    return {
        "stack": player.stack,
        "bet": player.bet,
        "total": player.total,
        "live": player.live,
        "cards": player.cards if seen else [""] * len(player.cards),
    }


def hidden(table: Table, event: pb.Event, role: int, actor_id: str) -> pb.Event:
    """A revealed shuffle tells what everybody held, also those who folded: not for players and dealers."""
    if event.WhichOneof("event") != "cards" or event.cards.WhichOneof("event") != "shuffle_revealed":
        return event
    masked = pb.Event()
    masked.CopyFrom(event)
    masked.cards.shuffle_revealed.ClearField("order")
    masked.cards.shuffle_revealed.ClearField("salt")
    return masked


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}"


def _shares(shares: Any) -> str:
    return ", ".join(f"seat {share.seat} {_dollars(share.amount_cents)}" for share in shares)


def _pot(number: int) -> str:
    return f"side pot {number}" if number else "the main pot"


def describe(event: pb.Event) -> str:
    kind = event.poker.WhichOneof("event")
    return _line(getattr(event.poker, kind)) if kind else "something at a poker table that this version does not know"


def _line(e: Any) -> str:
    match e:
        case pb.PokerChipsBrought():
            return f"{e.player_id} brings {_dollars(e.amount_cents)} to seat {e.seat}"
        case pb.PokerSeatCashedOut():
            return f"{e.player_id} takes {_dollars(e.amount_cents)} from seat {e.seat}"
        case pb.PokerSatOut():
            return f"seat {e.seat} sits out"
        case pb.PokerSatIn():
            return f"seat {e.seat} plays again"
        case pb.PokerHandStarted():
            killed = f", kill button at seat {e.kill_seat}" if e.kill_seat else ""
            return f"{e.variant.replace('_', ' ')} for {len(e.seats)} players, button at seat {e.button}{killed}"
        case pb.PokerAntePosted():
            return f"seat {e.seat} antes {_dollars(e.amount_cents)}"
        case pb.PokerBlindPosted():
            return f"seat {e.seat} posts a blind of {_dollars(e.amount_cents)}"
        case pb.PokerKillBlindPosted():
            return f"seat {e.seat} posts the kill blind of {_dollars(e.amount_cents)}"
        case pb.PokerFolded():
            return f"seat {e.seat} folds{' out of turn' if e.out_of_turn else ''}"
        case pb.PokerChecked():
            return f"seat {e.seat} checks"
        case pb.PokerCalled():
            change = f", {_dollars(e.change_cents)} change" if e.change_cents else ""
            return f"seat {e.seat} calls {_dollars(e.amount_cents)}{change}"
        case pb.PokerBetPlaced():
            return f"seat {e.seat} bets {_dollars(e.amount_cents)}"
        case pb.PokerRaised():
            return f"seat {e.seat} raises to {_dollars(e.to_cents)}"
        case _:
            return _later_line(e)


def _later_line(e: Any) -> str:
    match e:
        case pb.PokerUncalledBetReturned():
            return f"{_dollars(e.amount_cents)} uncalled goes back to seat {e.seat}"
        case pb.PokerBetsCollected():
            return f"{_pot(e.pot)} takes {_shares(e.shares)}"
        case pb.PokerBettingClosed():
            return f"betting round {e.street + 1} ends"
        case pb.PokerHandShown():
            return f"seat {e.seat} shows {' '.join(e.cards)}: {e.description}"
        case pb.PokerHandConceded():
            return f"seat {e.seat} concedes"
        case pb.PokerPotsMerged():
            return f"{_pot(e.pot)} joins {_pot(e.pot - 1)}"
        case pb.PokerPotAwarded():
            side = "" if e.part == "whole" else f", {e.part}"
            return f"{_pot(e.pot)}{side}: {_shares(e.shares)}"
        case pb.PokerKillSet():
            return f"kill button to {e.player_id} at seat {e.seat}"
        case pb.PokerKillMoved():
            return f"kill button moves from seat {e.from_seat} to seat {e.seat}"
        case pb.PokerKillCleared():
            return f"kill ends: {e.reason.replace('_', ' ')}"
        case pb.PokerHandKilled():
            return f"hand of seat {e.seat} is dead: {e.cause}"
        case pb.PokerContributionRefunded():
            back = e.bet_cents + sum(part.amount_cents for part in e.parts)
            return f"seat {e.seat} gets back {_dollars(back)}"
        case pb.PokerCardSetAside():
            return f"{e.card} lay face up in the deck and is set aside"
        case pb.PokerRakeReduced():
            cap = f", at most {_dollars(e.cap_cents)}" if e.cap_cents else ""
            steps = ", other levels" if e.steps else ", no levels" if e.without_steps else ""
            return f"rake reduced to {e.percentage_bp / 100:g}%{cap}{steps}"
        case pb.PokerRakeRestored():
            return "the posted rake holds again"
        case _:
            return _spoken_line(e)


def _spoken_line(e: Any) -> str:
    match e:
        case pb.PokerBetAnnounced():
            return f"seat {e.seat} announces a bet"
        case pb.PokerChipsAdded():
            return f"seat {e.seat} puts in {_dollars(e.amount_cents)} of it"
        case pb.PokerBetCorrected():
            way = f"{_dollars(e.delta_cents)} more" if e.delta_cents > 0 else f"{_dollars(-e.delta_cents)} back"
            return f"bet of seat {e.seat} corrected to {_dollars(e.to_cents)}: {way}"
        case pb.PokerOutOfTurnStatement():
            return f"seat {e.seat} says out of turn, not binding: {e.statement}"
        case pb.PokerRulingGiven():
            return f"{e.actor_id} rules on {e.round_id}: {e.text}"
        case pb.PokerConductReported():
            return f"conduct of {e.player_id} reported: {e.facts}"
        case pb.PokerPatronExcluded():
            return f"{e.player_id} is excluded: {e.reason}"
        case pb.PokerDisclosureRequired():
            return f"the house demands to see the discarded hand of seat {e.seat}"
        case pb.PokerHandDisclosed():
            return f"the discarded hand of seat {e.seat} was {' '.join(e.cards)}"
        case _:
            raise TypeError(f"no words for {type(e).__name__}")
