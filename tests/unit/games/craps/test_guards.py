"""Every refusal of a craps table, and the ways of a game around them.

A refused command leaves no event and changes nothing: each case compares the table's bytes before and after.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from games.craps.rejections import REJECTIONS
from tests.support.craps.console import BOX, PIT, STICK, CrapsTable
from tests.support.guards import codes_in_source
from tests.support.pure import PureStream

Script = list[pb.Command]
ANNA = pb.Actor(actor_id="anna", role=pb.ROLE_PLAYER)
BEN = pb.Actor(actor_id="ben", role=pb.ROLE_PLAYER)


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[CrapsTable], Script]
    actor: pb.Actor | None = None


def _equipped(c: CrapsTable) -> Script:
    *equipped, _open, _seat = c.opening()
    return equipped


def _paying(c: CrapsTable, wager: str, case: str, pays: int, per: int) -> pb.Command:
    command = c.open()
    command.open_table.payout_overrides.add(wager=wager, winning_case=case, odds=pb.Odds(pays=pays, per=per))
    return command


def _limited(c: CrapsTable, low: int, high: int) -> Script:
    limit = pb.WagerLimit(wager="*", min_cents=low, max_cents=high)
    return [*c.opening(limits=[limit]), *c.taking_dice(1)]


def _pointed(c: CrapsTable, faces: str = "4-4", **options: bool | int | str) -> Script:
    """A point stands; anna's pass of 500 is w1."""
    return [*c.ready(**options), c.place("pass"), *c.roll(faces)]


def _travelled(c: CrapsTable, wager: str = "come") -> Script:
    """Point 8, and anna's come bet w2 on 6."""
    return [*_pointed(c), c.place(wager, 500), *c.roll("5-1")]


def _thrown(c: CrapsTable, **options: bool | int | str) -> Script:
    return [*c.ready(**options), c.place("pass"), c.throw()]


def _two(c: CrapsTable) -> Script:
    return c.opening(players=("anna", "ben"))


