"""A floor that runs records what it is made of, and what an operator says of a clock (compliance h1, h4)."""

from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in
from ledger.log.store import Store
from services.cli import main
from services.running.settings import Settings
from services.running.software import software
from tests.support.processes import wait_until
from tests.support.served import ServedFloor, served


def _recorded(settings: Settings) -> list[object]:
    store = Store.open_read_only(settings.store)
    try:
        return [event_in(event) for record in store.commits("house", 0) for event in record.commit.events]
    finally:
        store.close()


def _await_look(floor: ServedFloor) -> None:
    shown = floor.floor.metrics.registry.get_sample_value
    labels = {"version": software().version, "sha256": software().files_sha256.hex()}
    wait_until(lambda: shown("roundledger_software", labels) == 1, 60, "it has looked at itself")


def test_a_floor_records_its_software_once_however_often_it_starts(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, upkeep_hours=24)
    for _ in range(2):
        with served(settings) as floor:
            _await_look(floor)
            wait_until(lambda: len(_recorded(settings)) == 2, 60, "it has recorded it")
    installed = _recorded(settings)[1]
    assert isinstance(installed, pb.SoftwareInstalled)
    assert (installed.host_id, installed.component) == ("host-1", "tables-books-replay-courier")
    assert installed.software == software()


def test_an_operator_records_how_far_a_clock_is_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(data=tmp_path)
    with served(settings) as floor:
        where = ["--server", floor.address, "--tokens", str(settings.tokens)]
        assert main(["clock", "--offset-ms", "12.5", "--source", "the vault's clock", *where]) == 0
        assert main(["clock", "--offset-ms", "12.5", *where]) == 2
        assert main(["clock", "--offset-ms", "1", "--source", "a watch", "--host-id", "no host", *where]) == 1
    assert "recorded as seq 2 of house" in capsys.readouterr().out
    synced = _recorded(settings)[1]
    assert isinstance(synced, pb.ClockSynced)
    assert (synced.offset_micros, synced.source) == (12_500, "the vault's clock")
