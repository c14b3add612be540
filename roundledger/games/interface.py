"""What a game must offer. A game is a package with these names; `registry` lists them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

import roundledger.v1 as pb
from roundledger.games.cards.rules import CardRules
from roundledger.games.rejection import Rejection
from roundledger.games.rulebook import Rulebook, Rulebooks
from roundledger.games.table import Table

Events = Sequence[pb.Event]
Decisions = Sequence[pb.Decision]


class Shuffle(msgspec.Struct, frozen=True):
    """An order of cards that is fixed but not known: its commitment is public, its sealed form only hosts can open."""

    commitment: bytes
    sealed: bytes


class Shuffler(Protocol):
    """The built-in shuffler, as an argument of decisions: they draw nothing themselves."""

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        """A fresh random order of these cards."""

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        """Salt and order of a shuffle."""


class Context(msgspec.Struct, frozen=True):
    """What a decision may know besides the table and the command."""

    actor_id: str
    role: int
    at: datetime
    rulebooks: Rulebooks
    shuffler: Shuffler | None = None


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

    def check_leave(self, table: Table, seat: int) -> Rejection | None:
        """What, besides live wagers, keeps a player at the table."""

    def card_rules(self, table: Table) -> CardRules | None:
        """What the game's rules ask of its cards; None where it is not played with cards."""

    def check_cards(self, table: Table, command: Any) -> Rejection | None:
        """What, besides the guards that all card games share, forbids this command of CardsService now."""

    def decide(self, table: Table, command: Any, context: Context) -> Events | Rejection:
        """A ladder of guards; after the last one the command must succeed."""

    def evolve(self, table: Table, event: pb.Event) -> Any:
        """The game's state after the event; `table` has its shared part evolved already. Never rejects."""

    def settle(self, table: Table, event: pb.Event) -> Decisions:
        """What the event decides, in the order in which the dealer takes and pays; `table` is as before it."""

    def postings(self, before: Table, event: pb.Event) -> Sequence[pb.Posting]:
        """What an event of the game's own moves, without ids and numbers; shared events are posted for all games."""

    def hidden(self, table: Table, event: pb.Event, role: int, actor_id: str) -> pb.Event:
        """An event of the game's own as this viewer may see it; `table` is as after it."""

    def view(self, table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
        """What this viewer may see of the game's state."""

    def describe(self, event: pb.Event) -> str:
        """One line, as a supervisor would say it, for an event of the game's own."""

    def on_table(self, table: Table) -> Mapping[str, str]:
        """What lies on the table, in words, as surveillance sees it: each thing under the name by which it is known
        from step to step, so that a replay can tell what changed. Spoken wagers and the shoe are told for all games."""
