"""What a command costs the hosts of a Kafka floor, with one, two and three of them: `make hosts`.

Every host has as many callers as any other, at tables that it owns, and a broker on loopback is shared by all. CPU time
is counted of the processes that take commands and of nothing else, so a busy machine disturbs it little: from when each
owns what it is to own, until those that stand by have taken in what they left for later. What hosts take that have
nothing to do is counted before and taken off.

PYTHONPATH=deploy/local python -m loadtests.hosts [COMMANDS]     (so many for each host)
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from itertools import count
from pathlib import Path

import grpc
from kafka_broker import Broker
from rich.console import Console
from rich.table import Table

from ledger.catalogue import CATALOGUE
from ledger.core.vocabulary import body_of
from ledger.log.kafka_topic import create_floor_topics
from ledger.log.topic_record import home_partition
from loadtests import callers
from loadtests.processes import Spoken, started, usage_of
from loadtests.traffic import BusyTable
from services.access.callers import TokenFile
from services.access.methods import METHODS
from services.running.floor_folder import FloorFolder
from services.tables.gateway import OWNER

HOSTS = (1, 2, 3)
PARTITIONS = 12
"""Each number of hosts has equally many."""
IN_FLIGHT = 8
AIM = 1.10
COMMANDS = 6000
_REST_S = 4.0
"""Longer than a host leaves anything for later."""


def main(commands: int) -> int:
    console = Console(highlight=False)
    shown = Table("hosts", "us of CPU a command, all hosts together", "times that of one host")
    costs: list[float] = []
    with tempfile.TemporaryDirectory(prefix="roundledger-hosts-") as folder, Broker(Path(folder) / "kafka") as broker:
        for hosts in HOSTS:
            costs.append(cost_of(hosts, commands, Path(folder), broker.bootstrap))
            shown.add_row(str(hosts), f"{costs[-1]:,.0f}", f"{costs[-1] / costs[0]:.2f}")
    console.print(shown)
    is_well = costs[-1] <= AIM * costs[0]
    console.print(f"from one host to {HOSTS[-1]}: {costs[-1] / costs[0]:.2f} (wanted: {AIM:.2f} at most)")
    return 0 if is_well else 1


def cost_of(hosts: int, commands: int, folder: Path, bootstrap: str) -> float:
    """Microseconds of CPU a command."""
    prefix, data = f"with-{hosts}.", folder / str(hosts)
    floor = FloorFolder(data / "floor")
    floor.init()
    create_floor_topics(bootstrap, prefix, PARTITIONS)
    with ExitStack() as running:
        serving = [running.enter_context(_host(number, data, bootstrap, prefix)) for number in range(hosts)]
        addresses = [host.waits_for("serving on").split()[-1] for host in serving]
        tokens = TokenFile.read(floor.tokens)
        asyncio.run(_shared_out(addresses, tokens))
        asyncio.run(_called(addresses, tokens, 50 * IN_FLIGHT, "warm"))
        time.sleep(_REST_S)
        idle = -_cpu_of(serving)
        time.sleep(_REST_S)
        idle += _cpu_of(serving)
        busy = -_cpu_of(serving)
        answers = asyncio.run(_called(addresses, tokens, commands, "busy"))
        time.sleep(_REST_S)
        busy += _cpu_of(serving)
        return (busy - idle) / answers * 1e6


def _host(number: int, data: Path, bootstrap: str, prefix: str) -> AbstractContextManager[Spoken]:
    options = ("--data", str(data), "--kafka", bootstrap, "--topic-prefix", prefix, "--host-id", f"host-{number}")
    listen = ("--listen", "127.0.0.1:0", "--metrics-listen", "")
    return started("-m", "roundledger", "serve", "--role", "tables", *options, *listen)


async def _shared_out(addresses: list[str], tokens: TokenFile) -> None:
    """Returns when every host has what it is to own: until then it passes commands on."""
    for host, address in enumerate(addresses):
        async with grpc.aio.insecure_channel(address) as channel:
            for partition in range(host, PARTITIONS, len(addresses)):
                names = (f"begun-{number}" for number in count())
                tables = (name for name in names if home_partition(name.encode(), PARTITIONS) == partition)
                while not await _answers_itself(channel, tokens, next(tables)):
                    await asyncio.sleep(0.2)


async def _answers_itself(channel: grpc.aio.Channel, tokens: TokenFile, table_id: str) -> bool:
    body = body_of(next(BusyTable(table_id).opening()))
    credential = tokens.credential_for(None, CATALOGUE.ladders[type(body)].roles)
    metadata = (("authorization", f"Bearer {credential.token if credential else ''}"),)
    call = channel.unary_unary(METHODS[type(body)])(body.SerializeToString(), metadata=metadata)
    await call
    return OWNER not in dict(await call.trailing_metadata())


async def _called(addresses: list[str], tokens: TokenFile, commands: int, name: str) -> int:
    """How many commands were answered."""
    counters = [callers.Measured(commands) for _ in addresses]
    calls = [
        callers.commands_unary(address, tokens, IN_FLIGHT, name, counter, list(_tables(number, len(addresses), name)))
        for number, (address, counter) in enumerate(zip(addresses, counters, strict=True))
    ]
    await asyncio.gather(*calls)
    return sum(counter.answers for counter in counters)


def _tables(host: int, hosts: int, name: str) -> Iterator[BusyTable]:
    """Tables that the host owns: partitions go round in the order of the hosts' names."""
    named = (f"{name}-{number}" for number in count())
    owned = (each for each in named if home_partition(each.encode(), PARTITIONS) % hosts == host)
    return (BusyTable(next(owned)) for _ in range(IN_FLIGHT))


def _cpu_of(serving: Sequence[Spoken]) -> float:
    """Seconds, of all of them."""
    return sum(usage.cpu_s for host in serving for usage in usage_of(host.process.pid).values())


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else COMMANDS))
