"""What one transaction enters in the books: gathered first, so that the database is asked once for all of it."""

import logging
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import ARRAY, BigInteger, Text, any_, bindparam, delete, func, select, union

import roundledger.v1 as pb
from ledger.books import schema
from ledger.books.database import Database, EntryCursor
from ledger.books.derived import Derived
from ledger.core.chain import Head, shown

logger = logging.getLogger(__name__)

BATCH, SETTLEMENT = "batch", "settlement"


class Progress(msgspec.Struct, frozen=True):
    """Up to where a stream is in the books."""

    head: Head
    postings: int
    settlements: int
    kind: str = ""
    """Of the stream; empty until its first batch."""


NOTHING = Progress(Head(), 0, 0)


class Writing:
    """The statements by which books grow, as one database understands them."""

    def __init__(self, database: Database) -> None:
        insert = database.insert

        def replaced(table: Any) -> Any:
            new = insert(table)
            keys = table.primary_key.columns
            others = {column.name: new.excluded[column.name] for column in table.columns if column.name not in keys}
            return new.on_conflict_do_update(index_elements=list(keys), set_=others)

        def added(table: Any, amount: str) -> Any:
            new = insert(table)
            total = table.c[amount] + new.excluded[amount]
            return new.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_={amount: total})

        def once(table: Any) -> Any:
            return insert(table).on_conflict_do_nothing()

        arrived = schema.GAPS.c.arrived
        gaps = insert(schema.GAPS)
        greatest = func.greatest if database.on_postgres else func.max
        self.replace_state = replaced(schema.STATES)
        self.replace_set_aside = database.prepared(replaced(schema.SET_ASIDE))
        self.note_alert = database.prepared(once(schema.ALERTS), ("stream_id", "seq", "kind", "reason"))
        further = {"arrived": greatest(arrived, gaps.excluded.arrived)}
        self.note_gap = database.prepared(
            gaps.on_conflict_do_update(index_elements=["stream_id", "kind"], set_=further)
        )
        waits, up_to = schema.SET_ASIDE.c, bindparam("up_to", type_=BigInteger)
        stream, kind = bindparam("stream", type_=Text), bindparam("kind_of", type_=Text)
        self.released = database.prepared(delete(schema.SET_ASIDE).where(waits.stream_id == stream, waits.seq <= up_to))
        t = schema.GAPS.c
        self.gap_closed = database.prepared(
            delete(schema.GAPS).where(t.stream_id == stream, t.kind == kind, t.arrived <= up_to)
        )
        # What every transaction does.
        t, one = schema.STREAMS.c, bindparam("stream_id", type_=Text)
        several = any_(bindparam("stream_ids", type_=ARRAY(Text)))
        of_them = t.stream_id == (several if database.on_postgres else one)
        self._progress = database.prepared(select(*schema.STREAMS.c).where(of_them))
        self._ask_at_once = database.on_postgres
        self.origin = database.prepared(select(schema.ORIGIN.c.name))
        self.troubled = database.prepared(union(select(schema.GAPS.c.stream_id), select(schema.SET_ASIDE.c.stream_id)))
        kind_of_alert = schema.ALERTS.c.kind
        self.count_alerts = database.prepared(select(kind_of_alert, func.count()).group_by(kind_of_alert))
        self.positions = database.prepared(replaced(schema.POSITIONS))
        self.all_positions = database.prepared(select(*schema.POSITIONS.c))
        numbered = ("stream_id", "seq", "round_id", "gaming_day", "data")
        self.batches = database.prepared(insert(schema.BATCHES), numbered)
        self.settlements = database.prepared(insert(schema.SETTLEMENTS), (numbered[0], "number", *numbered[1:]))
        self.legs = database.prepared(insert(schema.LEGS))
        self.balances = database.prepared(added(schema.BALANCES, "balance_cents"))
        self.figures = database.prepared(added(schema.FIGURES, "cents"))
        self.visits = database.prepared(once(schema.VISITS))
        self.stream_days = database.prepared(replaced(schema.STREAM_DAYS))
        self.accounting_facts = database.prepared(insert(schema.ACCOUNTING_FACTS))
        self.currency = database.prepared(insert(schema.CURRENCY))
        self.streams = database.prepared(replaced(schema.STREAMS))

    def progress_of(self, cursor: EntryCursor, stream_ids: Iterable[str]) -> dict[str, Progress]:
        """Of those that are in the books. A server is asked once for all; a file costs less one by one."""
        read = self._progress.read
        if self._ask_at_once:
            rows = read(cursor, list(stream_ids))
        else:
            rows = [row for stream_id in stream_ids for row in read(cursor, stream_id)]
        return {row[0]: Progress(Head(row[1], row[2]), *row[3:]) for row in rows}


