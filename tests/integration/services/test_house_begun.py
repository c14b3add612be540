"""A floor has its house from its first start: exclusions bind without anybody having opened one."""

import asyncio
from pathlib import Path

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.core.rejection import Rejection
from ledger.log.store import Store
from ledger.streams.feed import FEEDER, beginning
from ledger.streams.house import HOUSE_ID
from services.play.script import FinalStep, PlayedStep, RefusedStep, play_on_fresh_floor
from services.running.settings import Settings
from tests.integration.services.test_play import script_of
from tests.support.floors import WrittenFloor, evening
from tests.support.house.console import HouseConsole
from tests.support.logs import Engine
from tests.support.rival import host_on
from tests.support.roulette.console import R2008, RouletteTable
from tests.support.served import served


def house_commits(settings: Settings) -> list[pb.Commit]:
    store = Store.open_read_only(settings.store)
    try:
        return [record.commit for record in store.commits(HOUSE_ID)]
    finally:
        store.close()


def test_a_floor_begins_its_house_once_however_often_it_starts(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "floor")
    for _ in range(2):
        with served(settings):
            pass
        (begun,) = house_commits(settings)
        assert (begun.command_id, begun.actor) == ("floor/begins", FEEDER)


def test_a_floor_that_has_had_no_house_gets_one_when_it_starts_next_and_hears_what_is_open(tmp_path: Path) -> None:
    written, console, table = WrittenFloor(tmp_path / "floor"), HouseConsole(), RouletteTable("r1")
    written.send(*evening(table, 1))
    written.close()
    assert not house_commits(written.settings)
    with served(written.settings) as floor:
        client = floor.client()
        assert not isinstance(client.send(console.exclude("carla")), Rejection)
        refused = client.send(table.seat(3, "carla"))
        assert isinstance(refused, Rejection)
        assert refused.code == "PATRON_EXCLUDED"
        client.close()


def test_a_house_that_somebody_opened_before_is_left_as_it_is(tmp_path: Path) -> None:
    written, console = WrittenFloor(tmp_path / "floor"), HouseConsole()
    written.send(console.open(), console.on_duty())
    written.close()
    with served(written.settings):
        pass
    assert [commit.seq for commit in house_commits(written.settings)] == [1, 2]


async def test_two_hosts_that_start_at_once_begin_one_house(tmp_path: Path) -> None:
    """The second host's command is a repeat of the first's."""
    async with Engine(tmp_path / "log.db").opened() as log:
        hosts = [host_on(log, name) for name in ("north", "south")]
        replies = await asyncio.gather(*(host.execute(beginning(), FEEDER) for host in hosts))
        assert all(isinstance(reply, pb.CommandReply) for reply in replies)
        assert [record.commit.seq for record in log.store.commits(HOUSE_ID)] == [1]


def test_a_script_on_a_fresh_floor_finds_the_house_there(tmp_path: Path) -> None:
    """What it keeps verifies: the table read the house, and the house is in the ledger."""
    console, table = HouseConsole(), RouletteTable("r1")
    commands = [console.exclude("anna"), *table.opening(R2008, players=("anna", "ben"))]
    *steps, final = play_on_fresh_floor(script_of(commands).splitlines(), tmp_path / "kept")
    refused = [step.rejection.code for step in steps if isinstance(step, RefusedStep)]
    assert refused == ["PATRON_EXCLUDED"]
    assert isinstance(final, FinalStep)
    assert final.as_of[HOUSE_ID] == 3  # begun, anna excluded, r1 open
    kept = Settings(data=tmp_path / "kept")
    files = Files(kept.store, kept.books, kept.keys)
    report = verify_files(files, survey(files), lambda advance: None)
    assert report.first is None
    assert {stream.stream_id for stream in report.streams} == {HOUSE_ID, "r1"}


def test_a_script_that_does_not_speak_to_the_house_is_not_told_of_it() -> None:
    *steps, final = play_on_fresh_floor(script_of(RouletteTable("r1").opening(R2008)).splitlines())
    assert {step.played.record.commit.stream_id for step in steps if isinstance(step, PlayedStep)} == {"r1"}
    assert not any(step.played.fed for step in steps if isinstance(step, PlayedStep))
    assert isinstance(final, FinalStep)
    assert list(final.as_of) == ["r1"]
