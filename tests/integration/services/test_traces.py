"""Traces: one from a caller's command through the host's append to the books, and nothing where nobody wants them."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from roundledger.client import CallRefused, Client
from services.access.callers import TokenFile
from services.books.follower_process import FollowerProcess
from services.running.problems import Problem
from services.running.settings import Settings
from services.running.tracing import opened_traces
from tests.support.collector import CALLERS_SPAN, Collected, Collector, collecting, within_trace
from tests.support.processes import wait_until
from tests.support.served import ServedFloor, served

FLOOR, BOOKS = "roundledger-floor", "roundledger-books"
LIMITS = pb.PostLimitsRequest(limits=[pb.WagerLimit(wager="*", min_cents=500, max_cents=5000)])


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with pytest.MonkeyPatch.context() as environment, collecting(environment) as collector:
        yield collector


@pytest.fixture(scope="module")
def floor(collector: Collector, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[Client]:
    tokens = TokenFile.read(floor.settings.tokens).credentials
    with Client(floor.address, next(c.token for c in tokens if c.actor_id == "pit-supervisor-1")) as client:
        yield client


def by_name(collector: Collector, trace_id: str, *names: str) -> dict[str, Collected]:
    """The spans of a trace, when all of these have come."""

    def found() -> dict[str, Collected]:
        return {span.name: span for spans in collector.trace(trace_id).values() for span in spans}

    try:
        wait_until(lambda: {*names} <= {*found()}, 60, f"{names} of {trace_id}")
    except AssertionError as missing:
        missing.add_note(f"found {sorted(found())}, and in all {[(s.service, s.name) for s in collector.spans]}")
        raise
    return found()


def groups_of(collector: Collector, trace_id: str) -> list[Collected]:
    """What was appended together with commands of a trace. Two processes send their spans, each when it likes: what is
    entered may be told before how it was appended."""
    return [span for span in list(collector.spans) if span.name == "append group" and trace_id in span.links]


def test_one_trace_from_the_callers_command_through_the_append_to_the_books(
    collector: Collector, client: Client
) -> None:
    with within_trace(0xA1) as trace_id:
        client.send(pb.InstallTableRequest(game="roulette", seats=7), stream_id="t1", command_id="install")
    install = "roundledger.v1.TableService/InstallTable"
    spans = by_name(collector, trace_id, install, "append", "settle", "enter")
    assert {name: span.service for name, span in spans.items()} == {
        install: FLOOR,
        "append": FLOOR,
        "settle": BOOKS,
        "enter": BOOKS,
    }
    assert spans[install].parent_id == CALLERS_SPAN
    chain = [install, "append", "settle", "enter"]
    for before, after in pairwise(chain):
        assert spans[after].parent_id == spans[before].span_id
    about = spans[install].about
    assert (about["roundledger.stream"], about["roundledger.command_id"]) == ("t1", "install")
    assert (about["roundledger.outcome"], spans["enter"].about["roundledger.seq"]) == ("accepted", "1")
    wait_until(lambda: bool(groups_of(collector, trace_id)), 30, "the group it was in")


def test_a_refusal_is_a_span_with_its_name_and_no_append(collector: Collector, client: Client) -> None:
    with within_trace(0xB2) as trace_id, pytest.raises(CallRefused):
        client.send(LIMITS, stream_id="nowhere")
    spans = by_name(collector, trace_id, "roundledger.v1.TableService/PostLimits")
    assert [span.about["roundledger.outcome"] for span in spans.values()] == ["UNKNOWN_STREAM"]


def test_a_group_links_the_traces_of_its_commands(collector: Collector, client: Client) -> None:
    """Commands of one message are each a part of the trace in which it was sent."""
    installs = [pb.InstallTableRequest(game="roulette", seats=7) for _ in range(3)]
    for number, install in enumerate(installs):
        install.header.stream_id, install.header.command_id = f"batch-{number}", f"install-{number}"
    with within_trace(0xC3) as trace_id:
        replies = client.send_all([put_command(install) for install in installs])
    assert all(isinstance(reply, pb.CommandReply) for reply in replies)

    def entered() -> set[str]:
        spans = collector.trace(trace_id).get(BOOKS, [])
        return {span.about["roundledger.stream"] for span in spans if span.name == "enter"}

    wait_until(lambda: len(entered()) == 3, 30, "all three in the books")

    def linked() -> int:
        return sum(span.links.count(trace_id) for span in groups_of(collector, trace_id))

    wait_until(lambda: linked() == 3, 30, "the groups they were in")
    assert all(span.trace_id != trace_id for span in groups_of(collector, trace_id))


def test_what_is_recorded_while_the_books_process_starts_is_traced(
    floor: ServedFloor, collector: Collector, client: Client
) -> None:
    assert floor.floor.books is not None
    keeper = floor.floor.books.keeper
    assert isinstance(keeper, FollowerProcess)
    wait_until(lambda: keeper.pid != 0, 30, "the books' process runs")
    os.kill(keeper.pid, signal.SIGKILL)
    wait_until(lambda: keeper.pid == 0, 30, "its end is noticed")
    with within_trace(0xD4) as trace_id:
        client.send(pb.InstallTableRequest(game="roulette", seats=7), stream_id="meanwhile")
    by_name(collector, trace_id, "append", "settle", "enter")


def test_a_call_without_a_trace_begins_one(collector: Collector, client: Client) -> None:
    client.send(LIMITS, stream_id="t1", command_id="limits")
    name = "roundledger.v1.TableService/PostLimits"

    def own() -> list[Collected]:
        wanted = ("limits", "accepted")
        told = [(s, s.about.get("roundledger.command_id"), s.about.get("roundledger.outcome")) for s in collector.spans]
        return [span for span, *about in told if span.name == name and tuple(about) == wanted]

    wait_until(lambda: len(own()) == 1, 30, "its span")
    assert own()[0].parent_id == ""


def test_a_collector_that_never_answers_holds_up_neither_commands_nor_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{silent.getsockname()[1]}")
        with served(Settings(data=tmp_path)) as floor:  # it ends within a minute, or this fails
            token = next(c.token for c in TokenFile.read(floor.settings.tokens).credentials if "pit" in c.actor_id)
            with Client(floor.address, token, patience_seconds=5) as client:
                assert client.send(pb.InstallTableRequest(game="roulette", seats=7), stream_id="r1").seq == 1
                assert client.send(LIMITS, stream_id="r1").seq == 2


def test_nothing_of_it_is_loaded_unless_the_environment_asks() -> None:
    code = "import sys, services.running.floor, roundledger.client; print('opentelemetry' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
    for asks_not in ({}, {"OTEL_TRACES_EXPORTER": "none"}, {"OTEL_EXPORTER_OTLP_ENDPOINT": ""}):
        assert opened_traces("tables", "host-1", asks_not) is None
    endpoint = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4317"}
    assert opened_traces("tables", "host-1", {**endpoint, "OTEL_SDK_DISABLED": "true"}) is None


def test_what_is_asked_for_and_not_there_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    endpoint = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4317"}
    with pytest.raises(Problem, match="otlp_proto_http: install"):
        opened_traces("tables", "host-1", {**endpoint, "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"})
    with pytest.raises(Problem, match="called jaeger"):
        opened_traces("tables", "host-1", {"OTEL_TRACES_EXPORTER": "jaeger"})
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.resources", None)
    with pytest.raises(Problem, match=r"roundledger\[traces\]"):
        opened_traces("tables", "host-1", endpoint)
