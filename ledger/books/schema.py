"""The tables of the books, the same in SQLite and in PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Column,
    Identity,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects import postgresql, sqlite

VERSION = 3
"""Of these tables. Whoever changes them raises it: books of an older version are made anew, from the log. (Version 1
had no number, and no visits.)"""

METADATA = MetaData()

_NUMBER = BigInteger().with_variant(sqlite.INTEGER(), "sqlite")
_TEXT = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
"""Ordered by its bytes, wherever the database may stand."""


def _text(name: str) -> Column[str]:
    return Column(name, _TEXT, nullable=False)


def _number(name: str) -> Column[int]:
    return Column(name, _NUMBER, nullable=False, autoincrement=False)


def _bytes(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


def _position() -> Column[int]:
    """The order of entering: the database counts it."""
    return Column("position", _NUMBER, Identity(), primary_key=True)


def _keyed(name: str, keys: tuple[str, ...], *columns: Column[str] | Column[int] | Column[bytes]) -> Table:
    """A table that is looked up by its key and nothing else."""
    return Table(name, METADATA, *columns, PrimaryKeyConstraint(*keys), sqlite_with_rowid=False)


STREAMS = _keyed(
    "streams",
    ("stream_id",),
    *(_text("stream_id"), _number("seq"), _bytes("hash"), _number("postings"), _number("settlements"), _text("kind")),
)
"""Up to where each stream is in the books, and what it is: a game's name, jackpot_fund, cage and the like."""

STREAM_DAYS = _keyed(
    "stream_days",
    ("stream_id", "gaming_day"),
    *(_text("stream_id"), _text("gaming_day"), _number("last_seq")),
)
"""The last commit of each stream on each of its gaming days."""

BATCHES = Table(
    "batches",
    METADATA,
    *(_position(), _text("stream_id"), _number("seq"), _text("round_id"), _text("gaming_day"), _bytes("data")),
    UniqueConstraint("stream_id", "seq"),
    Index("batches_by_round", "round_id"),
    Index("batches_by_day", "gaming_day"),
)
SETTLEMENTS = Table(
    "settlements",
    METADATA,
    *(_position(), _text("stream_id"), _number("number"), _number("seq")),
    *(_text("round_id"), _text("gaming_day"), _bytes("data")),
    UniqueConstraint("stream_id", "number"),
    Index("settlements_by_round", "round_id"),
    Index("settlements_by_day", "gaming_day"),
)
LEGS = _keyed(
    "legs",
    ("stream_id", "account", "seq"),
    *(_text("stream_id"), _text("account"), _number("seq"), _number("change_cents")),
)
BALANCES = _keyed("balances", ("stream_id", "account"), _text("stream_id"), _text("account"), _number("balance_cents"))
FIGURES = _keyed(
    "figures",
    ("stream_id", "gaming_day", "movement"),
    *(_text("stream_id"), _text("gaming_day"), _number("movement"), _number("cents")),
)
VISITS = _keyed(
    "visits",
    ("player_id", "gaming_day", "stream_id"),
    *(_text("player_id"), _text("gaming_day"), _text("stream_id")),
)
"""Where a player's money moved, and when: what to read to tell of a player."""

NOTICES = Table(
    "notices",
    METADATA,
    *(_text("kind"), _text("stream_id"), _number("seq"), _number("number"), _text("gaming_day"), _bytes("data")),
    PrimaryKeyConstraint("kind", "stream_id", "seq", "number"),
    Index("notices_by_day", "kind", "gaming_day"),
    sqlite_with_rowid=False,
)
"""What batches tell besides their postings: figures of gaming days, corrections, discrepancies, slips, closes."""

CURRENCY = _keyed(
    "currency",
    ("gaming_day", "player_id", "stream_id", "number"),
    *(_text("player_id"), _text("gaming_day"), _text("stream_id"), _number("seq"), _number("number"), _text("at")),
    *(_number("movement"), _number("in_cents"), _number("out_cents")),
)
"""Every posting of currency between the house and a player."""

SET_ASIDE = _keyed("set_aside", ("stream_id",), _text("stream_id"), _number("seq"), _text("reason"))
ALERTS = Table(
    "alerts",
    METADATA,
    *(_position(), _text("stream_id"), _number("seq"), _number("kind"), _text("reason")),
    UniqueConstraint("kind", "stream_id", "seq", "reason"),
)
GAPS = _keyed("gaps", ("stream_id", "kind"), _text("stream_id"), _text("kind"), _number("arrived"))
STATES = _keyed(
    "states",
    ("stream_id",),
    *(_text("stream_id"), _number("seq"), _bytes("hash"), _text("kind"), _number("version"), _bytes("state")),
)
POSITIONS = _keyed("positions", ("source",), _text("source"), _number("position"))
ORIGIN = Table("origin", METADATA, _text("name"))

CONTENT = tuple(METADATA.sorted_tables)
"""All of them: books that are filled anew begin empty."""

SCHEMA_VERSION = Table("schema_version", METADATA, _number("version"))
