"""Every refusal of a roulette table and the lifecycles around them.

A refused command leaves no event and changes nothing: each case compares the table's bytes before and after.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.roulette.layout import WHEEL
from games.roulette.rejections import REJECTIONS
from games.tables.rejections import TABLE_REJECTIONS
from ledger.catalogue import CATALOGUE
from ledger.core.commands import read_command
from ledger.core.rejection import CORE_REJECTIONS, Rejection
from ledger.core.vocabulary import body_of
from ledger.money.amounts import MAX_CENTS, dollars
from tests.support.pure import PureStream, actor_for
from tests.support.roulette.console import R2006, R2008
from tests.support.roulette.every_command import Console
from tests.support.source import ROOT
from tests.unit.games.roulette.test_terminal_guards import CASES as TERMINAL_CASES

CW = pb.SPIN_DIRECTION_CLOCKWISE


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[Console], list[pb.Command]]


def _raised_match_play(c: Console) -> list[pb.Command]:
    """Coupons are taken, and red pays 12 to 7."""
    *before, opening, seat, colour = c.match_play()
    opening.open_table.payout_overrides.add(wager="red", odds=pb.Odds(pays=12, per=7))
    return [*before, opening, seat, colour]


OPENING = [
    Case("EMPTY_COMMAND", "", "a command that says nothing", lambda c: [pb.Command()]),
    Case("EMPTY_COMMAND", "", "a roulette command that says nothing", lambda c: [c.own()]),
    Case("UNKNOWN_STREAM", "", "no such table", lambda c: [c.limits()]),
    Case("ALREADY_INSTALLED", "", "a table is installed once", lambda c: [c.install(), c.install()]),
    Case("UNKNOWN_GAME", "", "no such game", lambda c: [c.install(game="faro")]),
    Case("BAD_SEAT_COUNT", "", "no seats", lambda c: [c.install(seats=0)]),
    Case("BAD_SEAT_COUNT", "", "33 seats", lambda c: [c.install(seats=33)]),
    Case("LIMITS_EMPTY", "", "an empty sign", lambda c: [c.install(), c.no_limits()]),
    Case(
        "LIMITS_REPEATED",
        "",
        "two limits for one wager",
        lambda c: [
            c.install(),
            c.limits(*[pb.WagerLimit(wager="red", min_cents=1, max_cents=2)] * 2),
        ],
    ),
    Case("LIMITS_OUT_OF_RANGE", "", "minimum 0", lambda c: [c.install(), c.limit("*", 0, 100)]),
    Case("LIMITS_OUT_OF_RANGE", "", "minimum above maximum", lambda c: [c.install(), c.limit("*", 101, 100)]),
    Case("LIMITS_OUT_OF_RANGE", "", "beyond all money", lambda c: [c.install(), c.limit("*", 1, MAX_CENTS + 1)]),
    Case("UNKNOWN_WAGER", "", "limits for no wager, open table", lambda c: [*c.opening(), c.limit("jackpot")]),
    Case(
        "UNKNOWN_WAGER",
        "",
        "limits for no wager, found at opening",
        lambda c: [
            *c.equipped(),
            c.limits(
                pb.WagerLimit(wager="*", min_cents=1, max_cents=2),
                pb.WagerLimit(wager="jackpot", min_cents=1, max_cents=2),
            ),
            c.open(),
        ],
    ),
    Case("WHEEL_TOO_SMALL", "A.3", "29 inches", lambda c: [c.install(), c.wheel(29)]),
    Case("WHEEL_NOT_38", "A.3", "a single zero (R16)", lambda c: [c.install(), c.wheel(32, WHEEL[1:])]),
    Case("WHEEL_NOT_38", "A.3", "two times 0", lambda c: [c.install(), c.wheel(32, ("0", *WHEEL[:-1]))]),
    Case("WHEEL_NOT_REGISTERED", "A.3", "no wheel", lambda c: [c.install(), c.limits(), c.ball(), c.open()]),
    Case("BALL_NOT_REGISTERED", "A.6", "no ball", lambda c: [c.install(), c.limits(), c.wheel(), c.open()]),
    Case("BALL_NOT_PERMITTED", "A.6", "no diameter", lambda c: [c.install(), c.ball(0)]),
    Case("BALL_NOT_PERMITTED", "A.6", "11/16 inch", lambda c: [*c.equipped(), c.ball(11), c.open()]),
    Case("BALL_NOT_PERMITTED", "A.6", "15/16 inch", lambda c: [*c.equipped(), c.ball(15), c.open()]),
    Case("BALL_NOT_PERMITTED", "A.6", "metal", lambda c: [*c.equipped(), c.ball(non_metallic=False), c.open()]),
    Case("LIMITS_NOT_POSTED", "I", "2006, no sign", lambda c: [c.install(), c.wheel(), c.ball(), c.open(R2006)]),
    Case(
        "LIMITS_NOT_POSTED",
        "house",
        "2008, no settings (R2)",
        lambda c: [c.install(), c.wheel(), c.ball(), c.open()],
    ),
    Case("LIMITS_NOT_POSTED", "house", "not for every wager", lambda c: [*c.equipped(), c.limit("red"), c.open()]),
    Case("WRONG_STATE", "", "open twice", lambda c: [*c.opening(), c.open()]),
    Case("UNKNOWN_RULEBOOK", "", "of 1999", lambda c: [*c.equipped(), c.open("oneida/roulette@1999-01-01")]),
    Case("EQUIPMENT_MISSING", "", "an inspection of nothing", lambda c: [c.install(), c.inspect("")]),
    Case("BAD_TEXT", "", "an endless note", lambda c: [c.install(), c.inspect(note="x" * 501)]),
    Case("EQUIPMENT_FAILED", "", "a broken wheel", lambda c: [*c.equipped(), c.inspect(passed=False), c.open()]),
    Case("EQUIPMENT_FAILED", "", "a wager", lambda c: [*c.opening(), c.inspect(passed=False), c.place("red")]),
    Case("EQUIPMENT_FAILED", "", "a spin", lambda c: [*c.opening(), c.inspect(passed=False), c.spin_ball()]),
]
"""Equipment and opening checks."""

OPTIONS = [
    Case("OPTION_NOT_IN_RULEBOOK", "", "zero_rule in 2008", lambda c: [*c.equipped(), c.open(zero_rule="lose_all")]),
    Case("OPTION_NOT_IN_RULEBOOK", "", "mode in 2006", lambda c: [*c.equipped(), c.open(R2006, mode="table")]),
    Case("OPTION_OUT_OF_RANGE", "G.2", "zero_rule", lambda c: [*c.equipped(), c.open(R2006, zero_rule="lose_third")]),
    Case("OPTION_OUT_OF_RANGE", "house", "chip unit of 3", lambda c: [*c.equipped(), c.open(chip_unit_cents=3)]),
    Case("OPTION_OUT_OF_RANGE", "C.1", "match_play is a flag", lambda c: [*c.equipped(), c.open(match_play=1)]),
    Case("OPTION_OUT_OF_RANGE", "I.6.a-b", "clock of 10 s", lambda c: [*c.equipped(), c.open(bet_clock_seconds=10)]),
    Case("OPTION_REPEATED", "", "match_play twice", lambda c: [*c.equipped(), c.open_twice("match_play")]),
    Case(
        "PAYOUT_BELOW_MINIMUM",
        "D.1, G.1",
        "straight at 34:1",
        lambda c: [*c.equipped(), c.open_paying(R2008, "straight", 34, 1)],
    ),
    Case(
        "PAYOUT_BELOW_MINIMUM",
        "E.3, G.1",
        "red at 99:100",
        lambda c: [*c.equipped(), c.open_paying(R2006, "red", 99, 100)],
    ),
    Case(
        "PAYOUT_BELOW_MINIMUM",
        "E.3, G.1",
        "red at 1:0",
        lambda c: [*c.equipped(), c.open_paying(R2006, "red", 1, 0)],
    ),
    Case(
        "PAYOUT_OUT_OF_RANGE",
        "",
        "more than the books can hold",
        lambda c: [*c.equipped(), c.open_paying(R2008, "red", 2**62, 1)],
    ),
    Case("UNKNOWN_WAGER", "", "override of street", lambda c: [*c.equipped(), c.open_paying(R2008, "street", 11, 1)]),
    Case(
        "UNKNOWN_WAGER",
        "",
        "override of a case that red has not",
        lambda c: [*c.equipped(), c.open_paying(R2008, "red", 1, 1, "zero")],
    ),
    Case("RULEBOOK_CHANGE_MID_ROUND", "", "a wager is up", lambda c: [*c.opening(), c.place("red"), c.change()]),
    Case(
        "RULEBOOK_CHANGE_MID_ROUND",
        "",
        "the ball circles",
        lambda c: [*c.opening(), c.spin_ball(), c.change()],
    ),
    Case(
        "RULEBOOK_CHANGE_MID_ROUND",
        "",
        "wagers stand after no spin",
        lambda c: [*c.opening(), c.place("red"), c.spin_ball(), c.no_spin("foreign_object"), c.change()],
    ),
    Case(
        "BALL_NOT_REGISTERED",
        "A.6",
        "from 2006 to 2008 without a ball",
        lambda c: [c.install(), c.limits(), c.wheel(), c.open(R2006), c.change(R2008)],
    ),
    Case(
        "OPTION_NOT_IN_RULEBOOK",
        "",
        "changing",
        lambda c: [*c.opening(), c.change(R2008, zero_rule="lose_all")],
    ),
]
"""Rulebooks and house options."""

SEATS = [
    Case("UNKNOWN_SEAT", "", "seat 0", lambda c: [*c.opening(), c.seat(0)]),
    Case("UNKNOWN_SEAT", "", "seat 9 of 8", lambda c: [*c.opening(), c.seat(9)]),
    Case("SEAT_TAKEN", "", "anna sits there", lambda c: [*c.opening(), c.seat(1)]),
    Case("BAD_ID", "", "no player id", lambda c: [*c.opening(), c.seat_nobody(2)]),
    Case("BAD_ID", "", "a player id with a slash", lambda c: [*c.opening(), c.seat(2, "a/b")]),
    Case("SEAT_EMPTY", "", "nobody leaves", lambda c: [*c.opening(), c.leave(2)]),
    Case("SEAT_EMPTY", "", "nobody bets", lambda c: [*c.opening(), c.place("red", seat=2)]),
    Case("SEAT_EMPTY", "", "nobody buys", lambda c: [*c.opening(), c.buy_in(seat=2)]),
    Case("SEAT_EMPTY", "", "nobody gets a colour", lambda c: [*c.opening(), c.colour(seat=2)]),
    Case("LIVE_WAGERS", "", "leaving a wager", lambda c: [*c.opening(), c.place("red"), c.leave()]),
    Case("LIVE_WAGERS", "", "leaving a spoken wager", lambda c: [*c.opening(), c.call("red"), c.leave()]),
    Case("LIVE_WAGERS", "", "closing on a wager", lambda c: [*c.opening(), c.place("red"), c.close()]),
    Case("BAD_AMOUNT", "", "buy-in of nothing", lambda c: [*c.opening(), c.buy_in(0)]),
    Case("BAD_AMOUNT", "", "buy-in below nothing", lambda c: [*c.opening(), c.buy_in(-1)]),
    Case("BAD_AMOUNT", "", "buy-in beyond all money", lambda c: [*c.opening(), c.buy_in(MAX_CENTS + 1)]),
    Case("COLOUR_MISSING", "C.2", "no colour", lambda c: [*c.opening(), c.colour("")]),
    Case("BAD_TEXT", "C.2", "an endless colour", lambda c: [*c.opening(), c.colour("x" * 65)]),
    Case("BAD_TEXT", "A.6", "an endless approval", lambda c: [c.install(), c.ball(approval_ref="x" * 501)]),
    Case("BAD_TEXT", "", "a value chip without a colour", lambda c: [c.install(value_chips=("red", ""))]),
    Case("COLOUR_MISSING", "C.2", "a colour of spaces", lambda c: [*c.opening(), c.colour("  ")]),
    Case("BAD_AMOUNT", "C.2", "a worthless colour", lambda c: [*c.opening(), c.colour(value=0)]),
    Case(
        "COLOUR_IN_USE",
        "C.2",
        "a value chip's colour",
        lambda c: [c.install(value_chips=("green",)), *c.opening()[1:], c.colour("green")],
    ),
    Case(
        "COLOUR_IN_USE",
        "C.2",
        "a value chip's colour in other letters",
        lambda c: [c.install(value_chips=(" Green",)), *c.opening()[1:], c.colour("GREEN ")],
    ),
    Case(
        "COLOUR_IN_USE",
        "C.2",
        "another player's colour",
        lambda c: [*c.opening(players=("anna", "ben")), c.colour("pink"), c.colour("pink", seat=2)],
    ),
    Case(
        "COLOUR_IN_USE",
        "C.2",
        "another player's colour in other letters",
        lambda c: [*c.opening(players=("anna", "ben")), c.colour("Pink"), c.colour("pINK", seat=2)],
    ),
    Case(
        "LIVE_WAGERS",
        "C.2",
        "another colour while the former is up",
        lambda c: [*c.opening(), c.colour("pink"), c.place_colour("red"), c.colour("blue")],
    ),
]
"""Seats, chips and colours."""

WAGERS = [
    Case("UNKNOWN_WAGER", "D, E", "street (R4)", lambda c: [*c.opening(), c.place("street", "1")]),
    Case("UNKNOWN_WAGER", "D, E", "jackpot (R15)", lambda c: [*c.opening(), c.place("jackpot")]),
    Case("BAD_SELECTION", "D", "split 1-5", lambda c: [*c.opening(), c.place("split", "1-5")]),
    Case("BAD_SELECTION", "D", "split 1-1", lambda c: [*c.opening(), c.place("split", "1-1")]),
    Case("BAD_SELECTION", "E", "red 5", lambda c: [*c.opening(), c.place("red", "5")]),
    Case("BAD_SELECTION", "E", "the 4th dozen", lambda c: [*c.opening(), c.place("dozen", "4")]),
    Case("BAD_AMOUNT", "", "no stake", lambda c: [*c.opening(), c.place("red", "", 0)]),
    Case("BAD_AMOUNT", "", "a stake below zero", lambda c: [*c.opening(), c.place("red", "", -100)]),
    Case("NOT_CHIP_MULTIPLE", "", "half a value chip", lambda c: [*c.opening(), c.place("red", "", 150)]),
    Case(
        "NOT_CHIP_MULTIPLE",
        "",
        "half a chip of the player's colour",
        lambda c: [*c.opening(), c.colour("pink", 200), c.place_colour("red", "", 300)],
    ),
    Case("NOT_YOUR_COLOUR", "C.2", "no colour of one's own", lambda c: [*c.opening(), c.place_colour("red")]),
    Case(
        "NOT_YOUR_COLOUR",
        "C.2",
        "another player's colour",
        lambda c: [*c.opening(players=("anna", "ben")), c.colour("pink"), c.place_colour("red", seat=2)],
    ),
    Case("UNKNOWN_CHIPS", "C.1", "chips of no kind", lambda c: [*c.opening(), c.place("red", chips=7)]),
    Case("BAD_ID", "", "a wager called a/b", lambda c: [*c.opening(), c.place("red", wager_id="a/b")]),
    Case("BAD_ID", "", "a wager called as the table would", lambda c: [*c.opening(), c.place("red", wager_id="w7")]),
    Case(
        "WAGER_ID_USED",
        "",
        "two wagers of one name",
        lambda c: [*c.opening(), c.place("red", wager_id="mine"), c.place("black", wager_id="mine")],
    ),
    Case(
        "WAGER_ID_USED",
        "",
        "the name of a wager that was taken back in this round",
        lambda c: [
            *c.opening(),
            c.place("red", wager_id="mine"),
            c.remove("mine"),
            c.place("black", wager_id="mine"),
        ],
    ),
    Case("BELOW_MIN", "house", "less than the minimum", lambda c: [*c.limited(500, 1000), c.place("red", "", 400)]),
    Case(
        "WITHIN_LIMITS",
        "",
        "an acceptance that is not needed",
        lambda c: [*c.limited(500, 1000), c.accept_out_of_limits("red", 1000)],
    ),
    Case("ABOVE_MAX", "house", "more than the maximum", lambda c: [*c.limited(500, 1000), c.place("red", "", 1100)]),
    Case(
        "ABOVE_MAX",
        "house",
        "more than the maximum in all",
        lambda c: [*c.limited(500, 1000), c.place("split", "0-00", 600), c.place("split", "00-0", 500)],
    ),
    Case(
        "ABOVE_MAX",
        "house",
        "more than the maximum from two seats of one player",
        lambda c: [
            *c.limited(500, 1000),
            c.seat(3, "anna"),
            c.place("red", "", 600),
            c.place("red", "", 500, seat=3),
        ],
    ),
    Case(
        "ABOVE_MAX",
        "house",
        "more than the maximum with what was spoken",
        lambda c: [*c.limited(500, 1000), c.call("red", "", 600), c.place("red", "", 500)],
    ),
    Case(
        "BELOW_MIN",
        "house",
        "less than the minimum beside a spoken wager, which may lapse",
        lambda c: [*c.limited(500, 1000), c.call("red", "", 500), c.place("red", "", 100)],
    ),
    Case(
        "LIMITS_NOT_POSTED",
        "house",
        "the sign names this wager no more",
        lambda c: [*c.opening(), c.limit("red"), c.place("black")],
    ),
    Case(
        "NOT_PAYABLE_EXACTLY",
        "G.1",
        "100 cents at 12:7",
        lambda c: [*c.equipped(), c.open_paying(R2008, "red", 12, 7), c.seat(1), c.place("red", "", 100)],
    ),
]
"""Positions and amounts."""

CHANGES = [
    Case("NO_SUCH_WAGER", "", "removing nothing", lambda c: [*c.opening(), c.remove("w1")]),
    Case("NO_SUCH_WAGER", "", "moving nothing", lambda c: [*c.opening(), c.move("w1", "black")]),
    Case(
        "NO_SUCH_WAGER", "", "removing twice", lambda c: [*c.opening(), c.place("red"), c.remove("w1"), c.remove("w1")]
    ),
    Case(
        "UNKNOWN_WAGER",
        "D, E",
        "moving to street",
        lambda c: [*c.opening(), c.place("red"), c.move("w1", "street", "1")],
    ),
    Case(
        "BAD_SELECTION", "D", "moving to 37", lambda c: [*c.opening(), c.place("red"), c.move("w1", "straight", "37")]
    ),
    Case(
        "ABOVE_MAX",
        "house",
        "moving onto a full position",
        lambda c: [*c.limited(500, 1000), c.place("red", "", 600), c.place("black", "", 600), c.move("w1", "black")],
    ),
    Case(
        "BELOW_MIN",
        "house",
        "moving leaves less than the minimum",
        lambda c: [*c.limited(500, 1000), c.place("red", "", 500), c.place("red", "", 100), c.move("w1", "black")],
    ),
    Case(
        "NOT_PAYABLE_EXACTLY",
        "G.1",
        "moving to where it cannot be paid",
        lambda c: [
            *c.equipped(),
            c.open_paying(R2008, "red", 12, 7),
            c.seat(1),
            c.place("black", "", 100),
            c.move("w1", "red"),
        ],
    ),
    Case(
        "COUPON_NOT_ACCEPTED",
        "C.1",
        "moving a coupon off the even-money wagers",
        lambda c: [*c.match_play(), c.place_colour("red", coupon_cents=500), c.move("w1", "dozen", "1")],
    ),
]
"""Moving and removing."""

COUPONS = [
    Case(
        "COUPON_NOT_ACCEPTED",
        "C.1",
        "the house takes none",
        lambda c: [*c.opening(), c.colour(), c.place_colour("red", coupon_cents=500)],
    ),
    Case(
        "COUPON_NOT_ACCEPTED",
        "C.1",
        "not on a 2:1 wager",
        lambda c: [*c.match_play(), c.place_colour("dozen", "1", coupon_cents=500)],
    ),
    Case(
        "COUPON_WITH_VALUE_CHIP",
        "C.2",
        "value chips beside it",
        lambda c: [*c.match_play(), c.place("red", coupon_cents=500)],
    ),
    Case(
        "COUPON_NOT_MATCHED",
        "C.1",
        "fewer chips than the coupon",
        lambda c: [*c.match_play(), c.place_colour("red", "", 400, coupon_cents=500)],
    ),
    Case(
        "NOT_PAYABLE_EXACTLY",
        "G.1",
        "chips that could be paid at 12:7, but not with the coupon",
        lambda c: [*_raised_match_play(c), c.place_colour("red", "", 700, coupon_cents=100)],
    ),
    Case(
        "BAD_AMOUNT", "C.1", "a coupon below zero", lambda c: [*c.match_play(), c.place_colour("red", coupon_cents=-1)]
    ),
]
"""Match play."""

SPOKEN = [
    Case(
        "VERBAL_NOT_ACCEPTED",
        "C.1",
        "the house takes none",
        lambda c: [*c.opening(verbal_cash_wagers=False), c.call("red")],
    ),
    Case("VERBAL_UNCONFIRMED", "C.1", "nothing was called", lambda c: [*c.opening(), c.confirm("w1")]),
    Case("VERBAL_UNCONFIRMED", "C.1", "it was not spoken", lambda c: [*c.opening(), c.place("red"), c.confirm("w1")]),
    Case(
        "VERBAL_UNCONFIRMED",
        "C.1",
        "no more bets was called before",
        lambda c: [*c.opening(), c.call("red"), c.spin_ball(), c.no_more_bets(), c.confirm("w1")],
    ),
    Case(
        "VERBAL_UNCONFIRMED",
        "C.1",
        "it was confirmed already",
        lambda c: [*c.opening(), c.call("red"), c.confirm("w1"), c.confirm("w1")],
    ),
    Case("NO_SUCH_WAGER", "", "nothing lies there yet", lambda c: [*c.opening(), c.call("red"), c.remove("w1")]),
    Case(
        "BELOW_MIN",
        "house",
        "it made the minimum only beside what was removed since",
        lambda c: [
            *c.limited(500, 1000),
            c.place("red", "", 500),
            c.call("red", "", 100),
            c.remove("w1"),
            c.confirm("w2"),
        ],
    ),
]
"""C.1: spoken wagers."""

SPIN = [
    Case("BAD_DIRECTION", "F.1", "ball", lambda c: [*c.opening(), c.spin_towards(0, CW)]),
    Case("BAD_DIRECTION", "F.1", "wheel", lambda c: [*c.opening(), c.spin_towards(CW, 0)]),
    Case("BAD_DIRECTION", "F.1", "sideways", lambda c: [*c.opening(), c.spin_towards(CW, 9)]),
    Case("BAD_REASON", "H", "no reason of H", lambda c: [*c.opening(), c.spin_ball(), c.no_spin("bad luck")]),
    Case("BAD_REASON", "H", "no reason at all", lambda c: [*c.opening(), c.spin_ball(), c.no_spin("")]),
    Case(
        "SPIN_INVALID",
        "F.1",
        "three revolutions",
        lambda c: [*c.opening(), c.spin_ball(), c.no_more_bets(), c.announce("8", revolutions=3)],
    ),
    Case("BAD_NUMBER", "A.3", "37", lambda c: [*c.opening(), c.spin_ball(), c.no_more_bets(), c.announce("37")]),
    Case(
        "BAD_NUMBER",
        "A.3",
        "corrected to 000",
        lambda c: [*c.opening(), c.spin_ball(), c.no_more_bets(), c.announce("0"), c.correct("000")],
    ),
    Case(
        "NUMBER_MISMATCH",
        "F.3",
        "the crown on another number",
        lambda c: [*c.opening(), c.spin_ball(), c.no_more_bets(), c.announce("8"), c.crown("9")],
    ),
    Case(
        "NUMBER_MISMATCH",
        "F.3",
        "the crown on the number before its correction",
        lambda c: [*c.opening(), c.spin_ball(), c.no_more_bets(), c.announce("8"), c.correct("9"), c.crown("8")],
    ),
    Case(
        "ALREADY_SETTLED", "C.4", "corrected after payment (R7)", lambda c: [*c.opening(), *c.spin("8"), c.correct("9")]
    ),
    Case("NO_ROUND_OPEN", "", "nothing to void", lambda c: [*c.opening(), c.void()]),
    Case("BAD_REASON", "", "a void without a reason", lambda c: [*c.opening(), c.spin_ball(), c.void("")]),
    Case(
        "VOID_NOT_IN_RULEBOOK", "H", "a table's round is not voided", lambda c: [*c.opening(), c.spin_ball(), c.void()]
    ),
]
"""The spin. What a state allows is in LIFECYCLE below."""

CASES = [*OPENING, *OPTIONS, *SEATS, *WAGERS, *CHANGES, *COUPONS, *SPOKEN, *SPIN]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.why}")
def test_refusal(case: Case) -> None:
    table = PureStream("roulette-1")
    *before, command = case.script(Console())
    table.play(*before)
    refused = table.refused(command, actor_for(command) if body_of(command) else pb.Actor())
    assert refused.code == case.code
    assert refused.rule in {case.cite, f"{R2006} {case.cite}".strip(), f"{R2008} {case.cite}".strip()}


EDGES: dict[str, Callable[[Console], list[pb.Command]]] = {
    "a table of one seat": lambda c: [c.install(seats=1)],
    "a table of 32 seats": lambda c: [c.install(seats=32)],
    "the last seat": lambda c: [*c.opening(), c.seat(8)],
    "the least and the most alike, at the end of all money": lambda c: [
        c.install(),
        c.limit("*", MAX_CENTS, MAX_CENTS),
    ],
    "a buy-in of all money": lambda c: [*c.opening(), c.buy_in(MAX_CENTS)],
    "a buy-in of a cent": lambda c: [*c.opening(), c.buy_in(1)],
    "a wheel of 30 inches": lambda c: [c.install(), c.wheel(30)],
    "a ball of a sixteenth, for 2006": lambda c: [c.install(), c.ball(1)],
    "a colour of a cent a chip": lambda c: [*c.opening(), c.colour("pink", 1)],
    "a stake of the minimum": lambda c: [*c.limited(500, 1000), c.place("red", "", 500)],
    "a stake of the maximum": lambda c: [*c.limited(500, 1000), c.place("red", "", 1000)],
    "a coupon that makes the chips payable at 12:7": lambda c: [
        *_raised_match_play(c),
        c.place_colour("red", "", 400, coupon_cents=300),
    ],
    "four revolutions": lambda c: [*c.opening(), *c.spin("1")[:2], c.announce("8", revolutions=4)],
}


@pytest.mark.parametrize("script", EDGES.values(), ids=EDGES.keys())
def test_the_edge_of_a_range_is_within_it(script: Callable[[Console], list[pb.Command]]) -> None:
    assert PureStream("roulette-1").play(*script(Console())).events


def test_a_refusal_cites_the_rulebook_in_force() -> None:
    """The same clause number may mean another thing in another year."""
    for rulebook_id in (R2006, R2008):
        console, table = Console(), PureStream("roulette-1")
        table.play(*console.opening(rulebook_id), console.spin_ball())
        assert table.refused(console.no_spin("")).rule == f"{rulebook_id} H"
        assert table.refused(console.void()).rule == f"{rulebook_id} H"


# --- What each state allows ---

LIFECYCLE = """
                 CLOSED        BETTING        SPINNING       SAME_WAY       CLOSED_BETS    RESULT
