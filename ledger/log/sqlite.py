"""The only place that knows SQLite."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

Connection = sqlite3.Connection
DatabaseError = sqlite3.DatabaseError
OperationalError = sqlite3.OperationalError
"""Something around the file went wrong: a lock, the disk. The file itself may be well."""
UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged file may raise: SQLite's messages quote it, and what they quote need not be text."""
IN_MEMORY = ":memory:"
_READERS_CACHE_KB = 32 * 1024

_ROOM = 128 * 1024
_PATIENCE_MS = 1000


def connect(path: Path | str, *, schema: str, durable: bool) -> Connection:
    """A connection that other threads may use, one at a time. A durable one has every commit on the disk."""
    if path != IN_MEMORY:
        _make_private(Path(path))
    connection = sqlite3.connect(str(path), isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'OFF'}")
    connection.executescript(schema)
    return connection


def temporary(schema: str) -> Connection:
    """A file that only this connection knows, and that is gone with it; it is on the disk only where it is large."""
    connection = sqlite3.connect("", isolation_level=None)
    connection.execute(f"PRAGMA cache_size=-{_READERS_CACHE_KB}")
    connection.execute("PRAGMA synchronous=OFF")
    connection.executescript(schema)
    return connection


def connect_read_only(path: Path) -> Connection:
    """A connection through which nothing can be added. It may remember much of the file: the commits of streams lie
    among each other, so a reader who goes stream by stream comes by every page again and again."""
    uri = f"{Path(path).absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=30)
    with suppress(*UNREADABLE):  # a damaged file: the next statement says so
        connection.execute(f"PRAGMA cache_size=-{_READERS_CACHE_KB}")
    return connection


def integrity_problems(connection: Connection) -> list[str]:
    """What SQLite itself finds wrong with a file: pages, the order of rows, indexes that disagree with their tables."""
    try:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    except UNREADABLE as error:
        return [str(error)]
    return [] if found == ["ok"] else [line for text in found for line in text.splitlines()]


def back_up(connection: Connection, path: Path) -> None:
    """Writes what the connection sees into a new file, page by page, while others go on writing."""
    _make_private(path)
    copy = sqlite3.connect(str(path))
    try:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, with no companions
    finally:
        copy.close()


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def empty_wal(connection: Connection) -> bool:
    """Moves what the write-ahead log holds into the file itself; false where a reader was in the way of some of it, or
    where the disk has no room for it: then it stays where it is."""
    connection.execute(f"PRAGMA busy_timeout={_PATIENCE_MS}")
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except OperationalError:
        return False
    return not busy


def version(connection: Connection) -> int:
    """Which layout of tables the file has; 0 for one that was just made."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def set_version(connection: Connection, version: int) -> None:
    connection.execute(f"PRAGMA user_version={version}")


def try_room(connection: Connection) -> None:
    """Raises what the disk has to say to a file that wants to grow."""
    with transaction(connection):
        connection.execute("DROP TABLE IF EXISTS room")
        connection.execute("CREATE TABLE room (filler BLOB)")
        connection.execute("INSERT INTO room VALUES (zeroblob(?))", (_ROOM,))
    connection.execute("DROP TABLE room")


def is_full(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL


def roll_back(connection: Connection) -> None:
    """SQLite rolls back by itself where the disk fails; asked again it would hide the error."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _make_private(path: Path) -> None:
    """Only its owner may read a ledger; SQLite gives its companion files the same permissions."""
    path.touch(mode=0o600)
    path.chmod(0o600)
