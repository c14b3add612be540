"""Actions that were entered wrongly: what a hand remembers of them, and how it was before them. Nothing is edited: the
hand as it was when the betting round opened plays the actions again that stand."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.evolve_hand import ACTIONS, CORRECTED, HAND_EVENTS
from games.poker.state import BETTING, EnteredAction, Hand

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


def remembering(message: type[Message], change: Callable[[Hand, Any], Hand]) -> Callable[[Hand, Any], Hand]:
    """The change with what may be taken back after it. Whatever is neither an action nor follows from one ends that."""
    if message in ACTIONS:
        kind, fields = ACTIONS[message][0], message.DESCRIPTOR.fields_by_name
        amounts = tuple(name for name in ("amount_cents", "to_cents", "delta_cents") if name in fields)

        def acted(hand: Hand, e: Any) -> Hand:
            action = EnteredAction(kind, e.seat, **{name: getattr(e, name) for name in amounts})
            return _remembered(hand, change(hand, e), action)

        return acted
    if message in _FOLLOW:
        return change

    def ended(hand: Hand, e: Any) -> Hand:
        hand = change(hand, e)
        return replace(hand, actions=(), before_actions=None) if hand.actions else hand

    return ended


def _remembered(before: Hand, after: Hand, action: EnteredAction) -> Hand:
    """A hand that is thrown away when the betting round is over begins anew: what followed from the last action stands,
    and the hand before it remembers its own."""
    if before.actions and before.phase == BETTING:
        return replace(after, actions=(*before.actions, action), before_actions=before.before_actions)
    return replace(after, actions=(action,), before_actions=before)


def last_action(hand: Hand) -> int:
    """The number of the last action that was entered, from 1; 0 if there is none to take back."""
    count = len(hand.actions)
    return count - 1 if count > 1 and hand.actions[-1].kind == CORRECTED else count


def taken_back(hand: Hand, number: int) -> Hand:
    """The hand as it was before the action of this number."""
    found = hand.before_actions or hand
    for action in hand.actions[: number - 1]:
        found = _remembered(found, _CHANGES[action.kind](found, action), action)
    return found


def _action_taken_back(hand: Hand, e: pb.PokerActionTakenBack) -> Hand:
    return taken_back(hand, e.number)


CHANGES = {message: remembering(message, change) for message, change in HAND_EVENTS.items()}
CHANGES[pb.PokerActionTakenBack] = _action_taken_back
"""By event: the hand after it, and what may be taken back then."""


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
