"""gRPC for commands. Methods are found in the vocabulary, so no game or stream is known here by name."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import grpc
from google.protobuf.message import DecodeError, Message

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import COMMANDS, body_of
from services.access.callers import Credential
from services.access.errors import abort, rejected
from services.access.gate import Gate, Shares
from services.access.methods import METHODS, service_of
from services.access.queries import Refused, query_handlers
from services.running.calls import Calls
from services.tables.gateway import OWNER, Admitted, CommandGateway
from services.tables.play_stream import PlayStream, Taken

_TABLES = pb.table_service_pb2.DESCRIPTOR.services_by_name["TableService"]
_PLAY = f"/{_TABLES.full_name}/Play"
_PLAY_BATCH = f"{_PLAY}Batch"

_MOST_IN_BATCH = 256
_MOST_BATCH_BYTES = 256 * 1024


class TableHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """Every command of the catalogue's streams by its own method, the stream that takes them all, and GetStream."""

    def __init__(self, catalogue: Catalogue, gate: Gate, gateway: CommandGateway, shares: Shares, calls: Calls) -> None:
        self._gate = gate
        self._gateway = gateway
        self._shares = shares
        self._calls = calls
        self._handlers = {
            METHODS[message]: grpc.unary_unary_rpc_method_handler(self._command_handler(message))
            for message in catalogue.ladders
        }
        self.services = sorted({service_of(path) for path in self._handlers} | {_TABLES.full_name})
        self._handlers[_PLAY] = grpc.stream_stream_rpc_method_handler(self._play)
        self._handlers[_PLAY_BATCH] = grpc.unary_unary_rpc_method_handler(self._play_batch)
        self._handlers |= query_handlers(_TABLES, self, gate, calls)

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def finished(self) -> None:
        """Returns when every command that was taken has come to its end, also of callers who have gone."""
        await self._gateway.finished()

    def _command_handler(self, message: type[Message]) -> Callable[..., Awaitable[bytes]]:
        async def handle(data: bytes, context: grpc.aio.ServicerContext) -> bytes:
            credential = await self._gate.caller(context)
            share = self._shares.of(credential)
            if refused := share.take(len(data)):
                await abort(context, refused)
            try:
                with self._calls:
                    outcome = await self._run(data, message, credential)
            finally:
                share.give_back(len(data))
            if isinstance(outcome, Rejection):
                await abort(context, outcome)
            if owner := self._gateway.owner_elsewhere(outcome.stream_id):
                context.set_trailing_metadata(((OWNER, owner),))
            return outcome.SerializeToString()

        return handle

    async def _run(self, data: bytes, message: type[Message], credential: Credential) -> pb.CommandReply | Rejection:
        parsed = _parsed(data, COMMANDS[message].path)
        admitted = parsed if isinstance(parsed, Rejection) else self._gateway.admit(parsed[0], credential, parsed[1])
        return admitted if isinstance(admitted, Rejection) else await self._gateway.run(admitted)

    async def get_stream(self, request: pb.GetStreamRequest, actor: pb.Actor) -> pb.GetStreamResponse:
        answer = await self._gateway.view(request.stream_id, actor, with_legal=request.with_legal)
        if isinstance(answer, Rejection):
            raise Refused(answer)
        return answer

    async def _play(self, requests: AsyncIterator[bytes], context: grpc.aio.ServicerContext) -> None:
        credential = await self._gate.caller(context)

        def take(data: bytes, refused: Rejection | None) -> Taken:
            return self._take(data, refused, credential)

        stream = PlayStream(context, take, self._submit, self._shares.of(credential))
        with self._calls:
            await stream.serve(requests, self._calls.draining)

    async def _play_batch(self, data: bytes, context: grpc.aio.ServicerContext) -> bytes:
        credential = await self._gate.caller(context)
        commands = _batch(data)
        if isinstance(commands, Rejection):
            await abort(context, commands)
        with self._calls:
            replies = await self._answers(commands, credential)
        return pb.PlayBatchResponse(replies=replies).SerializeToString()

    async def _answers(self, commands: Sequence[pb.Command], credential: Credential) -> list[pb.PlayReply]:
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
            admitted = self._gateway.admit(command, credential, body)
            if isinstance(admitted, Rejection):
                answered(reply, size, admitted)
            else:
                self._gateway.submit(admitted, partial(answered, reply, size))
        await all_answered
        return replies

    def _take(self, data: bytes, refused: Rejection | None, credential: Credential) -> Taken:
        parsed = _parsed(data, ())
        if isinstance(parsed, Rejection):
            return Taken("", _refusal("", parsed))
        command = parsed[0]
        body = body_of(command)
        stream_id, command_id = (body.header.stream_id, body.header.command_id) if body is not None else ("", "")
        admitted = refused or self._gateway.admit(command, credential, body)
        if isinstance(admitted, Rejection):
            return Taken(stream_id, _refusal(command_id, admitted))
        return Taken(stream_id, admitted)

    def _submit(self, admitted: Admitted, told: Callable[[bytes], None]) -> None:
        command_id = admitted.request.header.command_id
        self._gateway.submit(admitted, lambda outcome: told(_play_reply(command_id, outcome)))


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
