"""The result of a round (L)."""

import roundledger.v1 as pb
from games.cards.shoe import check_put_away
from games.minibaccarat.card_rules import check_owed
from games.minibaccarat.commands.turn import check_in_hand
from games.minibaccarat.commands.wagers import check_burned
from games.minibaccarat.points import BANKER, FOUR, PLAYER, points, winner_of
from games.minibaccarat.state import BETTING, DEAL, NO_MORE_BETS, TURN, Draft, Table
from games.minibaccarat.vigorish import Due, vigorish
from games.tables.chips import dollars
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def announce_result(draft: Draft, command: pb.AnnounceMinibaccaratResultRequest, context: Context) -> Rejection | None:
    """Decides the round; vigorish is collected or deferred with it, so that no round closes on what is due (M.4)."""
    table, state = draft.state, draft.state.play
    if refused := _check_complete(table):
        return refused
    player, banker = points(state.hand(PLAYER)), points(state.hand(BANKER))
    winner = winner_of(player, banker)
    if command.winner != winner:
        message = f"{player} to {banker} is {winner}, not {command.winner!r}"
        return Rejection("RESULT_MISMATCH", message, "L.1", "winner")
    round_id, dues = table.round_id, vigorish(table.in_force, table.wagers.values(), player, banker)
    draft.add(pb.ResultAnnounced(round_id=round_id, winner=winner, player_points=player, banker_points=banker))
    for due in dues:
        draft.add(_charged(due, round_id))
    draft.add(pb.HandsCollected(round_id=round_id, player=state.hand(PLAYER), banker=state.hand(BANKER)))
    draft.add(pb.RoundClosed(round_id=round_id))
    if table.cards.cutting_card_reached and not table.cards.last_hand:
        draft.add(pb.LastHandCalled(round_id=round_id, batch=table.cards.in_play))
    return None


def _check_complete(table: Table) -> Rejection | None:
    state = table.play
    if state.phase != NO_MORE_BETS:
        return Rejection("WRONG_STATE", "no cards are dealt: call no more bets first", "L.1")
    step, hand = state.next_step()
    if step == TURN:
        return Rejection("HAND_NOT_TURNED", f"the {hand}'s hand lies face down: turn it first", "J.3")
    if step == DEAL and state.dealt >= len(FOUR):
        return Rejection("THIRD_CARD_REQUIRED", f"the {hand}'s hand draws: deal its third card first", "K")
    if step == DEAL:
        return Rejection("WRONG_STATE", f"the {hand}'s card comes next", "J.3")
    return check_burned(table)


def _charged(due: Due, round_id: str) -> pb.VigorishCollected | pb.VigorishDeferred:
    wager = due.wager
    if due.collected_cents:
        return pb.VigorishCollected(
            round_id=round_id,
            seat=wager.seat,
            player_id=wager.player_id,
            wager_id=wager.wager_id,
            collected_cents=due.collected_cents,
        )
    return pb.VigorishDeferred(
        round_id=round_id,
        seat=wager.seat,
        player_id=wager.player_id,
        wager_id=wager.wager_id,
        amount_cents=due.exact_cents,
        won_cents=due.won_cents,
    )


def check_close(table: Table) -> Rejection | None:
    if table.play.phase != BETTING:
        return Rejection("WRONG_STATE", "a round is being dealt: finish it first", "J")
    return check_owed(table.play) or check_put_away(table)


def check_void(table: Table) -> Rejection | None:
    return Rejection("VOID_NOT_IN_RULEBOOK", "a round is void only when the shoe runs out", "N.4")


def check_leave(table: Table, seat: int) -> Rejection | None:
    owed = table.play.deferred.get(seat, 0)
    if owed:
        message = f"seat {seat} owes {dollars(owed)} of vigorish: collect or document it first"
        return Rejection("VIGORISH_OUTSTANDING", message, "M.3.c", "seat")
    return check_in_hand(table, seat)
