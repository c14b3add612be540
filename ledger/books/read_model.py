"""The books as accounting reads them: balances, postings, settlements, with the commits they are true of."""

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any, Self

import msgspec
from sqlalchemy import BigInteger, Connection, cast, delete, func, insert, select

import roundledger.v1 as pb
from ledger.books import schema
from ledger.books.database import Database, EntryCursor, Place
from ledger.books.entering import BATCH, NOTHING, Entering, Progress, Writing, note_alerts
from ledger.books.lookups import Lookups
from ledger.books.pages import HIGHEST, PAGE, Lists
from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Head
from ledger.core.commands import Live
from ledger.core.fold import Fold, Outputs
from ledger.core.sealing import Opens, Seals, opened_state, sealed_state
from ledger.reports.alerts import differs, discrepancies, doubtful, set_aside

_AGAIN = "#"
"""Between what the books were filled from and which time."""


class Balances(msgspec.Struct, frozen=True):
    """One consistent read and the commits it is true of."""

    as_of: dict[str, Head]
    by_account: dict[str, int]


class Figures(msgspec.Struct, frozen=True):
    """What moved, by stream and then by movement, in one consistent read; and the commits it is true of."""

    as_of: dict[str, Head]
    by_stream: dict[str, dict[int, int]]
    in_transit: dict[str, dict[str, int]]
    """What each stream has put into, or taken out of, the accounts of contributions under way: always of all."""


class BegunAnew(Exception):
    """The books were emptied since their reader looked where to go on: it has to look again."""


class Overtaken(Exception):
    """Another process has entered something from where this one reads: it has to look again where to go on."""


