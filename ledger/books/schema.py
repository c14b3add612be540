"""The tables of the books as the databases have them, the same in SQLite and in PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Column,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

from ledger.books import tables
from ledger.books.tables import BYTES, ORDER, TEXT, BooksTable

METADATA = MetaData()

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")
_TEXT = Text().with_variant(Text(collation="C"), "postgresql")
"""Ordered by its bytes, wherever the database may stand."""


def _column(name: str, kind: str) -> Column[str] | Column[int] | Column[bytes]:
    if kind == ORDER:
        return Column(name, _NUMBER, Identity(), primary_key=True)
    if kind == TEXT:
        return Column(name, _TEXT, nullable=False)
    if kind == BYTES:
        return Column(name, LargeBinary, nullable=False)
    return Column(name, _NUMBER, nullable=False, autoincrement=False)


def _table(shape: BooksTable) -> Table:
    """In SQLite a table with a key of its own is looked up by that and nothing else."""
    parts: list[SchemaItem] = [_column(name, kind) for name, kind in shape.columns.items()]
    if shape.key:
        parts.append(PrimaryKeyConstraint(*shape.key))
    if shape.unique:
        parts.append(UniqueConstraint(*shape.unique))
    parts += [Index(name, *columns) for name, columns in shape.indexes]
    return Table(shape.name, METADATA, *parts, sqlite_with_rowid=not shape.key)


STREAMS = _table(tables.STREAMS)
STREAM_DAYS = _table(tables.STREAM_DAYS)
BATCHES = _table(tables.BATCHES)
SETTLEMENTS = _table(tables.SETTLEMENTS)
LEGS = _table(tables.LEGS)
BALANCES = _table(tables.BALANCES)
FIGURES = _table(tables.FIGURES)
VISITS = _table(tables.VISITS)
ACCOUNTING_FACTS = _table(tables.ACCOUNTING_FACTS)
CURRENCY = _table(tables.CURRENCY)
SET_ASIDE = _table(tables.SET_ASIDE)
ALERTS = _table(tables.ALERTS)
GAPS = _table(tables.GAPS)
STATES = _table(tables.STATES)
POSITIONS = _table(tables.POSITIONS)
ORIGIN = _table(tables.ORIGIN)

CONTENT = tuple(METADATA.sorted_tables)
"""All of them: books that are filled anew begin empty."""

SCHEMA_VERSION = _table(tables.SCHEMA_VERSION)
