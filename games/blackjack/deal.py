"""What comes next: who gets a card, who elects, what the dealer does (H.4 to H.8, L). It looks at no card that lies
face down."""

from typing import NamedTuple

from games.blackjack.layout import on_hand
from games.blackjack.state import (
    BETTING,
    CHECK,
    DEALING,
    INSURANCE,
    NATURAL,
    OPEN,
    OVER,
    SUITS,
    TURNS,
    State,
    Table,
)
from games.blackjack.totals import dealer_draws, is_ace, is_ten, two_make_blackjack

BET = "bet"
DEAL = "deal"
TURN_UP = "turn up card"
SETTLE_SUITS = "settle suit wagers"
INSURE = "insure"
CHECK_HOLE = "check hole card"
ELECT = "elect"
REVEAL = "reveal hole card"
DRAW = "draw"
SHOW = "show hand"
SETTLE = "settle"
RESTORE = "restore up card"

_WAITING = {SUITS: SETTLE_SUITS, INSURANCE: INSURE, CHECK: CHECK_HOLE}


class NextStep(NamedTuple):
    """What is to be done, and with which hand; seat 0 is the dealer."""

    what: str
    seat: int = 0
    hand: int = 0


def next_step(table: Table) -> NextStep:
    state = table.play
    if state.phase == BETTING:
        return NextStep(BET)
    if state.phase == DEALING:
        return _dealing(state)
    if state.phase in _WAITING:
        return NextStep(_WAITING[state.phase])
    if state.phase == TURNS:
        return turn_of(state) or NextStep(REVEAL)
    return _dealers_turn(table)


def _dealing(state: State) -> NextStep:
    """Two rounds, each from the dealer's left and to the dealer last (H.4, I.5)."""
    for dealt in (0, 1):
        for seat in sorted(state.positions):
            if len(state.positions[seat][0].cards) == dealt:
                return NextStep(DEAL, seat, 1)
        if len(state.dealer) == dealt:
            return NextStep(DEAL)
    return NextStep(TURN_UP)


def turn_of(state: State) -> NextStep | None:
    """From the dealer's left; split aces get their cards before anything else is done at their seat (H.5, H.7.c)."""
    for seat in sorted(state.positions):
        hands = state.positions[seat]
        for hand in hands:
            if hand.split_aces and len(hand.cards) == 1 and hand.status == OPEN:
                return NextStep(DEAL, seat, hand.number)
        for hand in hands:
            if hand.needs_card:
                return NextStep(DEAL, seat, hand.number)
            if hand.status == OPEN:
                return NextStep(ELECT, seat, hand.number)
    return None


def _dealers_turn(table: Table) -> NextStep:
    state = table.play
    if state.up_card_missing:
        return NextStep(RESTORE)
    if state.dealer_down:
        return NextStep(REVEAL)
    if len(state.dealer) == 1:
        return NextStep(DRAW)
    if is_live(table) and dealer_draws(state.dealer, hits_soft17=table.options.soft17 == "hit"):
        return NextStep(DRAW)
    for seat, hand in state.hands:
        if hand.status in (OVER, NATURAL) and "" in hand.cards:
            return NextStep(SHOW, seat, hand.number)
    return NextStep(SETTLE)


def is_live(table: Table) -> bool:
    """Whether the dealer's total can matter: a hand waits for it, with a stake against this hand (H.8.b, I.9.b)."""
    state = table.play
    return any(
        hand.status == OVER and on_hand(table, seat, hand.number, state.dealer_hand) for seat, hand in state.hands
    )


def dealer_has_blackjack(state: State) -> bool:
    """Once both cards are known."""
    return two_make_blackjack(state.dealer)


def may_have_blackjack(state: State) -> bool:
    """Whether a blackjack of the dealer is possible, as everybody can see it."""
    return not state.no_blackjack and (is_ace(state.up_card) or is_ten(state.up_card))
