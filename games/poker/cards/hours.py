"""What must have been done with the deck within the last hours before a round starts (2.4, items 2 and 4)."""

from games.cards.shoe import milliseconds
from games.poker.options import Options
from games.poker.state import State
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_MINUTE_MS = 60_000
SHUFFLE_HOLDS_MINUTES = 60
"""Cards are shuffled and cut immediately before play (D.4, E.1; reading: within the hour)."""


def check_hours(state: State, options: Options, deck: str, context: Context) -> Rejection | None:
    """A shuffler counts by itself and changes the deck every round."""
    if deck in state.miscounted:
        message = f"{deck} has a card too many or too few: end the shoe and remove it"
        return Rejection("DECK_MISCOUNTED", message, "F.5.d, P.8")
    now = milliseconds(context.at)
    if now - state.loaded_ms > SHUFFLE_HOLDS_MINUTES * _MINUTE_MS:
        message = f"{deck} was shuffled and cut more than an hour ago: end the shoe, shuffle and cut it again"
        return Rejection("SHUFFLE_STALE", message, "D.4, E.1")
    if options.shuffler_in_use:
        return None
    if now - state.counted_ms.get(deck, 0) > options.stub_count_minutes * _MINUTE_MS:
        message = f"{deck} was not counted within {options.stub_count_minutes} minutes: count the stub"
        return Rejection("STUB_COUNT_DUE", message, "F.5.d")
    if now - state.rotated_ms > options.deck_rotation_minutes * _MINUTE_MS:
        message = f"{deck} is in play for more than {options.deck_rotation_minutes} minutes: take up the other deck"
        return Rejection("DECK_ROTATION_DUE", message, "B.2")
    return None
