"""What several of the ladders need."""

from typing import Any

import roundledger.v1 as pb
from games.craps.layout import COME
from games.craps.state import AT_REST, BETTING, IDLE, IN_AIR, State
from games.interface import Context
from games.permissions import check_own_seat
from ledger.core.rejection import Rejection
from games.table import Rules, Table


def own(**event: Any) -> pb.Event:
    return pb.Event(craps=pb.CrapsEvent(**event))


def rules_of(table: Table) -> Rules:
    if table.rules is None:
        raise ValueError(f"{table.table_id} plays without rules")
    return table.rules


def wrong_state(state: State, rule: str = "") -> Rejection:
    where = state.series if state.phase in BETTING else state.phase
    return Rejection("WRONG_STATE", f"not while the table is in {where} ({state.phase})", rule)


def check_hands_off(state: State, *, idle_too: bool) -> Rejection | None:
    """Wagers change while the dice are not on their way."""
    if state.phase in (IN_AIR, AT_REST):
        return Rejection("DICE_OUT", "the dice have been thrown", "E.3")
    if state.phase in BETTING or (idle_too and state.phase == IDLE):
        return None
    return wrong_state(state, "E.1")


def check_own_wager(table: Table, wager_id: str, context: Context) -> Rejection | None:
    wager = table.wagers.get(wager_id)
    if wager is None:
        return Rejection("NO_SUCH_WAGER", f"no wager {wager_id!r} is up", field="wager_id")
    return check_own_seat(wager.player_id, context)


def lapsing(table: Table) -> list[pb.Event]:
    """Wagers that nobody confirmed in time: nothing is taken for them."""
    if not table.spoken:
        return []
    return [pb.Event(bets_closed=pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken)))]


def has_travelled_come(table: Table, gone: frozenset[str] = frozenset()) -> bool:
    """Whether a come or don't come bet waits for its point, besides those that are about to go."""
    state: State = table.play
    waiting = (w for w in table.wagers.values() if w.wager in COME and w.wager_id not in gone)
    return any(w.wager_id in state.points for w in waiting)
