"""Amounts, positions and the chips that lie on them, in words."""

from collections.abc import Callable, Iterable

from games.tables.state import Wager
from ledger.money.amounts import dollars as dollars


def position(wager: str, selection: str) -> str:
    """Where a wager lies, in words: pass odds 8."""
    return f"{wager.replace('_', ' ')} {selection}".strip()


def place_of(wager: Wager) -> str:
    return position(wager.wager, wager.selection)


def chips_of(wager: Wager) -> str:
    coupon = f" + coupon {dollars(wager.coupon_cents)}" if wager.coupon_cents else ""
    vigorish = f" + vigorish {dollars(wager.vigorish_cents)}" if wager.vigorish_cents else ""
    return f"{wager.player_id} {dollars(wager.stake_cents)}{coupon}{vigorish}"


def laid_out(
    wagers: Iterable[Wager],
    place: Callable[[Wager], str] = place_of,
    chips: Callable[[Wager], str] = chips_of,
) -> str:
    """Wagers by where they lie, in the order in which the places were first taken."""
    places: dict[str, list[str]] = {}
    for wager in wagers:
        places.setdefault(place(wager), []).append(chips(wager))
    return "; ".join(f"{where} ({', '.join(there)})" for where, there in places.items()) or "empty"
