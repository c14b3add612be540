"""The events that all tables share in a supervisor's words, one line each."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.chips import dollars, laid_out, position
from games.tables.money.words import MONEY_WORDS
from games.tables.state import AnyTable


def beside(table: AnyTable) -> dict[str, str]:
    """What is true of the table besides what lies on it."""
    lines = {"spoken": laid_out(table.spoken.values())} if table.spoken else {}
    lines |= {"impounded": ", ".join(table.impounded)} if table.impounded else {}
    return lines | ({"out of service": ", ".join(table.out_of_service)} if table.out_of_service else {})


def _limits_posted(e: pb.LimitsPosted) -> str:
    signs = (f"{x.wager} {dollars(x.min_cents)} to {dollars(x.max_cents)}" for x in e.limits)
    kept = ", ".join(map(str, e.seats_keeping))
    return f"limits posted: {', '.join(signs)}{_after('; the former ones stay for seats ', kept)}"


def _inspected(e: pb.InspectionRecorded) -> str:
    return f"{e.equipment} inspected: {'passed' if e.passed else 'FAILED'}{_after('; ', e.note)}"


def _wager_withdrawn(e: pb.WagerWithdrawn) -> str:
    vigorish = _after(" with vigorish of ", _amount(e.vigorish_returned_cents))
    where = f"{position(e.wager, e.selection)} ({e.wager_id})"
    return f"{e.player_id} takes {where} back, {dollars(e.returned_cents)} returned{vigorish}"


def _wager_changed(e: pb.WagerChanged) -> str:
    vigorish = _after(" + vigorish ", _amount(e.vigorish_cents))
    before = dollars(e.stake_before_cents)
    return f"{e.wager_id} of {e.player_id} now has {dollars(e.stake_cents)}{vigorish}, before {before}"


def _wager_moved(e: pb.WagerMoved) -> str:
    before, now = position(e.wager_before, e.selection_before), position(e.wager, e.selection)
    return f"{e.wager_id} of {e.player_id} moved from {before} to {now}"


def _verbal_wager_called(e: pb.VerbalWagerCalled) -> str:
    w = e.wager
    return f"{w.player_id} calls {_chips(w)} on {position(w.wager, w.selection)} ({w.wager_id})"


def _vigorish_recovered(e: pb.VigorishRecovered) -> str:
    left = _after(", still owed: ", _amount(e.outstanding_cents))
    return f"{dollars(e.recovered_cents)} vigorish of {e.player_id} recovered on form {e.form_number}{left}"


def _irregularity(e: pb.IrregularityCalled) -> str:
    return f"{e.irregularity.replace('_', ' ')}: {e.reason}; {e.effect.replace('_', ' ')}"


def _chips(wager: pb.WagerPlaced) -> str:
    beside = _after(" + coupon ", _amount(wager.coupon_cents)) + _after(" + vigorish ", _amount(wager.vigorish_cents))
    return f"{dollars(wager.stake_cents)}{beside}"


def _amount(cents: int) -> str:
    return dollars(cents) if cents else ""


def _place(e: pb.CardDealt | pb.CardExposed) -> str:
    return f"{e.destination}{f' {e.seat}' if e.seat else ''}"


def pot_name(number: int) -> str:
    return f"side pot {number}" if number else "the main pot"


def _after(separator: str, text: str) -> str:
    return f"{separator}{text}" if text else ""


WORDS: dict[type[Message], Callable[[Any], str]] = {
    **MONEY_WORDS,
    pb.TableInstalled: lambda e: f"table installed for {e.game}, {e.seats} seats",
    pb.LimitsPosted: _limits_posted,
    pb.OutOfLimitsAccepted: lambda e: (
        f"{dollars(e.amount_cents)} of {e.player_id} on {e.wager} at seat {e.seat} stands outside of the limits, "
        f"{dollars(e.min_cents)} to {dollars(e.max_cents)}: {e.reason}"
    ),
    pb.TableOpened: lambda e: f"table opened under {e.rules.rulebook_id}{_after(', in pit ', e.pit)}",
    pb.TableClosed: lambda e: "table closed",
    pb.RulebookChanged: lambda e: f"rules changed to {e.rules.rulebook_id}",
    pb.InspectionRecorded: _inspected,
    pb.EquipmentReplaced: lambda e: f"{e.equipment}, which had failed an inspection, replaced",
    pb.EquipmentImpounded: lambda e: f"{e.equipment} impounded for {e.dispute_id}: {e.reason}",
    pb.EquipmentReleased: lambda e: f"{e.equipment} released: {e.reason}",
    pb.PlayerSeated: lambda e: f"{e.player_id} takes seat {e.seat}",
    pb.PlayerLeft: lambda e: f"{e.player_id} leaves seat {e.seat}",
    pb.RoundOpened: lambda e: f"round {e.round_id} opens under {e.rulebook_id}",
    pb.RoundVoided: lambda e: f"round {e.round_id} is void: {e.reason}",
    pb.RoundClosed: lambda e: f"round {e.round_id} closes",
    pb.BetsClosed: lambda e: f"no more bets{_after('; not confirmed: ', ', '.join(e.lapsed_wager_ids))}",
    pb.WagerPlaced: lambda e: f"{e.player_id} has {_chips(e)} on {position(e.wager, e.selection)} ({e.wager_id})",
    pb.WagerWithdrawn: _wager_withdrawn,
    pb.WagerChanged: _wager_changed,
    pb.WagerMoved: _wager_moved,
    pb.VerbalWagerCalled: _verbal_wager_called,
    pb.VerbalWagerConfirmed: lambda e: f"spoken wager {e.wager_id} of {e.player_id} confirmed",
    pb.CashConverted: lambda e: f"{dollars(e.amount_cents)} cash of {e.player_id} becomes chips ({e.wager_id})",
    pb.IrregularityCalled: _irregularity,
    pb.DiceRolled: lambda e: f"dice {'-'.join(map(str, e.faces))}",
    pb.BallLanded: lambda e: f"the ball lands in {e.number} after {e.revolutions} revolutions",
    pb.CardDealt: lambda e: f"{e.card or 'a card'} to {_place(e)}{', face down' if e.face_down else ''}",
    pb.CardBurned: lambda e: f"{e.card or 'a card'} burned",
    pb.CardExposed: lambda e: f"{e.card} exposed at {_place(e)}",
    pb.PlayerDecided: lambda e: f"seat {e.seat}: {e.decision}{_after(' ', _amount(e.amount_cents))}",
    pb.VigorishDeferred: lambda e: f"{e.player_id} owes {dollars(e.amount_cents)} vigorish, deferred at seat {e.seat}",
    pb.VigorishCollected: lambda e: f"{dollars(e.collected_cents)} vigorish collected from {e.player_id}",
    pb.VigorishDocumented: lambda e: (
        f"{dollars(e.deferred_cents)} vigorish of {e.player_id} put on form {e.form_number}"
    ),
    pb.VigorishRecovered: _vigorish_recovered,
    pb.VigorishWrittenOff: lambda e: (
        f"{dollars(e.amount_cents)} vigorish of {e.player_id} on form {e.form_number} given up: {e.reason}"
    ),
    pb.RakeTaken: lambda e: f"rake {dollars(e.amount_cents)} from {pot_name(e.pot)}",
    pb.RakeDropped: lambda e: f"rake {dollars(e.amount_cents)} dropped",
    pb.JackpotFeeTaken: lambda e: f"jackpot fee {dollars(e.amount_cents)} from {pot_name(e.pot)}",
    pb.JackpotFeeDropped: lambda e: f"jackpot fee {dollars(e.amount_cents)} goes to {e.fund_id}",
    pb.JackpotHit: lambda e: f"jackpot hit, {e.standard}: {', '.join(share.player_id for share in e.shares)}",
}
