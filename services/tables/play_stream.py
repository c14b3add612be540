"""One call of TableService.Play: commands come in, replies go out as they are ready."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import grpc

_IN_FLIGHT = 1024
"""The most commands of one stream that wait for their reply."""


class PlayStream:
    """Commands of one table are answered in order, because they queue for its lock in order."""

    def __init__(self, context: grpc.aio.ServicerContext, answer: Callable[[bytes], Awaitable[bytes]]) -> None:
        self._context = context
        self._answer = answer
        self._room = asyncio.Semaphore(_IN_FLIGHT)
        self._replies: asyncio.Queue[bytes] = asyncio.Queue()
        self._pending: set[asyncio.Task[None]] = set()

    async def serve(self, requests: AsyncIterator[bytes], draining: asyncio.Event) -> None:
        """Reads until the client ends or the server is to stop; then answers what was accepted."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read(requests))
        stop = asyncio.create_task(draining.wait())
        try:
            await asyncio.wait((reader, stop), return_when=asyncio.FIRST_COMPLETED)
            reader.cancel()
            while self._pending:
                await asyncio.wait(self._pending)
            await self._replies.join()
        finally:
            for task in (writer, reader, stop, *self._pending):
                task.cancel()

    async def _read(self, requests: AsyncIterator[bytes]) -> None:
        async for data in requests:
            await self._room.acquire()
            task = asyncio.create_task(self._run(data))
            self._pending.add(task)
            task.add_done_callback(self._pending.discard)

    async def _run(self, data: bytes) -> None:
        self._replies.put_nowait(await self._answer(data))

    async def _write(self) -> None:
        while True:
            reply = await self._replies.get()
            await self._context.write(reply)
            self._replies.task_done()
            self._room.release()
