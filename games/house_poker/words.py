"""Hands against the house in words, and as each role may see them."""

from collections.abc import Iterable, Sequence
from typing import Any

import roundledger.v1 as pb
from games.cards.hands import spoken
from games.game import Words
from games.house_poker.rules import HOUSE, HouseGame
from games.house_poker.state import BETTING, HouseHands, HouseTable
from games.tables.chips import laid_out
from games.tables.state import Wager
from ledger.core.roles import PLAYER, SURVEILLANCE
from ledger.core.stream import Decisions

UNSEEN = "??"
"""A card that lies face down, or that nobody has seen."""


def view_of_hands(table: HouseTable, role: int, actor_id: str) -> dict[str, Any]:
    """Cards that lie face down are shown to surveillance and to the player whose they are."""
    state: HouseHands = table.play
    return {
        "phase": state.phase,
        "seats": state.seats,
        "turn": state.turn if not state.to_deal and state.stub_gone else 0,
        "next_card_to": _place(state),
        "cards_due": len(state.to_deal),
        "hands": {seat: _shown(table, seat, role, actor_id) for seat in state.hands if seat != HOUSE},
        "house": _shown(table, HOUSE, role, actor_id),
        "unrecorded": {place: hand.count("") for place, hand in state.hands.items() if "" in hand},
        "set_aside": len(state.aside),
        "in_rack": len(state.dead),
        "folded": state.folded,
        "void": state.void,
        "settled": state.paid_out,
        "rounds_since_stub_count": state.uncounted,
        "spread_due": state.spread_due,
    }


def _place(state: HouseHands) -> str:
    if not state.to_deal:
        return ""
    return f"seat {state.to_deal[0]}" if state.to_deal[0] > HOUSE else "house"


def _shown(table: HouseTable, place: int, role: int, actor_id: str) -> list[str]:
    state: HouseHands = table.play
    own = role == PLAYER and place != HOUSE and table.players.get(place) == actor_id
    if role == SURVEILLANCE or own:
        return [card or UNSEEN for card in state.hand(place)]
    down = state.face_down(place)
    return [UNSEEN if number in down else card for number, card in enumerate(state.hand(place))]


def lying_there(game: HouseGame, table: HouseTable) -> dict[str, str]:
    """What lies on the table, as surveillance sees it."""
    state: HouseHands = table.play
    lines = {f"seat {seat}": _cards(state, seat) for seat in sorted(state.hands) if seat != HOUSE}
    if state.hand(HOUSE):
        lines[game.house] = _cards(state, HOUSE)
    if state.aside:
        lines["set aside"] = _said(state.aside)
    if state.dead:
        lines["rack"] = _said(state.dead)
    if state.spread_due:
        lines["to spread"] = f"the cards {state.spread_due}"
    if state.phase != BETTING and state.turn and state.stub_gone and not state.to_deal:
        lines["turn"] = f"seat {state.turn}"
    return {**lines, "layout": laid_out(table.wagers.values(), _seat_of)}


def _seat_of(wager: Wager) -> str:
    return f"{wager.wager} of seat {wager.seat}"


def _cards(state: HouseHands, place: int) -> str:
    hand, down = state.hand(place), state.face_down(place)
    if not down:
        return _said(hand)
    return f"{_said(hand)}, {'all' if len(down) == len(hand) else len(down)} face down"


def _said(cards: tuple[str, ...]) -> str:
    return " ".join(card or UNSEEN for card in cards)


def _stub_discarded(e: pb.StubDiscarded) -> str:
    return f"the {e.cards} cards left of {e.batch} go to the rack uncounted"


def _hand(cards: Iterable[str], unused: Sequence[str], name: str) -> str:
    beside = f"; {' '.join(unused)} beside it" if unused else ""
    return f"{spoken(name)} ({' '.join(cards)}{beside})"


def _dealer_hand_shown(e: pb.DealerHandShown) -> str:
    return f"the dealer has {_hand(e.cards, e.unused, e.hand)}{'' if e.qualifies else ', which does not qualify'}"


def _cards_collected(e: pb.CardsCollected) -> str:
    hands = (f"seat {hand.seat}" if hand.seat else hand.destination for hand in e.hands)
    return f"cards collected: {', '.join(hands)}"


WORDS: Words = {
    pb.StubDiscarded: _stub_discarded,
    pb.DealerHandShown: _dealer_hand_shown,
    pb.SeatSettled: lambda e: f"{e.player_id} at seat {e.seat} has {_hand(e.cards, e.unused, e.hand)}",
    pb.CardsCollected: _cards_collected,
    pb.HandVoided: lambda e: f"the hand of seat {e.seat} is void: it was dealt {e.counted} cards",
    pb.DealerCardDue: lambda e: f"the dealer has {e.counted} cards: one more is dealt",
}

RESULTS: Words = {
    pb.DealerHandShown: lambda e: f"dealer {spoken(e.hand)}{'' if e.qualifies else ', does not qualify'}",
}


class SettledHands:
    """What each player's hands were called when they were settled, or that they were given up before."""

    def __init__(self) -> None:
        self.by_player: dict[str, list[str]] = {}

    def enter(self, event: Any, decisions: Decisions) -> None:
        if isinstance(event, pb.SeatSettled) and event.hand:
            self._tell(event.player_id, spoken(event.hand))
        elif isinstance(event, pb.HandFolded | pb.HandForfeited):
            self._tell(event.player_id, "folded")

    def _tell(self, player_id: str, words: str) -> None:
        self.by_player.setdefault(player_id, []).append(words)
