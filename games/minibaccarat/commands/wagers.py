"""Wagers: made, taken back and confirmed until no more bets is called (G)."""

import roundledger.v1 as pb
from games.cards.deserted import check_spread
from games.minibaccarat.options import Options
from games.minibaccarat.state import BETTING, Draft, State, Table
from games.tables.rounds import check_equipment, open_round
from games.tables.state import Wager
from games.tables.wagers import (
    cash_converted,
    check_chip_multiple,
    check_limits,
    check_seat,
    confirmed,
    made,
    placed,
    take_back,
    wager_asked,
)
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat

WHOLE_CENTS = 1
"""The rules name no smallest chip: any stake within the posted limits is taken."""


def place_wager(draft: Draft, command: pb.PlaceMinibaccaratWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_betting(table.play) or _check_shoe(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context) or check_equipment(table):
        return refused
    wager = wager_asked(table, command, coupon_cents=command.coupon_cents, verbal=command.verbal)
    if isinstance(wager, Rejection):
        return wager
    if refused := _check_wager(table, wager):
        return refused
    open_round(draft)
    draft.add(made(wager))
    return None


def withdraw_wager(draft: Draft, command: pb.WithdrawMinibaccaratWagerRequest, context: Context) -> Rejection | None:
    return _check_betting(draft.state.play) or take_back(draft, command.wager_id, context)


def confirm_verbal_wager(
    draft: Draft, command: pb.ConfirmVerbalMinibaccaratWagerRequest, context: Context
) -> Rejection | None:
    """Dealer and floorperson both confirm; the cash becomes chips with the second (G.3)."""
    table = draft.state
    wager = table.spoken.get(command.wager_id)
    if wager is None:
        message = f"no spoken wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("VERBAL_UNCONFIRMED", message, "G.3", "wager_id")
    if refused := _check_betting(table.play) or check_equipment(table) or _check_wager(table, wager):
        return refused
    heard_by = table.play.heard.get(wager.wager_id)
    if heard_by == context.role:
        message = "the other of dealer and floorperson must confirm it too"
        return Rejection("VERBAL_UNCONFIRMED", message, "G.3", "wager_id")
    if heard_by is None:
        draft.add(
            pb.VerbalWagerHeard(
                round_id=wager.round_id,
                wager_id=wager.wager_id,
                seat=wager.seat,
                player_id=wager.player_id,
                role=context.role,  # type: ignore[arg-type]
            )
        )
        return None
    draft.add(confirmed(wager))
    draft.add(cash_converted(table, wager))
    draft.add(placed(wager))
    return None


def call_no_more_bets(
    draft: Draft, command: pb.CallNoMoreMinibaccaratBetsRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if refused := _check_betting(table.play) or _check_shoe(table) or check_burned(table):
        return refused
    if not table.players:
        return Rejection("NOBODY_SEATED", "nobody sits at the table: seat a player first", "E.6")
    if refused := check_equipment(table):
        return refused
    open_round(draft)
    draft.add(pb.BetsClosed(round_id=draft.state.round_id, lapsed_wager_ids=list(table.spoken)))
    return None


def _check_betting(state: State) -> Rejection | None:
    if state.phase == BETTING:
        return None
    if state.hands:
        message = "a card is out: no wager is touched until it is settled"
        return Rejection("WAGERS_FROZEN", message, "G.5")
    return Rejection("BETTING_CLOSED", "no more bets was called: wait for the next round", "G.4")


def _check_shoe(table: Table) -> Rejection | None:
    """Whether a round can be played from this shoe."""
    if refused := check_spread(table.play.spread_due, "E.6"):
        return refused
    if table.cards.finished:
        message = "the last hand of the shoe was played: end it, and shuffle"
        return Rejection("SHOE_FINISHED", message, "J.8")
    if table.cards.shoe is None:
        return Rejection("CARDS_NOT_READY", "no shoe is loaded: load one first", "E.4")
    if table.play.first_card_due:
        return Rejection("CARDS_NOT_READY", "the first card of the shoe is shown and burned first", "E.4")
    return None


def check_burned(table: Table) -> Rejection | None:
    """Play waits for cards that must be burned, as far as the shoe has them."""
    due, shoe = table.play.burn_due, table.cards.shoe
    if due and shoe and shoe.remaining:
        return Rejection("BURN_DUE", f"{due} cards must be burned first", "E.4, N")
    return None


def _check_wager(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder: kind, chips, coupon, spoken wager, limits."""
    rules = table.in_force
    if wager.wager not in rules.wagers:
        message = f"minibaccarat has no wager {wager.wager!r}: use {', '.join(sorted(rules.wagers))}"
        return Rejection("UNKNOWN_WAGER", message, "G.2", "wager")
    return (
        check_chip_multiple(wager.stake_cents, WHOLE_CENTS, "G.3")
        or _check_coupon(rules.options, wager)
        or _check_spoken(rules.options, wager)
        or check_limits(table, wager, rules.limits_rule)
    )


def _check_coupon(options: Options, wager: Wager) -> Rejection | None:
    if wager.coupon_cents == 0:
        return None
    if wager.coupon_cents < 0:
        return Rejection("BAD_AMOUNT", "coupon_cents must not be below 0", "G.3", "coupon_cents")
    if not options.match_play:
        return Rejection("COUPON_NOT_ACCEPTED", "the house takes no match play coupons", "G.3", "coupon_cents")
    if wager.stake_cents < wager.coupon_cents:
        message = "the chips beside a coupon match its value: stake at least as much"
        return Rejection("COUPON_NOT_MATCHED", message, "G.3", "coupon_cents")
    return None


def _check_spoken(options: Options, wager: Wager) -> Rejection | None:
    if wager.verbal and not options.verbal_wagers:
        return Rejection("VERBAL_NOT_ACCEPTED", "the house takes no spoken wagers", "G.3", "verbal")
    return None
