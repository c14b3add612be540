"""gRPC for commands. Methods are found in the service descriptors, so no game is known here by name."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import grpc
from google.protobuf import descriptor, descriptor_pool
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from games.deciding import CARDS
from games.registry import GAMES
from ledger.core.rejection import Rejection
from ledger.core.commands import header_of
from services.auth import Credential
from services.errors import abort
from services.tables.gateway import CommandGateway, Gate
from services.tables.play_stream import PlayStream


class TableHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """Every command of TableService and of the games' services, and the stream that takes them all."""

    def __init__(self, gate: Gate, gateway: CommandGateway, draining: asyncio.Event) -> None:
        self._gate = gate
        self._gateway = gateway
        self._draining = draining
        self._handlers = dict(self._command_handlers())
        self._handlers[f"/{_SHARED}/Play"] = grpc.stream_stream_rpc_method_handler(self._play)
        self._handlers[f"/{_SHARED}/GetTable"] = grpc.unary_unary_rpc_method_handler(
            self._get_table, pb.GetTableRequest.FromString, pb.GetTableResponse.SerializeToString
        )

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    def _command_handlers(self) -> Iterator[tuple[str, grpc.RpcMethodHandler]]:
        paths = dict(_paths())
        for service in service_descriptors():
            for method in service.methods:
                if method.input_type.full_name in paths:
                    handler = self._command_handler(paths[method.input_type.full_name])
                    yield f"/{service.full_name}/{method.name}", grpc.unary_unary_rpc_method_handler(handler)

    def _command_handler(self, path: tuple[str, ...]) -> Callable[..., Awaitable[bytes]]:
        async def handle(data: bytes, context: grpc.aio.ServicerContext) -> bytes:
            credential = await self._gate.caller(context)
            command = _parsed(data, path)
            outcome = command if isinstance(command, Rejection) else await self._gateway.run(command, credential)
            if isinstance(outcome, Rejection):
                await abort(context, outcome)
            return outcome.SerializeToString()

        return handle

    async def _get_table(self, request: pb.GetTableRequest, context: grpc.aio.ServicerContext) -> pb.GetTableResponse:
        actor = await self._gate.admit("GetTable", context)
        answer = self._gateway.view_table(request.table_id, actor)
        if isinstance(answer, Rejection):
            await abort(context, answer)
        return answer

    async def _play(self, requests: AsyncIterator[bytes], context: grpc.aio.ServicerContext) -> None:
        credential = await self._gate.caller(context)

        async def answer(data: bytes) -> bytes:
            return (await self._play_one(data, credential)).SerializeToString()

        await PlayStream(context, answer).serve(requests, self._draining)

    async def _play_one(self, data: bytes, credential: Credential) -> pb.PlayReply:
        command = _parsed(data, ())
        if isinstance(command, Rejection):
            return pb.PlayReply(rejection=rejected(command))
        outcome = await self._gateway.run(command, credential)
        if isinstance(outcome, Rejection):
            return pb.PlayReply(command_id=header_of(command).command_id, rejection=rejected(outcome))
        return pb.PlayReply(command_id=outcome.command_id, reply=outcome)


def rejected(rejection: Rejection) -> pb.Rejection:
    return pb.Rejection(code=rejection.code, message=rejection.message, rule=rejection.rule, field=rejection.field)


def service_descriptors() -> list[descriptor.ServiceDescriptor]:
    """TableService, CardsService and one service a game, found by the game's name."""
    pool = descriptor_pool.Default()
    games = (f"roundledger.v1.{name.title().replace('_', '')}Service" for name in (CARDS, *GAMES))
    return [pool.FindServiceByName(name) for name in (_SHARED, *games)]


def unary_method(name: str) -> str:
    """The gRPC method of a command, by its name in the permissions table."""
    game, _, inner = name.rpartition(".")
    service = f"roundledger.v1.{game.title().replace('_', '')}Service" if game else _SHARED
    return f"/{service}/{inner.title().replace('_', '')}"


def _parsed(data: bytes, path: tuple[str, ...]) -> pb.Command | Rejection:
    """The command in these bytes, which hold the message at this path of `Command`."""
    command = pb.Command()
    target = command
    for field in path:
        target = getattr(target, field)
    try:
        target.ParseFromString(data)
    except DecodeError:
        wanted = target.DESCRIPTOR.full_name
        return Rejection("MALFORMED_MESSAGE", f"these bytes are no {wanted}", field="command")
    target.SetInParent()
    return command


def _paths() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Where `Command` holds each kind of request."""
    for field in pb.Command.DESCRIPTOR.fields:
        request = field.message_type
        if request is None:
            continue
        if field.name not in (CARDS, *GAMES):
            yield request.full_name, (field.name,)
            continue
        for inner in request.fields:
            if inner.message_type is not None:
                yield inner.message_type.full_name, (field.name, inner.name)


_SHARED = "roundledger.v1.TableService"
