"""Credits for currency and chips, and chips for credits (I.3.a, I.8, I.9.e)."""

import roundledger.v1 as pb
from games.roulette.commands.terminal_clock import pass_time
from games.roulette.commands.terminals import check_not_frozen, terminal_at
from games.roulette.state import Draft, Table
from games.roulette.terminals import BETWEEN_GAMES, HandedOver, Terminal
from games.tables.chips import dollars
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.amounts import MAX_CENTS


def enter_buy_in(draft: Draft, command: pb.EnterTerminalBuyInRequest, context: Context) -> Rejection | None:
    """Counted beside the drop box; entered again, it replaces what was entered before."""
    pass_time(draft, context)
    table = draft.state
    if refused := _checked(table, command.seat, context) or check_not_frozen(table):
        return refused
    if refused := _check_money(table, command, least=1):
        return refused
    player = table.players[command.seat]
    draft.add(pb.TerminalBuyInEntered(seat=command.seat, player_id=player, money=_money(command)))
    return None


def confirm_buy_in(draft: Draft, command: pb.ConfirmTerminalBuyInRequest, context: Context) -> Rejection | None:
    pass_time(draft, context)
    table = draft.state
    if refused := _checked(table, command.seat, context) or check_not_frozen(table):
        return refused
    terminal = table.play.terminals[command.seat]
    entered = terminal.entered
    if entered is None:
        message = f"no buy-in was entered for seat {command.seat}: enter it first"
        return Rejection("NO_BUY_IN", message, "I.3.a.v", "seat")
    draft.add(
        pb.TerminalBuyInConfirmed(
            seat=command.seat,
            player_id=table.players[command.seat],
            money=_message(entered),
            round_id=table.round_id,
            number=terminal.buy_in.number + 1 if terminal.buy_in else 1,
        )
    )
    return None


