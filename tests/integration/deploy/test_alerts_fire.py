"""Alerts fire by a fault and are silent before and after it: their expressions, as they stand in the rules, over the
metrics of a floor that runs, scraped before, during and after. And every panel of the floor shows something. What only
Kafka has is in test_alerts_on_kafka.py."""

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from prometheus_client import generate_latest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log.signing import Signer
from ledger.streams.cage import CAGE_ID
from services.cli import main
from services.running.client import FloorClient
from services.running.clock_offset import Measured
from services.running.metrics import Metrics
from services.running.settings import Settings
from services.running.software import hash_of_files
from services.running.upkeep import Upkeep
from tests.support.cage.console import CageConsole
from tests.support.certificates import Authority
from tests.support.disks import no_more_room
from tests.support.dispute.console import DisputeConsole
from tests.support.floors import WrittenFloor, evening
from tests.support.processes import free_port, wait_until
from tests.support.promql import Scrapes
from tests.support.revisions import later_version
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, books_process, put
from tests.support.watched import HOUR, RULES, Watched

NOT_OF_THIS_FLOOR = frozenset({"RoleMissing", "AppendsSlow"})
"""The first asks for the roles of Kafka's floor, each a process of its own (killed in test_run_on_kafka.py and
test_two_hosts_one_floor.py); the second depends on how busy the machine is that runs the tests, and has a test of its
own."""
MORE_THAN_BOOKS_MAY_LACK = 5001


class WatchedFloor(Watched):
    """A floor on one machine, whose courier is in the same process as its tables."""

    def __init__(self, folder: Path) -> None:
        metrics = f"127.0.0.1:{free_port()}"
        super().__init__({"courier": metrics}, without=NOT_OF_THIS_FLOOR)
        self.ahead = timedelta()
        """By how much the floor's clock is ahead of this machine's."""
        self.authority = Authority(folder, days=60)
        self.settings = Settings(
            data=folder / "data", metrics_listen=metrics, upkeep_hours=24, hosts_ca=self.authority.ca
        )
        self.floor = ServedFloor(self.settings, clock=lambda: datetime.now(UTC) + self.ahead)
        self.table = RouletteTable("r1")

    def play(self, *commands: pb.Command) -> None:
        with closing(self.floor.client()) as client:
            for command in commands:
                reply = client.send(command)
                assert isinstance(reply, pb.CommandReply), reply


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedFloor]:
    made = WatchedFloor(tmp_path_factory.mktemp("watched"))
    made.firing()
    made.play(*made.table.opening(), made.table.place("straight", "17"))
    yield made
    made.floor.stop()


@pytest.fixture
def client(watched: WatchedFloor) -> Iterator[FloorClient]:
    with closing(watched.floor.client()) as client:
        yield client


@pytest.fixture(autouse=True)
def _well_before_and_after(watched: WatchedFloor) -> Iterator[None]:
    watched.wait_until_quiet()
    yield
    watched.wait_until_quiet()


def test_a_full_disk_pages_and_room_ends_it(watched: WatchedFloor, client: FloorClient) -> None:
    with no_more_room(4096):
        client.send(RouletteTable("r2").opening()[0])
        watched.wait_until_fired("NothingRecorded")


def test_a_look_at_the_software_that_is_overdue_is_told(watched: WatchedFloor) -> None:
    assert "SoftwareUnchecked" in watched.firing(27 * HOUR)
    watched.begin_anew()


def test_a_checkpoint_that_is_not_made_any_more_is_told(watched: WatchedFloor, client: FloorClient) -> None:
    def make() -> None:
        list(client.past.GetCheckpoint(pb.GetCheckpointRequest(), metadata=client.metadata("GetCheckpoint")))

    make()
    assert watched.firing() == set()
    assert "CheckpointOld" in watched.firing(4 * HOUR)
    watched.begin_anew()
    make()


def test_a_round_that_nobody_ends_is_told_until_it_is_ended(watched: WatchedFloor) -> None:
    watched.ahead = timedelta(hours=25)
    watched.wait_until_fired("RoundOpenLong")
    watched.play(*watched.table.spin("17"))
    watched.wait_until_quiet()
    watched.ahead = timedelta()


