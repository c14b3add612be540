"""Wheel and ball, and what a table needs before it opens (A)."""

import roundledger.v1 as pb
from games.roulette.commands.terminals import check_terminals
from games.roulette.layout import WHEEL
from games.roulette.options import Options
from games.roulette.state import Draft, Table
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection

LONGEST_REFERENCE = 500


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    state = table.play
    if not state.wheel_registered:
        return Rejection("WHEEL_NOT_REGISTERED", "register a wheel first", book.requires["wheel"])
    if "ball" in book.requires:
        rule, ball = book.requires["ball"], state.ball
        if ball is None:
            return Rejection("BALL_NOT_REGISTERED", "register a ball first", rule)
        if not (ball.approval_ref or (ball.non_metallic and 12 <= ball.sixteenths <= 14)):
            message = "a ball is non-metallic and 12/16 to 14/16 inch, unless the regulator approved it"
            return Rejection("BALL_NOT_PERMITTED", message, rule)
    return check_terminals(table, rules)


def register_wheel(draft: Draft, command: pb.RegisterWheelRequest, context: Context) -> Rejection | None:
    if draft.state.is_open:
        return Rejection("WRONG_STATE", "a wheel is registered at a closed table")
    if command.diameter_in < 30:
        return Rejection("WHEEL_TOO_SMALL", "diameter_in must be at least 30", "A.3", "diameter_in")
    if sorted(command.pocket_order) != sorted(WHEEL):
        return Rejection("WHEEL_NOT_38", "a wheel has the 38 pockets 1 to 36, 0 and 00", "A.3", "pocket_order")
    draft.add(pb.WheelRegistered(diameter_in=command.diameter_in, pocket_order=command.pocket_order))
    return None


def register_ball(draft: Draft, command: pb.RegisterBallRequest, context: Context) -> Rejection | None:
    """What ball is permitted depends on the rulebook, so that is checked when the table opens."""
    if draft.state.is_open:
        return Rejection("WRONG_STATE", "a ball is registered at a closed table")
    if command.sixteenths < 1:
        return Rejection("BALL_NOT_PERMITTED", "sixteenths must be above 0", "A.6", "sixteenths")
    if len(command.approval_ref) > LONGEST_REFERENCE:
        message = f"approval_ref must have at most {LONGEST_REFERENCE} characters"
        return Rejection("BAD_TEXT", message, "A.6", "approval_ref")
    draft.add(
        pb.BallRegistered(
            sixteenths=command.sixteenths, non_metallic=command.non_metallic, approval_ref=command.approval_ref
        )
    )
    return None
