"""A command's deadline is one timer for all: whoever is late is told so, and nobody else is cancelled by it."""

import asyncio

import pytest

from services.tables.deadline import Deadlines


async def within(deadlines: Deadlines, seconds: float) -> str:
    try:
        with deadlines.begin():
            await asyncio.sleep(seconds)
    except TimeoutError:
        return "late"
    return "done"


async def test_those_who_take_too_long_are_late_and_the_others_are_not() -> None:
    deadlines = Deadlines(0.1)
    took = (0.0, 5.0, 0.02, 5.0, 0.0)
    assert await asyncio.gather(*(within(deadlines, each) for each in took)) == ["done", "late", "done", "late", "done"]
    assert await within(deadlines, 0.0) == "done"
    assert await within(deadlines, 5.0) == "late", "the timer is set again for who comes later"


async def test_who_is_cancelled_for_another_reason_is_cancelled() -> None:
    deadlines = Deadlines(10.0)
    waiting = asyncio.create_task(within(deadlines, 5.0))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_what_is_over_is_not_remembered() -> None:
    deadlines = Deadlines(10.0)
    for _ in range(1000):
        await within(deadlines, 0.0)
    assert len(deadlines._waiting) <= 1


async def test_a_task_that_was_late_once_can_go_on() -> None:
    deadlines = Deadlines(0.05)
    assert [await within(deadlines, each) for each in (5.0, 0.0, 5.0)] == ["late", "done", "late"]
