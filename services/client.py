"""A caller of a running floor, for the command line, the demo and tests."""

import time
from collections.abc import Iterable, Iterator

import grpc

import roundledger.v1 as pb
from games.deciding import command_body
from ledger.core.rejection import Rejection
from services.auth import TokenFile
from services.errors import rejection_from
from services.tables.table_service import unary_method
from roundledger.v1 import ledger_service_pb2_grpc, table_pb2_grpc

_STAFF = pb.Actor(role=pb.ROLE_DEALER)


class NoCredential(Exception):
    """The token file has nobody who may make the call."""


class FloorClient:
    """Sends commands as whoever may send them, by the floor's token file."""

    def __init__(self, address: str, tokens: TokenFile) -> None:
        self.address = address
        self._channel = grpc.insecure_channel(address)
        self._tokens = tokens
        self.tables = table_pb2_grpc.TableServiceStub(self._channel)  # type: ignore[no-untyped-call]
        self.ledger = ledger_service_pb2_grpc.LedgerServiceStub(self._channel)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        self._channel.close()

    def metadata(self, call: str, actor: pb.Actor | None = None) -> tuple[tuple[str, str], ...]:
        credential = self._tokens.credential_for(actor, call)
        if credential is None:
            raise NoCredential(f"no token for {call}" + (f" as {actor.actor_id or actor.role}" if actor else ""))
        return (("authorization", f"Bearer {credential.token}"),)

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        """Calls the method of the service that the command belongs to."""
        name, body = command_body(command)
        if body is None:
            return Rejection("EMPTY_COMMAND", "the message holds no command", field="command")
        method = self._channel.unary_unary(
            unary_method(name),
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=pb.CommandReply.FromString,
        )
        try:
            reply: pb.CommandReply = method(body, metadata=self.metadata(name, actor))
        except grpc.RpcError as error:
            if rejection := rejection_from(error):
                return rejection
            raise
        return reply

    def balances_up_to_date(self, request: pb.GetBalancesRequest, timeout: float = 30) -> pb.GetBalancesResponse:
        """A table's balances once the books have caught up with its newest commit."""
        table = self.tables.GetTable(
            pb.GetTableRequest(table_id=request.table_id), metadata=self.metadata("GetTable", _STAFF)
        )
        deadline = time.monotonic() + timeout
        while True:
            balances: pb.GetBalancesResponse = self.ledger.GetBalances(request, metadata=self.metadata("GetBalances"))
            if balances.as_of and balances.as_of[0].seq >= table.seq:
                return balances
            if time.monotonic() > deadline:
                raise TimeoutError(f"the books of {request.table_id} do not reach seq {table.seq}")
            time.sleep(0.05)

    def stream(self, commands: Iterable[pb.Command], actor: pb.Actor | None, call: str) -> Iterator[pb.PlayReply]:
        """Sends commands over one Play stream, all as one caller."""
        return iter(self.tables.Play(iter(commands), metadata=self.metadata(call, actor)))
