"""Wagering terminals: enrolled, ready, retired; and the guards that their commands share (I.1, I.6)."""

import roundledger.v1 as pb
from games.roulette.options import Options
from games.roulette.state import Draft, Table
from games.roulette.terminals import FROZEN, Terminal
from games.tables.chips import dollars
from games.tables.state import Rules
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import TERMINAL, check_own_seat
from ledger.money.accounts import is_id


def enroll(draft: Draft, command: pb.EnrollTerminalRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not 1 <= command.seat <= table.seat_count:
        return Rejection("UNKNOWN_SEAT", f"seat must be 1 to {table.seat_count}", "I.1.a", "seat")
    if not is_id(command.terminal_id):
        message = f"{command.terminal_id!r} is no id: use 1 to 64 letters, digits and ._@-"
        return Rejection("BAD_ID", message, "I.1.a", "terminal_id")
    if command.seat in table.play.terminals:
        message = f"seat {command.seat} has a terminal: retire it first"
        return Rejection("TERMINAL_ENROLLED", message, "I.1.a", "seat")
    if has_machine(table, command.terminal_id):
        message = f"{command.terminal_id} is a part of this table's system already"
        return Rejection("TERMINAL_ENROLLED", message, "I.1.a", "terminal_id")
    elsewhere = context.house.terminals.get(command.terminal_id) if context.house else None
    if elsewhere not in (None, table.table_id):
        message = f"{command.terminal_id} stands at {elsewhere}: retire it there first"
        return Rejection("TERMINAL_ENROLLED", message, "I.1.a", "terminal_id")
    house_seq = context.house.seq if context.house else 0
    draft.add(pb.TerminalEnrolled(seat=command.seat, terminal_id=command.terminal_id, house_seq=house_seq))
    return None


def retire(draft: Draft, command: pb.RetireTerminalRequest, context: Context) -> Rejection | None:
    table = draft.state
    terminal = table.play.terminals.get(command.seat)
    if terminal is None:
        return _no_terminal(command.seat)
    if refused := check_nothing_left(table, command.seat):
        return refused
    if table.is_open and len(table.play.terminals) == 1 and table.options.mode == "terminal":
        return Rejection("WRONG_STATE", "it is the last terminal of an open table: close the table first", "I.1.a")
    house_seq = context.house.seq if context.house else 0
    draft.add(pb.TerminalRetired(seat=command.seat, terminal_id=terminal.terminal_id, house_seq=house_seq))
    return None


def ready_system(draft: Draft, command: pb.ReadyTerminalSystemRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.is_open:
        return Rejection("WRONG_STATE", "the terminal system is made ready at a closed table", "I.1.a")
    if not is_id(command.sensor_id):
        message = f"{command.sensor_id!r} is no id: use 1 to 64 letters, digits and ._@-"
        return Rejection("BAD_ID", message, "I.6.e", "sensor_id")
    if any(t.terminal_id == command.sensor_id for t in table.play.terminals.values()):
        message = f"{command.sensor_id} is a player's terminal, not the sensor"
        return Rejection("TERMINAL_ENROLLED", message, "I.6.e", "sensor_id")
    for part in ("console", "server", "clock"):
        if not getattr(command, part):
            return Rejection("SYSTEM_NOT_READY", f"the {part} must work", "I.1.a", part)
    draft.add(pb.TerminalSystemReadied(sensor_id=command.sensor_id))
    return None


def check_terminals(table: Table, rules: Rules[Options]) -> Rejection | None:
    """What a table of terminals needs before it opens; no table changes between chips and credits while it is open.
    Credits are cashed out in chips, so what terminals show and hold comes in whole chips."""
    mode = rules.options.mode
    if table.is_open and mode != table.options.mode:
        message = f"the table is open for {table.options.mode} play: close it first"
        return Rejection("WRONG_STATE", message, "I", "options.mode")
    if mode != "terminal":
        return None
    if not table.is_open and not table.play.sensor_id:
        return Rejection("SYSTEM_NOT_READY", "say first that the terminal system is ready", "I.1.a")
    if not table.play.terminals:
        return Rejection("SYSTEM_NOT_READY", "enroll a terminal first", "I.1.a")
    unit = rules.options.chip_unit_cents
    if any(value % unit for value in rules.options.chip_values):
        message = (
            f"the chips on the screen must be multiples of the {dollars(unit)} chip in which credits are cashed out"
        )
        return Rejection("OPTION_OUT_OF_RANGE", message, "I.8.e", "options.chip_values")
    if odd := [seat for seat, t in table.play.terminals.items() if t.credits_cents % unit]:
        message = f"the credits at seat {odd[0]} are no multiple of the {dollars(unit)} chip: cash them out first"
        return Rejection("CREDITS_OUTSTANDING", message, "I.8.e", "options.chip_unit_cents")
    return None


# Guards


def terminal_at(table: Table, seat: int, context: Context) -> Terminal | Rejection:
    """The terminal at a seat that is taken. Players and terminals act for themselves only."""
    terminal = table.play.terminals.get(seat)
    if terminal is None:
        return _no_terminal(seat)
    if refused := check_seat(table, seat) or check_own_seat(table.players[seat], context):
        return refused
    if context.role == TERMINAL and context.actor_id != terminal.terminal_id:
        return Rejection("NOT_YOUR_SEAT", "a terminal acts for its own seat only", "I.1.a", "seat")
    return terminal


def check_not_frozen(table: Table) -> Rejection | None:
    phase = table.play.game.phase
    if phase in FROZEN:
        return Rejection("TERMINAL_FROZEN", f"terminals are frozen while the game is {phase}", "I.6.d")
    return None


def check_system_part(table: Table, context: Context) -> Rejection | None:
    """A machine speaks for the table that it belongs to."""
    if context.role == TERMINAL and not has_machine(table, context.actor_id):
        return Rejection("NOT_YOUR_SEAT", f"{context.actor_id} is no part of this table's system", "I.1.a")
    return None


def check_nothing_left(table: Table, seat: int) -> Rejection | None:
    """Who leaves, or a terminal that goes, leaves nothing of value behind."""
    terminal = table.play.terminals.get(seat)
    if terminal is None:
        return None
    if any(w.seat == seat for w in table.wagers.values()):
        return Rejection("LIVE_WAGERS", f"the terminal at seat {seat} still has bets up", "I.6.g", "seat")
    if terminal.credits_cents:
        message = f"the terminal at seat {seat} has {dollars(terminal.credits_cents)}: cash them out first"
        return Rejection("CREDITS_OUTSTANDING", message, "I.8", "seat")
    if terminal.entered:
        message = f"a buy-in at seat {seat} waits for confirmation"
        return Rejection("CREDITS_OUTSTANDING", message, "I.3.a.v", "seat")
    return None


def has_machine(table: Table, actor_id: str) -> bool:
    """Whether it is a terminal of the table, or its sensor."""
    parts = {terminal.terminal_id for terminal in table.play.terminals.values()}
    return bool(actor_id) and (actor_id in parts or actor_id == table.play.sensor_id)


def _no_terminal(seat: int) -> Rejection:
    return Rejection("NO_TERMINAL", f"seat {seat} has no wagering terminal", "I.1.a", "seat")