_EVERY_SEQ = 2**63 - 1


def note_alerts(cursor: EntryCursor, writing: Writing, alerts: Iterable[pb.StreamAlert]) -> None:
    """Stores each alert once; a stream that is set aside replaces its earlier entry."""
    for alert in alerts:
        stream_id, reason = alert.stream_id.replace("\0", "?"), alert.reason.replace("\0", "?")  # no text has these
        if alert.kind == pb.ALERT_KIND_RELEASED:
            writing.released.write(cursor, [(stream_id, _EVERY_SEQ)])
        elif alert.kind != pb.ALERT_KIND_SET_ASIDE:
            writing.note_alert.write(cursor, [(stream_id, alert.seq, int(alert.kind), reason)])
        elif alert.seq > writing.progress_of(cursor, [stream_id]).get(stream_id, NOTHING).head.seq:
            writing.replace_set_aside.write(cursor, [(stream_id, alert.seq, reason)])


class Entering:
    """Takes what is new, drops what was entered before, and notes what does not follow on what the books hold."""

    def __init__(self, cursor: EntryCursor, writing: Writing, stream_ids: Iterable[str]) -> None:
        self._db, self._writing = cursor, writing
        self._progress = dict.fromkeys(stream_ids, NOTHING)
        if self._progress:
            self._progress.update(writing.progress_of(cursor, list(self._progress)))
        self._changed: set[str] = set()
        self._troubled = {row[0] for row in writing.troubled.read(cursor)} if self._progress else set()
        self._batches: list[tuple[str, int, str, str, bytes]] = []
        self._settlements: list[tuple[str, int, int, str, str, bytes]] = []
        self._legs: list[tuple[str, str, int, int]] = []
        self._derived = Derived()

    def batch(self, batch: pb.PostingBatch) -> int:
        """How many postings are new."""
        stream_id, seq, before = batch.stream_id, batch.seq, self._progress[batch.stream_id]
        if not self._follows(stream_id, BATCH, seq, before.head.seq):
            return 0
        postings, gaming_day = batch.postings, batch.gaming_day
        new = len(postings)
        round_id = postings[0].round_id if new else ""
        self._batches.append((stream_id, seq, round_id, gaming_day, batch.SerializeToString()))
        self._legs += [(stream_id, account, seq, cents) for account, cents in self._derived.batch(batch).items()]
        head, kind = Head(seq, batch.commit_hash), before.kind or batch.kind
        self._progress[stream_id] = Progress(head, before.postings + new, before.settlements, kind)
        self._changed.add(stream_id)
        if stream_id in self._troubled:
            self._writing.released.write(self._db, [(stream_id, seq)])
        return new

    def settlement(self, s: pb.Settlement) -> None:
        stream_id = s.stream_id
        before = self._progress[stream_id]
        if self._follows(stream_id, SETTLEMENT, s.number, before.settlements):
            row = (stream_id, s.number, s.seq, s.round_id, s.gaming_day, s.SerializeToString())
            self._settlements.append(row)
            self._derived.settlement(s)
            self._progress[stream_id] = Progress(before.head, before.postings, s.number, before.kind)
            self._changed.add(stream_id)

    def write(self) -> None:
        """Puts what was gathered into the open transaction."""
        db, writing, derived = self._db, self._writing, self._derived
        writing.batches.write(db, self._batches)
        writing.settlements.write(db, self._settlements)
        writing.legs.write(db, self._legs)
        writing.balances.write(db, [(*key, cents) for key, cents in derived.balances.items()])
        writing.figures.write(db, [(*key, cents) for key, cents in derived.figures.items()])
        writing.visits.write(db, list(derived.visits))
        writing.stream_days.write(db, [(*key, seq) for key, seq in derived.stream_days.items()])
        writing.accounting_facts.write(db, derived.accounting_facts)
        writing.currency.write(db, derived.currency)
        changed = [(stream_id, self._progress[stream_id]) for stream_id in self._changed]
        rows = [(stream_id, p.head.seq, p.head.hash, p.postings, p.settlements, p.kind) for stream_id, p in changed]
        writing.streams.write(db, rows)

    def _follows(self, stream_id: str, kind: str, number: int, last: int) -> bool:
        if number == last + 1:
            if stream_id in self._troubled:
                self._writing.gap_closed.write(self._db, [(stream_id, kind, number)])
            return True
        if number > last + 1:
            logger.error("%s: %s %d arrived after %d", shown(stream_id), kind, number, last)
            self._troubled.add(stream_id)
            self._writing.note_gap.write(self._db, [(stream_id, kind, number)])
        return False
