"""Settlement: every number of the wheel against every position of the layout.

The expected table is derived here from the drawing of the layout, not from the program's list of
positions: boxes are rectangles, and a wager lies in a box, on the line between two, or on a corner, exactly as the
clauses D.1 to E.8 put it.
"""

from itertools import combinations
from typing import NamedTuple

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from tests.support.pure import PureStream
from tests.support.roulette.console import R2006, R2008
from tests.support.roulette.every_command import Console

NUMBERS = ("0", "00", *(str(n) for n in range(1, 37)))
ZEROS = {"0", "00"}
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
FLOORS = {
    "straight": 35,
    "split": 17,
    "row": 11,
    "triple": 11,
    "corner": 8,
    "top_line": 6,
    "six_line": 5,
    "column": 2,
    "dozen": 2,
    **dict.fromkeys(EVEN_MONEY, 1),
}
"""G.1: n to 1."""


class Box(NamedTuple):
    """A number's rectangle; x is in half boxes, because 0 and 00 are one and a half boxes wide."""

    left: int
    right: int
    top: int
    bottom: int

    def touches(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def shares_a_line_with(self, other: "Box") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        along = min(self.bottom, other.bottom) - max(self.top, other.top)
        return (across == 0 and along > 0) or (along == 0 and across > 0)


def _box(n: int) -> Box:
    row, place = divmod(n - 1, 3)
    return Box(2 * place, 2 * place + 2, row, row + 1)


BOXES = {"0": Box(0, 3, -1, 0), "00": Box(3, 6, -1, 0), **{str(n): _box(n) for n in range(1, 37)}}
CORNERS = [(x, y) for x in range(1, 6) for y in range(12)]
"""Points inside the layout at which boxes may meet."""
ROWS = {y: [n for n in NUMBERS if BOXES[n].top == y] for y in range(-1, 12)}


def _meeting_at(x: int, y: int) -> list[str]:
    return [n for n in NUMBERS if BOXES[n].touches(x, y)]


def _is_red(n: int) -> bool:
    """The odd ones of 1 to 10 and 19 to 28, the even ones of 11 to 18 and 29 to 36."""
    return n % 2 == (1 if n <= 10 or 19 <= n <= 28 else 0)


def _where(holds: object) -> list[str]:
    return [str(n) for n in range(1, 37) if holds(n)]  # type: ignore[operator]


def _expected_layout() -> dict[tuple[str, str], set[str]]:
    """The numbers that each position covers."""
    layout: dict[tuple[str, str], list[str]] = {}
    for n in NUMBERS:
        layout["straight", n] = [n]  # D.1: within the box
    for a, b in combinations(NUMBERS, 2):
        if BOXES[a].shares_a_line_with(BOXES[b]):
            layout["split", f"{a}-{b}"] = [a, b]  # D.2: on the line between two boxes
    for x, y in CORNERS:
        meeting = _meeting_at(x, y)
        if len(meeting) == 3:
            layout["triple", "-".join(meeting)] = meeting  # D.4: on the common corner of three boxes
        if len(meeting) == 4:
            layout["corner", "-".join(meeting)] = meeting  # D.5: on the common corner of four
    for y in range(12):
        layout["row", ROWS[y][0]] = ROWS[y]  # D.3: on the outside line of the row's first box
    for y in range(11):
        layout["six_line", ROWS[y][0]] = ROWS[y] + ROWS[y + 1]  # D.7: on the outside corner of two rows
    layout["top_line", ""] = ROWS[-1] + ROWS[0]  # D.6: where the 1st dozen, 0 and 1 meet
    for c in (1, 2, 3):
        layout["column", str(c)] = [n for n in NUMBERS if BOXES[n].left == 2 * (c - 1) and n not in ZEROS]  # E.1
        layout["dozen", str(c)] = [n for y in range(4 * (c - 1), 4 * c) for n in ROWS[y]]  # E.2
    layout["red", ""] = _where(_is_red)  # E.3
    layout["black", ""] = _where(lambda n: not _is_red(n))  # E.4
    layout["odd", ""] = _where(lambda n: n % 2)  # E.5
    layout["even", ""] = _where(lambda n: n % 2 == 0)  # E.6
    layout["low", ""] = _where(lambda n: n <= 18)  # E.7
    layout["high", ""] = _where(lambda n: n >= 19)  # E.8
    return {position: set(numbers) for position, numbers in layout.items()}


LAYOUT = _expected_layout()
STAKES = {position: 1001 + 2 * index for index, position in enumerate(LAYOUT)}
"""All different and all odd: the half rule meets an odd cent everywhere."""

RULES = {
    "2006 lose_all": (R2006, {"zero_rule": "lose_all"}),
    "2006 lose_half": (R2006, {"zero_rule": "lose_half"}),
    "2006 default": (R2006, {}),
    "2008": (R2008, {}),
}


def expected(position: tuple[str, str], number: str, *, half: bool) -> tuple[int, int, int, int]:
    """Outcome, taken, paid and returned."""
    wager, stake = position[0], STAKES[position]
    if number in LAYOUT[position]:
        return pb.OUTCOME_WON, 0, stake * FLOORS[wager], stake
    if half and number in ZEROS and wager in EVEN_MONEY:
        return pb.OUTCOME_LOST_PART, (stake - 1) // 2, 0, (stake + 1) // 2  # the odd cent stays with the player
    return pb.OUTCOME_LOST, stake, 0, 0


def test_the_layout_has_161_positions() -> None:
    counts = {wager: sum(1 for w, _ in LAYOUT if w == wager) for wager in FLOORS}
    assert counts == {
        "straight": 38,
        "split": 62,
        "row": 12,
        "triple": 3,
        "corner": 22,
        "top_line": 1,
        "six_line": 11,
        "column": 3,
        "dozen": 3,
        **dict.fromkeys(EVEN_MONEY, 1),
    }
    assert sum(counts.values()) == len(LAYOUT) == 161


def test_colours_are_those_of_the_wheel() -> None:
    """The rule of thumb above against the list of the red numbers."""
    assert LAYOUT["red", ""] == set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
    assert LAYOUT["black", ""] == set("2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35".split())


@pytest.fixture(scope="module", params=RULES.values(), ids=RULES.keys())
def covered(request: pytest.FixtureRequest) -> tuple[PureStream, bool]:
    """A table with a wager on every position, and whether the half rule is in force."""
    rulebook_id, options = request.param
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(rulebook_id, chip_unit_cents=1, **options))
    table.play(*(console.place(*position, STAKES[position]) for position in LAYOUT))
    return table, options.get("zero_rule") == "lose_half"


