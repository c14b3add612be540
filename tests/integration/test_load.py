"""The load generator: what is due when, what tables send, how latencies are counted, and the report."""

import asyncio
import os
import xml.etree.ElementTree as ElementTree
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import islice
from pathlib import Path

import grpc
import msgspec
import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.core.vocabulary import body_of
from ledger.log.store import Store
from loadtests import generator, scale, scale_ledger
from loadtests.latencies import LONGEST_US, Latencies
from loadtests.load_outcome import Outcome, Sample
from loadtests.load_page import page_of
from loadtests.processes import bytes_in, free_ports, started, usage_of
from loadtests.profiles import PROFILES, Profile
from loadtests.schedule import due_times
from loadtests.shifts import SHIFTS, Shift, run_id, steps_of
from loadtests.traffic import BusyTable
from services.access.callers import TokenFile
from services.access.methods import METHODS
from services.cli.verify import check
from services.running.floor_folder import FloorFolder

# --- When commands are due ---


def test_all_tables_together_send_at_the_profiles_rate_and_half_of_it_during_the_ramp() -> None:
    profile = Profile(tables=100, per_second=50, ramp_s=40, seconds=100, echo_s=1)
    due = [time for table in range(profile.tables) for time in due_times(profile, table)]
    ramp, whole = sum(time < 40 for time in due), sum(time >= 40 for time in due)
    for count, mean in ((ramp, 50 * 40 / 2), (whole, 50 * 100)):
        assert abs(count - mean) < 5 * mean**0.5, "five standard deviations of a Poisson stream"
    assert sum(time < 20 for time in due) < ramp / 2, "the rate rises"
    assert max(due) < 140


def test_a_schedule_is_drawn_beforehand_and_is_the_same_for_a_seed() -> None:
    profile = PROFILES["smoke"]
    first, again, other = (list(due_times(profile, table, seed)) for table, seed in ((1, 7), (1, 7), (2, 7)))
    assert first == again == sorted(first)
    assert first != other
    assert first != list(due_times(profile, 1, 8))


# --- What is sent ---


@pytest.mark.parametrize("shift", SHIFTS, ids=lambda shift: shift.script)
def test_a_shift_is_refused_only_what_its_script_is_refused(shift: Shift) -> None:
    """Rounds that are played again come to the same, as long as the shift says."""
    steps = steps_of(shift)
    once = len(steps) - shift.times * (shift.last - shift.first)
    last = shift.last or once
    first_time = {step.refusal for step in (*steps[:last], *steps[len(steps) - (once - last) :])}
    assert {step.refusal for step in steps} <= first_time
    again = steps[last : last + shift.times * (shift.last - shift.first)]
    for number, step in enumerate(again):
        original = steps[shift.first + number % (shift.last - shift.first)]
        assert (step.method, step.body, step.refusal) == (original.method, original.body, original.refusal)
    assert not any(step.refusal for step in steps[: shift.opened] if "OpenTable" not in step.method)
    seqs = [step.seq for step in steps if step.seq]
    assert seqs == list(range(1, len(seqs) + 1)), "a table's commits are counted without a gap"


def test_the_shifts_are_of_every_game() -> None:
    played = set()
    for shift in SHIFTS:
        for step in steps_of(shift):
            if step.method.endswith("/InstallTable"):
                played.add(pb.InstallTableRequest.FromString(step.body).game)
    assert played == set(GAMES)


def test_each_table_has_ids_of_its_own() -> None:
    step = next(step for step in steps_of(SHIFTS[0]) if step.method.endswith("/InstallTable"))
    one, two = (pb.InstallTableRequest.FromString(step.sent_by(run_id(n), n)) for n in (1, 36**4 + 2))
    assert one.header.stream_id == "roulette-00001"
    assert two.header.stream_id == "roulette-10002"
    assert one.header.command_id != two.header.command_id
    assert len({run_id(n) for n in range(5000)}) == 5000


# --- How long it took ---


