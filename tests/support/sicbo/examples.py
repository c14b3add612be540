"""The worked examples of sic bo: both rulebooks unless one is named, default options, wide limits."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

from games.sicbo.layout import AREAS
from games.tables.state import OptionValue
from tests.support.examples import Example, Step
from tests.support.sicbo.console import AUTOMATED, LICENSEE, MANUAL, S2004, SicboTable

BOTH = (S2004, LICENSEE)
INSTALLED = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)


def _bets(table: SicboTable, wagers: Iterable[str]) -> Iterator[Step]:
    """Wagers as the examples write them: "total 7 [100]"."""
    for text in wagers:
        name, _, amount = text.rstrip("]").partition("[")
        wager, _, selection = name.strip().partition(" ")
        yield Step(table.place(wager, selection, int(amount)))


def _toss(table: SicboTable, dice: str, net: Mapping[str, int], shaker: int = MANUAL) -> Iterator[Step]:
    """Losers are collected with one command, winners paid with the next."""
    *before, collect, pay, clear = table.toss(dice, shaker)
    lost = {place: cents for place, cents in net.items() if cents < 0}
    won = {place: cents for place, cents in net.items() if cents > 0}
    yield from map(Step, before)
    yield from (Step(collect, net=lost), Step(pay, net=won), Step(clear))


def _example(
    name: str,
    cite: str,
    tosses: Iterable[tuple[Iterable[str], str, Mapping[str, int]]],
    rulebooks: Iterable[str] = BOTH,
    **options: OptionValue,
) -> Iterator[Example]:
    """Rounds: wagers, dice, what each wager nets."""
    for rulebook_id in rulebooks:

        def play(table: SicboTable, rulebook_id: str = rulebook_id) -> Iterator[Step]:
            yield from map(Step, table.opening(rulebook_id, **options))
            for wagers, dice, net in tosses:
                yield from _bets(table, wagers)
                yield from _toss(table, dice, net)

        yield Example(f"{name}-{rulebook_id.partition('/')[0]}", cite, SicboTable, play)


def _s10(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening())
    illegal = ("total 3", "total 18", "two_dice_combination 5-5", "three_of_a_kind 7", "one_of_a_kind 0")
    for wager, _, selection in (text.partition(" ") for text in illegal):
        yield Step(table.place(wager, selection), refused="BAD_SELECTION")


def _s11(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening())
    yield from _bets(table, ["total 10 [500]"])
    yield from map(Step, (*table.shown(), table.no_roll()))
    yield from _toss(table, "5-4-1", {"total 10": 3000})


def _s12(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening(LICENSEE, shaker=AUTOMATED))
    yield from _bets(table, ["total 10 [500]", "big [1000]"])
    yield from map(Step, (table.close_bets(), table.activate(failed=True)))
    yield Step(table.activate(), refused="SHAKER_FAILED")
    yield Step(table.void_toss("shaker"), net={"total 10": 0, "big": 0})
    yield Step(table.close_bets(), refused="SHAKER_NOT_INSPECTED")
    yield Step(table.inspect_shaker())
    yield Step(table.close_bets())


def _s15(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening())
    yield from _bets(table, ["small [1000]", "one_of_a_kind 4 [500]", "total 7 [100]", "big [1000]"])
    yield from map(Step, (*table.shown(), table.announce("1-2-4"), table.device_fails("dark")))
    yield Step(table.enter("1-2-4"), refused="DEVICE_FAILED")
    yield Step(table.void_toss("device", "pit-2"), refused="DICE_SHOWN_SETTLE")
    yield Step(table.by_hand(""), refused="SUPERVISOR_REQUIRED")
    yield Step(table.by_hand(), net={"big": -1000, "small": 1000, "one_of_a_kind 4": 500, "total 7": 1200})
    yield Step(table.place("small"), refused="WRONG_STATE")
    yield Step(table.inspect_device(), refused="DEVICE_FAILED")
    yield Step(table.repair("new lamp"))
    yield Step(table.place("small"), refused="WRONG_STATE")
    yield Step(table.inspect_device())
    yield Step(table.place("small"))


def _s16(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening())
    yield Step(table.place("small", verbal=True), refused="VERBAL_NOT_ACCEPTED")
    yield Step(table.place("small"))
    yield Step(table.shake(), refused="BETS_STILL_OPEN")
    yield Step(table.close_bets())
    yield Step(table.place("small"), refused="BETTING_CLOSED")
    yield Step(table.cover())
    yield Step(table.shake(2), refused="TOO_FEW_SHAKES")
    yield from map(Step, (table.shake(3), table.uncover(), table.announce("1-2-4"), table.enter("4-2-1")))
    yield Step(table.cover(), refused="WINNERS_UNPAID")
    yield Step(table.pay(), refused="COLLECT_FIRST")
    yield Step(table.collect())
    yield Step(table.pay(), net={"small": 500})


def _s17(rulebook_id: str, late: str) -> Example:
    def play(table: SicboTable) -> Iterator[Step]:
        for command in table.opening(rulebook_id):
            yield Step(command, at=INSTALLED)
        yield Step(table.close_bets(), at=INSTALLED + timedelta(hours=24))
        yield from (Step(command, at=INSTALLED + timedelta(hours=24)) for command in table.toss("1-2-4")[1:])
        yield Step(table.close_bets(), refused=late, at=INSTALLED + timedelta(hours=24, seconds=1))

    return Example(f"S17-{rulebook_id.partition('/')[0]}", "L.1", SicboTable, play)


def _s18_oneida(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.equipped(AUTOMATED))
    yield Step(table.open(S2004), refused="SHAKER_TYPE_NOT_PERMITTED")


def _s18_beside(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening(LICENSEE, shaker=AUTOMATED))
    yield Step(table.shaker(MANUAL, "e1", "e2", "e3"), refused="AUTOMATED_SHAKER_PRESENT")
    yield from map(Step, (table.remove_shaker(), table.shaker(MANUAL, "e1", "e2", "e3")))
    yield from _bets(table, ["big [1000]"])
    yield from _toss(table, "6-5-6", {"big": 1000})


def _s18_shift(table: SicboTable) -> Iterator[Step]:
    """By any other role than the supervisor's the test at the start of a shift is not made good."""
    yield from map(Step, table.opening(LICENSEE, shaker=AUTOMATED))
    yield Step(table.start_shift())
    yield Step(table.close_bets(), refused="SHIFT_INSPECTION_DUE")
    yield Step(table.inspect_shaker())
    yield Step(table.close_bets(), refused="SHIFT_INSPECTION_DUE")


