"""The tables of the store's file."""

from ledger.log import snapshot_table

VERSION = 1
"""Of the tables below. A version that adds to them raises it and brings older files up to it."""

FORGETS = 2
"""Of a file some of whose commits are in an archive alone. It gets this version when it first forgets something, so
that until then an earlier program can go on with it."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS commits (
    position INTEGER PRIMARY KEY,
    stream_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    command_id TEXT NOT NULL,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    signature BLOB NOT NULL,
    UNIQUE (stream_id, seq)
);
CREATE INDEX IF NOT EXISTS commits_by_command ON commits (stream_id, command_id, seq);
CREATE TABLE IF NOT EXISTS rounds (
    round_id TEXT PRIMARY KEY,
    stream_id TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rounds_by_stream ON rounds (stream_id, first_seq);
CREATE TABLE IF NOT EXISTS mirrored (
    partition INTEGER PRIMARY KEY,
    next_offset INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS forgotten (
    stream_id TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    gaming_day TEXT NOT NULL,
    manifest_hash BLOB NOT NULL,
    PRIMARY KEY (stream_id, last_seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS forgotten_days (
    gaming_day TEXT PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS forgotten_unwitnessed (
    gaming_day TEXT PRIMARY KEY
) WITHOUT ROWID;
{snapshot_table.SCHEMA}"""
