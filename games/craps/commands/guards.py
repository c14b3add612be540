"""What several of the ladders ask."""

import roundledger.v1 as pb
from games.craps.state import AT_REST, BEFORE_THROW, IDLE, IN_AIR, Draft, State, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def wrong_state(state: State, rule: str = "") -> Rejection:
    phase = "SUSPENDED" if state.suspended else state.phase
    return Rejection("WRONG_STATE", f"not while the table is in {state.series} ({phase})", rule)


def check_no_throw(state: State, *, idle_too: bool) -> Rejection | None:
    """Wagers change while the dice are not on their way."""
    if state.phase in (IN_AIR, AT_REST):
        return Rejection("DICE_OUT", "the dice have been thrown: wait for the call", "E.3")
    if state.phase in BEFORE_THROW or (idle_too and state.phase == IDLE):
        return None
    return wrong_state(state, "E.1")


def check_shooter(table: Table, context: Context) -> Rejection | None:
    """A player acts for themselves; the crew for whoever has the dice."""
    return check_own_seat(table.players.get(table.play.shooter), context)


def check_cash(state: State, wager_id: str) -> Rejection | None:
    if wager_id in state.cash:
        message = "cash still lies with this wager: turn it into chips first"
        return Rejection("CASH_NOT_CONVERTED", message, "E.2", "wager_id")
    return None


def let_lapse(draft: Draft) -> None:
    """Wagers that nobody confirmed in time: nothing is taken for them."""
    table = draft.state
    if table.spoken:
        draft.add(pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken)))
