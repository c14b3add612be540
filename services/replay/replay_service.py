"""gRPC for the past, and for what happens now."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

import grpc
import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.audit.as_if import BadChange, Outcome
from ledger.audit.checkpoints import file_name as checkpoint_name
from ledger.audit.replay import Replay, RoundNotFound, replay_from_store
from ledger.audit.round_search import RoundSearch
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Live
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER
from ledger.log.store import Store, UnknownRound
from services.access.gate import Gate
from services.access.queries import Attend, Refused, query_handlers
from services.replay import finding, viewing_files
from services.replay.as_if_views import as_if_from_store, as_if_message
from services.replay.bundle_file import file_name, page_of
from services.replay.bundling import Bundler
from services.replay.eyes import RoundViewer, viewer_asked_for
from services.replay.frames import frames
from services.replay.index_process import IndexProcess
from services.replay.proving import proof_of_round
from services.replay.refused_commands import RefusedCommands, show_attempt
from services.replay.replay_views import json_steps, lines
from services.replay.watching import Watching
from services.running.bell import Bell
from services.running.calls import Calls
from services.showing.protojson import json_line
from services.showing.table_views import put_now, view_of

SERVICE = pb.replay_service_pb2.DESCRIPTOR.services_by_name["ReplayService"]

_FRAMES_AT_ONCE = 16
_PART = 1024 * 1024
"""Bytes of a file that go into one message."""
_MOST_ATTEMPTS = 1000
"""Of one round."""

_T = TypeVar("_T")


class Past(msgspec.Struct, frozen=True):
    """What the service reads."""

    store: Store
    """For what is quick."""
    open_store: Callable[[], Store]
    """A connection for a thread that reads for longer."""
    rulebooks: Rulebooks
    zone: ZoneInfo
    calendar: GamingCalendar
    search: RoundSearch
    index: IndexProcess
    news: Bell
    bundler: Bundler
    refused: RefusedCommands
    data: Path
    """The folder in which processes of this machine keep who looked."""
    attend: Attend
    """Has the store be as new as the log."""


class ReplayHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """ReplayService: reads a store, and has nothing through which it could write to it."""

    def __init__(self, gate: Gate, past: Past, calls: Calls) -> None:
        self._past = past
        self._refused = past.refused
        self._watching = Watching(past.store, self._load, past.news, calls.draining, past.refused, past.attend)
        self._handlers = query_handlers(SERVICE, self, gate, calls, past.attend)
        self.services = [SERVICE.full_name]

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def get_round(self, request: pb.GetRoundRequest, actor: pb.Actor) -> AsyncIterator[pb.GetRoundResponse]:
        def in_words(replay: Replay) -> Iterator[pb.GetRoundResponse]:
            for text, style in lines(replay, self._past.zone):
                yield pb.GetRoundResponse(line=text, style=style)

        def steps(replay: Replay) -> Iterator[pb.GetRoundResponse]:
            for step in json_steps(replay, self._past.zone):
                yield pb.GetRoundResponse(
                    step=step["step"],
                    seq=step["seq"],
                    event=step["event"],
                    text=step["text"],
                    step_json=json_line(step),
                )

        async for response in self._replayed(request.round_id, in_words if request.in_words else steps):
            yield response

    async def get_frames(self, request: pb.GetFramesRequest, actor: pb.Actor) -> AsyncIterator[pb.ReplayFrame]:
        if actor.role == PLAYER:
            await self._check_took_part(request.round_id, actor.actor_id)
        viewer = RoundViewer(actor.role, actor.actor_id, self._past.zone)
        attempts = self._attempts_in(request.round_id, viewer)

        def told(replay: Replay) -> Iterator[pb.ReplayFrame]:
            eyes = viewer_asked_for(viewer, request, replay.inherited)
            refused = attempts if eyes == viewer else ()  # who sat at the table was not told who else was refused
            return frames(replay, eyes, refused)

        async for frame in self._replayed(request.round_id, told):
            yield frame

    async def get_stream_as_of(self, request: pb.GetStreamAsOfRequest, actor: pb.Actor) -> pb.GetStreamAsOfResponse:
        live = await asyncio.to_thread(self._load, request.stream_id, request.seq or None)
        if live.stream is None:
            message = f"there is no {request.stream_id!r} on this floor"
            raise Refused(Rejection("UNKNOWN_STREAM", message, field="stream_id"))
        if request.seq > live.head.seq:
            message = f"{request.stream_id} has {live.head.seq} commits"
            raise Refused(Rejection("NO_SUCH_COMMIT", message, field="seq"))
        response = pb.GetStreamAsOfResponse(
            stream_id=request.stream_id,
            seq=live.head.seq,
            commit_hash=live.head.hash,
            state_json=msgspec.json.encode(live.stream.view(live.state, actor.role, actor.actor_id)).decode(),
            kind=live.stream.kind,
            table=view_of(live, actor.role, actor.actor_id),
        )
        put_now(response, live, actor.role, actor.actor_id)
        return response

    async def replay_as_if(self, request: pb.ReplayAsIfRequest, actor: pb.Actor) -> pb.ReplayAsIfResponse:
        try:
            outcome = await asyncio.to_thread(self._as_if, request)
        except UnknownRound as error:
            raise Refused(_no_such_round(request.round_id)) from error
        except BadChange as problem:
            raise Refused(Rejection("BAD_CHANGE", str(problem), field="changes")) from problem
        return as_if_message(outcome)

    def _as_if(self, request: pb.ReplayAsIfRequest) -> Outcome:
        with closing(self._past.open_store()) as store:
            return as_if_from_store(store, request.round_id, request.changes, self._past.rulebooks)

    async def get_bundle(self, request: pb.GetBundleRequest, actor: pb.Actor) -> AsyncIterator[pb.BundlePart]:
        viewer = RoundViewer(actor.role, actor.actor_id, self._past.zone)
        try:
            name, data = await asyncio.to_thread(self._bundled, request, self._attempts_in(request.round_id, viewer))
        except UnknownRound as error:
            raise Refused(_no_such_round(request.round_id)) from error
        for begins in range(0, len(data), _PART):
            yield pb.BundlePart(data=data[begins : begins + _PART], file_name=name if not begins else "")

    def _bundled(self, request: pb.GetBundleRequest, attempts: list[pb.Attempt]) -> tuple[str, bytes]:
        bundle = self._past.bundler.make(request.round_id, with_history=request.with_history)
        bundle.attempts.extend(attempts)
        return file_name(bundle), page_of(bundle).encode()

    async def list_tables(self, request: pb.ListTablesRequest, actor: pb.Actor) -> pb.ListTablesResponse:
        behind = await self._past.index.up_to_date()
        found = finding.tables(self._past.search, request, self._past.zone)
        found.commits_behind = behind
        return found

    async def list_rounds(self, request: pb.ListRoundsRequest, actor: pb.Actor) -> pb.ListRoundsResponse:
        behind = await self._past.index.up_to_date()
        found = finding.rounds(self._past.search, request, actor, self._past.zone, self._past.calendar)
        found.commits_behind = behind
        return found

    async def list_disputes(self, request: pb.ListDisputesRequest, actor: pb.Actor) -> pb.ListDisputesResponse:
        await self._past.index.up_to_date()
        return finding.disputes(self._past.search, request, self._past.zone)

    async def list_attempts(self, request: pb.ListAttemptsRequest, actor: pb.Actor) -> pb.ListAttemptsResponse:
        found = self._refused.listed(request, finding.size_of(request))
        for attempt in found.attempts:
            show_attempt(attempt, RoundViewer(actor.role, actor.actor_id, self._past.zone))
        return found

    def watch_table(self, request: pb.WatchTableRequest, actor: pb.Actor) -> AsyncIterator[pb.WatchedCommit]:
        return self._watching.table(request, RoundViewer(actor.role, actor.actor_id, self._past.zone))

    def watch_floor(self, request: pb.WatchFloorRequest, actor: pb.Actor) -> AsyncIterator[pb.WatchedCommit]:
        return self._watching.floor(request, RoundViewer(actor.role, actor.actor_id, self._past.zone))

    async def get_proof(self, request: pb.GetProofRequest, actor: pb.Actor) -> pb.RoundProof:
        viewer = RoundViewer(actor.role, actor.actor_id, self._past.zone)
        try:
            return await asyncio.to_thread(self._proven, request.round_id, viewer)
        except UnknownRound as error:
            raise Refused(_no_such_round(request.round_id)) from error

    def _proven(self, round_id: str, viewer: RoundViewer) -> pb.RoundProof:
        return proof_of_round(self._past.bundler.make(round_id, fresh=False), viewer)

    async def get_checkpoint(
        self, request: pb.GetCheckpointRequest, actor: pb.Actor
    ) -> AsyncIterator[pb.CheckpointPart]:
        made = await asyncio.to_thread(self._past.bundler.checkpoint_now)
        if made is None:
            raise Refused(Rejection("NO_CHECKPOINT", "the ledger holds nothing yet, or nobody has made a checkpoint"))
        name, data = checkpoint_name(made), made.SerializeToString(deterministic=True)
        for begins in range(0, len(data), _PART):
            yield pb.CheckpointPart(data=data[begins : begins + _PART], file_name=name if not begins else "")

    async def list_viewings(self, request: pb.ListViewingsRequest, actor: pb.Actor) -> pb.ListViewingsResponse:
        return await asyncio.to_thread(
            viewing_files.listed, self._past.data, request, finding.size_of(request), self._past.zone
        )

    async def list_names(self, request: pb.ListNamesRequest, actor: pb.Actor) -> pb.ListNamesResponse:
        await self._past.index.up_to_date()
        return finding.names(self._past.search, request)

    async def get_caller(self, request: pb.GetCallerRequest, actor: pb.Actor) -> pb.GetCallerResponse:
        return pb.GetCallerResponse(
            actor_id=actor.actor_id,
            role=actor.role,
            timezone=self._past.zone.key,
            day_starts_at=self._past.calendar.starts_at.strftime("%H:%M"),
        )

    # Below: how a round is read, and what of it whom concerns

    async def _replayed(self, round_id: str, told: Callable[[Replay], Iterator[_T]]) -> AsyncIterator[_T]:
        """In a thread, a few at a time: a long round, or one at the end of a long history, delays no other call."""
        store = await asyncio.to_thread(self._past.open_store)
        with closing(store):
            try:
                replay = await asyncio.to_thread(replay_from_store, store, round_id, self._past.rulebooks)
            except (UnknownRound, RoundNotFound) as error:
                raise Refused(_no_such_round(round_id)) from error
            following = told(replay)
            while group := await asyncio.to_thread(lambda: list(islice(following, _FRAMES_AT_ONCE))):
                for each in group:
                    yield each

    async def _check_took_part(self, round_id: str, player_id: str) -> None:
        await self._past.index.up_to_date()
        summary = self._past.search.round(round_id)
        if summary is None or player_id not in {each.player_id for each in summary.seats}:
            message = f"{player_id} took no part in a round {round_id[:80]!r}: a player sees their own rounds"
            raise Refused(Rejection("NOT_YOUR_ROUND", message, field="round_id"))

    def _attempts_in(self, round_id: str, viewer: RoundViewer) -> list[pb.Attempt]:
        """What fell between the round's first commit and its last; of others a player learns nothing."""
        try:
            stream_id, first, last = self._past.store.round_span(round_id)
        except UnknownRound:
            return []
        found = self._refused.of_stream(stream_id, max(0, first - 1), last, _MOST_ATTEMPTS)
        mine = [a for a in found if viewer.role != PLAYER or a.actor.actor_id == viewer.actor_id]
        for attempt in mine:
            show_attempt(attempt, viewer)
        return mine

    def _load(self, stream_id: str, seq: int | None) -> Live:
        with closing(self._past.open_store()) as store:
            return store.load(stream_id, seq, CATALOGUE)


def _no_such_round(round_id: str) -> Rejection:
    return Rejection("NO_SUCH_ROUND", f"the ledger holds no round {round_id[:80]!r}", field="round_id")
