"""The state of a table: what all games share, around what one game adds."""

from typing import Any, Generic, TypeVar

import msgspec

from games.cards.state import Cards
from games.tables.money import TableMoney
from games.tables.odds import Odds
from games.tables.standards import JackpotStandard
from ledger.core.draft import Draft

OptionValue = bool | int | str | tuple[int, ...]
Play = TypeVar("Play")
Options = TypeVar("Options")


class Terms(msgspec.Struct, frozen=True):
    """What a wager pays here, and the clauses that say so."""

    odds: Odds
    rule: str


def terms_key(wager: str, winning_case: str = "") -> str:
    """How a table's rules name a wager's odds: straight, or place/6 where cases pay differently."""
    return f"{wager}/{winning_case}" if winning_case else wager


class Rules(msgspec.Struct, Generic[Options], frozen=True):
    """The rules in force: a rulebook with the house's choices."""

    rulebook_id: str
    rulebook_hash: bytes
    engine_revision: int
    options: Options
    terms: dict[str, Terms]
    """By `terms_key`."""
    limits_rule: str = ""
    standards: dict[str, JackpotStandard] = {}

    @property
    def wagers(self) -> frozenset[str]:
        """The wagers that these rules know, whatever their cases."""
        return frozenset(key.partition("/")[0] for key in self.terms)


class Limit(msgspec.Struct, frozen=True):
    """The least and the most that one player may have on one position."""

    min_cents: int
    max_cents: int


def at_seat(seat: int, wager: str) -> str:
    return f"{seat}/{wager}"


class Wager(msgspec.Struct, frozen=True, gc=False):
    """Chips on the layout."""

    wager_id: str
    round_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    stake_cents: int
    chips: int
    coupon_cents: int
    verbal: bool
    vigorish_cents: int = 0
    base_wager_id: str = ""
    late: bool = False


class Table(msgspec.Struct, Generic[Play, Options], frozen=True, gc=False):
    """A table between two events."""

    table_id: str
    play: Play
    """What the game itself remembers."""
    game: str = ""
    """Empty until the table is installed."""
    seat_count: int = 0
    value_chip_colours: tuple[str, ...] = ()
    limits: dict[str, Limit] = {}
    rules: Rules[Options] | None = None
    is_open: bool = False
    out_of_service: tuple[str, ...] = ()
    """Equipment that failed its last inspection: no round begins before it has passed one."""
    impounded: dict[str, bool] = {}
    """Equipment that is kept from play while a dispute is looked into, and whether it is a batch of cards."""
    players: dict[int, str] = {}
    rounds_opened: int = 0
    round_id: str = ""
    wagers_made: int = 0
    wagers: dict[str, Wager] = {}
    spoken: dict[str, Wager] = {}
    chosen_wager_ids: tuple[str, ...] = ()
    """Ids that senders chose for wagers of this round: none is used twice in it."""
    cards: Cards = Cards()
    money: TableMoney = TableMoney()
    kept_limits: dict[int, dict[str, Limit]] = {}
    """Of seats whose players keep the limits from before the sign was changed."""
    accepted: dict[str, int] = {}
    """By `at_seat`: to what a wager there may come, because a supervisor lets it stand outside of the limits."""
    pit: str = ""
    """Where it stands, as it was said when it was opened last."""

    @property
    def in_force(self) -> Rules[Options]:
        """The rules of a table that has been opened."""
        if self.rules is None:
            raise ValueError(f"{self.table_id} plays without rules")
        return self.rules

    @property
    def options(self) -> Options:
        return self.in_force.options

    def limit_of(self, wager: str, seat: int) -> Limit | None:
        """What binds the next wager of the seat: its own limits or those posted, as wide as a supervisor made them."""
        limit, accepted_cents = self.usual_limit_of(wager, seat), self.accepted.get(at_seat(seat, wager))
        if limit is None or accepted_cents is None:
            return limit
        return Limit(min(limit.min_cents, accepted_cents), max(limit.max_cents, accepted_cents))

    def usual_limit_of(self, wager: str, seat: int) -> Limit | None:
        """As the seat kept it, else as it is posted."""
        kept = self.kept_limits.get(seat)
        return (kept and (kept.get(wager) or kept.get("*"))) or self.posted_limit_of(wager)

    def posted_limit_of(self, wager: str) -> Limit | None:
        return self.limits.get(wager) or self.limits.get("*")

    def next_round_id(self) -> str:
        return f"{self.table_id}:{self.rounds_opened + 1}"

    def next_wager_id(self) -> str:
        """For a wager whose sender chose none."""
        return f"w{self.wagers_made + 1}"


AnyTable = Table[Any, Any]
TableDraft = Draft[AnyTable]
"""For what all tables share, which knows no game's own part. A game's `state` has its own `Table` and `Draft`."""
