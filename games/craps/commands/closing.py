"""What keeps a craps table open, and what becomes of bets that nobody will ever throw for (B.3, K.3)."""

import roundledger.v1 as pb
from games.craps.commands.guards import wrong_state
from games.craps.settle import EQUIPMENT_FAILED, NO_SHOOTER, RETURNED_BY
from games.craps.state import IDLE, Draft, Table
from games.craps.turns import first_in_turn, will_nobody_shoot
from games.craps.working import contract_bets
from games.tables.rounds import open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import PIT


def check_close(table: Table) -> Rejection | None:
    """Whoever has the dice gives them up first, and they are offered to the others."""
    return None if table.play.phase == IDLE or _cannot_resume(table) else wrong_state(table.play, "K")


def _cannot_resume(table: Table) -> bool:
    """Play was stopped for an inspection that found something broken (B.3): it goes on once that is replaced or passes,
    and where neither happens the table can only close."""
    return table.play.suspended and bool(table.out_of_service)


def before_close(draft: Draft, context: Context) -> Rejection | None:
    """Players may not take contract bets down, and no roll will decide them: a pit supervisor who closes returns them.
    All other wagers are taken down first, as their players please."""
    table, stranded = draft.state, contract_bets(draft.state)
    if check_close(table) or not stranded or len(stranded) < len(table.wagers):
        return None
    reason = EQUIPMENT_FAILED if _cannot_resume(table) else NO_SHOOTER
    if reason == NO_SHOOTER and not will_nobody_shoot(table):
        message = f"bets wait for a roll: offer the dice to all players first, at seat {first_in_turn(table)}"
        return Rejection("LIVE_WAGERS", message, "K.3")
    if context.role != PIT:
        why = "nobody will shoot" if reason == NO_SHOOTER else f"{', '.join(table.out_of_service)} failed"
        message = f"bets wait for a roll and {why}: a pit supervisor may close the table and return them"
        return Rejection("LIVE_WAGERS", message, RETURNED_BY[reason])
    open_round(draft)
    round_id, wager_ids = draft.state.round_id, [wager.wager_id for wager in stranded]
    draft.add(pb.ContractBetsReturned(round_id=round_id, wager_ids=wager_ids, reason=reason))
    draft.add(pb.RoundClosed(round_id=round_id))
    return None


def check_void(table: Table) -> Rejection | None:
    message = "a throw is called off with a no roll call; its wagers stay and are not voided"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, "J.2")
