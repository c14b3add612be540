"""`roundledger rulebooks`: lists and shows the rulebooks."""

import argparse


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("rulebooks", help="list the rulebooks, or show one")
    parser.add_argument("id", nargs="?", metavar="ID", help="such as oneida/roulette@2008-05-28")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table

    from games.rulebook import (
        FlagOption,
        NameOption,
        NumberOption,
        NumbersOption,
        OptionRule,
        published_rulebooks,
    )

    def legal_range(rule: OptionRule) -> str:
        match rule:
            case FlagOption():
                return "true, false"
            case NumbersOption():
                counts = (rule.count,) if isinstance(rule.count, int) else rule.count or ()
                many = " or ".join(map(str, counts)) or "any number of"
                most = f" and at most {rule.at_most}" if rule.at_most is not None else ""
                return f"{many} {'distinct ' if rule.distinct else ''}numbers of at least {rule.at_least}{most}"
            case NumberOption() if not rule.allowed:
                bounds = (
                    f">= {rule.at_least}" if rule.at_least is not None else "",
                    f"<= {rule.at_most}" if rule.at_most is not None else "",
                )
                return ", ".join(filter(None, bounds))
            case NameOption():
                return "a name"
            case _:
                return ", ".join(map(str, rule.allowed))

    console, books = Console(), published_rulebooks()
    if args.id is None:
        listing = Table("id", "title", "content hash")
        for book in books.values():
            listing.add_row(book.id, book.title, book.content_hash.hex()[:16])
        console.print(listing)
        return 0
    if args.id not in books:
        Console(stderr=True).print(f"no rulebook {args.id!r}; `roundledger rulebooks` lists them", markup=False)
        return 1
    book = books[args.id]
    console.print(f"{book.id}: {book.title}\n{book.source}\ncontent hash {book.content_hash.hex()}", markup=False)
    wagers = Table("wager", "pays at least", "rule")
    for name, wager in book.wagers.items():
        for case, floor in wager.floors.items():
            wagers.add_row(f"{name} {case}".strip(), f"{floor.pays} to {floor.per}", wager.cite)
        if not wager.floors:
            wagers.add_row(name, "as its parts do", wager.cite)
    options = Table("house option", "legal range", "default", "rule")
    for name, option in book.options.items():
        options.add_row(
            name, legal_range(option), "must be chosen" if option.default is None else str(option.default), option.cite
        )
    required = Table("required before opening", "rule")
    for name, cite in book.requires.items():
        required.add_row(name, cite)
    console.print(wagers, options, required)
    return 0
