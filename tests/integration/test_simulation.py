"""Simulated floors: a hundred seeds, and faults that are planted to see whether they are found (docs/simulator.md)."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from ledger.log import store
from ledger.log.log import Outcome
from services.tables.known_streams import KnownStreams
from services.tables.pump import Pump
from tests.simulation.simulate import FailedError, simulate
from tests.support.harness import SEED

_SEEDS, _TOGETHER = 100, 10
_SEEDS_TO_FIND = 40


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Floors under faults have much to say."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("first", [int(SEED)] if SEED else range(1, _SEEDS, _TOGETHER))
def test_whatever_goes_wrong_each_acknowledged_command_is_recorded_once_and_every_stream_ends(first: int) -> None:
    for seed in [first] if SEED else range(first, first + _TOGETHER):
        assert simulate(seed).acknowledged


def test_a_seed_is_the_same_run_every_time() -> None:
    assert simulate(2) == simulate(2)
    assert simulate(2).digest != simulate(3).digest


# Planted faults


def _found() -> str:
    """What the first seed that notices says."""
    for seed in range(1, _SEEDS_TO_FIND):
        try:
            simulate(seed)
        except FailedError as failed:
            return str(failed)
    raise AssertionError(f"not found in {_SEEDS_TO_FIND} seeds")


def test_an_acknowledgement_before_the_append_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    appended, under_way = Pump._appended, set[Any]()

    async def at_once(pump: Pump, records: list[Any], due: float) -> list[Outcome]:
        under_way.add(asyncio.ensure_future(appended(pump, records, due)))
        return [None] * len(records)

    monkeypatch.setattr(Pump, "_appended", at_once)
    found = _found()
    assert "was acknowledged as seq" in found
    assert "run it again with ROUNDLEDGER_SEED=" in found


def test_a_host_that_does_not_look_for_repeats_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KnownStreams, "by_command", lambda *_: None)
    monkeypatch.setattr(store, "_INSERT_NEW", store._INSERT_NEXT)
    assert "twice" in _found()
