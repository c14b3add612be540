"""A floor that the last release began, served by this version: it records nothing that the last release cannot read
until its operator raises the level."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, event_in
from ledger.log.store import Store
from ledger.streams.house import HOUSE_ID, levels
from services.cli import main
from services.running.settings import Settings
from services.running.software import software
from tests.support.floors import WrittenFloor
from tests.support.house.console import HouseConsole
from tests.support.processes import wait_until
from tests.support.served import ServedFloor, served


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    with monkeypatch.context() as then:
        then.setattr(levels, "NEWEST_LEVEL", 0)
        written = WrittenFloor(tmp_path / "floor")
        written.send(HouseConsole().open())
        written.close()
    return replace(written.settings, upkeep_hours=24)


def _recorded(settings: Settings) -> list[str]:
    store = Store.open_read_only(settings.store)
    try:
        commits = [record.commit for record in store.commits(HOUSE_ID, 0)]
        return [type(event_in(event)).__name__ for commit in commits for event in commit.events]
    finally:
        store.close()


def _await_look(floor: ServedFloor) -> None:
    found = floor.floor.metrics.registry.get_sample_value
    labels = {"version": software().version, "sha256": software().files_sha256.hex()}
    wait_until(lambda: found("roundledger_software", labels) == 1, 60, "it has looked at itself")


def test_nothing_newer_is_recorded_until_the_level_is_raised(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    house = HouseConsole()
    house.header()  # the first is used
    switch = house.switch("coupons", on=False)
    with served(settings) as floor:
        where = ["--server", floor.address, "--tokens", str(settings.tokens)]
        client = floor.client()
        _await_look(floor)
        for dry_run in (True, False):
            body_of(switch).header.dry_run = dry_run
            refused = client.send(switch)
            assert isinstance(refused, Rejection)
            assert (refused.code, "FeatureSwitched" in refused.message) == ("BEYOND_FEATURE_LEVEL", True)
        assert not isinstance(client.send(house.on_duty("badge-7")), Rejection)
        assert _recorded(settings) == ["HouseOpened", "SupervisionTaken"]
        assert main(["level", "show", *where]) == 1
        assert main(["level", "raise", *where]) == 0
        assert main(["level", "raise", *where]) == 1
        assert main(["level", "show", *where]) == 0
        assert not isinstance(client.send(switch), Rejection)
        client.close()
    with served(settings):
        wait_until(lambda: "SoftwareInstalled" in _recorded(settings), 60, "it records what it is made of")
    assert _recorded(settings)[2:5] == ["FeatureLevelRaised", "FeatureSwitched", "SoftwareInstalled"]
    assert "the floor is at level 0, the newest is 1" in capsys.readouterr().out