CASES = [
    # --- Equipment, staff and opening (section 2) ---
    Case("DICE_SET_TOO_SMALL", "B.3", "no dice", lambda c: [c.install(), c.limits(), *_staffed(c), c.open()]),
    Case("DICE_SET_TOO_SMALL", "I.1", "four dice", lambda c: [*_equipped(c), c.dice("a", "b", "c", "d"), c.open()]),
    Case(
        "DICE_SET_TOO_SMALL",
        "I.1",
        "a set that shrank while the game was suspended",
        lambda c: [
            *c.ready(),
            c.place("pass"),
            c.suspend(),
            c.dice("d1", "d2", "d3"),
            c.resume(),
            c.throw(),
        ],
    ),
    Case("BAD_SELECTION", "B.3", "the same die twice", lambda c: [c.install(), c.dice("a", "a")]),
    Case("BAD_SELECTION", "B.3", "a die without a mark", lambda c: [c.install(), c.dice("a", "")]),
    Case("WRONG_STATE", "I.1", "new dice in mid game", lambda c: [*c.ready(), c.dice()]),
    Case("STAFF_MISSING", "C", "no crew", lambda c: [c.install(), c.limits(), c.dice(), c.open()]),
    Case(
        "STAFF_MISSING",
        "C",
        "a throw without boxperson",
        lambda c: [*c.ready(), c.place("pass"), c.leave_duty(pb.ROLE_BOXPERSON), c.throw()],
    ),
    Case("STAFF_MISSING", "C", "nobody to leave", lambda c: [c.install(), c.leave_duty(pb.ROLE_BOXPERSON)]),
    Case("DICE_UNATTENDED", "C.2", "stickperson goes", lambda c: [*c.ready(), c.leave_duty(pb.ROLE_STICKPERSON)]),
    Case("BAD_SELECTION", "C", "a duty craps does not have", lambda c: [c.install(), c.take_duty(pb.ROLE_CASHIER)]),
    Case("BAD_SELECTION", "C", "leaves no duty", lambda c: [c.install(), c.leave_duty(pb.ROLE_CASHIER)]),
    Case(
        "DUTY_HELD",
        "C",
        "one person for both",
        lambda c: [c.install(), c.take_duty(pb.ROLE_STICKPERSON), c.take_duty(pb.ROLE_BOXPERSON)],
    ),
    Case("DICE_SET_TOO_SMALL", "K.3", "less than a set is offered", lambda c: [*c.opening(), c.dice("a"), c.offer(1)]),
    Case("BAD_ID", "C", "nobody takes it", lambda c: [c.install(), c.take_duty(pb.ROLE_BOXPERSON, "")]),
    Case("LIMITS_NOT_POSTED", "L", "no sign", lambda c: [c.install(), c.dice(), *_staffed(c), c.open()]),
    Case(
        "ODDS_NOT_UNIFORM",
        "F.1",
        "field 12 at 3:1 here only",
        lambda c: [*_equipped(c), _paying(c, "field", "12", 3, 1)],
    ),
    Case("PAYOUT_BELOW_MINIMUM", "F.1", "place 6 at 1:1", lambda c: [*_equipped(c), _paying(c, "place", "6", 1, 1)]),
    Case("PAYOUT_FIXED", "G", "buy 4 at 3:1", lambda c: [*_equipped(c), _paying(c, "buy", "4", 3, 1)]),
    Case("PAYOUT_FIXED", "H", "odds above true odds", lambda c: [*_equipped(c), _paying(c, "pass_odds", "6", 7, 5)]),
    Case("UNKNOWN_WAGER", "", "horn follows its parts", lambda c: [*_equipped(c), _paying(c, "horn", "", 8, 1)]),
    Case(
        "OPTION_OUT_OF_RANGE",
        "D.19",
        "broken down although there is an area",
        lambda c: [*_equipped(c), c.open(auto_break_down_horn_high=True)],
    ),
    Case("OPTION_OUT_OF_RANGE", "G.1", "6 % on buys", lambda c: [*_equipped(c), c.open(buy_vig_bps=600)]),
    Case("OPTION_OUT_OF_RANGE", "H.5", "101 times", lambda c: [*_equipped(c), c.open(odds_multiple_dont=(101,))]),
    Case("OPTION_OUT_OF_RANGE", "H.5", "two multiples", lambda c: [*_equipped(c), c.open(odds_multiple_dont=(1, 2))]),
    Case("TABLE_CLOSED", "", "closed", lambda c: [*_equipped(c), c.offer(1)]),
    Case("LIVE_WAGERS", "", "closing with wagers up", lambda c: [*c.ready(), c.place("pass"), c.close()]),
    Case(
        "LIVE_WAGERS",
        "K.3",
        "a pit supervisor closes before the dice were offered to all",
        lambda c: [*_pointed(c), c.pass_dice(), c.seat(2, "ben"), c.close()],
        PIT,
    ),
    Case(
        "LIVE_WAGERS",
        "K.3",
        "stranded bets are a matter for the pit supervisor",
        lambda c: [*_pointed(c), c.pass_dice(), c.offer(1), c.decline(1), c.close()],
    ),
    Case(
        "LIVE_WAGERS",
        "",
        "a bet that its player may take down is not stranded",
        lambda c: [*_pointed(c), c.place("place", 600, "6"), c.pass_dice(), c.offer(1), c.decline(1), c.close()],
        PIT,
    ),
    Case("WRONG_STATE", "K", "closing while somebody has the dice", lambda c: [*c.ready(), c.close()]),
    Case("VOID_NOT_IN_RULEBOOK", "J.2", "a void", lambda c: [*c.ready(), c.place("pass"), c.void()]),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "opened with dice that failed",
        lambda c: [*_equipped(c), c.inspect("dice", passed=False), c.open()],
    ),
    Case("EQUIPMENT_FAILED", "", "bets on dice that failed", lambda c: [*c.ready(), _failed(c), c.place("pass")]),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "a raise, before a throw of dice that failed",
        lambda c: [*c.ready(), c.place("pass"), _failed(c), c.raise_to("w1", 900)],
    ),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "dice that failed are chosen",
        lambda c: [*c.opening(), c.offer(1), c.accept(1), _failed(c), c.select()],
    ),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "dice that failed are thrown",
        lambda c: [*c.ready(), c.place("pass"), _failed(c), c.throw()],
    ),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "back with dice that failed",
        lambda c: [*c.ready(), c.suspend(), _failed(c), c.resume()],
    ),
    Case("EQUIPMENT_FAILED", "B.3", "the same dice again", lambda c: [*c.ready(), c.suspend(), _failed(c), c.dice()]),
    Case(
        "EQUIPMENT_FAILED",
        "B.3",
        "one of the dice that failed, in another set",
        lambda c: [*c.ready(), c.suspend(), _failed(c), c.dice("d3", "e1", "e2", "e3", "e4")],
    ),
    Case("BAD_SELECTION", "B.3", "a set of no dice", lambda c: [c.install(), _no_dice(c)]),
    Case("BAD_SELECTION", "B.3", "a mark that nobody can read", lambda c: [c.install(), c.dice("x" * 65)]),
    Case("WRONG_STATE", "B.3", "suspended twice", lambda c: [*c.ready(), c.suspend(), c.suspend()]),
    Case("WRONG_STATE", "B.3", "nothing happens while suspended", lambda c: [*c.ready(), c.suspend(), c.place("pass")]),
    Case("WRONG_STATE", "B.3", "suspended in the air", lambda c: [*_thrown(c), c.suspend()]),
    Case("WRONG_STATE", "B.3", "resume what runs", lambda c: [*c.ready(), c.resume()]),
    Case("BAD_REASON", "B.3", "an inspection without reason", lambda c: [*c.ready(), c.suspend("")]),
    # --- Who has the dice (I, K) ---
    Case("OFFER_OUT_OF_ORDER", "I.2", "seat 1 is at the boxperson's left", lambda c: [*_two(c), c.offer(2)]),
    Case(
        "OFFER_OUT_OF_ORDER",
        "K.3",
        "not back to who declined",
        lambda c: [*c.opening(players=("anna", "ben", "cid")), c.offer(1), c.decline(1), c.offer(1)],
    ),
    Case("SEAT_EMPTY", "", "nobody there", lambda c: [*_two(c), c.offer(3)]),
    Case("WRONG_STATE", "I.2", "two offers at once", lambda c: [*_two(c), c.offer(1), c.offer(2)]),
    Case("WRONG_STATE", "I.2", "offered while a shooter has them", lambda c: [*c.ready(), c.offer(1)]),
    Case("NOT_YOUR_OFFER", "I.2", "the neighbour accepts", lambda c: [*_two(c), c.offer(1), c.accept(2)]),
    Case("NOT_YOUR_OFFER", "I.2", "the neighbour declines", lambda c: [*_two(c), c.offer(1), c.decline(2)]),
    Case("WRONG_STATE", "I.2", "nothing was offered", lambda c: [*_two(c), c.accept(1)]),
    Case("NOT_YOUR_SEAT", "", "ben answers for anna", lambda c: [*_two(c), c.offer(1), c.accept(1)], BEN),
    Case(
        "BAD_SELECTION", "I.3", "three dice", lambda c: [*_two(c), c.offer(1), c.accept(1), c.select("d1", "d2", "d3")]
    ),
    Case("BAD_SELECTION", "I.3", "one die twice", lambda c: [*_two(c), c.offer(1), c.accept(1), c.select("d1", "d1")]),
    Case(
        "BAD_SELECTION", "I.3", "dice of their own", lambda c: [*_two(c), c.offer(1), c.accept(1), c.select("d1", "x")]
    ),
    Case("WRONG_STATE", "I.3", "chosen already", lambda c: [*c.ready(), c.select()]),
    Case("NOT_YOUR_SEAT", "", "ben throws for anna", lambda c: [*c.ready(), c.place("pass"), c.throw()], BEN),
    Case("WRONG_STATE", "K.1", "passed in the air", lambda c: [*_thrown(c), c.pass_dice()]),
    Case("WRONG_STATE", "K.1", "ordered in the air", lambda c: [*_thrown(c), c.order_pass_dice()]),
    Case("BAD_REASON", "K.1", "ordered for no reason", lambda c: [*c.ready(), c.order_pass_dice("dislike")]),
    Case("WRONG_STATE", "K.1", "the shooter walks off with the dice", lambda c: [*c.ready(), c.leave(1)]),
    Case("WRONG_STATE", "K.1", "whoever is being asked walks off", lambda c: [*_two(c), c.offer(1), c.leave(1)]),
    Case("OFF_MARKER_NOT_NEEDED", "K.2", "no come bets", lambda c: [*c.ready(), c.start_off_marker()]),
    Case("OFF_MARKER_NOT_NEEDED", "K.2", "a point stands", lambda c: [*_travelled(c), c.start_off_marker()]),
    Case("WRONG_STATE", "K.2", "in the air", lambda c: [*_thrown(c), c.start_off_marker()]),
    Case("WRONG_STATE", "K.2", "it lies there already", lambda c: [*_off_marker(c), c.start_off_marker()]),
    Case(
        "OFF_MARKER_NOT_NEEDED",
        "K.2",
        "somebody has not been asked",
        lambda c: [*_travelled(c), *c.roll("4-4"), c.seat(2, "ben"), c.start_off_marker()],
    ),
    Case(
        "LINE_BET_UP",
        "K.2",
        "the shooter bets the line",
        lambda c: [*_travelled(c), *c.roll("4-4"), c.place("pass"), c.start_off_marker()],
    ),
    # --- Wagers: place and time (section 3) ---
    Case("UNKNOWN_WAGER", "D, R2", "place to lose", lambda c: [*c.ready(), c.place("place_to_lose", 500, "6")]),
    Case("BAD_SELECTION", "D.5", "place 7", lambda c: [*c.ready(), c.place("place", 500, "7")]),
    Case("BAD_SELECTION", "D.6-9", "hard 5", lambda c: [*c.ready(), c.place("hard", 500, "5")]),
    Case("BAD_SELECTION", "D.19", "horn high 7", lambda c: [*c.ready(), c.place("horn_high", 500, "7")]),
    Case("BAD_SELECTION", "D.21", "hop 0-7", lambda c: [*c.ready(), c.place("hop", 100, "0-7")]),
    Case("BAD_SELECTION", "D.1", "pass 6", lambda c: [*c.ready(), c.place("pass", 500, "6")]),
    Case("BAD_SELECTION", "H", "field behind a pass", lambda c: [*_pointed(c), c.place("field", base_wager_id="w1")]),
    Case("BAD_SELECTION", "H.1", "odds on another point", lambda c: [*_pointed(c), c.place("pass_odds", 500, "6")]),
    Case(
        "BAD_SELECTION",
        "H.3",
        "come odds behind a pass",
        lambda c: [*_pointed(c), c.place("come_odds", base_wager_id="w1")],
    ),
    Case(
        "BAD_SELECTION",
        "H.1",
        "behind which of two",
        lambda c: [*c.ready(), c.place("pass"), c.place("pass"), *c.roll("4-4"), c.place("pass_odds")],
    ),
    Case("NO_SUCH_WAGER", "H.1", "behind nothing", lambda c: [*_pointed(c), c.place("pass_odds", base_wager_id="w9")]),
    Case("ODDS_NEED_POINT", "H.1", "before the point", lambda c: [*c.ready(), c.place("pass"), c.place("pass_odds")]),
    Case(
        "ODDS_NEED_POINT",
        "H.1",
        "the bet behind which spoken odds would lie is gone",
        lambda c: [
            *c.ready(),
            c.place("pass"),
            c.place("dont_pass"),
            *c.roll("5-5"),
            c.place("dont_pass_odds", 1000, verbal=True),
            c.remove("w2"),
            c.confirm_verbal("w3"),
        ],
    ),
    Case("NOT_OFFERED", "G.1", "no buys here", lambda c: [*c.ready(buy_offered=False), c.place("buy", 2000, "4")]),
    Case("NOT_OFFERED", "G.2", "no lays here", lambda c: [*c.ready(lay_offered=False), c.place("lay", 4000, "4")]),
    Case("LINE_BET_ONLY_BEFORE_COME_OUT", "D.1", "put bet", lambda c: [*_pointed(c), c.place("pass")]),
    Case("LINE_BET_ONLY_BEFORE_COME_OUT", "D.1", "a raise", lambda c: [*_pointed(c), c.raise_to("w1", 1000)]),
    Case("COME_NEEDS_POINT", "D.3", "come on the come-out", lambda c: [*c.ready(), c.place("come")]),
    Case("COME_NEEDS_POINT", "D.4", "don't come on the come-out", lambda c: [*c.ready(), c.place("dont_come")]),
    Case("CONTRACT_BET", "E.3", "pass reduced", lambda c: [*_pointed(c), c.reduce_to("w1", 100)]),
    Case("CONTRACT_BET", "E.3", "come taken down", lambda c: [*_travelled(c), c.remove("w2")]),
    Case("CONTRACT_BET", "R9", "come raised", lambda c: [*_travelled(c), c.raise_to("w2", 1000)]),
    Case("DONT_LOCKED", "D.4", "don't come raised", lambda c: [*_travelled(c, "dont_come"), c.raise_to("w2", 1000)]),
    Case(
        "DONT_LOCKED",
        "E.4",
        "another don't come before the next roll",
        lambda c: [*_travelled(c, "dont_come"), c.remove("w2"), c.place("dont_come")],
    ),
    Case("WRONG_STATE", "E.1", "no shooter, no new wagers", lambda c: [*c.opening(), c.place("pass")]),
    Case("SEAT_EMPTY", "", "nobody sits there", lambda c: [*c.ready(), c.place("pass", seat=2)]),
    Case("NOT_YOUR_SEAT", "", "ben bets for anna", lambda c: [*c.ready(), c.place("pass")], BEN),
    Case("NO_SUCH_WAGER", "", "no such wager", lambda c: [*c.ready(), c.remove("w1")]),
    Case(
        "DONT_LOCKED",
        "E.4",
        "one raised after the other was taken down",
        lambda c: [*c.ready(), c.place("dont_pass"), c.place("dont_pass"), c.remove("w1"), c.raise_to("w2", 1000)],
    ),
    Case(
        "DONT_LOCKED",
        "E.4",
        "one raised after the other was reduced",
        lambda c: [
            *c.ready(),
            c.place("dont_pass"),
            c.place("dont_pass"),
            c.reduce_to("w1", 400),
            c.raise_to("w2", 600),
        ],
    ),
    Case(
        "DONT_LOCKED",
        "E.4",
        "one spoken before the other was taken down",
        lambda c: [
            *c.ready(),
            c.place("dont_pass"),
            c.place("dont_pass", verbal=True),
            c.remove("w1"),
            c.confirm_verbal("w2"),
        ],
    ),
    Case("NO_SUCH_WAGER", "E.2", "relay of a live wager", lambda c: [*_pointed(c), c.place("field", relay_of="w1")]),
    Case("NO_SUCH_WAGER", "E.2", "relay of nothing", lambda c: [*_pointed(c), c.place("field", relay_of="w7")]),
    Case(
        "NO_SUCH_WAGER",
        "J.3.d",
        "relay of a wager that an earlier roll decided",
        lambda c: [*_pointed(c), c.place("field"), *c.roll("5-4"), *c.roll("5-1"), c.place("field", relay_of="w2")],
    ),
    Case(
        "NO_SUCH_WAGER",
        "J.3.d",
        "relay of a wager that was taken down",
        lambda c: [*_pointed(c), c.place("field"), c.remove("w2"), c.place("field", relay_of="w2")],
    ),
    Case(
        "NO_SUCH_WAGER",
        "J.3.d",
        "relay of a wager that lost",
        lambda c: [*_pointed(c), c.place("field"), *c.roll("5-1"), c.place("field", relay_of="w2")],
    ),
    Case(
        "NO_SUCH_WAGER",
        "J.3.d",
        "relay of a come bet that travelled",
        lambda c: [*_travelled(c), c.place("come", relay_of="w2")],
    ),
    Case(
        "NO_SUCH_WAGER",
        "J.3.d",
        "relaid twice",
        lambda c: [*_left_up(c), c.place("field", relay_of="w2"), c.place("field", relay_of="w2")],
    ),
    Case("BAD_SELECTION", "J.3.d", "relaid elsewhere", lambda c: [*_left_up(c), c.place("eleven", relay_of="w2")]),
    Case(
        "BAD_SELECTION",
        "J.3.d",
        "relaid by somebody else",
        lambda c: [*_left_up(c), c.seat(2, "ben"), c.place("field", seat=2, relay_of="w2")],
    ),
    Case(
        "BAD_SELECTION",
        "J.3.d",
        "relaid with cash",
        lambda c: [*_left_up(c), c.place("field", verbal=True, relay_of="w2")],
    ),
    Case(
        "BAD_SELECTION",
        "J.3.d",
        "relaid in the air",
        lambda c: [*_left_up(c), c.throw(), c.place("field", relay_of="w2")],
    ),
    Case("BAD_ID", "", "a wager's id that the table gives out", lambda c: [*c.ready(), c.place("pass", wager_id="w1")]),
    Case("DICE_OUT", "E.3", "taken down in the air", lambda c: [*_thrown(c), c.remove("w1")]),
    Case("DICE_OUT", "E.3", "raised at rest", lambda c: [*_thrown(c), c.rest(), c.raise_to("w1", 900)]),
    Case("DICE_OUT", "E.1", "made at rest", lambda c: [*_thrown(c), c.rest(), c.place("field")]),
    Case("DICE_OUT", "E.1", "no late wagers here", lambda c: [*_thrown(c, late_wagers=False), c.place("field")]),
    # --- Wagers: amounts (5.2) ---
    Case("NOT_CHIP_MULTIPLE", "F.5", "half a chip", lambda c: [*c.ready(), c.place("pass", 150)]),
    Case("BAD_AMOUNT", "F.5", "nothing", lambda c: [*c.ready(), c.place("pass", 0)]),
    Case("BAD_AMOUNT", "F.5", "less than nothing", lambda c: [*c.ready(), c.place("pass", -100)]),
    Case("UNITS_REQUIRED", "D.18", "a horn of five", lambda c: [*c.ready(), c.place("horn", 500)]),
    Case("UNITS_REQUIRED", "D.20", "a whirl of four", lambda c: [*c.ready(), c.place("whirl", 400)]),
    Case("NOT_PAYABLE_EXACTLY", "F.5", "place 5 for three", lambda c: [*c.ready(), c.place("place", 300, "5")]),
    Case("NOT_PAYABLE_EXACTLY", "R6", "an odd cent", lambda c: [*c.ready(chip_unit_cents=1), c.place("c_and_e", 101)]),
    Case(
        "NOT_PAYABLE_EXACTLY",
        "F.5",
        "a reduction",
        lambda c: [*c.ready(), c.place("place", 600, "6"), c.reduce_to("w1", 500)],
    ),
    Case("VIG_BELOW_UNIT", "R3", "50 cents of vigorish", lambda c: [*c.ready(), c.place("buy", 1000, "4")]),
    Case(
        "ODDS_ABOVE_CAP",
        "H.1",
        "odds in two parts",
        lambda c: [*_pointed(c, "2-2"), c.place("pass_odds", 400), c.place("pass_odds", 200)],
    ),
    Case(
        "ODDS_ABOVE_CAP",
        "H.2",
        "a don't bet reduced below its odds",
        lambda c: [
            *c.ready(),
            c.place("dont_pass", 1000),
            *c.roll("5-5"),
            c.place("dont_pass_odds", 2000),
            c.reduce_to("w1", 500),
        ],
    ),
    Case(
        "ODDS_ABOVE_CAP",
        "H.6",
        "no rounding up here",
        lambda c: [*c.ready(odds_round_up=False), c.place("pass"), *c.roll("2-3"), c.place("pass_odds", 600)],
    ),
    Case("BELOW_MIN", "L", "below", lambda c: [*_limited(c, 500, 1000), c.place("pass", 400)]),
    Case("ABOVE_MAX", "L", "above", lambda c: [*_limited(c, 500, 1000), c.place("pass", 1100)]),
    Case(
        "ABOVE_MAX",
        "L",
        "in two parts",
        lambda c: [*_limited(c, 500, 1000), c.place("pass", 600), c.place("pass", 500)],
    ),
    Case(
        "BELOW_MIN",
        "L",
        "a reduction of what makes the minimum",
        lambda c: [*_limited(c, 500, 1000), c.place("field", 500), c.place("field", 100), c.reduce_to("w1", 300)],
    ),
    Case("BAD_AMOUNT", "E", "a raise to less", lambda c: [*c.ready(), c.place("pass"), c.raise_to("w1", 500)]),
    Case("BAD_AMOUNT", "E.3", "a reduction to more", lambda c: [*c.ready(), c.place("pass"), c.reduce_to("w1", 500)]),
    Case(
        "BAD_AMOUNT", "E.2", "a coupon of less than nothing", lambda c: [*c.ready(), c.place("pass", coupon_cents=-100)]
    ),
    Case(
        "COUPON_NOT_ACCEPTED",
        "E.2",
        "no match play",
        lambda c: [*c.ready(match_play=False), c.place("pass", coupon_cents=100)],
    ),
    Case("COUPON_NOT_ACCEPTED", "E.2", "on the field", lambda c: [*c.ready(), c.place("field", coupon_cents=100)]),
    Case("COUPON_NOT_MATCHED", "5.5", "too few chips", lambda c: [*c.ready(), c.place("pass", 500, coupon_cents=600)]),
    Case(
        "COUPON_NOT_MATCHED",
        "5.5",
        "reduced",
        lambda c: [*c.ready(), c.place("pass", 500, coupon_cents=500), c.reduce_to("w1", 400)],
    ),
    # --- Late and spoken wagers (E.1-2) ---
    Case(
        "LATE_NOT_CONFIRMED",
        "E.1",
        "the dice rest",
        lambda c: [*_thrown(c), c.place("field"), c.rest(), c.confirm_late("w2")],
    ),
    Case("LATE_NOT_CONFIRMED", "E.1", "no such wager", lambda c: [*_thrown(c), c.confirm_late("w2")]),
    Case(
        "ALREADY_CONFIRMED",
        "E.1",
        "the same twice",
        lambda c: [*_thrown(c), c.place("field"), c.confirm_late("w2"), c.confirm_late("w2")],
    ),
    Case(
        "VERBAL_UNCONFIRMED",
        "E.2",
        "the dice are thrown",
        lambda c: [*c.ready(), c.place("pass"), c.place("field", verbal=True), c.throw(), c.confirm_verbal("w2")],
    ),
    Case("CASH_NOT_CONVERTED", "E.2", "a roll called", lambda c: [*_verbal(c), c.throw(), c.rest(), c.call(1, 2)]),
    Case("CASH_NOT_CONVERTED", "E.2", "a raise", lambda c: [*_verbal(c), c.raise_to("w2", 1000)]),
    Case("CASH_NOT_CONVERTED", "E.2", "broken down", lambda c: [*_verbal(c, "whirl"), c.break_down("w2")]),
    Case(
        "NO_SUCH_WAGER",
        "E.2",
        "turned into chips twice",
        lambda c: [*_verbal(c), c.convert_cash("w2"), c.convert_cash("w2")],
    ),
    Case(
        "VERBAL_UNCONFIRMED",
        "E.2",
        "nobody had the dice meanwhile",
        lambda c: [*c.ready(), c.place("field", verbal=True), c.pass_dice(), *c.taking_dice(1), c.confirm_verbal("w1")],
    ),
    Case(
        "VERBAL_UNCONFIRMED",
        "E.2",
        "the boxperson alone for a late wager",
        lambda c: [*_thrown(c), c.place("field", verbal=True), c.confirm_verbal("w2")],
    ),
    Case("NO_SUCH_WAGER", "E.2", "no cash there", lambda c: [*c.ready(), c.place("pass"), c.convert_cash("w1")]),
    Case(
        "LINE_BET_ONLY_BEFORE_COME_OUT",
        "K.2",
        "a late line bet under the off marker",
        lambda c: [*_off_marker(c), c.throw(), c.place("pass")],
    ),
    # --- Markers (D.5, E.5) ---
    Case("ALWAYS_WORKING", "E.5", "a lay works", lambda c: [*c.ready(), c.place("lay", 4000, "4"), c.call_on("w1")]),
    Case(
        "ALWAYS_WORKING",
        "E.5",
        "on already",
        lambda c: [*c.ready(), c.place("place", 600, "6"), c.call_on("w1"), c.call_on("w1")],
    ),
    Case("WRONG_STATE", "E.5", "a point stands", lambda c: [*_pointed(c), c.place("place", 600, "6"), c.call_on("w2")]),
    Case(
        "ON_NOT_CALLED",
        "E.5",
        "the boxperson alone",
        lambda c: [*c.ready(), c.place("place", 600, "6"), c.confirm_on("w1")],
    ),
    Case("OFF_NOT_PERMITTED", "R12", "no marker", lambda c: [*c.ready(), c.place("place", 600, "6"), c.call_off("w1")]),
    Case(
        "OFF_NOT_PERMITTED",
        "R12",
        "while a point stands",
        lambda c: [*_pointed(c), c.place("place", 600, "6"), c.call_off("w2")],
    ),
    Case(
        "AREA_PRESENT",
        "D.19",
        "the layout has it",
        lambda c: [*c.ready(), c.place("horn_high", 500, "12"), c.break_down("w1")],
    ),
    Case(
        "BAD_SELECTION",
        "D.19-20",
        "a horn stays whole",
        lambda c: [*c.ready(), c.place("horn", 400), c.break_down("w1")],
    ),
    # --- The throw (J) ---
    Case("SHOOTER_LINE_BET_REQUIRED", "J.1", "no line bet", lambda c: [*c.ready(), c.place("field"), c.throw()]),
    Case("WRONG_STATE", "J.1", "thrown twice", lambda c: [*_thrown(c), c.throw()]),
    Case("WRONG_STATE", "J.3.a", "at rest unthrown", lambda c: [*c.ready(), c.rest()]),
    Case("WRONG_STATE", "J.3.a", "called in the air", lambda c: [*_thrown(c), c.call(3, 4)]),
    Case("BAD_SELECTION", "J.3.a", "a seven on one die", lambda c: [*_thrown(c), c.rest(), c.call(7, 1)]),
    Case(
        "FACE_MISMATCH",
        "J.3.c",
        "against the ruling",
        lambda c: [*_thrown(c), c.rest(), c.rule_on_face(2, 5), c.call(3, 4)],
    ),
    Case("BAD_SELECTION", "J.3.c", "the third die", lambda c: [*_thrown(c), c.rest(), c.rule_on_face(3, 5)]),
    Case("BAD_SELECTION", "J.3.c", "face 0", lambda c: [*_thrown(c), c.rest(), c.rule_on_face(1, 0)]),
    Case("WRONG_STATE", "J.3.c", "ruled in the air", lambda c: [*_thrown(c), c.rule_on_face(1, 5)]),
    Case("BAD_REASON", "J.2.b", "a bad mood", lambda c: [*_thrown(c), c.no_roll("mood")]),
    Case("BAD_REASON", "J.2.a", "a bad omen", lambda c: [*_thrown(c), c.invalid("omen")]),
    Case("NOT_A_NO_ROLL_CAUSE", "J.2.d", "dice touch chips", lambda c: [*_thrown(c), c.no_roll("touched_chips")]),
    Case("NO_ROLL_NOT_ALLOWED", "J.2", "after the call", lambda c: [*_pointed(c), c.no_roll("improper")]),
    Case("NO_ROLL_NOT_ALLOWED", "J.2", "invalid after the call", lambda c: [*_pointed(c), c.invalid("stacked")]),
    Case("WRONG_STATE", "J.2", "before any throw", lambda c: [*c.ready(), c.no_roll("improper")]),
    Case(
        "ROLE_NOT_ALLOWED",
        "J.2.b",
        "the stickperson calls no roll",
        lambda c: [*_thrown(c), c.no_roll("improper")],
        STICK,
    ),
    Case(
        "ROLE_NOT_ALLOWED",
        "J.2.b",
        "the boxperson does not here",
        lambda c: [*_thrown(c, no_roll_authority="stickperson"), c.no_roll("improper")],
        BOX,
    ),
    Case(
        "ROLE_NOT_ALLOWED",
        "J.3.c",
        "the stickperson voids a dispute",
        lambda c: [*_thrown(c), c.rest(), c.invalid("dispute")],
        STICK,
    ),
    Case("ROLE_NOT_ALLOWED", "", "a player calls the roll", lambda c: [*_thrown(c), c.rest(), c.call(3, 4)], ANNA),
]


