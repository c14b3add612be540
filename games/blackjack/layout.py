"""Where wagers lie: on which hand of a seat and, for multiple action, on which spot."""

from collections.abc import Iterable

from games.blackjack.options import Options
from games.blackjack.state import Table
from games.tables.state import Wager

SPOTS = ("spot1", "spot2", "spot3")
STAKES = ("main", *SPOTS, "double", "split", "toke")
"""Wagers that are decided by the hand on which they lie."""


def selection_of(hand: int, spot: int = 0) -> str:
    """How a wager says on which hand and spot it lies: "hand 2", "hand 2 spot1"."""
    return f"hand {hand}{f' spot{spot}' if spot else ''}"


def hand_of(wager: Wager) -> int:
    """What was wagered before the deal lies on the first hand of a seat, after splits too."""
    words = wager.selection.split()
    return int(words[1]) if words[:1] == ["hand"] else 1


def spot_of(wager: Wager) -> int:
    """Which hand of the dealer decides it; 1 where there is only one."""
    if wager.wager in SPOTS:
        return int(wager.wager[-1])
    last = wager.selection.rpartition(" ")[2]
    return int(last[-1]) if last.startswith("spot") else 1


def initial_wagers(options: Options) -> tuple[str, ...]:
    """What a player must have up to be dealt in, or may."""
    return SPOTS if options.multiple_action else ("main",)


def on_hand(table: Table, seat: int, hand: int, spot: int = 0) -> list[Wager]:
    """The stakes on a hand, on one spot or on all."""
    return [
        w
        for w in table.wagers.values()
        if w.seat == seat and w.wager in STAKES and hand_of(w) == hand and spot in (0, spot_of(w))
    ]


def undoubled(table: Table, seat: int, hand: int) -> list[Wager]:
    """What a hand was begun with: one stake, or one a spot, in the order of spots."""
    begun = [w for w in on_hand(table, seat, hand) if w.wager not in ("double", "toke")]
    return sorted(begun, key=spot_of)


def wagers_of(table: Table, kind: str, seats: Iterable[int] = ()) -> list[Wager]:
    """Wagers of a kind, from the dealer's left; of these seats, or of all."""
    chosen = set(seats)
    found = [w for w in table.wagers.values() if w.wager == kind and (not chosen or w.seat in chosen)]
    return sorted(found, key=lambda w: (w.seat, hand_of(w), spot_of(w)))


def hit_wager_on(table: Table, seat: int, hand: int) -> Wager | None:
    return next((w for w in wagers_of(table, "hit_wager", [seat]) if hand_of(w) == hand), None)


def betting_seats(table: Table) -> list[int]:
    """The seats that would be dealt in, from the dealer's left."""
    kinds = initial_wagers(table.options)
    return sorted({w.seat for w in table.wagers.values() if w.wager in kinds})
