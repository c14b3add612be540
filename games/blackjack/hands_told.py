"""What each player's hands came to in a round of blackjack, from what everybody at the table has seen."""

from typing import Any

import roundledger.v1 as pb
from games.blackjack.evolve_hand import hand_at
from games.blackjack.totals import total_of, two_make_blackjack
from ledger.core.stream import Decisions

_ON_THE_SIDE = ("insurance", "initial_suit", "hit_wager")
"""Wagers that no total explains."""
_DECIDED = {pb.OUTCOME_WON: "won", pb.OUTCOME_LOST: "lost"}


class HandsTold:
    """Totals of the cards that lie open; what a card that lies face down makes of a hand is told when it is turned."""

    def __init__(self) -> None:
        self._cards: dict[tuple[int, int], list[str]] = {}
        """By seat and number of the hand; empty text for a card that lies face down."""
        self._otherwise: dict[tuple[int, int], str] = {}
        """Of hands that something else than their total decides."""
        self._split: set[int] = set()
        self._sides: dict[int, list[str]] = {}
        self._players: dict[int, str] = {}
        """Of seats on which something is decided."""

    def enter(self, event: Any, decisions: Decisions) -> None:
        for decision in decisions:
            self._players.setdefault(decision.seat, decision.player_id)
            if decision.wager in _ON_THE_SIDE and decision.outcome in _DECIDED:
                side = f"{decision.wager.replace('_', ' ')} {_DECIDED[decision.outcome]}"
                self._sides.setdefault(decision.seat, []).append(side)
        match event:
            case pb.CardDealt() | pb.CardExposed() if event.destination.endswith("seat"):
                self._card(event)
            case pb.BlackjackElected(election="split"):
                cards = self._cards.get((event.seat, event.hand), [])
                self._cards[event.seat, event.hand] = cards[:1]
                self._cards[event.seat, event.new_hand] = cards[1:]
                self._split.add(event.seat)
            case pb.BlackjackAnnounced() | pb.BlackjackHandEnded(reason="blackjack"):
                self._otherwise[event.seat, event.hand] = "blackjack"
            case pb.BlackjackHandPaid():
                even_money = ", even money" if event.reason == "even_money" else ""
                self._otherwise[event.seat, event.hand] = f"blackjack{even_money}"
            case pb.BlackjackSurrenderSettled():
                self._otherwise[event.seat, event.hand] = "surrendered" if event.allowed else "surrender refused"

    def _card(self, event: pb.CardDealt | pb.CardExposed) -> None:
        hand = event.seat, hand_at(event.destination)
        cards = self._cards.setdefault(hand, [])
        if isinstance(event, pb.CardDealt):
            cards.append("" if event.face_down else event.card)
            self._otherwise.pop(hand, None)  # a blackjack that draws, where it may, is one no more
        elif "" in cards:
            cards[cards.index("")] = event.card

    @property
    def by_player(self) -> dict[str, list[str]]:
        told: dict[str, list[str]] = {}
        for seat, hand in sorted(self._cards):
            if seat in self._players and (words := self._words(seat, hand)):
                told.setdefault(self._players[seat], []).append(words)
        return told

    def _words(self, seat: int, hand: int) -> str:
        sides = self._sides.get(seat, []) if hand == 1 else []
        return ", ".join(filter(None, (self._otherwise.get((seat, hand)) or self._total(seat, hand), *sides)))

    def _total(self, seat: int, hand: int) -> str:
        cards = self._cards[seat, hand]
        if not cards or not all(cards):
            return ""
        if two_make_blackjack(cards) and seat not in self._split:
            return "blackjack"
        total = total_of(cards)
        return f"bust with {total}" if total > 21 else str(total)
