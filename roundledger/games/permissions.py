"""Who may send which command: the one table. Names are those of the `Command` message, games' commands
after the game's name."""

from typing import Any

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection

PLAYER = pb.ROLE_PLAYER
DEALER = pb.ROLE_DEALER
FLOOR = pb.ROLE_FLOORPERSON
PIT = pb.ROLE_PIT_SUPERVISOR
SURVEILLANCE = pb.ROLE_SURVEILLANCE
ACCOUNTING = pb.ROLE_ACCOUNTING
ADMIN = pb.ROLE_ADMIN

_BOOKS = (ACCOUNTING, SURVEILLANCE, PIT, ADMIN)

PERMISSIONS: dict[str, tuple[int, ...]] = {
    "install_table": (FLOOR, PIT, ADMIN),
    "post_limits": (FLOOR, PIT),
    "open_table": (FLOOR, PIT),
    "close_table": (FLOOR, PIT),
    "change_rulebook": (FLOOR, PIT),
    "record_inspection": (DEALER, FLOOR, PIT),
    "seat_player": (DEALER, FLOOR, PIT),
    "leave_table": (DEALER, FLOOR, PIT, PLAYER),
    "buy_in": (DEALER,),
    "void_round": (PIT,),
    "roulette.register_wheel": (FLOOR, PIT),
    "roulette.register_ball": (FLOOR, PIT),
    "roulette.assign_chip_colour": (DEALER,),
    "roulette.place_wager": (DEALER, PLAYER),
    "roulette.move_wager": (DEALER, PLAYER),
    "roulette.remove_wager": (DEALER, PLAYER),
    "roulette.confirm_verbal_wager": (DEALER,),
    "roulette.spin_ball": (DEALER,),
    "roulette.call_no_more_bets": (DEALER,),
    "roulette.call_no_spin": (DEALER,),
    "roulette.announce_number": (DEALER,),
    "roulette.correct_number": (PIT,),
    "roulette.place_crown": (DEALER,),
}

QUERIES: dict[str, tuple[int, ...]] = {
    "GetTable": (PLAYER, DEALER, FLOOR, *_BOOKS),
    "GetBalances": _BOOKS,
    "ListPostings": _BOOKS,
    "ListSettlements": _BOOKS,
    "TailPostings": _BOOKS,
    "ListTablesSetAside": _BOOKS,
    "ReleaseTable": (ACCOUNTING, ADMIN),
}
"""Who may ask what, by the method's name."""


def check_role(name: str, role: int) -> Rejection | None:
    allowed = PERMISSIONS.get(name) or QUERIES.get(name, ())
    if role in allowed:
        return None
    needed = ", ".join(role_name(r) for r in allowed)
    return Rejection("ROLE_NOT_ALLOWED", f"{name} is for {needed}, not for {role_name(role)}")


def role_name(role: int) -> str:
    name: str = pb.Role.Name(role) if role in pb.Role.values() else f"unknown role {role}"
    return name.removeprefix("ROLE_").lower().replace("_", " ")


def check_own_seat(holder: str | None, context: Any) -> Rejection | None:
    """Players act for themselves only; staff act for whoever sits there."""
    if context.role == PLAYER and holder != context.actor_id:
        return Rejection("NOT_YOUR_SEAT", "a player acts for their own seat only", field="seat")
    return None
