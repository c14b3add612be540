"""`roundledger ledger`: the books of a running floor."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from services.client import FloorClient


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("ledger", help="balances, postings and settlements of a running floor")
    actions = parser.add_subparsers(title="what to do", required=True, metavar="WHAT")
    balances = actions.add_parser("balances", help="show balances and the commits they are true of")
    balances.add_argument("--table", default="", help="of this table's postings only")
    balances.add_argument("--as-of", type=int, metavar="SEQ", help="as of this commit of the table")
    balances.set_defaults(run=_balances)
    for name, run in (("postings", _postings), ("settlements", _settlements)):
        listing = actions.add_parser(name, help=f"print {name} as JSON lines")
        listing.add_argument("--round", default="", help="of this round")
        listing.add_argument("--table", default="", help="of this table")
        listing.add_argument("--day", default="", metavar="YYYY-MM-DD", help="of this gaming day")
        listing.set_defaults(run=run)
    day = actions.add_parser("day", help="drop, rake, wagers, payouts, vigorish and win of a gaming day, by table")
    day.add_argument("day", metavar="YYYY-MM-DD", help="the gaming day")
    day.add_argument("--table", default="", help="of this table only")
    day.set_defaults(run=_day)
    vigorish = actions.add_parser("vigorish", help="vigorish owed, collected and documented, by table")
    vigorish.add_argument("--table", default="", help="of this table only")
    vigorish.set_defaults(run=_vigorish)
    funds = actions.add_parser("funds", help="jackpot funds: what came in, what was paid, what lies in them")
    funds.add_argument("--fund", default="", help="this fund only")
    funds.set_defaults(run=_funds)
    tail = actions.add_parser("tail", help="print postings as JSON lines as they come, without end")
    tail.add_argument("--after", type=int, default=0, metavar="POSITION", help="start after this position")
    tail.set_defaults(run=_tail)
    aside = actions.add_parser("aside", help="list the tables that were set aside, and why")
    aside.set_defaults(run=_aside)
    release = actions.add_parser("release", help="try a table that was set aside again")
    release.add_argument("table", metavar="TABLE")
    release.set_defaults(run=_release)
    for action in actions.choices.values():
        action.add_argument(
            "--server", default="127.0.0.1:7733", metavar="HOST:PORT", help="the floor (default: 127.0.0.1:7733)"
        )
        action.add_argument(
            "--tokens", type=Path, default=Path("var/tokens.toml"), metavar="FILE", help="default: var/tokens.toml"
        )


def _client(args: argparse.Namespace) -> "FloorClient":
    from services.auth import TokenFile
    from services.client import FloorClient

    return FloorClient(args.server, TokenFile.read(args.tokens))


def _balances(args: argparse.Namespace) -> int:
    from rich.console import Console

    import roundledger.v1 as pb
    from services.words import say_balances

    client, console = _client(args), Console()
    request = pb.GetBalancesRequest(table_id=args.table, as_of_seq=args.as_of)
    response = client.ledger.GetBalances(request, metadata=client.metadata("GetBalances"))
    say_balances(console, {b.account: b.balance_cents for b in response.balances})
    for at in response.as_of:
        console.print(f"true of {at.table_id} seq {at.seq}, commit {at.commit_hash.hex()[:16]}")
    return 0


def _postings(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb

    client = _client(args)
    request = pb.ListPostingsRequest(round_id=args.round, table_id=args.table, gaming_day=args.day)
    return _print_json(client.ledger.ListPostings(request, metadata=client.metadata("ListPostings")))


def _settlements(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb

    client = _client(args)
    request = pb.ListSettlementsRequest(round_id=args.round, table_id=args.table, gaming_day=args.day)
    return _print_json(client.ledger.ListSettlements(request, metadata=client.metadata("ListSettlements")))


def _day(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb
    from services.words import say_amounts

    client = _client(args)
    request = pb.GetGamingDayReportRequest(gaming_day=args.day, table_id=args.table)
    response = client.ledger.GetGamingDayReport(request, metadata=client.metadata("GetGamingDayReport"))
    say_amounts(f"Gaming day {args.day}", {sheet.table_id: sheet for sheet in response.sheets})
    return 0


def _vigorish(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb
    from services.words import say_amounts

    client = _client(args)
    request = pb.GetVigorishRequest(table_id=args.table)
    response = client.ledger.GetVigorish(request, metadata=client.metadata("GetVigorish"))
    say_amounts("Vigorish", {table.table_id: table for table in response.tables})
    return 0


def _funds(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb
    from services.words import say_amounts

    client = _client(args)
    request = pb.GetFundsRequest(fund_id=args.fund)
    response = client.ledger.GetFunds(request, metadata=client.metadata("GetFunds"))
    say_amounts("Jackpot funds", {fund.statement.fund_id: fund.statement for fund in response.funds})
    for fund in response.funds:
        if fund.in_transit_cents:
            print(f"{fund.statement.fund_id}: {fund.in_transit_cents} cents have not arrived yet")
    return 0


def _tail(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb

    client = _client(args)
    request = pb.TailPostingsRequest(after_position=args.after)
    return _print_json(client.ledger.TailPostings(request, metadata=client.metadata("TailPostings")))


def _aside(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb

    client = _client(args)
    metadata = client.metadata("ListTablesSetAside")
    tables = client.ledger.ListTablesSetAside(pb.ListTablesSetAsideRequest(), metadata=metadata).tables
    for alert in tables:
        print(f"{alert.table_id} stopped at seq {alert.seq}: {alert.reason}")
    if not tables:
        print("no table is set aside")
    return 0


def _release(args: argparse.Namespace) -> int:
    import roundledger.v1 as pb

    client = _client(args)
    client.ledger.ReleaseTable(pb.ReleaseTableRequest(table_id=args.table), metadata=client.metadata("ReleaseTable"))
    print(f"{args.table} is tried again; `roundledger ledger aside` shows whether it goes on")
    return 0


def _print_json(messages: Iterable["Message"]) -> int:
    from services.protojson import as_json
    from services.play.script import json_line

    for message in messages:
        print(json_line(as_json(message)), flush=True)
    return 0
