"""Wagers: made, taken back and confirmed until no more bets is called (G)."""

import roundledger.v1 as pb
from games.interface import Context, Events
from games.minibaccarat.state import BETTING, State
from games.permissions import check_own_seat
from ledger.core.rejection import Rejection
from games.rounds import opening
from games.table import Rules, Table, Wager
from games.wagers import check_chip_multiple, check_left_behind, check_limits, check_seat, placed

Outcome = Events | Rejection


def place_wager(table: Table, command: pb.PlaceMinibaccaratWagerRequest, context: Context) -> Outcome:
    if refused := _check_betting(table) or check_shoe(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context):
        return refused
    wager = Wager(
        wager_id=table.next_wager_id(),
        round_id=table.round_id or table.next_round_id(),
        seat=command.seat,
        player_id=table.players[command.seat],
        wager=command.wager,
        selection="",
        stake_cents=command.amount_cents,
        chips=pb.CHIP_KIND_VALUE,
        coupon_cents=command.coupon_cents,
        verbal=command.verbal,
    )
    if refused := _check_wager(table, wager):
        return refused
    if wager.verbal:
        return [*opening(table), pb.Event(verbal_wager_called=pb.VerbalWagerCalled(wager=placed(wager)))]
    return [*opening(table), pb.Event(wager_placed=placed(wager))]


def withdraw_wager(table: Table, command: pb.WithdrawMinibaccaratWagerRequest, context: Context) -> Outcome:
    if refused := _check_betting(table):
        return refused
    wager = table.wagers.get(command.wager_id)
    if wager is None:
        return Rejection("NO_SUCH_WAGER", f"no wager {command.wager_id!r} is up", field="wager_id")
    if refused := check_own_seat(wager.player_id, context) or check_left_behind(table, wager, "O"):
        return refused
    back = pb.WagerWithdrawn(wager_id=wager.wager_id, returned_cents=wager.stake_cents)
    return [pb.Event(wager_withdrawn=back)]


def confirm_verbal_wager(table: Table, command: pb.ConfirmVerbalMinibaccaratWagerRequest, context: Context) -> Outcome:
    """Dealer and floorperson both confirm; the cash becomes chips with the second (G.3)."""
    state: State = table.play
    wager = table.spoken.get(command.wager_id)
    if wager is None:
        message = f"no spoken wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("VERBAL_UNCONFIRMED", message, "G.3", "wager_id")
    if refused := _check_betting(table) or _check_wager(table, wager):
        return refused
    heard_by = state.heard.get(wager.wager_id)
    if heard_by is None:
        heard = pb.VerbalWagerHeard(wager_id=wager.wager_id, role=context.role)  # type: ignore[arg-type]
        return [pb.Event(minibaccarat=pb.MinibaccaratEvent(verbal_wager_heard=heard))]
    if heard_by == context.role:
        return Rejection("VERBAL_UNCONFIRMED", "the other of dealer and floorperson must confirm too", "G.3")
    cash = pb.CashConverted(seat=wager.seat, player_id=wager.player_id, amount_cents=wager.stake_cents)
    return [
        pb.Event(verbal_wager_confirmed=pb.VerbalWagerConfirmed(wager_id=wager.wager_id)),
        pb.Event(cash_converted=cash),
        pb.Event(wager_placed=placed(wager)),
    ]


def call_no_more_bets(table: Table, command: pb.CallNoMoreMinibaccaratBetsRequest, context: Context) -> Outcome:
    if refused := _check_betting(table) or check_shoe(table) or check_burned(table):
        return refused
    round_id = table.round_id or table.next_round_id()
    closed = pb.BetsClosed(round_id=round_id, lapsed_wager_ids=list(table.spoken))
    return [*opening(table), pb.Event(bets_closed=closed)]


def check_shoe(table: Table) -> Rejection | None:
    """Whether a round can be played from this shoe."""
    state: State = table.play
    if table.cards.finished:
        return Rejection("SHOE_FINISHED", "the last hand was played: shuffle first", "J.8")
    if table.cards.shoe is None:
        return Rejection("CARDS_NOT_READY", "no shoe is loaded", "E.4")
    if state.first_card_due:
        return Rejection("CARDS_NOT_READY", "the first card of the shoe was not shown", "E.4")
    return None


def check_burned(table: Table) -> Rejection | None:
    """Play waits for cards that must be burned, as far as the shoe has them."""
    state: State = table.play
    if state.burn_due and table.cards.shoe and table.cards.shoe.remaining:
        return Rejection("BURN_DUE", f"{state.burn_due} cards must be burned first", "E.4, N")
    return None


def _check_betting(table: Table) -> Rejection | None:
    state: State = table.play
    if state.phase == BETTING:
        return None
    if state.hands:
        return Rejection("WAGERS_FROZEN", "a card is out: no wager is touched until it is settled", "G.5")
    return Rejection("BETTING_CLOSED", "no more bets was called", "G.4")


def _check_wager(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder: kind, chips, coupon, spoken wager, limits."""
    rules = table.rules
    if rules is None:
        raise ValueError(f"{table.table_id} takes wagers without rules")
    if wager.wager not in rules.wagers:
        return Rejection("UNKNOWN_WAGER", f"minibaccarat has no wager {wager.wager!r}", "G.2", "wager")
    return (
        check_chip_multiple(wager.stake_cents, 1)
        or _check_coupon(rules, wager)
        or _check_spoken(rules, wager)
        or check_limits(table, wager, "O")
    )


def _check_coupon(rules: Rules, wager: Wager) -> Rejection | None:
    if wager.coupon_cents == 0:
        return None
    if wager.coupon_cents < 0:
        return Rejection("BAD_AMOUNT", "a coupon has a value", "G.3", "coupon_cents")
    if not rules.option("match_play"):
        return Rejection("COUPON_NOT_ACCEPTED", "the house takes no match play coupons", "G.3", "coupon_cents")
    if wager.stake_cents < wager.coupon_cents:
        return Rejection("COUPON_NOT_MATCHED", "the chips beside a coupon match its value", "G.3", "coupon_cents")
    return None


def _check_spoken(rules: Rules, wager: Wager) -> Rejection | None:
    if wager.verbal and not rules.option("verbal_wagers"):
        return Rejection("VERBAL_NOT_ACCEPTED", "the house takes no spoken wagers", "G.3", "verbal")
    return None
