"""Calls for streams that another host has: they are passed on to it, with the caller's identity signed by this host's
key, and answered as if they had arrived there. Where the owner does not answer, the host that stands by decides: the
order of the topic keeps both from deciding the same."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import grpc
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.commands import read_command
from ledger.core.rejection import Rejection
from ledger.log.log import FateUnknown, Unavailable
from ledger.log.owners import Owner
from ledger.log.signing import Signer, TrustedHosts
from ledger.money.accounts import is_id
from services.access.channels import AioChannel, CallerTls
from services.access.errors import abort, rejected
from services.running.calls import Calls
from services.running.grpc_methods import CallContext
from services.running.metrics import Metrics
from services.tables.attempts import Attempts
from services.tables.gateway import Admitted, CommandGateway, check_caller
from services.tables.host import Host
from services.tables.tracing import CommandTraces

logger = logging.getLogger(__name__)

_CONTEXT = b"roundledger forwarded call v1\x00"
_FORWARD = "/roundledger.v1.HostService/Forward"
_VALID = timedelta(seconds=15)
_CLOCKS_DIFFER = timedelta(seconds=60)
_ANSWER_SECONDS = 2.5
"""An owner that has not answered by then may be frozen."""
_SILENT_SECONDS = 5.0
"""How long a host that did not answer is passed over, so that no further call waits for it."""
_RECONNECT = (("grpc.min_reconnect_backoff_ms", 100), ("grpc.max_reconnect_backoff_ms", 1000))


class NoAnswer(Exception):
    """The other host did not answer; what became of the call is not known."""


def signed_request(signer: Signer, host: Owner, call: pb.ForwardedCall, now: datetime) -> pb.ForwardRequest:
    """The call as that host believes it, for a few seconds."""
    call.to_host_id = host.host_id
    call.expires_at.FromDatetime(now + _VALID)
    data = call.SerializeToString(deterministic=True)
    (signature,) = signer.sign_leaves([hashlib.sha256(data).digest()], _CONTEXT)
    return pb.ForwardRequest(call=data, signature=signature)


def problem_with_request(
    request: pb.ForwardRequest, call: pb.ForwardedCall, host_id: str, hosts: TrustedHosts, now: datetime
) -> str:
    """Why it was not passed on to this host, by a host of the floor, a moment ago."""
    leaf, sent_ms = hashlib.sha256(request.call).digest(), int(now.timestamp() * 1000)
    if not hosts.signer_of(leaf, request.signature, _CONTEXT, sent_ms):
        return "it is not signed by a host of this floor"
    if problem := hosts.problem_then(request.signature, now):
        return problem
    if call.to_host_id != host_id:
        return f"it is for another host than {host_id}"
    if not now - _CLOCKS_DIFFER < call.expires_at.ToDatetime(UTC) < now + _VALID + _CLOCKS_DIFFER:
        return "it is no longer valid, or the clocks of the hosts differ"
    return ""


class Peers:
    """The other hosts of the floor, over one kept channel each."""

    def __init__(
        self,
        signer: Signer,
        tls: CallerTls | None,
        clock: Callable[[], datetime],
        traces: CommandTraces | None = None,
    ) -> None:
        self._signer, self._tls, self._clock, self._traces = signer, tls, clock, traces
        self._channels: dict[str, AioChannel] = {}
        self._silent: dict[str, float] = {}

    def is_silent(self, host: Owner) -> bool:
        """Whether it did not answer a moment ago."""
        return self._silent.get(host.address, 0) > asyncio.get_running_loop().time()

    async def ask(self, host: Owner, call: pb.ForwardedCall) -> pb.ForwardResponse:
        """Raises NoAnswer."""
        request = signed_request(self._signer, host, call, self._clock()).SerializeToString()
        channel = self._channels.get(host.address)
        if channel is None:
            channel = self._channels[host.address] = AioChannel(host.address, self._tls, _RECONNECT)
        try:
            traced = self._traces.metadata_for(call) if self._traces is not None else None
            answer = await channel.now().unary_unary(_FORWARD)(request, timeout=_ANSWER_SECONDS, metadata=traced)
        except grpc.aio.AioRpcError as problem:
            self._silent[host.address] = asyncio.get_running_loop().time() + _SILENT_SECONDS
            logger.warning("host %s at %s does not answer: %s", host.host_id, host.address, problem.code().name)
            raise NoAnswer(host.host_id) from problem
        return pb.ForwardResponse.FromString(answer)

    async def close(self) -> None:
        for channel in self._channels.values():
            await channel.close()


class OwnedGateway(CommandGateway):
    """Decides what is of this host, and passes the rest on."""

    def __init__(
        self,
        catalogue: Catalogue,
        host: Host,
        metrics: Metrics,
        attempts: Attempts,
        host_id: str,
        owners_of: Callable[[str], tuple[Owner, ...]],
        peers: Peers,
    ) -> None:
        super().__init__(catalogue, host, metrics, attempts)
        self._host_id, self._owners_of, self._peers = host_id, owners_of, peers
        self._answered, self._unanswered = (metrics.forwarded.labels(each) for each in ("answered", "no_answer"))
        self._passing_on: dict[str, asyncio.Task[pb.CommandReply | Rejection]] = {}
        """The last command of each stream that is on its way to another host; calls may overtake each other there."""
        self._in_no_order: set[asyncio.Task[pb.CommandReply | Rejection]] = set()
        """Those that may."""

    def owner_elsewhere(self, stream_id: str) -> str:
        owners = self._owners_of(stream_id)
        return f"{owners[0].host_id} {owners[0].address}" if owners and owners[0].host_id != self._host_id else ""

    async def run(self, admitted: Admitted) -> pb.CommandReply | Rejection:
        request = admitted.request
        call = pb.ForwardedCall(actor=admitted.actor, command=request.command)
        answer = await self._elsewhere_asked(request.header.stream_id, call)
        if answer is None or isinstance(answer, NoAnswer):
            decided = await self._decided(admitted)
            if answer and isinstance(decided, Rejection) and not request.header.dry_run:
                decided = FateUnknown(f"{answer} was asked first, gave no answer and may yet record it")
            return self._outcome(admitted, decided)
        if isinstance(answer, Rejection):
            return self._refused(request.command, request.name, admitted.actor, answer)
        return answer.reply if answer.HasField("reply") else _rejection(answer.rejection)

    def submit(
        self, admitted: Admitted, told: Callable[[pb.CommandReply | Rejection], None], *, in_order: bool = True
    ) -> Callable[[], object]:
        stream_id = admitted.request.header.stream_id
        before = self._passing_on.get(stream_id) if in_order else None
        if before is None and not self.owner_elsewhere(stream_id):
            return super().submit(admitted, told)
        task = asyncio.create_task(self._run_after(before, admitted))
        if in_order:
            self._passing_on[stream_id] = task
        else:
            self._in_no_order.add(task)
        task.add_done_callback(lambda done: told(self._passed_on(admitted, done)))
        return task.cancel

    async def _run_after(
        self, before: "asyncio.Task[pb.CommandReply | Rejection] | None", admitted: Admitted
    ) -> pb.CommandReply | Rejection:
        if before is not None:
            await asyncio.wait((before,))
        return await self.run(admitted)

    def _passed_on(
        self, admitted: Admitted, done: "asyncio.Task[pb.CommandReply | Rejection]"
    ) -> pb.CommandReply | Rejection:
        stream_id = admitted.request.header.stream_id
        self._in_no_order.discard(done)
        if self._passing_on.get(stream_id) is done:
            del self._passing_on[stream_id]
        if done.cancelled():
            return Rejection("FATE_UNKNOWN", "this host ends: send the command again under the same id")
        problem = done.exception()
        return self._failed(admitted.request, problem) if isinstance(problem, Exception) else done.result()

    async def finished(self) -> None:
        while under_way := [*self._passing_on.values(), *self._in_no_order]:
            await asyncio.wait(under_way)
        await super().finished()

    async def view(
        self, stream_id: str, actor: pb.Actor, *, with_legal: bool = False
    ) -> pb.GetStreamResponse | Rejection:
        wanted = pb.GetStreamRequest(stream_id=stream_id, with_legal=with_legal)
        call = pb.ForwardedCall(actor=actor, get_stream=wanted)
        answer = await self._elsewhere_asked(stream_id, call) if is_id(stream_id) else None
        if answer is None or isinstance(answer, NoAnswer):
            if is_id(stream_id) and self.owner_elsewhere(stream_id):
                await self._read_for_owner(stream_id)
            return await super().view(stream_id, actor, with_legal=with_legal)
        if isinstance(answer, Rejection):
            return answer
        return answer.stream if answer.HasField("stream") else _rejection(answer.rejection)

    async def _read_for_owner(self, stream_id: str) -> None:
        """Who stands by reads at leisure, and its callers are to see what the owner has told them was recorded."""
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(_ANSWER_SECONDS):
                await self._host.bring_up_to_date(stream_id)

    async def run_here(self, admitted: Admitted) -> pb.CommandReply | Rejection:
        return await super().run(admitted)

    async def view_here(self, wanted: pb.GetStreamRequest, actor: pb.Actor) -> pb.GetStreamResponse | Rejection:
        return await super().view(wanted.stream_id, actor, with_legal=wanted.with_legal)

    async def _elsewhere_asked(
        self, stream_id: str, call: pb.ForwardedCall
    ) -> pb.ForwardResponse | Rejection | NoAnswer | None:
        """None where it is for this host to answer, as the owner or standing by for one that may sign no more; NoAnswer
        where the owner was asked before."""
        owners = self._owners_of(stream_id)
        hosts = [host for host in owners if host.host_id == self._host_id or not self._peers.is_silent(host)]
        unanswered: NoAnswer | None = None
        retired: pb.ForwardResponse | None = None
        for host in hosts:
            if host.host_id == self._host_id:
                return unanswered
            try:
                answer = await self._peers.ask(host, call)
            except NoAnswer as problem:
                self._unanswered.inc()
                unanswered = problem
            else:
                self._answered.inc()
                if answer.rejection.code != "HOST_RETIRED":
                    return answer
                retired = answer  # it has recorded nothing, and another can
        if not owners:
            return None
        if unanswered:
            return Rejection("FATE_UNKNOWN", f"{stream_id}: its host gave no answer: send the command again")
        message = f"the hosts of {stream_id} do not answer: send the command again"
        return retired or Rejection("OWNER_UNREACHABLE", message)


class ForwardHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """What other hosts pass on to this one. It is answered here, even if the stream has another owner by now."""

    services = ("roundledger.v1.HostService",)

    def __init__(
        self,
        catalogue: Catalogue,
        gateway: OwnedGateway,
        host_id: str,
        hosts: TrustedHosts,
        calls: Calls,
        clock: Callable[[], datetime],
        traces: CommandTraces | None = None,
    ) -> None:
        self._catalogue, self._gateway, self._host_id, self._hosts = catalogue, gateway, host_id, hosts
        self._calls, self._clock, self._traces = calls, clock, traces
        self._handler = grpc.unary_unary_rpc_method_handler(self._forward)

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handler if details.method == _FORWARD else None

    async def _forward(self, data: bytes, context: CallContext) -> bytes:
        call = self._believed(data)
        if isinstance(call, Rejection):
            await abort(context, call)
        with self._calls:
            return (await self._answer(call, context)).SerializeToString()

    async def _answer(self, call: pb.ForwardedCall, context: CallContext) -> pb.ForwardResponse:
        outcome: pb.CommandReply | pb.GetStreamResponse | Rejection
        if call.WhichOneof("call") == "get_stream":
            outcome = await self._gateway.view_here(call.get_stream, call.actor)
        elif self._traces is None:
            outcome = await self._command(call)
        else:
            with self._traces.forwarded(call.command, context.invocation_metadata()) as told:
                outcome = await self._command(call)
                told(outcome)
        if isinstance(outcome, Rejection):
            return pb.ForwardResponse(rejection=rejected(outcome))
        if isinstance(outcome, pb.CommandReply):
            return pb.ForwardResponse(reply=outcome)
        return pb.ForwardResponse(stream=outcome)

    async def _command(self, call: pb.ForwardedCall) -> pb.CommandReply | Rejection:
        request = read_command(self._catalogue, call.command)
        if isinstance(request, Rejection):
            return request
        return check_caller(request, call.actor) or await self._gateway.run_here(Admitted(request, call.actor))

    def _believed(self, data: bytes) -> pb.ForwardedCall | Rejection:
        try:
            request = pb.ForwardRequest.FromString(data)
            call = pb.ForwardedCall.FromString(request.call)
            problem = problem_with_request(request, call, self._host_id, self._hosts, self._clock())
        except (DecodeError, ValueError, OverflowError):
            return Rejection("MALFORMED_MESSAGE", "these bytes are no ForwardRequest")
        return Rejection("UNAUTHENTICATED", problem) if problem else call


def _rejection(said: pb.Rejection) -> Rejection:
    return Rejection(said.code, said.message, said.rule, said.field)
