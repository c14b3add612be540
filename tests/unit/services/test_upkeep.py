"""What a process does for itself every day: its clock (compliance h1) and its software (h4)."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.commands import Live
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from services.running.clock_offset import Measured, measured
from services.running.metrics import Metrics
from services.running.software import PACKAGES, folders, hash_of_files, software
from services.running.upkeep import Upkeep
from tests.support.house.console import HouseConsole
from tests.support.pure import AT
from tests.support.scripted import MemoryFloor

DAY = timedelta(hours=24)


class Machine:
    """A host whose clock and files a test changes."""

    def __init__(self) -> None:
        self.floor = MemoryFloor()
        self.house = HouseConsole()
        self.floor.play(self.house.open(by_floor=True))
        self.offset: int | None = None
        self.files = b"1" * 32
        self.level_is_low = False
        self.metrics = Metrics()
        self.upkeep = self.started()

    def started(self) -> Upkeep:
        return Upkeep("host-1", "tables", self, self.metrics, lambda: self.floor.at, self._measured, self._made_of)

    def stream(self, stream_id: str) -> Live:
        return self.floor.floor.stream(stream_id)

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        if self.level_is_low:
            return Rejection("BEYOND_FEATURE_LEVEL", "an older version may have to read it")
        answer = self.floor.send(command, actor)
        return answer if isinstance(answer, Rejection) else pb.CommandReply(seq=1)

    def _measured(self) -> Measured | None:
        return None if self.offset is None else Measured(self.offset, "kernel")

    def _made_of(self) -> pb.Software:
        return pb.Software(version="1.0", files_sha256=self.files, files=1, python="3.11", libraries=["protobuf 7"])

    def look(self, after: timedelta = timedelta()) -> list[str]:
        """The names of the events that a look recorded."""
        self.floor.at += after
        before = len(self.floor.floor.records)
        asyncio.run(self.upkeep.look())
        commits = [record.commit for record in self.floor.floor.records[before:]]
        return [type(event_in(event)).__name__ for commit in commits for event in commit.events]

    def shown(self, name: str) -> float | None:
        return self.metrics.registry.get_sample_value(name)


@pytest.fixture
def machine() -> Machine:
    return Machine()


class TestSoftware:
    def test_what_it_is_made_of_is_recorded_at_the_start_and_not_again(self, machine: Machine) -> None:
        assert machine.look() == ["SoftwareInstalled"]
        assert machine.look(timedelta(hours=1)) == []
        machine.upkeep = machine.started()
        assert machine.look() == []
        machine.files = b"2" * 32
        machine.upkeep = machine.started()
        assert machine.look() == ["SoftwareInstalled"]

    def test_what_the_feature_level_holds_back_is_recorded_as_soon_as_it_is_raised(self, machine: Machine) -> None:
        machine.level_is_low = True
        machine.offset = 0
        assert machine.look() == []
        assert machine.shown("roundledger_clock_offset_seconds") == 0
        assert machine.look(timedelta(minutes=10)) == []
        machine.level_is_low = False
        assert machine.look(timedelta(minutes=10)) == ["SoftwareInstalled", "ClockSynced"]
        assert machine.look(timedelta(minutes=10)) == []

    def test_files_that_changed_are_found_within_a_day_and_told(self, machine: Machine) -> None:
        machine.offset = 0
        machine.look()
        machine.files = b"2" * 32
        assert machine.look(DAY - timedelta(seconds=1)) == []
        assert machine.look(timedelta(seconds=1)) == ["SoftwareDiffered", "ClockSynced"]
        assert machine.shown("roundledger_software_differs") == 1
        assert machine.look(DAY) == ["ClockSynced"]

    def test_every_file_of_the_program_counts_and_nothing_else(self, tmp_path: Path) -> None:
        (tmp_path / "rules").mkdir()
        (tmp_path / "a.py").write_text("1")
        (tmp_path / "rules" / "b.toml").write_text("2")
        whole = hash_of_files({"x": tmp_path})
        assert whole[1] == 2
        (tmp_path / "__pycache__").mkdir()
        (tmp_path / "__pycache__" / "a.pyc").write_text("made by Python")
        assert hash_of_files({"x": tmp_path}) == whole
        for change in ("a.py", "rules/b.toml", "rules/new.toml"):
            path = tmp_path / change
            before = path.read_text() if path.exists() else None
            path.write_text("changed")
            assert hash_of_files({"x": tmp_path})[0] != whole[0], change
            path.unlink() if before is None else path.write_text(before)
        (tmp_path / "a.py").rename(tmp_path / "c.py")
        assert hash_of_files({"x": tmp_path})[0] != whole[0]

    def test_this_program_knows_what_it_is_made_of(self) -> None:
        assert set(folders()) == set(PACKAGES)
        made = software()
        assert len(made.files_sha256) == 32
        assert made.files > 500
        assert {library.partition(" ")[0] for library in made.libraries} >= {"protobuf", "msgspec", "cryptography"}


class TestClocks:
    def test_the_offset_is_recorded_once_a_day_and_always_shown(self, machine: Machine) -> None:
        machine.offset = -1500
        assert machine.look() == ["SoftwareInstalled", "ClockSynced"]
        assert machine.shown("roundledger_clock_offset_seconds") == -0.0015
        machine.offset = 2500
        assert machine.look(timedelta(hours=23)) == []
        assert machine.shown("roundledger_clock_offset_seconds") == 0.0025
        assert machine.look(timedelta(hours=1)) == ["ClockSynced"]

    def test_a_clock_that_is_too_far_off_is_recorded_at_once_and_so_is_that_it_is_right_again(
        self, machine: Machine
    ) -> None:
        machine.offset = 0
        machine.look()
        machine.offset = 900_000
        assert machine.look(timedelta(minutes=10)) == ["ClockSynced", "ClockSkewFound"]
        assert machine.look(timedelta(minutes=10)) == []
        machine.offset = 10
        assert machine.look(timedelta(minutes=10)) == ["ClockSynced"]

    def test_a_clock_that_nobody_disciplines_is_overdue_after_a_day_unless_somebody_measured_it(
        self, machine: Machine
    ) -> None:
        assert machine.look() == ["SoftwareInstalled"]
        assert machine.look(timedelta(hours=23)) == []
        machine.floor.play(machine.house.clock(12, source="a watch"))
        assert machine.look(timedelta(hours=23)) == []
        assert machine.look(timedelta(hours=1)) == ["ClockOverdue"]
        assert machine.look(timedelta(hours=1)) == []
        assert machine.look(DAY) == ["ClockOverdue"]

    @pytest.mark.parametrize(
        ("state", "status", "offset", "micros"),
        [
            (0, 0x2001, 1_500_000, 1500),
            (0, 0x0001, 1500, 1500),
            (0, 0x2001, -1_500_000, -1500),
            (5, 0x0001, 3, None),
            (0, 0x0040, 3, None),
        ],
    )
    def test_what_the_kernel_says_of_its_clock(self, state: int, status: int, offset: int, micros: int | None) -> None:
        """adjtimex(2): nanoseconds where STA_NANO says so, and nothing where nobody disciplines the clock."""
        found = measured(state, status, offset, 20)
        assert (found.offset_micros if found else None) == micros


def test_a_role_that_may_not_write_says_it_in_its_log(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.upkeep = Upkeep("books-1", "books", None, machine.metrics, lambda: AT, machine._measured, machine._made_of)
    machine.offset = 900_000
    with caplog.at_level("INFO"):
        assert machine.look() == []
    assert "31" * 32 in caplog.text
    assert "0.900 s off" in caplog.text
