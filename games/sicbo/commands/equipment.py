"""Shaker, device and who answers for them; what a table needs before it opens (X.A, X.E.1, L.1, L.5)."""

import roundledger.v1 as pb
from games.sicbo.commands.answers import bad_dice, by_text, wrong_state
from games.sicbo.layout import is_dice, winning_areas
from games.sicbo.options import Options
from games.sicbo.state import BETTING, SUSPENDED, Draft, Shaker, State, Table
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.commands import is_past
from ledger.core.context import Context
from ledger.core.lent import House
from ledger.core.rejection import Rejection
from ledger.core.roles import PIT
from ledger.money.accounts import is_id

AUTOMATED, MANUAL = pb.SICBO_SHAKER_AUTOMATED, pb.SICBO_SHAKER_MANUAL
LEAST_RUNS = 3
LONGEST_NOTE = 500


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    state = table.play
    missing = {
        "a shaker with its dice": (state.shaker is None, "shaker"),
        "a dealer in charge": (not state.in_charge, "shaker"),
        "a passed test of the device": (not state.device_tested, "device"),
        "a passed test of the automated shaker": (is_automated(state.shaker) and not state.shaker_tested, "device"),
    }
    for what, (is_missing, asked_by) in missing.items():
        if is_missing:
            return Rejection("TABLE_NOT_READY", f"missing: {what}", book.requires[asked_by])
    if state.lit_pair_on_triple not in (None, rules.options.pair_on_triple):
        message = (
            f"two of a kind {rules.options.two_of_a_kind_on_triple} on a triple here, and in its test the device "
            "showed otherwise: set it right and test it again"
        )
        return Rejection("INSPECTION_FAILED", message, book.requires["device"])
    return by_text(rules, _check_kind(rules, state.shaker.kind if state.shaker else 0))


def is_automated(shaker: Shaker | None) -> bool:
    return shaker is not None and shaker.kind == AUTOMATED


def _check_kind(rules: Rules[Options], kind: int) -> Rejection | None:
    if kind == MANUAL or rules.options.shaker == "automated":
        return None
    message = "the rules in force here know only the manual shaker: remove this one"
    return Rejection("SHAKER_TYPE_NOT_PERMITTED", message, "X.E.3, L.5(d)", "shaker")


