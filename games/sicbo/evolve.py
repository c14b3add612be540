"""How events change what a sic bo table remembers, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Events
from games.sicbo.layout import area
from games.sicbo.state import (
    ANNOUNCED,
    BETS_CLOSED,
    BETTING,
    COLLECTED,
    COVERED,
    DICE_SHOWN,
    LIT,
    PAID,
    SHAKEN,
    SUSPENDED,
    Shaker,
    State,
    Table,
)

MOST_DICE = 300
"""Whose age the table remembers: those that came to it last. The house remembers more."""


def _shaker_installed(state: State, e: pb.SicboShakerInstalled, table: Table) -> State:
    """Older records tell only how old the oldest die is."""
    shaker = Shaker(e.shaker, tuple(e.dice_ids), e.on_tables_since_ms)
    ages = {die.die_id: die.on_tables_since_ms for die in e.dice} or dict.fromkeys(e.dice_ids, e.on_tables_since_ms)
    seen = dict(state.dice_seen_ms)
    for die_id, since in ages.items():
        seen[die_id] = min(seen.pop(die_id, since), since)
    kept = dict(list(seen.items())[-MOST_DICE:])
    return replace(state, shaker=shaker, dice_seen_ms=kept, shaker_tested=False)


def _shaker_removed(state: State, e: pb.SicboShakerRemoved, table: Table) -> State:
    return replace(state, shaker=None, shaker_tested=False, shift_test_due=False)


def _charge_taken(state: State, e: pb.SicboChargeTaken, table: Table) -> State:
    return replace(state, in_charge=e.badge_id)


def _charge_left(state: State, e: pb.SicboChargeLeft, table: Table) -> State:
    return replace(state, in_charge="")


def _device_inspected(state: State, e: pb.SicboDeviceInspected, table: Table) -> State:
    """A test with a triple also shows what the device makes of two of a kind."""
    lit = None
    if e.passed and len(set(e.values)) == 1:
        lit = area("two_of_a_kind", str(e.values[0])) in e.lit
    return replace(state, device_tested=e.passed, lit_pair_on_triple=lit)


def _shaker_inspected(state: State, e: pb.SicboShakerInspected, table: Table) -> State:
    """The supervisor's test at the start of a shift is a test as good as any."""
    due = state.shift_test_due and not (e.passed and e.for_shift)
    return replace(state, shaker_tested=e.passed, shift_test_due=due)


def _shift_started(state: State, e: pb.SicboShiftStarted, table: Table) -> State:
    automated = state.shaker is not None and state.shaker.kind == pb.SICBO_SHAKER_AUTOMATED
    return replace(state, shift_test_due=automated)


def _bets_closed(state: State, e: pb.BetsClosed, table: Table) -> State:
    return replace(state, phase=BETS_CLOSED)


def _covered(state: State, e: pb.SicboShakerCovered, table: Table) -> State:
    return replace(state, phase=COVERED)


def _shaken(state: State, e: pb.SicboShakerShaken, table: Table) -> State:
    return replace(state, phase=SHAKEN)


def _dice_shown(state: State, e: Message, table: Table) -> State:
    return replace(state, phase=DICE_SHOWN)


def _shaker_failed(state: State, e: pb.SicboShakerFailed, table: Table) -> State:
    return replace(state, shaker_failed=True, shaker_tested=False)


def _announced(state: State, e: pb.DiceRolled, table: Table) -> State:
    return replace(state, phase=ANNOUNCED, dice=tuple(e.faces))


def _entered(state: State, e: pb.SicboValuesEntered, table: Table) -> State:
    return replace(state, phase=LIT)


def _corrected(state: State, e: pb.SicboValuesCorrected, table: Table) -> State:
    return replace(state, dice=tuple(e.values))


def _collected(state: State, e: pb.SicboLosersCollected, table: Table) -> State:
    return replace(state, phase=COLLECTED)


def _paid(state: State, e: pb.SicboWinnersPaid, table: Table) -> State:
    return replace(state, phase=PAID, last_dice=state.dice)


def _settled_by_hand(state: State, e: pb.SicboSettledByHand, table: Table) -> State:
    return replace(state, last_dice=state.dice)


def _betting_again(state: State, e: Message, table: Table) -> State:
    return replace(state, phase=BETTING, dice=(), shaker_failed=False)


def _device_failed(state: State, e: pb.SicboDeviceFailed, table: Table) -> State:
    return replace(state, device_failed=True, device_tested=False, lit_pair_on_triple=None)


def _suspended(state: State, e: pb.SicboSuspended, table: Table) -> State:
    return replace(state, phase=SUSPENDED)


def _repaired(state: State, e: pb.SicboDeviceRepaired, table: Table) -> State:
    return replace(state, device_failed=False)


def _resumed(state: State, e: pb.SicboResumed, table: Table) -> State:
    return replace(state, phase=BETTING)


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    """The next opening needs new inspections."""
    return replace(
        state,
        phase=BETTING,
        device_tested=False,
        lit_pair_on_triple=None,
        shaker_tested=False,
        shift_test_due=False,
        last_dice=(),
    )


def _fact(state: State, e: Message, table: Table) -> State:
    """Recorded for the reader; the table needs no memory of it."""
    return state


EVENTS: Events[State, Table] = {
    pb.SicboShakerInstalled: _shaker_installed,
    pb.SicboShakerRemoved: _shaker_removed,
    pb.SicboChargeTaken: _charge_taken,
    pb.SicboChargeLeft: _charge_left,
    pb.SicboDeviceInspected: _device_inspected,
    pb.SicboShakerInspected: _shaker_inspected,
    pb.SicboShiftStarted: _shift_started,
    pb.BetsClosed: _bets_closed,
    pb.SicboShakerCovered: _covered,
    pb.SicboShakerShaken: _shaken,
    pb.SicboShakerUncovered: _dice_shown,
    pb.SicboShakerActivated: _dice_shown,
    pb.SicboShakerFailed: _shaker_failed,
    pb.DiceRolled: _announced,
    pb.SicboValuesEntered: _entered,
    pb.SicboAreasLit: _fact,
    pb.SicboValuesCorrected: _corrected,
    pb.SicboLosersCollected: _collected,
    pb.SicboWinnersPaid: _paid,
    pb.SicboLightsCleared: _fact,
    pb.SicboDeviceFailed: _device_failed,
    pb.SicboSettledByHand: _settled_by_hand,
    pb.SicboSuspended: _suspended,
    pb.SicboDeviceRepaired: _repaired,
    pb.SicboResumed: _resumed,
    pb.IrregularityCalled: _betting_again,
    pb.RoundClosed: _betting_again,
    pb.RoundVoided: _betting_again,
    pb.TableClosed: _table_closed,
}
