"""The wagers of a craps layout: where they lie, when they win, and what compound wagers are made of."""

from typing import NamedTuple

POINTS = (4, 5, 6, 8, 9, 10)
"""The totals that become come-out points and come points (A.1, A.3)."""

CRAPS = (2, 3, 12)

LINE = ("pass", "dont_pass")
COME = ("come", "dont_come")
DONT = ("dont_pass", "dont_come")
ODDS_OF = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
}
"""Supplemental wagers, and the wager behind which each lies (H)."""

FLAT = (*LINE, *COME)
SLEEPERS = ("place", "buy", "hard")
"""Inactive on a come-out roll unless marked on (D.5, E.5); come bets are too, once they have travelled."""

NUMBERED = {
    "place": POINTS,
    "buy": POINTS,
    "lay": POINTS,
    "hard": (4, 6, 8, 10),
    "horn_high": (2, 3, 11, 12),
}
"""Wagers on a chosen number."""

ONE_ROLL_TOTALS = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any_seven": (7,),
    "any_craps": CRAPS,
    "craps_2": (2,),
    "craps_3": (3,),
    "craps_12": (12,),
    "eleven": (11,),
}
"""The totals on which simple one-roll wagers win; on all others they lose (D.10-16)."""

_ON_TOTAL = {2: "craps_2", 3: "craps_3", 11: "eleven", 12: "craps_12"}
_HORN = tuple(_ON_TOTAL.values())

UNITS = {"horn": 4, "horn_high": 5, "whirl": 5}
"""How many equal chips these wagers are (D.18-20)."""

COMPOUND = ("c_and_e", *UNITS)


class Roll(NamedTuple):
    """Two dice at rest."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    @property
    def is_hard(self) -> bool:
        return self.first == self.second

    @property
    def faces(self) -> str:
        """As hops spell them: the lower face first."""
        return f"{min(self)}-{max(self)}"


ALL_ROLLS = tuple(Roll(first, second) for first in range(1, 7) for second in range(1, 7))


def components(wager: str, selection: str) -> tuple[str, ...]:
    """The equal parts of a compound wager, each a wager by itself (F.2-4, D.20)."""
    match wager:
        case "c_and_e":
            return ("any_craps", "eleven")
        case "horn":
            return _HORN
        case "horn_high":
            return (*_HORN, _ON_TOTAL[int(selection)])
        case "whirl":
            return (*_HORN, "any_seven")
        case _:
            raise ValueError(f"{wager} is no compound wager")


def broken_down(wager: str, selection: str) -> tuple[str, str]:
    """The horn and the single wager that a five-unit wager becomes (D.19-20)."""
    return "horn", components(wager, selection)[-1]


def is_known(wager: str) -> bool:
    return wager in FLAT or wager in ODDS_OF or wager in NUMBERED or wager in ONE_ROLL_TOTALS or wager in _OTHERS


_OTHERS = (*COMPOUND, "hop")


def canonical(wager: str, selection: str) -> str | None:
    """The selection as the layout spells it (5-2 is 2-5), or None where there is no such place."""
    if wager in NUMBERED:
        return selection if selection in map(str, NUMBERED[wager]) else None
    if wager == "hop":
        faces = sorted(selection.split("-"))
        return "-".join(faces) if len(faces) == 2 and all(face in _FACES for face in faces) else None
    return selection if selection == "" else None


_FACES = ("1", "2", "3", "4", "5", "6")


def winning_cases(wager: str, selection: str) -> tuple[str, ...]:
    """The cases of the rulebook in which a simple wager at this place can win; "" is its only one."""
    if wager in ODDS_OF or wager in ("place", "buy", "lay", "hard"):
        return (selection,)
    if wager == "field":
        return tuple(map(str, ONE_ROLL_TOTALS["field"]))
    if wager == "hop":
        return ("hard" if selection[0] == selection[-1] else "easy",)
    return ("",)
