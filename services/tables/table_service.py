"""gRPC for commands. Methods are found in the vocabulary, so no game or stream is known here by name."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import grpc
from google.protobuf.message import DecodeError, Message

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import COMMANDS, body_of
from services.access.callers import Credential
from services.access.errors import abort, rejected, status_of
from services.access.gate import Gate, Share, Shares
from services.access.methods import METHODS, service_of
from services.access.queries import Refused, query_handlers
from services.running.calls import Calls
from services.running.grpc_call import Call
from services.running.grpc_methods import CallContext, PlainMethod
from services.tables.gateway import OWNER, Admitted, CommandGateway, TakesCommands
from services.tables.play_stream import PlayStream, Taken
from services.tables.tracing import CommandTraces, TracedGateway

_TABLES = pb.table_service_pb2.DESCRIPTOR.services_by_name["TableService"]
_PLAY = f"/{_TABLES.full_name}/Play"
_PLAY_BATCH = f"{_PLAY}Batch"

_MOST_IN_BATCH = 256
_MOST_BATCH_BYTES = 256 * 1024


class _Command:
    """One unary call, from its message to its answer."""

    __slots__ = ("_call", "_calls", "_gateway", "_is_over", "_share", "_size", "_take_back")

    def __init__(self, call: Call, gateway: TakesCommands, share: Share, calls: Calls) -> None:
        self._call, self._gateway, self._share, self._calls = call, gateway, share, calls
        self._is_over = False
        self._take_back: Callable[[], object] | None = None

    def run(self, data: bytes, path: tuple[str, ...], credential: Credential) -> None:
        """A place of the share has been taken for it."""
        self._size = len(data)
        self._calls.__enter__()
        self._call.on_cancelled = self._cancelled
        try:
            parsed = _parsed(data, path)
            admitted = (
                parsed if isinstance(parsed, Rejection) else self._gateway.admit(parsed[0], credential, parsed[1])
            )
            if isinstance(admitted, Rejection):
                self._answered(admitted)
            else:
                self._take_back = self._gateway.submit(admitted, self._answered, in_order=False)
        except Exception:
            self._release()
            raise

    def _answered(self, outcome: pb.CommandReply | Rejection) -> None:
        self._release()
        call = self._call
        if isinstance(outcome, Rejection):
            call.end_with(status_of(outcome))
            return
        if owner := self._gateway.owner_elsewhere(outcome.stream_id):
            call.set_trailing_metadata(((OWNER, owner),))
        call.reply(outcome.SerializeToString())

    def _cancelled(self) -> None:
        """The caller has gone: a command whose turn has not come is not decided."""
        if self._take_back is not None:
            self._take_back()
        self._release()

    def _release(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._call.on_cancelled = None
            self._share.give_back(self._size)
            self._calls.__exit__(None, None, None)


class TableHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """Every command of the catalogue's streams by its own method, the stream that takes them all, and GetStream."""

    def __init__(
        self,
        catalogue: Catalogue,
        gate: Gate,
        gateway: CommandGateway,
        shares: Shares,
        calls: Calls,
        traces: CommandTraces | None = None,
    ) -> None:
        self._gate = gate
        self._gateway = gateway
        self._shares = shares
        self._calls = calls
        self._traces = traces
        self._handlers = {
            METHODS[message]: PlainMethod(self._command_handler(message)) for message in catalogue.ladders
        }
        self.services = sorted({service_of(path) for path in self._handlers} | {_TABLES.full_name})
        self._handlers[_PLAY] = PlainMethod(self._play, takes_stream=True)
        self._handlers[_PLAY_BATCH] = grpc.unary_unary_rpc_method_handler(self._play_batch)
        self._handlers |= query_handlers(_TABLES, self, gate, calls)

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def finished(self) -> None:
        """Returns when every command that was taken has come to its end, also of callers who have gone."""
        await self._gateway.finished()

    def _command_handler(self, message: type[Message]) -> Callable[[bytes, Call], None]:
        path = COMMANDS[message].path

        def handle(data: bytes, call: Call, gateway: TakesCommands = self._gateway) -> None:
            credential = self._gate.known(call)
            if credential is None:
                self._gate.turn_away(call)
                return
            share = self._shares.of(credential)
            if refused := share.take(len(data)):
                call.end_with(status_of(refused))
                return
            _Command(call, gateway, share, self._calls).run(data, path, credential)

        if self._traces is None:
            return handle
        return lambda data, call: handle(data, call, self._taker(call))

    def _taker(self, call: Call | CallContext) -> TakesCommands:
        if self._traces is None:
            return self._gateway
        return TracedGateway(self._gateway, self._traces, call.invocation_metadata())

    async def get_stream(self, request: pb.GetStreamRequest, actor: pb.Actor) -> pb.GetStreamResponse:
        answer = await self._gateway.view(request.stream_id, actor, with_legal=request.with_legal)
        if isinstance(answer, Rejection):
            raise Refused(answer)
        return answer

    def _play(self, first: bytes | None, call: Call) -> None:
        credential = self._gate.known(call)
        if credential is None:
            self._gate.turn_away(call)
            return

        gateway = self._taker(call)

        def take(data: bytes, refused: Rejection | None) -> Taken:
            return _taken(gateway, data, refused, credential)

        PlayStream(call, take, partial(_submit, gateway), self._shares.of(credential), self._calls).begin(first)

    async def _play_batch(self, data: bytes, context: CallContext) -> bytes:
        credential = await self._gate.caller(context)
        commands = _batch(data)
        if isinstance(commands, Rejection):
            await abort(context, commands)
        with self._calls:
            replies = await self._answers(self._taker(context), commands, credential)
        return pb.PlayBatchResponse(replies=replies).SerializeToString()

    async def _answers(
        self, gateway: TakesCommands, commands: Sequence[pb.Command], credential: Credential
    ) -> list[pb.PlayReply]:
        """Of each command in its place. What was taken is brought to its end, also when the caller has gone."""
        replies = [pb.PlayReply() for _ in commands]
        share, left = self._shares.of(credential), len(commands)
        all_answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answered(reply: pb.PlayReply, size: int, outcome: pb.CommandReply | Rejection) -> None:
            nonlocal left
            if size:
                share.give_back(size)
            if isinstance(outcome, Rejection):
                reply.rejection.CopyFrom(rejected(outcome))
            else:
                reply.reply.CopyFrom(outcome)
            left -= 1
            if not left and not all_answered.done():
                all_answered.set_result(None)

        for command, reply in zip(commands, replies, strict=True):
            body, size = body_of(command), command.ByteSize()
            if body is not None:
                reply.command_id = body.header.command_id
            if refused := share.take(size):
                answered(reply, 0, refused)
                continue
            admitted = gateway.admit(command, credential, body)
            if isinstance(admitted, Rejection):
                answered(reply, size, admitted)
            else:
                gateway.submit(admitted, partial(answered, reply, size))
        await all_answered
        return replies


