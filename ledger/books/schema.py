"""The tables of the books' file."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS streams (
    stream_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    postings INTEGER NOT NULL,
    settlements INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS batches (
    position INTEGER PRIMARY KEY,
    stream_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    round_id TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (stream_id, seq)
);
CREATE INDEX IF NOT EXISTS batches_by_round ON batches (round_id);
CREATE INDEX IF NOT EXISTS batches_by_day ON batches (gaming_day);
CREATE TABLE IF NOT EXISTS settlements (
    position INTEGER PRIMARY KEY,
    stream_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    round_id TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (stream_id, number)
);
CREATE INDEX IF NOT EXISTS settlements_by_round ON settlements (round_id);
CREATE INDEX IF NOT EXISTS settlements_by_day ON settlements (gaming_day);
CREATE TABLE IF NOT EXISTS legs (
    stream_id TEXT NOT NULL,
    account TEXT NOT NULL,
    seq INTEGER NOT NULL,
    change_cents INTEGER NOT NULL,
    PRIMARY KEY (stream_id, account, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS balances (
    stream_id TEXT NOT NULL,
    account TEXT NOT NULL,
    balance_cents INTEGER NOT NULL,
    PRIMARY KEY (stream_id, account)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS figures (
    stream_id TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    movement INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (stream_id, gaming_day, movement)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS set_aside (
    stream_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    reason TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alerts (
    position INTEGER PRIMARY KEY,
    stream_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    reason TEXT NOT NULL,
    UNIQUE (kind, stream_id, seq, reason)
);
CREATE TABLE IF NOT EXISTS gaps (
    stream_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    arrived INTEGER NOT NULL,
    PRIMARY KEY (stream_id, kind)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS states (
    stream_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    state BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS positions (
    source TEXT PRIMARY KEY,
    position INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS origin (name TEXT NOT NULL);
"""

CONTENT = (
    "streams",
    "batches",
    "settlements",
    "legs",
    "balances",
    "figures",
    "set_aside",
    "alerts",
    "gaps",
    "states",
    "positions",
    "origin",
)
"""All of them: books that are filled anew begin empty."""
