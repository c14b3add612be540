"""`roundledger edges`: the house's edge on every wager of a game, exact where all cases can be counted."""

import sys
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from services.cli import options
from services.cli.app import app, command
from services.running.problems import Problem

if TYPE_CHECKING:
    import roundledger.v1 as pb
    from games.edges import Edge, Estimate
    from games.game import AnyGame
    from games.tables.rulebook import Rulebook
    from games.tables.state import Rules


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
    rounds: Annotated[
        int, typer.Option("--rounds", min=0, help="How many rounds to simulate where nobody can count all cases.")
    ] = 200_000,
    seed: Annotated[int, typer.Option("--seed", help="Of the simulation: the same seed gives the same rounds.")] = 1,
    exact: Annotated[bool, typer.Option("--exact", help="Count anew what takes minutes (four card poker).")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a wager.")] = False,
) -> None:
    """Compute the house's edge on every wager of a game: exactly, or simulated with its margin."""
    from services.running.rulebooks import rulebooks_of
    from services.showing.protojson import json_line
    from services.showing.tabular import print_rows

    books = {book.id: book for book in rulebooks_of(rulebooks).values() if book.game == game}
    book = books.get(rulebook or max(books, default=""))
    if book is None:
        wanted = f"rulebook {rulebook!r} of {game}" if rulebook else f"rulebook of {game!r}"
        raise Problem(f"there is no {wanted}: `roundledger rulebooks list` lists them")
    played = _game(game)
    if played.house_edges is None:
        raise Problem(f"the house has no edge at {game}: it plays no hand there")
    rules = _rules(game, book, option)
    found = played.house_edges(rules)
    if exact:
        counted = _counted(played, rules)
        anew = {(edge.wager, edge.case) for edge in counted}
        found = [edge for edge in found if (edge.wager, edge.case) not in anew] + counted
    guessed = [] if exact else _simulated(played, rules, rounds, seed)
    if json:
        for edge in found:
            print(json_line({"rulebook_id": book.id, **_as_json(edge)}))
        for estimate in guessed:
            print(json_line({"rulebook_id": book.id, **_estimate_as_json(estimate), "seed": seed}))
        return
    print(f"House edges under {book.id}{f' with {chr(44).join(option)}' if option else ''}\n")
    rows = [(e.wager, e.case, str(e.edge), f"{float(e.edge * 100):.4f} %", e.note) for e in found]
    print_rows(("wager", "case", "edge", "percent", "per"), rows, right=frozenset((2, 3)))
    if guessed:
        print(f"\nSimulated with seed {seed}, 95 of 100 simulations within the margin\n")
        told = [(e.wager, e.case, f"{e.edge:.4%}", f"{e.margin:.4%}", f"{e.rounds}", e.note) for e in guessed]
        print_rows(("wager", "case", "percent", "margin", "rounds", "per"), told, right=frozenset((2, 3, 4)))


def _game(game: str) -> "AnyGame":
    from games.registry import GAMES

    if game not in GAMES:
        raise Problem(f"there is no game {game!r}: there are {', '.join(GAMES)}")
    return GAMES[game]


def _simulated(game: "AnyGame", rules: "Rules[Any]", rounds: int, seed: int) -> "list[Estimate]":
    if game.simulated_edges is None or not rounds:
        return []
    with _bar("simulating", rounds) as bar:
        return game.simulated_edges(rules, rounds, Random(seed).random, lambda played: bar.update(played - bar.pos))


def _counted(game: "AnyGame", rules: "Rules[Any]") -> "list[Edge]":
    if game.counted_edges is None:
        raise Problem(f"there is nothing of {game.name} that is counted only on demand: leave out --exact")
    with _bar("counting", game.counted_edges.cases) as bar:
        return game.counted_edges.count(rules, lambda looked_at: bar.update(looked_at - bar.pos))


def _bar(label: str, length: int) -> Any:
    """On a terminal, for it takes a while."""
    return typer.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def _rules(game: str, book: "Rulebook", chosen: list[str]) -> "Rules[Any]":
    from games.registry import GAMES
    from games.tables.rulebook import resolve, rules_from
    from ledger.core.rejection import Rejection

    rules = resolve(book, GAMES[game].revision, [_house_option(book, text) for text in chosen], ())
    if isinstance(rules, Rejection):
        raise Problem(f"{rules.code}: {rules.message}")
    return rules_from(rules, GAMES[game].options)


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


def _estimate_as_json(estimate: "Estimate") -> dict[str, str | float]:
    return {
        "game": estimate.game,
        "wager": estimate.wager,
        "case": estimate.case,
        "percent": estimate.edge * 100,
        "margin_percent": estimate.margin * 100,
        "rounds": estimate.rounds,
        "per": estimate.note,
    }


def _as_json(edge: "Edge") -> dict[str, str | float]:
    return {
        "game": edge.game,
        "wager": edge.wager,
        "case": edge.case,
        "edge": str(edge.edge),
        "percent": float(edge.edge * 100),
        "per": edge.note,
    }