def _taken(gateway: TakesCommands, data: bytes, refused: Rejection | None, credential: Credential) -> Taken:
    parsed = _parsed(data, ())
    if isinstance(parsed, Rejection):
        return Taken("", _refusal("", parsed))
    command = parsed[0]
    body = body_of(command)
    stream_id, command_id = (body.header.stream_id, body.header.command_id) if body is not None else ("", "")
    admitted = refused or gateway.admit(command, credential, body)
    if isinstance(admitted, Rejection):
        return Taken(stream_id, _refusal(command_id, admitted))
    return Taken(stream_id, admitted)


def _submit(gateway: TakesCommands, admitted: Admitted, told: Callable[[bytes], None]) -> None:
    command_id = admitted.request.header.command_id
    gateway.submit(admitted, lambda outcome: told(_play_reply(command_id, outcome)))


def _play_reply(command_id: str, outcome: pb.CommandReply | Rejection) -> bytes:
    if isinstance(outcome, Rejection):
        return _refusal(command_id, outcome)
    return pb.PlayReply(command_id=outcome.command_id, reply=outcome).SerializeToString()


def _refusal(command_id: str, rejection: Rejection) -> bytes:
    return pb.PlayReply(command_id=command_id, rejection=rejected(rejection)).SerializeToString()


def _batch(data: bytes) -> Sequence[pb.Command] | Rejection:
    if len(data) > _MOST_BATCH_BYTES:
        message = f"the batch has {len(data):,} bytes, above {_MOST_BATCH_BYTES:,}: send it in parts"
        return Rejection("BATCH_TOO_LARGE", message, field="commands")
    try:
        commands = pb.PlayBatchRequest.FromString(data).commands
    except DecodeError:
        return Rejection("MALFORMED_MESSAGE", "these bytes are no PlayBatchRequest", field="commands")
    if not commands:
        return Rejection("EMPTY_COMMAND", "the batch holds no command", field="commands")
    if len(commands) > _MOST_IN_BATCH:
        message = f"the batch has {len(commands):,} commands, above {_MOST_IN_BATCH}: send it in parts"
        return Rejection("BATCH_TOO_LARGE", message, field="commands")
    return commands


def _parsed(data: bytes, path: tuple[str, ...]) -> tuple[pb.Command, Any] | Rejection:
    """The command in these bytes, which hold the message at this path of `Command`, and that message."""
    command = pb.Command()
    target: Any = command
    for field in path:
        target = getattr(target, field)
    try:
        target.ParseFromString(data)
    except DecodeError:
        wanted = target.DESCRIPTOR.full_name
        return Rejection("MALFORMED_MESSAGE", f"these bytes are no {wanted}", field="command")
    target.SetInParent()
    return command, target
