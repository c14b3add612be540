"""A Kafka floor of the last release goes over to this version and back while its tables play: two hosts are replaced
one after the other, both versions share the floor, and in the end the last release alone goes on with what this one
recorded. Every command that was acknowledged is in the ledger once.

`make upgrade` replaces readers and workers, too, raises the feature level in the end and verifies the floor."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.core.rejection import Rejection
from ledger.log import topics
from ledger.log.topic_commits import accepted_commits
from ledger.log.trust import trust_in
from services.access.callers import TokenFile
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.dealers import Dealer, Promises, all_go_on
from tests.support.house.console import HouseConsole
from tests.support.processes import free_port, host, wait_until, worker
from tests.support.releases import installed, run_as
from tests.support.shared_servers import SharedBroker

ALL = os.environ.get("ROUNDLEDGER_UPGRADE") == "all"
TABLES = [f"roulette-{number}" for number in range(1, 5)]
HOSTS = ("north", "south")


class MixedFloor:
    """Processes of a floor, each of which runs either release."""

    def __init__(self, broker: SharedBroker, folder: Path, prefix: str) -> None:
        self.broker, self.prefix, self._folder = broker, prefix, folder
        self.last_release = installed(folder / "last-release")
        self.floor = FloorFolder(folder / "floor")
        run_as(self.last_release, "floor", "init", str(self.floor.path))
        self.parts = {name: host(self.settings(name), free_port(), "tables") for name in HOSTS}
        if ALL:
            self.parts["back"] = host(self.settings("back"), free_port(), "books", "replay", "courier")
            self.parts |= {name: worker(self.settings(name)) for name in ("worker-1", "worker-2")}

    def settings(self, name: str) -> Settings:
        (self._folder / name).mkdir(exist_ok=True)
        return Settings(self._folder / name, self.broker.bootstrap, self.prefix, name, floor=self.floor.path)

    def start(self, name: str, *, code: Path | None) -> None:
        part = self.parts[name]
        part.code, served = code, part.log.count("serving on")
        part.start()
        if not part.address:  # a worker says nothing: the books show that it works
            return
        wait_until(lambda: part.log.count("serving on") > served or part.has_ended, 120, f"{name} serves")
        assert not part.has_ended, part.log[-4000:]

    def replace(self, name: str, *, code: Path | None) -> None:
        """As a rollout does: it is told to end, and ends well. Books of the last release end when they have found
        nothing more to enter, which may never be while tables play; like Kubernetes, this kills them after a minute."""
        part = self.parts[name]
        try:
            assert part.terminate() == 0
        except subprocess.TimeoutExpired:
            assert (name, part.code) == ("back", self.last_release), f"{name} does not end"
            part.kill()
        self.start(name, code=code)

    def client(self, name: str = "north") -> FloorClient:
        back = self.parts["back"].address if ALL else ""
        return FloorClient(self.parts[name].address, TokenFile.read(self.floor.tokens), back)

    def books_follow(self) -> None:
        """What is played now comes through a worker into the books."""
        client = self.client()
        for table in TABLES:
            client.balances_up_to_date(table, timeout=120)
        client.close()


@pytest.fixture
def floor(broker: SharedBroker, tmp_path: Path, topic_prefix: str) -> Iterator[MixedFloor]:
    floor = MixedFloor(broker, tmp_path, topic_prefix)
    try:
        for name in floor.parts:
            floor.start(name, code=floor.last_release)
        yield floor
    finally:
        for part in floor.parts.values():
            part.kill()


def _replaced(floor: MixedFloor, names: list[str], dealers: list[Dealer], code: Path | None) -> None:
    for name in names:
        began = time.monotonic()
        floor.replace(name, code=code)
        all_go_on(dealers, since=time.monotonic())
        if ALL:
            floor.books_follow()
        print(f"{name} {'back to the last release' if code else 'new'} after {time.monotonic() - began:.1f} s")


def test_a_floor_goes_over_to_this_version_and_back_and_loses_nothing(floor: MixedFloor) -> None:
    tokens, readers = TokenFile.read(floor.floor.tokens), [name for name in floor.parts if name not in HOSTS]
    dealers = [Dealer(table, [floor.parts[name].address for name in HOSTS], tokens) for table in TABLES]
    for dealer in dealers:
        dealer.start()
    wait_until(lambda: all(d.acknowledged or d.problem for d in dealers), 60, "all tables are played")
    _replaced(floor, [*readers, *HOSTS], dealers, None)
    _is_held_back(floor)
    _replaced(floor, ["south"], dealers, floor.last_release)
    assert floor.parts["north"].terminate() == 0  # the last release has all tables again
    all_go_on(dealers, since=time.monotonic())
    if ALL:
        floor.start("north", code=floor.last_release)
        _replaced(floor, readers[::-1], dealers, floor.last_release)
        _replaced(floor, [*readers, "south", "north"], dealers, None)
        _raised(floor)
        all_go_on(dealers, since=time.monotonic())
        floor.books_follow()
    for dealer in dealers:
        dealer.end()
    assert [dealer.problem for dealer in dealers if dealer.problem] == []
    records = accepted_commits(floor.broker.bootstrap, floor.prefix + topics.ROUNDS, trust_in(floor.floor.path))
    promises = Promises(dealers, records)
    print(f"{promises.acknowledged} commands; the longest wait {max(d.longest_wait for d in dealers):.1f} s")
    assert (promises.lost, promises.doubled, promises.unpromised) == ([], [], [])


def _is_held_back(floor: MixedFloor) -> None:
    """All hosts are new, and still nothing is recorded that the last release cannot read."""
    client = floor.client()
    refused = client.send(HouseConsole().switch("coupons", on=False))
    client.close()
    assert isinstance(refused, Rejection)
    assert refused.code == "BEYOND_FEATURE_LEVEL"


def _raised(floor: MixedFloor) -> None:
    north = floor.parts["north"]
    assert main(["level", "raise", "--server", north.address, "--tokens", str(floor.floor.tokens)]) == 0
    client = floor.client()
    assert not isinstance(client.send(HouseConsole().switch("coupons", on=False)), Rejection)
    client.close()
