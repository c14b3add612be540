"""Where the books are kept: a file of SQLite's, or a PostgreSQL that a DSN names. The only place that knows how either
is reached; statements are SQLAlchemy's, which writes them for both."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    CompoundSelect,
    Connection,
    Engine,
    Select,
    Table,
    create_engine,
    event,
    exc,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.dialects import sqlite as lite
from sqlalchemy.pool import QueuePool, StaticPool
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql.dml import Delete, Insert

from ledger.books.schema import CONTENT, METADATA, SCHEMA_VERSION
from ledger.books.tables import VERSION
from ledger.log import sqlite

Place = Path | str
"""A file, or a DSN such as postgresql://books@db.example/roundledger."""

DatabaseError = exc.DBAPIError
"""Whatever the database has to say; the message has the driver's own words."""

_WRITES = "roundledger_writes"
_LOCKED = f"SELECT pg_advisory_xact_lock({0x726F756E64})"
"""One of PostgreSQL's advisory locks: one writer of the books of a database waits for the other."""
_BEGIN = "BEGIN IMMEDIATE"
_AT_A_TIME = 1000
_DRIVER = "postgresql+psycopg"
_DSN = ("postgresql://", "postgres://", f"{_DRIVER}://")


class NewerBooks(Exception):
    """Books that a newer version of the program keeps."""


def is_dsn(place: Place) -> bool:
    return isinstance(place, str) and place.startswith(_DSN)


class Database:
    """Connections to the books of one place. Tables of an older version are dropped: the log fills them again."""

    def __init__(self, place: Place) -> None:
        self._engine = _postgres(str(place)) if is_dsn(place) else _sqlite_file(place)
        self.on_postgres = is_dsn(place)
        self._driver: Any = self._engine.dialect.dbapi
        self._one_enters = threading.Lock()
        self._kept: Any = None
        """The connection of `entering`."""
        try:
            with self.writing() as connection:
                _ensure_schema(connection)
        except BaseException:
            self.close()
            raise

    @classmethod
    def for_reading(cls, place: Place) -> "Database":
        """Connections through which nothing can be written."""
        cls(place).close()  # there is something to read now
        return cls._reading_only(place)

    @classmethod
    def _reading_only(cls, place: Place) -> "Database":
        database = cls.__new__(cls)
        database.on_postgres, database._kept = is_dsn(place), None
        if is_dsn(place):
            database._engine = _postgres(str(place), read_only=True)
        else:
            database._engine = _sqlite(lambda: sqlite.connect_read_only(Path(place)))
        return database

    def close(self) -> None:
        self._let_go()
        self._engine.dispose()

    @contextmanager
    def entering(self) -> Iterator["EntryCursor"]:
        """A transaction of the driver's own, on a connection that is kept: what is entered all day should not pay for a
        new one each time. Only prepared statements run in it. Waits as `writing` does."""
        with self._one_enters:
            cursor = self._begun()
            try:
                yield cursor
                self._kept.commit()
            except self._driver.Error as error:
                self._undo()
                raise exc.DBAPIError("COMMIT", None, error) from error
            except BaseException:
                self._undo()
                raise

    def _begun(self) -> "EntryCursor":
        """A server may have dropped the connection since: then a new one is made, once."""
        was_kept = self._kept is not None
        begin = _LOCKED if self.on_postgres else _BEGIN
        if not was_kept:
            self._kept = self._engine.raw_connection()
        try:
            cursor = EntryCursor(self._kept, self._driver, in_one_go=self.on_postgres)
            cursor.raw.execute(begin)
            return cursor
        except self._driver.Error as error:
            self._let_go()
            if was_kept and self.on_postgres:
                return self._begun()
            raise exc.DBAPIError(begin, None, error) from error

    def _undo(self) -> None:
        """A file stays open; a connection to a server is in an unknown state, so it is closed."""
        if self.on_postgres:
            self._let_go()
        else:
            self._kept.rollback()

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            with suppress(self._driver.Error):
                kept.rollback()
            kept.invalidate() if self.on_postgres else kept.close()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; other writers wait for its end, so that positions are in the order of time."""
        with self._engine.connect() as connection:
            connection = connection.execution_options(**{_WRITES: True})
            with connection.begin():
                if self.on_postgres:
                    connection.exec_driver_sql(_LOCKED)
                yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """All that is read is of one moment."""
        with self._engine.connect() as connection:
            if self.on_postgres:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def pinned(self) -> Iterator["Pinned"]:
        """The same database at one moment, so that several queries agree with each other."""
        with self.reading() as connection:
            yield Pinned(self, connection)

    def insert(self, table: Table) -> Any:
        """An insert of this database's kind, which may say what a conflict does."""
        if not self.on_postgres:
            return lite.insert(table)
        from sqlalchemy.dialects import postgresql as pg  # with half of SQLAlchemy's dialects behind it

        return pg.insert(table)

    def prepared(
        self, statement: Insert | Delete | Select[Any] | CompoundSelect[Any], columns: Sequence[str] = ()
    ) -> "Statement":
        """A statement that is written out once: the books grow by it all day. An insert's rows have these columns,
        else all of the table's; other statements have their parameters in the order in which they are written."""
        return Statement(str(statement.compile(dialect=self._engine.dialect, column_keys=columns or None)))

    def cursor_of(self, connection: Connection) -> "EntryCursor":
        """For prepared statements in a transaction of SQLAlchemy's."""
        return EntryCursor(connection.connection, self._engine.dialect.dbapi)


