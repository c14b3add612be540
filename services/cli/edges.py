"""`roundledger edges`: the house's exact edge on every wager of a game."""

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import roundledger.v1 as pb


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("edges", help="compute the house's exact edge on every wager of a game")
    parser.add_argument("--game", required=True, metavar="GAME", help="such as craps")
    parser.add_argument("--rulebook", metavar="ID", help="such as oneida/craps@2006-08-30 (default: the game's newest)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house option other than its default"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from importlib import import_module

    from rich.console import Console
    from rich.table import Table

    from ledger.core.rejection import Rejection
    from games.rulebook import published_rulebooks, resolve, rules_from

    books = {book.id: book for book in published_rulebooks().values() if book.game == args.game}
    book = books.get(args.rulebook or max(books, default=""))
    if book is None:
        return _fail(f"no rulebook {args.rulebook or f'of {args.game}'!r}; `roundledger rulebooks` lists them")
    try:
        house_edges = import_module(f"games.{args.game}.edges").house_edges
    except ModuleNotFoundError:
        return _fail(f"the house has no edge at {args.game}: it plays no hand there")
    rules = resolve(book, 0, [_option(text) for text in args.option], ())
    if isinstance(rules, Rejection):
        return _fail(f"{rules.code}: {rules.message}")
    table = Table("wager", "case", "edge", "percent", "per", title=f"House edges under {book.id}")
    for column in (2, 3):
        table.columns[column].justify, table.columns[column].overflow = "right", "fold"
    for edge in house_edges(rules_from(rules)):
        table.add_row(edge.wager, edge.case, str(edge.edge), f"{float(edge.edge * 100):.4f} %", edge.note)
    Console().print(table)
    return 0


def _option(text: str) -> "pb.HouseOption":
    from games.rulebook import house_option

    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return house_option(name, value == "true")
    return house_option(name, int(value) if value.lstrip("-").isdigit() else value)


def _fail(message: str) -> int:
    print(f"roundledger edges: {message}", file=sys.stderr)
    return 2