def _failed(c: CrapsTable) -> pb.Command:
    return c.inspect("dice", passed=False)


def _no_dice(c: CrapsTable) -> pb.Command:
    return c.own(register_dice_set=pb.RegisterDiceSetRequest(header=c.header()))


def _left_up(c: CrapsTable) -> Script:
    """Anna's field bet w2 has just won, and the point 8 stands."""
    return [*_pointed(c), c.place("field"), *c.roll("5-4")]


def _staffed(c: CrapsTable) -> Script:
    return [c.take_duty(pb.ROLE_STICKPERSON, "stick-1"), c.take_duty(pb.ROLE_BOXPERSON, "box-1")]


def _verbal(c: CrapsTable, wager: str = "field") -> Script:
    """Anna's spoken wager w2 of 500 is confirmed, its cash still lies there."""
    return [*c.ready(), c.place("pass"), c.place(wager, 500, verbal=True), c.confirm_verbal("w2")]


def _off_marker(c: CrapsTable) -> Script:
    """Anna's come bet w2 is on 6, the puck is off, and she rolls without a line bet."""
    return [*_travelled(c), *c.roll("4-4"), c.start_off_marker()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.why}".replace(" ", "_"))
def test_refused(case: Case) -> None:
    """Under its code, with a word to the sender and the clause, and without a trace."""
    stream = PureStream("craps-1")
    *before, last = case.script(CrapsTable())
    stream.play(*before)
    refused = stream.refused(last, case.actor)
    assert refused.code == case.code, refused
    if case.cite and stream.table.is_open:
        assert CLAUSE.match(refused.rule), refused


CLAUSE = re.compile(r"oneida/craps@2006-08-30 [A-L](\.|,|$)")


def test_every_code_of_craps_is_exercised_here() -> None:
    exercised = {case.code for case in CASES}
    assert codes_in_source("craps") <= exercised
    assert set(REJECTIONS) <= exercised
