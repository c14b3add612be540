"""One call of the gRPC server: what arrives of it, and how it is answered.

Two threads are at work. What gRPC says arrives in the thread that waits for it (`OnArrival`); what is done there is
done for every message, so it is little. All else is on the event loop, which is told of many calls at a time.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

import grpc
from grpc._cython import cygrpc

_PLAIN = 0
_MORE_FOLLOWS: int = cygrpc.WriteFlag.buffer_hint
_OK = grpc.StatusCode.OK.value[0]

_READ_AHEAD_BYTES = 16 * 1024
"""What is read of a stream of messages before the loop has taken those before it."""

Metadata = tuple[tuple[str, str | bytes], ...]

Told = tuple[Callable[[Any], None], Any]
"""What the loop is to call, with what."""


class OnArrival:
    """What is done with an event in the thread that waits for gRPC, before the loop is told, if it is."""

    __slots__ = ("run",)

    def __init__(self, run: Callable[[Any], Told | None]) -> None:
        self.run = run


_UNHEARD = OnArrival(lambda event: None)
"""For what gRPC tells and the call does not wait for: that an answer went out."""


class Call:
    """What is told to the functions that are given here is told on the event loop."""

    __slots__ = ("_core", "_event", "_has_begun", "_is_over", "_trailing", "is_cancelled", "on_cancelled", "on_over")

    def __init__(self, event: Any) -> None:
        self._event, self._core = event, event.call
        self._has_begun = self._is_over = False
        """Whether something, and whether the status, was sent."""
        self._trailing: Metadata | None = None
        self.is_cancelled = False
        """Whether the caller has gone, or the time is over that they gave it."""
        self.on_cancelled: Callable[[], object] | None = None
        self.on_over: Callable[[], None] | None = None
        """Is told once, when the last of the answer is sent or the caller has gone."""

    @property
    def method(self) -> bytes:
        name: bytes = self._event.call_details.method
        return name

    def invocation_metadata(self) -> Metadata:
        metadata: Metadata = self._event.invocation_metadata
        return metadata

    def peer(self) -> str:
        return str(self._core.peer().decode())

    # What arrives

    def watch(self) -> None:
        """Hears when the caller goes."""
        self._core.start_server_batch((cygrpc.ReceiveCloseOnServerOperation(_PLAIN),), OnArrival(self._closed))

    def _closed(self, event: Any) -> Told | None:
        return (self._cancelled, None) if event.batch_operations[0].cancelled() else None

    def _cancelled(self, _: None) -> None:
        self.is_cancelled = True
        self._over()
        told, self.on_cancelled = self.on_cancelled, None
        if told is not None:
            told()

    def receive(self, told: Callable[[bytes | None], None]) -> None:
        """Has `told` hear the next message, or None where there is no more. One at a time."""
        arrived = OnArrival(lambda event: (told, event.batch_operations[0].message()))
        self.start_receiving(arrived)

    def start_receiving(self, arrived: OnArrival) -> None:
        self._core.start_server_batch((cygrpc.ReceiveMessageOperation(_PLAIN),), arrived)

    # What is answered

    def reply(self, data: bytes) -> None:
        """The only message of the answer, and its end."""
        if self._is_over or self.is_cancelled:
            return
        self._is_over = True
        operations = (
            cygrpc.SendInitialMetadataOperation(None, _PLAIN),
            cygrpc.SendMessageOperation(data, _PLAIN),
            cygrpc.SendStatusFromServerOperation(self._trailing, _OK, b"", _PLAIN),
        )
        self._core.start_server_batch(operations, _UNHEARD)
        self._over()

    def end(self, code: grpc.StatusCode = grpc.StatusCode.OK, details: str = "") -> None:
        """After the messages that were sent, if any."""
        if self._is_over or self.is_cancelled:
            return
        self._is_over = True
        status = cygrpc.SendStatusFromServerOperation(self._trailing, code.value[0], details.encode(), _PLAIN)
        begun = () if self._has_begun else (cygrpc.SendInitialMetadataOperation(None, _PLAIN),)
        self._core.start_server_batch((*begun, status), _UNHEARD)
        self._over()

    def _over(self) -> None:
        told, self.on_over = self.on_over, None
        if told is not None:
            told()

    def end_with(self, status: grpc.Status) -> None:
        self._trailing = status.trailing_metadata
        self.end(status.code, status.details)

    def set_trailing_metadata(self, metadata: Metadata) -> None:
        self._trailing = metadata

    def send(self, data: bytes, told: Callable[[bool], None]) -> None:
        """One message of several; `told` hears whether it went out, and only then the next may be sent."""
        if self._is_over or self.is_cancelled:
            told(False)
        else:
            self.start_sending(data, OnArrival(lambda event: (told, bool(event.success))))

    def start_sending(self, data: bytes, arrived: OnArrival, *, more: bool = False) -> None:
        message = cygrpc.SendMessageOperation(data, _MORE_FOLLOWS if more else _PLAIN)
        begun = () if self._has_begun else (cygrpc.SendInitialMetadataOperation(None, _PLAIN),)
        self._has_begun = True
        self._core.start_server_batch((*begun, message), arrived)


class Messages:
    """The messages of a call, both ways. They are read ahead and written on in the thread that waits for gRPC, so that
    the loop is woken once for many. Each number has one thread that changes it, and neither thread begins what the
    other may be about to begin."""

    def __init__(
        self, call: Call, on_message: Callable[[bytes | None], None], on_written: Callable[[bool], None]
    ) -> None:
        """`on_message` hears each message, and None after the last; `on_written`, for each, whether it went out."""
        self._call, self._on_message, self._on_written = call, on_message, on_written
        self._read_bytes = 0
        """By the thread."""
        self._taken_bytes = 0
        """By the loop."""
        self._is_paused = True
        """Whether the thread waits for the loop to take what was read."""
        self._outgoing: deque[bytes] = deque()
        self._is_writing = False
        """Whether the thread writes: then it goes on until it finds nothing more, and tells the loop so."""
        self._received, self._sent = OnArrival(self._has_received), OnArrival(self._has_sent)

    def begin(self, first: bytes | None) -> None:
        """With what has come already."""
        self._read_bytes = len(first or b"")
        self._on_message(first)

    def take(self, size: int) -> None:
        """So much was taken of what was read: more may come."""
        self._taken_bytes += size
        if self._is_paused and self._has_room():
            self._is_paused = False
            self._call.start_receiving(self._received)

    def write(self, data: bytes) -> None:
        self._outgoing.append(data)
        if not self._is_writing:
            self._write_next()

    def stop(self) -> None:
        """What is not written yet is not written any more."""
        self._outgoing.clear()

    def _has_room(self) -> bool:
        return self._read_bytes - self._taken_bytes < _READ_AHEAD_BYTES

    def _write_next(self) -> None:
        """By the loop, while the thread does not write."""
        if self._outgoing and not self._call.is_cancelled:
            self._is_writing = True
            self._call.start_sending(self._outgoing.popleft(), self._sent, more=bool(self._outgoing))

    # In the thread

    def _has_received(self, event: Any) -> Told:
        data = event.batch_operations[0].message()
        if data is None:
            return self._on_message, None
        self._read_bytes += len(data)
        if self._has_room():
            self._call.start_receiving(self._received)
            return self._on_message, data
        return self._last_for_now, data

    def _has_sent(self, event: Any) -> Told:
        try:
            data = self._outgoing.popleft() if event.success else None
        except IndexError:
            data = None
        if data is None:
            return self._all_sent, bool(event.success)
        self._call.start_sending(data, self._sent, more=bool(self._outgoing))
        return self._on_written, True

    # On the loop

    def _last_for_now(self, data: bytes) -> None:
        self._is_paused = True
        self._on_message(data)

    def _all_sent(self, ok: bool) -> None:
        self._is_writing = False
        if ok:
            self._write_next()
        self._on_written(ok)
