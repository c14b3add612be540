"""The worked examples of roulette at a table. W11 to W17, W19 and W20 are about wagering
terminals: tests/support/roulette/terminal_examples.py has them."""

from collections.abc import Mapping

import roundledger.v1 as pb
from tests.support.examples import Example, Step
from tests.support.roulette.console import R2006, R2008, RouletteTable


def _opening(table: RouletteTable, rulebook_id: str = R2008, **options: bool | int | str) -> list[Step]:
    return [Step(command) for command in table.opening(rulebook_id, **options)]


def _placed(table: RouletteTable, *wagers: tuple[str, str, int]) -> list[Step]:
    return [Step(table.place(wager, selection, stake)) for wager, selection, stake in wagers]


def _ball(table: RouletteTable, number: str, net: Mapping[str, int]) -> list[Step]:
    """A valid spin; only the crown decides."""
    *before, crown = table.spin(number)
    return [*map(Step, before), Step(crown, net=net)]


def _w1(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table),
        *_placed(table, ("straight", "17", 500)),
        *_ball(table, "17", {"straight 17": 17500}),
        *_placed(table, ("straight", "17", 500)),
        *_ball(table, "18", {"straight 17": -500}),
    ]


def _w2(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table),
        *_placed(
            table, ("split", "0-00", 200), ("triple", "0-00-2", 200), ("top_line", "", 500), ("straight", "0", 100)
        ),
        *_ball(table, "00", {"split 0-00": 3400, "triple 0-00-2": 2200, "top_line": 3000, "straight 0": -100}),
    ]


def _w3(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table),
        *_placed(
            table,
            ("row", "4", 300),
            ("corner", "2-3-5-6", 400),
            ("six_line", "4", 600),
            ("split", "5-8", 100),
            ("column", "2", 1000),
            ("dozen", "1", 1000),
            ("red", "", 1000),
            ("even", "", 1000),
            ("high", "", 1000),
        ),
        *_ball(
            table,
            "5",
            {
                "row 4": 3300,
                "corner 2-3-5-6": 3200,
                "six_line 4": 3000,
                "split 5-8": 1700,
                "column 2": 2000,
                "dozen 1": 2000,
                "red": 1000,
                "even": -1000,
                "high": -1000,
            },
        ),
    ]


_SAME_BETS = (("red", "", 1001), ("even", "", 1001), ("low", "", 1001))


def _w4(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table, R2006, zero_rule="lose_half", chip_unit_cents=1),
        *_placed(table, *_SAME_BETS),
        *_ball(table, "0", {"red": -500, "even": -500, "low": -500}),
    ]


def _w5_2006(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table, R2006, zero_rule="lose_all", chip_unit_cents=1),
        *_placed(table, *_SAME_BETS),
        *_ball(table, "0", {"red": -1001, "even": -1001, "low": -1001}),
    ]


def _w5_2008(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table, R2008, chip_unit_cents=1),
        *_placed(table, *_SAME_BETS),
        *_ball(table, "00", {"red": -1001, "even": -1001, "low": -1001}),
    ]


def _w6(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table, R2006, zero_rule="lose_half", chip_unit_cents=1),
        *_placed(table, ("column", "1", 1000)),
        *_ball(table, "0", {"column 1": -1000}),
    ]


def _w7(table: RouletteTable) -> list[Step]:
    *equipped, opening, _seat = table.opening(R2008, zero_rule="lose_half")
    return [*map(Step, equipped), Step(opening, refused="OPTION_NOT_IN_RULEBOOK")]


_ILLEGAL_PLACES = (
    ("split", "3-4"),
    ("split", "0-3"),
    ("split", "00-1"),
    ("corner", "0-1-2-3"),
    ("corner", "3-4-6-7"),
    ("triple", "0-1-3"),
    ("row", "2"),
    ("six_line", "34"),
    ("column", "4"),
    ("straight", "37"),
)


def _w8(table: RouletteTable) -> list[Step]:
    """The legal wager shows that nothing else came to lie on the layout."""
    return [
        *_opening(table),
        *_placed(table, ("straight", "3", 500)),
        *(Step(table.place(*place), refused="BAD_SELECTION") for place in _ILLEGAL_PLACES),
        Step(table.place("street", "1"), refused="UNKNOWN_WAGER"),
        *_ball(table, "3", {"straight 3": 17500}),
    ]


def _w9(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table),
        Step(table.spin_ball()),
        Step(table.place("red", "", 500)),
        Step(table.no_more_bets()),
        Step(table.place("red", "", 500), refused="BETTING_CLOSED"),
        Step(table.announce("1")),
        Step(table.crown("1"), net={"red": 500}),
    ]


def _w10(table: RouletteTable) -> list[Step]:
    return [
        *_opening(table),
        *_placed(table, ("straight", "8", 500)),
        Step(table.spin_ball()),
        Step(table.no_more_bets()),
        Step(table.announce("8", revolutions=3), refused="SPIN_INVALID"),
        Step(table.no_spin("revolutions")),
        *_ball(table, "8", {"straight 8": 17500}),
        *_ball(table, "8", {}),
    ]


def _w18(table: RouletteTable) -> list[Step]:
    colour = pb.AssignChipColourRequest(header=table.header(), seat=1, colour="pink", value_cents=100)
    own, value = pb.CHIP_KIND_COLOUR, pb.CHIP_KIND_VALUE
    return [
        *_opening(table, match_play=True),
        Step(table.own(assign_chip_colour=colour)),
        Step(table.place("black", "", 500, chips=own, coupon_cents=500)),
        *_ball(table, "2", {"black": 1000}),
        Step(table.place("black", "", 500, chips=own, coupon_cents=500)),
        *_ball(table, "3", {"black": -500}),
        Step(table.place("black", "", 500, chips=value, coupon_cents=500), refused="COUPON_WITH_VALUE_CHIP"),
        *_ball(table, "2", {}),
    ]


EXAMPLES: list[Example] = [
    Example("W1-straight", "D.1, G.1", RouletteTable, _w1),
    Example("W2-zero-cluster", "D.1, D.2, D.4, D.6, G.1", RouletteTable, _w2),
    Example("W3-ball-5", "D, E, G.1", RouletteTable, _w3),
    Example("W4-lose-half", "V.G.2", RouletteTable, _w4),
    Example("W5-lose-all-2006", "V.G.2", RouletteTable, _w5_2006),
    Example("W5-lose-all-2008", "V08.G, R1, R3", RouletteTable, _w5_2008),
    Example("W6-column-loses-all", "E.1, V.G.2", RouletteTable, _w6),
    Example("W7-no-zero-rule-in-2008", "V08.G, R1", RouletteTable, _w7),
    Example("W8-illegal-places", "D, E, R4", RouletteTable, _w8),
    Example("W9-late-bet", "F.2", RouletteTable, _w9),
    Example("W10-no-spin", "H.2, R5", RouletteTable, _w10),
    Example("W18-match-play", "C.1, C.2, R11", RouletteTable, _w18),
]
