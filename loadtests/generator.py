"""The sender of an open-loop load, a process of its own: `python -m loadtests.generator PLAN`, where PLAN is JSON. It
opens the tables, sends each command when it is due, or as soon as the one before it at the same table is answered, and
counts from when it was due. It says every second how it goes, in lines of JSON; the last line has all that it found."""

import asyncio
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import msgspec

import roundledger.v1 as pb
from loadtests.latencies import Latencies
from loadtests.profiles import Profile
from loadtests.schedule import due_times
from loadtests.shifts import SHIFTS, Shift, Step, run_id, steps_of
from services.access.callers import TokenFile
from services.access.errors import rejection_from

_CHANNELS = 4
_OPENING_AT_ONCE = 32
_ANSWER_S = 30.0
_AGAIN_S, _AGAIN_AT_MOST = 0.2, 150
_MOST_TOLD = 40
"""Unexpected outcomes that are told one by one."""
_ECHO = "/Echo/Unary"

_SEND_AGAIN = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)

Metadata = tuple[tuple[str, str], ...]


class Plan(msgspec.Struct, frozen=True):
    address: str
    profile: Profile
    tokens: str = ""
    """The floor's token file; empty: an echo is called, which knows nobody."""
    first_run: int = 0
    """Where this load's numbers of tables begin."""
    seed: int = 1


class Second(msgspec.Struct):
    """What happened in one second of the load."""

    at: int
    due: int = 0
    answered: int = 0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    longest_ms: float = 0.0
    wrong: int = 0


class Found(msgspec.Struct):
    """What a load came to. All but the seconds counts only what was due after the ramp."""

    answered: int = 0
    refused: int = 0
    """As the script expects."""
    again: int = 0
    """Sent again because nobody answered."""
    wrong: int = 0
    told: list[str] = []
    """Of what was unexpected, the first few."""
    latencies: str = ""
    by_table: dict[str, str] = {}
    """Latencies by shift."""
    seconds: list[Second] = []
    opened: int = 0
    opening_s: float = 0.0
    tables: int = 0
    """All that were opened, also those that took another's place."""


class Progress(msgspec.Struct, omit_defaults=True):
    """A line to whoever started it."""

    phase: str
    """open, ramp, count, over or found."""
    done: int = 0
    of: int = 0
    second: Second | None = None
    found: Found | None = None


class TableOnDuty:
    """A place of the floor at which one table after the other plays its shift."""

    def __init__(self, load: "Load", place: int) -> None:
        self._load = load
        self.shift: Shift = SHIFTS[place % len(SHIFTS)]
        self.opening = list(steps_of(self.shift)[: self.shift.opened])
        self._begin()

    def _begin(self) -> None:
        self._run, self._sent = self._load.next_run(), 0
        self._following: Iterator[Step] = iter(steps_of(self.shift))

    async def send(self) -> str:
        """The next command; what was unexpected about its outcome, empty if nothing."""
        step = next(self._following, None)
        if step is None:
            self._begin()
            step = next(self._following)
        self._sent += 1
        problem = await self._load.call(step, step.sent_by(self._run, self._sent))
        if problem:
            self._begin()  # what would follow makes no sense here any more
            return f"{self.shift.script} {self._run.decode()}, command {self._sent}, {step.method}: {problem}"
        return ""


