"""How the events that all tables share change a table. Never rejects, never draws, never reads a clock."""

from collections.abc import Callable, Sequence
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.money import TableMoney
from games.tables.money.evolve import MONEY_EVOLVE, as_it_is, tray_count_entered, with_tray
from games.tables.postings import POSTINGS
from games.tables.state import AnyTable, Limit, at_seat
from games.tables.wagers import wager_from
from ledger.core.movements import STAYS_UP, Move
from ledger.core.stream import Decisions

Evolve = Callable[[AnyTable, Any], AnyTable]


def without_decided(table: AnyTable, decisions: Decisions) -> AnyTable:
    decided = {d.wager_id for d in decisions if d.outcome not in STAYS_UP}
    if decided.isdisjoint(table.wagers):
        return table
    return replace(table, wagers={k: w for k, w in table.wagers.items() if k not in decided})


def _installed(table: AnyTable, e: pb.TableInstalled) -> AnyTable:
    return replace(table, game=e.game, seat_count=e.seats, value_chip_colours=tuple(e.value_chip_colours))


def _limits_posted(table: AnyTable, e: pb.LimitsPosted) -> AnyTable:
    """A seat that keeps its limits keeps those that it has, of whichever sign."""
    kept = {seat: table.kept_limits.get(seat, table.limits) for seat in e.seats_keeping}
    posted = {limit.wager: Limit(limit.min_cents, limit.max_cents) for limit in e.limits}
    return replace(table, limits=posted, kept_limits=kept)


def _out_of_limits_accepted(table: AnyTable, e: pb.OutOfLimitsAccepted) -> AnyTable:
    return replace(table, accepted={**table.accepted, at_seat(e.seat, e.wager): e.amount_cents})


def _closed(table: AnyTable, e: pb.TableClosed) -> AnyTable:
    return replace(table, is_open=False, players={}, kept_limits={}, accepted={})


def _inspected(table: AnyTable, e: pb.InspectionRecorded) -> AnyTable:
    others = tuple(name for name in table.out_of_service if name != e.equipment)
    return replace(table, out_of_service=others if e.passed else (*others, e.equipment))


def _equipment_replaced(table: AnyTable, e: pb.EquipmentReplaced) -> AnyTable:
    """What took its place may be played with, also where the old one is kept as it is."""
    others = tuple(name for name in table.out_of_service if name != e.equipment)
    return replace(table, out_of_service=others, impounded=_without(table.impounded, e.equipment))


def _impounded(table: AnyTable, e: pb.EquipmentImpounded) -> AnyTable:
    return replace(table, impounded={**table.impounded, e.equipment: e.equipment in table.cards.batches})


def _released(table: AnyTable, e: pb.EquipmentReleased) -> AnyTable:
    return replace(table, impounded=_without(table.impounded, e.equipment))


def _seated(table: AnyTable, e: pb.PlayerSeated) -> AnyTable:
    return replace(table, players={**table.players, e.seat: e.player_id})


def _left(table: AnyTable, e: pb.PlayerLeft) -> AnyTable:
    players = {seat: p for seat, p in table.players.items() if seat != e.seat}
    if not table.kept_limits and not table.accepted:
        return replace(table, players=players)
    kept = {seat: limits for seat, limits in table.kept_limits.items() if seat != e.seat}
    accepted = {key: cents for key, cents in table.accepted.items() if not key.startswith(at_seat(e.seat, ""))}
    return replace(table, players=players, kept_limits=kept, accepted=accepted)


def _round_opened(table: AnyTable, e: pb.RoundOpened) -> AnyTable:
    return replace(table, rounds_opened=table.rounds_opened + 1, round_id=e.round_id)


def _round_ended(table: AnyTable, e: pb.RoundClosed | pb.RoundVoided) -> AnyTable:
    return replace(table, round_id="", spoken={}, chosen_wager_ids=(), accepted={})


def _bets_closed(table: AnyTable, e: pb.BetsClosed) -> AnyTable:
    return replace(table, spoken={}) if table.spoken else table


def _wager_placed(table: AnyTable, e: pb.WagerPlaced) -> AnyTable:
    wager_id = e.wager_id
    wagers = table.wagers.copy()
    wagers[wager_id] = wager_from(e)
    if table.accepted:  # what was accepted was one wager
        table = replace(table, accepted=_without(table.accepted, at_seat(e.seat, e.wager)))
    if wager_id in table.spoken:  # it was counted when it was called
        return replace(table, wagers=wagers, spoken=_without(table.spoken, wager_id))
    made, chosen = table.wagers_made + 1, _chosen(table, wager_id)
    return replace(table, wagers=wagers, wagers_made=made, chosen_wager_ids=chosen)


