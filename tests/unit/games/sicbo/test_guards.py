"""Every refusal of a sic bo table, each with its clause; a refused command changes nothing."""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from games.sicbo.evolve import EVENTS
from games.sicbo.rejections import REJECTIONS
from games.sicbo.state import State
from tests.support.pure import AT, PureStream
from tests.support.scripted import MemoryFloor
from tests.support.sicbo.console import AUTOMATED, DICE, LICENSEE, MANUAL, S2004, SicboTable


class Case(NamedTuple):
    """Commands of which the last is refused, and all before it are accepted."""

    code: str
    cite: str
    why: str
    script: Callable[[SicboTable], list[pb.Command]]


def _old_dice(c: SicboTable) -> pb.Command:
    later = Timestamp()
    later.FromDatetime(AT.replace(year=AT.year + 1))
    command = c.shaker()
    command.sicbo.install_shaker.on_tables_since.CopyFrom(later)
    return command


def _dice_of_no_time(c: SicboTable, seconds: int = 0, nanos: int = 0) -> pb.Command:
    command = c.shaker()
    command.sicbo.install_shaker.on_tables_since.CopyFrom(Timestamp(seconds=seconds, nanos=nanos))
    return command


def _automated(c: SicboTable) -> list[pb.Command]:
    return c.opening(LICENSEE, shaker=AUTOMATED)


def _lit(c: SicboTable) -> list[pb.Command]:
    return [*c.opening(), c.place("small"), *c.shown(), c.announce("1-2-4"), c.enter("1-2-4")]