open_table       ok            WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE
register_wheel   ok            WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE
register_ball    ok            WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE
close_table      TABLE_CLOSED  LIVE_WAGERS    LIVE_WAGERS    LIVE_WAGERS    LIVE_WAGERS    LIVE_WAGERS
change_rulebook  TABLE_CLOSED  MID_ROUND      MID_ROUND      MID_ROUND      MID_ROUND      MID_ROUND
seat_player      TABLE_CLOSED  ok             ok             ok             ok             ok
buy_in           TABLE_CLOSED  ok             ok             ok             ok             ok
assign_colour    TABLE_CLOSED  ok             ok             ok             ok             ok
place_wager      TABLE_CLOSED  ok             ok             SPIN_INVALID   BETTING_CLOSED BETTING_CLOSED
move_wager       TABLE_CLOSED  ok             ok             SPIN_INVALID   BETTING_CLOSED BETTING_CLOSED
remove_wager     TABLE_CLOSED  ok             ok             SPIN_INVALID   BETTING_CLOSED BETTING_CLOSED
confirm_verbal   TABLE_CLOSED  ok             ok             SPIN_INVALID   UNCONFIRMED    UNCONFIRMED
spin_ball        TABLE_CLOSED  ok             WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE
no_more_bets     TABLE_CLOSED  WRONG_STATE    ok             SPIN_INVALID   WRONG_STATE    WRONG_STATE
no_spin          TABLE_CLOSED  WRONG_STATE    ok             ok             ok             WRONG_STATE
announce         TABLE_CLOSED  WRONG_STATE    NOT_CALLED     NOT_CALLED     ok             WRONG_STATE
correct          TABLE_CLOSED  WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE    ok
crown            TABLE_CLOSED  WRONG_STATE    WRONG_STATE    WRONG_STATE    WRONG_STATE    ok
"""
"""With red (w1) on the layout and black (w2) spoken. SAME_WAY: spinning, but ball and wheel in one direction (H.1)."""

FULL_CODES = {
    "MID_ROUND": "RULEBOOK_CHANGE_MID_ROUND",
    "UNCONFIRMED": "VERBAL_UNCONFIRMED",
    "NOT_CALLED": "NO_MORE_BETS_NOT_CALLED",
}

STATES: dict[str, Callable[[Console], list[pb.Command]]] = {
    "CLOSED": lambda c: [*c.opening(), c.close()],
    "BETTING": lambda c: [*c.opening(), c.place("red"), c.call("black")],
    "SPINNING": lambda c: [*STATES["BETTING"](c), c.spin_ball()],
    "SAME_WAY": lambda c: [*STATES["BETTING"](c), c.spin_ball(same_direction=True)],
    "CLOSED_BETS": lambda c: [*STATES["SPINNING"](c), c.no_more_bets()],
    "RESULT": lambda c: [*STATES["CLOSED_BETS"](c), c.announce("8")],
}

COMMANDS: dict[str, Callable[[Console], pb.Command]] = {
    "open_table": lambda c: c.open(),
    "register_wheel": lambda c: c.wheel(),
    "register_ball": lambda c: c.ball(),
    "close_table": lambda c: c.close(),
    "change_rulebook": lambda c: c.change(),
    "seat_player": lambda c: c.seat(2),
    "buy_in": lambda c: c.buy_in(),
    "assign_colour": lambda c: c.colour(),
    "place_wager": lambda c: c.place("odd"),
    "move_wager": lambda c: c.move("w1", "black"),
    "remove_wager": lambda c: c.remove("w1"),
    "confirm_verbal": lambda c: c.confirm("w2"),
    "spin_ball": lambda c: c.spin_ball(),
    "no_more_bets": lambda c: c.no_more_bets(),
    "no_spin": lambda c: c.no_spin("foreign_object"),
    "announce": lambda c: c.announce("8"),
    "correct": lambda c: c.correct("9"),
    "crown": lambda c: c.crown("8"),
}


def _lifecycle() -> list[tuple[str, str, str]]:
    header, *lines = LIFECYCLE.strip().splitlines()
    return [
        (command, state, FULL_CODES.get(expected, expected))
        for command, *row in map(str.split, lines)
        for state, expected in zip(header.split(), row, strict=True)
    ]


@pytest.mark.parametrize(("command", "state", "expected"), _lifecycle())
def test_lifecycle(command: str, state: str, expected: str) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*STATES[state](console))
    if expected == "ok":
        assert table.play(COMMANDS[command](console)).events
    else:
        assert table.refused(COMMANDS[command](console)).code == expected


@pytest.mark.parametrize("steps", [1, 2, 3], ids=["SPINNING", "CLOSED_BETS", "RESULT"])
def test_an_empty_table_closes_only_while_betting(steps: int) -> None:
    """CloseTable from BETTING."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), *console.spin("8")[:steps])
    assert table.refused(console.close()).code == "WRONG_STATE"


