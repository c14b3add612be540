"""How events of a deal change what a blackjack table remembers of its hands. Never rejects, and decides nothing by a
card that lies face down."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.layout import betting_seats, hit_wager_on, on_hand
from games.blackjack.state import (
    DEALING,
    DOUBLES,
    DRAWS,
    NATURAL,
    OPEN,
    OUT,
    OVER,
    STAGES,
    SURRENDERS,
    SeatHand,
    State,
    Table,
)
from games.cards.state import ASIDE
from games.game import Events

DEALERS = "dealer"
BURN = "burn"
"""The place of burned cards that are shown."""


def place_of_hand(number: int) -> str:
    """What events of cards call a hand."""
    return "seat" if number == 1 else f"hand {number} of seat"


def hand_at(destination: str) -> int:
    return int(destination.split()[1]) if destination.startswith("hand ") else 1


# --- The deal ---


def _bets_closed(state: State, e: pb.BetsClosed, table: Table) -> State:
    positions = {seat: (SeatHand(1, table.players[seat]),) for seat in betting_seats(table)}
    return replace(state, phase=DEALING, positions=positions)


def _dealt(state: State, e: pb.CardDealt, table: Table) -> State:
    if e.destination == ASIDE:
        return replace(state, aside=(*state.aside, e.card))
    if e.source == ASIDE:
        state = replace(state, aside=state.aside[1:])
    if e.destination == DEALERS:
        down = (*state.dealer_down, len(state.dealer)) if e.face_down else state.dealer_down
        return replace(state, dealer=(*state.dealer, e.card), dealer_down=down)
    wager = hit_wager_on(table, e.seat, hand_at(e.destination))
    if wager is not None:
        state = replace(state, hit_wagers_dealt=(*state.hit_wagers_dealt, wager.wager_id))
    return _changed(state, e.seat, hand_at(e.destination), lambda hand: _with_card(hand, e))


def _with_card(hand: SeatHand, e: pb.CardDealt) -> SeatHand:
    return replace(
        hand,
        cards=(*hand.cards, e.card),
        down=(*hand.down, len(hand.cards)) if e.face_down else hand.down,
        status=OPEN if hand.status == DRAWS else hand.status,
    )


def _exposed(state: State, e: pb.CardExposed, table: Table) -> State:
    if e.destination == BURN:
        return replace(state, burn_disclosed=True)
    if e.destination == DEALERS:
        return _dealer_card_turned(state, e, table)
    if e.destination.endswith("seat"):
        return _changed(state, e.seat, hand_at(e.destination), lambda hand: _turned(hand, e.card))
    return state


def _turned(hand: SeatHand, card: str) -> SeatHand:
    """The first of those that lie face down."""
    place, *down = hand.down
    cards = (*hand.cards[:place], card, *hand.cards[place + 1 :])
    return replace(hand, cards=cards, down=tuple(down))


def _dealer_card_turned(state: State, e: pb.CardExposed, table: Table) -> State:
    """The up card after the deal, by the rulebook the first or the second; later the other one."""
    turns_up = state.phase == DEALING
    place = up_place(table) if turns_up else state.dealer_down[0]
    cards = tuple(e.card if n == place else card for n, card in enumerate(state.dealer))
    down = tuple(n for n in state.dealer_down if n != place)
    return replace(state, dealer=cards, dealer_down=down, up_card=e.card if turns_up else state.up_card)


def up_place(table: Table) -> int:
    return 0 if table.options.up_card == "first" else 1


def _stage(state: State, e: pb.BlackjackStageBegan, table: Table) -> State:
    return replace(state, phase=STAGES[e.stage])


# --- Hands ---


def _changed(state: State, seat: int, number: int, change: Callable[[SeatHand], SeatHand]) -> State:
    hands = tuple(change(hand) if hand.number == number else hand for hand in state.positions[seat])
    return replace(state, positions={**state.positions, seat: hands})


def _with_status(state: State, e: Any, status: str) -> State:
    return _changed(state, e.seat, e.hand, lambda hand: replace(hand, status=status))


def _announced(state: State, e: pb.BlackjackAnnounced, table: Table) -> State:
    """Where a blackjack may draw, its player elects as any other."""
    return state if table.options.draws_at_21 else _with_status(state, e, NATURAL)


def _ended(state: State, e: pb.BlackjackHandEnded, table: Table) -> State:
    return _with_status(state, e, NATURAL if e.reason == "blackjack" else OVER)


def _out(state: State, e: Any, table: Table) -> State:
    return _with_status(state, e, OUT)


def _hole_checked(state: State, e: pb.BlackjackHoleChecked, table: Table) -> State:
    """A blackjack of the dealer ends all elections; the hands wait for their settlement."""
    if not e.blackjack:
        return replace(state, no_blackjack=True)
    positions = {seat: _waiting(hands) for seat, hands in state.positions.items()}
    return replace(state, positions=positions, blackjack_told=True)


def _waiting(hands: Iterable[SeatHand]) -> tuple[SeatHand, ...]:
    """None of them makes the dealer draw."""
    return tuple(replace(hand, status=NATURAL) if hand.status == OPEN else hand for hand in hands)


def _elected(state: State, e: pb.BlackjackElected, table: Table) -> State:
    if e.election == "split":
        return _split(state, e)
    status = {"hit": DRAWS, "double": DOUBLES, "surrender": SURRENDERS}.get(e.election, OPEN)
    doubled = e.election == "double"
    return _changed(
        state,
        e.seat,
        e.hand,
        lambda hand: replace(hand, status=status, elected=True, doubled=doubled, asks_down=e.face_down),
    )


def _split(state: State, e: pb.BlackjackElected) -> State:
    """The new hand lies directly after its parent."""
    hands = list[SeatHand]()
    for hand in state.positions[e.seat]:
        if hand.number != e.hand:
            hands.append(hand)
            continue
        parent = replace(
            hand,
            cards=hand.cards[:1],
            elected=True,
            from_split=True,
            split_aces=hand.cards[0][0] == "A",
            split_suited=e.suited,
        )
        hands += [parent, replace(parent, number=e.new_hand, cards=hand.cards[1:])]
    return replace(state, positions={**state.positions, e.seat: tuple(hands)})


# --- The dealer ---


def _settled(state: State, e: pb.BlackjackHandsSettled, table: Table) -> State:
    return replace(state, last_total=e.dealer_total)


def _discarded(state: State, e: pb.BlackjackDealerCardsDiscarded, table: Table) -> State:
    return replace(state, dealer=(state.up_card,), dealer_hand=e.dealer_hand + 1)


def _up_card_discarded(state: State, e: pb.BlackjackUpCardDiscarded, table: Table) -> State:
    return replace(state, up_card_missing=True)


def _up_card_restored(state: State, e: pb.BlackjackUpCardRestored, table: Table) -> State:
    return replace(state, up_card_missing=False)


def _ruled(state: State, e: pb.BlackjackRulingMade, table: Table) -> State:
    """A hand on which no stake is left is out."""
    positions = {
        seat: tuple(hand if on_hand(table, seat, hand.number) else replace(hand, status=OUT) for hand in hands)
        for seat, hands in state.positions.items()
    }
    return replace(state, ruled=True, positions=positions)


HAND_EVENTS: Events[State, Table] = {
    pb.BetsClosed: _bets_closed,
    pb.CardDealt: _dealt,
    pb.CardExposed: _exposed,
    pb.BlackjackStageBegan: _stage,
    pb.BlackjackAnnounced: _announced,
    pb.BlackjackHandEnded: _ended,
    pb.BlackjackHandPaid: _out,
    pb.BlackjackHandBusted: _out,
    pb.BlackjackSurrenderSettled: _out,
    pb.BlackjackHoleChecked: _hole_checked,
    pb.BlackjackElected: _elected,
    pb.BlackjackHandsSettled: _settled,
    pb.BlackjackDealerCardsDiscarded: _discarded,
    pb.BlackjackUpCardDiscarded: _up_card_discarded,
    pb.BlackjackUpCardRestored: _up_card_restored,
    pb.BlackjackRulingMade: _ruled,
}
