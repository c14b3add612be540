"""A sic bo table in words, and as each role may see it."""

from collections.abc import Iterable, Mapping
from typing import Any

import roundledger.v1 as pb
from games.game import Words
from games.sicbo.state import Table
from games.tables.chips import laid_out
from ledger.core.vocabulary import enum_word


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing at a sic bo table is hidden."""
    state = table.play
    return {
        "phase": state.phase,
        "shaker": _shaker(state.shaker.kind) if state.shaker else "",
        "in_charge": state.in_charge,
        "device_tested": state.device_tested,
        "device_failed": state.device_failed,
        "dice": state.dice,
        "last_dice": state.last_dice,
    }


def on_table(table: Table) -> Mapping[str, str]:
    state = table.play
    lines = {"shaker": f"{_shaker(state.shaker.kind)}, {state.phase.lower().replace('_', ' ')}"} if state.shaker else {}
    if state.dice:
        lines["dice"] = _dice(state.dice)
    return {**lines, "layout": laid_out(table.wagers.values())}


def _shaker(kind: int) -> str:
    return enum_word(pb.SicboShaker, kind)


def _dice(values: Iterable[int]) -> str:
    return "-".join(map(str, values))


def _passed(passed: bool) -> str:
    return "passed" if passed else "FAILED"


def _shaker_installed(e: pb.SicboShakerInstalled) -> str:
    return f"{_shaker(e.shaker)} shaker with dice {', '.join(e.dice_ids)} put on the table"


def _corrected(e: pb.SicboValuesCorrected) -> str:
    changed = f"from {_dice(e.values_before)} to {_dice(e.values)}"
    if not e.supervisor_id:
        return f"dice announced anew: corrected {changed}"
    return f"values corrected {changed}, {e.supervisor_id} being present"


WORDS: Words = {
    pb.SicboShakerInstalled: _shaker_installed,
    pb.SicboShakerRemoved: lambda e: f"{_shaker(e.shaker)} shaker taken off the table",
    pb.SicboChargeTaken: lambda e: f"{e.badge_id} takes charge of the shaker",
    pb.SicboChargeLeft: lambda e: f"{e.badge_id} leaves; no shaker is on the table",
    pb.SicboDeviceInspected: lambda e: f"device tested with {_dice(e.values)}: {_passed(e.passed)}",
    pb.SicboShakerInspected: lambda e: f"automated shaker tested {e.runs} times: {_passed(e.passed)}",
    pb.SicboShiftStarted: lambda e: "a shift starts",
    pb.SicboShakerCovered: lambda e: "shaker covered",
    pb.SicboShakerShaken: lambda e: f"shaker shaken {e.times} times",
    pb.SicboShakerUncovered: lambda e: "shaker uncovered: the dice are seen",
    pb.SicboShakerActivated: lambda e: "automated shaker tosses the dice",
    pb.SicboShakerFailed: lambda e: "automated shaker fails",
    pb.SicboValuesEntered: lambda e: f"values {_dice(e.values)} entered",
    pb.SicboAreasLit: lambda e: f"lit: {', '.join(area.replace('_', ' ') for area in e.areas)}",
    pb.SicboValuesCorrected: _corrected,
    pb.SicboLosersCollected: lambda e: "losing wagers collected",
    pb.SicboWinnersPaid: lambda e: "winning wagers paid",
    pb.SicboLightsCleared: lambda e: "lights cleared",
    pb.SicboDeviceFailed: lambda e: f"the device fails{f': {e.note}' if e.note else ''}",
    pb.SicboSettledByHand: lambda e: f"settled by hand, {e.supervisor_id} being present",
    pb.SicboSuspended: lambda e: "no gaming until the device is repaired and tested",
    pb.SicboDeviceRepaired: lambda e: f"device repaired{f': {e.note}' if e.note else ''}",
    pb.SicboResumed: lambda e: "gaming goes on",
}

RESULTS: Words = {
    pb.DiceRolled: lambda e: f"{'-'.join(map(str, e.faces))}, {sum(e.faces)}",
    pb.SicboValuesCorrected: lambda e: f"{'-'.join(map(str, e.values))}, {sum(e.values)}",
}
