"""One call of TableService.Play: commands come in, replies go out in the order of their stream."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

import msgspec

from ledger.core.rejection import Rejection
from services.access.gate import Share
from services.running.calls import Calls
from services.running.grpc_call import Call, Messages
from services.tables.gateway import Admitted

_MOST_HELD = 256
"""The commands of one call that are under way or whose replies were not read yet, and their bytes below: beyond that
no more are taken, so a caller who does not read cannot make the host keep more than this."""
_MOST_HELD_BYTES = 256 * 1024

_UNREAD_SECONDS = 2.0
"""How long a host that is to stop waits for a caller who reads nothing at all."""


class Taken(msgspec.Struct, frozen=True):
    """What a command's bytes hold."""

    stream_id: str
    """Replies of one stream keep the order of its commands."""
    answer: bytes | Admitted
    """An early refusal is ready at once; else what is to be run."""


class _Held:
    """A command's place, until its reply is written."""

    __slots__ = ("has_share", "lane", "reply", "size")

    def __init__(self, lane: "deque[_Held]", size: int, *, has_share: bool) -> None:
        self.lane = lane
        self.size = size
        self.has_share = has_share
        self.reply: bytes | None = None


class PlayStream:
    """Commands of several streams run side by side; a reply waits until those before it of its stream are out. It reads
    until the caller ends or the host is to stop, then answers what was taken; what was taken is brought to its end,
    also when the caller has gone."""

    def __init__(
        self,
        call: Call,
        take: Callable[[bytes, Rejection | None], Taken],
        submit: Callable[[Admitted, Callable[[bytes], None]], object],
        share: Share,
        calls: Calls,
    ) -> None:
        self._call, self._take, self._submit, self._share, self._calls = call, take, submit, share, calls
        self._lanes: dict[str, deque[_Held]] = {}
        self._ready: deque[_Held] = deque()
        self._held = 0
        self._held_bytes = 0
        self._written = 0
        self._waiting: deque[bytes] = deque()
        """Commands that were read and are not taken yet."""
        self._messages = Messages(call, self._read, self._has_written)
        self._has_read_all = self._is_ended = False
        self._stop = asyncio.create_task(calls.draining.wait())

    def begin(self, first: bytes | None) -> None:
        self._calls.__enter__()
        self._call.on_cancelled = self._end
        self._stop.add_done_callback(self._read_no_more)
        self._messages.begin(first)

    # Reading

    def _read(self, data: bytes | None) -> None:
        if data is None:
            self._has_read_all = True
            self._end_if_done()
        elif not self._has_read_all:  # else the host is to stop, and what comes now is for another
            self._waiting.append(data)
            self._take_waiting()

    def _take_waiting(self) -> None:
        waiting = self._waiting
        while waiting and not (self._held >= _MOST_HELD or (self._held and self._held_bytes >= _MOST_HELD_BYTES)):
            data = waiting.popleft()
            self._start(data)
            self._messages.take(len(data))

    def _start(self, data: bytes) -> None:
        refused = self._share.take(len(data))
        taken = self._take(data, refused)
        lane = self._lanes.setdefault(taken.stream_id, deque())
        held = _Held(lane, len(data), has_share=refused is None)
        lane.append(held)
        self._held += 1
        self._held_bytes += held.size
        if isinstance(taken.answer, bytes):
            self._answered(taken.stream_id, held, taken.answer)
            return
        self._submit(taken.answer, partial(self._answered, taken.stream_id, held))

    # Writing

    def _answered(self, stream_id: str, held: _Held, answer: bytes) -> None:
        held.reply = answer
        held.size += len(answer)
        self._held_bytes += len(answer)
        if held.has_share:
            self._share.grow(len(answer))
        if self._is_ended:
            self._give_back(held)
            return
        lane = held.lane
        while lane and (reply := lane[0].reply) is not None:
            self._ready.append(lane.popleft())
            self._messages.write(reply)
        if not lane:
            del self._lanes[stream_id]

    def _has_written(self, ok: bool) -> None:
        if self._is_ended:
            return
        if not ok:
            self._end()
            return
        held = self._ready.popleft()
        self._written += 1
        self._held -= 1
        self._held_bytes -= held.size
        self._give_back(held)
        self._take_waiting()
        self._end_if_done()

    def _give_back(self, held: _Held) -> None:
        if held.has_share:
            self._share.give_back(held.size)

    # The end

    def _read_no_more(self, stop: "asyncio.Task[bool]") -> None:
        """The host is to stop."""
        if self._is_ended:
            return
        self._has_read_all = True
        self._waiting.clear()
        self._end_if_done()
        if not self._is_ended:
            self._wait_for_reader(self._written)

    def _wait_for_reader(self, written: int) -> None:
        asyncio.get_running_loop().call_later(_UNREAD_SECONDS, self._end_if_unread, written)

    def _end_if_unread(self, written: int) -> None:
        if self._is_ended:
            return
        if self._ready and self._written == written:
            self._end()
        else:
            self._wait_for_reader(self._written)

    def _end_if_done(self) -> None:
        if self._has_read_all and not self._held and not self._waiting:
            self._end()

    def _end(self) -> None:
        """All is written, or the caller has gone, or does not read."""
        if self._is_ended:
            return
        self._is_ended = True
        self._call.on_cancelled = None
        self._messages.stop()
        self._call.end()
        self._stop.cancel()
        for held in (*self._ready, *(held for lane in self._lanes.values() for held in lane)):
            if held.reply is not None:
                self._give_back(held)
        self._calls.__exit__(None, None, None)
