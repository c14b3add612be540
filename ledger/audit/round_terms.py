"""The tables of an index of rounds, and the terms by which a round is found in it."""

import roundledger.v1 as pb

VERSION = 5
"""Of what is below, and of what a round is summed up to: an index of another version is made anew."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS followed (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL,
    hash BLOB NOT NULL,
    longest INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS terms (
    term_id INTEGER PRIMARY KEY,
    term TEXT NOT NULL UNIQUE
);
CREATE TABLE IF NOT EXISTS found (
    term_id INTEGER NOT NULL,
    key INTEGER NOT NULL,
    PRIMARY KEY (term_id, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rounds (
    key INTEGER PRIMARY KEY,
    round_id TEXT NOT NULL UNIQUE,
    summary BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS tables (
    table_id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    facts BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS played (
    table_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS played_by_time ON played (at);
CREATE TABLE IF NOT EXISTS disputes (
    dispute_id TEXT PRIMARY KEY,
    round_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS disputes_by_round ON disputes (round_id, opened_at);
CREATE INDEX IF NOT EXISTS disputes_by_table ON disputes (table_id, is_open, opened_at);
CREATE INDEX IF NOT EXISTS disputes_by_state ON disputes (is_open, opened_at);
CREATE INDEX IF NOT EXISTS disputes_by_time ON disputes (opened_at);
"""

ALL, DISPUTED, VOID, OPEN, IRREGULAR, CORRECTED = "all", "disputed", "void", "open", "irregular", "corrected"
STEPS_CENTS = tuple(digit * 10**power for power in range(2, 14) for digit in (1, 2, 5))
"""A round has a term for each of these that its largest amount reaches."""

_LATEST = 2**52
"""The last microsecond that has a key of its own, in the year 2112: a commit may claim to be of any time."""

PLACES = 1024
"""Rounds that may begin in the same microsecond."""


def key_at(micros: int) -> int:
    """The least key of a round that begins at this time."""
    return max(0, min(micros, _LATEST)) * PLACES


def time_of(key: int) -> int:
    """In microseconds since 1970."""
    return key // PLACES


def terms_of(summary: pb.RoundSummary) -> set[str]:
    terms = {ALL, f"table {summary.table_id}", f"game {summary.game}", f"day {summary.gaming_day}"}
    terms |= {f"seat {each.seat}" for each in summary.seats}
    terms |= {f"player {each.player_id}" for each in summary.seats}
    terms |= {f"dealer {name}" for name in summary.dealers}
    terms |= {f"outcome {outcome}" for outcome in summary.outcomes}
    terms |= {f"irregularity {name}" for name in summary.irregularities}
    terms |= {f"reaches {step}" for step in STEPS_CENTS if summary.largest_cents >= step}
    if summary.irregularities:
        terms.add(IRREGULAR)
    if summary.is_void:
        terms.add(VOID)
    if summary.corrections:
        terms.add(CORRECTED)
    if not summary.last_seq:
        terms.add(OPEN)
    return terms
