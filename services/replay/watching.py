"""What happens, as it happens. A watcher is served from the store by the seq it has seen of each stream, so nothing is
skipped or told twice, and who reads slowly costs no memory: the next commits are fetched when the last were sent."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from games.tables.state import Table
from ledger.catalogue import CATALOGUE
from ledger.core.chain import BrokenRecord, CannotApply, Record, extends
from ledger.core.commands import Live, recorded_at
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.vocabulary import put_event
from ledger.core.walk import steps, stream_of
from ledger.log.store import Store
from services.access.permissions import QUERIES
from services.access.queries import Attend, Refused
from services.replay.eyes import RoundViewer
from services.replay.frames import commit_facts
from services.replay.refused_commands import Following, RefusedCommands, show_attempt
from services.running.bell import Bell
from services.showing.table_views import view_of
from services.showing.words import in_words

_AT_ONCE = 64
_LOOK_SECONDS = 0.2
MOST_WATCHES = 64
"""At a time, of one sender."""

Load = Callable[[str, int], Live]
"""A stream as it was after one of its commits."""


class Watching:
    """Serves watchers from a store."""

    def __init__(
        self,
        store: Store,
        load: Load,
        news: Bell,
        draining: asyncio.Event,
        refused: RefusedCommands,
        attend: Attend,
    ) -> None:
        self._store, self._load, self._news, self._draining = store, load, news, draining
        self._attend = attend
        self._refused = refused
        self._watches: Counter[str] = Counter()

    async def table(self, request: pb.WatchTableRequest, viewer: RoundViewer) -> AsyncIterator[pb.WatchedCommit]:
        stream_id = request.table_id
        with self._counted(viewer), _named_problems():
            head = self._store.head(stream_id)
            if not head.seq:
                raise Refused(Rejection("UNKNOWN_STREAM", f"there is no {stream_id!r} on this floor", field="table_id"))
            if request.after_seq > head.seq and not request.from_now:
                message = f"{stream_id} has {head.seq} commits: watch it from one of them on"
                raise Refused(Rejection("NO_SUCH_COMMIT", message, field="after_seq"))
            watched = _Watched(await self._loaded(stream_id, head.seq if request.from_now else request.after_seq))
            if viewer.role in (TERMINAL, PLAYER):
                await self._check_may_look(stream_id, head.seq, viewer)
            refusals = self._following_refused(viewer, wanted=request.with_attempts)
            while not self._draining.is_set():
                news = self._news.listen()  # from before the look, lest a commit be missed
                sent = False
                for record in self._following(stream_id, watched.live.head.seq):
                    sent = True
                    yield _signed(self._told(watched, record, viewer, with_table=request.with_table), record, viewer)
                for attempt in await _told_refused(refusals, viewer):
                    if attempt.stream_id == stream_id:
                        yield attempt
                if not sent:
                    await self._until(news)

    async def floor(self, request: pb.WatchFloorRequest, viewer: RoundViewer) -> AsyncIterator[pb.WatchedCommit]:
        kinds = frozenset(request.kinds)
        with self._counted(viewer), _named_problems():
            position = self._store.last_position()
            heads = {stream_id: head.seq for stream_id, head in self._store.heads().items()}
            asked = {each.stream_id: each.seq for each in request.after}
            for stream_id, seq in asked.items():
                if seq > heads.get(stream_id, 0):
                    message = f"{stream_id!r} has {heads.get(stream_id, 0)} commits: watch it from one of them on"
                    raise Refused(Rejection("NO_SUCH_COMMIT", message, field="after"))
            seen = {
                stream_id: asked.get(stream_id, 0 if request.from_start else seq) for stream_id, seq in heads.items()
            }
            streams: dict[str, _Watched] = {}
            refusals = self._following_refused(viewer, wanted=request.with_attempts)
            for stream_id, seq in heads.items():  # what was missed, stream by stream
                while seen[stream_id] < seq and not self._draining.is_set():
                    for record in self._following(stream_id, seen[stream_id], seq):
                        seen[stream_id] = record.commit.seq
                        if not kinds or record.commit.kind in kinds:
                            watched = await self._one_of(streams, record)
                            yield self._told(watched, record, viewer, with_table=request.with_tables)
            while not self._draining.is_set():
                news = self._news.listen()
                if self._store.last_position() < position:  # a mirror that was built anew counts otherwise
                    position = 0
                following = self._store.since(position, _AT_ONCE)
                for position, found in following:  # noqa: B007  (the next look begins there)
                    if isinstance(found, BrokenRecord):
                        raise found
                    commit = found.commit
                    if commit.seq <= seen.get(commit.stream_id, 0):
                        continue
                    for record in self._following(commit.stream_id, seen.get(commit.stream_id, 0), commit.seq):
                        seen[commit.stream_id] = record.commit.seq
                        if not kinds or commit.kind in kinds:
                            watched = await self._one_of(streams, record)
                            yield self._told(watched, record, viewer, with_table=request.with_tables)
                for attempt in await _told_refused(refusals, viewer):
                    yield attempt
                if not following:
                    await self._until(news)

    async def _until(self, news: asyncio.Event) -> None:
        """Where another process appends, no bell rings."""
        await self._attend()
        with suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), timeout=_LOOK_SECONDS)

    def _following_refused(self, viewer: RoundViewer, *, wanted: bool) -> Following | None:
        """For those who may list them."""
        return self._refused.following() if wanted and viewer.role in QUERIES["ListAttempts"] else None

    async def _loaded(self, stream_id: str, seq: int) -> Live:
        return await asyncio.to_thread(self._load, stream_id, seq)

    async def _one_of(self, streams: dict[str, "_Watched"], record: Record) -> "_Watched":
        stream_id, before = record.commit.stream_id, record.commit.seq - 1
        watched = streams.get(stream_id)
        if watched is None or watched.live.head.seq != before:
            watched = streams[stream_id] = _Watched(await self._loaded(stream_id, before))
        return watched

    async def _check_may_look(self, stream_id: str, seq: int, viewer: RoundViewer) -> None:
        live = await self._loaded(stream_id, seq)
        if viewer.role == PLAYER:
            if live.stream is not None and live.stream.for_staff:
                message = f"a {live.stream.title} is for staff"
                raise Refused(Rejection("ROLE_NOT_ALLOWED", message, field="table_id"))
        elif live.stream is None or not live.stream.has_machine(live.state, viewer.actor_id):
            message = f"{viewer.actor_id} is no machine of {stream_id}"
            raise Refused(Rejection("ROLE_NOT_ALLOWED", message, field="table_id"))

    def _following(self, stream_id: str, after_seq: int, up_to_seq: int | None = None) -> list[Record]:
        last = after_seq + _AT_ONCE if up_to_seq is None else min(after_seq + _AT_ONCE, up_to_seq)
        return list(self._store.commits(stream_id, after_seq, last))

    def _told(self, watched: "_Watched", record: Record, viewer: RoundViewer, *, with_table: bool) -> pb.WatchedCommit:
        message = watched.enter(record, viewer)
        message.behind = max(0, self._store.head(record.commit.stream_id).seq - record.commit.seq)
        if with_table and (table := view_of(watched.live, viewer.role, viewer.actor_id)):
            message.table.CopyFrom(table)
        return message

    @contextmanager
    def _counted(self, viewer: RoundViewer) -> Iterator[None]:
        if self._watches[viewer.actor_id] >= MOST_WATCHES:
            message = f"{viewer.actor_id} watches {MOST_WATCHES} times already: end some first"
            raise Refused(Rejection("TOO_MANY_WATCHES", message))
        self._watches[viewer.actor_id] += 1
        try:
            yield
        finally:
            self._watches[viewer.actor_id] -= 1
            if not self._watches[viewer.actor_id]:
                del self._watches[viewer.actor_id]


class _Watched:
    """A stream as a watcher has seen it."""

    def __init__(self, live: Live) -> None:
        self.live = live

    def enter(self, record: Record, viewer: RoundViewer) -> pb.WatchedCommit:
        """The commit as the viewer may see it; what an event hides depends on the state after it."""
        live, commit = self.live, record.commit
        if not extends(live.head, record):
            raise BrokenRecord(commit.stream_id, commit.seq, "it does not follow on the commit before")
        stream = stream_of(CATALOGUE, live.stream, commit)
        state = stream.begin(commit.stream_id) if live.stream is None else live.state
        walked = steps(stream, state, commit)
        message = pb.WatchedCommit(
            stream_id=commit.stream_id,
            kind=commit.kind,
            commit=commit_facts(record, viewer, stream, walked),
            decisions=commit.decisions,
            decisions_text=map(in_words, commit.decisions),
        )
        for step in walked:
            state = step.after
            if viewer.sees_all and step.reaction.doubts is not None:
                message.doubts.extend(map(str, step.reaction.doubts(step.before, step.event)))
            shown = stream.visible(state, step.event, viewer.role, viewer.actor_id)
            put_event(message.events, shown)
            message.texts.append(step.reaction.words(shown))
            if isinstance(step.event, pb.RoundClosed | pb.RoundVoided):
                message.ended_round_ids.append(step.event.round_id)
        self.live = Live(live.stream_id, stream, state, record.head, recorded_at(commit))
        if isinstance(state, Table):
            message.round_id = state.round_id
        return message


def _signed(message: pb.WatchedCommit, record: Record, viewer: RoundViewer) -> pb.WatchedCommit:
    """With the signature as it was recorded; whether it holds, a round's proof and `verify` say."""
    if viewer.sees_all and record.signature:
        with suppress(DecodeError):
            message.commit.signature.ParseFromString(record.signature)
    return message


async def _told_refused(refusals: Following | None, viewer: RoundViewer) -> list[pb.WatchedCommit]:
    if refusals is None:
        return []
    found = await asyncio.to_thread(refusals.news)
    for each in found:
        show_attempt(each, viewer)
    return [pb.WatchedCommit(stream_id=each.stream_id, attempt=each) for each in found]


@contextmanager
def _named_problems() -> Iterator[None]:
    try:
        yield
    except BrokenRecord as broken:
        raise Refused(Rejection(broken.code, f"{broken}: {broken.advice}")) from broken
    except CannotApply as problem:
        message = f"{problem}: verify the ledger, or bring this process up to date"
        raise Refused(Rejection("STREAM_UNREADABLE", message)) from problem
