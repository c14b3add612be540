"""What strangers sent and the floor kept of it, read back by every reader. A refused command stays in the attempts, as
it came; whatever it holds is shown, or said to be no time, and keeps nobody from the evidence of a round."""

import http.client
import sqlite3
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from google.protobuf.timestamp_pb2 import Timestamp
from rich.console import Console

import roundledger.v1 as pb
from ledger.books.reporting import REPORTS
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import COMMANDS, EVENTS, put_command
from ledger.log.attempt_file import AttemptFile
from services.access.callers import TokenFile
from services.access.tokens import Grant, grant_for, read_access, write_access
from services.cli import main
from services.play.demo import DemoShift
from services.play.story import EveryStep
from services.replay.refused_commands import RefusedCommands
from services.running.client import FloorClient
from services.running.settings import Settings
from services.showing.protojson import as_json, json_line
from tests.support.harness import any_message, seeds
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor

RUN = "t"
OPEN = "fuzzed"
ROUND = f"{OPEN}:1"
SENDERS = 60
"""Each has few refusals of a kind kept in one moment, so that many have many."""
TIMES = [
    Timestamp(seconds=seconds, nanos=nanos)
    for seconds in (2**62, -(2**62), -(2**63), 253_402_300_800, -62_135_596_801, 0, 1_700_000_000)
    for nanos in (0, -1, 2**31 - 1, 999_999_999)
]
NAMES = (OPEN, f"roulette-{RUN}", "cage", "house", "", "x" * 300, "\0", "é\u2028</script>", "nowhere", f"craps-{RUN}")


def _grants() -> list[Grant]:
    """May send and ask everything; what surveillance may ask, they ask as surveillance, who sees all of it."""
    others = [name.removeprefix("ROLE_").lower() for name in pb.Role.keys()[1:]]
    roles = tuple(dict.fromkeys(["surveillance", *others]))
    return [grant_for(f"stranger-{number}", f"stranger-{number}", roles) for number in range(SENDERS)]