def test_percentiles_are_true_to_a_thousandth_and_histograms_add_up() -> None:
    low, high = Latencies(), Latencies()
    for n in range(1, 1001):
        (low if n <= 900 else high).add(n / 1000)
    whole = Latencies(low.encoded())
    whole.merge(Latencies(high.encoded()))
    assert whole.count == 1000
    for percentile in (50, 90, 99):
        assert whole.ms_at(percentile) == pytest.approx(percentile * 10, rel=2e-3)
    whole.add(10 * LONGEST_US)
    assert whole.longest_ms == pytest.approx(LONGEST_US / 1e3, rel=2e-3), "nothing is left out for being slow"
    assert Latencies().ms_at(99) == 0


@asynccontextmanager
async def slow_echo(seconds: float) -> AsyncIterator[str]:
    async def answer(data: bytes, context: grpc.aio.ServicerContext) -> bytes:
        await asyncio.sleep(seconds)
        return data

    server = grpc.aio.server()
    handler = grpc.method_handlers_generic_handler("Echo", {"Unary": grpc.unary_unary_rpc_method_handler(answer)})
    server.add_generic_rpc_handlers((handler,))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield f"127.0.0.1:{port}"
    await server.stop(None)


async def test_latency_counts_from_when_a_command_was_due_not_from_when_it_was_sent() -> None:
    """One table, whose commands are due faster than they are answered: those that wait for others count their wait."""
    profile = Profile(tables=1, per_second=100, ramp_s=0, seconds=0.3, echo_s=0)
    due = list(due_times(profile, 0))
    async with slow_echo(0.05) as address, grpc.aio.insecure_channel(address) as channel:
        load = generator.Load(generator.Plan(address, profile), [channel])
        await load.run(await load.open_tables())
    found = load.found
    latencies = Latencies(found.latencies)
    assert found.answered == latencies.count == len(due) > 10
    assert latencies.longest_ms >= (0.05 * len(due) - due[-1]) * 1000 * 0.99
    assert sum(second.due for second in found.seconds) <= len(due)
    assert not found.wrong


# --- The rival of `make bench` ---


async def test_the_rival_takes_the_same_commands_and_refuses_a_bad_wager(tmp_path: Path) -> None:
    FloorFolder(tmp_path / "floor").init()
    tokens = TokenFile.read(tmp_path / "floor" / "tokens.toml")
    (token, *_) = [each.token for each in tokens.credentials]
    files = str(tmp_path), str(tmp_path / "floor" / "tokens.toml")
    with started("-m", "loadtests.rival_server", *files) as rival:
        address = rival.waits_for("serving on").split()[-1]
        async with grpc.aio.insecure_channel(address) as channel:

            async def call(command: pb.Command, token: str = token) -> pb.CommandReply:
                body = body_of(command)
                metadata = (("authorization", f"Bearer {token}"),)
                data = await channel.unary_unary(METHODS[type(body)])(body.SerializeToString(), metadata=metadata)
                return pb.CommandReply.FromString(data)

            table = BusyTable("t1")
            sent = [*table.opening(), *islice(table.rounds(), 20)]
            assert [(await call(command)).seq for command in sent] == list(range(1, len(sent) + 1))
            for change in ({"wager": "nothing"}, {"amount_cents": 1}, {"seat": 9}):
                bad = next(table.rounds())
                for name, value in change.items():
                    setattr(bad.roulette.place_wager, name, value)
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await call(bad)
                assert refused.value.code() is grpc.StatusCode.FAILED_PRECONDITION
            with pytest.raises(grpc.aio.AioRpcError) as unknown:
                await call(next(table.rounds()), "nobody's")
            assert unknown.value.code() is grpc.StatusCode.UNAUTHENTICATED


# --- The report ---


