"""The layout as the screen has it: boxes in lines, a cursor that moves over them, and positions as a player types."""

import msgspec

from games.roulette.layout import POSITIONS, canonical


class Box(msgspec.Struct, frozen=True):
    """A place on the screen where a chip can be put."""

    wager: str
    selection: str
    label: str

    @property
    def position(self) -> tuple[str, str]:
        return self.wager, self.selection


def _straight(number: object) -> Box:
    return Box("straight", str(number), str(number))


LINES: tuple[tuple[Box, ...], ...] = (
    (_straight("00"), *(_straight(n) for n in range(3, 37, 3)), Box("column", "3", "2:1")),
    (*(_straight(n) for n in range(2, 36, 3)), Box("column", "2", "2:1")),
    (_straight("0"), *(_straight(n) for n in range(1, 35, 3)), Box("column", "1", "2:1")),
    tuple(Box("dozen", str(d), name) for d, name in enumerate(("1st 12", "2nd 12", "3rd 12"), 1)),
    tuple(
        Box(wager, "", label)
        for wager, label in (
            ("low", "1-18"),
            ("even", "EVEN"),
            ("red", "RED"),
            ("black", "BLACK"),
            ("odd", "ODD"),
            ("high", "19-36"),
        )
    ),
)


class Cursor(msgspec.Struct, frozen=True):
    """Where the player is."""

    line: int = 1
    box: int = 0

    @property
    def at(self) -> Box:
        return LINES[self.line][self.box]

    def moved(self, key: str) -> "Cursor":
        match key:
            case "left" | "right":
                step = 1 if key == "right" else -1
                return Cursor(self.line, (self.box + step) % len(LINES[self.line]))
            case "up" | "down":
                line = (self.line + (1 if key == "down" else -1)) % len(LINES)
                box = self.box * len(LINES[line]) // len(LINES[self.line])
                return Cursor(line, min(box, len(LINES[line]) - 1))
        return self


_BY_COUNT = {1: "straight", 2: "split", 3: "triple", 4: "corner"}


def typed_position(text: str) -> tuple[str, str] | None:
    """The position of 17, 5-8, 0-1-2, 2-3-5-6, row 4, six_line 4, column 2, red, top_line and so on; None where the
    layout has no such thing."""
    words = text.lower().split()
    if not words or len(words) > 2:
        return None
    if words[0] in POSITIONS:
        wager, selection = words[0], words[1] if len(words) == 2 else ""
    elif len(words) == 1:
        wager, selection = _BY_COUNT.get(len(words[0].split("-")), ""), words[0]
    else:
        return None
    spelled = canonical(wager, selection) if wager in POSITIONS else None
    return None if spelled is None else (wager, spelled)