@pytest.mark.parametrize("number", NUMBERS)
def test_each_wager_is_settled_by_where_it_lies_c4(covered: tuple[PureStream, bool], number: str) -> None:
    table, half = covered[0].copy(), covered[1]
    decisions = table.play(*Console().spin(number)).decisions
    settled = {(d.wager, d.selection): (d.outcome, d.taken_cents, d.paid_cents, d.returned_cents) for d in decisions}
    assert len(decisions) == 161
    assert settled == {position: expected(position, number, half=half) for position in LAYOUT}
    assert not table.table.wagers


@pytest.mark.parametrize("number", NUMBERS)
def test_losers_are_taken_before_winners_are_paid_f4(covered: tuple[PureStream, bool], number: str) -> None:
    paying = [d.paid_cents > 0 for d in covered[0].copy().play(*Console().spin(number)).decisions]
    assert paying == sorted(paying)
    assert any(paying)


@pytest.mark.parametrize("wager", FLOORS)
def test_an_override_above_the_floor_is_what_a_winner_gets_g1(wager: str) -> None:
    console, table = Console(), PureStream("roulette-1")
    *before, _open, seat = console.opening(R2008)
    table.play(*before, console.open_paying(R2008, wager, FLOORS[wager] + 1, 1), seat)
    position = next(p for p in LAYOUT if p[0] == wager)
    table.play(console.place(*position, 1000))
    (decision,) = table.play(*console.spin(min(LAYOUT[position], key=NUMBERS.index))).decisions
    assert decision.paid_cents == 1000 * (FLOORS[wager] + 1)


@pytest.fixture(scope="module")
def opened() -> PureStream:
    table = PureStream("roulette-1")
    table.play(*Console().opening(R2008))
    return table


def _is_accepted(table: PureStream, wager: str, selection: str) -> bool:
    answer = table.copy().send(Console().place(wager, selection))
    if isinstance(answer, Rejection):
        assert answer.code == "BAD_SELECTION"
        return False
    return True


@pytest.mark.parametrize(
    ("wager", "selections"),
    [
        ("straight", [*NUMBERS, "37", "000", "-1", "", "01"]),
        ("split", ["-".join(pair) for pair in combinations(NUMBERS, 2)]),
        ("triple", ["-".join(three) for three in combinations(NUMBERS[:12], 3)]),
        ("corner", ["-".join(four) for four in combinations(NUMBERS[:12], 4)]),
        *((wager, [*NUMBERS, ""]) for wager in ("row", "six_line", "column", "dozen", "top_line", *EVEN_MONEY)),
    ],
)
def test_no_other_position_exists_d_and_e(opened: PureStream, wager: str, selections: list[str]) -> None:
    accepted = [selection for selection in selections if _is_accepted(opened, wager, selection)]
    assert accepted == [selection for selection in selections if (wager, selection) in LAYOUT]
    assert accepted


@pytest.mark.parametrize(
    ("wager", "laid", "spelled"),
    [
        ("split", "00-0", "0-00"),
        ("split", "8-5", "5-8"),
        ("triple", "2-0-00", "0-00-2"),
        ("corner", "6-5-3-2", "2-3-5-6"),
    ],
)
def test_a_position_has_one_spelling(opened: PureStream, wager: str, laid: str, spelled: str) -> None:
    """D.2: 0-00 laid between the 2nd and 3rd dozen is the same position for limits and settlement."""
    table = opened.copy()
    table.play(Console().place(wager, laid))
    assert [w.selection for w in table.table.wagers.values()] == [spelled]