def an_outcome(*, wrong: int = 0, verified: bool = True, answered: int = 20) -> Outcome:
    latencies = Latencies()
    for n in range(200):
        latencies.add((n + 1) / 1000)
    seconds = [generator.Second(at, 20, answered, 4.0, 9.0, 12.0) for at in range(14)]
    told = ["<script>alert(1)</script>"] * wrong
    by_table = {"1-roulette": latencies.encoded()}
    found = generator.Found(200, 9, 0, wrong, told, latencies.encoded(), by_table, seconds, 22, 1.0, 23)
    samples = [Sample(at, {"serve": at / 10, "broker": at / 20, "generator": at / 30}) for at in range(14)]
    return Outcome(
        profile_name="smoke",
        engine="kafka",
        profile=PROFILES["smoke"],
        found=found,
        latencies=latencies,
        echo_latencies=latencies,
        cpu_us={"serve": 1000.0, "broker": 500.0, "generator": 400.0},
        echo_cpu_us={"echo": 300.0, "generator": 400.0},
        resident_mb={"serve": 100.0},
        samples=samples,
        verified=verified,
        verify_said="3 streams, 1,000 commits in 1 s: all is well",
        on_disk={"log.db": 900_000},
    )


def test_the_report_is_one_page_that_needs_nothing_else() -> None:
    page = page_of(an_outcome())
    assert page.count("<svg") == 4
    for begins in range(page.count("<svg")):
        svg = page.split("<svg")[begins + 1].split("</svg>")[0]
        ElementTree.fromstring(f"<svg{svg}</svg>")
    assert not any(word in page for word in ("http:", "https:", "<script", "src=", "@import", "nan"))
    assert "1,500" in page, "all processes of the floor together, without the sender"
    assert "5.00" in page, "so many echoes"
    assert "<td>log.db</td><td>900</td><td>900</td>" in page, "bytes a commit"


def test_what_went_wrong_is_told_and_fails_the_run() -> None:
    assert an_outcome().is_well
    for bad in (an_outcome(wrong=2), an_outcome(verified=False), an_outcome(answered=10)):
        assert not bad.is_well
        assert 'class="bad"' in page_of(bad)
    assert "&lt;script&gt;" in page_of(an_outcome(wrong=2))


def test_what_lies_on_the_disk_is_counted_by_topic_and_by_file(tmp_path: Path) -> None:
    for place in ("broker/rounds.v2-0", "broker/rounds.v2-11", "roles"):
        (tmp_path / place).mkdir(parents=True)
    for name in ("broker/rounds.v2-0/0.log", "broker/rounds.v2-11/0.log", "roles/books.db", "roles/books.db-wal"):
        (tmp_path / name).write_bytes(b"x" * 4096)
    assert bytes_in(tmp_path) == {"rounds.v2": 8192, "books.db": 8192}


def test_rows_of_ports_are_free_and_what_a_process_takes_is_known() -> None:
    first, second = free_ports(3, 3)
    assert not set(range(first, first + 3)) & set(range(second, second + 3))
    (usage,) = [each for each in usage_of(os.getpid()).values() if each.cpu_s > 0.01][:1]
    assert usage.resident_mb > 1


# --- Large ledgers ---


@pytest.mark.parametrize("shape", scale_ledger.SHAPES)
def test_a_ledger_that_is_built_in_bulk_is_a_true_one_and_goes_on(shape: str, tmp_path: Path) -> None:
    for commits in (150, 400):
        scale_ledger.build(tmp_path, shape, commits, lambda *said: None)
        settings = scale_ledger.settings_of(tmp_path)
        with closing(Store.open_read_only(settings.store)) as store:
            assert commits <= store.count() < commits + 20
            assert len(scale.middle_rounds(store)) > 3 or shape != "one table"
        assert check(settings, complete=True, jobs=1) == 0


def test_figures_stand_beside_those_of_the_smallest_ledger() -> None:
    small = scale.Grown("a floor", 10_000, 1.0, 0.5, 100, 2.0, 20.0, 30.0, 200, 900, 400, 50, 3)
    large = msgspec.structs.replace(small, commits=100_000, resident_mb=150, without_ms=300.0)
    table = scale.table_of("a floor", [small, large])
    columns = [list(column.cells) for column in table.columns]
    assert len(columns) == 3
    rows = dict(zip(columns[0], columns[2], strict=True))
    assert rows["memory of serve, MB"] == "150  x1.50"
    assert rows["... its state without old states, CPU ms"] == "300.0  x10.00"
