"""Wagers and the chips they are made with (C, D, E)."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.roulette.commands.spin import check_directions
from games.roulette.layout import INSIDE, POSITIONS, canonical
from games.roulette.match_play import is_matched, takes_coupons
from games.roulette.options import Options
from games.roulette.state import BETTING, SPINNING, Draft, Table
from games.tables.chips import dollars
from games.tables.odds import Odds
from games.tables.rounds import check_equipment, open_round
from games.tables.state import Wager
from games.tables.wagers import (
    cash_converted,
    check_chip_multiple,
    check_left_behind,
    check_limits,
    check_own_wager,
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

LONGEST_COLOUR = 64

_Positioned = (
    pb.PlaceRouletteWagerRequest
    | pb.MoveRouletteWagerRequest
    | pb.PlaceTerminalBetRequest
    | pb.CancelTerminalBetRequest
)
"""Commands that name a position."""


def assign_chip_colour(draft: Draft, command: pb.AssignChipColourRequest, context: Context) -> Rejection | None:
    """A colour stands for colour and design, however it is spelled."""
    table = draft.state
    if refused := check_seat(table, command.seat):
        return refused
    colour = command.colour.strip()
    if not colour:
        return Rejection("COLOUR_MISSING", "colour must name the colour", "C.2", "colour")
    if len(colour) > LONGEST_COLOUR:
        return Rejection("BAD_TEXT", f"colour must have at most {LONGEST_COLOUR} characters", "C.2", "colour")
    if command.value_cents <= 0:
        return Rejection("BAD_AMOUNT", "value_cents must be above 0", "C.2", "value_cents")
    if any(_alike(colour, other) for other in table.value_chip_colours):
        return Rejection("COLOUR_IN_USE", f"{colour} is a value chip's colour", "C.2", "colour")
    if any(seat != command.seat and _alike(colour, c.colour) for seat, c in table.play.colours.items()):
        return Rejection("COLOUR_IN_USE", f"another player has {colour}", "C.2", "colour")
    if any(w.seat == command.seat and w.chips == pb.CHIP_KIND_COLOUR for w in table.wagers.values()):
        return Rejection("LIVE_WAGERS", "chips of the former colour are still up", "C.2", "seat")
    draft.add(
        pb.ChipColourAssigned(
            seat=command.seat,
            player_id=table.players[command.seat],
            colour=colour,
            value_cents=command.value_cents,
        )
    )
    return None


def _alike(colour: str, other: str) -> bool:
    return colour.casefold() == other.strip().casefold()


def place_wager(draft: Draft, command: pb.PlaceRouletteWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_betting(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context) or check_equipment(table):
        return refused
    selection = selection_of(command)
    if isinstance(selection, Rejection):
        return selection
    chips = command.chips or pb.CHIP_KIND_VALUE
    wager = wager_asked(table, command, selection, chips, coupon_cents=command.coupon_cents, verbal=command.verbal)
    if isinstance(wager, Rejection):
        return wager
    if refused := _check_wager(table, wager):
        return refused
    open_round(draft)
    draft.add(made(wager))
    return None


def move_wager(draft: Draft, command: pb.MoveRouletteWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_betting(table) or check_own_wager(table, command.wager_id, context):
        return refused
    wager, selection = table.wagers[command.wager_id], selection_of(command)
    if isinstance(selection, Rejection):
        return selection
    moved = replace(wager, wager=command.wager, selection=selection)
    if refused := _check_wager(table, moved) or check_left_behind(table, wager, table.in_force.limits_rule):
        return refused
    draft.add(
        pb.WagerMoved(
            round_id=table.round_id,
            wager_id=wager.wager_id,
            seat=wager.seat,
            player_id=wager.player_id,
            wager_before=wager.wager,
            selection_before=wager.selection,
            wager=moved.wager,
            selection=moved.selection,
            stake_cents=wager.stake_cents,
        )
    )
    return None


def remove_wager(draft: Draft, command: pb.RemoveRouletteWagerRequest, context: Context) -> Rejection | None:
    return _check_betting(draft.state) or take_back(draft, command.wager_id, context)


def confirm_verbal_wager(
    draft: Draft, command: pb.ConfirmVerbalRouletteWagerRequest, context: Context
) -> Rejection | None:
    table = draft.state
    wager = table.spoken.get(command.wager_id)
    if wager is None:
        message = f"no spoken wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("VERBAL_UNCONFIRMED", message, "C.1", "wager_id")
    if refused := _check_betting(table) or _check_wager(table, wager):
        return refused
    draft.add(confirmed(wager))
    draft.add(cash_converted(table, wager))
    draft.add(placed(wager))
    return None


def _check_betting(table: Table) -> Rejection | None:
    """Bets are taken until no more bets is called, also while the ball circles (F.2)."""
    if table.play.phase not in (BETTING, SPINNING):
        return Rejection("BETTING_CLOSED", "no more bets was called: wait for the next round", "F.2")
    return check_directions(table.play)


def selection_of(command: _Positioned, inside: str = "D", outside: str = "E") -> str | Rejection:
    """The selection as the layout spells it, by the clauses for inside and for outside bets."""
    if command.wager not in POSITIONS:
        message = f"roulette has no wager {command.wager!r}"
        return Rejection("UNKNOWN_WAGER", message, f"{inside}, {outside}", "wager")
    selection = canonical(command.wager, command.selection)
    if selection is None:
        message = f"the layout has no {command.wager} {command.selection!r}"
        return Rejection("BAD_SELECTION", message, inside if command.wager in INSIDE else outside, "selection")
    return selection


def _check_wager(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder: chips, coupon, spoken wager, limits, exact payment."""
    rules = table.in_force
    return (
        _check_chips(table, wager)
        or _check_coupon(rules.options, wager)
        or _check_spoken(rules.options, wager)
        or check_limits(table, wager, rules.limits_rule)
        or _check_payable(table, wager)
    )