# --- Who may do what ---

PLAYER, DEALER, FLOOR, PIT, ADMIN, TERMINAL = (
    pb.ROLE_PLAYER,
    pb.ROLE_DEALER,
    pb.ROLE_FLOORPERSON,
    pb.ROLE_PIT_SUPERVISOR,
    pb.ROLE_ADMIN,
    pb.ROLE_TERMINAL,
)
WHO: dict[str, set[int]] = {
    "install_table": {FLOOR, PIT, ADMIN},
    "post_limits": {FLOOR, PIT},
    "open_table": {FLOOR, PIT},
    "close_table": {FLOOR, PIT},
    "change_rulebook": {FLOOR, PIT},
    "record_inspection": {DEALER, FLOOR, PIT},
    "seat_player": {DEALER, FLOOR, PIT},
    "leave_table": {DEALER, FLOOR, PIT, PLAYER},
    "buy_in": {DEALER},
    "void_round": {PIT},
    "accept_out_of_limits": {FLOOR, PIT},
    "roulette.register_wheel": {FLOOR, PIT},
    "roulette.register_ball": {FLOOR, PIT},
    "roulette.assign_chip_colour": {DEALER},
    "roulette.place_wager": {DEALER, PLAYER},
    "roulette.move_wager": {DEALER, PLAYER},
    "roulette.remove_wager": {DEALER, PLAYER},
    "roulette.confirm_verbal_wager": {DEALER},
    "roulette.spin_ball": {DEALER},
    "roulette.call_no_more_bets": {DEALER},
    "roulette.call_no_spin": {DEALER},
    "roulette.announce_number": {DEALER},
    "roulette.correct_number": {PIT},
    "roulette.place_crown": {DEALER},
    "roulette.enroll_terminal": {FLOOR, PIT},
    "roulette.retire_terminal": {FLOOR, PIT},
    "roulette.ready_terminal_system": {FLOOR, PIT},
    "roulette.enter_buy_in": {DEALER},
    "roulette.confirm_buy_in": {DEALER},
    "roulette.correct_buy_in": {DEALER, PIT},
    "roulette.start_game": {DEALER},
    "roulette.tick_clock": {DEALER, TERMINAL},
    "roulette.place_bet": {TERMINAL, PLAYER},
    "roulette.cancel_bet": {TERMINAL, PLAYER},
    "roulette.undo_bets": {TERMINAL, PLAYER},
    "roulette.clear_bets": {TERMINAL, PLAYER},
    "roulette.recall_bets": {TERMINAL, PLAYER},
    "roulette.place_neighbour_bets": {TERMINAL, PLAYER},
    "roulette.sense_number": {TERMINAL},
    "roulette.confirm_number": {DEALER},
    "roulette.void_game": {DEALER, PIT},
    "roulette.refund_game": {PIT, FLOOR},
    "roulette.request_cash_out": {TERMINAL, PLAYER},
    "roulette.verify_cash_out": {TERMINAL, PLAYER},
    "roulette.confirm_cash_out": {DEALER},
}
"""Floor opens and closes, the dealer runs the game (B.2), a supervisor corrects, a player bets, also with the dealer's
hand (C.3). Written here once more, so that nobody gets a right by accident."""


