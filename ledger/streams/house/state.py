"""What the house remembers."""

import msgspec

from ledger.core.controls import Switches
from ledger.core.draft import Draft as AnyDraft
from ledger.core.lent import HOUSE_ID as HOUSE_ID
from ledger.core.lent import House, OddsChart


class OpenTable(msgspec.Struct, frozen=True):
    """A table that is open, as far as the house knows."""

    game: str
    rulebook_id: str
    odds_chart_id: str
    supervised: bool


class Proposal(msgspec.Struct, frozen=True):
    """A configuration that waits for the approval of another department."""

    configuration: bytes
    """`Configuration`."""
    content_sha256: bytes
    proposed_by: str
    proposed_as: int


class HostClock(msgspec.Struct, frozen=True):
    """The clock of a host, as it was measured last."""

    offset_micros: int = 0
    source: str = ""
    synced_ms: int = 0
    """0 where it never was."""
    told_overdue_ms: int = 0


class State(msgspec.Struct, frozen=True):
    """The house between two events."""

    house_id: str
    is_open: bool = False
    charts: dict[str, OddsChart] = {}
    """By rulebook."""
    charts_posted: int = 0
    supervisors: tuple[str, ...] = ()
    """The badges on duty, in the order in which they came."""
    tables: dict[str, OpenTable] = {}
    last_seqs: dict[str, int] = {}
    """The last commit of each table that the house has heard of: one number tells what is old."""

    excluded: dict[str, str] = {}
    """Patrons whom the house denies play, and why."""
    readmitted: tuple[str, ...] = ()
    """Patrons whom it has let play again."""
    exclusions_heard: dict[str, int] = {}
    """The last commit of each table that told the house of an exclusion."""
    counts_supervisors: bool = False
    """Whether supervision is kept: the house was opened, or a supervisor was on duty once."""
    dice: dict[str, int] = {}
    """When each die first came to a table, in milliseconds since 1970; those that came to one last stand last."""
    terminals: dict[str, str] = {}
    """The table at which each wagering terminal stands."""
    equipment_heard: dict[str, int] = {}
    """The last commit of each table that told the house of equipment."""
    switched: dict[str, bool] = {}
    """Features and controls that are not as they are by themselves."""
    proposals_made: int = 0
    proposals: dict[int, Proposal] = {}
    approved: dict[str, int] = {}
    """Until when each approval holds, in milliseconds since 1970, by the content that was approved."""
    clocks: dict[str, HostClock] = {}
    """By host."""
    software: dict[str, bytes] = {}
    """`Software` by host and component, as it was installed."""
    software_found: dict[str, bytes] = {}
    """`Software` where a check found something else than what was installed."""
    feature_level: int = 0
    """Which words may be recorded (`levels`)."""

    def tables_by(self, rulebook_id: str) -> list[str]:
        """The open tables that play by the rulebook."""
        return [table_id for table_id, table in self.tables.items() if table.rulebook_id == rulebook_id]

    def chart_id(self, rulebook_id: str) -> str:
        """The chart in force; empty for the rulebook's floors."""
        chart = self.charts.get(rulebook_id)
        return chart.chart_id if chart else ""

    def lent(self, seq: int) -> House:
        """What decisions of tables may read of it."""
        return House(
            seq,
            self.charts,
            len(self.supervisors),
            frozenset(self.tables),
            frozenset(self.excluded),
            frozenset(self.readmitted),
            self.counts_supervisors,
            self.dice,
            self.terminals,
            Switches(self.switched, self.approved),
        )


Draft = AnyDraft[State]
