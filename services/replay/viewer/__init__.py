"""The page on which a round is stepped through: the console gives it out, and a bundle carries it with it."""

from functools import cache
from importlib import resources
from pathlib import Path

FOLDER = Path(__file__).parent

SCRIPTS = (
    *("draw.js", "layouts_numbers.js", "layouts_cards.js", "layouts.js"),
    *("stage.js", "detail.js", "viewer.js"),
)
"""In the order in which they are needed."""


@cache
def part(name: str) -> str:
    return (resources.files(__name__) / name).read_text(encoding="utf-8")


STYLES = ("page.css", "felt.css")


@cache
def whole_script(*, of_a_bundle: bool = False) -> str:
    """A bundle also proves itself: the console has the server do it."""
    return "\n".join(map(part, (*SCRIPTS, "prove.js") if of_a_bundle else SCRIPTS))


@cache
def whole_style() -> str:
    return "\n".join(map(part, STYLES))
