"""What keeps a craps table open, and what becomes of bets that nobody will ever throw for (K.3)."""

import roundledger.v1 as pb
from games.craps.commands.guards import wrong_state
from games.craps.state import IDLE, Draft, Table
from games.craps.turns import first_in_turn, will_nobody_shoot
from games.craps.working import contract_bets
from games.tables.rounds import open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import PIT


def check_close(table: Table) -> Rejection | None:
    """Whoever has the dice gives them up first, and they are offered to the others."""
    return wrong_state(table.play, "K") if table.play.phase != IDLE else None


def before_close(draft: Draft, context: Context) -> Rejection | None:
    """Players may not take contract bets down and nobody will shoot: a pit supervisor who closes returns them. All
    other wagers are taken down first, as their players please."""
    table, stranded = draft.state, contract_bets(draft.state)
    if table.play.phase != IDLE or not stranded or len(stranded) < len(table.wagers):
        return None
    if not will_nobody_shoot(table):
        message = f"bets wait for a roll: offer the dice to all players first, at seat {first_in_turn(table)}"
        return Rejection("LIVE_WAGERS", message, "K.3")
    if context.role != PIT:
        message = "bets wait for a roll and nobody will shoot: a pit supervisor may close the table and return them"
        return Rejection("LIVE_WAGERS", message, "K.3")
    open_round(draft)
    round_id, wager_ids = draft.state.round_id, [wager.wager_id for wager in stranded]
    draft.add(pb.ContractBetsReturned(round_id=round_id, wager_ids=wager_ids, reason="no_shooter"))
    draft.add(pb.RoundClosed(round_id=round_id))
    return None


def check_void(table: Table) -> Rejection | None:
    message = "a throw is called off with a no roll call; its wagers stay and are not voided"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, "J.2")