def test_a_dispute_is_told_before_its_deadline_until_it_is_decided(watched: WatchedFloor) -> None:
    dispute = DisputeConsole("dispute-1")
    watched.play(dispute.open("r1:1"))
    watched.ahead = timedelta(days=30)
    watched.wait_until_fired("DisputeDue")
    watched.play(dispute.decide(pb.DISPUTE_FINDING_DENIED, 0))
    watched.wait_until_quiet()
    watched.ahead = timedelta()


def test_a_certificate_that_ends_is_told_until_it_is_renewed(watched: WatchedFloor, tmp_path: Path) -> None:
    lasting = watched.authority.ca.read_bytes()
    watched.authority.ca.write_bytes(Authority(tmp_path, days=13).ca.read_bytes())
    watched.wait_until_fired("CertificateEnds")
    watched.authority.ca.write_bytes(lasting)


def test_an_enrolment_is_told_of_before_it_ends_in_ten_years(watched: WatchedFloor) -> None:
    days = 3653 - 13
    assert "CertificateEnds" in watched.firing(days * 24 * HOUR)
    watched.begin_anew()


def test_books_that_stand_still_are_told_until_they_have_caught_up(watched: WatchedFloor, client: FloorClient) -> None:
    follower = books_process(watched.floor)
    os.kill(follower, signal.SIGSTOP)
    try:
        many = [watched.table.buy_in(100) for _ in range(MORE_THAN_BOOKS_MAY_LACK)]
        for answer in client.stream(many, pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)):
            assert answer.HasField("reply"), answer
        watched.wait_until_fired("BooksBehind")
    finally:
        os.kill(follower, signal.SIGCONT)


def test_a_notice_that_waits_and_one_that_is_refused_are_told(watched: WatchedFloor) -> None:
    """A table counts a slip that no cage has sent. While the courier's disk is full it waits, then the cage refuses."""
    table, follower = RouletteTable("r3"), books_process(watched.floor)
    watched.play(CageConsole().open(), table.install())
    os.kill(follower, signal.SIGSTOP)
    slip = pb.SlipNotice(slip_number=9, table_id="r3", cage_id=CAGE_ID, amount_cents=500)
    put(watched.floor, "r3", pb.FillReceived(slip=slip))
    watched.play(RouletteTable("r4").install())  # the log tells its followers of it, and they find the other
    with no_more_room(4096):
        os.kill(follower, signal.SIGCONT)
        watched.wait_until_fired("NoticesWait")
    watched.wait_until_fired("NoticeSetAside")
    why = ["--by", "anna", "--reason", "paid in by hand", "--data", str(watched.settings.data)]
    assert main(["notices", "pass-over", "r3", "2", *why]) == 0


def test_a_commit_that_was_decided_otherwise_is_told_for_a_day(watched: WatchedFloor) -> None:
    """By a later version, whose roulette pays more."""
    signer = Signer.from_folder(watched.settings.keys, watched.settings.host_id)
    certificate = (watched.settings.keys / f"{watched.settings.host_id}.cert").read_bytes()
    later = WrittenFloor(watched.settings.data, signer.certified(certificate), catalogue=later_version())
    later.send(*evening(RouletteTable("r5"), 1))
    later.close()
    watched.play(RouletteTable("r6").install())
    watched.wait_until_fired("SettlementsDiffer")
    assert "SettlementsDiffer" in watched.firing(23 * HOUR)
    watched.firing(2 * HOUR)
    assert "SettlementsDiffer" not in watched.firing()
    watched.begin_anew()


def test_a_record_that_was_changed_on_disk_pages_for_an_hour(watched: WatchedFloor, client: FloorClient) -> None:
    bought = watched.table.buy_in(100)
    watched.play(bought)
    client.balances_up_to_date("r1")  # the books would set the stream aside, and that is another alert
    with sqlite3.connect(watched.settings.store, timeout=30) as db:
        where = "WHERE stream_id = 'r1' AND seq = (SELECT max(seq) FROM commits WHERE stream_id = 'r1')"
        (data,) = db.execute(f"SELECT data FROM commits {where}").fetchone()
        db.execute(f"UPDATE commits SET data = ? {where}", (bytes([*data[:-1], data[-1] ^ 1]),))
    client.send(bought)
    watched.wait_until_fired("RecordsBroken")
    with sqlite3.connect(watched.settings.store, timeout=30) as db:
        db.execute(f"UPDATE commits SET data = ? {where}", (data,))
    watched.firing(2 * HOUR)
    assert "RecordsBroken" not in watched.firing()
    watched.begin_anew()


