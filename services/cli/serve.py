"""`roundledger serve`: runs a floor."""

import argparse
import sys

from services.settings import add_floor_options, settings_from


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("serve", help="run a floor: gRPC, processors, metrics")
    add_floor_options(parser)
    parser.add_argument("--listen", default="127.0.0.1:7733", metavar="ADDR", help="gRPC (default: 127.0.0.1:7733)")
    parser.add_argument("--metrics-port", type=int, default=9733, metavar="PORT", help="Prometheus (default: 9733)")
    parser.add_argument("--timezone", default="UTC", metavar="ZONE", help="the gaming day's time zone (default: UTC)")
    parser.add_argument(
        "--day-starts", default="06:00", metavar="HH:MM", help="the gaming day's start (default: 06:00)"
    )
    parser.add_argument("--demo", action="store_true", help="play a short shift first and show what happened")
    parser.add_argument("--once", action="store_true", help="with --demo: stop after the shift")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import asyncio
    import signal
    from datetime import time

    from ledger.core.gaming_day import GamingCalendar
    from ledger.log.signing import KeyLost
    from services.auth import BadTokenFile
    from services.floor import Floor

    calendar = GamingCalendar(args.timezone, time.fromisoformat(args.day_starts))

    async def serve() -> None:
        floor = Floor(settings_from(args), args.listen, args.metrics_port, calendar)
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await floor.start()
        address = f"{args.listen.rsplit(':', 1)[0]}:{floor.port}"
        print(f"serving on {address}", flush=True)
        if args.demo:
            await asyncio.to_thread(_play_demo, address, args)
        if not args.once:
            await stop.wait()
        await floor.stop()

    try:
        asyncio.run(serve())
    except (KeyLost, BadTokenFile) as problem:
        print(f"roundledger serve: {problem}", file=sys.stderr)
        return 2
    return 0


def _play_demo(address: str, args: argparse.Namespace) -> None:
    import time
    from collections import Counter

    from rich.console import Console

    import roundledger.v1 as pb
    from services.auth import TokenFile
    from services.client import FloorClient
    from services.play.demo import DemoShift
    from services.words import say_balances

    settings, console = settings_from(args), Console(highlight=False)
    client = FloorClient(address, TokenFile.read(settings.tokens))
    tables = DemoShift(client, time.strftime("%m%d-%H%M%S"), console).play()
    books: Counter[str] = Counter()
    for table_id in tables:
        balances = client.balances_up_to_date(pb.GetBalancesRequest(table_id=table_id)).balances
        books.update({balance.account: balance.balance_cents for balance in balances})
    say_balances(console, dict(sorted(books.items())))
    client.close()
    where = f" --data {args.data}" + (f" --kafka {args.kafka}" if args.kafka else "")
    console.print(f"""
[bold]Where to go from here[/]
  gRPC on {address} (reflection is on; tokens are in {settings.tokens}), metrics on port {args.metrics_port}
  roundledger replay {tables[0]}:2{where}
  roundledger verify{where}
  roundledger ledger balances --server {address} --tokens {settings.tokens}""")
