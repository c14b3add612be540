"""The house's charts, as far as decisions of tables read them: a host lends what it knows of the house's stream."""

from collections.abc import Mapping

import msgspec

HOUSE_ID = "house"
"""A floor has one house."""

TABLES_PER_SUPERVISOR = 6
"""One supervisor oversees so many open tables, whatever is played at them (roulette 2008, I.2.b)."""


class Payout(msgspec.Struct, frozen=True):
    """What a wager, or one of its winning cases, pays instead of its floor."""

    wager: str
    winning_case: str
    pays: int
    per: int

    def __str__(self) -> str:
        return f"{' '.join((self.wager, self.winning_case)).strip()} {self.pays}:{self.per}"


class Chart(msgspec.Struct, frozen=True):
    """Odds above a rulebook's floors, the same at all tables that play by it."""

    chart_id: str
    payouts: tuple[Payout, ...]

    def __str__(self) -> str:
        return f"{self.chart_id} ({', '.join(map(str, self.payouts))})"


class House(msgspec.Struct, frozen=True):
    """The house at one of its commits."""

    seq: int
    charts: Mapping[str, Chart] = {}
    """By rulebook."""
    supervisors: int = 0
    """On duty."""
    open_tables: frozenset[str] = frozenset()
    """As far as the house knows: it learns of them a moment later."""

    excluded: frozenset[str] = frozenset()
    """Patrons whom the house denies play, at every table."""
    readmitted: frozenset[str] = frozenset()
    """Patrons whom it has let play again since."""
    counts_supervisors: bool = False
    """Whether supervision is kept: somebody opened the house, or was on duty once. A house that the floor only began
    knows of no supervisors, and asks for none."""
    dice: Mapping[str, int] = {}
    """When each die first came to a table, in milliseconds since 1970, as far as the house knows."""
    terminals: Mapping[str, str] = {}
    """The table at which each wagering terminal stands, as far as the house knows."""

    def oversees(self, tables: int) -> bool:
        """Whether the supervisors on duty are enough for so many open tables."""
        return tables <= self.supervisors * TABLES_PER_SUPERVISOR
