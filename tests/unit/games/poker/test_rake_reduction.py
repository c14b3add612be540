"""The reduced rake of a short table (N.6): any part of the schedule, never more than posted, from the next round on."""

from typing import Any

import pytest

import roundledger.v1 as pb
from tests.support.poker.console import PokerTable, kinds
from tests.support.poker.guards import FIXED, HOLE, refused, seated
from tests.support.pure import PureStream

POSTED: dict[str, Any] = {
    "rake_percentage_bp": 1000,
    "rake_cap_cents": 300,
    "rake_steps": (400, 50, 2000, 100),
    "rake_short_table_players": 2,
}
TWO = {1: 5000, 2: 5000}


def _taken(console: PokerTable, table: PureStream) -> list[int]:
    """What is taken from a pot of 400 at the end of the first betting round; the round is then void."""
    table.play(*console.ready(), console.start(), console.deal(HOLE[: 2 * len(table.table.players)]))
    events = []
    while table.table.play.hand.phase == "BETTING":
        hand = table.table.play.hand
        act = console.call if hand.players[hand.actor].bet < hand.high else console.check
        events += table.events(act(hand.actor))
    table.play(console.dead_round("ineligible_dealt"))
    return [e.amount_cents for e in events if isinstance(e, pb.RakeTaken)]


@pytest.mark.parametrize(
    ("schedule", "taken"),
    [
        ({"percentage_bp": 500}, [20, 50]),
        ({"percentage_bp": 0}, [50]),
        ({"percentage_bp": 1000, "without_steps": True}, [40]),
        ({"percentage_bp": 1000, "steps": [(400, 10)]}, [40, 10]),
        ({"percentage_bp": 1000, "steps": [(500, 20), (2000, 130)]}, [40]),
        ({"percentage_bp": 1000, "cap_cents": 60}, [40, 20]),
        ({"percentage_bp": 500, "cap_cents": 25, "steps": [(400, 50)]}, [20, 5]),
    ],
)
def test_every_part_of_the_schedule_may_be_reduced(schedule: dict[str, Any], taken: list[int]) -> None:
    console, table = seated(TWO, **POSTED)
    assert _taken(console, table) == [40, 50]
    table.play(console.ask_lower_rake(), console.reduce_rake(**schedule))
    assert _taken(console, table) == taken


@pytest.mark.parametrize(
    "schedule",
    [
        {"percentage_bp": 1001, "without_steps": True},  # less of one part does not pay for more of another
        {"percentage_bp": 1000},
        {"percentage_bp": 1000, "cap_cents": 300},
        {"percentage_bp": 500, "cap_cents": 301},
        {"percentage_bp": 500, "steps": [(399, 50)]},
        {"percentage_bp": 500, "steps": [(400, 51)]},
        {"percentage_bp": 500, "steps": [(400, 50), (2000, 101)]},
        {"percentage_bp": 500, "steps": [(400, 10), (1000, 50)]},
        {"percentage_bp": 1000, "steps": [(400, 50), (2000, 100)]},
    ],
)
def test_no_pot_pays_more_than_by_the_posted_schedule_and_some_pay_less(schedule: dict[str, Any]) -> None:
    console, table = seated(TWO, **POSTED)
    table.play(console.ask_lower_rake())
    assert refused(table, console.reduce_rake(**schedule)) == ("RAKE_NOT_REDUCED", "N.6")


@pytest.mark.parametrize(
    ("schedule", "rule"),
    [
        ({"steps": [(0, 10)]}, "N.2.b"),
        ({"steps": [(400, 0)]}, "N.2.b"),
        ({"steps": [(400, 10), (400, 10)]}, "N.2.b"),
        ({"steps": [(400, 400)]}, "N.2.b"),
        ({"steps": [(400, 10)], "without_steps": True}, "N.2.b"),
        ({"cap_cents": -1}, "N.2"),
    ],
)
def test_a_reduced_schedule_is_a_schedule(schedule: dict[str, Any], rule: str) -> None:
    console, table = seated(TWO, **POSTED)
    table.play(console.ask_lower_rake())
    assert refused(table, console.reduce_rake(**schedule)) == ("BAD_SCHEDULE", rule)


def test_a_lower_percentage_must_not_make_a_level_payable_that_was_not() -> None:
    """25% of 400 leave 300: the 350 of the level are never taken, but would be without the percentage."""
    console, table = seated(
        TWO, **{**POSTED, "rake_percentage_bp": 2500, "rake_cap_cents": 0, "rake_steps": (400, 350)}
    )
    assert _taken(console, table) == [100]
    table.play(console.ask_lower_rake())
    assert refused(table, console.reduce_rake(percentage_bp=0)) == ("RAKE_NOT_REDUCED", "N.6")
    table.play(console.reduce_rake(percentage_bp=0, without_steps=True))
    assert _taken(console, table) == []


def test_it_holds_from_the_next_round_on() -> None:
    console, table = seated(TWO, **POSTED)
    table.play(*console.ready(), console.start(), console.deal(HOLE[:4]))
    table.play(console.ask_lower_rake(), console.reduce_rake(percentage_bp=0, without_steps=True))
    events = table.events(console.call(1), console.check(2))
    assert [e.amount_cents for e in events if isinstance(e, pb.RakeTaken)] == [40, 50]
    table.play(console.dead_round("ineligible_dealt"))
    assert _taken(console, table) == []


def test_it_ends_before_a_round_with_more_players_seated_a34() -> None:
    console, table = seated(TWO, **POSTED)
    table.play(console.ask_lower_rake(), console.reduce_rake(percentage_bp=0, without_steps=True))
    table.play(console.seat(3, "p3"), *console.ready())
    assert refused(table, console.reduce_rake(percentage_bp=0)) == ("TABLE_NOT_SHORT", "N.6")
    assert kinds(table.events(console.start()))[0] == "rake_restored"  # a third is seated, though not dealt in
    table.play(console.dead_round("ineligible_dealt"), console.leave(3))
    assert _taken(console, table) == [40, 50]


def test_a_lower_rake_that_is_posted_later_holds() -> None:
    console, table = seated(TWO, **POSTED)
    table.play(console.ask_lower_rake(), console.reduce_rake(percentage_bp=500, cap_cents=200, steps=[(400, 40)]))
    lower = {"rake_percentage_bp": 250, "rake_cap_cents": 25, "rake_steps": (400, 30)}
    table.play(console.change(**{**FIXED, **POSTED, **lower}))
    assert _taken(console, table) == [10, 15]
