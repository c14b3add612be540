"""A craps table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.craps.state import BEFORE_THROW, READY, State, Table
from games.craps.working import is_working
from games.game import Words
from games.tables.chips import chips_of, laid_out, place_of
from games.tables.state import Wager
from ledger.core.roles import role_name


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Nothing at a craps table is hidden."""
    state = table.play
    return {
        "phase": "SUSPENDED" if state.suspended else state.series if state.phase == READY else state.phase,
        "series": state.series,
        "betting": state.phase in BEFORE_THROW and not state.suspended,
        "puck": state.puck,
        "shooter": state.shooter,
        "offered": state.offered,
        "dice": state.dice,
        "failed_dice": state.failed_dice,
        "selected_dice": state.selected,
        "stickperson": state.stickperson,
        "boxperson": state.boxperson,
        "last_roll": state.last_roll,
        "left_up": list(state.left_up),
        "come_points": state.points,
        "marked_on": state.marked_on,
        "working": [w.wager_id for w in table.wagers.values() if is_working(table, w)],
        "cash_to_convert": state.cash,
    }


def on_table(table: Table) -> Mapping[str, str]:
    """A roll is a round, so each round inherits the puck, the shooter and most wagers from the one before."""
    state = table.play

    def place(wager: Wager) -> str:
        point = state.points.get(wager.wager_id)
        return f"{place_of(wager)} on {point}" if point else place_of(wager)

    def chips(wager: Wager) -> str:
        return chips_of(wager) if is_working(table, wager) else f"{chips_of(wager)}, off"

    return {
        "puck": _puck(state),
        "shooter": _shooter(table),
        "layout": laid_out(table.wagers.values(), place, chips),
    }


def _puck(state: State) -> str:
    puck = f"on {state.puck}" if state.puck else "off"
    return f"{puck}, off marker before the shooter" if state.off_marker else puck


def _shooter(table: Table) -> str:
    state = table.play
    if state.shooter:
        return f"{table.players.get(state.shooter, 'nobody')} at seat {state.shooter}"
    return f"nobody; dice offered to seat {state.offered}" if state.offered else "nobody"


def _dice_passed(e: pb.DicePassed) -> str:
    cause = f"{e.cause.replace('_', ' ')}{f', {e.reason}' if e.reason else ''}"
    return f"{e.player_id or 'the shooter'} passes the dice ({cause})"


WORDS: Words = {
    pb.DiceSetRegistered: lambda e: f"dice {', '.join(e.dice_ids)} brought to the table",
    pb.DutyTaken: lambda e: f"{e.badge_id} is {role_name(e.duty)}",
    pb.DutyLeft: lambda e: f"{e.badge_id} leaves as {role_name(e.duty)}",
    pb.DiceOffered: lambda e: f"dice offered to {e.player_id} at seat {e.seat}",
    pb.DiceDeclined: lambda e: f"{e.player_id} declines the dice{'; nobody is left to ask' if e.nobody_left else ''}",
    pb.ShooterAppointed: lambda e: f"{e.player_id} at seat {e.seat} is the shooter",
    pb.DiceSelected: lambda e: f"{e.player_id} chooses dice {' and '.join(e.dice_ids)}",
    pb.DiceReturnedToCup: lambda e: f"dice {', '.join(e.dice_ids)} go to the cup",
    pb.DicePassed: _dice_passed,
    pb.DiceThrown: lambda e: f"{e.player_id} throws",
    pb.DiceCameToRest: lambda e: "the dice are at rest",
    pb.FaceRuled: lambda e: f"the boxperson rules that die {e.die} shows {e.face}",
    pb.PuckMoved: lambda e: f"the puck is on {e.point}" if e.point else "the puck is off",
    pb.OffMarkerPlaced: lambda e: f"off marker before {e.player_id}: rolls decide come and don't come bets only",
    pb.OffMarkerRemoved: lambda e: f"off marker removed ({e.cause.replace('_', ' ')})",
    pb.OnCalled: lambda e: f"{e.player_id} calls {e.wager_id} on",
    pb.OnMarkerPlaced: lambda e: f"{e.wager_id} of {e.player_id} is on: confirmed by the boxperson",
    pb.OnMarkerRemoved: lambda e: f"{e.player_id} calls {e.wager_id} off",
    pb.WagerCalledOff: lambda e: f"{e.player_id} calls {e.wager_id} off until the puck moves",
    pb.LateWagerConfirmed: lambda e: f"late wager {e.wager_id} of {e.player_id} confirmed by the {role_name(e.by)}",
    pb.WagerBrokenDown: lambda e: f"{e.wager_id} of {e.player_id} broken down into {' and '.join(e.into_wager_ids)}",
    pb.WagerRelaid: lambda e: f"{e.wager_id} leaves {e.decided_wager_id} of {e.player_id} up",
    pb.DontBetLocked: lambda e: f"{e.player_id} makes and raises no {e.wager} before the next roll",
    pb.DiceInspectionStarted: lambda e: f"dice out for inspection: {e.reason}",
    pb.DiceInspectionEnded: lambda e: "dice are back from inspection",
    pb.IntegrityAlert: lambda e: f"integrity alert: {e.reason}, {e.player_id or 'nobody'} at seat {e.seat}",
    pb.ContractBetsReturned: lambda e: f"{', '.join(e.wager_ids)} go back ({e.reason.replace('_', ' ')})",
}

RESULTS: Words = {pb.DiceRolled: lambda e: f"{'-'.join(map(str, e.faces))}, {sum(e.faces)}"}

RESULT_DETAILS: Words = {
    pb.PuckMoved: lambda e: f"the point is {e.point}" if e.point else f"the point was {e.point_before}",
}
"""A seven wins before there is a point and loses after: the dice alone do not say who won."""
