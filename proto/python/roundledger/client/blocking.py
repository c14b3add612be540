"""A floor, for programs with threads."""

import time
from collections.abc import Iterable, Iterator
from typing import Any

import grpc
from google.protobuf.message import Message

import roundledger.v1 as pb
from roundledger.client.calls import (
    ATTEMPT_SECONDS,
    FIRST_PAUSE,
    METHODS,
    Addresses,
    CallRefused,
    Command,
    Patience,
    Tls,
    headed,
    in_batches,
    metadata,
    outcome,
    traced,
)


class Client:
    """Makes calls as the owner of one token. It may be used by several threads."""

    def __init__(
        self, address: str | Addresses, token: str, *, tls: Tls | None = None, patience_seconds: float = 30.0
    ) -> None:
        """Calls that fail for reasons that may pass are made again for as long as the patience lasts."""
        self._addresses = Addresses(address) if isinstance(address, str) else address
        self._metadata, self._tls, self._seconds = metadata(token), tls, patience_seconds
        self._channels: dict[str, grpc.Channel] = {}

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        for channel in self._channels.values():
            channel.close()

    def send(
        self,
        command: Command,
        *,
        stream_id: str = "",
        command_id: str = "",
        expected_seq: int | None = None,
        dry_run: bool = False,
    ) -> pb.CommandReply:
        """Sends a command by its own method until it is answered. The id is made here if none is given, and every try
        has the same one, so the command is recorded once. Raises CallRefused or CallUnanswered."""
        message = headed(command, stream_id, command_id, expected_seq, dry_run)
        reply: pb.CommandReply = self._answered(message, message.header.command_id)  # type: ignore[attr-defined]
        return reply

    def send_all(self, commands: Iterable[pb.Command]) -> list[pb.CommandReply | CallRefused]:
        """Sends many commands in few messages; each is recorded or refused by itself, in its place of the answer. Their
        headers must be filled. Raises CallUnanswered: sent again as they are, none of them counts twice."""
        batches = in_batches(list(commands))
        return [outcome(reply) for batch in batches for reply in self._answered(batch).replies]

    def ask(self, query: Message) -> Any:
        """The answer to a query, as its method says: `ask(pb.GetBalancesRequest(...))` is a GetBalancesResponse."""
        return self._answered(query)

    def ask_all(self, query: Message) -> Iterator[Any]:
        """The answers to a query that has many, such as ListPostingsRequest, as they come."""
        try:
            yield from self._call(query)(query, metadata=traced(self._metadata))
        except grpc.RpcError as error:
            Patience(0).pause(error)  # raises: what has been read cannot be unread

    def stream(self, stream_id: str, *, with_legal: bool = False) -> pb.GetStreamResponse:
        """A stream as it is now; with what its table would accept from this caller."""
        answer: pb.GetStreamResponse = self.ask(pb.GetStreamRequest(stream_id=stream_id, with_legal=with_legal))
        return answer

    def rounds(self, query: pb.ListRoundsRequest) -> Iterator[pb.RoundSummary]:
        """All rounds that are asked for, the newest first, page after page."""
        asked = pb.ListRoundsRequest()
        asked.CopyFrom(query)
        while True:
            page: pb.ListRoundsResponse = self.ask(asked)
            yield from page.rounds
            if not page.next_page_token:
                return
            asked.page_token = page.next_page_token

    def watch(
        self, stream_id: str, after_seq: int | None = None, *, with_table: bool = False
    ) -> Iterator[pb.WatchedCommit]:
        """Every commit of a stream after this one, then whatever comes, each once. Without `after_seq` from now on. A
        connection that is lost is made again, and the watch goes on after the last commit that arrived."""
        patience = Patience(self._seconds)
        while True:
            query = pb.WatchTableRequest(
                stream_id=stream_id, after_seq=after_seq or 0, from_now=after_seq is None, with_table=with_table
            )
            try:
                for watched in self._call(query)(query, metadata=traced(self._metadata)):
                    patience.renew()
                    after_seq = watched.commit.seq
                    yield watched
            except grpc.RpcError as error:
                time.sleep(patience.pause(error))
            else:
                time.sleep(FIRST_PAUSE)  # the floor stops: another may have taken its place

    def _answered(self, message: Message, command_id: str = "") -> Any:
        patience = Patience(self._seconds)
        while True:
            try:
                return self._call(message)(message, metadata=traced(self._metadata), timeout=ATTEMPT_SECONDS)
            except grpc.RpcError as error:
                time.sleep(patience.pause(error, command_id))

    def _call(self, message: Message) -> Any:
        method = METHODS[type(message)]
        channel = self._channel(self._addresses.of(method.path))
        make = channel.unary_stream if method.is_stream else channel.unary_unary
        return make(method.path, lambda request: request.SerializeToString(), method.answer)

    def _channel(self, address: str) -> grpc.Channel:
        if address not in self._channels:
            tls = self._tls
            new = grpc.secure_channel(address, tls.credentials()) if tls else grpc.insecure_channel(address)
            if self._channels.setdefault(address, new) is not new:  # another thread was first
                new.close()
        return self._channels[address]
