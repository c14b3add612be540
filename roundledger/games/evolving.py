"""Events: how they change a table and what they decide. Never rejects, never draws, never reads a clock."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from roundledger.games.cards import state as cards
from roundledger.games.interface import Decisions
from roundledger.games.permissions import role_name
from roundledger.games.registry import GAMES
from roundledger.games.rulebook import rules_from
from roundledger.games.table import Limit, Table
from roundledger.games.wagers import decision, wager_from

STAYS_UP = frozenset((pb.OUTCOME_TRAVELLED, pb.OUTCOME_VIGORISH_DUE, pb.OUTCOME_VIGORISH_MARKED))
"""Outcomes that do not end a wager: they move nothing that lies on the layout."""


class UnknownEvent(Exception):
    """The log holds an event that this version does not know."""


def advance(table: Table, event: pb.Event) -> tuple[Table, Decisions]:
    """The table after the event, and what the event decided in the dealer's order."""
    kind = event.WhichOneof("event")
    if kind is None or (kind in GAMES and getattr(event, kind).WhichOneof("event") is None):
        raise UnknownEvent(f"{table.table_id}: an event of a kind that this version does not know")
    decisions = _settle(table, kind, event)
    if kind in _SHARED:
        table = _SHARED[kind](table, getattr(event, kind))
    if decisions:
        table = _without_decided(table, decisions)
    if kind in cards.CHANGING:
        table = replace(table, cards=cards.evolve(table.cards, event))
    play = GAMES[table.game].evolve(table, event)
    return (table if play is table.play else replace(table, play=play)), decisions


def _without_decided(table: Table, decisions: Decisions) -> Table:
    decided = {d.wager_id for d in decisions if d.outcome not in STAYS_UP}
    return replace(table, wagers={k: w for k, w in table.wagers.items() if k not in decided})


def _settle(table: Table, kind: str, event: pb.Event) -> Decisions:
    if kind != "round_voided":
        return GAMES[table.game].settle(table, event) if table.game else ()
    void = event.round_voided
    voided = (w for w in table.wagers.values() if w.round_id == void.round_id)
    return [decision(w, pb.OUTCOME_RETURNED, void.rule) for w in voided]


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """The table as this viewer may see it."""
    if not table.game:
        return {}
    return {
        "game": table.game,
        "is_open": table.is_open,
        "rulebook_id": table.rules.rulebook_id if table.rules else "",
        "options": table.rules.options if table.rules else {},
        "limits": table.limits,
        "players": table.players,
        "round_id": table.round_id,
        "wagers": list(table.wagers.values()),
        "spoken_wagers": list(table.spoken.values()),
        "cards": cards.view(table.cards),
        "seen_as": role_name(role),
        "play": GAMES[table.game].view(table, role, actor_id),
    }


def _installed(table: Table, e: pb.TableInstalled) -> Table:
    return replace(
        table,
        game=e.game,
        seat_count=e.seats,
        value_chip_colours=tuple(e.value_chip_colours),
        play=GAMES[e.game].begin(),
    )


def _limits_posted(table: Table, e: pb.LimitsPosted) -> Table:
    return replace(table, limits={limit.wager: Limit(limit.min_cents, limit.max_cents) for limit in e.limits})


def _opened(table: Table, e: pb.TableOpened) -> Table:
    return replace(table, is_open=True, rules=rules_from(e.rules))


def _closed(table: Table, e: pb.TableClosed) -> Table:
    return replace(table, is_open=False, players={})


def _rulebook_changed(table: Table, e: pb.RulebookChanged) -> Table:
    return replace(table, rules=rules_from(e.rules))


def _seated(table: Table, e: pb.PlayerSeated) -> Table:
    return replace(table, players={**table.players, e.seat: e.player_id})


def _left(table: Table, e: pb.PlayerLeft) -> Table:
    return replace(table, players={seat: p for seat, p in table.players.items() if seat != e.seat})


def _round_opened(table: Table, e: pb.RoundOpened) -> Table:
    return replace(table, rounds_opened=table.rounds_opened + 1, round_id=e.round_id)


def _round_ended(table: Table, e: pb.RoundClosed | pb.RoundVoided) -> Table:
    return replace(table, round_id="", spoken={})


def _bets_closed(table: Table, e: pb.BetsClosed) -> Table:
    return replace(table, spoken={}) if table.spoken else table


def _wager_placed(table: Table, e: pb.WagerPlaced) -> Table:
    wagers = {**table.wagers, e.wager_id: wager_from(e)}
    if e.wager_id in table.spoken:  # it was counted when it was called
        return replace(table, wagers=wagers, spoken=_without(table.spoken, e.wager_id))
    return replace(table, wagers=wagers, wagers_made=table.wagers_made + 1)


def _verbal_wager_called(table: Table, e: pb.VerbalWagerCalled) -> Table:
    spoken = {**table.spoken, e.wager.wager_id: wager_from(e.wager)}
    return replace(table, spoken=spoken, wagers_made=table.wagers_made + 1)


def _wager_withdrawn(table: Table, e: pb.WagerWithdrawn) -> Table:
    return replace(table, wagers=_without(table.wagers, e.wager_id))


def _wager_changed(table: Table, e: pb.WagerChanged) -> Table:
    changed = replace(table.wagers[e.wager_id], stake_cents=e.stake_cents, vigorish_cents=e.vigorish_cents)
    return replace(table, wagers={**table.wagers, e.wager_id: changed})


def _wager_moved(table: Table, e: pb.WagerMoved) -> Table:
    moved = replace(table.wagers[e.wager_id], wager=e.wager, selection=e.selection)
    return replace(table, wagers={**table.wagers, e.wager_id: moved})


def _without(wagers: dict[str, Any], wager_id: str) -> dict[str, Any]:
    return {k: w for k, w in wagers.items() if k != wager_id}


_SHARED: dict[str, Callable[[Table, Any], Table]] = {
    "table_installed": _installed,
    "limits_posted": _limits_posted,
    "table_opened": _opened,
    "table_closed": _closed,
    "rulebook_changed": _rulebook_changed,
    "player_seated": _seated,
    "player_left": _left,
    "round_opened": _round_opened,
    "round_voided": _round_ended,
    "round_closed": _round_ended,
    "bets_closed": _bets_closed,
    "wager_placed": _wager_placed,
    "wager_withdrawn": _wager_withdrawn,
    "wager_changed": _wager_changed,
    "wager_moved": _wager_moved,
    "verbal_wager_called": _verbal_wager_called,
}
"""Shared events that change what all games share; the others are facts that only a game or the books read."""
