"""A poker table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.hands import spoken
from games.game import Words
from games.poker.cards.known import open_of
from games.poker.state import Hand, Player, Pot, State, Table
from games.poker.state.parts import LastRound
from games.poker.words.floor import FLOOR_WORDS
from games.tables.chips import dollars
from games.tables.view import SEES_ALL
from games.tables.words import pot_name
from ledger.core.roles import PLAYER

UNSEEN = "??"


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    state = table.play
    return {
        "stacks": state.stacks,
        "sitting_out": state.sitting_out,
        "excluded": state.excluded,
        "button": state.button,
        "kill": state.kill,
        "reduced_rake": state.reduction,
        "currency": state.currency,
        "cover_card": state.cover_card,
        "dealer": state.dealer,
        "hand": _hand(state.hand, role, actor_id) if state.hand else None,
    }


def _hand(hand: Hand, role: int, actor_id: str) -> Mapping[str, Any]:
    return {
        "variant": hand.variant,
        "phase": hand.phase,
        "street": hand.street_now.name,
        "deck": hand.deck,
        "button": hand.button,
        "actor": hand.actor,
        "announced": hand.announced,
        "ruling_due": hand.stopped,
        "board": hand.board,
        "high_cents": hand.high,
        "pots": [{"gross": p.gross, "rake": p.rake, "fee": p.fee, "net": p.net} for p in hand.pots],
        "players": {seat: _player(hand, seat, role, actor_id) for seat in hand.players},
    }


def _player(hand: Hand, seat: int, role: int, actor_id: str) -> Mapping[str, Any]:
    """Private cards: for surveillance, their owner, and everybody once they were shown. What lies face up comes last,
    so that nothing but their number is told of the others."""
    player = hand.players[seat]
    own = role == PLAYER and player.player_id == actor_id
    seen, known = own or role in SEES_ALL, open_of(player)
    return {
        "stack": player.stack,
        "bet": player.bet,
        "total": player.total,
        "live": seat in hand.live,
        "cards": player.cards if seen else [*[""] * (len(player.cards) - len(known)), *known],
    }


def hidden(table: Table, event: Message, role: int, actor_id: str) -> Message:
    """A revealed shuffle tells what everybody held, also those who folded: not for players and dealers."""
    if not isinstance(event, pb.ShuffleRevealed):
        return event
    return pb.ShuffleRevealed(batch=event.batch)


def without_hidden(state: State) -> State:
    """Hands that were thrown away in the round before may be disclosed until the next begins, and only then (P.4)."""
    return replace(state, last=LastRound(state.last.round_id, void=state.last.void))


# --- What lies on the table, as surveillance sees it ---


def on_table(table: Table) -> Mapping[str, str]:
    """Every stack, bet, pot and card."""
    state, hand = table.play, table.play.hand
    lines = {}
    for seat, player_id in sorted(table.players.items()):
        dealt_in = hand is not None and seat in hand.players
        stack = f"stack {dollars(state.stacks.get(seat, 0))}"
        lines[f"seat {seat}, {player_id}"] = _lying_at(hand, seat) if hand and dealt_in else stack
    if hand is None:
        return lines
    if hand.board:
        lines["board"] = _cards(hand.board)
    return lines | {_name(number): _pot(pot) for number, pot in enumerate(hand.pots)}


def _lying_at(hand: Hand, seat: int) -> str:
    player = hand.players[seat]
    parts = [f"stack {dollars(player.stack)}", *_bet(player)]
    if player.cards:
        parts.append(_cards(player.cards))
    if seat not in hand.live:
        parts.append("out of the hand")
    elif not player.stack and player.total:
        parts.append("all in")
    return ", ".join(parts)


def _bet(player: Player) -> list[str]:
    """What was bet and not collected yet includes antes."""
    cents = player.total - player.collected
    return [f"bet {dollars(cents)}"] if cents else []


def _name(number: int) -> str:
    return f"side pot {number}" if number else "main pot"


def _pot(pot: Pot) -> str:
    """What is left of it for its winners, and what went elsewhere."""
    gone = (("rake", pot.rake), ("jackpot fee", pot.fee), ("awarded", pot.awarded))
    return ", ".join([dollars(pot.net), *(f"{what} {dollars(cents)}" for what, cents in gone if cents)])


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card or UNSEEN for card in cards)


# --- One line an event ---


def _hand_started(e: pb.PokerHandStarted) -> str:
    killed = f", kill button at seat {e.kill_seat}" if e.kill_seat else ""
    button = f", button at seat {e.button_seat}" if e.button_seat else ""
    return f"{e.variant.replace('_', ' ')} for {len(e.seats)} players{button}{killed}"


def _called(e: pb.PokerCalled) -> str:
    change = f", {dollars(e.change_cents)} change" if e.change_cents else ""
    return f"seat {e.seat} calls {dollars(e.amount_cents)}{change}"


def _hand_shown(e: pb.PokerHandShown) -> str:
    """Before the showdown a hand is worth nothing yet."""
    worth = f": {spoken(e.description)}" if e.description else ""
    return f"seat {e.seat} shows {' '.join(e.cards)}{worth}"


_PILES = {pb.POKER_PILE_SOURCE_DISCARDS: "discards", pb.POKER_PILE_SOURCE_BURN_CARDS: "burn cards"}


def _discarded(e: pb.PokerCardsDiscarded) -> str:
    return f"seat {e.seat} discards {len(e.numbers)}" if e.numbers else f"seat {e.seat} stands pat"


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


def _taken_back(e: pb.PokerActionTakenBack) -> str:
    what = e.action.replace("_", " ")
    return f"action {e.number} of betting round {e.street + 1} is taken back, seat {e.seat} {what}: {e.reason}"


WORDS: Words = {
    **FLOOR_WORDS,
    pb.PokerChipsBrought: lambda e: f"{e.player_id} brings {dollars(e.amount_cents)} to seat {e.seat}",
    pb.PokerSeatCashedOut: lambda e: f"{e.player_id} takes {dollars(e.amount_cents)} from seat {e.seat}",
    pb.PokerSatOut: lambda e: f"{e.player_id} at seat {e.seat} sits out",
    pb.PokerSatIn: lambda e: f"{e.player_id} at seat {e.seat} plays again",
    pb.PokerHandStarted: _hand_started,
    pb.PokerAntePosted: lambda e: f"seat {e.seat} antes {dollars(e.amount_cents)}",
    pb.PokerBlindPosted: lambda e: f"seat {e.seat} posts a blind of {dollars(e.amount_cents)}",
    pb.PokerKillBlindPosted: lambda e: f"seat {e.seat} posts the kill blind of {dollars(e.amount_cents)}",
    pb.PokerBringInPosted: lambda e: f"seat {e.seat} brings in for {dollars(e.amount_cents)}",
    pb.PokerCommonCardDue: lambda e: f"{e.left} cards are left: one common card is dealt",
    pb.PokerCardsDiscarded: _discarded,
    pb.PokerPileShuffled: lambda e: f"{e.count} {_PILES.get(e.source, 'cards')} are shuffled and dealt from",
    pb.PokerAnteReturned: lambda e: f"seat {e.seat} gets the ante of {dollars(e.amount_cents)} back",
    pb.PokerFolded: lambda e: f"seat {e.seat} folds{' out of turn' if e.out_of_turn else ''}",
    pb.PokerChecked: lambda e: f"seat {e.seat} checks",
    pb.PokerCalled: _called,
    pb.PokerBetPlaced: lambda e: f"seat {e.seat} bets {dollars(e.amount_cents)}",
    pb.PokerRaised: lambda e: f"seat {e.seat} raises to {dollars(e.to_cents)}",
    pb.PokerUncalledBetReturned: lambda e: f"{dollars(e.amount_cents)} uncalled goes back to seat {e.seat}",
    pb.PokerBetsCollected: lambda e: f"{pot_name(e.pot)} takes {_parts(e.contributions)}",
    pb.PokerBettingClosed: lambda e: f"betting round {e.street + 1} ends",
    pb.PokerHandShown: _hand_shown,
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
    pb.PokerActionTakenBack: _taken_back,
    pb.PokerStatedOutOfTurn: lambda e: f"seat {e.seat} says out of turn, not binding: {e.statement}",
    pb.PokerConductReported: lambda e: f"conduct of {e.player_id} reported: {e.facts}",
    pb.PokerPatronExcluded: lambda e: f"{e.player_id} is excluded: {e.reason}",
    pb.PokerDisclosureRequired: lambda e: f"the house demands to see the discarded hand of seat {e.seat}",
    pb.PokerHandDisclosed: lambda e: f"the discarded hand of seat {e.seat} was {' '.join(e.cards)}",
}
