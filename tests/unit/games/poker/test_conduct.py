"""Rulings, conduct, exclusion (section 12) and the disclosure of discarded hands (P.4)."""

from pathlib import Path
from typing import Any

import pytest

import roundledger.v1 as pb
from games.registry import TABLES
from tests.support.guards import codes_in_source
from tests.support.poker.console import kinds
from tests.support.poker.guards import HOLE, dealt, refused, seated
from tests.support.pure import words_of

# --- Rulings (P.2) ---


def test_the_shift_supervisor_rules_and_the_round_keeps_it_p2() -> None:
    console, table = seated()
    assert refused(table, console.rule("play on")) == ("NO_HAND", "P.2")
    table.play(*console.ready(), console.start(), console.deal(HOLE))
    (event,) = table.events(console.rule("the bet stands"))
    assert (event.round_id, event.text) == ("poker-1:1", "the bet stands")
    assert event.actor_id
    table.play(console.dead_round("ineligible_dealt"))
    assert table.events(console.rule("as before"))[0].round_id == "poker-1:1"


def test_nobody_else_rules() -> None:
    console, table = dealt()
    for role in (pb.ROLE_DEALER, pb.ROLE_FLOORPERSON, pb.ROLE_PIT_SUPERVISOR, pb.ROLE_PLAYER):
        assert refused(table, console.rule("no"), pb.Actor(actor_id="x", role=role))[0] == "ROLE_NOT_ALLOWED"


@pytest.mark.parametrize("text", ["", "x" * 501, "two\nlines"])
def test_what_is_recorded_is_one_line_of_text(text: str) -> None:
    console, table = dealt()
    assert refused(table, console.rule(text)) == ("BAD_TEXT", "P.2")
    assert refused(table, console.report("p1", text)) == ("BAD_TEXT", "Q.1")
    assert refused(table, console.exclude("p1", text)) == ("BAD_TEXT", "Q.2")


# --- Conduct and exclusion (Q) ---


def test_a_report_changes_nothing_q1() -> None:
    console, table = dealt()
    before = table.table.play
    assert kinds(table.events(console.report("p1", "tells seat 2 what was folded"))) == ["conduct_reported"]
    assert table.table.play == before
    assert refused(table, console.report("", "talks")) == ("BAD_ID", "Q.1")


def test_who_is_excluded_between_rounds_gets_the_chips_and_no_cards_q2() -> None:
    console, table = seated()
    events = table.events(console.exclude("p2"), *console.ready())
    assert kinds(events)[:2] == ["patron_excluded", "exclusion_raised"]
    assert events[2].amount_cents == 10_000
    assert refused(table, console.bring(2, 5000)) == ("PATRON_EXCLUDED", "Q.2")
    assert refused(table, console.exclude("p2")) == ("PATRON_EXCLUDED", "Q.2")
    assert refused(table, console.exclude("a b")) == ("BAD_ID", "Q.2")
    started = next(e for e in table.events(console.start()) if isinstance(e, pb.PokerHandStarted))
    assert [seat.seat for seat in started.seats] == [1, 3]


def test_a_running_hand_is_finished_q2() -> None:
    console, table = dealt()
    table.play(console.sit_out(3))
    assert kinds(table.events(console.exclude("p3"))) == ["patron_excluded", "exclusion_raised"]
    table.play(console.raise_to(3, 400), console.fold(1), console.fold(2), *console.ready())
    assert table.table.play.stacks[3] == 10_300
    sit_in = console.sit_in(3)
    assert refused(table, sit_in) == ("PATRON_EXCLUDED", "Q.2")
    events = table.events(console.start())
    assert events[0].amount_cents == 10_300
    started = next(e for e in events if isinstance(e, pb.PokerHandStarted))
    assert {seat.seat for seat in started.seats} == {1, 2}


# --- Disclosure (P.4) ---


def test_a_discarded_hand_is_shown_on_demand_and_stays_dead_p4() -> None:
    console, table = dealt()
    assert refused(table, console.disclose(3)) == ("HAND_LIVE", "P.4")
    table.play(console.fold(3))
    events = table.events(console.disclose(3))
    assert kinds(events) == ["disclosure_required", "hand_disclosed"]
    assert list(events[1].cards) == ["7C", "6C"]
    seen: Any = TABLES["poker"].view(table.table, pb.ROLE_DEALER, "d")["play"]["hand"]["players"]
    assert (tuple(seen[3]["cards"]), tuple(seen[1]["cards"])) == (("7C", "6C"), ("", ""))
    assert table.table.play.hand.live == (1, 2)
    assert refused(table, console.disclose(3)) == ("HAND_DISCLOSED", "P.4")
    assert refused(table, console.disclose(9)) == ("NOT_IN_HAND", "P.4")
    table.play(console.dead_round("ineligible_dealt"))
    assert refused(table, console.disclose(3)) == ("NOT_IN_HAND", "P.4")


# --- All of it ---


def test_every_new_event_can_be_said_in_words() -> None:
    console, table = dealt()
    table.play(console.fold(3), console.disclose(3), console.rule("play on"), console.report("p1", "talks"))
    table.play(console.exclude("p3"), console.announce(1), console.add(1, 100), console.say(2, "call"))
    table.play(console.add(1, 200, complete=True), console.call(2, 150))
    for record in table.records:
        assert all(words_of("poker", record.commit.events))


def test_refusals_that_no_other_test_meets() -> None:
    console, table = seated({1: 5000, 2: 5000, 3: 500})
    out = [console.sit_out(1) for _ in range(2)]
    assert refused(table, console.sit_in(1))[0] == "NOT_SITTING_OUT"
    table.play(out[0])
    assert refused(table, out[1])[0] == "SITTING_OUT"
    table.play(console.sit_in(1))
    table.play(*console.ready(), console.start(), console.deal(HOLE))
    table.play(console.call(3), console.call(1), console.check(2), console.deal(["2C", "2D", "2H"]))
    assert refused(table, console.raise_to(1, 200)) == ("NOTHING_TO_RAISE", "G.4")
    table.play(console.bet(1, 200), console.raise_to(2, 400))
    assert refused(table, console.raise_to(3, 600)) == ("STACK_TOO_SHORT", "G.3.d")


def test_the_last_live_hand_is_not_killed() -> None:
    console, table = dealt()
    table.play(console.fold(3), console.call(1), console.check(2))
    for board in (["2C", "2D", "2H"], ["3S"], ["4S"]):
        table.play(console.deal(board), console.check(1), console.check(2))
    table.play(console.concede(1))
    assert refused(table, console.kill_hand(2, "fouled")) == ("LAST_HAND", "A.16")


def test_a_table_without_chips_and_a_closed_one() -> None:
    console, table = seated()
    for seat in (1, 2, 3):
        table.play(console.cash_out(seat))
    again = console.cash_out(1)
    assert refused(table, again)[0] == "NO_STACK"
    table.play(console.leave(1), console.leave(2), console.leave(3), console.close())
    assert refused(table, console.start())[0] == "TABLE_CLOSED"


def test_every_refusal_of_poker_is_tested() -> None:
    """By its code, in some test of this folder."""
    said = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert {code for code in codes_in_source("poker") if f'"{code}"' not in said} == set()
