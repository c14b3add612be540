"""Every page about a game has a script that does what the page says."""

import pytest

from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from tests.support.documented import DOCS, Page

PAGES = sorted(path.stem for path in (DOCS / "games").glob("*.md"))


def test_every_game_has_its_page() -> None:
    assert sorted(GAMES) == PAGES


@pytest.mark.parametrize("game", PAGES)
def test_the_script_prints_what_the_page_says(game: str) -> None:
    page = Page(f"games/{game}.md")
    printed = page.played()
    assert page.promised
    for line in page.promised:
        assert line in printed


@pytest.mark.parametrize("game", PAGES)
def test_the_page_names_every_wager(game: str) -> None:
    text = Page(f"games/{game}.md").text
    wagers = {wager for book in published_rulebooks().values() if book.game == game for wager in book.wagers}
    assert {wager for wager in wagers if f"`{wager}`" not in text} == set()
