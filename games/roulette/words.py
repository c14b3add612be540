"""A roulette table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.game import Words
from games.roulette.layout import colour
from games.roulette.state import Table
from games.roulette.terminal_evolve import is_terminal
from games.roulette.terminals import Terminal
from games.tables.chips import dollars, laid_out, position
from ledger.core.vocabulary import enum_word


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing at a roulette table is hidden."""
    state = table.play
    shared = {"last_number": state.last_number}
    if is_terminal(table):
        return {**shared, "game": state.game, "terminals": state.terminals, "meters": state.meters}
    return {
        **shared,
        "phase": state.phase,
        "number": state.number,
        "colours": {seat: c.colour for seat, c in state.colours.items()},
    }


def on_table(table: Table) -> Mapping[str, str]:
    lines = {"layout": laid_out(table.wagers.values())}
    if is_terminal(table):
        lines["terminals"] = "; ".join(f"{seat} ({_credits(t)})" for seat, t in table.play.terminals.items())
    return lines


def _credits(terminal: Terminal) -> str:
    promo = f", promotional {dollars(terminal.promo_cents)}" if terminal.promo_cents else ""
    asked = f", {dollars(terminal.cash_out.amount_cents)} to cash out" if terminal.cash_out else ""
    return f"{dollars(terminal.credits_cents)}{promo}{asked}"


def _money(money: pb.TerminalMoney) -> str:
    parts = {"cash": money.cash_cents, "in chips": money.chips_cents, "coupon": money.coupon_cents}
    return ", ".join(f"{dollars(cents)} {what}" for what, cents in parts.items() if cents) or "nothing"


def _acted(e: pb.TerminalActionTaken) -> str:
    action = enum_word(pb.TerminalAction, e.action)
    chip = f" {dollars(e.chip_cents)}" if e.chip_cents else ""
    where = f" {position(e.wager, e.selection)}" if e.wager else ""
    return f"{e.player_id} at terminal {e.seat}: {action}{chip}{where}"


def _verified(e: pb.CashOutVerified) -> str:
    verb = "verifies" if e.accepted else "withdraws"
    return f"{e.player_id} at terminal {e.seat} {verb} the cash-out of {dollars(e.amount_cents)}"


def _way(direction: pb.SpinDirection) -> str:
    return enum_word(pb.SpinDirection, direction)


WORDS: Words = {
    pb.WheelRegistered: lambda e: f"wheel of {e.diameter_in} inches registered",
    pb.BallRegistered: lambda e: f"ball of {e.sixteenths}/16 inch registered",
    pb.ChipColourAssigned: lambda e: f"{e.player_id} plays {e.colour} at {dollars(e.value_cents)} a chip",
    pb.BallSpun: lambda e: f"ball spun {_way(e.ball_direction)}, wheel {_way(e.wheel_direction)}",
    pb.NumberCorrected: lambda e: f"number corrected from {e.announced} to {e.number}",
    pb.CrownPlaced: lambda e: f"crown on {e.number} ({colour(e.number)})",
    pb.TerminalEnrolled: lambda e: f"terminal {e.terminal_id} enrolled at seat {e.seat}",
    pb.TerminalRetired: lambda e: f"terminal {e.terminal_id} retired from seat {e.seat}",
    pb.TerminalSystemReadied: lambda e: f"terminal system ready, sensor {e.sensor_id}",
    pb.TerminalBuyInEntered: lambda e: f"buy-in of {e.player_id} entered for terminal {e.seat}: {_money(e.money)}",
    pb.TerminalBuyInConfirmed: lambda e: f"buy-in of {e.player_id} credited to terminal {e.seat}: {_money(e.money)}",
    pb.TerminalBuyInCorrected: lambda e: (
        f"buy-in of {e.player_id} at terminal {e.seat} corrected from {_money(e.money_before)} to {_money(e.money)}"
    ),
    pb.TerminalGameStarted: lambda e: "new game: the clock runs",
    pb.SpinPrompted: lambda e: "ten seconds left: spin the ball",
    pb.TerminalActionTaken: _acted,
    pb.NumberSensed: lambda e: f"the sensor sees {e.number}",
    pb.NumberConfirmed: lambda e: f"{e.number} ({colour(e.number)}) confirmed and announced",
    pb.TerminalGameVoided: lambda e: f"game void: {e.reason.replace('_', ' ')}",
    pb.CashOutRequested: lambda e: f"{e.player_id} asks to cash out {dollars(e.amount_cents)} at terminal {e.seat}",
    pb.CashOutVerified: _verified,
    pb.CashOutPaid: lambda e: (
        f"{dollars(e.amount_cents)} in chips paid to {e.player_id} for credits of terminal {e.seat}"
    ),
}

RESULTS: Words = {
    pb.BallLanded: lambda e: f"{e.number} {colour(e.number)}",
    pb.NumberCorrected: lambda e: f"{e.number} {colour(e.number)}",
    pb.CrownPlaced: lambda e: f"{e.number} {colour(e.number)}",
}
