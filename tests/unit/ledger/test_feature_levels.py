"""What a floor may record while an older version may have to read it (docs/upgrade.md)."""

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import EVENTS, event_in, put_command
from ledger.streams.house import HOUSE_ID, levels
from ledger.streams.house.levels import LEVEL_OF, NEWEST_LEVEL
from ledger.streams.house.state import State
from tests.support.house.console import HouseConsole
from tests.support.scripted import MemoryFloor
from tests.support.source import ROOT

LAST_RELEASE = set((ROOT / "tests/fixtures/releases/0.2/events.txt").read_text().split())


def _raised(level: int, command_id: str = "raise") -> pb.Command:
    header = pb.CommandHeader(command_id=command_id, stream_id=HOUSE_ID)
    return put_command(pb.RaiseFeatureLevelRequest(header=header, level=level))


def _level(floor: MemoryFloor) -> int:
    state = floor.floor.stream(HOUSE_ID).state
    assert isinstance(state, State)
    return state.feature_level


def _as_version_0_2(monkeypatch: pytest.MonkeyPatch) -> MemoryFloor:
    """A floor that knew no levels when it began."""
    floor = MemoryFloor()
    with monkeypatch.context() as then:
        then.setattr(levels, "NEWEST_LEVEL", 0)
        floor.play(HouseConsole().open(by_floor=True))
    return floor


def test_every_event_that_the_last_release_cannot_read_has_a_level() -> None:
    """But for the one that raises it. Whoever adds an event gives it a level above that of the last release."""
    newer = {message for message in EVENTS if message.DESCRIPTOR.full_name not in LAST_RELEASE}
    assert newer - {pb.FeatureLevelRaised} == set(LEVEL_OF)
    assert len(EVENTS) - len(newer) == len(LAST_RELEASE)
    assert set(LEVEL_OF.values()) == set(range(1, NEWEST_LEVEL + 1))


def test_a_floor_begins_at_the_newest_level() -> None:
    floor, house = MemoryFloor(), HouseConsole()
    floor.play(house.open(by_floor=True))
    assert _level(floor) == NEWEST_LEVEL
    floor.play(house.open())  # somebody opens the house: the level is what it was
    assert _level(floor) == NEWEST_LEVEL


def test_a_floor_of_the_last_release_stays_at_its_level_until_it_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    floor, house = _as_version_0_2(monkeypatch), HouseConsole()
    house.header()  # the first is used
    floor.play(house.open())
    assert _level(floor) == 0
    assert floor.refused(_raised(NEWEST_LEVEL + 1)) == "UNKNOWN_FEATURE"
    played = floor.play(_raised(0))  # the newest
    (raised,) = map(event_in, played.record.commit.events)
    assert raised == pb.FeatureLevelRaised(level=NEWEST_LEVEL, raised_by=played.record.commit.actor.actor_id)
    assert _level(floor) == NEWEST_LEVEL
    assert floor.refused(_raised(1, "again")) == "SWITCHED_ALREADY"
    assert floor.refused(_raised(0, "once more")) == "SWITCHED_ALREADY"


def test_the_first_commit_of_a_floor_without_levels_is_the_bytes_that_0_2_wrote(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    floor = _as_version_0_2(monkeypatch)
    (event,) = floor.floor.records[0].commit.events
    assert event_in(event).SerializeToString() == pb.HouseOpened(by_floor=True).SerializeToString() == b"\x08\x01"


def test_the_page_names_every_event_of_the_newest_level() -> None:
    page = (ROOT / "docs/upgrade.md").read_text()
    assert [message.__name__ for message in LEVEL_OF if f"`{message.__name__}`" not in page] == []
