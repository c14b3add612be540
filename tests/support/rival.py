"""A host that wagers at a table as fast as it can, beside others that do the same.

python -m tests.support.rival NAME STORE BOOTSTRAP TOPIC COUNT
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.core.gaming_day import GamingCalendar
from ledger.log.log import LogWriter
from services.tables.clock import Clock
from services.tables.host import Host
from tests.support.logs import TRUST, Engine, signer_of
from tests.support.pure import actor_for
from tests.support.roulette.console import RouletteTable

TABLE = "roulette-1"
SELECTIONS = 36
"""Of wagers that do not depend on one another, so that rivals refuse nothing to each other."""


def host_on(log: LogWriter, name: str, answer_within_seconds: float = 10.0) -> Host:
    calendar = GamingCalendar()
    return Host(log, name, published_rulebooks(), calendar, Clock(), answer_within_seconds=answer_within_seconds)


def wager(command_id: str, number: int) -> pb.Command:
    command = RouletteTable(TABLE).place("straight", str(1 + number % SELECTIONS), amount=100)
    command.roulette.place_wager.header.command_id = command_id
    return command


async def send(host: Host, command: pb.Command) -> pb.CommandReply:
    """As a console does: asks again with the same command id until it knows."""
    for _ in range(100):
        reply = await host.execute(command, actor_for(command))
        if isinstance(reply, pb.CommandReply):
            return reply
        assert reply.code == "STREAM_CONTENDED", reply
    raise AssertionError(f"no answer to {command}")


async def send_all(host: Host, commands: Iterable[pb.Command]) -> AsyncIterator[pb.CommandReply]:
    for command in commands:
        yield await send(host, command)


async def main(name: str, store: str, bootstrap: str, topic: str, count: str) -> None:
    async with Engine(Path(store), bootstrap, topic, signer_of(name), TRUST).opened() as log:
        host = host_on(log, name)
        commands = [wager(f"{name}-{number}", number) for number in range(int(count))]
        print("ready", flush=True)
        sys.stdin.readline()
        async for reply in send_all(host, commands):
            print(reply.command_id, reply.seq, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
