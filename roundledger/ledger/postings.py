"""Double-entry postings for what happens at a table. Pure."""

from collections.abc import Callable, Sequence
from typing import Any

import roundledger.v1 as pb
from roundledger.games.table import Table
from roundledger.ledger import accounts


class BooksOutOfBalance(Exception):
    """A posting or settlement that would create or destroy money."""


def postings_for(before: Table, event: pb.Event, decisions: Sequence[pb.Decision]) -> list[pb.Posting]:
    """The movements that an event and what it decided cause, without their ids and numbers."""
    kind = event.WhichOneof("event") or ""
    moves_of = _MOVES.get(kind)
    moves = moves_of(before, getattr(event, kind)) if moves_of else []
    for decision in decisions:
        moves += _settled(before, decision)
    return moves


def _bought_in(before: Table, e: pb.BoughtIn | pb.CashConverted) -> list[pb.Posting]:
    """Currency goes into the drop box, chips come out of the tray."""
    table, player, amount, round_id = before.table_id, e.player_id, e.amount_cents, before.round_id
    return [
        _move(pb.MOVEMENT_DROP, accounts.currency(player), accounts.drop_box(table), amount, round_id),
        _move(pb.MOVEMENT_BUY_IN, accounts.tray(table), accounts.chips(player), amount, round_id),
    ]


def _wager_placed(before: Table, e: pb.WagerPlaced) -> list[pb.Posting]:
    source, destination = accounts.chips(e.player_id), accounts.layout(before.table_id)
    return [_move(pb.MOVEMENT_WAGER, source, destination, e.stake_cents, e.round_id, e.wager_id)]


def _wager_withdrawn(before: Table, e: pb.WagerWithdrawn) -> list[pb.Posting]:
    wager = before.wagers[e.wager_id]
    source, destination = accounts.layout(before.table_id), accounts.chips(wager.player_id)
    return [_move(pb.MOVEMENT_WAGER_WITHDRAWN, source, destination, e.returned_cents, before.round_id, e.wager_id)]


def _settled(before: Table, d: pb.Decision) -> list[pb.Posting]:
    """What a decision does to the stake on the layout, then to the tray."""
    taken, paid, returned = d.taken_cents, d.paid_cents, d.returned_cents
    if taken + returned != d.stake_cents:
        raise BooksOutOfBalance(f"{before.table_id}: {d.wager_id} splits its stake wrongly: {d}")
    layout, tray = accounts.layout(before.table_id), accounts.tray(before.table_id)
    chips, round_id, wager_id = accounts.chips(d.player_id), before.round_id, d.wager_id
    moves = []
    if taken:
        moves.append(_move(pb.MOVEMENT_STAKE_TAKEN, layout, tray, taken, round_id, wager_id))
    if paid:
        moves.append(_move(pb.MOVEMENT_PAYOUT, tray, chips, paid, round_id, wager_id))
    if returned:
        moves.append(_move(pb.MOVEMENT_STAKE_RETURNED, layout, chips, returned, round_id, wager_id))
    return moves


def _move(
    movement: pb.Movement, source: str, destination: str, amount_cents: int, round_id: str, wager_id: str = ""
) -> pb.Posting:
    if amount_cents <= 0 or source == destination or not (source and destination):
        raise BooksOutOfBalance(
            f"not a movement between two accounts: {amount_cents} from {source!r} to {destination!r}"
        )
    return pb.Posting(
        movement=movement,
        source=source,
        destination=destination,
        amount_cents=amount_cents,
        round_id=round_id,
        wager_id=wager_id,
    )


_MOVES: dict[str, Callable[[Table, Any], list[pb.Posting]]] = {
    "bought_in": _bought_in,
    "cash_converted": _bought_in,
    "wager_placed": _wager_placed,
    "wager_withdrawn": _wager_withdrawn,
}
