"""The rulebooks of a floor: those that come with the program, and the house's own."""

from collections.abc import Iterable
from pathlib import Path

from games.rulebook_check import rulebook_problems
from games.tables.rulebook import Rulebook, Rulebooks, published_rulebooks
from services.running.problems import Problem


class BadRulebook(Problem):
    """A file that is no rulebook; the message names file and key."""


def problems_in(path: Path) -> list[str]:
    """What is wrong with a file, each with its key."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        return [(error.strerror or str(error)).lower()]
    except UnicodeDecodeError:
        return ["it is not text in UTF-8"]
    return rulebook_problems(text)


def rulebooks_of(folders: Iterable[Path]) -> Rulebooks:
    """The published rulebooks, and beside them every `*.toml` below these folders. Nothing replaces a rulebook: rounds
    were played by it."""
    books = dict(published_rulebooks())
    for folder in folders:
        if not folder.is_dir():
            raise BadRulebook(f"--rulebooks names {folder}, which is no folder")
        for path in sorted(folder.rglob("*.toml")):
            if problems := problems_in(path):
                raise BadRulebook(f"{path}: {'; '.join(problems)}")
            book = Rulebook.parse(path.read_text(encoding="utf-8"))
            if book.id in books:
                raise BadRulebook(f"{path}: id: there is a rulebook {book.id} already; a new text needs a new id")
            books[book.id] = book
    return books
