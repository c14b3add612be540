"""What several of the ladders say."""

from games.sicbo.state import State
from ledger.core.bounds import is_id
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def wrong_state(state: State) -> Rejection:
    return Rejection("WRONG_STATE", f"not while the table is in {state.phase}", "X.E, L.5")


def bad_dice(field: str) -> Rejection:
    return Rejection("BAD_DIE", f"{field} must be three numbers of 1 to 6", "X.E.4, L.5(e)", field)


def check_supervisor(supervisor_id: str, context: Context) -> Rejection | None:
    """Somebody else than who sends the command."""
    if is_id(supervisor_id) and supervisor_id != context.actor_id:
        return None
    message = "supervisor_id must name the supervisor who is present"
    return Rejection("SUPERVISOR_REQUIRED", message, "X.F.2, L.6(b)", "supervisor_id")
