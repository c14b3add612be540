"""Commands: the guards that all tables share, around the guards of the game."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

import roundledger.v1 as pb
from roundledger.games.bounds import MAX_CENTS, is_id
from roundledger.games.cards import deciding as cards
from roundledger.games.interface import Context, Events
from roundledger.games.permissions import check_own_seat, check_role
from roundledger.games.registry import FOUNDING, GAMES, SPANNING
from roundledger.games.rejection import Rejection
from roundledger.games.rulebook import resolve
from roundledger.games.table import Table
from roundledger.games.wagers import check_seat

CARDS = "cards"
"""The commands that all card games share, and their events."""


def command_body(command: pb.Command) -> tuple[str, Any]:
    """The command's name as in the permissions table, and its message."""
    name = command.WhichOneof("command")
    if name is None:
        return "", None
    body = getattr(command, name)
    if name not in GAMES and name != CARDS:
        return name, body
    inner = body.WhichOneof("command")
    return (f"{name}.{inner}", getattr(body, inner)) if inner else ("", None)


def decide(table: Table, command: pb.Command, context: Context) -> Events | Rejection:
    """The events that the command causes at this table, or why it is refused."""
    name, body = command_body(command)
    if body is None:
        return Rejection("EMPTY_COMMAND", "the message holds no command", field="command")
    if refused := check_role(name, context.role):
        return refused
    if not table.game and (refused := _check_founding(table, name)):
        return refused
    if shared := _SHARED.get(name):
        if table.game in SPANNING:
            return Rejection("NOT_A_TABLE", f"{table.table_id} is a {table.game}", field="header.table_id")
        return shared(table, body, context)
    owner = name.partition(".")[0]
    if owner == CARDS:
        return _decide_cards(table, body, context)
    game = table.game or owner
    if owner != game:
        return Rejection("WRONG_GAME", f"{table.table_id} is a {table.game} table", field="command")
    outcome = GAMES[game].decide(table, body, context)
    return _citing_rules_of(table, outcome) if isinstance(outcome, Rejection) else outcome


def _check_founding(table: Table, name: str) -> Rejection | None:
    """The id is looked at once: a stream that was begun has a good one."""
    if not is_id(table.table_id):
        return Rejection("BAD_ID", f"{table.table_id!r} is no table id", field="header.table_id")
    if name not in FOUNDING:
        return Rejection("UNKNOWN_TABLE", f"no table {table.table_id!r} is installed", field="header.table_id")
    return None


def _decide_cards(table: Table, command: Any, context: Context) -> Events | Rejection:
    """Cards are handled alike everywhere; the game gives the parameters and may forbid."""
    game = GAMES[table.game]
    outcome = game.check_cards(table, command) or cards.decide(table, command, game.card_rules(table), context)
    return _citing_rules_of(table, outcome) if isinstance(outcome, Rejection) else outcome


def _citing_rules_of(table: Table, refused: Rejection) -> Rejection:
    return _citing(table.rules.rulebook_id, refused) if table.rules else refused


def _citing(rulebook_id: str, refused: Rejection) -> Rejection:
    """Games name a clause; the reader also needs to know of which rulebook."""
    if not refused.rule:
        return refused
    return msgspec.structs.replace(refused, rule=f"{rulebook_id} {refused.rule}")


def _install_table(table: Table, command: pb.InstallTableRequest, context: Context) -> Events | Rejection:
    if table.game:
        return Rejection("ALREADY_INSTALLED", f"{table.table_id} is a {table.game} table", field="header.table_id")
    if command.game not in GAMES or command.game in SPANNING:
        playable = ", ".join(game for game in GAMES if game not in SPANNING)
        return Rejection("UNKNOWN_GAME", f"{command.game!r} is none of {playable}", field="game")
    if not 1 <= command.seats <= 32:
        return Rejection("BAD_SEAT_COUNT", "a table has 1 to 32 seats", field="seats")
    installed = pb.TableInstalled(game=command.game, seats=command.seats, value_chip_colours=command.value_chip_colours)
    return [pb.Event(table_installed=installed)]


def _post_limits(table: Table, command: pb.PostLimitsRequest, context: Context) -> Events | Rejection:
    if not command.limits:
        return Rejection("LIMITS_EMPTY", "a sign without limits posts nothing", field="limits")
    seen: set[str] = set()
    for limit in command.limits:
        if limit.wager in seen:
            return Rejection("LIMITS_REPEATED", f"{limit.wager!r} has two limits", field="limits")
        if not 0 < limit.min_cents <= limit.max_cents <= MAX_CENTS:
            message = f"{limit.wager!r}: the minimum must be above zero and not above the maximum"
            return Rejection("LIMITS_OUT_OF_RANGE", message, field="limits")
        if table.rules and limit.wager != "*" and limit.wager not in table.rules.wagers:
            return Rejection("UNKNOWN_WAGER", f"{table.rules.rulebook_id} has no {limit.wager!r}", field="limits")
        seen.add(limit.wager)
    return [pb.Event(limits_posted=pb.LimitsPosted(limits=command.limits))]


