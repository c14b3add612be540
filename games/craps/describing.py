"""Craps' own events in a supervisor's words."""

from typing import Any

import roundledger.v1 as pb
from games.permissions import role_name


def describe(event: pb.Event) -> str:
    kind = event.craps.WhichOneof("event")
    if kind is None:
        return "something at a craps table that this version does not know"
    return _line(getattr(event.craps, kind))


def _line(e: Any) -> str:
    match e:
        case pb.DiceSetRegistered():
            return f"dice {', '.join(e.dice_ids)} brought to the table"
        case pb.DutyTaken():
            return f"{e.badge_id} is {role_name(e.duty)}"
        case pb.DutyLeft():
            return f"{e.badge_id} leaves as {role_name(e.duty)}"
        case pb.DiceOffered():
            return f"dice offered to {e.player_id} at seat {e.seat}"
        case pb.DiceDeclined():
            return f"{e.player_id} declines the dice{'; nobody is left to ask' if e.nobody_left else ''}"
        case pb.ShooterAppointed():
            return f"{e.player_id} at seat {e.seat} is the shooter"
        case pb.DiceSelected():
            return f"the shooter chooses dice {' and '.join(e.dice_ids)}"
        case pb.DiceReturnedToCup():
            return f"dice {', '.join(e.dice_ids)} go to the cup"
        case pb.DicePassed():
            cause = f"{e.cause.replace('_', ' ')}{f', {e.reason}' if e.reason else ''}"
            return f"{e.player_id or 'the shooter'} passes the dice ({cause})"
        case pb.DiceThrown():
            return f"{e.player_id} throws"
        case pb.DiceCameToRest():
            return "the dice are at rest"
        case pb.FaceRuled():
            return f"the boxperson rules that die {e.die} shows {e.face}"
        case pb.PuckMoved():
            return f"the puck is on {e.point}" if e.point else "the puck is off"
        case pb.OffMarkerPlaced():
            return f"off marker before {e.player_id}: rolls decide come and don't come bets only"
        case pb.OffMarkerRemoved():
            return "off marker removed"
        case pb.IntegrityAlert():
            return f"integrity alert: {e.reason}, seat {e.seat}"
        case pb.DiceInspectionStarted():
            return f"dice out for inspection: {e.reason}"
        case pb.DiceInspectionEnded():
            return "dice are back from inspection"
        case _:
            return _of_a_wager(e)


def _of_a_wager(e: Any) -> str:
    match e:
        case pb.OnCalled():
            return f"{e.wager_id} called on"
        case pb.OnMarkerPlaced():
            return f"{e.wager_id} is on: confirmed by the boxperson"
        case pb.OnMarkerRemoved() | pb.WagerCalledOff():
            return f"{e.wager_id} called off"
        case pb.LateWagerConfirmed():
            return f"late wager {e.wager_id} confirmed by the {role_name(e.by)}"
        case pb.WagerBrokenDown():
            return f"{e.wager_id} broken down into {' and '.join(e.into_wager_ids)}"
        case pb.WagerRelaid():
            return f"{e.wager_id} leaves {e.relay_of} up"
        case pb.DontBetLocked():
            return f"{e.player_id} makes no other {e.wager} before the next roll"
        case _:
            raise TypeError(f"no words for {type(e).__name__}")