def _empty_command(name: str) -> pb.Command:
    """The command with a header only: it may be refused for that, but not before its sender's role was looked at."""
    game, _, inner = name.rpartition(".")
    command = pb.Command()
    body = getattr(getattr(command, game) if game else command, inner)
    body.header.CopyFrom(pb.CommandHeader(command_id="c", stream_id="roulette-1"))
    return command


def test_the_table_of_roles_has_every_command() -> None:
    """Of TableService and of roulette; what other services take at any table has tests of its own."""
    service = pb.table_service_pb2.DESCRIPTOR.services_by_name["TableService"]
    taken = {method.input_type for method in service.methods}
    shared = {field.name for field in pb.Command.DESCRIPTOR.fields if field.message_type in taken}
    own = {f"roulette.{field.name}" for field in pb.RouletteCommand.DESCRIPTOR.fields}
    assert set(WHO) == shared | own


@pytest.mark.parametrize("name", WHO)
def test_roles(name: str) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    for role in (*pb.Role.values(), 99, -1):
        actor = pb.Actor(actor_id="anna", role=role)
        answer = table.copy().send(_empty_command(name), actor)
        refused_for_role = isinstance(answer, Rejection) and answer.code == "ROLE_NOT_ALLOWED"
        assert refused_for_role == (role not in WHO[name]), f"{name} by {role}"