class ReadModel(Lists, Lookups):
    """The books at one place: a file, or a PostgreSQL. Effects and the reader's position are saved together."""

    def __init__(self, place: Place) -> None:
        super().__init__(Database(place))
        self._writing = Writing(self._db)

    @classmethod
    def for_reading(cls, place: Place) -> Self:
        """Connections of its own that cannot write: a slow reader does not delay others."""
        books = cls.__new__(cls)
        books._db = Database.for_reading(place)
        books._writing = Writing(books._db)
        return books

    @contextmanager
    def at_one_moment(self) -> Iterator[Self]:
        """These books as they are now, whatever is entered meanwhile."""
        with self._db.pinned() as pinned:
            books = copy(self)
            books._db = pinned
            yield books

    def close(self) -> None:
        self._db.close()

    # Writing

    def fill_from(self, origin: str) -> None:
        """Begins anew if the books were filled from elsewhere: the numbers of two logs do not follow each other."""
        if not self.is_of(origin):
            self.begin_anew(origin)

    def is_of(self, origin: str) -> bool:
        """Whether they were filled from there."""
        return self.origin().partition(_AGAIN)[0] == origin

    def begin_anew(self, origin: str = "") -> None:
        """Forgets everything. The origin has another name each time: it tells those who have read these books, or fill
        them, that positions begin again."""
        with self._db.writing() as connection:
            for table in schema.CONTENT:
                connection.execute(delete(table))
            connection.execute(insert(schema.ORIGIN).values(name=f"{origin}{_AGAIN}{uuid.uuid4().hex}"))

    def apply(self, outputs: Iterable[Outputs], positions: dict[str, int], of: str | None = None) -> int:
        """Enters what the fold of a log gave out."""
        batches, settlements, alerts = [], [], []
        for output in outputs:
            batches.append(output.batch)
            if (settlement := output.settlement) is not None:
                settlements.append(settlement)
            if output.differs:
                alerts.append(differs(output))
            alerts += [*doubtful(output), *discrepancies(output)]
        return self.enter(positions, batches, settlements, alerts, of=of)

    def enter(
        self,
        positions: dict[str, int],
        batches: Sequence[pb.PostingBatch] = (),
        settlements: Sequence[pb.Settlement] = (),
        alerts: Iterable[pb.StreamAlert] = (),
        *,
        of: str | None = None,
        since: Mapping[str, int] | None = None,
    ) -> int:
        """Enters what is new, drops what was entered before, and remembers where the reader is. Returns how many
        postings are new. What does not follow on what the books hold is not entered: until the missing numbers have
        come, its stream counts as set aside. Raises BegunAnew where the books are not any more `of` that origin, and
        Overtaken where their positions are not those `since` which this was read."""
        stream_ids = {batch.stream_id for batch in batches} | {settlement.stream_id for settlement in settlements}
        with self._db.entering() as cursor:
            if of is not None and self._origin(cursor) != of:
                raise BegunAnew
            if since is not None and self._are_elsewhere(cursor, since):
                raise Overtaken
            entering = Entering(cursor, self._writing, stream_ids)
            entered = sum(map(entering.batch, batches))
            for settlement in settlements:
                entering.settlement(settlement)
            with cursor.together():
                entering.write()
                self._writing.positions.write(cursor, list(positions.items()))
            note_alerts(cursor, self._writing, alerts)
        return entered

    def _are_elsewhere(self, cursor: EntryCursor, since: Mapping[str, int]) -> bool:
        found = dict(self._writing.all_positions.read(cursor))
        return any(found.get(source, 0) != position for source, position in since.items())

    def read_again(self, sources: Iterable[str]) -> None:
        """Has these read from their beginning by the processes that read them."""
        with self._db.entering() as cursor:
            self._writing.positions.write(cursor, [(source, 0) for source in sources])

    def note(self, *alerts: pb.StreamAlert) -> None:
        """Keeps alerts that do not come with anything else."""
        with self._db.entering() as cursor:
            note_alerts(cursor, self._writing, alerts)

    def keep_state(self, at: Fold, cards: Seals) -> None:
        """Remembers a stream as it is after one of its commits, so that the next start need not read all before it."""
        if at.stream is not None:
            row = {"stream_id": at.stream_id, "seq": at.head.seq, "hash": at.head.hash, "kind": at.stream.kind}
            state = sealed_state(snapshots.encode(at.state), at.stream, at.stream_id, at.head.seq, cards)
            row |= {"version": snapshots.VERSION, "state": state}
            with self._db.writing() as connection:
                connection.execute(self._writing.replace_state, row)

    def forget_state(self, stream_id: str) -> None:
        with self._db.writing() as connection:
            connection.execute(delete(schema.STATES).where(schema.STATES.c.stream_id == stream_id))

    # Reading

    def state(self, stream_id: str, catalogue: Catalogue, cards: Opens) -> Live:
        """A stream as it was last kept; as it began where none was, or none that this version can read."""
        t = schema.STATES.c
        wanted = select(t.seq, t.hash, t.kind, t.state).where(t.stream_id == stream_id, t.version == snapshots.VERSION)
        with self._db.reading() as connection:
            row = connection.execute(wanted).first()
        stream = catalogue.streams.get(row[2]) if row else None
        plain = opened_state(row[3], stream_id, row[0], cards) if row else None
        if stream is None or row is None or plain is None:
            return Live(stream_id)
        try:
            return Live(stream_id, stream, snapshots.decode(stream, plain), Head(row[0], row[1]))
        except msgspec.MsgspecError:
            return Live(stream_id)

    def origin(self) -> str:
        """What the books were filled from, and which time."""
        with self._db.reading() as connection:
            return self._origin(self._db.cursor_of(connection))

    def _origin(self, cursor: EntryCursor) -> str:
        found = self._writing.origin.read(cursor)
        return str(found[0][0]) if found else ""

    def position(self, source: str) -> int:
        return self.positions().get(source, 0)

    def positions(self) -> dict[str, int]:
        """Up to where each source was read."""
        with self._db.reading() as connection:
            return dict(self._writing.all_positions.read(self._db.cursor_of(connection)))

    def progress(self, stream_id: str) -> Progress:
        with self._db.reading() as connection:
            cursor = self._db.cursor_of(connection)
            return self._writing.progress_of(cursor, [stream_id]).get(stream_id, NOTHING)

    def heads(self) -> dict[str, Head]:
        with self._db.reading() as connection:
            return _heads(connection)

    def streams_set_aside(self) -> dict[str, pb.StreamAlert]:
        """Those that the processors set aside, and those of which numbers are missing."""
        gaps, waiting = schema.GAPS.c, schema.SET_ASIDE.c
        with self._db.reading() as connection:
            if not self._writing.troubled.read(self._db.cursor_of(connection)):
                return {}
            arrived = select(gaps.stream_id, gaps.kind, gaps.arrived).order_by(gaps.stream_id, gaps.kind.desc())
            missing = connection.execute(arrived).all()
            cursor = self._db.cursor_of(connection)
            ends = self._writing.progress_of(cursor, {row[0] for row in missing}) if missing else {}
            rows = connection.execute(
                select(waiting.stream_id, waiting.seq, waiting.reason).order_by(waiting.stream_id)
            )
            aside = {row[0]: _gap_alert(row[0], ends.get(row[0], NOTHING), row[1], row[2]) for row in missing}
            return aside | {row[0]: set_aside(*row) for row in rows}

    def has_gap(self, stream_id: str) -> bool:
        t = schema.GAPS.c
        with self._db.reading() as connection:
            return connection.execute(select(t.stream_id).where(t.stream_id == stream_id)).first() is not None

    def alerts(self, after_position: int = 0, limit: int = PAGE) -> list[tuple[int, pb.StreamAlert]]:
        """Alerts besides streams that are set aside, the oldest first: differences, and records that were ignored."""
        t = schema.ALERTS.c
        wanted = select(t.position, t.stream_id, t.seq, t.kind, t.reason).where(t.position > after_position)
        with self._db.reading() as connection:
            rows = connection.execute(wanted.order_by(t.position).limit(limit)).all()
        return [
            (position, pb.StreamAlert(stream_id=stream_id, seq=seq, kind=kind, reason=reason))
            for position, stream_id, seq, kind, reason in rows
        ]

    def count_alerts(self) -> "Counter[pb.AlertKind]":
        """How many there are of each kind."""
        with self._db.reading() as connection:
            rows = self._writing.count_alerts.read(self._db.cursor_of(connection))
        return Counter({row[0]: row[1] for row in rows})

    def balances(self, stream_id: str = "", as_of_seq: int | None = None) -> Balances:
        """Of one stream's postings or of all; as of an earlier commit of the stream, if one is named."""
        with self._db.reading() as connection:
            heads = {k: head for k, head in _heads(connection).items() if stream_id in ("", k)}
            if as_of_seq is None:
                b = schema.BALANCES.c
                sums = select(b.account, _sum(b.balance_cents)).group_by(b.account)
                wanted = sums.where(b.stream_id == stream_id) if stream_id else sums
            else:
                heads = {stream_id: Head(as_of_seq, _batch_at(connection, stream_id, as_of_seq).commit_hash)}
                leg = schema.LEGS.c
                sums = select(leg.account, _sum(leg.change_cents)).group_by(leg.account)
                wanted = sums.where(leg.stream_id == stream_id, leg.seq <= as_of_seq)
            rows = connection.execute(wanted).all()
        return Balances(heads, dict(sorted((account, cents) for account, cents in rows)))

    def figures(self, stream_id: str = "", gaming_day: str = "") -> Figures:
        """What moved at one stream or at all, on one gaming day or ever."""
        f, b = schema.FIGURES.c, schema.BALANCES.c
        moved = select(f.stream_id, f.movement, _sum(f.cents)).group_by(f.stream_id, f.movement).order_by(f.stream_id)
        if stream_id:
            moved = moved.where(f.stream_id == stream_id)
        if gaming_day:
            moved = moved.where(f.gaming_day == gaming_day)
        fed = select(b.account, b.stream_id, b.balance_cents).where(b.account.like("fund/%/in_transit"))
        with self._db.reading() as connection:
            heads = {k: head for k, head in _heads(connection).items() if stream_id in ("", k)}
            rows = connection.execute(moved).all()
            transits = connection.execute(fed).all()
        return Figures(heads, _nested(rows), _nested(transits))


