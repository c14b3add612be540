"""`roundledger edges`: the house's exact edge on every wager of a game."""

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command
from services.problems import Problem

if TYPE_CHECKING:
    import roundledger.v1 as pb
    from games.edges import Edge
    from games.tables.rulebook import Rulebook


def _games() -> list[str]:
    from games.registry import GAMES

    return list(GAMES)


@command(app, "edges")
def edges(
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Such as craps.", autocompletion=_games)],
    rulebook: Annotated[
        str, typer.Option("--rulebook", metavar="ID", help="Such as oneida/craps@2006-08-30; else the game's newest.")
    ] = "",
    option: Annotated[
        list[str],
        typer.Option("--option", metavar="NAME=VALUE", help="A house option other than its default; several times."),
    ] = [],  # noqa: B006  (typer copies it)
    rulebooks: options.RulebookFolders = [],  # noqa: B006
    json: Annotated[bool, typer.Option("--json", help="One JSON object a wager.")] = False,
) -> None:
    """Compute the house's exact edge on every wager of a game."""
    from services.protojson import json_line
    from services.rulebooks import rulebooks_of
    from services.tabular import print_rows

    books = {book.id: book for book in rulebooks_of(rulebooks).values() if book.game == game}
    book = books.get(rulebook or max(books, default=""))
    if book is None:
        wanted = f"rulebook {rulebook!r} of {game}" if rulebook else f"rulebook of {game!r}"
        raise Problem(f"there is no {wanted}: `roundledger rulebooks list` lists them")
    found = _edges(game, book, option)
    if json:
        for edge in found:
            print(json_line({"rulebook_id": book.id, **_as_json(edge)}))
        return
    print(f"House edges under {book.id}{f' with {chr(44).join(option)}' if option else ''}\n")
    rows = [(e.wager, e.case, str(e.edge), f"{float(e.edge * 100):.4f} %", e.note) for e in found]
    print_rows(("wager", "case", "edge", "percent", "per"), rows, right=frozenset((2, 3)))


def _edges(game: str, book: "Rulebook", chosen: list[str]) -> "list[Edge]":
    from importlib import import_module

    from games.registry import GAMES
    from games.tables.rulebook import resolve, rules_from
    from ledger.core.rejection import Rejection

    if game not in GAMES:
        raise Problem(f"there is no game {game!r}: there are {', '.join(GAMES)}")
    try:
        house_edges = import_module(f"games.{game}.edges").house_edges
    except ModuleNotFoundError as missing:
        raise Problem(f"the house has no edge at {game}: it plays no hand there") from missing
    rules = resolve(book, GAMES[game].revision, [_house_option(book, text) for text in chosen], ())
    if isinstance(rules, Rejection):
        raise Problem(f"{rules.code}: {rules.message}")
    found: list[Edge] = house_edges(rules_from(rules, GAMES[game].options))
    return found


def _house_option(book: "Rulebook", text: str) -> "pb.HouseOption":
    """By the kind of option that the rulebook has: a word may look like a number."""
    from games.tables.rulebook import FlagOption, NumberOption, NumbersOption, house_option

    name, equals, value = text.partition("=")
    if not equals:
        raise Problem(f"--option {text}: write it as NAME=VALUE")
    rule = book.options.get(name)
    try:
        match rule:
            case FlagOption() if value in ("true", "false"):
                return house_option(name, value == "true")
            case NumberOption():
                return house_option(name, int(value))
            case NumbersOption():
                return house_option(name, tuple(map(int, value.split(","))))
            case _:
                return house_option(name, value)
    except ValueError as error:
        raise Problem(f"--option {text}: {name} must be a whole number, or several with commas between") from error


def _as_json(edge: "Edge") -> dict[str, str | float]:
    return {
        "game": edge.game,
        "wager": edge.wager,
        "case": edge.case,
        "edge": str(edge.edge),
        "percent": float(edge.edge * 100),
        "per": edge.note,
    }