def _verbal_wager_called(table: AnyTable, e: pb.VerbalWagerCalled) -> AnyTable:
    wager_id = e.wager.wager_id
    spoken = {**table.spoken, wager_id: wager_from(e.wager)}
    made, chosen = table.wagers_made + 1, _chosen(table, wager_id)
    return replace(table, spoken=spoken, wagers_made=made, chosen_wager_ids=chosen)


def _chosen(table: AnyTable, wager_id: str) -> tuple[str, ...]:
    """The ids that senders chose, with that of a wager now made."""
    chosen = table.chosen_wager_ids
    return chosen if wager_id == table.next_wager_id() else (*chosen, wager_id)


def _wager_withdrawn(table: AnyTable, e: pb.WagerWithdrawn) -> AnyTable:
    return replace(table, wagers=_without(table.wagers, e.wager_id))


def _wager_changed(table: AnyTable, e: pb.WagerChanged) -> AnyTable:
    before = table.wagers[e.wager_id]
    changed = replace(before, stake_cents=e.stake_cents, vigorish_cents=e.vigorish_cents)
    if table.accepted and changed.stake_cents > before.stake_cents:
        table = replace(table, accepted=_without(table.accepted, at_seat(changed.seat, changed.wager)))
    return replace(table, wagers={**table.wagers, e.wager_id: changed})


def _wager_moved(table: AnyTable, e: pb.WagerMoved) -> AnyTable:
    moved = replace(table.wagers[e.wager_id], wager=e.wager, selection=e.selection)
    return replace(table, wagers={**table.wagers, e.wager_id: moved})


def _without(wagers: dict[str, Any], wager_id: str) -> dict[str, Any]:
    return {k: w for k, w in wagers.items() if k != wager_id}


def _of_money(evolve: Callable[[TableMoney, Any], TableMoney]) -> Evolve:
    def evolved(table: AnyTable, e: Any) -> AnyTable:
        money = evolve(table.money, e)
        return table if money is table.money else replace(table, money=money)

    return evolved


def tray_moved(post: Callable[[str, Any], Sequence[Move]]) -> Evolve:
    """For an event that brings chips to the tray or takes them out, also outside of rounds, by what it posts."""
    return _of_money(with_tray(as_it_is, post))


def _inventory_counted(table: AnyTable, e: pb.InventoryCounted) -> AnyTable:
    money = MONEY_EVOLVE[pb.InventoryCounted](table.money, e)
    return replace(table, money=replace(money, counted_after_round=table.rounds_opened))


def _tray_count_entered(table: AnyTable, e: pb.TrayCountEntered) -> AnyTable:
    return replace(table, money=tray_count_entered(table.money, e, table.rounds_opened))


EVOLVE: dict[type[Message], Evolve] = {
    **{message: _of_money(evolve) for message, evolve in MONEY_EVOLVE.items()},
    pb.TrayCountEntered: _tray_count_entered,
    pb.InventoryCounted: _inventory_counted,
    pb.VigorishCollected: tray_moved(POSTINGS[pb.VigorishCollected]),
    pb.VigorishRecovered: tray_moved(POSTINGS[pb.VigorishRecovered]),
    pb.TableInstalled: _installed,
    pb.LimitsPosted: _limits_posted,
    pb.OutOfLimitsAccepted: _out_of_limits_accepted,
    pb.TableClosed: _closed,
    pb.InspectionRecorded: _inspected,
    pb.EquipmentReplaced: _equipment_replaced,
    pb.EquipmentImpounded: _impounded,
    pb.EquipmentReleased: _released,
    pb.PlayerSeated: _seated,
    pb.PlayerLeft: _left,
    pb.RoundOpened: _round_opened,
    pb.RoundVoided: _round_ended,
    pb.RoundClosed: _round_ended,
    pb.BetsClosed: _bets_closed,
    pb.WagerPlaced: _wager_placed,
    pb.WagerWithdrawn: _wager_withdrawn,
    pb.WagerChanged: _wager_changed,
    pb.WagerMoved: _wager_moved,
    pb.VerbalWagerCalled: _verbal_wager_called,
}
"""Shared events that change what all games share; the others are facts that only a game or the books read. A table
that opens, or changes its rules, learns the game's own options: `games.game` does that."""
