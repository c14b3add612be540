"""Files of hands: the format's grammar, what is no hand, and that nothing passes through a float."""

import tomllib
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from services.phh.history import HandHistory, history_from
from services.phh.money import unit_of
from services.phh.notation import actions_from, written
from services.phh.reading import MOST_BYTES, count_hands, entries_in
from services.phh.reasons import NotAHand, NotExpressible, Reason

HAND: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [100, 100],
    "actions": ["d dh p1 AsAh", "d dh p2 ????", "p2 f"],
}
TEXT = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 ????', 'p2 f']
"""


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str | bytes], Path]:
    def write(content: str | bytes) -> Path:
        path = tmp_path / "hands.phhs"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


Write = Callable[[str | bytes], Path]


def _reasons(path: Path) -> list[str]:
    return [str(entry.hand) if isinstance(entry.hand, Reason) else "" for entry in entries_in(path)]


# --- Files ---


def test_a_file_of_one_hand_has_no_header(file: Write) -> None:
    (entry,) = entries_in(file(TEXT + "[_annotations]\nmood = 'calm'\n"))
    assert isinstance(entry.hand, HandHistory)
    assert (entry.place.name, entry.place.line) == ("", 1)
    assert entry.hand.own == {"_annotations": {"mood": "calm"}}


def test_a_file_of_many_hands_is_read_one_by_one(file: Write) -> None:
    path = file("# an evening\n\n" + "".join(f"[{number}]\n{TEXT}\n" for number in range(1, 4)))
    entries = list(entries_in(path))
    assert [(entry.place.name, entry.place.line) for entry in entries] == [("1", 3), ("2", 11), ("3", 19)]
    assert all(isinstance(entry.hand, HandHistory) for entry in entries)
    assert count_hands(path) == 3


def test_what_looks_like_a_header_inside_a_text_is_none(file: Write) -> None:
    path = file(f"[1]\n{TEXT}_note = '''\n[2]\nnot a hand\n'''\n[3]\n{TEXT}")
    assert [entry.place.name for entry in entries_in(path)] == ["1", "3"]


def test_a_hand_that_is_no_toml_is_named_and_the_others_follow(file: Write) -> None:
    path = file(f"[1]\n{TEXT}[2]\nvariant = = 'NT'\n[3]\n{TEXT}")
    entries = list(entries_in(path))
    assert [(entry.place.name, entry.place.line) for entry in entries] == [("1", 1), ("2", 8), ("3", 10)]
    assert _reasons(path)[1] == "it is no TOML: Invalid value (at line 9, column 11)"


def test_a_mark_of_the_byte_order_before_a_file_is_passed_over(file: Write) -> None:
    for text in (f"[1]\n{TEXT}", TEXT):
        (entry,) = entries_in(file(b"\xef\xbb\xbf" + text.encode()))
        assert isinstance(entry.hand, HandHistory)


def test_a_million_hands_would_need_no_more_memory_than_one(file: Write) -> None:
    """Entries come as the file is read: the first is there before anybody has looked at the rest."""
    path = file(f"[1]\n{TEXT}[2]\n{TEXT}[3]\n" + "x" * (3 * MOST_BYTES))
    entries = entries_in(path)
    assert next(entries).place.name == "1"
    assert [str(entry.hand)[:16] for entry in entries][1:] == ["it has more than"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "it holds no hand"),
        ("# nothing\n", "it holds no hand"),
        (b"[1]\nvariant = '\xff'\n", "it is not text in UTF-8"),
        ("[1]\n_deep = " + "[" * 5000 + "]" * 5000 + "\n", "it is no TOML"),
        ("[1]\nmin_bet = " + "9" * 5000 + "\n", "it is no TOML"),
        ("x = 1\n", "variant: every hand must have one"),
        ("[1]\n" + TEXT + "\n[1]\n" + TEXT, ""),
        ("[[1]]\n" + TEXT, "variant: every hand must have one"),
    ],
)
def test_what_is_no_hand_says_why(file: Write, content: str | bytes, told: str) -> None:
    assert _reasons(file(content))[0].startswith(told)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("variant", 7, "variant: every hand"),
        ("starting_stacks", 100, "starting_stacks: must be a list"),
        ("starting_stacks", [100], "starting_stacks: there must be 2 to 23"),
        ("blinds_or_straddles", [1, Decimal("nan")], "blinds_or_straddles: NaN is no amount"),
        ("starting_stacks", [100, 0], "starting_stacks: must all be above 0"),
        ("starting_stacks", [1] * 24, "starting_stacks: there must be 2 to 23"),
        ("antes", [0], "antes: has 1 numbers for 2 players"),
        ("antes", [0, -1], "antes: -1 is no amount"),
        ("antes", [0, "x"], "antes: 'x' is no number"),
        ("antes", [0, True], "antes: True is no number"),
        ("winnings", [Decimal("nan"), 0], "winnings: NaN is no amount"),
        ("min_bet", "2", "min_bet: '2' is no number"),
        ("actions", ["p1 f", 2], "actions: every hand"),
        ("players", ["Ana"], "players: must be a list of 2 names"),
        ("actions", ["p3 f"], "action 1 (p3 f): 'p3' is none of the 2 players"),
        ("actions", ["p0 f"], "action 1 (p0 f): 'p0' is none of the 2 players"),
        ("actions", ["p1 cbr"], "action 1 (p1 cbr): this is no action"),
        ("actions", ["p1 cbr 1e9"], "action 1 (p1 cbr 1e9): '1e9' is no amount"),
        ("actions", ["p1 cbr -5"], "action 1 (p1 cbr -5): '-5' is no amount"),
        ("actions", ["p1 f", "p1 raise 5"], "action 2 (p1 raise 5): this is no action"),
        ("actions", ["p1 f now"], "action 1 (p1 f now): this is no action"),
        ("actions", ["d dh p1"], "action 1 (d dh p1): this is no action"),
        ("actions", ["d db 1h"], "action 1 (d db 1h): '1h' is no card"),
        ("actions", ["d db AhK"], "action 1 (d db AhK): 'K' is no card"),
        ("actions", ["d db ah"], "action 1 (d db ah): 'ah' is no card"),
        ("actions", ["p"], "action 1 (p): 'p' is none"),
    ],
)
def test_a_field_that_violates_the_format_is_named(field: str, value: Any, told: str) -> None:
    with pytest.raises(NotAHand) as refused:
        history_from({**HAND, field: value})
    assert str(refused.value.reason).startswith(told)


# --- Actions ---


def test_actions_are_words_with_comments_behind_them() -> None:
    texts = ["d dh p2  Ah??", " d db 2c3d4s # the flop", "p1 cbr 47.50#big", "p1 sm -", "p1 sm", "p1 sd 2c", "", "# hm"]
    actions = actions_from(texts, 2)
    assert [action.verb for action in actions] == ["dh", "db", "cbr", "sm", "sm", "sd", "", ""]
    assert actions[0].cards == ("AH", "")
    assert actions[2].amount == Decimal("47.50")
    assert [action.shows for action in actions[3:5]] == [True, False]
    assert written(("TH", "", "2C")) == "Th??2c"


# --- Amounts ---


@pytest.mark.parametrize(
    ("stacks", "currency", "cents"),
    [
        ("[100, 100]", "", 1),
        ("[100.0, 100.00]", "", 1),
        ("[100.5, 100]", "", 10),
        ("[100.005, 100]", "", 1000),
        ("[100, 100]", "USD", 100),
        ("[100.25, 100]", "$", 100),
        ("[100, 100]", "JPY", 1),
    ],
)
def test_money_is_divided_as_its_currency_is_and_chips_as_the_file_divides_them(
    stacks: str, currency: str, cents: int
) -> None:
    values = tomllib.loads(f"stacks = {stacks}", parse_float=Decimal)["stacks"]
    hand = history_from({**HAND, "starting_stacks": values, "currency": currency})
    assert unit_of(hand).cents == cents


def test_a_sum_that_no_float_holds_is_kept_to_the_cent() -> None:
    """0.1 + 0.2 of floats is no 0.3, and 70368744177664.01 has no float of its own."""
    values = tomllib.loads("stacks = [0.1, 12345678901.29]", parse_float=Decimal)["stacks"]
    hand = history_from({**HAND, "starting_stacks": values, "currency": "USD"})
    assert unit_of(hand).all_of(hand.starting_stacks) == (10, 1234567890129)


@pytest.mark.parametrize(
    ("stack", "currency"),
    [
        (Decimal("1e30"), ""),
        (10**40, ""),
        (Decimal("0.001"), "USD"),
        (Decimal("0.5"), "JPY"),
        (Decimal("0.00000001"), ""),
        (10**13, ""),
    ],
)
def test_what_is_no_whole_number_of_cents_is_not_expressible(stack: Any, currency: str) -> None:
    hand = history_from({**HAND, "starting_stacks": [stack, 100], "currency": currency})
    with pytest.raises(NotExpressible) as refused:
        unit_of(hand)
    assert refused.value.reason.rule == "G.3"


def test_when_a_hand_was_played_is_said_only_without_doubt() -> None:
    day = {"year": 2009, "month": 7, "day": 1}
    content = tomllib.loads("time = 20:30:05")
    assert str(history_from({**HAND, **day, **content}).occurred_at) == "2009-07-01 20:30:05+00:00"
    zoned = history_from({**HAND, **day, **content, "time_zone": "America/Toronto"})
    assert str(zoned.occurred_at) == "2009-07-02 00:30:05+00:00"
    for doubtful in ({"time_zone_abbreviation": "ET"}, {"time_zone": "Nowhere/Land"}, {"day": 31, "month": 2}):
        assert history_from({**HAND, **day, **content, **doubtful}).occurred_at is None
