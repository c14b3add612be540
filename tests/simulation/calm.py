"""Simulated floors on which nothing goes wrong but what a test does to them."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from tests.simulation.embedded import EmbeddedFloor, HostProcess
from tests.simulation.kafka import KafkaFloor
from tests.simulation.world import World
from tests.support.pure import actor_for

Floor = KafkaFloor | EmbeddedFloor


@contextmanager
def calm_kafka(folder: Path) -> Iterator[KafkaFloor]:
    """Two hosts, which have shared the partitions out; no other process runs."""
    with _on(World(1, folder)) as world, (floor := KafkaFloor(world)).standing_in():
        for host in floor.all_hosts:
            host.start()
        pass_time(floor, 10)
        yield floor


@contextmanager
def calm_embedded(folder: Path) -> Iterator[EmbeddedFloor]:
    with _on(World(1, folder)) as world, (floor := EmbeddedFloor(world)).standing_in():
        floor.serve.start()
        pass_time(floor, 3)
        yield floor


@contextmanager
def _on(world: World) -> Iterator[World]:
    asyncio.set_event_loop(world.loop)
    try:
        yield world
    finally:
        asyncio.set_event_loop(None)
        world.loop.close()


def run(floor: Floor, work: Coroutine[Any, Any, None]) -> None:
    loop = floor.world.loop
    loop.run_until_complete(loop.begin(loop.outside, work))


def pass_time(floor: Floor, seconds: float) -> None:
    run(floor, asyncio.sleep(seconds))


def said(floor: Floor, host: HostProcess, command: pb.Command) -> str:
    """By which code a host refuses; nothing where the command was recorded."""
    found = send(floor, host, command)
    pass_time(floor, 15)
    (outcome,) = found
    return outcome.code if isinstance(outcome, Rejection) else ""


def send(floor: Floor, host: HostProcess, *commands: pb.Command) -> list[pb.CommandReply | Rejection]:
    """Returns the list to which their outcomes will come."""
    world, found = floor.world, list[pb.CommandReply | Rejection]()
    assert host.life is not None
    for command in commands:
        header = body_of(command).header
        sent = world.remembered(header.stream_id, header.command_id, command, actor_for(command))
        world.loop.call_soon(host.take, sent, found.append, context=host.life.context.copy())
    return found
