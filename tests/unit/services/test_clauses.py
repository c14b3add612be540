"""Every clause that is cited has a text in our own words."""

from pathlib import Path

import pytest

from games.registry import GAMES
from services.showing.clauses import clauses_of
from tests.support.cited import cited_in_code, cited_in_rulebooks

_BOOKS = sorted((path.parent.name, path.name) for path in Path("games/rulebooks").glob("*/*") if path.is_dir())


@pytest.mark.parametrize(("issuer", "game"), _BOOKS)
def test_every_clause_that_a_rulebook_cites_has_its_text(issuer: str, game: str) -> None:
    known = clauses_of(f"{issuer}/{game}@any")
    assert sorted(cited_in_rulebooks(game, issuer) - set(known)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_refusals_and_settlements_of_a_game_cite_has_its_text(game: str) -> None:
    """In the text of one issuer at least: each numbers its own clauses."""
    known = {clause for issuer, name in _BOOKS if name == game for clause in clauses_of(f"{issuer}/{game}@any")}
    assert sorted(cited_in_code(game) - known) == []


def test_the_clauses_that_code_cites_are_found_at_all() -> None:
    assert {"F.1", "I.9.d"} <= cited_in_code("roulette")
    assert {"P.10.c", "S", "5.5"} <= cited_in_code("poker")
    assert sum(len(cited_in_code(game)) for game in GAMES) > 300


@pytest.mark.parametrize(("issuer", "game"), _BOOKS)
def test_a_clause_is_told_in_a_sentence_or_two(issuer: str, game: str) -> None:
    for clause, text in clauses_of(f"{issuer}/{game}@any").items():
        assert 10 <= len(text) <= 200, (clause, text)
        assert text.endswith("."), (clause, text)
