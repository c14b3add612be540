"""Minibaccarat's commands, each with its guard ladder; clauses are those of the rulebook in force."""

from collections.abc import Callable
from typing import Any

import roundledger.v1 as pb
from games.interface import Context, Events
from games.minibaccarat import dealing, irregularities, turning, wagering
from games.minibaccarat.points import BANKER, PLAYER, points, winner_of
from games.minibaccarat.settling import NO_VIG, TIE_VIG, WIN_VIG, Due, rounded, vigorish
from games.minibaccarat.state import DEAL, NO_MORE_BETS, TURN, State
from games.minibaccarat.turning import own
from ledger.core.rejection import Rejection
from games.table import Table

Outcome = Events | Rejection

_NOTICES = (pb.NotifyDealStyleRequest, pb.GiveVigorishNoticeRequest)


def decide(table: Table, command: Any, context: Context) -> Outcome:
    if not table.is_open and not isinstance(command, _NOTICES):
        return Rejection("TABLE_CLOSED", f"{table.table_id} is closed")
    return _LADDERS[type(command)](table, command, context)


def _notify_deal_style(table: Table, command: pb.NotifyDealStyleRequest, context: Context) -> Outcome:
    if command.deal_style not in ("a", "b", "c"):
        return Rejection("UNKNOWN_DEAL_STYLE", "deal styles are a, b and c", "J.3", "deal_style")
    return [own(deal_style_notified=pb.DealStyleNotified(deal_style=command.deal_style))]


def _give_vigorish_notice(table: Table, command: pb.GiveVigorishNoticeRequest, context: Context) -> Outcome:
    most = {WIN_VIG: 2000, TIE_VIG: 2500, NO_VIG: 0}
    if command.vig_type not in most:
        return Rejection("UNKNOWN_VIGORISH", f"vigorish is one of {', '.join(most)}", "M.5", "vig_type")
    if command.rate_bp > most[command.vig_type]:
        message = f"at most {most[command.vig_type]} hundredths of a percent"
        return Rejection("VIGORISH_TOO_HIGH", message, "M.3, M.4", "rate_bp")
    given = pb.VigorishNoticeGiven(vig_type=command.vig_type, rate_bp=command.rate_bp)
    return [own(vigorish_notice_given=given)]


def _announce_result(table: Table, command: pb.AnnounceMinibaccaratResultRequest, context: Context) -> Outcome:
    """Decides the round; vigorish is collected or marked with it, so that no round closes on what is due (M.4)."""
    state: State = table.play
    if refused := _check_complete(table):
        return refused
    player, banker = points(state.hand(PLAYER)), points(state.hand(BANKER))
    winner = winner_of(player, banker)
    if command.winner != winner:
        message = f"{player} to {banker} is {winner}, not {command.winner!r}"
        return Rejection("RESULT_MISMATCH", message, "L.1", "winner")
    round_id = table.round_id
    result = pb.ResultAnnounced(round_id=round_id, winner=winner, player_points=player, banker_points=banker)
    hands = pb.HandsCollected(round_id=round_id, player=state.hand(PLAYER), banker=state.hand(BANKER))
    events = [
        own(result_announced=result),
        *(_vigorish_event(table, due) for due in vigorish(table, player, banker)),
        own(hands_collected=hands),
        pb.Event(round_closed=pb.RoundClosed(round_id=round_id)),
    ]
    if table.cards.cutting_card_reached and not table.cards.last_hand:
        last = pb.LastHandCalled(round_id=round_id)
        events.append(pb.Event(cards=pb.CardsEvent(last_hand_called=last)))
    return events


def _check_complete(table: Table) -> Rejection | None:
    state: State = table.play
    if state.phase != NO_MORE_BETS:
        return Rejection("WRONG_STATE", "no cards are dealt", "L.1")
    match state.next_step():
        case (step, hand) if step == TURN:
            return Rejection("HAND_NOT_TURNED", f"the {hand}'s hand lies face down", "J.3")
        case (step, hand) if step == DEAL and len(state.hand(PLAYER)) + len(state.hand(BANKER)) >= 4:
            return Rejection("THIRD_CARD_REQUIRED", f"the {hand}'s hand draws", "K")
        case (step, hand) if step == DEAL:
            return Rejection("WRONG_STATE", f"the {hand}'s card comes next", "J.3")
    return wagering.check_burned(table)


