"""Movements of money and chips from one account to another."""

from collections.abc import Iterable
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.chain import CannotApply
from ledger.money import accounts
from ledger.money.routes import is_listed

STAYS_UP = frozenset(
    (pb.OUTCOME_TRAVELLED, pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_DEFERRED, pb.OUTCOME_BONUS_PAID)
)
"""Outcomes that do not end a wager: they move nothing that lies on the layout."""


MOST_CENTS = 2**63 - 1
"""What a posting can hold, and all postings of a commit together."""


class BooksOutOfBalance(CannotApply):
    """A posting or settlement that would create or destroy money."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """A posting before it has its id and number."""

    movement: pb.Movement
    source: str
    destination: str
    amount_cents: int
    round_id: str
    wager_id: str = ""


def move(
    movement: pb.Movement, source: str, destination: str, amount_cents: int, round_id: str, wager_id: str = ""
) -> Move:
    """It is balanced because it leaves one account and reaches another."""
    if not 0 < amount_cents <= MOST_CENTS or source == destination or not (source and destination):
        raise BooksOutOfBalance(
            f"not a movement between two accounts: {amount_cents} from {source!r} to {destination!r}"
        )
    return Move(movement, source, destination, amount_cents, round_id, wager_id)


def check_routes(moves: Iterable[Move]) -> None:
    """Money moves along the closed list and in no other way (compliance b1)."""
    for moved in moves:
        if not is_listed(moved.movement, moved.source, moved.destination):
            raise BooksOutOfBalance(
                f"the list of movements has none {moved.movement} {moved.source} {moved.destination}"
            )


_MOVED_BY_EVENTS = STAYS_UP - {pb.OUTCOME_BONUS_PAID} | {pb.OUTCOME_POT_WON}
"""A share of a pot is moved by the event that awards it: players win it from each other, and no stake lies on a
layout."""


def decided_moves(stream_id: str, decisions: Iterable[pb.Decision]) -> list[Move]:
    """What decisions do to the stakes on the layout, then to the tray."""
    layout, tray = accounts.layout(stream_id), accounts.tray(stream_id)
    moves: list[Move] = []
    for d in decisions:
        outcome = d.outcome
        if outcome == pb.OUTCOME_REVERSED:
            moves += _reversed_moves(stream_id, d)
            continue
        if outcome in _MOVED_BY_EVENTS:
            continue
        taken, paid, returned = d.taken_cents, d.paid_cents, d.returned_cents
        if taken + returned != d.stake_cents:
            raise BooksOutOfBalance(f"{stream_id}: {d.wager_id} splits its stake wrongly: {d}")
        purse, bank, round_id, wager_id = purse_of(stream_id, d), tray, d.round_id, d.wager_id
        if d.chips == pb.CHIP_KIND_CREDITS:
            bank = bank_of(stream_id, d)
        if d.for_dealers:
            purse = accounts.tokes(stream_id)
        if taken:
            moves.append(move(pb.MOVEMENT_STAKE_TAKEN, layout, bank, taken, round_id, wager_id))
        if paid:
            moves.append(move(pb.MOVEMENT_PAYOUT, bank, purse, paid, round_id, wager_id))
        if returned:
            moves.append(move(pb.MOVEMENT_STAKE_RETURNED, layout, purse, returned, round_id, wager_id))
    return moves


def purse_of(stream_id: str, of: Any) -> str:
    """Where the stake of a wager comes from and goes back to, by an event or decision about it: its player's chips, or
    the credits of the terminal at its seat."""
    if of.chips == pb.CHIP_KIND_CREDITS:
        return accounts.terminal_credits(stream_id, of.seat)
    return accounts.chips(of.player_id)


def bank_of(stream_id: str, d: pb.Decision) -> str:
    """Where the house takes a stake to, and pays from."""
    return accounts.credit_float(stream_id) if d.chips == pb.CHIP_KIND_CREDITS else accounts.tray(stream_id)


def _reversed_moves(stream_id: str, d: pb.Decision) -> list[Move]:
    """What had been taken comes back from the tray, and what had been paid goes back into it. The dealers had got stake
    and winnings of what was won for them."""
    bank, purse = bank_of(stream_id, d), purse_of(stream_id, d)
    took, won = (accounts.tokes(stream_id),) * 2 if d.for_dealers else (bank, purse)
    moves = []
    if d.returned_cents:
        moves.append(move(pb.MOVEMENT_STAKE_RESTORED, took, purse, d.returned_cents, d.round_id, d.wager_id))
    if d.taken_cents:
        moves.append(move(pb.MOVEMENT_PAYOUT_RECLAIMED, won, bank, d.taken_cents, d.round_id, d.wager_id))
    return moves
