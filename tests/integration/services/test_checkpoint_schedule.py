"""Checkpoints are made so often, and as a gaming day ends; each goes to every folder that was named."""

import asyncio
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.core.gaming_day import GamingCalendar
from services.running.checkpoints import CheckpointKeeper
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable


class Hands:
    """A clock that is set by hand."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    written = WrittenFloor(tmp_path / "floor")
    written.send(*evening(RouletteTable("roulette-1"), 1))
    return written


@pytest.fixture
def clock() -> Hands:
    return Hands(datetime(2026, 3, 1, 18, 0, tzinfo=UTC))


def keeper_of(floor: WrittenFloor, clock: Hands, *elsewhere: Path, minutes: int = 60) -> CheckpointKeeper:
    folders = [floor.settings.checkpoints, *elsewhere]
    calendar = GamingCalendar("America/Chicago", time(6, 0))
    return CheckpointKeeper(floor.settings.store, folders, floor.signer, calendar, clock, minutes)


def test_one_is_due_when_so_many_minutes_have_passed(floor: WrittenFloor, clock: Hands) -> None:
    keeper = keeper_of(floor, clock)
    clock.at += timedelta(minutes=59, seconds=59)
    assert not keeper.is_due()
    clock.at += timedelta(seconds=1)
    assert keeper.is_due()
    keeper.make()
    assert not keeper.is_due()


def test_one_is_due_as_the_gaming_day_ends_however_young_the_last_is(floor: WrittenFloor, clock: Hands) -> None:
    """06:00 in Chicago is 12:00 in Greenwich, and 11:00 in summer."""
    clock.at = datetime(2026, 3, 7, 11, 59, 50, tzinfo=UTC)
    keeper = keeper_of(floor, clock)
    assert not keeper.is_due()
    clock.at += timedelta(seconds=10)
    assert keeper.is_due()
    keeper.make()
    clock.at = datetime(2026, 3, 8, 10, 59, 59, tzinfo=UTC)
    keeper.make()
    assert not keeper.is_due()
    clock.at += timedelta(seconds=1)
    assert keeper.is_due(), "the clocks were changed in that night"


async def test_one_that_became_due_while_nothing_ran_is_due_at_the_start(floor: WrittenFloor, clock: Hands) -> None:
    """Else the newest would be told to be old for another hour after every longer pause."""
    keeper_of(floor, clock).make()
    for minutes, is_due in ((30, False), (600, True)):
        clock.at += timedelta(minutes=minutes)
        keeper = keeper_of(floor, clock)
        keeper.start()
        assert keeper.is_due() == is_due
        await keeper.stop()


def test_each_goes_to_every_folder_and_a_quiet_ledger_needs_no_new_one(
    floor: WrittenFloor, clock: Hands, tmp_path: Path
) -> None:
    keeper = keeper_of(floor, clock, tmp_path / "elsewhere")
    first = keeper.make()
    clock.at += timedelta(hours=1)
    assert keeper.make() == first
    assert keeper.kept_at() == clock.at.timestamp()
    names = [
        sorted(path.name for path in place.glob("*")) for place in (floor.settings.checkpoints, tmp_path / "elsewhere")
    ]
    assert names[0] == names[1]
    assert len(names[0]) == 1


def test_a_folder_that_cannot_be_written_keeps_none_from_the_others(
    floor: WrittenFloor, clock: Hands, tmp_path: Path
) -> None:
    (tmp_path / "full").write_text("no folder")
    assert keeper_of(floor, clock, tmp_path / "full", tmp_path / "elsewhere").make()
    assert checkpoints.newest(tmp_path / "elsewhere")


async def test_what_one_folder_lacks_counts_as_not_kept(floor: WrittenFloor, clock: Hands, tmp_path: Path) -> None:
    """By this the alert is told: the copy that is kept elsewhere is the one that counts."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("no folder")
    keeper, began = keeper_of(floor, clock, elsewhere), clock.at.timestamp()
    assert keeper_of(floor, clock, minutes=0).kept_at() == 0
    keeper.start()
    for _ in range(2):
        clock.at += timedelta(hours=1)
        assert keeper.make()
        assert keeper.kept_at() == began, "since it runs none was kept everywhere"
    elsewhere.unlink()
    keeper.make()
    assert keeper.kept_at() == clock.at.timestamp()
    await keeper.stop()


def test_the_schedule_makes_them_by_itself(floor: WrittenFloor, clock: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.running.checkpoints._LOOK_SECONDS", 0.01)

    async def an_hour_passes() -> pb.Checkpoint | None:
        keeper = keeper_of(floor, clock)
        keeper.start()
        clock.at += timedelta(hours=1)
        async with asyncio.timeout(20):
            while (made := checkpoints.newest(floor.settings.checkpoints)) is None:
                await asyncio.sleep(0.01)
        await keeper.stop()
        return made

    made = asyncio.run(an_hour_passes())
    assert made is not None
    assert pb.CheckpointSeal.FromString(made.seal).at.ToDatetime(UTC) == clock.at