def test_appends_that_wait_for_the_disk_are_told(watched: WatchedFloor) -> None:
    """Somebody else has the file locked for a second."""
    slow = RULES["AppendsSlow"]["expr"]
    watched.begin_anew()
    with closing(sqlite3.connect(watched.settings.store, timeout=30, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor() as pool:
            called = pool.submit(watched.play, watched.table.buy_in(100))
            time.sleep(1.2)  # so long the fault lasts
            db.execute("ROLLBACK")
            called.result()
    watched.firing()
    assert watched.scrapes.value(slow)
    watched.firing(600)
    watched.firing()
    assert not watched.scrapes.value(slow)
    watched.begin_anew()


class HandWatched:
    """The metrics of a process that looks after itself when the test says so: neither the kernel's clock nor the
    program's own files are the test's to change."""

    def __init__(self, files: Path) -> None:
        self.metrics, self.scrapes, self.at = Metrics(), Scrapes(), datetime(2026, 3, 1, tzinfo=UTC)
        self.offset_micros = 0
        self._files = files
        self._upkeep = Upkeep("host-1", "tables", None, self.metrics, lambda: self.at, self._measure, self._made_of)

    def _measure(self) -> Measured:
        return Measured(self.offset_micros, "kernel")

    def _made_of(self) -> pb.Software:
        digest, files = hash_of_files({"program": self._files})
        return pb.Software(version="1", files_sha256=digest, files=files)

    async def look(self) -> set[str]:
        """A day later."""
        self.at += timedelta(days=1)
        await self._upkeep.look()
        self.scrapes.take(self.at.timestamp(), {"tables": generate_latest(self.metrics.registry).decode()})
        return {name for name, rule in RULES.items() if self.scrapes.value(rule["expr"])} - {"RoleMissing"}


async def test_files_that_change_page_until_the_process_is_started_again(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text("pays = 35")
    process = HandWatched(tmp_path)
    assert await process.look() == set()
    (tmp_path / "rule.py").write_text("pays = 36")
    assert await process.look() == {"SoftwareDiffers"}
    assert await HandWatched(tmp_path).look() == set()


async def test_a_clock_that_is_off_is_told_until_it_is_set(tmp_path: Path) -> None:
    machine = HandWatched(tmp_path)
    for offset_micros, firing in ((0, set()), (-1_500_000, {"ClockOff"}), (2_000_000, {"ClockOff"}), (20_000, set())):
        machine.offset_micros = offset_micros
        assert await machine.look() == firing


def test_a_role_of_which_no_process_answers_pages_by_its_name(watched: WatchedFloor) -> None:
    """The page of a real process stands for each role: what counts is whether it answers."""
    page, roles = watched.page("courier"), ("tables", "worker", "books", "courier", "replay")
    scrapes, expr = Scrapes(), RULES["RoleMissing"]["expr"]
    scrapes.take(0.0, dict.fromkeys(roles, page))
    assert scrapes.value(expr) == {}
    for missing in roles:
        scrapes.take(1.0, {role: None if role == missing else page for role in roles})
        assert scrapes.value(expr) == {frozenset({("role", missing)}): 0.0}
        scrapes.take(2.0, {role: page for role in roles if role != missing})
        found = scrapes.value(expr)
        assert isinstance(found, dict)
        assert [dict(labels)["role"] for labels in found] == [missing]
    scrapes.take(3.0, dict.fromkeys(roles, page))
    assert scrapes.value(expr) == {}


@pytest.mark.parametrize("name", ["floor", "money", "table"])
def test_every_panel_of_a_floor_shows_something(watched: WatchedFloor, name: str) -> None:
    """Of what a worker publishes a floor on one machine has nothing."""
    with closing(watched.floor.client()) as client:
        assert isinstance(client.send(watched.table.place("straight", "38")), Rejection)
    for _ in range(2):  # a rate is of two scrapes that both have the series
        watched.play(watched.table.buy_in(100))
        watched.firing()
    wait_until(lambda: "roundledger_table_rounds{" in (watched.page("courier") or ""), 30, "tables are looked at")
    watched.firing()
    assert watched.unseen(name, table="r1", without="roundledger_worker_") == set()
