"""One call of TableService.Play: commands come in, replies go out in the order of their stream."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from functools import partial

import grpc
import msgspec

from ledger.core.rejection import Rejection
from services.access.gate import Share
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
    """Commands of several streams run side by side; a reply waits until those before it of its stream are out."""

    def __init__(
        self,
        context: grpc.aio.ServicerContext,
        take: Callable[[bytes, Rejection | None], Taken],
        submit: Callable[[Admitted, Callable[[bytes], None]], None],
        share: Share,
    ) -> None:
        """What was taken is brought to its end, also when the call has ended."""
        self._context = context
        self._take, self._submit = take, submit
        self._share = share
        self._lanes: dict[str, deque[_Held]] = {}
        self._ready: deque[_Held] = deque()
        self._held = 0
        self._held_bytes = 0
        self._has_ready = asyncio.Event()
        self._has_room = asyncio.Event()
        self._progress = asyncio.Event()
        self._ended = False

    async def serve(self, requests: AsyncIterator[bytes], draining: asyncio.Event) -> None:
        """Reads until the caller ends or the host is to stop; then answers what was taken."""
        reader = asyncio.create_task(self._read(requests))
        writer = asyncio.create_task(self._write())
        stop = asyncio.create_task(draining.wait())
        try:
            await asyncio.wait((reader, stop, writer), return_when=asyncio.FIRST_COMPLETED)
            reader.cancel()
            await self._until_written(writer, stop)
        finally:
            self._ended = True
            for task in (reader, writer, stop):
                task.cancel()
            await asyncio.gather(reader, writer, stop, return_exceptions=True)
            for held in (*self._ready, *(held for lane in self._lanes.values() for held in lane)):
                if held.reply is not None:
                    self._give_back(held)

    async def _until_written(self, writer: "asyncio.Task[None]", stop: "asyncio.Task[bool]") -> None:
        """Returns when all is written, when the caller is gone, or when a stop waits for somebody who reads nothing."""
        while self._held and not writer.done():
            self._progress.clear()
            progress = asyncio.create_task(self._progress.wait())
            others = (writer,) if stop.done() else (writer, stop)
            patience = _UNREAD_SECONDS if stop.done() and self._ready else None
            try:
                done, _ = await asyncio.wait((progress, *others), timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            finally:
                progress.cancel()
            if not done:
                return

    async def _read(self, requests: AsyncIterator[bytes]) -> None:
        async for data in requests:
            while self._held >= _MOST_HELD or (self._held and self._held_bytes >= _MOST_HELD_BYTES):
                self._has_room.clear()
                await self._has_room.wait()
            self._start(data)

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

    def _answered(self, stream_id: str, held: _Held, reply: bytes) -> None:
        held.reply = reply
        held.size += len(reply)
        self._held_bytes += len(reply)
        if held.has_share:
            self._share.grow(len(reply))
        if self._ended:
            self._give_back(held)
            return
        lane = held.lane
        while lane and lane[0].reply is not None:
            self._ready.append(lane.popleft())
        if not lane:
            del self._lanes[stream_id]
        self._has_ready.set()
        self._progress.set()

    async def _write(self) -> None:
        while True:
            while not self._ready:
                self._has_ready.clear()
                await self._has_ready.wait()
            held = self._ready[0]
            await self._context.write(held.reply)
            self._ready.popleft()
            self._held -= 1
            self._held_bytes -= held.size
            self._give_back(held)
            self._has_room.set()
            self._progress.set()

    def _give_back(self, held: _Held) -> None:
        if held.has_share:
            self._share.give_back(held.size)
