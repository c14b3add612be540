"""The double-zero wheel and the 161 positions of its layout. Numbers are strings: "0" is not "00"."""

WHEEL = tuple(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
    "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
)  # fmt: skip
"""The standard American order, clockwise."""

ZEROS = ("0", "00")
ON_LAYOUT = (*ZEROS, *map(str, range(1, 37)))
"""All numbers in the order in which a selection spells them."""

RED = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
INSIDE = frozenset(("straight", "split", "row", "triple", "corner", "top_line", "six_line"))
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")

_RANK = {number: rank for rank, number in enumerate(ON_LAYOUT)}


def _numbers(values: range | list[int]) -> frozenset[str]:
    return frozenset(map(str, values))


def _named(groups: list[tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """Positions named by all of their numbers."""
    return {"-".join(group): frozenset(group) for group in groups}


def _strings(*values: int) -> tuple[str, ...]:
    return tuple(map(str, values))


def _splits() -> list[tuple[str, ...]]:
    beside = [_strings(n, n + 1) for n in range(1, 36) if n % 3]
    stacked = [_strings(n, n + 3) for n in range(1, 34)]
    return [*beside, *stacked, ("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")]


def _corners() -> list[tuple[str, ...]]:
    return [_strings(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3]


POSITIONS: dict[str, dict[str, frozenset[str]]] = {
    "straight": _named([(number,) for number in ON_LAYOUT]),
    "split": _named(_splits()),
    "row": {str(n): _numbers(range(n, n + 3)) for n in range(1, 35, 3)},
    "triple": _named([("0", "1", "2"), ("0", "00", "2"), ("00", "2", "3")]),
    "corner": _named(_corners()),
    "top_line": {"": frozenset(("0", "00", "1", "2", "3"))},
    "six_line": {str(n): _numbers(range(n, n + 6)) for n in range(1, 32, 3)},
    "column": {str(c): _numbers(range(c, 37, 3)) for c in (1, 2, 3)},
    "dozen": {str(d): _numbers(range(12 * d - 11, 12 * d + 1)) for d in (1, 2, 3)},
    "red": {"": RED},
    "black": {"": frozenset(ON_LAYOUT) - RED - frozenset(ZEROS)},
    "odd": {"": _numbers(range(1, 37, 2))},
    "even": {"": _numbers(range(2, 37, 2))},
    "low": {"": _numbers(range(1, 19))},
    "high": {"": _numbers(range(19, 37))},
}
"""The numbers that each position covers, by wager and selection."""


def canonical(wager: str, selection: str) -> str | None:
    """The selection as the layout spells it (3-2-6-5 is 2-3-5-6), or None where no such position exists."""
    numbers = selection.split("-") if selection else []
    if not all(number in _RANK for number in numbers):
        return None
    spelled = "-".join(sorted(numbers, key=_RANK.__getitem__))
    return spelled if spelled in POSITIONS[wager] else None


def colour(number: str) -> str:
    if number in ZEROS:
        return "green"
    return "red" if number in RED else "black"
