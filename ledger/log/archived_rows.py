"""Commits whose bytes a store has forgotten, because an archive holds them. Their rows stay: seq, hash and command id,
so that heads, checkpoints and the answer to a repeated command need no archive. A reader of the bytes gets them from
the archive's file, which lies in a folder beside the store, and they must have the hash that stayed."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.archive_file import ArchivedStream, ArchiveFile, BadArchive, Stored, file_of
from ledger.log.schema import FORGETS

FOLDER = "archive"
"""Beside the store."""

_FILES_KEPT, _RUNS_KEPT = 4, 64

Run = tuple[int, list[Stored]]
"""Commits of a stream that were unpacked together, with the seq of the first."""

_HOLDER = """
SELECT gaming_day, manifest_hash FROM forgotten WHERE stream_id = ? AND last_seq >= ? AND first_seq <= ? LIMIT 1
"""


class NotAtHand(BrokenRecord):
    """A commit that only the archive holds, and the archive's file is missing or damaged."""

    code, advice = "ARCHIVE_NOT_AT_HAND", "then ask again"


class Shelf:
    """The folder of archives. Files are opened when something is asked of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: OrderedDict[str, ArchiveFile] = OrderedDict()

    def close(self) -> None:
        for file in self._files.values():
            file.close()
        self._files.clear()

    def file(self, gaming_day: str) -> ArchiveFile:
        if (found := self._files.get(gaming_day)) is not None:
            self._files.move_to_end(gaming_day)
            return found
        opened = self._files[gaming_day] = ArchiveFile(self.folder / file_of(gaming_day))
        if len(self._files) > _FILES_KEPT:
            self._files.popitem(last=False)[1].close()
        return opened

    def run(self, gaming_day: str, digest: bytes, stream_id: str, seq: int) -> Run:
        """Commits of a stream, this one among them, from the archive with this manifest; raises BadArchive."""
        file = self.file(gaming_day)
        if file.digest != digest:
            raise BadArchive(f"{file.path.name} is not the archive that the log was forgotten for")
        stream = file.stream(stream_id)
        for chunk in stream.chunks if stream else ():
            if chunk.first_seq <= seq <= chunk.last_seq:
                return chunk.first_seq, file.commits(chunk)
        raise BadArchive(f"{file.path.name} does not hold {stream_id} seq {seq}")


class ArchivedRows:
    """What one store has forgotten."""

    def __init__(self, db: sqlite.Connection, folder: Path | None) -> None:
        self._db = db
        self._shelf = Shelf(folder) if folder is not None else None
        self._runs: OrderedDict[str, Run] = OrderedDict()
        """Of each stream that was read of late where it was read: who asks for one commit asks for the next."""

    def close(self) -> None:
        self._runs.clear()
        if self._shelf is not None:
            self._shelf.close()

    def whole(self, row: Sequence[Any]) -> Sequence[Any]:
        """A row that begins with stream, seq, hash and data, perhaps with the signature behind them, as it was before
        it was forgotten."""
        if row[3] != b"":
            return row
        stream_id, seq, digest, _, *others = row
        data, signature = self.stored(stream_id, seq)
        return (stream_id, seq, digest, data, *((signature, *others[1:]) if others else ()))

    def stored(self, stream_id: str, seq: int) -> Stored:
        first, commits = self._runs.get(stream_id, (0, ()))
        if not 0 <= seq - first < len(commits):
            first, commits = self._runs[stream_id] = self._run(stream_id, seq)
            self._runs.move_to_end(stream_id)
            if len(self._runs) > _RUNS_KEPT:
                self._runs.popitem(last=False)
        return commits[seq - first]

    def _run(self, stream_id: str, seq: int) -> Run:
        holder = self.holder(stream_id, seq)
        if holder is None:
            raise BrokenRecord(stream_id, seq, "its bytes do not have the hash they were stored with")
        gaming_day, manifest_hash = holder
        try:
            if self._shelf is None:
                raise BadArchive("this store has no folder of archives")
            return self._shelf.run(gaming_day, manifest_hash, stream_id, seq)
        except BadArchive as problem:
            where = self._shelf.folder if self._shelf else FOLDER
            said = (
                f"the log has forgotten it, and its archive is not at hand: {problem}; bring {file_of(gaming_day)} to"
            )
            raise NotAtHand(stream_id, seq, f"{said} {where}") from problem

    def holder(self, stream_id: str, seq: int) -> tuple[str, bytes] | None:
        """The day of the archive that holds a forgotten commit, and its manifest's hash."""
        try:
            row = self._db.execute(_HOLDER, (stream_id, seq, seq)).fetchone()
        except sqlite.OperationalError:  # of a version that forgot nothing
            return None
        return (row[0], row[1]) if row else None

    def days(self) -> list[str]:
        """The gaming days that are forgotten."""
        return self._days_in("forgotten_days")

    def unwitnessed_days(self) -> list[str]:
        """Those of them that the operator had forgotten although no witness vouches for them."""
        return self._days_in("forgotten_unwitnessed")

    def _days_in(self, table: str) -> list[str]:
        try:
            return [row[0] for row in self._db.execute(f"SELECT gaming_day FROM {table} ORDER BY gaming_day")]
        except sqlite.OperationalError:  # of a version that forgot nothing, or did not ask for witnesses
            return []

    def forget(
        self, gaming_day: str, manifest_hash: bytes, ranges: Iterable[tuple[str, int, int]], *, witnessed: bool
    ) -> int:
        """Drops the bytes of these commits, first and last seq included, and remembers which archive has them, and if
        no witness vouches for it. The caller has the transaction. How many were dropped."""
        dropped = 0
        for stream_id, first_seq, last_seq in ranges:
            self._db.execute(
                "REPLACE INTO forgotten VALUES (?, ?, ?, ?, ?)",
                (stream_id, first_seq, last_seq, gaming_day, manifest_hash),
            )
            dropped += self._db.execute(
                "UPDATE commits SET data = x'', signature = x'' WHERE stream_id = ? AND seq BETWEEN ? AND ?",
                (stream_id, first_seq, last_seq),
            ).rowcount
        self._db.execute("REPLACE INTO forgotten_days VALUES (?)", (gaming_day,))
        if not witnessed:
            self._db.execute("REPLACE INTO forgotten_unwitnessed VALUES (?)", (gaming_day,))
        sqlite.set_version(self._db, FORGETS)  # an earlier program would take the rows for damaged ones
        return dropped

    def fetch(self, file: ArchiveFile) -> int:
        """Puts back what was forgotten of an archive's day; the caller has checked the file. How many came back."""
        gaming_day, fetched = file.manifest.gaming_day, 0
        with sqlite.transaction(self._db):
            for stream in file.manifest.streams:
                fetched += self._fetch_stream(file, stream)
            for table in ("forgotten", "forgotten_days", "forgotten_unwitnessed"):
                self._db.execute(f"DELETE FROM {table} WHERE gaming_day = ?", (gaming_day,))
        return fetched

    def _fetch_stream(self, file: ArchiveFile, stream: ArchivedStream) -> int:
        fetched = 0
        for chunk in stream.chunks:
            rows = [
                {"id": stream.stream_id, "seq": seq, "data": data, "signature": signature}
                for seq, (data, signature) in enumerate(file.commits(chunk), chunk.first_seq)
            ]
            fetched += self._db.executemany(
                "UPDATE commits SET data = :data, signature = :signature "
                "WHERE stream_id = :id AND seq = :seq AND data = x''",
                rows,
            ).rowcount
        return fetched
