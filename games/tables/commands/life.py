"""A table's life: installed, posted, opened, inspected, closed; and the round that a supervisor voids."""

from collections.abc import Iterable

import roundledger.v1 as pb
from games.game import AnyGame
from games.tables.charts import chart_for, check_chart, check_supervision
from games.tables.chips import dollars
from games.tables.rounds import check_equipment
from games.tables.rulebook import resolve, rules_from
from games.tables.state import AnyTable, TableDraft
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.rejection import Rejection, citing
from ledger.money.amounts import MAX_CENTS

MOST_SEATS = 32
LONGEST_NOTE = 500
LONGEST_COLOUR = 64
LONGEST_PIT = 64


def install_table(
    game: AnyGame, draft: TableDraft, command: pb.InstallTableRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if table.game:
        return Rejection("ALREADY_INSTALLED", f"{table.table_id} is a {table.game} table", field="header.stream_id")
    if not 1 <= command.seats <= MOST_SEATS:
        return Rejection("BAD_SEAT_COUNT", f"seats must be 1 to {MOST_SEATS}", field="seats")
    colours = command.value_chip_colours
    if not all(0 < len(colour) <= LONGEST_COLOUR for colour in colours):
        message = f"value_chip_colours must each have 1 to {LONGEST_COLOUR} characters"
        return Rejection("BAD_TEXT", message, field="value_chip_colours")
    draft.add(pb.TableInstalled(game=game.name, seats=command.seats, value_chip_colours=colours))
    return None


def post_limits(game: AnyGame, draft: TableDraft, command: pb.PostLimitsRequest, context: Context) -> Rejection | None:
    if not command.limits:
        return Rejection("LIMITS_EMPTY", "limits must name at least one wager, or * for all", field="limits")
    rules, seen = draft.state.rules, set[str]()
    for limit in command.limits:
        if limit.wager in seen:
            return Rejection("LIMITS_REPEATED", f"{limit.wager!r} has two limits: post one", field="limits")
        if not 0 < limit.min_cents <= limit.max_cents <= MAX_CENTS:
            message = f"{limit.wager!r}: min_cents must be above 0, max_cents not below it and at most {MAX_CENTS}"
            return Rejection("LIMITS_OUT_OF_RANGE", message, field="limits")
        if rules and limit.wager != "*" and limit.wager not in rules.wagers:
            return Rejection("UNKNOWN_WAGER", f"{rules.rulebook_id} has no {limit.wager!r}", field="limits")
        seen.add(limit.wager)
    keeping = sorted(draft.state.players) if command.seated_keep else []
    draft.add(pb.LimitsPosted(limits=command.limits, seats_keeping=keeping))
    return None


def accept_out_of_limits(
    game: AnyGame, draft: TableDraft, command: pb.AcceptOutOfLimitsRequest, context: Context
) -> Rejection | None:
    """COMAR 36.05.03.14C: what the dealer took stands, whatever the sign says."""
    table, wager, cents = draft.state, command.wager, command.amount_cents
    if not table.is_open:
        return closed(table)
    if refused := check_seat(table, command.seat):
        return refused
    if wager not in table.in_force.wagers:
        return Rejection("UNKNOWN_WAGER", f"{table.in_force.rulebook_id} has no {wager!r}", field="wager")
    limit = table.usual_limit_of(wager, command.seat)
    if limit is None:
        return Rejection("LIMITS_NOT_POSTED", f"no limits are posted for {wager}", field="wager")
    if not 0 < cents <= MAX_CENTS:
        message = f"amount_cents must be above 0 and at most {MAX_CENTS}"
        return Rejection("BAD_AMOUNT", message, field="amount_cents")
    if limit.min_cents <= cents <= limit.max_cents:
        message = (
            f"{wager} takes {dollars(limit.min_cents)} to {dollars(limit.max_cents)} at seat {command.seat}: place it"
        )
        return Rejection("WITHIN_LIMITS", message, field="amount_cents")
    if not 0 < len(command.reason) <= LONGEST_NOTE:
        return Rejection("BAD_REASON", "reason must say how the wager came to be taken", field="reason")
    draft.add(
        pb.OutOfLimitsAccepted(
            round_id=table.round_id,
            seat=command.seat,
            player_id=table.players[command.seat],
            wager=wager,
            amount_cents=cents,
            min_cents=limit.min_cents,
            max_cents=limit.max_cents,
            reason=command.reason,
        )
    )
    return None


def open_table(game: AnyGame, draft: TableDraft, command: pb.OpenTableRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.is_open:
        return Rejection("WRONG_STATE", f"{table.table_id} is open already")
    rules = check_equipment(table) or _rules_for(game, table, command, context)
    if isinstance(rules, Rejection):
        return rules
    if refused := check_supervision(table.table_id, rules, context.rulebooks[rules.rulebook_id], context.house):
        return citing(rules.rulebook_id, refused)
    if len(command.pit) > LONGEST_PIT or (command.pit and not command.pit.isprintable()):
        return Rejection("BAD_TEXT", f"pit must have at most {LONGEST_PIT} characters on one line", field="pit")
    draft.add(pb.TableOpened(rules=rules, house_seq=_read(context), pit=command.pit))
    return None


def change_rulebook(
    game: AnyGame, draft: TableDraft, command: pb.ChangeRulebookRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if not table.is_open:
        return closed(table)
    if table.round_id or table.wagers:
        message = "rules change only between rounds with no wager up: end the round first"
        return Rejection("RULEBOOK_CHANGE_MID_ROUND", message)
    rules = _rules_for(game, table, command, context)
    if isinstance(rules, Rejection):
        return rules
    draft.add(pb.RulebookChanged(rules=rules, house_seq=_read(context)))
    return None


def _rules_for(
    game: AnyGame,
    table: AnyTable,
    command: pb.OpenTableRequest | pb.ChangeRulebookRequest,
    context: Context,
) -> pb.RulesInForce | Rejection:
    book = context.rulebooks.get(command.rulebook_id)
    if book is None or book.game != table.game:
        message = f"{command.rulebook_id!r} is no rulebook of {table.game}: `roundledger rulebooks` lists them"
        return Rejection("UNKNOWN_RULEBOOK", message, field="rulebook_id")
    rules = resolve(book, game.revision, command.options, command.payout_overrides)
    if isinstance(rules, Rejection):
        return citing(book.id, rules)
    if unknown := _first_not_in(table.limits, book.wagers):
        return Rejection("UNKNOWN_WAGER", f"limits are posted for {unknown!r}, which {book.id} does not have")
    if not all(table.posted_limit_of(name) for name, wager in book.wagers.items() if not wager.amount_cite):
        message = "limits are not posted for every wager: post them first"
        return citing(book.id, Rejection("LIMITS_NOT_POSTED", message, rule=book.requires.get("limits", "")))
    refused = check_chart(book, command.payout_overrides, context.house)
    refused = refused or game.check_open(table, rules_from(rules, game.options), book)
    if refused:
        return citing(book.id, refused)
    if chart := chart_for(book, context.house):
        rules.odds_chart_id = chart.chart_id
    return rules


def _read(context: Context) -> int:
    """The seq of the house's stream on which the decision relies."""
    return context.house.seq if context.house else 0


def _first_not_in(names: Iterable[str], known: Iterable[str]) -> str:
    return next((name for name in names if name != "*" and name not in known), "")


def close_table(game: AnyGame, draft: TableDraft, command: pb.CloseTableRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not table.is_open:
        return closed(table)
    if refused := game.before_close(draft, context):
        return citing(table.in_force.rulebook_id, refused)
    table = draft.state
    if table.wagers:
        return Rejection("LIVE_WAGERS", f"{len(table.wagers)} wagers are still up: decide or return them first")
    if refused := game.check_close(table):
        return citing(table.in_force.rulebook_id, refused)
    if table.round_id:
        draft.add(pb.RoundVoided(round_id=table.round_id, reason="table_closed"))
    draft.add(pb.TableClosed())
    return None


def record_inspection(
    game: AnyGame, draft: TableDraft, command: pb.RecordInspectionRequest, context: Context
) -> Rejection | None:
    """What fails is out of service until it passes: no round begins before that."""
    if not 0 < len(command.equipment) <= LONGEST_NOTE:
        return Rejection("EQUIPMENT_MISSING", "equipment must say what was inspected", field="equipment")
    if len(command.note) > LONGEST_NOTE:
        return Rejection("BAD_TEXT", f"note must have at most {LONGEST_NOTE} characters", field="note")
    draft.add(pb.InspectionRecorded(equipment=command.equipment, passed=command.passed, note=command.note))
    return None


def void_round(game: AnyGame, draft: TableDraft, command: pb.VoidRoundRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not table.round_id:
        return Rejection("NO_ROUND_OPEN", f"no round is open at {table.table_id}")
    if not 0 < len(command.reason) <= LONGEST_NOTE:
        return Rejection("BAD_REASON", "reason must say why the round is void", field="reason")
    if refused := game.check_void(table):
        return citing(table.in_force.rulebook_id, refused)
    draft.add(pb.RoundVoided(round_id=table.round_id, reason=command.reason))
    return None


def closed(table: AnyTable) -> Rejection:
    return Rejection("TABLE_CLOSED", f"{table.table_id} is closed: open it first")
