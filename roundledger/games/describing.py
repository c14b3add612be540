"""Events in a supervisor's words, one line each."""

from typing import Any

import roundledger.v1 as pb
from roundledger.games.cards import describing as cards
from roundledger.games.registry import GAMES
from roundledger.games.table import Table
from roundledger.games.words import dollars, laid_out, position


def describe(event: pb.Event) -> str:
    kind = event.WhichOneof("event")
    if kind is None:
        return "something that this version does not know"
    if kind in GAMES:
        return GAMES[kind].describe(event)
    return cards.describe(event.cards) if kind == "cards" else _line(getattr(event, kind))


def on_table(table: Table) -> dict[str, str]:
    """What lies on the table, as surveillance sees it: what the game itself says, spoken wagers, the shoe."""
    if not table.game:
        return {}
    lines = dict(GAMES[table.game].on_table(table))
    if table.spoken:
        lines["spoken"] = laid_out(table.spoken.values())
    return lines | cards.on_table(table.cards)


def _line(e: Any) -> str:
    match e:
        case pb.TableInstalled():
            return f"table installed for {e.game}, {e.seats} seats"
        case pb.LimitsPosted():
            signs = (f"{x.wager} {dollars(x.min_cents)} to {dollars(x.max_cents)}" for x in e.limits)
            return f"limits posted: {', '.join(signs)}"
        case pb.TableOpened():
            return f"table opened under {e.rules.rulebook_id}"
        case pb.TableClosed():
            return "table closed"
        case pb.RulebookChanged():
            return f"rules changed to {e.rules.rulebook_id}"
        case pb.InspectionRecorded():
            return f"{e.equipment} inspected: {'passed' if e.passed else 'FAILED'}{_after('; ', e.note)}"
        case pb.PlayerSeated():
            return f"{e.player_id} takes seat {e.seat}"
        case pb.PlayerLeft():
            return f"{e.player_id} leaves seat {e.seat}"
        case pb.BoughtIn():
            return f"{e.player_id} buys in for {dollars(e.amount_cents)}"
        case pb.RoundOpened():
            return f"round {e.round_id} opens under {e.rulebook_id}"
        case pb.RoundVoided():
            return f"round {e.round_id} is void: {e.reason}"
        case pb.RoundClosed():
            return f"round {e.round_id} closes"
        case pb.BetsClosed():
            return f"no more bets{_after('; not confirmed: ', ', '.join(e.lapsed_wager_ids))}"
        case pb.WagerPlaced():
            return f"{e.player_id} has {_chips(e)} on {position(e.wager, e.selection)} ({e.wager_id})"
        case pb.WagerWithdrawn():
            vigorish = _after(" with vigorish of ", _amount(e.vigorish_returned_cents))
            return f"{e.wager_id} taken back, {dollars(e.returned_cents)} returned{vigorish}"
        case pb.WagerMoved():
            return f"{e.wager_id} moved to {position(e.wager, e.selection)}"
        case pb.VerbalWagerCalled():
            w = e.wager
            return f"{w.player_id} calls {_chips(w)} on {position(w.wager, w.selection)} ({w.wager_id})"
        case pb.VerbalWagerConfirmed():
            return f"spoken wager {e.wager_id} confirmed"
        case pb.CashConverted():
            return f"{dollars(e.amount_cents)} cash of {e.player_id} becomes chips"
        case pb.IrregularityCalled():
            return f"{e.irregularity.replace('_', ' ')}: {e.reason}; {e.effect.replace('_', ' ')}"
        case pb.DiceRolled():
            return f"dice {'-'.join(map(str, e.faces))}"
        case pb.BallLanded():
            return f"the ball lands in {e.number} after {e.revolutions} revolutions"
        case pb.CardDealt():
            return f"{e.card or 'a card'} to {_place(e)}{', face down' if e.face_down else ''}"
        case pb.CardBurned():
            return f"{e.card or 'a card'} burned"
        case pb.CardExposed():
            return f"{e.card} exposed at {_place(e)}"
        case pb.PlayerDecided():
            return f"seat {e.seat}: {e.decision}{_after(' ', _amount(e.amount_cents))}"
        case pb.WagerChanged():
            return f"{e.wager_id} now has {dollars(e.stake_cents)}{_after(' + vigorish ', _amount(e.vigorish_cents))}"
        case pb.VigorishMarked():
            return f"{e.player_id} owes {dollars(e.amount_cents)} vigorish, marked at seat {e.seat}"
        case pb.VigorishCollected():
            return f"{dollars(e.collected_cents)} vigorish collected from {e.player_id}"
        case pb.VigorishDocumented():
            return f"{dollars(e.marked_cents)} vigorish of {e.player_id} put on form {e.form_number}"
        case pb.RakeTaken():
            return f"rake {dollars(e.amount_cents)} from {_pot(e.pot)}"
        case pb.RakeDropped():
            return f"rake {dollars(e.amount_cents)} dropped"
        case pb.JackpotFeeTaken():
            return f"jackpot fee {dollars(e.amount_cents)} from {_pot(e.pot)}"
        case pb.JackpotFeeDropped():
            return f"jackpot fee {dollars(e.amount_cents)} goes to {e.fund_id}"
        case pb.JackpotHit():
            return f"jackpot hit, {e.standard}: {', '.join(share.player_id for share in e.shares)}"
        case _:
            raise TypeError(f"no words for {type(e).__name__}")


def _chips(wager: pb.WagerPlaced) -> str:
    beside = _after(" + coupon ", _amount(wager.coupon_cents)) + _after(" + vigorish ", _amount(wager.vigorish_cents))
    return f"{dollars(wager.stake_cents)}{beside}"


def _amount(cents: int) -> str:
    return dollars(cents) if cents else ""


def _place(e: pb.CardDealt | pb.CardExposed) -> str:
    return f"{e.destination}{f' {e.seat}' if e.seat else ''}"


def _pot(number: int) -> str:
    return f"side pot {number}" if number else "the main pot"


def _after(separator: str, text: str) -> str:
    return f"{separator}{text}" if text else ""