@pytest.mark.parametrize("role", [0, 99])
def test_no_role_and_an_unknown_role_are_refused_like_any_other(role: int) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    assert table.refused(console.spin_ball(), pb.Actor(role=role)).code == "ROLE_NOT_ALLOWED"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "command",
    [
        lambda c: c.place("odd"),
        lambda c: c.move("w1", "black"),
        lambda c: c.remove("w1"),
        lambda c: c.leave(1),
    ],
    ids=["place", "move", "remove", "leave"],
)
def test_a_player_acts_for_their_own_seat_only_c3(command: Callable[[Console], pb.Command]) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(players=("anna", "ben")), console.place("red"))
    ben, anna = (pb.Actor(actor_id=player, role=PLAYER) for player in ("ben", "anna"))
    assert table.refused(command(console), ben).code == "NOT_YOUR_SEAT"
    own = table.send(command(console), anna)
    assert isinstance(own, pb.CommandReply) or own.code == "LIVE_WAGERS"


# --- Refusals that need another sender or another table ---


def test_a_table_id_is_a_word() -> None:
    for table_id in ("no/slash", "", "-dash-first", "a" * 65, "a\n"):
        command = Console().install()
        command.install_table.header.stream_id = table_id
        assert PureStream(table_id).refused(command).code == "BAD_ID"


