"""The fifty areas of a sic bo layout, and which of them three dice make win. Dice come in any order."""

from collections.abc import Sequence

TOTALS = range(4, 18)
"""The totals that have an area; 3 and 18 are triples and have none."""
SMALL, BIG = range(4, 11), range(11, 18)
FACES = range(1, 7)

ON_NUMBER = ("three_of_a_kind", "two_of_a_kind", "one_of_a_kind")

AREAS: dict[str, tuple[str, ...]] = {
    **{wager: tuple(map(str, FACES)) for wager in ON_NUMBER},
    "any_three_of_a_kind": ("",),
    "total": tuple(map(str, TOTALS)),
    "two_dice_combination": tuple(f"{low}-{high}" for low in FACES for high in range(low + 1, 7)),
    "small": ("",),
    "big": ("",),
}
"""The selections of each wager."""

ALL_DICE = tuple((a, b, c) for a in FACES for b in FACES for c in FACES)


def canonical(wager: str, selection: str) -> str | None:
    """The selection as the layout spells it (5-2 is 2-5), or None where there is no such area."""
    if wager == "two_dice_combination":
        selection = "-".join(sorted(selection.split("-")))
    return selection if selection in AREAS[wager] else None


def is_dice(values: Sequence[int]) -> bool:
    return len(values) == 3 and all(value in FACES for value in values)


def wins(wager: str, selection: str, dice: Sequence[int], *, pair_on_triple: bool) -> bool:
    """Whether an area wins. A triple beats small and big; whether it counts as a pair, too, is the house's reading."""
    total, triple = sum(dice), len(set(dice)) == 1
    match wager:
        case "three_of_a_kind":
            return triple and dice[0] == int(selection)
        case "two_of_a_kind":
            count = list(dice).count(int(selection))
            return count == 2 or (count == 3 and pair_on_triple)
        case "any_three_of_a_kind":
            return triple
        case "total":
            return total == int(selection)
        case "two_dice_combination":
            low, high = map(int, selection.split("-"))
            return low in dice and high in dice
        case "small":
            return total in SMALL and not triple
        case "big":
            return total in BIG and not triple
        case "one_of_a_kind":
            return int(selection) in dice
        case _:
            raise ValueError(f"sic bo has no wager {wager!r}")


def area(wager: str, selection: str) -> str:
    """As the device lights it, such as total 7."""
    return f"{wager} {selection}".strip()


def winning_areas(dice: Sequence[int], *, pair_on_triple: bool) -> list[str]:
    """What the device lights, and what is paid: one function for both."""
    return [
        area(wager, selection)
        for wager, selections in AREAS.items()
        for selection in selections
        if wins(wager, selection, dice, pair_on_triple=pair_on_triple)
    ]


def winning_case(wager: str, selection: str, dice: Sequence[int]) -> str:
    """Which case of the rulebook's odds a winning wager is paid by."""
    if wager == "total":
        return selection
    return str(list(dice).count(int(selection))) if wager == "one_of_a_kind" else ""


def cases(wager: str, selection: str) -> tuple[str, ...]:
    """Every case by which a wager in this area may be paid."""
    if wager == "one_of_a_kind":
        return ("1", "2", "3")
    return (selection,) if wager == "total" else ("",)
