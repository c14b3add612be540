"""Callers that keep so many commands in flight for so long, and how many were answered."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence

import grpc

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.roles import DEALER, Roles
from ledger.core.vocabulary import body_of
from loadtests.traffic import BusyTable
from services.access.callers import TokenFile
from services.access.methods import METHODS

SECONDS = 3.0
_WARM_UP = 0.5

Metadata = tuple[tuple[str, str], ...]


class Measured:
    """Counts answers, all of them and those after the warm-up; over after some time, or after so many answers."""

    def __init__(self, most: int = 0) -> None:
        self._most = most
        self.answers = 0
        self.begin()

    def begin(self) -> None:
        self._starts = time.perf_counter() + _WARM_UP
        self._ends = self._starts + SECONDS
        self.count = 0

    def over(self) -> bool:
        return self.answers >= self._most if self._most else time.perf_counter() >= self._ends

    def answered(self) -> None:
        self.answers += 1
        if time.perf_counter() >= self._starts:
            self.count += 1

    def per_second(self) -> float:
        return self.count / SECONDS


async def echo_unary(address: str, in_flight: int, measured: Measured | None = None) -> float:
    measured = measured or Measured()
    payloads = _echo_payloads()
    async with grpc.aio.insecure_channel(address) as channel:
        call = channel.unary_unary("/Echo/Unary")

        async def keep_calling() -> None:
            while not measured.over():
                await call(next(payloads))
                measured.answered()

        await asyncio.gather(*(keep_calling() for _ in range(in_flight)))
    return measured.per_second()


async def echo_stream(address: str, in_flight: int, measured: Measured | None = None) -> float:
    measured = measured or Measured()
    payloads = _echo_payloads()
    async with grpc.aio.insecure_channel(address) as channel:
        await _stream(channel.stream_stream("/Echo/Stream"), (), measured, payloads, in_flight)
    return measured.per_second()


async def commands_unary(
    address: str,
    tokens: TokenFile,
    in_flight: int,
    name: str,
    measured: Measured | None = None,
    tables: Sequence[BusyTable] = (),
) -> float:
    """Each caller has its own table, because a table takes one command after the other; new ones by default."""
    async with grpc.aio.insecure_channel(address) as channel:
        tables = tables or [BusyTable(f"{name}-{n}") for n in range(in_flight)]
        metadata = _dealer(tokens)
        await asyncio.gather(*(_open(channel, tokens, table) for table in tables))
        measured = measured or Measured()
        measured.begin()

        async def keep_calling(table: BusyTable) -> None:
            for command in table.rounds():
                if measured.over():
                    return
                await _call(channel, command, metadata)
                measured.answered()

        await asyncio.gather(*map(keep_calling, tables))
    return measured.per_second()


async def commands_stream(
    address: str, tokens: TokenFile, in_flight: int, name: str, measured: Measured | None = None
) -> float:
    async with grpc.aio.insecure_channel(address) as channel:
        tables = [BusyTable(f"{name}-{n}") for n in range(in_flight)]
        await asyncio.gather(*(_open(channel, tokens, table) for table in tables))
        measured = measured or Measured()
        measured.begin()
        play = channel.stream_stream("/roundledger.v1.TableService/Play")
        await _stream(play, _dealer(tokens), measured, _in_turn(tables), in_flight, check=_accepted)
    return measured.per_second()


async def _stream(
    method: grpc.aio.StreamStreamMultiCallable,
    metadata: Metadata,
    measured: Measured,
    payloads: Iterator[bytes],
    in_flight: int,
    check: "type[None] | object" = None,
) -> None:
    room = asyncio.Semaphore(in_flight)

    async def requests() -> AsyncIterator[bytes]:
        while not measured.over():
            await room.acquire()
            yield next(payloads)

    async for data in method(requests(), metadata=metadata):
        room.release()
        measured.answered()
        if callable(check):
            check(data)


def _accepted(data: bytes) -> None:
    reply = pb.PlayReply.FromString(data)
    if reply.HasField("rejection"):
        raise RuntimeError(f"refused under load: {reply.rejection}")


def _in_turn(tables: list[BusyTable]) -> Iterator[bytes]:
    rounds = [table.rounds() for table in tables]
    while True:
        for commands in rounds:
            yield next(commands).SerializeToString()


def _echo_payloads() -> Iterator[bytes]:
    """What an echo carries is as large, and made in the same way, as a command."""
    for command in BusyTable("echo-1").rounds():
        yield command.SerializeToString()


async def _open(channel: grpc.aio.Channel, tokens: TokenFile, table: BusyTable) -> None:
    for command in table.opening():
        roles = CATALOGUE.ladders[type(body_of(command))].roles
        await _call(channel, command, _metadata(tokens, roles))


async def _call(channel: grpc.aio.Channel, command: pb.Command, metadata: Metadata) -> None:
    body = body_of(command)
    await channel.unary_unary(METHODS[type(body)])(body.SerializeToString(), metadata=metadata)


def _dealer(tokens: TokenFile) -> Metadata:
    return _metadata(tokens, (DEALER,))


def _metadata(tokens: TokenFile, roles: Roles) -> Metadata:
    credential = tokens.credential_for(None, roles)
    if credential is None:
        raise RuntimeError("the token file has nobody who may send it")
    return (("authorization", f"Bearer {credential.token}"),)