def _check_chips(table: Table, wager: Wager) -> Rejection | None:
    if wager.chips == pb.CHIP_KIND_VALUE:
        return check_chip_multiple(wager.stake_cents, table.options.chip_unit_cents)
    if wager.chips != pb.CHIP_KIND_COLOUR:
        return Rejection("UNKNOWN_CHIPS", f"there is no kind {wager.chips} of chips", "C.1", "chips")
    colour = table.play.colours.get(wager.seat)
    if colour is None:
        return Rejection("NOT_YOUR_COLOUR", f"seat {wager.seat} has no colour of its own", "C.2", "chips")
    return check_chip_multiple(wager.stake_cents, colour.value_cents)


def _check_coupon(options: Options, wager: Wager) -> Rejection | None:
    if wager.coupon_cents == 0:
        return None
    if wager.coupon_cents < 0:
        return Rejection("BAD_AMOUNT", "coupon_cents must not be below 0", "C.1", "coupon_cents")
    if not options.match_play:
        return Rejection("COUPON_NOT_ACCEPTED", "the house takes no match play coupons", "C.1", "coupon_cents")
    if wager.chips == pb.CHIP_KIND_VALUE:
        message = "a coupon goes with the player's own colour only"
        return Rejection("COUPON_WITH_VALUE_CHIP", message, "C.2", "chips")
    if not is_matched(wager.stake_cents, wager.coupon_cents):
        message = "the chips beside a coupon match its value"
        return Rejection("COUPON_NOT_MATCHED", message, "C.1", "coupon_cents")
    if not takes_coupons(options, wager.wager):
        return Rejection("COUPON_NOT_ACCEPTED", "coupons go on even-money wagers only", "C.1", "wager")
    return None


def _check_spoken(options: Options, wager: Wager) -> Rejection | None:
    if wager.verbal and not options.verbal_cash_wagers:
        return Rejection("VERBAL_NOT_ACCEPTED", "the house takes no spoken wagers", "C.1", "verbal")
    return None


def _check_payable(table: Table, wager: Wager) -> Rejection | None:
    """In value chips, or in chips of the player's own colour where the wager is made with them."""
    odds, cents = table.in_force.terms[wager.wager].odds, wager.stake_cents + wager.coupon_cents
    chips = [table.options.chip_unit_cents]
    if wager.chips == pb.CHIP_KIND_COLOUR:
        chips.append(table.play.colours[wager.seat].value_cents)
    if any(pays_whole_chips(odds, cents, chip) for chip in chips):
        return None
    message = f"{dollars(cents)} cannot be paid in whole chips at {odds}"
    return Rejection("NOT_PAYABLE_EXACTLY", message, "G.1", "amount_cents")


def pays_whole_chips(odds: Odds, stake_cents: int, chip_cents: int) -> bool:
    return odds.pays_exactly(stake_cents) and odds.winnings(stake_cents) % chip_cents == 0