class Pinned(Database):
    """A database at one moment, through one connection."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._engine, self.on_postgres = database._engine, database.on_postgres
        self._connection = connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        yield self._connection


class EntryCursor:
    """A driver's cursor, in a transaction that is open."""

    __slots__ = ("_connection", "driver", "in_one_go", "raw")

    def __init__(self, connection: Any, driver: Any, *, in_one_go: bool = False) -> None:
        self._connection, self.driver, self.in_one_go = connection, driver, in_one_go
        self.raw = connection.cursor()

    def together(self) -> AbstractContextManager[Any]:
        """What is written in it goes to a server in one go; a file is no server."""
        if not self.in_one_go:
            return nullcontext()
        pipeline: AbstractContextManager[Any] = self._connection.dbapi_connection.pipeline()
        return pipeline


class Statement:
    """Goes straight to the driver: many times a second, SQLAlchemy's own way would cost as much as all the rest."""

    __slots__ = ("_sql",)

    def __init__(self, sql: str) -> None:
        self._sql = sql

    def write(self, cursor: EntryCursor, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            try:
                cursor.raw.executemany(self._sql, rows)
            except cursor.driver.Error as error:
                raise exc.DBAPIError(self._sql, None, error) from error

    def read(self, cursor: EntryCursor, *values: Any) -> list[tuple[Any, ...]]:
        try:
            cursor.raw.execute(self._sql, values)
            found: list[tuple[Any, ...]] = cursor.raw.fetchall()
        except cursor.driver.Error as error:
            raise exc.DBAPIError(self._sql, None, error) from error
        return found


def empty_file() -> sqlite.Connection:
    """Empty books in memory, for readers that open SQLite themselves."""
    tables = (str(CreateTable(table).compile(dialect=lite.dialect())) for table in METADATA.sorted_tables)
    return sqlite.connect(sqlite.IN_MEMORY, schema=";".join(tables), durable=False)


def copied_to_file(place: Place, path: Path) -> None:
    """Books as they are at one moment, as a file of SQLite's; of books of another version only the version."""
    source, file = Database._reading_only(place), Database(path)
    try:
        with source.reading() as reading, file.writing() as writing:
            if (found := _version(reading)) != VERSION:
                if inspect(reading).get_table_names():  # else they were not begun
                    writing.execute(update(SCHEMA_VERSION).values(version=found))
                return
            for table in CONTENT:
                for rows in reading.execute(select(table)).mappings().partitions(_AT_A_TIME):
                    writing.execute(insert(table), [dict(row) for row in rows])
    finally:
        source.close()
        file.close()


def _ensure_schema(connection: Connection) -> None:
    found = _version(connection)
    if found == VERSION:
        return
    if found > VERSION:
        raise NewerBooks(
            f"these books are of version {found}, and this program knows those up to {VERSION}: run the newer program, "
            "or name another place for the books; they are filled from the log"
        )
    METADATA.drop_all(connection)
    METADATA.create_all(connection)
    connection.execute(insert(SCHEMA_VERSION).values(version=VERSION))


def _version(connection: Connection) -> int:
    """0 where there are no tables, or those from before they had a number."""
    if not inspect(connection).has_table(SCHEMA_VERSION.name):
        return 0
    return connection.execute(select(SCHEMA_VERSION.c.version)).scalar() or 0


def _sqlite_file(place: Place) -> Engine:
    return _sqlite(lambda: sqlite.connect(place, schema="", durable=False), in_memory=place == sqlite.IN_MEMORY)


def _sqlite(connect: Callable[[], sqlite.Connection], *, in_memory: bool = False) -> Engine:
    """Threads may use it one at a time. What is in memory goes with its one connection."""
    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool if in_memory else QueuePool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql(_BEGIN if writes else "BEGIN")

    return engine


def _postgres(dsn: str, *, read_only: bool = False) -> Engine:
    """A connection that the server has dropped is made anew."""
    url = make_url(dsn).set(drivername=_DRIVER)
    if read_only:
        options = url.query.get("options", "")
        url = url.update_query_dict({"options": f"{options} -c default_transaction_read_only=on"})
    return create_engine(url, paramstyle="format", pool_pre_ping=True)
