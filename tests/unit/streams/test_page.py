"""The page about streams that are no tables does what it says, and leaves no command out."""

import pytest

import roundledger.v1 as pb
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import COMMANDS
from ledger.streams import house, jackpot_fund, poker_room, trust
from tests.support.documented import Page

PAGE = Page("streams.md")


def test_the_script_prints_what_the_page_says() -> None:
    printed = PAGE.played()
    assert PAGE.promised
    for line in PAGE.promised:
        assert line in printed


STREAMS = [house.STREAM, jackpot_fund.STREAM, trust.STREAM, poker_room.STREAM]


@pytest.mark.parametrize("stream", STREAMS, ids=lambda stream: stream.kind)
def test_the_page_names_every_command(stream: AnyStream) -> None:
    named = {COMMANDS[message].path[-1].title().replace("_", "") for message in stream.commands}
    assert {name for name in named if f"`{name}`" not in PAGE.text} == set()


def test_the_script_can_be_said_in_words() -> None:
    said = " ".join(PAGE.said("--words").split())
    assert "craps-1 is open by oneida/craps@2006-08-30 and chart house:1 (its seq 6)" in said
    assert "anna $750.50, ben $375.25, cleo $375.25; $0.00 left" in said


def test_the_services_have_the_names_of_the_kinds() -> None:
    services = {stream.kind: f"{stream.kind.title().replace('_', '')}Service" for stream in STREAMS}
    for kind, name in services.items():
        file = getattr(pb, f"{kind}_service_pb2").DESCRIPTOR
        commands = pb.Command.DESCRIPTOR.fields_by_name[kind].message_type
        assert {rpc.input_type for rpc in file.services_by_name[name].methods} == {
            field.message_type for field in commands.fields
        }
