"""`roundledger serve`: runs a floor."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from services.cli import options
from services.cli.app import app, command, setting
from services.cli.kafka import reaches_kafka
from services.running.logs import set_up_logs, tell
from services.running.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from services.running.floor import FloorProcess

InFlight = Annotated[
    int, setting("--token-in-flight", "N", "The most commands of one token that are under way; 0: any number.", min=0)
]
Bytes = Annotated[int, setting("--token-bytes", "N", "The most bytes of them and of unread replies; 0: any.", min=0)]
RoleNames = Annotated[
    list[str],
    setting(
        "--role", "ROLE", "What this process is: tables, books, replay, courier or worker; may be given several times."
    ),
]
Games = Annotated[
    list[str], setting("--games", "GAME", "Serve the tables of this game only; may be given several times.")
]
CheckpointMinutes = Annotated[
    int,
    setting("--checkpoint-minutes", "N", "Sign what the ledger holds so often, and as a day ends; 0: never.", min=0),
]
CheckpointsTo = Annotated[
    list[Path], setting("--checkpoints-to", "DIR", "Keep checkpoints here, too; may be given several times.")
]
UpkeepHours = Annotated[
    int,
    setting("--upkeep-hours", "N", "Look at the clock and the program's own files so often; 0: never.", min=0, max=24),
]
PerSecond = Annotated[int, setting("--token-per-second", "N", "The most commands of one token a second.", min=0)]


@command(app, "serve")
@reaches_kafka
def serve(
    role: RoleNames = [],  # noqa: B006  (typer copies it)
    games: Games = [],  # noqa: B006  (typer copies it)
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    host_id: options.HostId = options.HOST_ID,
    listen: options.Listen = options.LISTEN,
    tls_cert: options.TlsCert = None,
    tls_key: options.TlsKey = None,
    tls_client_ca: options.TlsClientCa = None,
    insecure_listen: options.InsecureListen = False,
    advertise: options.Advertise = "",
    hosts_ca: options.HostsCa = None,
    max_connection_seconds: options.MaxConnectionSeconds = 0,
    health_listen: options.HealthListen = "",
    books_dsn: options.BooksDsn = "",
    metrics_listen: options.MetricsListen = "127.0.0.1:9733",
    console_listen: options.ConsoleListen = "",
    timezone: options.Timezone = options.TIMEZONE,
    day_starts: options.DayStarts = options.DAY_STARTS,
    holidays: options.Holidays = [],  # noqa: B006  (typer copies it)
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
    checkpoint_minutes: CheckpointMinutes = DEFAULTS.checkpoint_minutes,
    checkpoints_to: CheckpointsTo = [],  # noqa: B006  (typer copies it)
    origin: options.Origin = "",
    witness: options.Witnesses = [],  # noqa: B006  (typer copies it)
    upkeep_hours: UpkeepHours = 24,
    token_in_flight: InFlight = DEFAULTS.token_in_flight,
    token_bytes: Bytes = DEFAULTS.token_bytes,
    token_per_second: PerSecond = DEFAULTS.token_per_second,
    log_level: options.LogLevel = "info",
    log_format: options.LogFormat = "text",
    demo: Annotated[bool, typer.Option("--demo", help="Play a short shift first and show what happened.")] = False,
    once: Annotated[bool, typer.Option("--once", help="With --demo: stop after the shift.")] = False,
    words: Annotated[
        bool, typer.Option("--words", help="With --demo: say every step, and every account of the books.")
    ] = False,
    books_server: Annotated[
        str, typer.Option("--books-server", metavar="HOST:PORT", help="With --demo: who answers for the books.")
    ] = "",
) -> int:
    """Run a floor, all of it on one machine; with --role only that part of it. On Kafka each role is a process of its
    own: tables take commands, a worker (Faust) processes what they record, books answer from what it publishes, a
    courier carries what streams tell each other, replay shows the past. Each has gRPC with health on --listen, and
    metrics."""
    options_given = locals()  # each is named as its setting is
    settings = msgspec.convert({field: options_given[field] for field in Settings.__struct_fields__}, Settings)
    set_up_logs(log_level, log_format, settings.host_id, "-".join(role) or "floor")
    if settings.kafka:
        _have_grpc_watch_its_sockets()
    roles = _roles(role, settings)
    if "worker" in roles:
        from services.worker.role import run_worker_role

        return run_worker_role(settings)
    return _run(_serve(settings, roles, books_server, demo=demo, once=once, words=words))


def _have_grpc_watch_its_sockets() -> None:
    """The thread that waits for gRPC then looks at the sockets itself. Else threads of gRPC's own do, and wake it for
    every message: at 200 calls a second that is a fifth of what an echo costs. A process that has the machine to itself
    answers a sixth more calls with them, so it is done where many processes share it. Read when grpc is imported."""
    os.environ.setdefault("GRPC_EXPERIMENTS", "-event_engine_listener")


def _roles(named: list[str], settings: Settings) -> list[str]:
    from services.running.floor import ROLES
    from services.running.problems import Problem

    every = (*ROLES, "worker")
    if unknown := [role for role in named if role not in every]:
        raise Problem(f"--role is {unknown[0]!r}: use one of {', '.join(every)}")
    if settings.kafka and not named:
        raise Problem(f"on Kafka each role is a process of its own: name it with --role ({', '.join(every)})")
    if "courier" in named and "tables" not in named and not settings.kafka:
        raise Problem("on the embedded engine the courier goes with the tables: name both, or no role")
    if "worker" in named and not settings.kafka:
        raise Problem("on the embedded engine the books need no worker; name Kafka with --kafka BROKERS")
    if "worker" in named and len(set(named)) > 1:
        raise Problem("a worker is a process of its own: start the other roles beside it")
    return named or list(ROLES)


def _run(serving: "Coroutine[None, None, None]") -> int:
    import asyncio

    from services.running.nursery import open_nursery

    open_nursery()
    asyncio.run(serving)
    return 0


async def _serve(
    settings: Settings, roles: list[str], books_server: str, *, demo: bool, once: bool, words: bool
) -> None:
    import asyncio
    import gc
    import signal

    from services.running.floor import FloorProcess

    floor = FloorProcess(settings, roles)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await floor.start()
    gc.collect()
    gc.freeze()  # rulebooks and states stay, so the collector need not look through them again and again
    try:
        tell(f"serving on {floor.address}")
        console = asyncio.create_task(_tell_console(floor))
        if demo:
            await console
            await asyncio.to_thread(_play_demo, floor, settings, books_server, once=once, words=words)
        if not once:
            await stop.wait()
    finally:
        await floor.stop()


async def _tell_console(floor: "FloorProcess") -> None:
    if await floor.console_serves():
        tell(f"console on {floor.console_address}")


def _play_demo(floor: "FloorProcess", settings: Settings, books_server: str, *, once: bool, words: bool) -> None:
    import time
    from collections import Counter
    from datetime import datetime

    from games.tables.chips import dollars
    from services.access.callers import TokenFile
    from services.play.demo import DemoShift
    from services.play.story import EveryStep, ShortStory
    from services.running.calendar import zone_of
    from services.running.client import FloorClient
    from services.showing.words import Teller, say_balances

    console = Teller()
    books_address = books_server or floor.address
    client = FloorClient(floor.address, TokenFile.read(settings.tokens), books_address)
    console.print()
    story = ShortStory(console)
    streams = DemoShift(client, time.strftime("%m%d-%H%M%S"), EveryStep(console) if words else story).play()
    books: Counter[str] = Counter()
    for stream_id in streams:
        balances = client.balances_up_to_date(stream_id).balances
        books.update({balance.account: balance.balance_cents for balance in balances})
    if words:
        say_balances(console, dict(sorted(books.items())))
    else:
        console.print(f"The books have {len(books)} accounts, which sum to {dollars(sum(books.values()))}.")
        console.print(f"{story.left_out} more things were decided or refused: --demo --words tells every step.")
    client.close()
    said_at = f"{datetime.now(zone_of(settings.timezone)):%H:%M}"
    where = f" --data {settings.data}"
    if settings.kafka:
        where += f" --floor {settings.floor_folder} --kafka {settings.kafka}"
    lines = ["", "[bold]Where to go from here[/]"]
    if not once:
        lines.append(f"  gRPC on {floor.address} (reflection is on; tokens are in {settings.tokens})")
        if floor.console_address:
            lines.append(f"  the console on {floor.console_address}: log in with a token, such as surveillance-1's")
            lines.append(f"  a dispute to look into: seat 3, poker, about {said_at}")
        lines += [f"  metrics on http://{settings.metrics_listen}/metrics"] if settings.metrics_listen else []
        lines.append(f"  roundledger ledger balances --server {books_address} --tokens {settings.tokens}")
    if once and settings.kafka:
        lines.append("  the broker stops, too: start it again with `make kafka` and the variables of this run, then")
    lines += [f"  roundledger replay {streams[0]}:2{where}", f"  roundledger verify{where}"]
    if once and not settings.kafka:
        lines.append(f"  roundledger serve{where}    # serves this ledger again")
    console.print("\n".join(lines), soft_wrap=True)