def test_a_roulette_table_takes_no_commands_of_cards_or_of_other_games() -> None:
    """They name what the stream is."""
    console, table = Console(), PureStream("roulette-1")
    table.play(console.install())
    command = pb.Command(cards=pb.CardsCommand(end_shoe=pb.EndShoeRequest(header=console.header())))
    refused = table.refused(command, pb.Actor(actor_id="d", role=DEALER))
    assert (refused.code, "roulette table" in refused.message) == ("WRONG_STREAM", True)


def test_a_command_names_itself_and_its_table() -> None:
    def code(command_id: str, stream_id: str) -> str:
        header = pb.CommandHeader(command_id=command_id, stream_id=stream_id)
        read = read_command(CATALOGUE, pb.Command(close_table=pb.CloseTableRequest(header=header)))
        return read.code if isinstance(read, Rejection) else ""

    assert code("c", "roulette-1") == code("c" * 128, "roulette-1") == ""
    assert code("", "roulette-1") == code("c" * 129, "roulette-1") == "BAD_COMMAND_ID"
    assert code("c1", "") == "BAD_ID"


@pytest.mark.parametrize(("expected_seq", "is_stale"), [(0, True), (5, True), (6, False), (7, True)])
def test_a_command_may_name_the_commit_it_follows(expected_seq: int, is_stale: bool) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    command = console.place("red")
    command.roulette.place_wager.header.expected_seq = expected_seq
    answer = table.send(command)
    assert is_stale == (isinstance(answer, Rejection) and answer.code == "STALE_SEQ")


