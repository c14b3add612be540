"""A caller of a running floor, for the command line, the demo and tests."""

import time
from collections.abc import Iterable, Iterator

import grpc

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.core.roles import Roles, role_name
from ledger.core.vocabulary import COMMANDS, body_of
from ledger.streams.feed import callers_of
from roundledger.v1 import (
    ledger_service_pb2_grpc,
    pin_service_pb2_grpc,
    replay_service_pb2_grpc,
    table_service_pb2_grpc,
)
from services.access.callers import TokenFile
from services.access.channels import CallerTls, channel_to
from services.access.errors import rejection_from
from services.access.methods import METHODS
from services.access.permissions import QUERIES
from services.running.problems import Problem

_STAFF = pb.Actor(role=pb.ROLE_DEALER)

Metadata = tuple[tuple[str, str], ...]


class NoCredential(Problem):
    """No caller of the token file may make the call."""


class FloorClient:
    """Sends each command as a caller of the token file who may send it."""

    def __init__(self, address: str, tokens: TokenFile, books_address: str = "", tls: CallerTls | None = None) -> None:
        """The books may be another process's."""
        self.address = address
        self._channel = channel_to(address, tls)
        self._books_channel = channel_to(books_address, tls) if books_address else self._channel
        self._tokens = tokens
        self.tables = table_service_pb2_grpc.TableServiceStub(self._channel)  # type: ignore[no-untyped-call]
        self.past = replay_service_pb2_grpc.ReplayServiceStub(self._channel)  # type: ignore[no-untyped-call]
        self.pins = pin_service_pb2_grpc.PinServiceStub(self._channel)  # type: ignore[no-untyped-call]
        self.ledger = ledger_service_pb2_grpc.LedgerServiceStub(self._books_channel)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        self._channel.close()
        self._books_channel.close()

    def metadata(self, query: str, actor: pb.Actor | None = None) -> Metadata:
        """The token of this actor, or of any caller who may ask."""
        return self._metadata(query, QUERIES[query], actor)

    def _metadata(self, call: str, allowed: Roles, actor: pb.Actor | None) -> Metadata:
        credential = self._tokens.credential_for(actor, allowed)
        if credential is None:
            wanted = (actor.actor_id or role_name(actor.role)) if actor else " or ".join(map(role_name, allowed))
            raise NoCredential(f"the token file has no entry for {wanted}, who could call {call}")
        return (("authorization", f"Bearer {credential.token}"),)

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        """Calls the method of the service that the command belongs to."""
        body = body_of(command)
        if body is None:
            return Rejection("EMPTY_COMMAND", "the message holds no command: set one of its fields", field="command")
        method = self._channel.unary_unary(
            METHODS[type(body)],
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=pb.CommandReply.FromString,
        )
        roles = CATALOGUE.ladders[type(body)].roles
        try:
            metadata = self._metadata(COMMANDS[type(body)].name, callers_of(type(body), roles) or roles, actor)
            reply: pb.CommandReply = method(body, metadata=metadata)
        except grpc.RpcError as error:
            if rejection := rejection_from(error):
                return rejection
            raise
        return reply

    def balances_up_to_date(self, stream_id: str, timeout: float = 90) -> pb.GetBalancesResponse:
        """A stream's balances once the books have caught up with its newest commit."""
        request = pb.GetStreamRequest(stream_id=stream_id)
        wanted = self.tables.GetStream(request, metadata=self.metadata("GetStream", _STAFF)).seq
        deadline = time.monotonic() + timeout
        asked, metadata = pb.GetBalancesRequest(stream_id=stream_id), self.metadata("GetBalances")
        while True:
            balances: pb.GetBalancesResponse = self.ledger.GetBalances(asked, metadata=metadata)
            if balances.as_of and balances.as_of[0].seq >= wanted:
                return balances
            if time.monotonic() > deadline:
                raise TimeoutError(f"the books of {stream_id} do not reach seq {wanted}")
            time.sleep(0.05)

    def stream(self, commands: Iterable[pb.Command], actor: pb.Actor) -> Iterator[pb.PlayReply]:
        """Sends commands over one Play stream, all as one caller."""
        metadata = self._metadata("Play", (), actor)
        return iter(self.tables.Play(iter(commands), metadata=metadata))
