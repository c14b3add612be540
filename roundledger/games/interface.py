"""What a game must offer. A game is a package with these names; `registry` lists them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection
from roundledger.games.rulebook import Rulebook, Rulebooks
from roundledger.games.table import Table

Events = Sequence[pb.Event]
Decisions = Sequence[pb.Decision]


class Context(msgspec.Struct, frozen=True):
    """What a decision may know besides the table and the command."""

    actor_id: str
    role: int
    at: datetime
    rulebooks: Rulebooks


class Game(Protocol):
    """One game, as the table that surrounds it sees it."""

    name: str
    engine_revision: int
    State: type[Any]

    def begin(self) -> Any:
        """The game's state at a table that has just been installed."""

    def check_open(self, table: Table, book: Rulebook, rules: pb.RulesInForce) -> Rejection | None:
        """What the game itself asks before its table opens under these rules."""

    def check_close(self, table: Table) -> Rejection | None:
        """Whether the game lets its table close now; no wager is up."""

    def check_void(self, table: Table) -> Rejection | None:
        """Whether the game's rules let a supervisor void the open round now."""

    def decide(self, table: Table, command: Any, context: Context) -> Events | Rejection:
        """A ladder of guards; after the last one the command must succeed."""

    def evolve(self, table: Table, event: pb.Event) -> Any:
        """The game's state after the event; `table` has its shared part evolved already. Never rejects."""

    def settle(self, table: Table, event: pb.Event) -> Decisions:
        """What the event decides, in the order in which the dealer takes and pays; `table` is as before it."""

    def view(self, table: Table, role: int) -> Mapping[str, Any]:
        """What this role may see of the game's state."""

    def describe(self, event: pb.Event) -> str:
        """One line, as a supervisor would say it, for an event of the game's own."""
