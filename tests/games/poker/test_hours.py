"""What must have been done with a deck within the last hours (2.4, items 2 and 4), by the time of the commands."""

from datetime import timedelta

import pytest

from tests.support.poker import PokerTable
from tests.support.poker_guards import HOLE, STACKS, dealt, refused, seated
from tests.support.pure import AT, PureStream


def _later(table: PureStream, **after: int) -> None:
    table.at = AT + timedelta(**after)


def _round(console: PokerTable, table: PureStream, deck: str) -> None:
    table.play(*console.ready(deck), console.start(), console.dead_round("ineligible_dealt"))


def test_a_deck_is_counted_every_hour_f5d() -> None:
    console, table = seated()
    _later(table, minutes=60)
    _round(console, table, "blue")  # the verified inspection was the first count
    _later(table, minutes=60, seconds=1)
    table.play(*console.ready("blue"))
    assert refused(table, console.start()) == ("STUB_COUNT_DUE", "F.5.d")
    table.play(console.count_stub(52, "red"))
    assert refused(table, console.start()) == ("STUB_COUNT_DUE", "F.5.d")
    table.play(console.count_stub(52, "blue"), console.start())


def test_a_count_inside_a_round_counts_f5d() -> None:
    console, table = dealt()
    _later(table, minutes=50)
    table.play(console.count_stub(52 - len(HOLE), "blue"), console.dead_round("ineligible_dealt"))
    _later(table, minutes=110)
    _round(console, table, "blue")


def test_a_deck_that_was_counted_wrong_leaves_the_table_f5d_p8() -> None:
    console, table = seated()
    table.play(console.count_stub(51, "blue"), *console.ready("blue"))
    assert refused(table, console.start()) == ("DECK_MISCOUNTED", "F.5.d, P.8")
    table.play(console.end_shoe())
    table.play(console.remove("blue", "count"))
    table.play(*console.decks(["blue"]))
    _round(console, table, "blue")


def test_another_count_may_set_a_wrong_one_right() -> None:
    console, table = seated()
    table.play(console.count_stub(53, "blue"), console.count_stub(52, "blue"))
    _round(console, table, "blue")


def test_one_deck_stays_in_play_for_six_hours_at_most_b2() -> None:
    console, table = seated()
    _round(console, table, "blue")
    _later(table, hours=6)
    table.play(console.count_stub(52, "blue"), console.count_stub(52, "red"))
    _round(console, table, "blue")
    _later(table, hours=6, seconds=1)
    table.play(*console.ready("blue"))
    assert refused(table, console.start()) == ("DECK_ROTATION_DUE", "B.2")
    table.play(console.end_shoe())
    _round(console, table, "red")
    _round(console, table, "blue")


def test_cards_are_shuffled_and_cut_within_the_hour_before_play_d4_e1() -> None:
    console, table = seated()
    table.play(*console.ready("blue"), console.count_stub(52, "blue"))
    _later(table, minutes=60)
    table.play(console.start(), console.misdeal("shuffle_cut"), *console.ready("blue"))
    _later(table, minutes=120, seconds=1)
    table.play(console.count_stub(52, "blue"))
    assert refused(table, console.start()) == ("SHUFFLE_STALE", "D.4, E.1")
    table.play(console.end_shoe())
    _round(console, table, "blue")


@pytest.mark.parametrize(
    ("option", "minutes", "code"),
    [("stub_count_minutes", 30, "STUB_COUNT_DUE"), ("deck_rotation_minutes", 45, "DECK_ROTATION_DUE")],
)
def test_the_house_may_ask_for_it_more_often(option: str, minutes: int, code: str) -> None:
    console, table = seated(STACKS, **{option: minutes})
    _round(console, table, "blue")
    _later(table, minutes=minutes)
    _round(console, table, "blue")
    _later(table, minutes=minutes, seconds=1)
    table.play(*console.ready("blue"))
    assert refused(table, console.start())[0] == code


def test_a_shuffler_counts_and_changes_decks_by_itself() -> None:
    console, table = seated(shuffler_in_use=True)
    _round(console, table, "blue")
    _later(table, hours=7)
    _round(console, table, "red")
