"""Roles: who does what on the floor."""

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import enum_word

PLAYER = pb.ROLE_PLAYER
DEALER = pb.ROLE_DEALER
STICK = pb.ROLE_STICKPERSON
BOX = pb.ROLE_BOXPERSON
FLOOR = pb.ROLE_FLOORPERSON
PIT = pb.ROLE_PIT_SUPERVISOR
POKER_SHIFT = pb.ROLE_POKER_SHIFT_SUPERVISOR
CASHIER = pb.ROLE_CASHIER
TERMINAL = pb.ROLE_TERMINAL
SURVEILLANCE = pb.ROLE_SURVEILLANCE
ACCOUNTING = pb.ROLE_ACCOUNTING
ADMIN = pb.ROLE_ADMIN
CAGE_SUPERVISOR = pb.ROLE_CAGE_SUPERVISOR
SECURITY = pb.ROLE_SECURITY
COUNT_AGENT = pb.ROLE_COUNT_AGENT

Roles = tuple[int, ...]

DEPARTMENTS: dict[int, str] = {
    **dict.fromkeys((DEALER, STICK, BOX, FLOOR, PIT), "pit"),
    POKER_SHIFT: "poker room",
    **dict.fromkeys((CASHIER, CAGE_SUPERVISOR), "cage"),
    **dict.fromkeys((ACCOUNTING, COUNT_AGENT), "accounting"),
    SURVEILLANCE: "surveillance",
    SECURITY: "security",
    ADMIN: "information technology",
}
"""Where staff belong: what two departments decide, no department decides alone."""


def role_name(role: int) -> str:
    return enum_word(pb.Role, role)


def check_role(name: str, allowed: Roles, role: int) -> Rejection | None:
    if role in allowed:
        return None
    needed = ", ".join(map(role_name, allowed)) or "nobody"
    return Rejection("ROLE_NOT_ALLOWED", f"{name} is for {needed}, not for {role_name(role)}")


def check_own_seat(holder: str | None, context: Context) -> Rejection | None:
    """Players act for themselves only; staff act for the player who sits there."""
    if context.role == PLAYER and holder != context.actor_id:
        return Rejection("NOT_YOUR_SEAT", "a player acts for their own seat only", field="seat")
    return None
