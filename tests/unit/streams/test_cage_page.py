"""The page about the cage does what it says, and leaves no command out."""

import pytest

from games.registry import GAMES
from games.tables.commands import table_ladders
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import COMMANDS
from ledger.streams import cage, gaming_day
from tests.support.documented import Page

PAGE = Page("cage.md")


def test_the_script_prints_what_the_page_says() -> None:
    printed = PAGE.played()
    assert len(PAGE.promised) == 3
    for line in PAGE.promised:
        assert line in printed


def test_the_script_can_be_said_in_words() -> None:
    said = " ".join(PAGE.said("--words").split())
    assert "fill 1: $500.00 into the tray; counted by dora, signed by pia" in said
    assert "counted alike by ann and bob" in said


def _name(place: str) -> str:
    return place.title().replace("_", "")


@pytest.mark.parametrize("stream", [cage.STREAM, gaming_day.STREAM], ids=lambda stream: stream.kind)
def test_the_page_names_every_command(stream: AnyStream) -> None:
    named = {_name(COMMANDS[message].path[-1]) for message in stream.commands}
    assert {name for name in named if f"`{name}`" not in PAGE.text} == set()


def test_the_page_names_what_tables_do_with_their_money() -> None:
    ladders = table_ladders(next(iter(GAMES.values())))
    of_money = {m for m in ladders if m.DESCRIPTOR.file.name.endswith("/table_money.proto")}
    assert {
        _name(COMMANDS[m].path[-1]) for m in of_money if f"`{_name(COMMANDS[m].path[-1])}`" not in PAGE.text
    } == set()
