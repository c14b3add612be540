"""Finds rounds in their index: along the term that fewest rounds have, a page at a time, and never further at once than
a bound, so that a page is fast however large the index is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.audit.round_index import facts_in, inode_of
from ledger.audit.round_summary import TableFacts
from ledger.audit.round_terms import (
    ALL,
    CORRECTED,
    DISPUTED,
    IRREGULAR,
    OPEN,
    SCHEMA,
    STEPS_CENTS,
    VERSION,
    VOID,
    key_at,
    terms_of,
    time_of,
)
from ledger.log import sqlite

LOOKED_AT = 5000
"""Rounds that one page looks at, at most."""

_LAST = 2**63 - 1


class Wanted(msgspec.Struct, frozen=True):
    """What must hold of a round, all of it; what is not set may be anything."""

    table_id: str = ""
    game: str = ""
    seat: int = 0
    player_id: str = ""
    dealer_id: str = ""
    gaming_day: str = ""
    from_at: int = 0
    """Under way then or later, in microseconds since 1970."""
    to_at: int = 0
    """Begun then or earlier; 0: whenever."""
    at_least_cents: int = 0
    at_most_cents: int = 0
    outcome: int = 0
    irregularity: str = ""
    is_void: bool | None = None
    has_open_dispute: bool | None = None
    is_open: bool | None = None
    is_corrected: bool | None = None

    def terms(self) -> list[str]:
        named = (
            ("table", self.table_id),
            ("game", self.game),
            ("seat", self.seat),
            ("player", self.player_id),
            ("dealer", self.dealer_id),
            ("day", self.gaming_day),
            ("outcome", self.outcome),
            ("irregularity", self.irregularity if self.irregularity != "*" else ""),
            ("reaches", max((step for step in STEPS_CENTS if step <= self.at_least_cents), default=0)),
        )
        terms = [f"{kind} {value}" for kind, value in named if value]
        flags = (
            (VOID, self.is_void),
            (DISPUTED, self.has_open_dispute),
            (OPEN, self.is_open),
            (CORRECTED, self.is_corrected),
        )
        terms += [term for term, wanted in flags if wanted]
        if self.irregularity == "*":
            terms.append(IRREGULAR)
        return terms or [ALL]

    def fits(self, summary: pb.RoundSummary) -> bool:
        """Whether all of it holds of a round that was found by its name."""
        if self.to_at and _micros(summary.opened_at) > self.to_at:
            return False
        return {*self.terms()} - {DISPUTED} <= terms_of(summary) and self.holds(summary)

    def holds(self, summary: pb.RoundSummary) -> bool:
        """What no term tells."""
        if self.from_at and summary.HasField("ended_at") and _micros(summary.ended_at) < self.from_at:
            return False
        if self.seat and self.player_id and not _sits(summary, self.seat, self.player_id):
            return False
        if summary.largest_cents < self.at_least_cents:
            return False
        if self.at_most_cents and summary.largest_cents > self.at_most_cents:
            return False
        refused = (
            (self.is_void, summary.is_void),
            (self.has_open_dispute, bool(summary.open_disputes)),
            (self.is_open, not summary.last_seq),
            (self.is_corrected, bool(summary.corrections)),
        )
        return not any(wanted is not None and wanted != found for wanted, found in refused)


class Page(msgspec.Struct, frozen=True):
    """Rounds, the newest first."""

    rounds: Sequence[pb.RoundSummary]
    next_key: int = 0
    """Where the next page begins; 0 after the last."""
    searched_to: int = 0
    """In microseconds since 1970."""


class RoundSearch:
    """Reads an index of rounds, through a connection of its own."""

    def __init__(self, path: Path, looked_at: int = LOOKED_AT) -> None:
        self._path, self._looked_at = path, looked_at
        self._connection: sqlite.Connection | None = None
        self._inode = 0

    @property
    def _db(self) -> sqlite.Connection:
        """Opened when it is first asked, and again where the file was made anew."""
        if self._connection is not None and inode_of(self._path) != self._inode:
            self.close()
        if self._connection is None:
            self._connection = sqlite.connect(self._path, schema=SCHEMA, durable=False)
            if sqlite.version(self._connection) == 0:
                sqlite.set_version(self._connection, VERSION)
            self._inode = inode_of(self._path)
        return self._connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def tables(self, game: str = "") -> list[tuple[TableFacts, int]]:
        """Every table by id, or those of a game, each with how many disputes about it are open."""
        where, values = ("WHERE game = ?", (game,)) if game else ("", ())
        facts = facts_in(self._db.execute(f"SELECT facts FROM tables {where} ORDER BY table_id", values))
        return [(each, self._open_disputes_at(each.table_id)) for each in facts]

    def newest_tables(self, size: int) -> list[tuple[TableFacts, int]]:
        """So many tables, those first that played last, each with how many disputes about it are open."""
        sql = "SELECT facts FROM played JOIN tables USING (table_id) ORDER BY at DESC LIMIT ?"
        return [(each, self._open_disputes_at(each.table_id)) for each in facts_in(self._db.execute(sql, (size,)))]

    def round(self, round_id: str) -> pb.RoundSummary | None:
        row = self._db.execute("SELECT summary FROM rounds WHERE round_id = ?", (round_id,)).fetchone()
        return self._summary(row[0]) if row else None

    def names(self, kind: str, contains: str, size: int) -> list[str]:
        """Names of players, dealers, tables or irregularities that contain these letters, in whatever case; those that
        begin with them first."""
        letters = contains.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        sql = (
            "SELECT substr(term, ?) AS name FROM terms WHERE term LIKE ? ESCAPE '\\' "
            "ORDER BY name NOT LIKE ? ESCAPE '\\', name LIMIT ?"
        )
        values = (len(kind) + 2, f"{kind} %{letters}%", f"{letters}%", size)
        return [str(row[0]) for row in self._db.execute(sql, values)]

    def page(self, wanted: Wanted, size: int, before_key: int = 0) -> Page:
        first, last = self._bounds(wanted, before_key)
        ids = [self._term_id(term) for term in wanted.terms()]
        if 0 in ids:
            return Page([])
        along, *others = sorted(ids, key=lambda term_id: self._count(term_id, first, last))
        end = self._looked_up_to(along, first, last)
        rounds: list[pb.RoundSummary] = []
        next_key = 0
        sql, values = walk(along, others, end or first, last)
        for key, data in self._db.execute(sql, values):
            summary = self._summary(data)
            if not wanted.holds(summary):
                continue
            if len(rounds) == size:
                return Page(rounds, next_key, time_of(next_key))
            rounds.append(summary)
            next_key = key
        return Page(rounds, end, time_of(end or first))

    def _bounds(self, wanted: Wanted, before_key: int) -> tuple[int, int]:
        """Keys from the first, up to before the last. A round that began before the window may reach into it."""
        last = key_at(wanted.to_at + 1) if wanted.to_at else _LAST
        first = key_at(max(0, wanted.from_at - self._longest())) if wanted.from_at else 0
        return first, min(last, before_key or _LAST)

    def _longest(self) -> int:
        """How long the longest round took; one that is still open may be older, and is found by being open."""
        row = self._db.execute("SELECT longest FROM followed").fetchone()
        oldest = self._db.execute("SELECT MIN(key) FROM found WHERE term_id = ?", (self._term_id(OPEN),)).fetchone()
        newest = self._db.execute("SELECT MAX(key) FROM rounds").fetchone()
        still = time_of(newest[0]) - time_of(oldest[0]) if oldest[0] is not None else 0
        return max(row[0] if row else 0, still)

    def open_rounds(self, begun_by: int) -> int:
        """How many rounds are open that had begun by then, in microseconds since 1970."""
        sql = "SELECT COUNT(*) FROM found WHERE term_id = ? AND key < ?"
        return int(self._db.execute(sql, (self._term_id(OPEN), key_at(begun_by + 1))).fetchone()[0])

    def _term_id(self, term: str) -> int:
        row = self._db.execute("SELECT term_id FROM terms WHERE term = ?", (term,)).fetchone()
        return int(row[0]) if row else 0

    def _count(self, term_id: int, first: int, last: int) -> int:
        """How many rounds have the term, up to the bound."""
        sql = (
            "SELECT COUNT(*) FROM (SELECT 1 FROM found WHERE term_id = ? AND key >= ? AND key < ? "
            "ORDER BY key DESC LIMIT ?)"
        )
        return int(self._db.execute(sql, (term_id, first, last, self._looked_at + 1)).fetchone()[0])

    def _looked_up_to(self, term_id: int, first: int, last: int) -> int:
        """The last round that a page looks at; 0 where it looks at all of them."""
        sql = "SELECT key FROM found WHERE term_id = ? AND key >= ? AND key < ? ORDER BY key DESC LIMIT 1 OFFSET ?"
        row = self._db.execute(sql, (term_id, first, last, self._looked_at)).fetchone()
        return int(row[0]) + 1 if row else 0

    def _summary(self, data: bytes) -> pb.RoundSummary:
        summary = pb.RoundSummary.FromString(data)
        sql = "SELECT dispute_id, is_open FROM disputes WHERE round_id = ? ORDER BY opened_at, dispute_id"
        for dispute_id, is_open in self._db.execute(sql, (summary.round_id,)):
            summary.disputes.append(dispute_id)
            (summary.open_disputes if is_open else summary.decided_disputes).append(dispute_id)
        return summary

    def disputes(
        self, *, open_only: bool, table_id: str, round_id: str, before_id: str, size: int
    ) -> list[pb.DisputeSummary]:
        """The newest first, from before one of them on. Of one about another table or round nothing is learned, not
        even that there is one."""
        about = {name: value for name, value in (("round_id", round_id), ("table_id", table_id)) if value}
        before = (2**62, "")
        if before_id:
            known = "".join(f" AND {name} = ?" for name in about)
            sql = f"SELECT opened_at FROM disputes WHERE dispute_id = ?{known}"
            row = self._db.execute(sql, (before_id, *about.values())).fetchone()
            before = (row[0], before_id) if row else (0, "")
        asked = {**about, **({"is_open": 1} if open_only else {})}
        where = "".join(f"{name} = ? AND " for name in asked)
        sql = (
            f"SELECT summary FROM disputes WHERE {where}(opened_at, dispute_id) < (?, ?) "
            "ORDER BY opened_at DESC, dispute_id DESC LIMIT ?"
        )
        rows = self._db.execute(sql, (*asked.values(), *before, size))
        return [pb.DisputeSummary.FromString(row[0]) for row in rows]

    def _open_disputes_at(self, table_id: str) -> int:
        sql = "SELECT COUNT(*) FROM disputes WHERE table_id = ? AND is_open = 1"
        return int(self._db.execute(sql, (table_id,)).fetchone()[0])


def walk(along: int, others: Sequence[int], first: int, last: int) -> tuple[str, tuple[Any, ...]]:
    """The rounds that have all terms, from the newest on: along one term, looking the others up."""
    joins = "".join(f" CROSS JOIN found AS f{n} ON f{n}.term_id = ? AND f{n}.key = f.key" for n, _ in enumerate(others))
    sql = (
        f"SELECT f.key, r.summary FROM found AS f{joins} CROSS JOIN rounds AS r ON r.key = f.key "
        "WHERE f.term_id = ? AND f.key >= ? AND f.key < ? ORDER BY f.key DESC"
    )
    return sql, (*others, along, first, last)


def _sits(summary: pb.RoundSummary, seat: int, player_id: str) -> bool:
    return any(each.seat == seat and each.player_id == player_id for each in summary.seats)


def _micros(at: Any) -> int:
    return int(at.seconds) * 1_000_000 + int(at.nanos) // 1000
