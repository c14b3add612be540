"""gRPC for the past."""

import asyncio
from collections.abc import AsyncIterator
from zoneinfo import ZoneInfo

import grpc
import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.audit.replay import RoundNotFound, replay_from_store
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.log.store import Store, UnknownRound
from services.calls import Calls
from services.gate import Gate
from services.protojson import json_line
from services.queries import Refused, query_handlers
from services.replay.replay_views import json_steps

SERVICE = pb.replay_service_pb2.DESCRIPTOR.services_by_name["ReplayService"]


class ReplayHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """ReplayService: reads a store, and has nothing through which it could write."""

    def __init__(self, gate: Gate, store: Store, rulebooks: Rulebooks, zone: ZoneInfo, calls: Calls) -> None:
        self._store = store
        self._rulebooks = rulebooks
        self._zone = zone
        self._handlers = query_handlers(SERVICE, self, gate, calls)
        self.services = [SERVICE.full_name]

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def get_round(self, request: pb.GetRoundRequest, actor: pb.Actor) -> AsyncIterator[pb.GetRoundResponse]:
        try:
            found = replay_from_store(self._store, request.round_id, self._rulebooks)
        except (UnknownRound, RoundNotFound) as error:
            message = f"the ledger holds no round {request.round_id!r}"
            raise Refused(Rejection("NO_SUCH_ROUND", message, field="round_id")) from error
        for step in json_steps(found, self._zone):
            yield pb.GetRoundResponse(
                step=step["step"],
                seq=step["seq"],
                event=step["event"],
                text=step["text"],
                step_json=json_line(step),
            )
            await asyncio.sleep(0)  # a long round holds up nobody else

    async def get_stream_as_of(self, request: pb.GetStreamAsOfRequest, actor: pb.Actor) -> pb.GetStreamAsOfResponse:
        live = self._store.load(request.stream_id, request.seq or None, CATALOGUE)
        if live.stream is None:
            message = f"there is no {request.stream_id!r} on this floor"
            raise Refused(Rejection("UNKNOWN_STREAM", message, field="stream_id"))
        if request.seq > live.head.seq:
            message = f"{request.stream_id} has {live.head.seq} commits"
            raise Refused(Rejection("NO_SUCH_COMMIT", message, field="seq"))
        return pb.GetStreamAsOfResponse(
            stream_id=request.stream_id,
            seq=live.head.seq,
            commit_hash=live.head.hash,
            state_json=msgspec.json.encode(live.stream.view(live.state, actor.role, actor.actor_id)).decode(),
            kind=live.stream.kind,
        )
