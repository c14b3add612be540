"""`roundledger rulebooks`: lists, shows and checks rulebooks."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command
from services.running.problems import NotFound

if TYPE_CHECKING:
    from games.tables.rulebook import Rulebook

rulebooks = typer.Typer(help="List, show and check rulebooks.", invoke_without_command=True, rich_markup_mode=None)
app.add_typer(rulebooks, name="rulebooks")


@rulebooks.callback()
def _list_them(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        list_all([])


@command(rulebooks, "list", "rulebooks list")
def list_all(rulebooks: options.RulebookFolders = []) -> None:  # noqa: B006  (typer copies it)
    """List the rulebooks that come with the program, and the house's own."""
    from services.running.rulebooks import rulebooks_of
    from services.showing.tabular import print_rows

    books = rulebooks_of(rulebooks).values()
    print_rows(("id", "title", "content hash"), [(b.id, b.title, b.content_hash.hex()[:16]) for b in books])


def _ids() -> list[str]:
    from games.tables.rulebook import published_rulebooks

    return list(published_rulebooks())


@command(rulebooks, "show", "rulebooks show")
def show(
    rulebook: Annotated[
        str, typer.Argument(metavar="ID", help="Such as oneida/roulette@2008-05-28.", autocompletion=_ids)
    ],
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Show a rulebook: wagers with what they pay, house options with their legal range, what is required."""
    from services.running.rulebooks import rulebooks_of

    book = rulebooks_of(rulebooks).get(rulebook)
    if book is None:
        raise NotFound(f"there is no rulebook {rulebook!r}: `roundledger rulebooks list` lists them")
    _show(book)


@command(rulebooks, "check", "rulebooks check")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Rulebooks as TOML files.")],
) -> int:
    """Check whether files are rulebooks that their games can be played by; exit code 1 if one is not."""
    from services.running.rulebooks import problems_in

    bad = 0
    for path in files:
        problems = problems_in(path)
        bad += bool(problems)
        for problem in problems:
            print(f"{path}: {problem}", file=sys.stderr)
        if not problems:
            print(f"{path}: well")
    return 1 if bad else 0


def _show(book: "Rulebook") -> None:
    from services.showing.clauses import clauses_of
    from services.showing.option_words import default_of, legal_range
    from services.showing.tabular import print_rows

    print(f"{book.id}: {book.title}\n{book.source}\ncontent hash {book.content_hash.hex()}\n")
    wagers = []
    for name, wager in book.wagers.items():
        wagers += [(f"{name} {case}".strip(), f"{o.pays} to {o.per}", wager.cite) for case, o in wager.floors.items()]
        wagers += [] if wager.floors else [(name, "as its parts do", wager.cite)]
    if wagers:
        print_rows(("wager", "pays at least", "rule"), wagers)
        print()
    rows = [(name, legal_range(rule), default_of(rule), rule.cite) for name, rule in book.options.items()]
    print_rows(("house option", "legal range", "default", "rule"), rows)
    if clauses := clauses_of(book.id):
        print("\nthe clauses that are cited, in our own words:")
        for clause, text in clauses.items():
            print(f"  {clause}: {text}")
    print()
    print_rows(("required before opening", "rule"), list(book.requires.items()))