# --- Nothing is left out ---

EXERCISED = {
    *(case.code for case in CASES),
    *(case.code for case in TERMINAL_CASES),
    *(expected for _, _, expected in _lifecycle()),
    *("ROLE_NOT_ALLOWED", "NOT_YOUR_SEAT", "BAD_ID", "WRONG_STREAM"),
} - {"ok"}
"""The codes that the tests above, and those of terminals, ask for."""

ELSEWHERE = {
    *("OPTION_MISSING", "ODDS_NOT_UNIFORM", "PAYOUT_FIXED", "PAYOUT_REPEATED", "SUPERVISION_RATIO", "TOO_MANY_WAGERS"),
    *("BAD_BOX", "BAD_INVENTORY", "BAD_MEANS", "BAD_SLIP", "INSTRUMENT_MISSING", "INSTRUMENT_USED", "MARKER_ORDER"),
    *("NO_MARKERS_HERE", "ROUND_IN_PLAY", "SLIP_KNOWN", "TOO_MANY_PAPERS", "UNEQUAL_EXCHANGE", "UNKNOWN_MARKER"),
    *("UNKNOWN_PAPER", "UNKNOWN_SLIP", "CORRECTED_ALREADY", "CORRECTION_IMPOSSIBLE", "NOTHING_TO_CORRECT"),
    *("NOT_CORRECTABLE", "ALREADY_IMPOUNDED", "EQUIPMENT_IMPOUNDED", "NOT_IMPOUNDED", "TOO_MUCH_IMPOUNDED"),
    *("NOT_ISSUED_THERE", "PATRON_EXCLUDED", "PIN_NEEDED", "PIN_REFUSED"),
}
"""They need another rulebook, the house's charts, a thousand wagers, the cage, a correction or a dispute: tested where
those are."""


