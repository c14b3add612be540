"""A floor's files as verification reads them: rows, not yet believed. Opened so that nothing can be added."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.books_tables import COMPARED, KeptAlert, Rows
from ledger.audit.evidence_file import OF_STREAM, EvidenceFile, as_bytes, as_text, stored
from ledger.audit.findings import Difference, Entry, Unreadable
from ledger.audit.published import KeptState, PublishedBatch, PublishedSettlement, Totals
from ledger.books import tables
from ledger.books.tables import SOURCE
from ledger.core import snapshots
from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.archived_rows import FOLDER, ArchivedRows, NotAtHand
from ledger.log.notice_file import RETOLD

_OF_STREAMS = [table.name for table in tables.CONTENT if "stream_id" in table.columns]
"""The tables of the books that tell of streams."""

_OF_A_FILE = "#"
"""Begins the origin of books that were filled from files: an empty name, and which time."""

_OF_NOTHING = hashlib.sha256(b"").digest()

FEEDER = "feeder"
"""The reader of the books that carries what tables tell to other streams."""


class StoreEvidence(EvidenceFile):
    """The log of the embedded engine. What it has forgotten is read from the archives beside it."""

    def __init__(self, connection: sqlite.Connection, name: str, archives: Path | None = None) -> None:
        super().__init__(connection, name)
        self._archived = ArchivedRows(connection, archives)

    @classmethod
    def open(cls, path: Path) -> Self:
        return cls(sqlite.connect_read_only(path), path.name, path.with_name(FOLDER))

    def close(self) -> None:
        super().close()
        self._archived.close()

    def streams(self) -> list[str]:
        return sorted(map(as_text, self._column("SELECT DISTINCT CAST(stream_id AS BLOB) FROM commits")))

    def count(self, stream_id: str) -> int:
        return int(self._column(f"SELECT COUNT(*) FROM commits {OF_STREAM}", stored(stream_id))[0])

    def entries(self, stream_id: str) -> Iterator[Entry]:
        columns = "seq, CAST(kind AS BLOB), CAST(command_id AS BLOB), hash, data, signature"
        for row in self._rows(f"SELECT {columns} FROM commits {OF_STREAM} ORDER BY seq", stored(stream_id)):
            seq, kind, command_id, digest, data, signature = row
            if not type(kind) is type(command_id) is type(digest) is type(data) is type(signature) is bytes:
                kind, command_id, digest, data, signature = map(as_bytes, row[1:])  # damaged: it may hold anything
            place = ""
            if data == b"":
                data, signature, place = self._forgotten(stream_id, self._number(seq))
            yield Entry(self._number(seq), kind, command_id, digest, data, signature, place)

    def hash_at(self, stream_id: str, seq: int) -> bytes:
        if (found := super().hash_at(stream_id, seq)) != _OF_NOTHING:
            return found
        return hashlib.sha256(self._forgotten(stream_id, seq)[0]).digest()

    def _forgotten(self, stream_id: str, seq: int) -> tuple[bytes, bytes, str]:
        """What the archive has of a commit; if that is not at hand, nothing, and in words why."""
        try:
            return *self._archived.stored(stream_id, seq), ""
        except NotAtHand as missing:
            return b"", b"", f": {missing.problem}"
        except BrokenRecord:
            return b"", b"", ""

    def rounds(self, stream_id: str) -> Mapping[str, tuple[int, int | None]] | None:
        sql = f"SELECT round_id, first_seq, last_seq FROM rounds {OF_STREAM}"
        return {name: (self._number(first), last) for name, first, last in self._rows(sql, stored(stream_id))}

    def snapshots(self, stream_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        sql = f"SELECT seq, hash, state FROM snapshots {OF_STREAM} AND version = ?"
        rows = self._rows(sql, stored(stream_id), snapshots.VERSION)
        return {self._number(seq): (digest, state) for seq, digest, state in rows}

    def strays(self, stream_id: str) -> list[Difference]:
        return []

    def lost_races(self, stream_id: str) -> int:
        return 0

    def seq_at(self, stream_id: str, position: int) -> int:
        sql = f"SELECT seq FROM commits {OF_STREAM} AND position <= ? ORDER BY seq DESC LIMIT 1"
        return self._number((self._column(sql, stored(stream_id), position) or [0])[0])

    def last_position(self) -> int:
        return self._number(self._column("SELECT COALESCE(MAX(position), 0) FROM commits")[0])

    def damage(self) -> list[Difference]:
        return [*super().damage(), *self._strange_rounds()]

    def _strange_rounds(self) -> list[Difference]:
        sql = "SELECT round_id, stream_id FROM rounds WHERE stream_id NOT IN (SELECT stream_id FROM commits)"
        problem = "is in the index of rounds, and its stream is not in the log"
        try:
            return [Difference(str(stream_id), 0, f"{round_id} {problem}") for round_id, stream_id in self._rows(sql)]
        except Unreadable as unreadable:
            return [Difference("", 0, str(unreadable))]


class FiledNotices(EvidenceFile):
    """What the follower has filed for the courier."""

    def streams(self) -> list[str]:
        return sorted(map(as_text, self._column("SELECT DISTINCT CAST(stream_id AS BLOB) FROM notices")))

    def of_stream(self, stream_id: str) -> Iterator[bytes]:
        """By number; nothing where a row is found under another name than its data says."""
        sql = f"SELECT number, seq, CAST(target AS BLOB), data FROM notices {OF_STREAM} ORDER BY number"
        for number, seq, target, value in self._rows(sql, stored(stream_id)):
            data = as_bytes(value)
            with suppress(DecodeError):  # what compares it says so
                told = pb.StreamNotice.FromString(data)
                if (number, seq, as_text(target)) != (told.number, told.seq, told.target_stream_id):
                    data = b""
            yield data

    def is_filled(self) -> bool:
        """Whether all is there that the commits tell which are in the books."""
        return bool(self._column("SELECT 1 FROM marks WHERE name = ? AND reached", RETOLD))


class BooksEvidence(EvidenceFile):
    """The books of the embedded engine."""

    entered_together = True
    filed: FiledNotices | None = None
    """What the same follower has filed for the courier, if it is verified, too."""

    @classmethod
    def open(cls, path: Path) -> Self:
        """Books that no follower has begun are empty."""
        if path.exists():
            return super().open(path)
        from ledger.books.database import empty_file  # it brings the database library along

        return cls(empty_file(), path.name)

    def streams(self) -> list[str]:
        sql = " UNION ".join(f"SELECT CAST(stream_id AS BLOB) FROM {name}" for name in _OF_STREAMS)
        return sorted({*map(as_text, self._column(sql)), *(self.filed.streams() if self.filed else ())})

    def batches(self, stream_id: str) -> Iterator[PublishedBatch]:
        of_legs = f"SELECT seq, account, change_cents FROM legs {OF_STREAM} ORDER BY seq, account"
        legs = self._rows(of_legs, stored(stream_id))
        leg = next(legs, None)
        sql = f"SELECT seq, round_id, gaming_day, data FROM batches {OF_STREAM} ORDER BY seq"
        for value, round_id, gaming_day, data in self._rows(sql, stored(stream_id)):
            seq, own = self._number(value), list[tuple[str, int]]()
            while leg is not None and self._number(leg[0]) <= seq:
                if leg[0] == seq:
                    own.append(leg[1:])
                leg = next(legs, None)
            yield PublishedBatch(seq, as_bytes(data), (round_id, gaming_day), tuple(own))

    def settlements(self, stream_id: str) -> Iterator[PublishedSettlement]:
        sql = f"SELECT number, seq, data, round_id, gaming_day FROM settlements {OF_STREAM} ORDER BY number"
        for number, seq, data, *listed in self._rows(sql, stored(stream_id)):
            yield PublishedSettlement(number, self._number(seq), as_bytes(data), (listed[0], listed[1]))

    def notices(self, stream_id: str) -> Iterator[bytes]:
        """Books hold none: they lie in a file of their own."""
        return self.filed.of_stream(stream_id) if self.filed else iter(())

    def notices_precede(self) -> bool:
        return self.filed is not None and self.filed.is_filled()

    def totals(self, stream_id: str) -> Totals | None:
        sql = f"SELECT seq, hash, postings, settlements, kind FROM streams {OF_STREAM}"
        for seq, *others in self._rows(sql, stored(stream_id)):
            return Totals(self._number(seq), *others)
        return Totals(0, b"", 0, 0, "")

    def figures(self, stream_id: str) -> Mapping[tuple[str, int], int] | None:
        sql = f"SELECT gaming_day, movement, cents FROM figures {OF_STREAM}"
        return {(day, movement): cents for day, movement, cents in self._rows(sql, stored(stream_id))}

    def problems(self, stream_id: str) -> Iterator[tuple[int, str]]:
        """A balance is the sum of its legs, a leg belongs to a batch, and all balances sum to zero."""
        totals = self.totals(stream_id)
        seq = totals.seq if totals else 0
        balances = dict(self._rows(f"SELECT account, balance_cents FROM balances {OF_STREAM}", stored(stream_id)))
        sums = dict(
            self._rows(
                f"SELECT account, SUM(change_cents) FROM legs {OF_STREAM} GROUP BY account",
                stored(stream_id),
            )
        )
        for account in sorted({*balances, *sums}, key=str):
            if balances.get(account) != sums.get(account):
                found, added = balances.get(account), sums.get(account)
                yield seq, f"the books hold a balance of {found} cents for {account}; what was added to it is {added}"
        if all(isinstance(cents, int) for cents in balances.values()) and sum(balances.values()):
            yield seq, f"the balances of its accounts sum to {sum(balances.values())} cents, not to zero"
        batches = "SELECT seq FROM batches WHERE stream_id = CAST(?1 AS TEXT)"
        orphans = f"SELECT DISTINCT seq FROM legs WHERE stream_id = CAST(?1 AS TEXT) AND seq NOT IN ({batches})"
        for orphan in self._column(orphans, stored(stream_id)):
            yield self._number(orphan), "the books add to accounts for it without any postings"
        yield from self._out_of_order(stream_id)
        yield from self._gaps(stream_id)

    def _out_of_order(self, stream_id: str) -> Iterator[tuple[int, str]]:
        """A reader that goes on from a position must get each stream's postings in the stream's order."""
        for table, number in (("batches", "seq"), ("settlements", "number")):
            before = f"LAG(position) OVER (ORDER BY {number})"
            inner = f"SELECT seq, position, {before} AS before FROM {table} {OF_STREAM}"
            for seq in self._column(f"SELECT seq FROM ({inner}) WHERE position <= before", stored(stream_id)):
                yield self._number(seq), f"it stands in the books' {table} before the one before it"

    def _gaps(self, stream_id: str) -> Iterator[tuple[int, str]]:
        """Of a log in files all is there, so that nothing ever waits for what is missing."""
        for kind, arrived in self._rows(f"SELECT kind, arrived FROM gaps {OF_STREAM}", stored(stream_id)):
            yield self._number(arrived), f"the books say that something is missing before {kind} {arrived}"

    def strays(self, stream_id: str) -> Iterator[tuple[int, str]]:
        return iter(())

    def rows(self, stream_id: str) -> Rows | None:
        found = {}
        for table in COMPARED:
            names = ", ".join(f'"{column}"' for column in table.columns)
            found[table.name] = list(self._rows(f"SELECT {names} FROM {table.name} {OF_STREAM}", stored(stream_id)))
        return found

    def alerts(self, stream_id: str) -> Iterator[KeptAlert] | None:
        sql = f"SELECT seq, kind, reason FROM alerts {OF_STREAM}"
        return (KeptAlert(*row) for row in self._rows(sql, stored(stream_id)))

    def state(self, stream_id: str) -> KeptState | None:
        """A state that an earlier version kept is passed over."""
        sql = f"SELECT seq, hash, kind, version, state FROM states {OF_STREAM}"
        for seq, digest, kind, version, state in self._rows(sql, stored(stream_id)):
            if self._number(version) > snapshots.VERSION:
                raise Unreadable(f"{self._name}: a state is of version {version}, above {snapshots.VERSION}")
            is_read = version == snapshots.VERSION
            return KeptState(self._number(seq), as_bytes(digest), kind, as_bytes(state) if is_read else None)
        return None

    def set_aside(self) -> Mapping[str, tuple[int, str]]:
        rows = self._rows("SELECT stream_id, seq, reason FROM set_aside")
        return {stream_id: (self._number(seq), reason) for stream_id, seq, reason in rows}

    def damage(self) -> list[Difference]:
        """Also what the books say of themselves as a whole."""
        try:
            return [*super().damage(), *(Difference("", 0, f"{self._name}: {wrong}") for wrong in self._wrong())]
        except Unreadable as unreadable:
            return [*super().damage(), Difference("", 0, str(unreadable))]

    def _wrong(self) -> Iterator[str]:
        yield from self._wrong_version()
        yield from self._wrong_positions()
        origins = list(map(str, self._column("SELECT name FROM origin")))
        if len(origins) > 1 or not all(name.startswith(_OF_A_FILE) for name in origins):
            yield f"they say that they were filled from {', '.join(origins)[:80]!r}, not from a log in files"

    def _wrong_version(self) -> Iterator[str]:
        versions = self._column("SELECT version FROM schema_version")
        if versions != [tables.VERSION] and (versions or self.streams()):
            yield f"these are books of version {', '.join(map(str, versions)) or 'none'}, not of {tables.VERSION}"

    def _wrong_positions(self) -> Iterator[str]:
        """Books of older versions also say how far the feeder read their postings: before there were notices it carried
        what tables tell."""
        ((last,),) = self._rows("SELECT COALESCE(MAX(position), 0) FROM batches")
        for source, position in self._rows("SELECT source, position FROM positions ORDER BY source"):
            if source not in (SOURCE, FEEDER):
                yield f"they know of a reader {source!r}, and there is none"
            elif source == FEEDER and not 0 <= self._number(position) <= last:
                yield f"what tables tell was read up to {position}, and their postings end at {last}"

    def position(self) -> int | None:
        return self._number((self._column("SELECT position FROM positions WHERE source = ?", SOURCE) or [0])[0])


class TopicBooks(BooksEvidence):
    """Books that were filled from the ledger topics. A batch and its settlement come by topics of their own, so that
    either may be there first; and what they say of alerts, gaps and positions is of the topics, not of the log."""

    entered_together = False

    def alerts(self, stream_id: str) -> None:
        return None

    def position(self) -> None:
        return None

    def _gaps(self, stream_id: str) -> Iterator[tuple[int, str]]:
        return iter(())

    def _wrong(self) -> Iterator[str]:
        return self._wrong_version()
