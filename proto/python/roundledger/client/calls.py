"""What a call is, blocking or awaited: its method, its header, what an error says, and when it is worth another try."""

import random
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2
from grpc_status import rpc_status

import roundledger.v1 as pb

DOMAIN = "roundledger"

MOST_IN_BATCH = 256
"""Commands that one message may hold."""

ATTEMPT_SECONDS = 15.0
"""How long one try may take: a floor answers a command within ten seconds, if it can."""

_OF_TRACES = ("traceparent", "tracestate")

FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0

_WORTH_REPEATING = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
"""Whatever the floor says; other failures only where it says so itself, by RetryInfo."""

Command = TypeVar("Command", bound=Message)


class CallRefused(Exception):
    """The floor has refused the call, by name. A command that was refused left no event and changed nothing."""

    def __init__(self, code: str, message: str, rule: str = "", field: str = "") -> None:
        super().__init__(f"{code}: {message}{f' ({rule})' if rule else ''}")
        self.code = code
        """The named reason, such as BETTING_CLOSED."""
        self.message = message
        """What is wrong and what to do."""
        self.rule = rule
        """The clause that is cited, with its rulebook."""
        self.field = field
        """The field that is wrong."""


class CallUnanswered(Exception):
    """No answer came for as long as one was willing to wait. A command may have been recorded: send it again under the
    same `command_id`, and it is recorded once."""

    def __init__(self, problem: str, command_id: str = "") -> None:
        super().__init__(problem)
        self.command_id = command_id


@dataclass(frozen=True)
class Addresses:
    """Where the services of a floor are. On one machine all have one address; on Kafka each role has its own."""

    tables: str
    books: str = ""
    replay: str = ""

    def of(self, path: str) -> str:
        """The address for a method."""
        service = path.split("/")[1].rpartition(".")[2]
        return {"LedgerService": self.books, "ReplayService": self.replay}.get(service, "") or self.tables


@dataclass(frozen=True)
class Tls:
    """Who signs the floor's certificate; and the caller's own, where the floor asks for one. In PEM."""

    ca: Path
    cert: Path | None = None
    key: Path | None = None

    def credentials(self) -> grpc.ChannelCredentials:
        own = (path.read_bytes() if path else None for path in (self.key, self.cert))
        return grpc.ssl_channel_credentials(self.ca.read_bytes(), *own)


def services() -> Iterator[ServiceDescriptor]:
    """Every service of the vocabulary."""
    for module in vars(pb).values():
        if isinstance(module, ModuleType) and hasattr(module, "DESCRIPTOR"):
            yield from module.DESCRIPTOR.services_by_name.values()


@dataclass(frozen=True)
class Method:
    """Of a service, by the message that it takes."""

    path: str
    answer: Callable[[bytes], Any]
    is_stream: bool


def _methods() -> Iterator[tuple[type[Message], Method]]:
    for service in services():
        for method in service.methods:
            if not method.client_streaming:
                yield GetMessageClass(method.input_type), _method(service, method)


def _method(service: ServiceDescriptor, method: MethodDescriptor) -> Method:
    answer = GetMessageClass(method.output_type).FromString
    return Method(f"/{service.full_name}/{method.name}", answer, bool(method.server_streaming))


METHODS: dict[type[Message], Method] = dict(_methods())
"""By the type of the request: no two methods take the same."""


def metadata(token: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {token}"),)


def traced(metadata: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """With the trace of which the call is a part, where the program that calls has one (OpenTelemetry)."""
    if "opentelemetry.trace" not in sys.modules:
        return metadata
    from opentelemetry import propagate

    carried: dict[str, str] = {}
    propagate.inject(carried)
    return (*metadata, *((name, said) for name, said in carried.items() if name in _OF_TRACES))


def headed(
    command: Command, stream_id: str, command_id: str, expected_seq: int | None = None, dry_run: bool = False
) -> Command:
    """A copy of the command with its header filled: the id stays the same, however often the copy is sent."""
    copy = type(command)()
    copy.CopyFrom(command)
    header = getattr(copy, "header", None)
    if header is None:
        raise TypeError(f"{type(command).__name__} is no command: it has no header; ask() takes queries")
    header.stream_id = stream_id or header.stream_id
    header.command_id = command_id or header.command_id or uuid.uuid4().hex
    header.dry_run = header.dry_run or dry_run
    if expected_seq is not None:
        header.expected_seq = expected_seq
    return copy


def in_batches(commands: list[pb.Command]) -> Iterator[pb.PlayBatchRequest]:
    for start in range(0, len(commands), MOST_IN_BATCH):
        yield pb.PlayBatchRequest(commands=commands[start : start + MOST_IN_BATCH])


def outcome(reply: pb.PlayReply) -> pb.CommandReply | CallRefused:
    said = reply.rejection
    return CallRefused(said.code, said.message, said.rule, said.field) if reply.HasField("rejection") else reply.reply


def refusal_in(error: grpc.RpcError) -> CallRefused | None:
    """What the floor says by name; nothing where the call did not reach it."""
    status = rpc_status.from_call(error)
    for detail in status.details if status else ():
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info) and info.domain == DOMAIN:
            message = status.message.removeprefix(f"{info.reason}: ")
            return CallRefused(info.reason, message, info.metadata.get("rule", ""), info.metadata.get("field", ""))
    return None


class Patience:
    """How long to go on. What the floor proposes is waited for, and longer with every try; drawn, so that those who
    were cut off together do not come back together."""

    def __init__(self, seconds: float, draw: Callable[[], float] = random.random) -> None:
        self._seconds, self._draw = seconds, draw
        self.renew()

    def renew(self) -> None:
        """After an answer: the next failure is a first one."""
        self._until, self._next = time.monotonic() + self._seconds, FIRST_PAUSE

    def pause(self, error: grpc.RpcError, command_id: str = "") -> float:
        """Seconds to wait before the next try; raises CallRefused or CallUnanswered where there is to be none."""
        refused, proposed = refusal_in(error), _proposed(error)
        if proposed is None and error.code() not in _WORTH_REPEATING:
            raise refused or error
        pause = max(proposed or 0.0, self._next * (0.5 + self._draw()))
        if time.monotonic() + pause > self._until:
            raise CallUnanswered(str(refused or error.details() or error.code().name), command_id) from error
        self._next = min(2 * self._next, _LONGEST_PAUSE)
        return pause


def _proposed(error: grpc.RpcError) -> float | None:
    status = rpc_status.from_call(error)
    for detail in status.details if status else ():
        retry = error_details_pb2.RetryInfo()
        if detail.Unpack(retry):
            return float(retry.retry_delay.ToMilliseconds()) / 1000
    return None