S1 = (
    ["small [1000]", "one_of_a_kind 4 [500]", "total 7 [100]", "big [1000]"],
    "1-2-4",
    {"small": 1000, "one_of_a_kind 4": 500, "total 7": 1200, "big": -1000},
)
S2 = (
    [
        "small [1000]",
        "total 6 [500]",
        "three_of_a_kind 2 [100]",
        "any_three_of_a_kind [100]",
        "two_of_a_kind 2 [100]",
        "one_of_a_kind 2 [1000]",
    ],
    "2-2-2",
    {
        "small": -1000,
        "total 6": 7000,
        "three_of_a_kind 2": 15000,
        "any_three_of_a_kind": 2400,
        "two_of_a_kind 2": 800,
        "one_of_a_kind 2": 3000,
    },
)
S4 = (
    [
        "big [1000]",
        "total 17 [100]",
        "two_of_a_kind 6 [100]",
        "two_dice_combination 5-6 [200]",
        "one_of_a_kind 6 [300]",
        "one_of_a_kind 5 [300]",
    ],
    "6-5-6",
    {
        "big": 1000,
        "total 17": 5000,
        "two_of_a_kind 6": 800,
        "two_dice_combination 5-6": 1000,
        "one_of_a_kind 6": 600,
        "one_of_a_kind 5": 300,
    },
)
S5 = (
    ["small [500]", "any_three_of_a_kind [100]", "three_of_a_kind 6 [100]"],
    "1-1-1",
    {"small": -500, "any_three_of_a_kind": 2400, "three_of_a_kind 6": -100},
)
S7 = (
    ["two_dice_combination 2-5 [300]", "two_dice_combination 3-2 [300]"],
    "2-5-2",
    {"two_dice_combination 2-5": 1500, "two_dice_combination 2-3": -300},
)
S8 = [
    (["one_of_a_kind 4 [1000]"], dice, {"one_of_a_kind 4": cents})
    for dice, cents in (("4-1-2", 1000), ("4-1-4", 2000), ("4-4-4", 3000), ("1-2-3", -1000))
]
S9 = [
    (["one_of_a_kind 4 [1000]"], dice, {"one_of_a_kind 4": cents}) for dice, cents in (("4-1-2", 100), ("4-1-4", 2000))
]
S13 = (
    ["total 9 [200]", "three_of_a_kind 3 [100]", "small [100]", "two_of_a_kind 3 [100]"],
    "3-3-3",
    {"total 9": 1200, "three_of_a_kind 3": 15000, "small": -100, "two_of_a_kind 3": 800},
)
S14_LIT = {
    "two_of_a_kind 3": 800,
    "total 7": 1200,
    "two_dice_combination 1-3": 500,
    "small": 100,
    "one_of_a_kind 1": 100,
    "one_of_a_kind 3": 200,
}
S14_AREAS = [f"{wager} {selection}".strip() for wager, areas in AREAS.items() for selection in areas]
S14 = ([f"{area} [100]" for area in S14_AREAS], "1-3-3", {area: S14_LIT.get(area, -100) for area in S14_AREAS})
"""A wager on each of the fifty areas: those that are lit win, and no others."""


