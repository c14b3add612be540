"""What events of terminals move: credits against currency and chips."""

import roundledger.v1 as pb
from games.game import Postings
from ledger.core.movements import Move, move
from ledger.money import accounts


def _bought_in(table_id: str, e: pb.TerminalBuyInConfirmed) -> list[Move]:
    return _bought(table_id, e, e.money, pb.TerminalMoney())


def _corrected(table_id: str, e: pb.TerminalBuyInCorrected) -> list[Move]:
    """Only the difference moves."""
    return _bought(table_id, e, e.money, e.money_before)


def _bought(
    table_id: str,
    e: pb.TerminalBuyInConfirmed | pb.TerminalBuyInCorrected,
    money: pb.TerminalMoney,
    before: pb.TerminalMoney,
) -> list[Move]:
    """The terminal is credited, then the currency is dropped (I.3.a.v-vi)."""
    cash, chips = money.cash_cents - before.cash_cents, money.chips_cents - before.chips_cents
    held, drop, tray = accounts.credit_float(table_id), accounts.drop_box(table_id), accounts.tray(table_id)
    credits_of = accounts.terminal_credits(table_id, e.seat)
    currency, own_chips = accounts.currency(e.player_id), accounts.chips(e.player_id)
    return [
        *_either(pb.MOVEMENT_CREDITS_BOUGHT, pb.MOVEMENT_CREDITS_CORRECTED, held, credits_of, cash + chips, e.round_id),
        *_either(pb.MOVEMENT_DROP, pb.MOVEMENT_DROP_CORRECTED, currency, drop, cash, e.round_id),
        *_either(pb.MOVEMENT_CHIPS_TAKEN_IN, pb.MOVEMENT_CHIPS_PAID_OUT, own_chips, tray, chips, e.round_id),
    ]


def _either(
    there: pb.Movement, back: pb.Movement, source: str, destination: str, cents: int, round_id: str
) -> list[Move]:
    """One way, or the other where the amount is below zero."""
    if cents > 0:
        return [move(there, source, destination, cents, round_id)]
    return [move(back, destination, source, -cents, round_id)] if cents else []


def _cash_out_paid(table_id: str, e: pb.CashOutPaid) -> list[Move]:
    credits_of, held = accounts.terminal_credits(table_id, e.seat), accounts.credit_float(table_id)
    tray, chips = accounts.tray(table_id), accounts.chips(e.player_id)
    return [
        move(pb.MOVEMENT_CREDITS_CASHED, credits_of, held, e.amount_cents, e.round_id),
        move(pb.MOVEMENT_CHIPS_PAID_OUT, tray, chips, e.amount_cents, e.round_id),
    ]


POSTINGS: Postings = {
    pb.TerminalBuyInConfirmed: _bought_in,
    pb.TerminalBuyInCorrected: _corrected,
    pb.CashOutPaid: _cash_out_paid,
}