def correct_buy_in(draft: Draft, command: pb.CorrectTerminalBuyInRequest, context: Context) -> Rejection | None:
    """Any of the player's buy-ins, whenever no game is played. Never so that credits fall below zero."""
    table = draft.state
    terminal = terminal_at(table, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if table.play.game.phase not in BETWEEN_GAMES:
        return Rejection("ROUND_IN_PROGRESS", "a buy-in is corrected while no game is played", "I.9.e")
    buy_in = terminal.buy_in_number(command.number)
    if buy_in is None:
        message = f"the player at seat {command.seat} has no such buy-in: the newest is number {_newest(terminal)}"
        return Rejection("NO_BUY_IN", message, "I.9.e", "number" if terminal.buy_in else "seat")
    if refused := _check_money(table, command, least=0):
        return refused
    before, after = buy_in.money, HandedOver(command.cash_cents, command.chips_cents, command.coupon_cents)
    if after == before:
        return Rejection("BAD_AMOUNT", "the buy-in was entered exactly so", "I.9.e", "cash_cents")
    less, promo_less = before.credits_cents - after.credits_cents, before.coupon_cents - after.coupon_cents
    if less > terminal.available_cents or promo_less > terminal.promo_cents:
        message = f"the terminal has only {dollars(terminal.available_cents)} that are free"
        return Rejection("INSUFFICIENT_CREDITS", message, "I.9.e", "cash_cents")
    draft.add(
        pb.TerminalBuyInCorrected(
            seat=command.seat,
            player_id=table.players[command.seat],
            money_before=_message(before),
            money=_message(after),
            round_id=table.round_id,
            number=buy_in.number,
        )
    )
    return None


def request_cash_out(draft: Draft, command: pb.RequestCashOutRequest, context: Context) -> Rejection | None:
    pass_time(draft, context)
    table = draft.state
    terminal = terminal_at(table, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if refused := check_not_frozen(table):
        return refused
    if terminal.cash_out:
        message = f"{dollars(terminal.cash_out.amount_cents)} are asked for already"
        return Rejection("CASH_OUT_PENDING", message, "I.8.a", "seat")
    if not terminal.available_cents:
        return Rejection("NOTHING_TO_CASH", "the terminal has no credits that are free", "I.8.a", "seat")
    player, cents = table.players[command.seat], terminal.available_cents
    draft.add(pb.CashOutRequested(seat=command.seat, player_id=player, amount_cents=cents))
    return None


def verify_cash_out(draft: Draft, command: pb.VerifyCashOutRequest, context: Context) -> Rejection | None:
    pass_time(draft, context)
    table = draft.state
    terminal = terminal_at(table, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if refused := check_not_frozen(table):
        return refused
    if terminal.cash_out is None or terminal.cash_out.verified:
        return Rejection("NO_CASH_OUT", "the terminal asks nothing: press cash-out first", "I.8.b", "seat")
    draft.add(
        pb.CashOutVerified(
            seat=command.seat,
            player_id=table.players[command.seat],
            accepted=command.accepted,
            amount_cents=terminal.cash_out.amount_cents,
        )
    )
    return None


def confirm_cash_out(draft: Draft, command: pb.ConfirmCashOutRequest, context: Context) -> Rejection | None:
    table = draft.state
    terminal = terminal_at(table, command.seat, context)
    if isinstance(terminal, Rejection):
        return terminal
    if terminal.cash_out is None or not terminal.cash_out.verified:
        message = f"no verified cash-out of seat {command.seat} waits"
        return Rejection("NO_CASH_OUT", message, "I.8.c", "seat")
    due = terminal.cash_out.amount_cents
    if command.counted_cents != due:
        message = f"counted_cents must be the {dollars(due)} that the console shows: count the chips again"
        return Rejection("COUNT_MISMATCH", message, "I.8.f", "counted_cents")
    draft.add(
        pb.CashOutPaid(
            seat=command.seat, player_id=table.players[command.seat], amount_cents=due, round_id=table.round_id
        )
    )
    return None


def _checked(table: Table, seat: int, context: Context) -> Rejection | None:
    terminal = terminal_at(table, seat, context)
    return terminal if isinstance(terminal, Rejection) else None


def _check_money(
    table: Table, command: pb.EnterTerminalBuyInRequest | pb.CorrectTerminalBuyInRequest, least: int
) -> Rejection | None:
    """Credits are cashed out in chips, so no less than a chip is bought in."""
    amounts = (command.cash_cents, command.chips_cents, command.coupon_cents)
    if min(amounts) < 0 or not least <= sum(amounts) <= MAX_CENTS:
        message = (
            f"no part may be below 0, and all that was handed over must be {dollars(least)} to {dollars(MAX_CENTS)}"
        )
        return Rejection("BAD_AMOUNT", message, "I.3.a.iii", "cash_cents")
    if command.coupon_cents and not table.options.match_play:
        return Rejection("COUPON_NOT_ACCEPTED", "the house takes no match play coupons", "I.3.a.i", "coupon_cents")
    unit = table.options.chip_unit_cents
    for field, cents in zip(("cash_cents", "chips_cents", "coupon_cents"), amounts, strict=True):
        if cents % unit:
            message = (
                f"{dollars(cents)} is no multiple of the {dollars(unit)} chip, and credits are cashed out in chips"
            )
            return Rejection("NOT_CHIP_MULTIPLE", message, "I.8.e", field)
    return None


def _newest(terminal: Terminal) -> int:
    return terminal.buy_in.number if terminal.buy_in else 0


def _money(command: pb.EnterTerminalBuyInRequest) -> pb.TerminalMoney:
    return pb.TerminalMoney(
        cash_cents=command.cash_cents, chips_cents=command.chips_cents, coupon_cents=command.coupon_cents
    )


def _message(money: HandedOver) -> pb.TerminalMoney:
    return pb.TerminalMoney(cash_cents=money.cash_cents, chips_cents=money.chips_cents, coupon_cents=money.coupon_cents)
