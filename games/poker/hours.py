"""What must have been done with the deck within the last hours before a round starts (2.4, items 2 and 4)."""

from games.cards.deciding import milliseconds
from games.interface import Context
from games.poker.state import State
from games.table import Rules
from ledger.core.rejection import Rejection

_MINUTE_MS = 60_000


def check_hours(state: State, rules: Rules, deck: str, context: Context) -> Rejection | None:
    """A shuffler counts by itself and changes the deck every round."""
    if deck in state.miscounted:
        return Rejection("DECK_MISCOUNTED", f"{deck} has a card too many or too few: remove it", "F.5.d, P.8")
    if rules.option("shuffler_in_use"):
        return None
    now = milliseconds(context.at)
    count_within, rotate_within = (
        _minutes(rules, "stub_count_minutes", 60),
        _minutes(rules, "deck_rotation_minutes", 360),
    )
    if now - state.counted_ms.get(deck, 0) > count_within * _MINUTE_MS:
        return Rejection("STUB_COUNT_DUE", f"{deck} was not counted within {count_within} minutes", "F.5.d")
    if now - state.rotated_ms > rotate_within * _MINUTE_MS:
        return Rejection("DECK_ROTATION_DUE", f"{deck} is in play for more than {rotate_within} minutes", "B.2")
    return None


def _minutes(rules: Rules, name: str, absent: int) -> int:
    """Rules that were recorded before the option was have what the text says."""
    value = rules.option(name, absent)
    return value if isinstance(value, int) else absent
