"""The off marker: rolls without a line bet, only to decide come and don't come bets (K.2)."""

import roundledger.v1 as pb
from games.craps.commands.guards import wrong_state
from games.craps.layout import LINE
from games.craps.state import IDLE, OFFERING, READY, Draft, Table
from games.craps.working import has_travelled_come
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def start_off_marker(draft: Draft, command: pb.StartOffMarkerRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase not in (READY, OFFERING, IDLE) or state.off_marker:
        return wrong_state(state, "K.2")
    if refused := _check_needed(table):
        return refused
    seat = state.shooter or state.previous_shooter
    draft.add(pb.OffMarkerPlaced(round_id=table.round_id, seat=seat, player_id=table.players[seat]))
    return None


def _check_needed(table: Table) -> Rejection | None:
    """Come bets wait for their points, nobody bets the line, and nobody but the previous shooter will throw."""
    state = table.play
    if state.puck:
        return _not_needed("a point stands, and the rolls for it decide come bets, too")
    if not has_travelled_come(table):
        return _not_needed("no come or don't come bet waits for its point")
    if any(w.wager in LINE for w in table.wagers.values()):
        message = "a line bet is up: the next roll is a come-out roll, for a shooter with a line bet"
        return Rejection("LINE_BET_UP", message, "K.2")
    seat = state.shooter or state.previous_shooter
    if not seat:
        return _not_needed("there is no previous shooter at the table: offer the dice")
    if waiting := [other for other in table.players if other not in (seat, *state.declined)]:
        return _not_needed(f"offer the dice to seat {min(waiting)} first: others may wish to shoot")
    return None


def _not_needed(message: str) -> Rejection:
    return Rejection("OFF_MARKER_NOT_NEEDED", message, "K.2")


def remove_off_marker(draft: Draft, cause: str) -> None:
    """From now on the game is as after any decision: the next roll is a come-out roll."""
    table, seat = draft.state, draft.state.play.shooter
    draft.add(
        pb.OffMarkerRemoved(round_id=table.round_id, seat=seat, player_id=table.players.get(seat, ""), cause=cause)
    )


def remove_off_marker_if_done(draft: Draft, cause: str) -> None:
    """With the last of the bets for which it was put down."""
    if draft.state.play.off_marker and not has_travelled_come(draft.state):
        remove_off_marker(draft, cause)