def _sum(column: Any) -> Any:
    """As a number that counts cents: PostgreSQL would make a decimal of it."""
    return cast(func.sum(column), BigInteger)


def _heads(connection: Connection) -> dict[str, Head]:
    t = schema.STREAMS.c
    rows = connection.execute(select(t.stream_id, t.seq, t.hash).where(t.seq > 0).order_by(t.stream_id))
    return {stream_id: Head(seq, digest) for stream_id, seq, digest in rows}


def _batch_at(connection: Connection, stream_id: str, seq: int) -> pb.PostingBatch:
    t = schema.BATCHES.c
    wanted = select(t.data).where(t.stream_id == stream_id, t.seq == min(seq, HIGHEST))
    data = connection.execute(wanted).scalar()
    if data is None:
        raise KeyError(f"{stream_id} seq {seq} is not in the books")
    return pb.PostingBatch.FromString(data)


def _gap_alert(stream_id: str, progress: Progress, kind: str, arrived: int) -> pb.StreamAlert:
    last = progress.head.seq if kind == BATCH else progress.settlements
    return set_aside(stream_id, progress.head.seq + 1, f"{kind} {arrived} arrived, but the books end at {last}")


def _nested(rows: Iterable[Any]) -> dict[str, dict[Any, int]]:
    nested: dict[str, dict[Any, int]] = {}
    for outer, inner, cents in rows:
        nested.setdefault(outer, {})[inner] = cents
    return nested