def _as(number: int) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer stranger-{number}"),)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """After its demo shift, with a round of roulette that is open while strangers send whatever there is to send."""
    data = tmp_path_factory.mktemp("floor")
    served = ServedFloor(Settings(data=data, timezone="America/Chicago", console_listen="127.0.0.1:0"))
    access = served.settings.floor_folder / "access.toml"
    write_access(access, [*read_access(access), *_grants()])
    client = served.client()
    DemoShift(client, RUN, EveryStep(Console(file=StringIO()))).play()
    table = RouletteTable(OPEN)
    for command in (*table.opening(), table.place("red")):
        assert isinstance(client.send(command), pb.CommandReply)
    for seed in seeds(2):
        _harass(client, Random(seed))
    assert isinstance(client.send(table.limits()), pb.CommandReply)  # later than all of it
    client.balances_up_to_date(OPEN)
    client.close()
    yield served
    served.stop()


def _harass(client: FloorClient, rng: Random) -> None:
    """Every command of the vocabulary, with anything in it, sent to streams of all kinds."""
    kinds = [*COMMANDS, *COMMANDS]
    rng.shuffle(kinds)
    for sender in range(SENDERS):
        commands = [_hostile(rng, kind) for kind in kinds[sender::SENDERS]]
        replies = list(client.tables.Play(iter(commands), metadata=_as(sender)))
        assert len(replies) == len(commands)
        failed = [str(c) for c, r in zip(commands, replies, strict=True) if r.rejection.code == "INTERNAL"]
        assert not failed, failed[0]


def _hostile(rng: Random, kind: Any) -> pb.Command:
    body = any_message(rng, kind)
    own = COMMANDS[kind].name.partition(".")[0]
    name = OPEN if rng.random() < 0.6 else rng.choice((*NAMES, *3 * (own, f"{own}-{RUN}")))
    body.header.stream_id, body.header.command_id = name, rng.choice(["", "\0", f"c{rng.getrandbits(60)}"])
    if rng.random() < 0.6:
        body.header.occurred_at.CopyFrom(rng.choice(TIMES))
    if rng.random() < 0.2:
        body.header.expected_seq = rng.choice([0, 2**63, 2**64 - 1])
    return put_command(body)


@pytest.fixture(scope="module")
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    """Of somebody who may ask everything."""
    made = FloorClient(floor.address, TokenFile([grant.credential for grant in _grants()[:1]]))
    wait_until(lambda: len(_attempts(made)) > 300, 20, "the refused commands are kept")
    yield made
    made.close()


def _attempts(client: FloorClient) -> list[pb.Attempt]:
    found, before = list[pb.Attempt](), 0
    while True:
        page = client.past.ListAttempts(pb.ListAttemptsRequest(page_size=500, before_number=before), metadata=_as(0))
        found += page.attempts
        before = page.next_before_number
        if not before:
            return found


def _rounds(client: FloorClient) -> list[str]:
    found = client.past.ListRounds(pb.ListRoundsRequest(page_size=500), metadata=_as(0)).rounds
    newest = {each.table_id: each.round_id for each in reversed(found)}
    return sorted(newest.values())


def _streams(client: FloorClient) -> list[str]:
    found = client.ledger.GetBalances(pb.GetBalancesRequest(), metadata=_as(0))
    return [each.stream_id for each in found.as_of]


# --- The one that was found ---


def test_a_refused_command_with_a_time_that_is_none_does_not_stop_the_bundle_of_its_round(
    client: FloorClient, floor: ServedFloor, tmp_path: Path
) -> None:
    """Compliance: the evidence of a disputed round is to be had whatever was tried there."""
    sent = RouletteTable(OPEN).place("red")
    sent.roulette.place_wager.header.command_id = "far-away"
    sent.roulette.place_wager.header.occurred_at.seconds = 2**62
    staff = floor.client()
    refused = staff.send(sent)
    staff.close()
    assert isinstance(refused, Rejection)
    assert refused.code == "BAD_OCCURRED_AT"
    wait_until(lambda: "far-away" in {each.command_id for each in _attempts(client)}, 10, "it is kept")
    parts = list(client.past.GetBundle(pb.GetBundleRequest(round_id=ROUND), metadata=_as(0)))
    path = tmp_path / parts[0].file_name
    path.write_bytes(b"".join(part.data for part in parts))
    assert b"no time: 4611686018427387904 s, 0 ns" in path.read_bytes()
    assert main(["verify-bundle", str(path), "--root", str(floor.settings.floor_folder / "root.pub")]) == 0


@pytest.mark.parametrize("at", TIMES, ids=lambda at: f"{at.seconds}s{at.nanos}ns")
def test_every_time_is_written_as_json(at: Any) -> None:
    assert as_json(pb.CommandHeader(occurred_at=at))["occurred_at"]


def test_every_message_of_the_vocabulary_is_written_as_json_whatever_is_in_it() -> None:
    for seed in seeds(8):
        rng = Random(seed)
        for kind in (*COMMANDS, *EVENTS):
            assert json_line(as_json(any_message(rng, kind)))


# --- All readers ---


def test_many_commands_of_strangers_are_kept(client: FloorClient) -> None:
    """What is read back below is not nothing."""
    kept = _attempts(client)
    assert len({each.name for each in kept}) > 100
    assert len({each.rejection.code for each in kept}) > 10
    inside = [each for each in kept if each.stream_id == OPEN and each.HasField("command")]
    assert len(inside) > 100


@pytest.mark.parametrize("method", ["GetBundle", "GetFrames", "GetRound", "GetProof"])
def test_every_round_is_read(client: FloorClient, method: str) -> None:
    asked = getattr(pb, f"{method}Request")
    for round_id in _rounds(client):
        answer = getattr(client.past, method)(asked(round_id=round_id), metadata=_as(0))
        messages = list(answer) if hasattr(answer, "__next__") else [answer]
        assert messages, round_id
        for message in messages:
            assert as_json(message)


def test_every_attempt_is_listed_and_written(client: FloorClient) -> None:
    for attempt in _attempts(client):
        assert json_line(as_json(attempt))


def test_every_stream_is_shown_and_watched(client: FloorClient) -> None:
    streams = _streams(client)
    assert OPEN in streams
    for stream_id in streams:
        shown = client.tables.GetStream(pb.GetStreamRequest(stream_id=stream_id), metadata=_as(0))
        assert as_json(client.past.GetStreamAsOf(pb.GetStreamAsOfRequest(stream_id=stream_id), metadata=_as(0)))
        watch = client.past.WatchTable(pb.WatchTableRequest(table_id=stream_id, with_table=True), metadata=_as(0))
        for commit in watch:
            assert as_json(commit)
            if commit.commit.seq >= shown.seq:
                break
        watch.cancel()
    floor = client.past.WatchFloor(pb.WatchFloorRequest(from_start=True, with_tables=True), metadata=_as(0))
    assert all(as_json(commit) for commit, _ in zip(floor, range(200), strict=False))
    floor.cancel()


def test_every_report_is_made(client: FloorClient) -> None:
    (day,) = {each.gaming_day for each in client.past.ListRounds(pb.ListRoundsRequest(), metadata=_as(0)).rounds}
    for kind in REPORTS:
        asked = pb.GetReportRequest(kind=kind, gaming_day=day)
        assert as_json(client.ledger.GetReport(asked, metadata=_as(0)))
    for method in ("GetGamingDayReport", "GetDaySheets", "GetCurrencyReport"):
        asked = getattr(pb, f"{method}Request")(gaming_day=day)
        assert as_json(getattr(client.ledger, method)(asked, metadata=_as(0)))
    for method in ("ListPostings", "ListSettlements"):
        asked = getattr(pb, f"{method}Request")(gaming_day=day)
        assert all(as_json(each) for each in getattr(client.ledger, method)(asked, metadata=_as(0)))


def _page(floor: ServedFloor, path: str, cookie: str, body: str = "") -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(floor.floor.console_address.removeprefix("http://"), timeout=30)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    connection.request("POST" if body else "GET", path, body, headers)
    return connection.getresponse()


def test_every_page_of_the_console_is_shown(client: FloorClient, floor: ServedFloor) -> None:
    cookie = str(_page(floor, "/login", "", urlencode({"token": "stranger-0"})).getheader("set-cookie")).split(";")[0]
    tables = [stream_id for stream_id in _streams(client) if stream_id.endswith(f"-{RUN}") or stream_id == OPEN]
    disputes = client.past.ListDisputes(pb.ListDisputesRequest(), metadata=_as(0)).disputes
    rounds = [quote(each, safe="") for each in _rounds(client)]
    paths = ["/", "/rounds", "/disputes", "/days", *(f"/disputes/{each.dispute_id}" for each in disputes)]
    paths += [f"/rounds/{each}{part}" for each in rounds for part in ("", "/frames.json", "/bundle")]
    paths += [f"/tables/{each}" for each in tables if f"{each}:1" in " ".join(_rounds(client))]
    answers = {path: _page(floor, path, cookie).status for path in paths}
    assert {path: status for path, status in answers.items() if status != 200} == {}


def test_the_command_line_replays_the_round_and_verifies_the_ledger(
    client: FloorClient, floor: ServedFloor, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(floor.settings.data)]
    for more in ([], ["--json"]):
        assert main(["replay", ROUND, *data, *more]) == 0
    assert main(["verify", *data, "--jobs", "1"]) == 0, capsys.readouterr().out


# --- What was kept is damaged ---


def test_a_damaged_row_or_file_of_refused_commands_says_so_and_stops_nobody(
    client: FloorClient, floor: ServedFloor
) -> None:
    (path,) = floor.settings.data.glob("attempts-*.db")
    with sqlite3.connect(path, timeout=30) as db:
        db.execute("UPDATE attempts SET data = X'ffffff' WHERE number = (SELECT MAX(number) FROM attempts)")
    db.close()
    (floor.settings.data / "attempts-strange.db").write_bytes(b"this is no database" * 1000)
    try:
        said = {each.rejection.message for each in _attempts(client) if each.name == "unreadable"}
        assert said == {
            "what was kept of this refused command cannot be read",
            "the refused commands in attempts-strange.db cannot be read",
        }
        for method in ("GetBundle", "GetFrames"):
            asked = getattr(pb, f"{method}Request")(round_id=ROUND)
            assert list(getattr(client.past, method)(asked, metadata=_as(0)))
    finally:
        (floor.settings.data / "attempts-strange.db").unlink()


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 50])
def test_pages_of_attempts_leave_none_out_where_hosts_count_alike(size: int, tmp_path: Path) -> None:
    kept = {"host-a": 5, "host-b": 3, "host-c": 4}
    for host_id, count in kept.items():
        file = AttemptFile(tmp_path / f"attempts-{host_id}.db")
        file.add([pb.Attempt(host_id=host_id, command_id=f"{number}") for number in range(1, count + 1)])
        file.close()
    read, before = list[tuple[int, str]](), 0
    while True:
        page = RefusedCommands(tmp_path).listed(pb.ListAttemptsRequest(before_number=before), size)
        assert page.attempts
        assert len(page.attempts) < size + len(kept)
        read += [(attempt.number, attempt.host_id) for attempt in page.attempts]
        before = page.next_before_number
        if before <= 1:
            break
    assert sorted(read) == sorted((number, host) for host, count in kept.items() for number in range(1, count + 1))
