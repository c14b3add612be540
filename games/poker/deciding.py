"""Which ladder decides which command, and what the table asks of the game."""

from collections.abc import Callable
from typing import Any

from games.cards.deciding import check_put_away
from games.interface import Context, Events
from games.poker import acting, conduct, dealing, declaring, ruling, seating
from games.poker.state import State
from games.table import Table
from ledger.core.rejection import Rejection

_LADDERS: dict[type, Callable[[Table, Any, Context], Events | Rejection]] = {
    **seating.LADDERS,
    **dealing.LADDERS,
    **acting.LADDERS,
    **declaring.LADDERS,
    **ruling.LADDERS,
    **conduct.LADDERS,
}


def decide(table: Table, command: Any, context: Context) -> Events | Rejection:
    if not table.is_open:
        return Rejection("TABLE_CLOSED", f"{table.table_id} is closed")
    return _LADDERS[type(command)](table, command, context)


def check_close(table: Table) -> Rejection | None:
    state: State = table.play
    if state.hand is not None:
        return Rejection("HAND_IN_PROGRESS", f"{table.round_id} is being played", "G.3")
    if any(state.stacks.values()):
        return Rejection("STACKS_ON_TABLE", "players take their chips before the table closes", "G.3")
    return check_put_away(table)


def check_void(table: Table) -> Rejection | None:
    """A round can be voided until its first award, which ends it (section 8); the deck must be put away by a ruling."""
    return Rejection("VOID_NOT_IN_RULEBOOK", "call a misdeal or declare the round dead", "P")


def check_leave(table: Table, seat: int) -> Rejection | None:
    state: State = table.play
    if seating.in_hand(table, seat):
        return Rejection("HAND_IN_PROGRESS", f"seat {seat} is in the hand", "G.3", "seat")
    if state.stacks.get(seat):
        return Rejection("STACKS_ON_TABLE", "cash out first", "G.3", "seat")
    return None
