"""A table says when it opens in which pit it stands."""

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from tests.support.pure import PureStream
from tests.support.roulette.console import R2006, RouletteTable


def _opening(table: RouletteTable, pit: str) -> list[pb.Command]:
    commands = table.opening(players=())
    commands[-1].open_table.pit = pit
    return commands


def _stream(table: RouletteTable, *commands: pb.Command) -> PureStream:
    stream = PureStream(table.table_id)
    for command in commands:
        assert not isinstance(answer := stream.send(command), Rejection), answer
    return stream


def test_a_table_stands_in_the_pit_that_it_was_opened_in_last() -> None:
    table = RouletteTable()
    stream = _stream(table, *_opening(table, "high limit"))
    assert stream.table.pit == "high limit"
    assert not isinstance(stream.send(table.change(R2006)), Rejection)
    assert stream.table.pit == "high limit"
    for command in (table.close(), table.open()):
        assert not isinstance(stream.send(command), Rejection)
    assert stream.table.pit == ""


@pytest.mark.parametrize("pit", ["x" * 65, "two\nlines", "bell\a"])
def test_a_pit_that_is_no_name_is_refused(pit: str) -> None:
    table = RouletteTable()
    *before, opened = _opening(table, pit)
    answer = _stream(table, *before).send(opened)
    assert isinstance(answer, Rejection)
    assert (answer.code, answer.field) == ("BAD_TEXT", "pit")
