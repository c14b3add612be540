"""Where the books are kept: a file of SQLite's, or a PostgreSQL that a DSN names. The only place that knows how either
is reached; statements are SQLAlchemy's, which writes them for both."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
)
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.dialects import sqlite as lite
from sqlalchemy.pool import QueuePool, StaticPool
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql.dml import Insert

from ledger.books.schema import CONTENT, METADATA, SCHEMA_VERSION, VERSION
from ledger.log import sqlite

Place = Path | str
"""A file, or a DSN such as postgresql://books@db.example/roundledger."""

DatabaseError = exc.DBAPIError
"""Whatever the database has to say; the message has the driver's own words."""

_WRITES = "roundledger_writes"
_LOCK = 0x726F756E64
"""Of PostgreSQL's advisory locks: who writes the books of a database waits for whoever writes them now."""
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
        database = cls.__new__(cls)
        database.on_postgres = is_dsn(place)
        if is_dsn(place):
            database._engine = _postgres(str(place), read_only=True)
        else:
            database._engine = _sqlite(lambda: sqlite.connect_read_only(Path(place)))
        return database

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; whoever else wants to write waits for its end, so that positions are in the order of time."""
        with self._engine.connect() as connection:
            connection = connection.execution_options(**{_WRITES: True})
            with connection.begin():
                if self.on_postgres:
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
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
        """Itself, as it is at one moment, for whoever asks several things."""
        with self.reading() as connection:
            yield Pinned(self, connection)

    def insert(self, table: Table) -> Any:
        """An insert of this database's kind, which may say what a conflict does."""
        return pg.insert(table) if self.on_postgres else lite.insert(table)

    def prepared(
        self, statement: Insert | Select[Any] | CompoundSelect[Any], columns: Sequence[str] = ()
    ) -> "Statement":
        """A statement that is written out once: the books grow by it all day. An insert's rows have these columns,
        else all of the table's."""
        dialect = self._engine.dialect
        return Statement(str(statement.compile(dialect=dialect, column_keys=columns or None)), dialect.dbapi)


class Pinned(Database):
    """A database at one moment, through one connection."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._engine, self.on_postgres = database._engine, database.on_postgres
        self._connection = connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        yield self._connection


class Statement:
    """Goes straight to the driver: many times a second, SQLAlchemy's own way would cost as much as all the rest."""

    def __init__(self, sql: str, driver: Any) -> None:
        self._sql, self._driver = sql, driver

    def write(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            self._run(connection, "executemany", rows)

    def read(self, connection: Connection, *values: Any) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._run(connection, "execute", values).fetchall()
        return found

    def _run(self, connection: Connection, how: str, values: Any) -> Any:
        cursor = connection.connection.cursor()
        try:
            getattr(cursor, how)(self._sql, values)
        except self._driver.Error as error:
            raise exc.DBAPIError(self._sql, None, error) from error
        return cursor


def empty_file() -> sqlite.Connection:
    """Books that nobody has begun, in memory, for whoever reads SQLite by itself."""
    tables = (str(CreateTable(table).compile(dialect=lite.dialect())) for table in METADATA.sorted_tables)
    return sqlite.connect(sqlite.IN_MEMORY, schema=";".join(tables), durable=False)


def copied_to_file(place: Place, path: Path) -> None:
    """Books as they are at one moment, as a file of SQLite's."""
    source, file = Database.for_reading(place), Database(path)
    try:
        with source.reading() as reading, file.writing() as writing:
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
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgres(dsn: str, *, read_only: bool = False) -> Engine:
    """A connection that the server has dropped is made anew."""
    url = make_url(dsn).set(drivername=_DRIVER)
    if read_only:
        options = url.query.get("options", "")
        url = url.update_query_dict({"options": f"{options} -c default_transaction_read_only=on"})
    return create_engine(url, paramstyle="format", pool_pre_ping=True)
