"""What lies on a minibaccarat table, in words, as surveillance sees it."""

from collections.abc import Mapping

from games.minibaccarat.points import HANDS, points
from games.minibaccarat.state import State
from games.minibaccarat.turning import holder
from games.table import Table
from games.words import dollars, laid_out

FACE_DOWN = "??"
"""A card that nobody has seen."""


def on_table(table: Table) -> Mapping[str, str]:
    """Cards that lie face down are told where they are known."""
    state: State = table.play
    lines = {f"{hand}'s hand": _hand(table, hand) for hand in HANDS if state.hand(hand)}
    if aside := (*state.aside, *state.aside_later):
        lines["set aside"] = _cards(aside)
    if state.burn_due:
        lines["to burn"] = f"{state.burn_due} cards"
    if state.markers:
        owing = (f"{table.players.get(seat, '')} {dollars(cents)}" for seat, cents in sorted(state.markers.items()))
        lines["vigorish markers"] = ", ".join(owing)
    return {**lines, "layout": laid_out(table.wagers.values())}


def _hand(table: Table, hand: str) -> str:
    state: State = table.play
    cards, down = state.hand(hand), state.unturned.get(hand, 0)
    counted = f", {points(cards)} points" if all(cards) else ""
    if not down:
        return f"{_cards(cards)}{counted}"
    seat = state.handed.get(hand, 0)
    if seat:
        turner = f"in the hands of seat {seat}"
    else:
        entitled = holder(table, hand)
        turner = f"for seat {entitled} to turn" if entitled else "for the dealer to turn"
    return f"{_cards(cards)}{counted}, {'all' if down == len(cards) else f'last {down}'} face down, {turner}"


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card or FACE_DOWN for card in cards)
