"""The documentation's example is played as it is printed there, and its table of options is complete."""

import re

import msgspec

from games.poker.cards.forms import FORMS, HOUSE_FORMS
from games.tables.rulebook import published_rulebooks
from tests.support.documented import Page
from tests.support.poker.console import HOUSE, P2006_2

PAGE = Page("games/poker.md")
TEXT = PAGE.text


def test_the_documented_script_prints_what_the_documentation_says() -> None:
    printed = PAGE.played()
    assert sum("rejection" in line for line in printed) == 1
    for example in PAGE.promised:
        assert example in printed


def test_every_option_is_documented() -> None:
    for book in (P2006_2, HOUSE):
        assert {name for name in published_rulebooks()[book].options if f"`{name}`" not in TEXT} == set()


def test_every_form_is_documented() -> None:
    assert {name for name in FORMS if f"`{name}`" not in TEXT} == set()


def test_every_clause_of_the_house_s_forms_that_is_cited_is_written() -> None:
    """By the forms and by their rulebook; the sections that they share with the other rulebook have other letters."""
    options = published_rulebooks()[HOUSE].options.values()
    forms = [msgspec.to_builtins(FORMS[name]) for name in HOUSE_FORMS]
    cited = [option.cite for option in options]
    cited += [value for form in forms for field, value in form.items() if field.endswith("cite")]
    clauses = {clause for cite in cited for clause in re.findall(r"\bH\.\d+", cite)}
    written = set(re.findall(r"^\| (H\.\d+) \|", TEXT, re.MULTILINE))
    assert clauses <= written == {f"H.{number}" for number in range(1, 12)}
