"""A round of very many steps with very many wagers up: it is shown and bundled without filling anybody's memory."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import roundledger.v1 as pb
from ledger.audit.replay import replay_from_store
from ledger.core.roles import SURVEILLANCE
from ledger.log.card_keys import NO_CARD_KEYS
from services.replay.bundle_file import check_file, page_of
from services.replay.bundling import PROGRAM_VERSION, Bundler
from services.replay.eyes import RoundViewer
from services.replay.frames import frames
from services.running.rulebooks import rulebooks_of
from tests.support.floors import WrittenFloor
from tests.support.roulette.every_command import Console

UP, MOVED = 200, 100
"""Wagers; and one more, so many times put down and taken back."""
VIEWER = RoundViewer(SURVEILLANCE, "", ZoneInfo("UTC"))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> WrittenFloor:
    written, table = WrittenFloor(tmp_path_factory.mktemp("long")), Console("roulette-1")
    written.send(*table.opening(players=("anna", "ben")))
    written.send(*(table.place("straight", str(1 + k % 36), 500, seat=1 + k % 2) for k in range(UP)))
    (placed,) = written.send(table.place("red", "", 500))
    first = int(placed.events[-1].wager_placed.wager_id.removeprefix("w"))
    restless = [(table.remove(f"w{first + k}"), table.place("red", "", 500)) for k in range(MOVED)]
    written.send(*(command for pair in restless for command in pair))
    written.send(*table.spin("17"))
    return written


def test_not_every_frame_has_the_table_but_the_first_and_the_last_have(floor: WrittenFloor) -> None:
    """A table at every step would come to some seven megabytes, and in a round of thousands of steps to gigabytes."""
    replay = replay_from_store(floor.store, "roulette-1:1", rulebooks_of(()))
    size, count, tables, last = 0, 0, 0, pb.ReplayFrame()
    for frame in frames(replay, VIEWER):
        size, count, last = size + frame.ByteSize(), count + 1, frame
        tables += frame.event.HasField("table")
    assert count > UP + 2 * MOVED
    assert 100 < tables < count
    assert size < 6_000_000
    assert last.event.HasField("table")


def test_its_bundle_is_whole_and_of_a_size_that_a_browser_opens(floor: WrittenFloor, tmp_path: Path) -> None:
    bundle = Bundler(floor.settings, lambda: floor.store, NO_CARD_KEYS).make("roulette-1:1")
    page = page_of(bundle)
    assert len(page) < 30_000_000
    _, verdict = check_file(page, "", b"", PROGRAM_VERSION)
    assert verdict.problems == []