def install_shaker(draft: Draft, command: pb.InstallSicboShakerRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if refused := _check_idle(table):
        return refused
    if command.shaker not in (MANUAL, AUTOMATED):
        return Rejection("SHAKER_TYPE_NOT_PERMITTED", "shaker must be manual or automated", "X.E.3, L.5(d)", "shaker")
    if is_automated(state.shaker) and command.shaker == MANUAL:
        message = "take the automated shaker off the table first"
        return Rejection("AUTOMATED_SHAKER_PRESENT", message, "X.E.3, L.6(d)", "shaker")
    if state.shaker is not None:
        return Rejection("SHAKER_PRESENT", "take the other shaker off the table first", "X.A.1, L.1", "shaker")
    if table.is_open and (refused := _check_kind(table.in_force, command.shaker)):
        return refused
    if len(set(command.dice_ids)) != 3 or len(command.dice_ids) != 3 or not all(map(is_id, command.dice_ids)):
        return Rejection("DICE_NOT_SEALED", "dice_ids must name the three dice", "X.A.1, L.1", "dice_ids")
    said = command.HasField("on_tables_since")
    if said and not is_past(command.on_tables_since, context.at):
        message = "on_tables_since must be a time that does not lie in the future"
        return Rejection("BAD_TIME", message, "L.1", "on_tables_since")
    since = command.on_tables_since.ToMilliseconds() if said else milliseconds(context)
    house = context.house
    dice = [
        pb.DieAge(die_id=die, on_tables_since_ms=min(since, *_known_since(state, house, die)))
        for die in command.dice_ids
    ]
    draft.add(
        pb.SicboShakerInstalled(
            shaker=command.shaker,
            dice_ids=command.dice_ids,
            on_tables_since_ms=min(die.on_tables_since_ms for die in dice),
            dice=dice,
            house_seq=house.seq if house else 0,
        )
    )
    return None


def _known_since(state: State, house: House | None, die_id: str) -> list[int]:
    """When the die first came to a table, as this table and the house remember it: a die does not become young in
    another set, nor at another table (L.1)."""
    known = [state.dice_seen_ms, house.dice if house else {}]
    return [seen[die_id] for seen in known if die_id in seen] or [2**62]


def remove_shaker(draft: Draft, command: pb.RemoveSicboShakerRequest, context: Context) -> Rejection | None:
    table, shaker = draft.state, draft.state.play.shaker
    if refused := _check_idle(table):
        return refused
    if shaker is None:
        return Rejection("NO_SHAKER", "no shaker is on the table", "X.A.1, L.1")
    draft.add(pb.SicboShakerRemoved(shaker=shaker.kind, dice_ids=shaker.dice_ids))  # type: ignore[arg-type]
    return None


def _check_idle(table: Table) -> Rejection | None:
    """A shaker comes and goes at a closed or suspended table, or between rounds with an empty layout."""
    if table.is_open and table.play.phase not in (BETTING, SUSPENDED):
        return wrong_state(table.play)
    if table.wagers:
        return Rejection("LIVE_WAGERS", "wagers are up: the shaker is changed once the layout is empty", "X.A.1, L.1")
    return None


def take_charge(draft: Draft, command: pb.TakeSicboChargeRequest, context: Context) -> Rejection | None:
    if not is_id(command.badge_id):
        return Rejection("BAD_ID", "badge_id must name the dealer", "X.A.1, L.1", "badge_id")
    draft.add(pb.SicboChargeTaken(badge_id=command.badge_id, badge_id_before=draft.state.play.in_charge))
    return None


def leave_charge(draft: Draft, command: pb.LeaveSicboChargeRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if not state.in_charge:
        return Rejection("NOT_IN_CHARGE", "no dealer is in charge", "X.A.1, L.1")
    if state.shaker is not None:
        message = "a shaker is on the table: a successor takes charge first"
        return Rejection("SHAKER_UNATTENDED", message, "X.A.1, L.1")
    draft.add(pb.SicboChargeLeft(badge_id=state.in_charge))
    return None


def inspect_device(draft: Draft, command: pb.InspectSicboDeviceRequest, context: Context) -> Rejection | None:
    """What it lights is held against what wins. A test that it fails is a fact, and shuts the table. Before the table
    opens the house may still choose what a pair is worth on a triple: then the opening holds the test against that."""
    table = draft.state
    if refused := _check_testing(table):
        return refused
    if table.play.device_failed:
        message = "the device that lights the areas has failed: record its repair first"
        return Rejection("DEVICE_FAILED", message, "X.F.2, L.6(b)")
    if not is_dice(command.values):
        return bad_dice("values")
    readings = [table.options.pair_on_triple] if table.is_open else [True, False]
    due = [winning_areas(command.values, pair_on_triple=reading) for reading in readings]
    if command.passed and sorted(command.lit) not in map(sorted, due):
        message = f"with these values exactly these areas win: {', '.join(due[0])}"
        if due[-1] != due[0]:
            message += "; or all but two_of_a_kind, where the house says that it loses on a triple"
        return Rejection("INSPECTION_FAILED", message, "X.E.1, L.5(a)(1)", "lit")
    if len(command.lit) > 100:
        return Rejection("INSPECTION_FAILED", "the layout has 50 areas", "X.A.2", "lit")
    draft.add(pb.SicboDeviceInspected(values=command.values, lit=command.lit, passed=command.passed))
    if command.passed and draft.state.play.phase == SUSPENDED:
        draft.add(pb.SicboResumed())
    return None


def inspect_shaker(draft: Draft, command: pb.InspectSicboShakerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_testing(table):
        return refused
    if not is_automated(table.play.shaker):
        return Rejection("WRONG_SHAKER", "only an automated shaker is tested", "X.E.3, L.5(a)(2)")
    if command.runs < LEAST_RUNS:
        return Rejection("TOO_FEW_RUNS", f"runs must be at least {LEAST_RUNS}", "L.5(a)(2)", "runs")
    for_shift = context.role == PIT
    draft.add(pb.SicboShakerInspected(runs=command.runs, passed=command.passed, for_shift=for_shift))
    return None


def _check_testing(table: Table) -> Rejection | None:
    if table.is_open and table.play.phase not in (BETTING, SUSPENDED):
        return wrong_state(table.play)
    return None


def start_shift(draft: Draft, command: pb.StartSicboShiftRequest, context: Context) -> Rejection | None:
    """A round under way is finished first: the test is asked for when bets are next closed."""
    draft.add(pb.SicboShiftStarted())
    return None


def repair_device(draft: Draft, command: pb.RepairSicboDeviceRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if not state.device_failed:
        return Rejection("DEVICE_NOT_FAILED", "the device has not failed", "X.F.2, L.6(b)")
    if draft.state.is_open and state.phase != SUSPENDED:
        return wrong_state(state)
    if len(command.note) > LONGEST_NOTE:
        return Rejection("BAD_TEXT", f"note must have at most {LONGEST_NOTE} characters", field="note")
    draft.add(pb.SicboDeviceRepaired(note=command.note))
    return None


def milliseconds(context: Context) -> int:
    return int(context.at.timestamp() * 1000)