def _vigorish_event(table: Table, due: Due) -> pb.Event:
    w, round_id = due.wager, table.round_id
    if not due.collected_cents:
        marked = pb.VigorishMarked(
            round_id=round_id, seat=w.seat, player_id=w.player_id, wager_id=w.wager_id, amount_cents=due.exact_cents
        )
        return pb.Event(vigorish_marked=marked)
    collected = pb.VigorishCollected(
        round_id=round_id,
        seat=w.seat,
        player_id=w.player_id,
        wager_id=w.wager_id,
        collected_cents=due.collected_cents,
    )
    return pb.Event(vigorish_collected=collected)


def _collect_vigorish(table: Table, command: pb.CollectMinibaccaratVigorishRequest, context: Context) -> Outcome:
    """What was marked is rounded once, now (M.3.a)."""
    if refused := _check_marker(table, command.seat):
        return refused
    state: State = table.play
    if table.rules is None:
        raise ValueError(f"{table.table_id} has markers without rules")
    marked = state.markers[command.seat]
    collected = pb.VigorishCollected(
        round_id=table.round_id,
        seat=command.seat,
        player_id=table.players[command.seat],
        marked_cents=marked,
        collected_cents=rounded(table.rules, marked),
    )
    return [pb.Event(vigorish_collected=collected)]


def _document_vigorish(table: Table, command: pb.DocumentMinibaccaratVigorishRequest, context: Context) -> Outcome:
    if refused := _check_marker(table, command.seat):
        return refused
    if not command.form_number:
        return Rejection("FORM_MISSING", "name the form", "M.3.b", "form_number")
    state: State = table.play
    documented = pb.VigorishDocumented(
        seat=command.seat,
        player_id=table.players[command.seat],
        marked_cents=state.markers[command.seat],
        form_number=command.form_number,
    )
    return [pb.Event(vigorish_documented=documented)]


def _check_marker(table: Table, seat: int) -> Rejection | None:
    state: State = table.play
    if seat not in state.markers:
        return Rejection("NO_MARKER", f"no vigorish of seat {seat} is marked", "M.3.b", "seat")
    return None


_LADDERS: dict[type, Callable[[Table, Any, Context], Outcome]] = {
    pb.NotifyDealStyleRequest: _notify_deal_style,
    pb.GiveVigorishNoticeRequest: _give_vigorish_notice,
    pb.PlaceMinibaccaratWagerRequest: wagering.place_wager,
    pb.WithdrawMinibaccaratWagerRequest: wagering.withdraw_wager,
    pb.ConfirmVerbalMinibaccaratWagerRequest: wagering.confirm_verbal_wager,
    pb.CallNoMoreMinibaccaratBetsRequest: wagering.call_no_more_bets,
    pb.BurnMinibaccaratCardsRequest: dealing.burn_cards,
    pb.DealMinibaccaratCardRequest: dealing.deal_card,
    pb.HandMinibaccaratCardsRequest: turning.hand_cards,
    pb.TurnMinibaccaratCardsRequest: turning.turn_cards,
    pb.RelieveMinibaccaratHolderRequest: turning.relieve_holder,
    pb.AnnounceMinibaccaratResultRequest: _announce_result,
    pb.CollectMinibaccaratVigorishRequest: _collect_vigorish,
    pb.DocumentMinibaccaratVigorishRequest: _document_vigorish,
    pb.ReportMinibaccaratCardInErrorRequest: irregularities.report_card_in_error,
    pb.ReportMinibaccaratFaceUpCardsRequest: irregularities.report_face_up_cards,
    pb.CallMinibaccaratShoeExhaustedRequest: irregularities.call_shoe_exhausted,
}
