"""What must have been done with a deck within the last hours (2.4, items 2 and 4), by the time of the commands."""

from datetime import timedelta

import pytest

from ledger.core.lent import Hours, Room
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import HOLE, STACKS, dealt, refused, seated
from tests.support.pure import AT, PureStream


def _later(table: PureStream, **after: int) -> None:
    table.at = AT + timedelta(**after)


def _round(console: PokerTable, table: PureStream, deck: str) -> None:
    table.play(*console.ready(deck), console.start(), console.dead_round("ineligible_dealt"))


def test_no_round_begins_outside_of_the_hours_of_the_room() -> None:
    """It is six in the evening. A round that is on is played to its end."""
    console, table = seated()
    table.room = Room(1, hours=Hours(10 * 60, 18 * 60 + 5))
    table.play(*console.ready(), console.start(), console.deal(HOLE))
    _later(table, minutes=5)
    table.play(console.fold(3), console.fold(1), *console.ready("red"))
    assert refused(table, console.start()) == ("ROOM_CLOSED", "house")
    table.room = None
    table.play(console.start())


def test_a_room_that_distributes_decks_gives_them_to_every_table_d1() -> None:
    console, table = seated()
    table.play(*console.ready())
    table.room = Room(1, with_decks=frozenset({"poker-2"}))
    assert refused(table, console.start()) == ("DECKS_NOT_DISTRIBUTED", "D.1")
    table.room = Room(2, with_decks=frozenset({"poker-1", "poker-2"}))
    table.play(console.start())


def test_a_deck_that_came_later_has_no_backs_like_the_cover_card_b1() -> None:
    console, table = seated()
    table.play(console.cover_card("green"), console.remove("red"), console.receive("red", 1, "Green"))
    table.play(*console.handle_all(batch="red"), console.shuffle(batch="red"), *console.ready())
    assert refused(table, console.start()) == ("COVER_CARD_COLOUR", "B.1")
    table.play(console.cover_card("yellow"), console.start())


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