CASES = [
    Case("SHAKER_TYPE_NOT_PERMITTED", "", "a shaker of no kind", lambda c: [c.install(), c.shaker(0)]),
    Case(
        "SHAKER_TYPE_NOT_PERMITTED",
        "X.E.3, L.5(d)",
        "an automated shaker at an open table of the 2004 rules",
        lambda c: [*c.opening(), c.remove_shaker(), c.shaker(AUTOMATED)],
    ),
    Case("SHAKER_PRESENT", "X.A.1, L.1", "two shakers", lambda c: [c.install(), c.shaker(), c.shaker()]),
    Case(
        "AUTOMATED_SHAKER_PRESENT",
        "X.E.3, L.6(d)",
        "a manual one beside it",
        lambda c: [c.install(), c.shaker(AUTOMATED), c.shaker()],
    ),
    Case("DICE_NOT_SEALED", "X.A.1, L.1", "two dice", lambda c: [c.install(), c.shaker(MANUAL, "d1", "d2")]),
    Case("DICE_NOT_SEALED", "X.A.1, L.1", "a die twice", lambda c: [c.install(), c.shaker(MANUAL, "d1", "d1", "d2")]),
    Case("BAD_TIME", "L.1", "dice from the future", lambda c: [c.install(), _old_dice(c)]),
    *(
        Case("BAD_TIME", "L.1", f"dice from {said}", lambda c, said=said: [c.install(), _dice_of_no_time(c, *said)])
        for said in ((2**62, 0), (-(2**62), 0), (-1, 0), (0, -1), (0, 2**31 - 1))
    ),
    Case("NO_SHAKER", "X.A.1, L.1", "nothing to take off", lambda c: [c.install(), c.remove_shaker()]),
    Case(
        "NO_SHAKER",
        "X.A.1, L.1",
        "a wager without a shaker",
        lambda c: [*c.opening(), c.remove_shaker(), c.place("small")],
    ),
    Case(
        "NO_SHAKER",
        "X.A.1, L.1",
        "bets closed without a shaker",
        lambda c: [*c.opening(), c.remove_shaker(), c.close_bets()],
    ),
    Case(
        "LIVE_WAGERS",
        "X.A.1, L.1",
        "changed with a wager up",
        lambda c: [*c.opening(), c.place("small"), c.remove_shaker()],
    ),
    Case("BAD_ID", "X.A.1, L.1", "nobody in charge", lambda c: [c.install(), c.charge("")]),
    Case("NOT_IN_CHARGE", "X.A.1, L.1", "nobody to leave", lambda c: [c.install(), c.leave_charge()]),
    Case("SHAKER_UNATTENDED", "X.A.1, L.1", "no successor", lambda c: [*c.opening(), c.leave_charge()]),
    Case(
        "SHAKER_UNATTENDED",
        "X.A.1, L.1",
        "a shaker that came when nobody was in charge",
        lambda c: [*c.opening(), c.remove_shaker(), c.leave_charge(), c.shaker(), c.close_bets()],
    ),
    Case("BAD_DIE", "", "a test with a 7", lambda c: [c.install(), c.inspect_device((1, 2, 7), ())]),
    Case(
        "INSPECTION_FAILED",
        "X.E.1, L.5(a)(1)",
        "an area too few",
        lambda c: [c.install(), c.inspect_device((1, 2, 4), ("small",))],
    ),
    Case(
        "INSPECTION_FAILED",
        "X.A.2",
        "more areas than the layout has",
        lambda c: [c.install(), c.inspect_device((1, 2, 4), ("small",) * 101, passed=False)],
    ),
    Case(
        "TABLE_NOT_READY",
        "X.E.1",
        "a device that failed its test",
        lambda c: [*c.equipped(), c.inspect_device(passed=False), c.open(S2004)],
    ),
    Case(
        "TABLE_NOT_READY",
        "X.E.1, L.5(a)(1)",
        "a device that failed its test at an open table",
        lambda c: [*c.opening(), c.inspect_device(passed=False), c.close_bets()],
    ),
    Case("TABLE_NOT_READY", "X.A.1", "no shaker", lambda c: [c.install(), c.limits(), c.open(S2004)]),
    Case(
        "TABLE_NOT_READY", "X.A.1", "nobody in charge", lambda c: [c.install(), c.limits(), c.shaker(), c.open(S2004)]
    ),
    Case(
        "TABLE_NOT_READY",
        "X.E.1",
        "tests are due again after closing",
        lambda c: [*c.opening(), c.close(), c.open(S2004)],
    ),
    Case(
        "TABLE_NOT_READY",
        "L.5(a)(1)",
        "an automated shaker without its test",
        lambda c: [*c.equipped(AUTOMATED)[:-1], c.open(LICENSEE, shaker="automated")],
    ),
    Case("WRONG_SHAKER", "X.E.3", "a test of the manual one", lambda c: [*c.opening(), c.inspect_shaker()]),
    Case("TOO_FEW_RUNS", "L.5(a)(2)", "two runs", lambda c: [*_automated(c), c.inspect_shaker(2)]),
    Case("WRONG_STATE", "", "a test during a round", lambda c: [*c.opening(), c.close_bets(), c.inspect_device()]),
    Case("DEVICE_NOT_FAILED", "", "nothing to repair", lambda c: [*c.opening(), c.repair()]),
    Case(
        "BAD_TEXT",
        "",
        "a note without end",
        lambda c: [*c.opening(), c.device_fails("x" * 501)],
    ),
    Case("DEVICE_FAILED", "", "reported twice", lambda c: [*c.opening(), c.device_fails(), c.device_fails()]),
    Case(
        "DEVICE_FAILED", "", "tested before its repair", lambda c: [*c.opening(), c.device_fails(), c.inspect_device()]
    ),
    Case("UNKNOWN_WAGER", "X.B, L.2", "field", lambda c: [*c.opening(), c.place("field")]),
    Case("BAD_SELECTION", "X.B, L.2", "small 5", lambda c: [*c.opening(), c.place("small", "5")]),
    Case("BAD_SELECTION", "X.B, L.2", "a pair of one", lambda c: [*c.opening(), c.place("two_dice_combination", "5")]),
    Case("VERBAL_NOT_ACCEPTED", "X.C.1, L.3(a)", "spoken", lambda c: [*c.opening(), c.place("small", verbal=True)]),
    Case(
        "COUPON_NOT_ACCEPTED", "X.C.1, L.3(a)", "a coupon", lambda c: [*c.opening(), c.place("small", coupon_cents=5)]
    ),
    Case(
        "INSTRUMENT_NOT_ACCEPTED",
        "X.C.1, L.3(a)",
        "plaques under the 2004 rules",
        lambda c: [*c.opening(), c.place("small", chips=pb.CHIP_KIND_PLAQUE)],
    ),
    Case(
        "INSTRUMENT_NOT_ACCEPTED",
        "X.C.1, L.3(a)",
        "tokens at the licensee's",
        lambda c: [*c.opening(LICENSEE), c.place("small", chips=pb.CHIP_KIND_TOKEN)],
    ),
    Case("BAD_AMOUNT", "", "nothing staked", lambda c: [*c.opening(), c.place("small", "", 0)]),
    Case("NOT_CHIP_MULTIPLE", "", "half a chip", lambda c: [*c.opening(), c.place("small", "", 150)]),
    Case(
        "NOT_PAYABLE_EXACTLY",
        "X.D, L.4",
        "1 to 10 of a chip",
        lambda c: [*c.opening(LICENSEE, one_of_a_kind_single="1:10"), c.place("one_of_a_kind", "4", 500)],
    ),
    Case("NO_SUCH_WAGER", "", "no such wager", lambda c: [*c.opening(), c.remove("w1")]),
    Case("BETTING_CLOSED", "", "taken back too late", lambda c: [*_lit(c), c.remove("w1")]),
    Case("BETTING_CLOSED", "", "a wager before the lights are out", lambda c: [*_lit(c), c.place("big")]),
    Case("WRONG_STATE", "", "closed twice", lambda c: [*c.opening(), c.close_bets(), c.close_bets()]),
    Case("BETS_STILL_OPEN", "", "covered before", lambda c: [*c.opening(), c.cover()]),
    Case("BETS_STILL_OPEN", "L.5(c)", "activated before", lambda c: [*_automated(c), c.activate()]),
    Case("WRONG_SHAKER", "L.5(f)", "an automated one covered", lambda c: [*_automated(c), c.cover()]),
    Case("WRONG_SHAKER", "L.5(d)", "an automated one shaken", lambda c: [*_automated(c), c.shake()]),
    Case("WRONG_SHAKER", "X.E.3", "a manual one activated", lambda c: [*c.opening(), c.activate()]),
    Case("WINNERS_UNPAID", "X.E.5, L.5(f)", "covered too early", lambda c: [*_lit(c), c.cover()]),
    Case("TOO_FEW_SHAKES", "", "twice", lambda c: [*c.opening(), c.close_bets(), c.cover(), c.shake(2)]),
    Case("WRONG_STATE", "", "shaken uncovered", lambda c: [*c.opening(), c.close_bets(), c.shake()]),
    Case("WRONG_STATE", "", "uncovered unshaken", lambda c: [*c.opening(), c.close_bets(), c.cover(), c.uncover()]),
    Case("WRONG_STATE", "", "announced unseen", lambda c: [*c.opening(), c.close_bets(), c.announce("1-2-4")]),
    Case("BAD_DIE", "X.E.4, L.5(e)", "a seven", lambda c: [*c.opening(), *c.shown(), c.announce("1-2-7")]),
    Case("BAD_DIE", "X.E.4, L.5(e)", "two dice", lambda c: [*c.opening(), *c.shown(), c.announce("1-2")]),
    Case(
        "VALUES_MISMATCH",
        "X.E.4, L.5(e)",
        "other values",
        lambda c: [*c.opening(), *c.shown(), c.announce("1-2-4"), c.enter("1-2-5")],
    ),
    Case("SUPERVISOR_REQUIRED", "", "corrected alone", lambda c: [*_lit(c), c.correct("1-2-5", "")]),
    Case("SUPERVISOR_REQUIRED", "", "one's own supervisor", lambda c: [*_lit(c), c.correct("1-2-5", "badge-2")]),
    Case("BAD_DIE", "", "corrected to a seven", lambda c: [*_lit(c), c.correct("1-2-7")]),
    Case("ALREADY_PAID", "X.E.5, L.5(f)", "corrected too late", lambda c: [*_lit(c), c.collect(), c.correct("1-2-5")]),
    Case("COLLECT_FIRST", "X.E.5, L.5(f)", "paid first", lambda c: [*_lit(c), c.pay()]),
    Case("WRONG_STATE", "", "cleared first", lambda c: [*_lit(c), c.clear()]),
    Case("TOO_LATE", "X.F.1, L.6(a)", "no roll after the entry", lambda c: [*_lit(c), c.no_roll()]),
    Case("WRONG_STATE", "", "no roll before the dice are seen", lambda c: [*c.opening(), c.no_roll()]),
    Case("BAD_REASON", "X.F", "void for no reason", lambda c: [*c.opening(), c.void_toss("rain")]),
    Case("WRONG_STATE", "", "a shaker that did not fail", lambda c: [*_automated(c), c.void_toss("shaker")]),
    Case("DEVICE_NOT_FAILED", "", "a device that did not fail", lambda c: [*c.opening(), c.void_toss("device")]),
    Case(
        "SUPERVISOR_REQUIRED",
        "",
        "void without a supervisor",
        lambda c: [*c.opening(), c.place("small"), c.device_fails(), c.void_toss("device")],
    ),
    Case(
        "DICE_SHOWN_SETTLE",
        "",
        "void after the dice were seen",
        lambda c: [*c.opening(), c.place("small"), *c.shown(), c.device_fails(), c.void_toss("device", "pit-2")],
    ),
    Case(
        "SHAKER_FAILED",
        "L.6(c)",
        "activated again",
        lambda c: [*_automated(c), c.close_bets(), c.activate(failed=True), c.activate()],
    ),
    Case("DEVICE_NOT_FAILED", "", "by hand with a good device", lambda c: [*_lit(c), c.by_hand()]),
    Case(
        "WRONG_STATE",
        "",
        "by hand before the dice are announced",
        lambda c: [*c.opening(), c.place("small"), *c.shown(), c.device_fails(), c.by_hand()],
    ),
    Case("DEVICE_FAILED", "", "collected with a failed device", lambda c: [*_lit(c), c.device_fails(), c.collect()]),
    Case("VOID_NOT_IN_RULEBOOK", "X.F", "a void of the pit's", lambda c: [*c.opening(), c.place("small"), c.void()]),
    Case("WRONG_STATE", "", "closed during a round", lambda c: [*c.opening(), c.close_bets(), c.close()]),
    Case("SHIFT_INSPECTION_DUE", "L.5(b)", "a new shift", lambda c: [*_automated(c), c.start_shift(), c.close_bets()]),
    Case(
        "SHAKER_NOT_INSPECTED",
        "L.5(a)(2)",
        "one that came to the open table",
        lambda c: [*_automated(c), c.remove_shaker(), c.shaker(AUTOMATED), c.close_bets()],
    ),
    Case(
        "EQUIPMENT_FAILED",
        "",
        "a failed inspection",
        lambda c: [*c.opening(), c.inspect("dice", passed=False), c.place("small")],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}, {case.why}")
def test_refused_by_the_text_in_force(case: Case) -> None:
    """A table that is or was open cites the clause of its own rulebook, and no clause of the other one."""
    table = PureStream("sicbo-1")
    *accepted, last = case.script(SicboTable())
    table.play(*accepted)
    rules = table.table.rules if accepted else None
    cite = case.cite
    if rules:
        text = {S2004: "X.", LICENSEE: "L."}[rules.rulebook_id]
        cite = ", ".join(clause for clause in case.cite.split(", ") if clause.startswith(text))
        assert not case.cite or cite, "the rulebook in force has a clause for it"
        cite = f"{rules.rulebook_id} {cite}" if cite else ""
    refused = table.refused(last)
    assert refused.code == case.code, refused
    assert not case.cite or refused.rule.endswith(cite), refused
    assert not rules or refused.rule.count("X.") == 0 or refused.rule.count("L.") == 0, refused


def test_every_refusal_of_the_game_is_tried() -> None:
    """Dice that expire need a clock: they are among the worked examples (S17)."""
    assert set(REJECTIONS) - {case.code for case in CASES} == {"DICE_EXPIRED"}


def test_the_age_of_dice_does_not_begin_anew_with_another_shaker_r8() -> None:
    console, table = SicboTable(), PureStream("sicbo-1")
    table.play(*console.opening(LICENSEE))
    first = table.table.play.shaker.on_tables_since_ms
    table.at = table.at.replace(hour=20)
    table.play(console.remove_shaker(), console.shaker())
    assert table.table.play.shaker.on_tables_since_ms == first


DAY = timedelta(hours=24)


def test_an_old_die_stays_old_in_a_mixed_set_and_the_young_stay_young_l1() -> None:
    """The hours run for each die: the oldest one decides, and only while it is in the shaker."""
    c, table = SicboTable(), PureStream("sicbo-1")
    table.play(*c.opening(LICENSEE))  # d1 d2 d3
    table.at += DAY
    table.play(c.remove_shaker(), c.shaker(MANUAL, "d1", "e2", "e3"), c.close_bets(), c.cover(), c.shake(), c.uncover())
    table.play(c.announce("1-2-4"), c.enter("1-2-4"), c.collect(), c.pay(), c.clear())
    table.at += timedelta(seconds=1)
    refused = table.refused(c.close_bets())
    assert (refused.code, refused.rule) == ("DICE_EXPIRED", f"{LICENSEE} L.1")
    table.play(c.remove_shaker(), c.shaker(MANUAL, "e1", "e2", "e3"), c.close_bets())


def test_a_die_is_as_old_as_any_set_that_it_was_in_says_l1() -> None:
    """Whoever brings dice says how long the oldest has been on tables; what the table knows counts besides."""
    c, table = SicboTable(), PureStream("sicbo-1")
    table.play(*c.opening(LICENSEE), c.remove_shaker())
    known = table.table.play.dice_seen_ms["d1"]
    said = c.shaker(MANUAL, "d1", "f2", "f3")
    said.sicbo.install_shaker.on_tables_since.FromDatetime(AT - timedelta(hours=2))
    (installed,) = table.events(said)
    assert {die.die_id: known - die.on_tables_since_ms for die in installed.dice} == dict.fromkeys(
        ("d1", "f2", "f3"), 2 * 3_600_000
    )
    assert installed.on_tables_since_ms == known - 2 * 3_600_000


def test_dice_that_come_from_another_table_keep_their_age_l1_r8() -> None:
    """The house hears of dice at every table, and tells the next one."""
    floor, c1, c2 = MemoryFloor(), SicboTable("s1"), SicboTable("s2")
    floor.floor.begin_house(AT)
    floor.play(c1.install(), c1.shaker(MANUAL, "d1", "d2", "d3"), c1.remove_shaker())
    floor.at = AT + DAY + timedelta(seconds=1)
    floor.play(*c2.equipped(MANUAL, "d3", "e1", "e2"), c2.open(LICENSEE))
    assert floor.refused(c2.close_bets()) == "DICE_EXPIRED"
    floor.play(c2.remove_shaker(), c2.shaker(MANUAL, "e0", "e1", "e2"), c2.close_bets())


def test_a_table_remembers_the_dice_that_came_last_however_old_they_are_l1() -> None:
    c, table = SicboTable(), PureStream("sicbo-1")
    table.play(c.install(), c.shaker(MANUAL, "old1", "old2", "old3"), c.remove_shaker())
    first = table.table.play.dice_seen_ms["old1"]
    for number in range(99):
        table.at += timedelta(minutes=1)
        table.play(c.shaker(MANUAL, *(f"{number}-{die}" for die in "abc")), c.remove_shaker())
    table.play(c.shaker(MANUAL, "old1", "old2", "old3"), c.remove_shaker(), c.shaker(MANUAL, "x", "y", "z"))
    seen = table.table.play.dice_seen_ms
    assert (len(seen), seen["old1"]) == (300, first)


def test_older_records_tell_only_the_age_of_the_oldest_die() -> None:
    """Before each die was recorded by itself, the event had one time for all three."""
    state = EVENTS[pb.SicboShakerInstalled](State(), pb.SicboShakerInstalled(dice_ids=DICE, on_tables_since_ms=7), None)
    assert state.dice_seen_ms == dict.fromkeys(DICE, 7)
    later = pb.SicboShakerInstalled(dice_ids=("d1", "e2", "e3"), on_tables_since_ms=9)
    assert EVENTS[pb.SicboShakerInstalled](state, later, None).dice_seen_ms["d1"] == 7


@pytest.mark.parametrize("rulebook_id", [S2004, LICENSEE])
@pytest.mark.parametrize("reading", ["wins", "loses"])
def test_the_device_is_tested_by_what_two_of_a_kind_is_worth_on_a_triple_xe1_l5(rulebook_id: str, reading: str) -> None:
    """Before the opening both readings are tests; the opening takes only the one that the house chose."""
    c, table = SicboTable(), PureStream("sicbo-1")
    table.play(*c.equipped())
    right, wrong = (c.inspect_device((2, 2, 2), pair_on_triple=r == (reading == "wins")) for r in (True, False))
    table.play(wrong)
    refused = table.refused(c.open(rulebook_id, two_of_a_kind_on_triple=reading))
    clause = {S2004: "X.E.1", LICENSEE: "L.5(a)(1)"}[rulebook_id]
    assert (refused.code, refused.rule) == ("INSPECTION_FAILED", f"{rulebook_id} {clause}")
    table.play(right, c.open(rulebook_id, two_of_a_kind_on_triple=reading))
    again = c.inspect_device((2, 2, 2), pair_on_triple=reading != "wins")
    assert table.refused(again).code == "INSPECTION_FAILED"
    other = {"wins": "loses", "loses": "wins"}[reading]
    assert table.refused(c.change(rulebook_id, two_of_a_kind_on_triple=other)).code == "INSPECTION_FAILED"


def test_a_wrong_announcement_is_put_right_by_announcing_anew_r6() -> None:
    """Nothing was entered, and the dice lie there: the wagers follow them."""
    c, table = SicboTable(), PureStream("sicbo-1")
    table.play(*c.opening(), c.place("small"), c.place("big"), *c.shown(), c.announce("6-6-1"))
    (corrected,) = table.events(c.announce("1-2-4"))
    assert (list(corrected.values_before), list(corrected.values)) == ([6, 6, 1], [1, 2, 4])
    assert table.refused(c.announce("4-2-1")).code == "WRONG_STATE"
    assert table.refused(c.enter("6-6-1")).code == "VALUES_MISMATCH"
    (lost,) = table.play(c.enter("1-2-4"), c.collect()).decisions
    assert lost.wager == "big"
    assert table.refused(c.announce("6-6-1")).code == "WRONG_STATE"


@pytest.mark.parametrize("phase", ["announced", "lit"])
def test_values_are_corrected_also_after_the_device_failed_r6(phase: str) -> None:
    """A wrong word is not paid by because the lamp went out; a failed device lights nothing."""
    c, table = SicboTable(), PureStream("sicbo-1")
    table.play(*c.opening(), c.place("small"), c.place("big"), *c.shown(), c.announce("6-6-1"))
    table.play(*([c.enter("6-6-1")] if phase == "lit" else []), c.device_fails())
    assert [type(event) for event in table.events(c.correct("1-2-4"))] == [pb.SicboValuesCorrected]
    decisions = table.play(c.by_hand()).decisions
    assert [(d.wager, d.outcome) for d in decisions] == [("big", pb.OUTCOME_LOST), ("small", pb.OUTCOME_WON)]


def test_the_shift_test_is_the_supervisors_l5b() -> None:
    console, table = SicboTable(), PureStream("sicbo-1")
    table.play(*_automated(console), console.start_shift(), console.inspect_shaker())
    assert table.refused(console.close_bets()).code == "SHIFT_INSPECTION_DUE"
    answer = table.send(console.inspect_shaker(), pb.Actor(actor_id="pit-2", role=pb.ROLE_PIT_SUPERVISOR))
    assert isinstance(answer, pb.CommandReply)
    table.play(console.close_bets())


def test_the_device_that_fails_between_rounds_suspends_the_table_at_once_r5() -> None:
    console, table = SicboTable(), PureStream("sicbo-1")
    table.play(*console.opening(), console.device_fails())
    assert table.table.play.phase == "SUSPENDED"
    table.play(console.close(), console.repair(), console.inspect_device(), console.open(S2004))
    assert table.table.play.phase == "BETTING"
