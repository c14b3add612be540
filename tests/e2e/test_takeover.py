"""Two hosts of tables share the partitions of one floor. They are killed and frozen by turns under load: each time the
other takes over all tables, and in the end every command that was acknowledged is in the ledger once.

`make takeover MINUTES=10` goes on for so long; here each host is killed or frozen once."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.log import topics
from ledger.log.topic_commits import accepted_commits
from ledger.log.trust import trust_in
from services.access.callers import TokenFile
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.dealers import Dealer, Promises, all_go_on
from tests.support.processes import Part, free_port, host, wait_until
from tests.support.shared_servers import SharedBroker

MINUTES = float(os.environ.get("ROUNDLEDGER_TAKEOVER_MINUTES", "0"))
TABLES = [f"roulette-{number}" for number in range(1, 7)]


@pytest.fixture
def floor(tmp_path: Path) -> FloorFolder:
    floor = FloorFolder(tmp_path / "floor")
    floor.init()
    return floor


@pytest.fixture
def hosts(broker: SharedBroker, tmp_path: Path, topic_prefix: str, floor: FloorFolder) -> Iterator[dict[str, Part]]:
    parts = {}
    for name in ("north", "south"):
        (tmp_path / name).mkdir()
        settings = Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=floor.path)
        parts[name] = host(settings, free_port(), "tables")
    try:
        for part in parts.values():
            part.start()
            wait_until(lambda part=part: part.log.count("serving on") > 0, 120, "a host")  # type: ignore[misc]
        yield parts
    finally:
        for part in parts.values():
            part.kill()


def test_hosts_killed_and_frozen_by_turns_lose_and_double_nothing(
    broker: SharedBroker, topic_prefix: str, floor: FloorFolder, hosts: dict[str, Part]
) -> None:
    tokens = TokenFile.read(floor.tokens)
    dealers = [Dealer(table, [part.address for part in hosts.values()], tokens) for table in TABLES]
    for dealer in dealers:
        dealer.start()
    deadline, blows = time.monotonic() + 60 * MINUTES, 0
    wait_until(lambda: all(dealer.acknowledged for dealer in dealers), 60, "all tables are played")
    while blows < 2 or time.monotonic() < deadline:
        name = ("north", "south")[blows // 2 % 2] if MINUTES else ("north", "south")[blows]
        part, is_killed = hosts[name], blows % 2 == 0
        if is_killed:
            part.kill()
        else:
            part.signal(signal.SIGSTOP)
        struck = time.monotonic()
        all_go_on(dealers, since=struck)
        print(f"{name} {'killed' if is_killed else 'frozen'}: all tables go on after {time.monotonic() - struck:.1f} s")
        if is_killed:
            served = part.log.count("serving on")
            part.start()
            wait_until(lambda part=part, served=served: part.log.count("serving on") > served, 120, "it is back")  # type: ignore[misc]
        else:
            time.sleep(7)  # longer than its session lasts, so that it has been replaced
            part.signal(signal.SIGCONT)
        all_go_on(dealers, since=time.monotonic())
        blows += 1
    for dealer in dealers:
        dealer.end()
    print(f"the longest wait for an answer: {max(dealer.longest_wait for dealer in dealers):.1f} s, {blows} blows")
    assert [dealer.problem for dealer in dealers if dealer.problem] == []
    assert {owner.split()[0] for dealer in dealers for owner in dealer.owners} == {"north", "south"}
    records = accepted_commits(broker.bootstrap, topic_prefix + topics.ROUNDS, trust_in(floor.path))
    promises = Promises(dealers, records)
    assert (promises.lost, promises.doubled, promises.unpromised) == ([], [], [])
