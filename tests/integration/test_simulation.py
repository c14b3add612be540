"""Simulated floors: a hundred seeds, and faults that are planted to see whether they are found (docs/simulator.md)."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Head, Record
from ledger.core.commands import Request, read_command
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log import commit_group, store
from ledger.log.log import Outcome
from ledger.log.sqlite_log import SqliteLog
from ledger.log.trust import FloorTrust
from services.courier.courier import Courier
from services.tables import known_streams
from services.tables.forwarding import OwnedGateway
from services.tables.gateway import Admitted, CommandGateway
from services.tables.known_streams import KnownStreams
from services.tables.pump import Pump
from tests.simulation.simulate import FailedError, shortened, simulate
from tests.support.harness import SEED

_SEEDS, _TOGETHER = 100, 10
_SEEDS_TO_FIND = 40
"""Each fault that is planted below is found within so many: a hundred are more. `make simulate` runs a thousand."""
_ON_KAFKA = 3


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


def test_a_failure_shows_the_steps_that_concern_it() -> None:
    """Faults, and what became of the stream that is named; other streams and repeats of a refusal are left out."""
    history = [
        "    1.000 serve starts",
        "    1.100 serve acknowledges craps-1 c1 as seq 1",
        "    1.200 serve acknowledges cage c2 as seq 1",
        "    1.300 serve refuses craps-1 c3: WRONG_STATE",
        "    1.400 FAULT serve is killed",
        "    1.500 serve refuses cage c4: UNKNOWN_SLIP",
        "    1.600 serve refuses cage c4: UNKNOWN_SLIP",
    ]
    assert [line[10:] for line in shortened(history, "cage c4 was refused with UNKNOWN_SLIP, and is in the log")] == [
        "serve starts",
        "serve acknowledges cage c2 as seq 1",
        "FAULT serve is killed",
        "serve refuses cage c4: UNKNOWN_SLIP",
    ]
    assert shortened(history, "something else") == history


# Planted faults


def _found(every: int = 1) -> str:
    """What the first seed that notices says."""
    for seed in range(every, every * _SEEDS_TO_FIND, every):
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


def test_readers_that_do_not_look_at_prev_hash_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def next_seq(head: Head, record: Record) -> bool:
        return record.commit.seq == head.seq + 1

    for module in (commit_group, known_streams):
        monkeypatch.setattr(module, "extends", next_seq)
    monkeypatch.setattr(commit_group, "accepts", lambda head, record, _: next_seq(head, record))
    anything = store._INSERT_NEXT.partition("WHERE ?8")[0] + "WHERE ?8 NOT NULL"
    monkeypatch.setattr(store, "_INSERT_NEXT", anything)
    found = _found(every=_ON_KAFKA)
    assert "does not extend" in found or "than the topic" in found or "was acknowledged" in found


def test_a_courier_that_sends_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    send = Courier._send

    async def twice(courier: Courier, command: pb.Command) -> str:
        await send(courier, command)
        return await send(courier, command)

    monkeypatch.setattr(Courier, "_send", twice)
    assert "the courier carried" in _found()


def test_a_forwarded_command_that_both_hosts_decide_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that passes it on gives it an id of its own and decides it, too."""
    run = OwnedGateway.run

    async def both(gateway: OwnedGateway, admitted: Admitted) -> pb.CommandReply | Rejection:
        outcome = await run(gateway, admitted)
        if gateway.owner_elsewhere(admitted.request.header.stream_id):
            command = pb.Command.FromString(admitted.request.command.SerializeToString())
            body_of(command).header.command_id += "-here"
            request = read_command(CATALOGUE, command)
            if isinstance(request, Request):
                await CommandGateway.run(gateway, Admitted(request, admitted.actor))
        return outcome

    monkeypatch.setattr(OwnedGateway, "run", both)
    assert "which nobody sent" in _found(every=_ON_KAFKA)


def test_readers_that_believe_a_retired_key_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FloorTrust, "_is_retired", lambda *_: False)
    found = _found(every=_ON_KAFKA)
    assert (
        "is retired" in found
        or "which nobody sent" in found
        or "was acknowledged" in found
        or "than the topic" in found
        or "the log up to" in found
    )


def test_an_embedded_host_that_signs_on_with_a_retired_key_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqliteLog, "_disowned", lambda *_: "")
    assert "is signed by a key that was retired by then" in _found()