def test_every_code_that_roulette_and_all_tables_declare_is_exercised_here() -> None:
    assert {*REJECTIONS, *TABLE_REJECTIONS} - ELSEWHERE == EXERCISED - {*CORE_REJECTIONS}


@pytest.mark.parametrize("code", sorted(ELSEWHERE))
def test_a_code_that_is_not_exercised_here_is_exercised_elsewhere(code: str) -> None:
    others = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    assert any(f'"{code}"' in path.read_text() for path in others)


@pytest.mark.parametrize(
    ("script", "bound"),
    [
        (lambda c: [*c.opening(), c.buy_in(10**15)], f"amount_cents must be above 0 and at most {MAX_CENTS}"),
        (lambda c: [*c.with_terminals(), c.enter(10**15)], f"must be $0.01 to {dollars(MAX_CENTS)}"),
    ],
    ids=["chips", "credits"],
)
def test_an_amount_that_is_too_large_is_told_the_most_there_may_be(
    script: Callable[[Console], list[pb.Command]], bound: str
) -> None:
    table = PureStream("roulette-1")
    *before, last = script(Console())
    table.play(*before)
    refused = table.refused(last)
    assert (refused.code, bound in refused.message) == ("BAD_AMOUNT", True), refused


def test_a_wager_wins_whole_chips_g1() -> None:
    """At 3 to 2 a stake of 500 wins 750: no chip of 100 pays that; one of the player's own colour of 250 does."""
    console, table = Console(), PureStream("roulette-1")
    *before, opening, seat = console.opening()
    opening.open_table.payout_overrides.add(wager="red", odds=pb.Odds(pays=3, per=2))
    table.play(*before, opening, seat, console.colour("teal", 250))
    refused = table.refused(console.place("red", "", 500))
    assert (refused.code, refused.rule) == ("NOT_PAYABLE_EXACTLY", f"{R2008} G.1")
    table.play(console.place("red", "", 400), console.place("red", "", 500, chips=pb.CHIP_KIND_COLOUR))
