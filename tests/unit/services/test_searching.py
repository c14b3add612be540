"""One line of text read as a search."""

from datetime import date

import pytest

from services.console.searching import read

TODAY = date(2026, 3, 2)
KNOWN = {
    "player": ["anna", "annabel", "Cleo", "p1", "p10"],
    "dealer": ["dealer-1", "dealer-2"],
    "table": ["roulette-1", "poker-1"],
    "irregularity": ["foreign_object"],
}


async def names(kind: str, letters: str) -> list[str]:
    return [name for name in KNOWN[kind] if letters.lower() in name.lower()]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("seat 3 poker 9:39pm", {"seat": "3", "game": "poker", "about_local": "21:39"}),
        ("SEAT #12 about 22:40", {"seat": "12", "about_local": "22:40"}),
        ("12am", {"about_local": "00:00"}),
        ("three card poker void yesterday", {"game": "three_card_poker", "is_void": "yes", "gaming_day": "2026-03-01"}),
        ("cle roulette today 9pm", {"player_id": "Cleo", "game": "roulette", "about_local": "2026-03-02T21:00"}),
        ("corrected $1,500+", {"is_corrected": "yes", "at_least": "1,500"}),
        ("player p1 dealer dealer-2", {"player_id": "p1", "dealer_id": "dealer-2"}),
        ("ANNA", {"player_id": "anna"}),
        ("foreign", {"irregularity": "foreign_object"}),
        ("roulette-1:42", {"round_id": "roulette-1:42"}),
        ("minibac", {"game": "minibaccarat"}),
        ("", {}),
    ],
)  # fmt: skip
async def test_a_line_is_read_as_fields(line: str, fields: dict[str, str]) -> None:
    found = await read(line, names, TODAY)
    assert (found.fields, found.problems) == (fields, [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann", "'ann' may be anna, annabel"),
        ("rulette", "'rulette' is no player, dealer, table, irregularity, game"),
        ("rulette", "did you mean roulette?"),
        ("corected", "did you mean corrected?"),
        ("29:99", "is no time"),
        ("player zz", "'zz' is no player"),
    ],
)
async def test_what_cannot_be_read_is_said(line: str, said: str) -> None:
    assert any(said in problem for problem in (await read(line, names, TODAY)).problems)