def _rules_for(
    table: Table, command: pb.OpenTableRequest | pb.ChangeRulebookRequest, context: Context
) -> pb.RulesInForce | Rejection:
    book = context.rulebooks.get(command.rulebook_id)
    if book is None or book.game != table.game:
        message = f"{command.rulebook_id!r} is no rulebook of {table.game}"
        return Rejection("UNKNOWN_RULEBOOK", message, field="rulebook_id")
    game = GAMES[table.game]
    rules = resolve(book, game.engine_revision, command.options, command.payout_overrides)
    if isinstance(rules, Rejection):
        return _citing(book.id, rules)
    if unknown := _first_not_in(table.limits, book.wagers):
        return Rejection("UNKNOWN_WAGER", f"limits are posted for {unknown!r}, which {book.id} does not have")
    if not all(table.limit_of(wager) for wager in book.wagers):
        message = "limits are not posted for every wager"
        return _citing(book.id, Rejection("LIMITS_NOT_POSTED", message, rule=book.requires.get("limits", "")))
    if refused := game.check_open(table, book, rules):
        return _citing(book.id, refused)
    return rules


def _first_not_in(names: Iterable[str], known: Iterable[str]) -> str:
    return next((name for name in names if name != "*" and name not in known), "")


def _open_table(table: Table, command: pb.OpenTableRequest, context: Context) -> Events | Rejection:
    if table.is_open:
        return Rejection("WRONG_STATE", f"{table.table_id} is open already")
    rules = _rules_for(table, command, context)
    if isinstance(rules, Rejection):
        return rules
    return [pb.Event(table_opened=pb.TableOpened(rules=rules))]


def _close_table(table: Table, command: pb.CloseTableRequest, context: Context) -> Events | Rejection:
    if not table.is_open:
        return _closed(table)
    if table.wagers:
        return Rejection("LIVE_WAGERS", f"{len(table.wagers)} wagers are still up")
    if refused := GAMES[table.game].check_close(table):
        return _citing_rules_of(table, refused)
    closing = [pb.Event(table_closed=pb.TableClosed())]
    if table.round_id:
        void = pb.RoundVoided(round_id=table.round_id, reason="table_closed")
        closing.insert(0, pb.Event(round_voided=void))
    return closing


def _change_rulebook(table: Table, command: pb.ChangeRulebookRequest, context: Context) -> Events | Rejection:
    if not table.is_open:
        return _closed(table)
    if table.round_id or table.wagers:
        return Rejection("RULEBOOK_CHANGE_MID_ROUND", "rules change only between rounds with no wager up")
    rules = _rules_for(table, command, context)
    if isinstance(rules, Rejection):
        return rules
    return [pb.Event(rulebook_changed=pb.RulebookChanged(rules=rules))]


def _record_inspection(table: Table, command: pb.RecordInspectionRequest, context: Context) -> Events | Rejection:
    if not command.equipment:
        return Rejection("EQUIPMENT_MISSING", "say what was inspected", field="equipment")
    inspection = pb.InspectionRecorded(equipment=command.equipment, passed=command.passed, note=command.note)
    return [pb.Event(inspection_recorded=inspection)]


def _seat_player(table: Table, command: pb.SeatPlayerRequest, context: Context) -> Events | Rejection:
    if not table.is_open:
        return _closed(table)
    if not 1 <= command.seat <= table.seat_count:
        return Rejection("UNKNOWN_SEAT", f"{table.table_id} has seats 1 to {table.seat_count}", field="seat")
    if not is_id(command.player_id):
        return Rejection("BAD_ID", f"{command.player_id!r} is no player id", field="player_id")
    if command.seat in table.players:
        return Rejection("SEAT_TAKEN", f"seat {command.seat} is taken", field="seat")
    return [pb.Event(player_seated=pb.PlayerSeated(seat=command.seat, player_id=command.player_id))]


def _leave_table(table: Table, command: pb.LeaveTableRequest, context: Context) -> Events | Rejection:
    if refused := check_seat(table, command.seat):
        return refused
    player_id = table.players[command.seat]
    if refused := check_own_seat(player_id, context):
        return refused
    if any(w.seat == command.seat for w in (*table.wagers.values(), *table.spoken.values())):
        return Rejection("LIVE_WAGERS", f"seat {command.seat} still has wagers up", field="seat")
    if refused := GAMES[table.game].check_leave(table, command.seat):
        return _citing_rules_of(table, refused)
    return [pb.Event(player_left=pb.PlayerLeft(seat=command.seat, player_id=player_id))]


def _buy_in(table: Table, command: pb.BuyInRequest, context: Context) -> Events | Rejection:
    if not table.is_open:
        return _closed(table)
    if refused := check_seat(table, command.seat):
        return refused
    if not 0 < command.amount_cents <= MAX_CENTS:
        return Rejection("BAD_AMOUNT", "a buy-in is more than nothing", field="amount_cents")
    bought = pb.BoughtIn(seat=command.seat, player_id=table.players[command.seat], amount_cents=command.amount_cents)
    return [pb.Event(bought_in=bought)]


def _void_round(table: Table, command: pb.VoidRoundRequest, context: Context) -> Events | Rejection:
    if not table.round_id:
        return Rejection("NO_ROUND_OPEN", f"no round is open at {table.table_id}")
    if not command.reason:
        return Rejection("BAD_REASON", "a void needs a reason", field="reason")
    if refused := GAMES[table.game].check_void(table):
        return _citing_rules_of(table, refused)
    return [pb.Event(round_voided=pb.RoundVoided(round_id=table.round_id, reason=command.reason))]


def _closed(table: Table) -> Rejection:
    return Rejection("TABLE_CLOSED", f"{table.table_id} is closed")


_SHARED: dict[str, Callable[[Table, Any, Context], Events | Rejection]] = {
    "install_table": _install_table,
    "post_limits": _post_limits,
    "open_table": _open_table,
    "close_table": _close_table,
    "change_rulebook": _change_rulebook,
    "record_inspection": _record_inspection,
    "seat_player": _seat_player,
    "leave_table": _leave_table,
    "buy_in": _buy_in,
    "void_round": _void_round,
}
