"""Who may do what, as one table: commands from the catalogue, where roles stand beside each ladder, and queries."""

import msgspec

from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.roles import (
    ACCOUNTING,
    ADMIN,
    BOX,
    CAGE_SUPERVISOR,
    CASHIER,
    COUNT_AGENT,
    DEALER,
    FLOOR,
    PIT,
    PLAYER,
    POKER_SHIFT,
    SECURITY,
    STICK,
    SURVEILLANCE,
    TERMINAL,
    Roles,
    role_name,
)
from ledger.core.vocabulary import COMMANDS
from ledger.streams.feed import callers_of

_BOOKS = (ACCOUNTING, SURVEILLANCE, PIT, ADMIN)

_SUPERVISORS = (SURVEILLANCE, PIT, POKER_SHIFT, FLOOR, ACCOUNTING, ADMIN)

EVERY_ROLE: Roles = (
    PLAYER,
    DEALER,
    STICK,
    BOX,
    FLOOR,
    PIT,
    POKER_SHIFT,
    CASHIER,
    TERMINAL,
    SURVEILLANCE,
    ACCOUNTING,
    ADMIN,
    CAGE_SUPERVISOR,
    SECURITY,
    COUNT_AGENT,
)

QUERIES: dict[str, Roles] = {
    "GetStream": (
        *(PLAYER, DEALER, STICK, BOX, FLOOR, POKER_SHIFT, CASHIER, TERMINAL),
        *(CAGE_SUPERVISOR, SECURITY, COUNT_AGENT),
        *_BOOKS,
    ),
    "GetBalances": _BOOKS,
    "ListPostings": _BOOKS,
    "ListSettlements": _BOOKS,
    "TailPostings": _BOOKS,
    "GetGamingDayReport": _BOOKS,
    "GetVigorish": _BOOKS,
    "GetFunds": (*_BOOKS, POKER_SHIFT, CASHIER),
    "ListStreamsSetAside": _BOOKS,
    "ReleaseStream": (ACCOUNTING, ADMIN),
    "GetReport": _BOOKS,
    "GetDaySheets": _BOOKS,
    "GetPlayerReport": _BOOKS,
    "GetCurrencyReport": (ACCOUNTING,),  # confidential: nobody on the floor learns of it (31 CFR 1021.320)
    "GetRound": (SURVEILLANCE,),
    "GetFrames": (*_SUPERVISORS, PLAYER),
    "ReplayAsIf": (SURVEILLANCE,),
    "GetBundle": (SURVEILLANCE,),
    "ListDisputes": _SUPERVISORS,
    "ListTables": (*_SUPERVISORS, DEALER, STICK, BOX, CASHIER, PLAYER),
    "ListRounds": (*_SUPERVISORS, PLAYER),
    "ListAttempts": (SURVEILLANCE, PIT, POKER_SHIFT, ADMIN),
    "WatchTable": (*_SUPERVISORS, PLAYER, DEALER, STICK, BOX, CASHIER, TERMINAL),
    "WatchFloor": _SUPERVISORS,
    "GetStreamAsOf": (*_BOOKS, FLOOR, POKER_SHIFT),
    "GetProof": _SUPERVISORS,
    "GetCheckpoint": (SURVEILLANCE, ACCOUNTING, ADMIN),
    "ListViewings": (SURVEILLANCE, ADMIN),
    "ListNames": _SUPERVISORS,
    "GetCaller": EVERY_ROLE,
    "CheckPin": (DEALER, FLOOR, PIT),
    "ListRulebooks": EVERY_ROLE,
    "GetRulebook": EVERY_ROLE,
}
"""Who may ask what, by the method's name."""


class Permission(msgspec.Struct, frozen=True):
    """One call and who may make it."""

    name: str
    """A command as the vocabulary knows it, such as craps.place_wager, or a query's method."""
    roles: Roles
    """In the order of who usually makes it; none for what only the floor itself sends."""
    is_query: bool = False

    @property
    def role_names(self) -> list[str]:
        return [role_name(role) for role in self.roles] or ["the floor itself"]


def permissions(catalogue: Catalogue = CATALOGUE) -> list[Permission]:
    """In the order of the vocabulary; queries last."""
    commands = [
        Permission(place.name, callers_of(message, catalogue.ladders[message].roles))
        for message, place in COMMANDS.items()
        if message in catalogue.ladders
    ]
    return commands + [Permission(name, roles, is_query=True) for name, roles in QUERIES.items()]