class Load:
    def __init__(self, plan: Plan, channels: list[grpc.aio.Channel]) -> None:
        self._plan, self._channels = plan, channels
        self._runs = plan.first_run
        self._methods: dict[tuple[int, str], Any] = {}
        self._tokens = TokenFile.read(Path(plan.tokens)) if plan.tokens else None
        self._metadata: dict[Any, Metadata] = {}
        self.found = Found()
        self._whole = Latencies()
        self._by_shift = {shift.script: Latencies() for shift in SHIFTS}
        self._this_second, self._second = Latencies(), Second(0)
        self._counting = False

    def next_run(self) -> bytes:
        self._runs += 1
        self.found.tables += 1
        return run_id(self._runs)

    async def call(self, step: Step, body: bytes) -> str:
        """Calls until there is an answer; what was unexpected about it."""
        method = self._method(step.method if self._tokens else _ECHO)
        metadata = self._metadata_for(step) if self._tokens else ()
        for _ in range(_AGAIN_AT_MOST):
            try:
                answer = await method(body, metadata=metadata, timeout=_ANSWER_S)
            except grpc.aio.AioRpcError as error:
                if error.code() in _SEND_AGAIN:
                    self.found.again += 1
                    await asyncio.sleep(_AGAIN_S)
                    continue
                return self._unexpected_refusal(step, error)
            return self._unexpected_answer(step, answer) if self._tokens else ""
        return f"no answer after {_AGAIN_AT_MOST} tries"

    def _unexpected_refusal(self, step: Step, error: grpc.aio.AioRpcError) -> str:
        rejection = rejection_from(error)
        if rejection is None:
            return f"{error.code().name}: {error.details()}"
        if rejection.code != step.refusal:
            return f"refused with {rejection.code}, not {step.refusal or 'accepted'}: {rejection.message}"
        self.found.refused += self._counting
        return ""

    def _unexpected_answer(self, step: Step, answer: bytes) -> str:
        if step.refusal:
            return f"accepted, not refused with {step.refusal}"
        seq = pb.CommandReply.FromString(answer).seq
        return f"it became seq {seq}, not {step.seq}" if step.seq and seq != step.seq else ""

    def _method(self, name: str) -> Any:
        place = self._runs % len(self._channels), name
        found = self._methods.get(place)
        if found is None:
            found = self._methods[place] = self._channels[place[0]].unary_unary(name)
        return found

    def _metadata_for(self, step: Step) -> Metadata:
        known = self._metadata.get(step.roles)
        if known is None:
            credential = self._tokens.credential_for(None, step.roles) if self._tokens else None
            if credential is None:
                raise RuntimeError(f"the token file has nobody who may call {step.method}")
            known = self._metadata[step.roles] = (("authorization", f"Bearer {credential.token}"),)
        return known

    async def open_tables(self) -> list[TableOnDuty]:
        """As fast as it goes: openings are no part of what is measured."""
        tables = [TableOnDuty(self, place) for place in range(self._plan.profile.tables)]
        room, began = asyncio.Semaphore(_OPENING_AT_ONCE), time.perf_counter()

        async def opened(table: TableOnDuty) -> None:
            async with room:
                for _ in table.opening:
                    if problem := await table.send():
                        raise RuntimeError(f"a table cannot be opened: {problem}")
                self.found.opened += 1
                if self.found.opened % 10 == 0:
                    say(Progress("open", self.found.opened, len(tables)))

        if self._tokens:
            await asyncio.gather(*map(opened, tables))
        self.found.opening_s = time.perf_counter() - began
        return tables

    async def run(self, tables: list[TableOnDuty]) -> None:
        began = time.perf_counter() + 0.2
        telling = asyncio.create_task(self._tell(began))
        await asyncio.gather(*(self._play(table, place, began) for place, table in enumerate(tables)))
        telling.cancel()
        say(Progress("over"))
        self.found.latencies = self._whole.encoded()
        self.found.by_table = {name: each.encoded() for name, each in self._by_shift.items() if each.count}
        say(Progress("found", found=self.found))

    async def _play(self, table: TableOnDuty, place: int, began: float) -> None:
        profile = self._plan.profile
        for due in due_times(profile, place, self._plan.seed):
            wait = began + due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            self._second.due += 1
            problem = await table.send()
            took = time.perf_counter() - began - due
            if problem:
                self._tell_wrong(problem)
            self._count(took, table.shift, counts=due >= profile.ramp_s)

    def _count(self, took: float, shift: Shift, *, counts: bool) -> None:
        self._second.answered += 1
        self._this_second.add(took)
        if counts:
            self.found.answered += 1
            self._whole.add(took)
            self._by_shift[shift.script].add(took)

    def _tell_wrong(self, problem: str) -> None:
        self.found.wrong += 1
        self._second.wrong += 1
        if len(self.found.told) < _MOST_TOLD:
            self.found.told.append(problem)

    async def _tell(self, began: float) -> None:
        profile = self._plan.profile
        number = 0
        while True:
            number += 1
            await asyncio.sleep(max(0.0, began + number - time.perf_counter()))
            second, times = self._second, self._this_second
            self._second, self._this_second = Second(number), Latencies()
            second.p50_ms, second.p99_ms, second.longest_ms = times.ms_at(50), times.ms_at(99), times.longest_ms
            self.found.seconds.append(second)
            phase = "count" if number >= profile.ramp_s else "ramp"
            self._counting = phase == "count"
            say(Progress(phase, number, round(profile.ramp_s + profile.seconds), second))


def say(progress: Progress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


async def main(plan: Plan) -> None:
    options = [("grpc.use_local_subchannel_pool", 1)]  # else all would share one connection
    channels = [grpc.aio.insecure_channel(plan.address, options) for _ in range(_CHANNELS)]
    load = Load(plan, channels)
    try:
        await load.run(await load.open_tables())
    finally:
        for channel in channels:
            await channel.close()


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))
