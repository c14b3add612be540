"""Actions that were entered wrongly: what a hand remembers of them, and how it was before them. Nothing is edited: the
hand as it was when the betting round opened plays the actions again that stand."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import OwnEvolve, Runs
from games.poker.evolve.deal import cards_dealt
from games.poker.evolve.hand import ACTIONS, CORRECTED, HAND_EVENTS, Entered
from games.poker.state import BETTING, Hand, State, Table, hand_of
from games.poker.state.parts import EnteredAction

_CHANGES = dict(ACTIONS.values())
_FOLLOW = frozenset(
    (
        pb.PokerUncalledBetReturned,
        pb.PokerTableAnteCollected,
        pb.PokerBetsCollected,
        pb.RakeTaken,
        pb.PokerRakeForgone,
        pb.JackpotFeeTaken,
        pb.PokerBettingClosed,
    )
)
"""What follows by itself from the last action of a betting round."""


def _acting(message: type[Message], change: Callable[[Hand, Any, Entered], Hand]) -> OwnEvolve[State, Table]:
    """What an action changes in a table's round of play, which remembers it."""
    action = _entering(message)

    def acted(state: State, e: Any, table: Table) -> State:
        hand = state.hand or hand_of(table)
        return replace(state, hand=change(hand, e, _with_action(hand, action(e))))

    return acted


def remembering(message: type[Message], change: Callable[[Hand, Any], Hand]) -> OwnEvolve[State, Table]:
    """The change, in a table's round of play, that is no action. What does not follow from one, either, ends what may
    be taken back."""
    if message in _FOLLOW:
        return lambda state, e, table: replace(state, hand=change(state.hand or hand_of(table), e))

    def ended(state: State, e: Any, table: Table) -> State:
        hand = change(state.hand or hand_of(table), e)
        if hand.actions:
            hand = replace(hand, actions=(), before_actions=None)
        return replace(state, hand=hand)

    return ended


def _entering(message: type[Message]) -> Callable[[Any], EnteredAction]:
    """The action that an event of this type enters."""
    kind, fields = ACTIONS[message][0], message.DESCRIPTOR.fields_by_name
    if "delta_cents" in fields:
        return lambda e: EnteredAction(kind, e.seat, 0, e.to_cents, e.delta_cents)
    if "to_cents" in fields:
        return lambda e: EnteredAction(kind, e.seat, e.amount_cents, e.to_cents)
    if "amount_cents" in fields:
        return lambda e: EnteredAction(kind, e.seat, e.amount_cents)
    return lambda e: EnteredAction(kind, e.seat)


def _with_action(hand: Hand, action: EnteredAction) -> Entered:
    """What the hand remembers after one more action. A hand that is thrown away when the betting round is over begins
    anew: what followed from the last action stands, and the hand before it remembers its own."""
    if hand.actions and hand.before_actions and hand.phase == BETTING:
        return (*hand.actions, action), hand.before_actions
    return (action,), hand


def last_action(hand: Hand) -> int:
    """The number of the last action that was entered, from 1; 0 if there is none to take back."""
    count = len(hand.actions)
    return count - 1 if count > 1 and hand.actions[-1].kind == CORRECTED else count


def taken_back(hand: Hand, number: int) -> Hand:
    """The hand as it was before the action of this number."""
    found = hand.before_actions or hand
    for action in hand.actions[: number - 1]:
        found = _CHANGES[action.kind](found, action, _with_action(found, action))
    return found


def _action_taken_back(state: State, e: pb.PokerActionTakenBack, table: Table) -> State:
    return replace(state, hand=taken_back(hand_of(table), e.number))


IN_HAND: dict[type[Message], OwnEvolve[State, Table]] = {
    **{message: remembering(message, change) for message, change in HAND_EVENTS.items()},
    **{message: _acting(message, change) for message, (_, change) in ACTIONS.items()},
    pb.PokerActionTakenBack: _action_taken_back,
}
"""What events do to the round of play, and what may be taken back then."""

RUNS: Runs[State, Table] = {pb.CardDealt: remembering(pb.CardDealt, cards_dealt)}
"""What several of them do in a row."""


# --- The money ---

_Place = tuple[int, int]


def money_back(now: Hand, then: Hand) -> list[pb.PokerMoneyBack]:
    """What has to move so that everything lies again where it lay."""
    lies, lay = _lying(now), _lying(then)
    places = dict.fromkeys([*lies, *lay])
    missing = {place: lack for place in places if (lack := lay.get(place, 0) - lies.get(place, 0)) > 0}
    back = []
    for source in places:
        over = lies.get(source, 0) - lay.get(source, 0)
        for destination, lack in missing.items():
            cents = min(over, lack)
            if cents > 0:
                back.append(_moved(source, destination, cents))
                missing[destination] -= cents
                over -= cents
    return back


def _moved(source: _Place, destination: _Place, cents: int) -> pb.PokerMoneyBack:
    return pb.PokerMoneyBack(
        source=source[0],  # type: ignore[arg-type]
        source_number=source[1],
        destination=destination[0],  # type: ignore[arg-type]
        destination_number=destination[1],
        amount_cents=cents,
    )


def _lying(hand: Hand) -> dict[_Place, int]:
    found: dict[_Place, int] = {}
    for seat, player in hand.players.items():
        found[pb.POKER_MONEY_PLACE_STACK, seat] = player.stack
        found[pb.POKER_MONEY_PLACE_BET, seat] = player.total - player.collected + player.table_ante_up
    for number, pot in enumerate(hand.pots):
        found[pb.POKER_MONEY_PLACE_POT, number] = pot.net
    found[pb.POKER_MONEY_PLACE_RAKE, 0] = sum(pot.rake for pot in hand.pots)
    found[pb.POKER_MONEY_PLACE_JACKPOT, 0] = sum(pot.fee for pot in hand.pots)
    return found
