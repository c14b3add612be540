"""Every kind of stream that a floor has, and which command begins one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from google.protobuf.message import Message

from ledger.core.rejection import Rejection
from ledger.core.stream import AnyLadder, AnyStream
from ledger.core.vocabulary import COMMANDS

Founding = Mapping[type[Message], Callable[[Any], str]]
"""The commands that begin a stream, and how each names the kind."""


class Catalogue:
    """The streams by kind, and the ladders of all their commands."""

    def __init__(self, streams: Iterable[AnyStream], founding: Founding) -> None:
        self.streams: dict[str, AnyStream] = {}
        for stream in streams:
            if self.streams.setdefault(stream.kind, stream) is not stream:
                raise ValueError(f"there are two kinds of streams called {stream.kind}")
        self._founding = founding
        self._taken = {stream.only_id: stream for stream in self.streams.values() if stream.only_id}
        self.lenders = {name: stream for stream in self._taken.values() for name in stream.lends}
        """The streams that lend something to ladders of others, by what they lend."""
        self.ladders: dict[type[Message], AnyLadder] = {}
        for stream in self.streams.values():
            for message, ladder in stream.commands.items():
                if self.ladders.setdefault(message, ladder).roles != ladder.roles:
                    raise ValueError(f"{COMMANDS[message].name} has other roles at a {stream.title}")

    def __getitem__(self, kind: str) -> AnyStream:
        return self.streams[kind]

    def founded_by(self, stream_id: str, command: Any) -> AnyStream | Rejection:
        """The kind of stream that the command begins."""
        kind_of = self._founding.get(type(command))
        if kind_of is None:
            message = f"there is no {stream_id!r} on this floor: install the table or open the stream first"
            return Rejection("UNKNOWN_STREAM", message, field="header.stream_id")
        kind = kind_of(command)
        founders = [k for k, s in self.streams.items() if type(command) in s.commands]
        if kind not in founders:
            message = f"{kind!r} is none of {', '.join(sorted(founders))}"
            return Rejection("UNKNOWN_GAME", message, field="game")
        stream = self.streams[kind]
        if stream_id != stream.only_id and (stream.only_id or stream_id in self._taken):
            only = self._taken.get(stream_id, stream)
            message = f"{only.only_id} is the {only.title} and nothing else is"
            return Rejection("BAD_ID", message, field="header.stream_id")
        return stream