def _s9_stake(table: SicboTable) -> Iterator[Step]:
    yield from map(Step, table.opening(LICENSEE, one_of_a_kind_single="1:10", chip_unit_cents=1))
    yield Step(table.place("one_of_a_kind", "4", 1005), refused="NOT_PAYABLE_EXACTLY")


EXAMPLES: list[Example] = [
    *_example("S1", "X.B, L.2", [S1]),
    *_example("S2", "X.B, L.2, R2", [S2]),
    *_example(
        "S3",
        "R2",
        [(["two_of_a_kind 2 [100]"], "2-2-2", {"two_of_a_kind 2": -100})],
        two_of_a_kind_on_triple="loses",
    ),
    *_example("S4", "X.B, L.2", [S4]),
    *_example("S5", "X.B.f, L.2(a)(6)", [S5]),
    *_example("S6", "X.B.g, R4", [(["big [500]"], "6-6-6", {"big": -500})]),
    *_example("S7", "X.B.e, L.2(a)(5)", [S7]),
    *_example("S8", "X.D.2, L.4(c)", S8),
    *_example("S9", "R1", S9, [LICENSEE], one_of_a_kind_single="1:10", chip_unit_cents=1),
    Example("S9-stake", "R1", SicboTable, _s9_stake),
    Example("S10", "X.B, L.2", SicboTable, _s10),
    Example("S11", "X.F.1, R3", SicboTable, _s11),
    Example("S12", "L.6(c)", SicboTable, _s12),
    *_example("S13", "X.B, L.2", [S13]),
    *_example("S14", "X.E.4, L.5(e)", [S14]),
    Example("S15", "X.F.2, L.6(b)", SicboTable, _s15),
    Example("S16", "X.E, L.5", SicboTable, _s16),
    _s17(LICENSEE, "DICE_EXPIRED"),
    _s17(S2004, ""),
    Example("S18-oneida", "R11", SicboTable, _s18_oneida),
    Example("S18-beside", "L.6(d)", SicboTable, _s18_beside),
    Example("S18-shift", "L.5(b)", SicboTable, _s18_shift),
]
