"""The tables of the books as plain data. `schema` makes the database's tables of it; a program that only reads a file
of books, as verification does in every one of its processes, needs no database library for that."""

import msgspec

VERSION = 3
"""Of these tables. A change to them raises it: books of an older version are made anew, from the log. (Version 1
had no number, and no visits.)"""

SOURCE = "store"
"""By which the books know the follower of a log in files, among those whose positions they keep."""

TEXT, NUMBER, BYTES, ORDER = "text", "number", "bytes", "order"
"""Kinds of columns. ORDER is a number that the database counts as rows are entered, and the table's key."""


class BooksTable(msgspec.Struct, frozen=True):
    """One table."""

    name: str
    columns: dict[str, str]
    """The kind of each, by its name."""
    key: tuple[str, ...] = ()
    """None where a column is of the kind ORDER, and where there is one row."""
    unique: tuple[str, ...] = ()
    indexes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Names and columns."""


STREAMS = BooksTable(
    "streams",
    {"stream_id": TEXT, "seq": NUMBER, "hash": BYTES, "postings": NUMBER, "settlements": NUMBER, "kind": TEXT},
    ("stream_id",),
)
"""Up to where each stream is in the books, and what it is: a game's name, jackpot_fund, cage and the like."""

STREAM_DAYS = BooksTable(
    "stream_days", {"stream_id": TEXT, "gaming_day": TEXT, "last_seq": NUMBER}, ("stream_id", "gaming_day")
)
"""The last commit of each stream on each of its gaming days."""

BATCHES = BooksTable(
    "batches",
    {"position": ORDER, "stream_id": TEXT, "seq": NUMBER, "round_id": TEXT, "gaming_day": TEXT, "data": BYTES},
    unique=("stream_id", "seq"),
    indexes=(("batches_by_round", ("round_id",)), ("batches_by_day", ("gaming_day",))),
)
SETTLEMENTS = BooksTable(
    "settlements",
    {
        "position": ORDER,
        "stream_id": TEXT,
        "number": NUMBER,
        "seq": NUMBER,
        "round_id": TEXT,
        "gaming_day": TEXT,
        "data": BYTES,
    },
    unique=("stream_id", "number"),
    indexes=(("settlements_by_round", ("round_id",)), ("settlements_by_day", ("gaming_day",))),
)
LEGS = BooksTable(
    "legs",
    {"stream_id": TEXT, "account": TEXT, "seq": NUMBER, "change_cents": NUMBER},
    ("stream_id", "account", "seq"),
)
BALANCES = BooksTable(
    "balances", {"stream_id": TEXT, "account": TEXT, "balance_cents": NUMBER}, ("stream_id", "account")
)
FIGURES = BooksTable(
    "figures",
    {"stream_id": TEXT, "gaming_day": TEXT, "movement": NUMBER, "cents": NUMBER},
    ("stream_id", "gaming_day", "movement"),
)
VISITS = BooksTable(
    "visits",
    {"player_id": TEXT, "gaming_day": TEXT, "stream_id": TEXT},
    ("player_id", "gaming_day", "stream_id"),
)
"""Where a player's money moved, and when: what to read to tell of a player."""

ACCOUNTING_FACTS = BooksTable(
    "notices",
    {"kind": TEXT, "stream_id": TEXT, "seq": NUMBER, "number": NUMBER, "gaming_day": TEXT, "data": BYTES},
    ("kind", "stream_id", "seq", "number"),
    indexes=(("notices_by_day", ("kind", "gaming_day")),),
)
"""What batches say besides their postings: figures of gaming days, corrections, discrepancies, slips, closes. Its name
in the database is older than the notices that streams send each other, which are not in the books."""

CURRENCY = BooksTable(
    "currency",
    {
        "player_id": TEXT,
        "gaming_day": TEXT,
        "stream_id": TEXT,
        "seq": NUMBER,
        "number": NUMBER,
        "at": TEXT,
        "movement": NUMBER,
        "in_cents": NUMBER,
        "out_cents": NUMBER,
    },
    ("gaming_day", "player_id", "stream_id", "number"),
)
"""Every posting of currency between the house and a player."""

SET_ASIDE = BooksTable("set_aside", {"stream_id": TEXT, "seq": NUMBER, "reason": TEXT}, ("stream_id",))
ALERTS = BooksTable(
    "alerts",
    {"position": ORDER, "stream_id": TEXT, "seq": NUMBER, "kind": NUMBER, "reason": TEXT},
    unique=("kind", "stream_id", "seq", "reason"),
)
GAPS = BooksTable("gaps", {"stream_id": TEXT, "kind": TEXT, "arrived": NUMBER}, ("stream_id", "kind"))
STATES = BooksTable(
    "states",
    {"stream_id": TEXT, "seq": NUMBER, "hash": BYTES, "kind": TEXT, "version": NUMBER, "state": BYTES},
    ("stream_id",),
)
POSITIONS = BooksTable("positions", {"source": TEXT, "position": NUMBER}, ("source",))
ORIGIN = BooksTable("origin", {"name": TEXT})

CONTENT = (
    *(STREAMS, STREAM_DAYS, BATCHES, SETTLEMENTS, LEGS, BALANCES, FIGURES, VISITS, ACCOUNTING_FACTS, CURRENCY),
    *(SET_ASIDE, ALERTS, GAPS, STATES, POSITIONS, ORIGIN),
)
"""All of them: books that are filled anew begin empty."""

SCHEMA_VERSION = BooksTable("schema_version", {"version": NUMBER})
