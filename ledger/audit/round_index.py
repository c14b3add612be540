"""An index of rounds and tables, filled by following the store: a file of its own that can be thrown away, because the
commits hold all that is in it. So it costs nothing when a commit is appended, serves a mirror as it serves the embedded
log, and is made for a ledger that is older than it.

A round has a key, made of the time at which it began, and terms: its table, game, seats, players and so on. Each term
has the keys of its rounds in order, so that rounds with several terms are found by walking along one of them."""

import hashlib
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.audit.dispute_summary import enter_dispute
from ledger.audit.round_corrections import correction_of, with_corrections
from ledger.audit.round_summary import RoundSums, TableFacts, TableFollower
from ledger.audit.round_terms import CORRECTED, DISPUTED, OPEN, PLACES, SCHEMA, VERSION, key_at, terms_of
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import recorded_at
from ledger.log import sqlite
from ledger.log.archived_rows import NotAtHand
from ledger.log.store import Store

logger = logging.getLogger(__name__)

_facts = msgspec.msgpack.Decoder(TableFacts)


class RoundIndex:
    """Follows a store. Several processes may do so at once: each batch begins where the file says that it ends."""

    def __init__(self, store_path: Path, path: Path, catalogue: Catalogue = CATALOGUE) -> None:
        self._store_path, self._catalogue = store_path, catalogue
        self._db = _opened(path)
        self._note_when_tables_played()
        self._store = Store.open_read_only(store_path)
        self._inode = inode_of(store_path)
        self._position, self._hash = -1, b""
        self._followers: dict[str, TableFollower | None] = {}
        """None for a stream that cannot be followed."""
        self._keys: dict[str, int] = {}
        """Of the rounds that are open."""
        self._term_ids: dict[str, int] = {}

    @property
    def position(self) -> int:
        """Up to which commit of the store it has come, by this process."""
        return max(0, self._position)

    def close(self) -> None:
        self._store.close()
        self._db.close()

    def catch_up(self, batch: int = 256) -> int:
        """Enters the next commits, and says how many there were."""
        if inode_of(self._store_path) != self._inode:  # a mirror that was built anew
            self._store.reconnect(self._store_path)
            self._inode, self._position = inode_of(self._store_path), -1
        with sqlite.transaction(self._db):
            position, digest, longest = self._followed()
            if (position, digest) != (self._position, self._hash):
                self._followers.clear()
                self._keys.clear()
            following = self._store.since(position, batch)
            touched: dict[str, TableFollower] = {}
            for position, record in following:  # noqa: B007  (it is kept below)
                if isinstance(record, NotAtHand):  # it is waited for: what is passed over would never be found
                    raise record
                if isinstance(record, BrokenRecord):  # verification names it
                    digest = b""
                    continue
                digest = record.hash
                longest = max(longest, self._enter(record, touched))
            for follower in touched.values():
                self._keep(follower)
            self._db.execute("REPLACE INTO followed VALUES (1, ?, ?, ?)", (position, digest, longest))
        self._position, self._hash = position, digest
        return len(following)

    def _note_when_tables_played(self) -> None:
        """In a file from before it was noted."""
        if self._db.execute("SELECT 1 FROM played").fetchone():
            return
        with sqlite.transaction(self._db):
            facts = facts_in(self._db.execute("SELECT facts FROM tables"))
            self._db.executemany("REPLACE INTO played VALUES (?, ?)", [(each.table_id, each.at) for each in facts])

    def _followed(self) -> tuple[int, bytes, int]:
        """Where the file ends, if the store still has that commit there; else it begins anew."""
        row = self._db.execute("SELECT position, hash, longest FROM followed").fetchone()
        if row is None:
            return 0, b"", 0
        position, digest, longest = row
        if position and digest and self._hash_at(position) != digest:
            logger.warning("the index of rounds is of another log, or of a newer one: it is made anew")
            for name in ("followed", "terms", "found", "rounds", "tables", "played", "disputes"):
                self._db.execute(f"DELETE FROM {name}")
            self._term_ids.clear()
            return 0, b"", 0
        return position, digest, longest

    def _hash_at(self, position: int) -> bytes:
        if position == self._position:
            return self._hash  # it was looked at a moment ago
        following = self._store.since(position - 1, 1)
        if not following or following[0][0] != position:
            return b""
        record = following[0][1]
        if isinstance(record, NotAtHand):
            raise record
        return b"" if isinstance(record, BrokenRecord) else record.hash

    def _enter(self, record: Record, touched: dict[str, TableFollower]) -> int:
        """How long the longest round took that ended, in microseconds."""
        commit = record.commit
        longest = 0
        try:
            if commit.kind == "dispute":
                self._enter_dispute(commit)
                return 0
            follower = self._follower(commit)
            if follower is None or commit.seq <= follower.facts.seq:
                return 0
            for ended in follower.enter(commit):
                self._put_round(ended)
                self._keys.pop(ended.summary.round_id, None)
                longest = max(longest, follower.facts.at - ended.opened_at)
            self._enter_corrections(commit)
        except (sqlite.DatabaseError, NotAtHand):
            raise
        except Exception as problem:  # of a newer version, or forged: the others are indexed all the same
            logger.warning("the rounds of %s are not indexed from seq %d on: %s", commit.stream_id, commit.seq, problem)
            self._followers[commit.stream_id] = None
            touched.pop(commit.stream_id, None)
            return 0
        touched[commit.stream_id] = follower
        return longest

    def _follower(self, commit: pb.Commit) -> TableFollower | None:
        stream_id = commit.stream_id
        if stream_id not in self._followers:
            self._followers[stream_id] = self._found_follower(commit)
        return self._followers[stream_id]

    def _found_follower(self, commit: pb.Commit) -> TableFollower | None:
        stream = self._catalogue.streams.get(commit.kind)
        if stream is None or pb.RoundOpened not in stream.reactions:
            return None
        row = self._db.execute("SELECT facts FROM tables WHERE table_id = ?", (commit.stream_id,)).fetchone()
        facts = _facts.decode(row[0]) if row else TableFacts(commit.stream_id, commit.kind)
        follower = TableFollower(stream, facts)
        if facts.round_first_seq:  # a round that was open when the file was last written is read again
            first, last = facts.round_first_seq, facts.seq
            facts.rounds -= 1
            facts.players = facts.round_players
            for record in self._store.history(commit.stream_id, first - 1, last):
                list(follower.enter(record.commit))
        return follower

    def _keep(self, follower: TableFollower) -> None:
        facts = follower.facts
        row = (facts.table_id, facts.game, msgspec.msgpack.encode(facts))
        self._db.execute("REPLACE INTO tables VALUES (?, ?, ?)", row)
        self._db.execute("REPLACE INTO played VALUES (?, ?)", (facts.table_id, facts.at))
        if follower.round is not None:
            self._put_round(follower.round)

    def _put_round(self, sums: RoundSums) -> None:
        summary = sums.current()
        round_id = summary.round_id
        key = self._keys.get(round_id) or self._key_for(round_id, sums.opened_at)
        self._keys[round_id] = key
        terms = terms_of(summary)
        if self._db.execute("SELECT 1 FROM disputes WHERE round_id = ? AND is_open", (round_id,)).fetchone():
            terms.add(DISPUTED)
        self._db.execute("REPLACE INTO rounds VALUES (?, ?, ?)", (key, round_id, summary.SerializeToString()))
        if OPEN not in terms:
            self._drop_term(OPEN, key)
        self._db.executemany(
            "INSERT OR IGNORE INTO found VALUES (?, ?)", [(self._term_id(term), key) for term in sorted(terms)]
        )

    def _enter_corrections(self, commit: pb.Commit) -> None:
        """A round is put right after it has ended, so its summary is in the file by then."""
        for event in commit.events:
            if not event.HasField("correction_made"):
                continue
            made = event.correction_made
            row = self._db.execute("SELECT key, summary FROM rounds WHERE round_id = ?", (made.round_id,)).fetchone()
            if row is None:
                continue
            summary = pb.RoundSummary.FromString(row[1])
            with_corrections(summary, [correction_of(commit, made)])
            self._db.execute("UPDATE rounds SET summary = ? WHERE key = ?", (summary.SerializeToString(), row[0]))
            self._db.execute("INSERT OR IGNORE INTO found VALUES (?, ?)", (self._term_id(CORRECTED), row[0]))

    def _key_for(self, round_id: str, opened_at: int) -> int:
        """Made of the round itself, so that it is the same in every index of the ledger but for rare collisions."""
        if known := self._db.execute("SELECT key FROM rounds WHERE round_id = ?", (round_id,)).fetchone():
            return int(known[0])
        place = int.from_bytes(hashlib.sha256(round_id.encode()).digest()[:4], "big")
        for tried in range(PLACES):
            key = key_at(opened_at) + (place + tried) % PLACES
            if not self._db.execute("SELECT 1 FROM rounds WHERE key = ?", (key,)).fetchone():
                return key
        raise ValueError(f"more than {PLACES} rounds began in one microsecond")

    def _enter_dispute(self, commit: pb.Commit) -> None:
        row = self._db.execute("SELECT summary FROM disputes WHERE dispute_id = ?", (commit.stream_id,)).fetchone()
        summary = pb.DisputeSummary.FromString(row[0]) if row else pb.DisputeSummary(dispute_id=commit.stream_id)
        if commit.seq <= summary.seq:
            return
        recorded_at(commit)  # raises where it is no time
        enter_dispute(summary, commit)
        names = (summary.dispute_id, summary.round_id, summary.table_id, summary.is_open)
        sql = "REPLACE INTO disputes VALUES (?, ?, ?, ?, ?, ?)"
        self._db.execute(sql, (*names, summary.opened_at.ToMicroseconds(), summary.SerializeToString()))
        self._mark_disputed(summary.round_id)

    def _mark_disputed(self, round_id: str) -> None:
        """Also where the round itself is read later."""
        row = self._db.execute("SELECT key FROM rounds WHERE round_id = ?", (round_id,)).fetchone()
        if row is None:
            return
        if self._db.execute("SELECT 1 FROM disputes WHERE round_id = ? AND is_open", (round_id,)).fetchone():
            self._db.execute("INSERT OR IGNORE INTO found VALUES (?, ?)", (self._term_id(DISPUTED), row[0]))
        else:
            self._drop_term(DISPUTED, row[0])

    def _drop_term(self, term: str, key: int) -> None:
        self._db.execute("DELETE FROM found WHERE term_id = ? AND key = ?", (self._term_id(term), key))

    def _term_id(self, term: str) -> int:
        known = self._term_ids.get(term)
        if known is None:
            self._db.execute("INSERT OR IGNORE INTO terms (term) VALUES (?)", (term,))
            known = int(self._db.execute("SELECT term_id FROM terms WHERE term = ?", (term,)).fetchone()[0])
            if len(self._term_ids) > 100_000:
                self._term_ids.clear()
            self._term_ids[term] = known
        return known


def facts_in(rows: Iterable[Any]) -> list[TableFacts]:
    return [_facts.decode(row[0]) for row in rows]


def _opened(path: Path) -> sqlite.Connection:
    """A file of another version, or one that cannot be read, is made anew."""
    try:
        db = sqlite.connect(path, schema=SCHEMA, durable=False)
        if sqlite.version(db) in (0, VERSION):
            sqlite.set_version(db, VERSION)
            return db
        db.close()
    except sqlite.DatabaseError as problem:
        logger.warning("the index of rounds %s cannot be used and is made anew: %s", path, problem)
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    db = sqlite.connect(path, schema=SCHEMA, durable=False)
    sqlite.set_version(db, VERSION)
    return db


def inode_of(path: Path) -> int:
    """By which a file is known from another of its name; 0 where there is none."""
    return path.stat().st_ino if path.exists() else 0
