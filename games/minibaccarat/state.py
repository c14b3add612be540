"""What a minibaccarat table remembers, and how its events change it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from games.minibaccarat.points import FOUR, HANDS, third_card_to
from games.table import Table

BETTING = "BETTING"
NO_MORE_BETS = "NO_MORE_BETS"

DEAL, TURN, RESULT = "deal", "turn", "result"
ASIDE = "aside"
"""Where a card lies that was drawn in error and that nobody saw: it will be the first of the next round (N.1, N.2)."""


class Notice(msgspec.Struct, frozen=True):
    """What players were told of the vigorish."""

    vig_type: str
    rate_bp: int


class State(msgspec.Struct, frozen=True):
    """A minibaccarat table between two events."""

    phase: str = BETTING
    hands: dict[str, tuple[str, ...]] = {}
    """In the order dealt; empty text for a card that lies face down and nobody saw."""
    unturned: dict[str, int] = {}
    """How many of a hand's last cards lie face down."""
    handed: dict[str, int] = {}
    """The seat that has a hand's cards, to turn them."""
    relieved: dict[str, tuple[int, ...]] = {}
    """The seats that lost or gave up the right to turn a hand, in this round."""
    aside: tuple[str, ...] = ()
    aside_later: tuple[str, ...] = ()
    """Cards set aside in this round: they begin the next one."""
    first_card_due: bool = False
    burn_due: int = 0
    markers: dict[int, int] = {}
    """Vigorish owed by seat, as the buttons before the dealer show it."""
    heard: dict[str, int] = {}
    """Spoken wagers that one of two has confirmed, and in which role."""
    style_notified: str = ""
    notice: Notice | None = None
    last_winner: str = ""

    def hand(self, name: str) -> tuple[str, ...]:
        return self.hands.get(name, ())

    def next_step(self) -> tuple[str, str]:
        """What the dealer does next in a round after no more bets, and with which hand."""
        player, banker = (self.hand(name) for name in HANDS)
        dealt = len(player) + len(banker)
        if dealt < len(FOUR):
            return DEAL, FOUR[dealt]
        for name in HANDS:
            if self.unturned.get(name):
                return TURN, name
        drawing = third_card_to(player, banker)
        return (DEAL, drawing) if drawing else (RESULT, "")


def begin() -> State:
    return State()


def evolve(table: Table, event: pb.Event) -> State:
    state: State = table.play
    kind = event.WhichOneof("event") or ""
    if kind in ("minibaccarat", "cards"):
        own = getattr(event, kind)
        inner = own.WhichOneof("event") or ""
        change = (_OWN if kind == "minibaccarat" else _CARDS).get(inner)
        return change(state, getattr(own, inner)) if change else state
    change = _SHARED.get(kind)
    return change(state, getattr(event, kind)) if change else state


def _style_notified(state: State, e: pb.DealStyleNotified) -> State:
    return replace(state, style_notified=e.deal_style)


def _notice_given(state: State, e: pb.VigorishNoticeGiven) -> State:
    return replace(state, notice=Notice(e.vig_type, e.rate_bp))


def _heard(state: State, e: pb.VerbalWagerHeard) -> State:
    return replace(state, heard={**state.heard, e.wager_id: e.role})


def _first_card(state: State, e: pb.FirstCardShown) -> State:
    """The card itself is burned with the others."""
    return replace(state, first_card_due=False, burn_due=e.burn + 1)


def _burn_ordered(state: State, e: pb.BurnOrdered) -> State:
    return replace(state, burn_due=state.burn_due + e.cards)


def _handed(state: State, e: pb.HandHanded) -> State:
    return replace(state, handed={**state.handed, e.hand: e.seat})


def _relieved(state: State, e: pb.HolderRelieved) -> State:
    relieved = {**state.relieved, e.hand: (*state.relieved.get(e.hand, ()), e.seat)}
    return replace(state, relieved=relieved, handed={h: s for h, s in state.handed.items() if h != e.hand})


def _result(state: State, e: pb.ResultAnnounced) -> State:
    return replace(state, last_winner=e.winner)


def _dealt(state: State, e: pb.CardDealt) -> State:
    if e.destination == ASIDE:
        if state.phase == BETTING:
            return replace(state, aside=(*state.aside, e.card))
        return replace(state, aside_later=(*state.aside_later, e.card))
    hands = {**state.hands, e.destination: (*state.hand(e.destination), e.card)}
    unturned = state.unturned
    if e.face_down:
        unturned = {**unturned, e.destination: unturned.get(e.destination, 0) + 1}
    aside = state.aside[1:] if e.source == ASIDE else state.aside
    return replace(state, hands=hands, unturned=unturned, aside=aside)


def _exposed(state: State, e: pb.CardExposed) -> State:
    if e.destination not in HANDS:
        return state
    cards, down = list(state.hand(e.destination)), state.unturned[e.destination]
    cards[-down] = e.card
    return replace(
        state,
        hands={**state.hands, e.destination: tuple(cards)},
        unturned={**state.unturned, e.destination: down - 1},
    )


def _burned(state: State, e: pb.CardBurned) -> State:
    return replace(state, burn_due=state.burn_due - 1) if state.burn_due else state


def _bets_closed(state: State, e: pb.BetsClosed) -> State:
    return replace(state, phase=NO_MORE_BETS, heard={})


def _round_ended(state: State, e: Any) -> State:
    return replace(
        state,
        phase=BETTING,
        hands={},
        unturned={},
        handed={},
        relieved={},
        heard={},
        aside=(*state.aside, *state.aside_later),
        aside_later=(),
    )


def _marked(state: State, e: pb.VigorishMarked) -> State:
    return replace(state, markers={**state.markers, e.seat: state.markers.get(e.seat, 0) + e.amount_cents})


def _cleared(state: State, e: pb.VigorishCollected | pb.VigorishDocumented) -> State:
    if not e.marked_cents:
        return state
    return replace(state, markers={seat: cents for seat, cents in state.markers.items() if seat != e.seat})


def _rules_changed(state: State, e: Any) -> State:
    """A notice serves once."""
    return replace(state, notice=None)


def _shoe_loaded(state: State, e: pb.ShoeLoaded) -> State:
    return replace(state, first_card_due=not e.continuous, burn_due=0, aside=())


def _shoe_ended(state: State, e: pb.ShoeEnded) -> State:
    """Cards set aside go with the shoe: it has no next round."""
    return replace(state, first_card_due=False, burn_due=0, aside=(), aside_later=())


_OWN: dict[str, Callable[[State, Any], State]] = {
    "deal_style_notified": _style_notified,
    "vigorish_notice_given": _notice_given,
    "verbal_wager_heard": _heard,
    "first_card_shown": _first_card,
    "hand_handed": _handed,
    "holder_relieved": _relieved,
    "burn_ordered": _burn_ordered,
    "result_announced": _result,
}

_CARDS: dict[str, Callable[[State, Any], State]] = {
    "shoe_loaded": _shoe_loaded,
    "shoe_ended": _shoe_ended,
}

_SHARED: dict[str, Callable[[State, Any], State]] = {
    "card_dealt": _dealt,
    "card_exposed": _exposed,
    "card_burned": _burned,
    "bets_closed": _bets_closed,
    "round_closed": _round_ended,
    "round_voided": _round_ended,
    "vigorish_marked": _marked,
    "vigorish_collected": _cleared,
    "vigorish_documented": _cleared,
    "table_opened": _rules_changed,
    "rulebook_changed": _rules_changed,
}
