"""Rounds found, replayed and watched over gRPC; who may see what; and callers who mean no good."""

import base64
import json
import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import grpc
import pytest
from rich.console import Console

import roundledger.v1 as pb
from ledger.audit.round_search import RoundSearch
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from services.access.errors import rejection_from
from services.access.tokens import grant_for, read_access, write_access
from services.cli import main
from services.play.demo import DemoShift
from services.play.story import EveryStep
from services.replay import watching
from services.replay.open_matters import OpenMatters
from services.running.client import FloorClient
from services.running.metrics import Metrics
from services.running.settings import Settings
from tests.support.dispute.console import DisputeConsole
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served
from tests.support.table_money import MoneyConsole, fact_target

RUN = "t"
SEES_ALL = pb.Actor(role=pb.ROLE_SURVEILLANCE)
PIT = pb.Actor(role=pb.ROLE_PIT_SUPERVISOR)
POKER = f"poker-{RUN}:1"
DISPUTED = f"poker-{RUN}:2"
ROULETTE = f"roulette-{RUN}"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A floor after its demo shift, with a player's token beside those of staff."""
    data = tmp_path_factory.mktemp("floor")
    with served(Settings(data=data, timezone="America/Chicago")) as running:
        access = running.settings.floor_folder / "access.toml"
        players = [grant_for(f"token-of-{name}", name, ("player",)) for name in ("p1", "p2", "anna", "stranger")]
        write_access(access, [*read_access(access), *players])
        client = running.client()
        DemoShift(client, RUN, EveryStep(Console(file=StringIO()))).play()
        client.close()
        time.sleep(1.1)  # tokens are looked at once a second
        yield running


@pytest.fixture(scope="module")
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    made = floor.client()
    yield made
    made.close()


def token_of(name: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer token-of-{name}"),)


def refused(call: Any) -> Rejection:
    with pytest.raises(grpc.RpcError) as failed:
        list(result) if hasattr(result := call(), "__next__") else result
    found = rejection_from(failed.value)
    assert found is not None, failed.value
    return found


def found(client: FloorClient, actor: pb.Actor = SEES_ALL, **wanted: Any) -> list[str]:
    response = client.past.ListRounds(pb.ListRoundsRequest(**wanted), metadata=client.metadata("ListRounds", actor))
    return [each.round_id for each in response.rounds]


def frames(client: FloorClient, round_id: str, metadata: Any = None) -> list[pb.ReplayFrame]:
    asked = metadata or client.metadata("GetFrames", SEES_ALL)
    return list(client.past.GetFrames(pb.GetFramesRequest(round_id=round_id), metadata=asked))


def index_process(floor: ServedFloor) -> int:
    """The process that keeps the index of rounds: besides this one it alone has the file open."""
    for path in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):  # a process that has just ended, or is not ours
            if path.readlink() == floor.settings.round_index and int(path.parts[2]) != os.getpid():
                return int(path.parts[2])
    raise AssertionError("there is none")


# --- Find ---


def test_what_is_open_is_counted_by_its_age_and_disputes_by_their_deadlines(
    floor: ServedFloor, client: FloorClient
) -> None:
    files = client.past.ListDisputes(
        pb.ListDisputesRequest(open_only=True), metadata=client.metadata("ListDisputes", SEES_ALL)
    ).disputes
    with_deadline = [file for file in files if file.deadlines]
    search, now = RoundSearch(floor.settings.round_index), datetime.now(UTC)

    def counted(later: timedelta) -> tuple[list[float | None], list[float | None]]:
        metrics = Metrics()
        OpenMatters(search, metrics, lambda: now + later).count()
        value = metrics.registry.get_sample_value
        rounds = [value("roundledger_open_rounds", {"older_than": age}) for age in ("0s", "24h")]
        return rounds, [value("roundledger_disputes_due", {"within": time}) for time in ("0s", "72h")]

    (began, _), _ = counted(timedelta())
    table = RouletteTable("left-open")
    for command in (*table.opening(), table.place("straight", "17")):
        assert isinstance(client.send(command), pb.CommandReply)
    now = datetime.now(UTC)
    wait_until(lambda: counted(timedelta(seconds=1))[0] == [(began or 0) + 1, 0], 30, "the round is in the index")
    rounds, due = counted(timedelta(days=400))
    assert rounds == [rounds[0]] * 2
    assert due == [len(with_deadline)] * 2
    assert with_deadline
    search.close()


def test_of_more_tables_than_a_page_can_show_those_that_played_last_are_shown(
    floor: ServedFloor, client: FloorClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their labels go with them."""
    search, metrics = RoundSearch(floor.settings.round_index), Metrics()
    matters = OpenMatters(search, metrics, lambda: datetime.now(UTC))
    monkeypatch.setattr("services.replay.open_matters.MOST_TABLES", 2)

    def shown() -> set[str]:
        matters.count()
        families = (family for family in metrics.registry.collect() if family.name.startswith("roundledger_table_"))
        return {sample.labels["table"] for family in families for sample in family.samples}

    for newest in (["many-1", "many-2"], ["many-2", "many-3"]):
        for name in newest:
            client.send(RouletteTable(name).install())
        wait_until(lambda newest=newest: shown() == {*newest}, 30, f"{newest} are shown")  # type: ignore[misc]
    search.close()


def test_a_hand_is_found_from_seat_game_and_about_when(client: FloorClient) -> None:
    disputed, summary = client.past.ListRounds(
        pb.ListRoundsRequest(game="poker", seat=3), metadata=client.metadata("ListRounds", SEES_ALL)
    ).rounds
    assert (disputed.round_id, summary.round_id) == (DISPUTED, POKER)
    clock = summary.opened_local.split()[1][:5]
    assert found(client, game="poker", seat=3, about_local=clock) == [DISPUTED, POKER]
    assert found(client, game="poker", seat=3, about_local="2001-01-01T10:00") == []
    day = summary.opened_local.split()[0]
    assert POKER in found(client, from_local=day, to_local=day)
    assert found(client, player_id="p1", game="poker", dealer_id="dealer-1", at_least_cents=100) == [DISPUTED, POKER]


def test_the_index_is_kept_on_after_its_process_was_killed(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        for command in (*table.opening(), table.place("red")):
            assert isinstance(client.send(command), pb.CommandReply)
        assert found(client) == [f"{table.table_id}:1"]
        os.kill(index_process(floor), signal.SIGKILL)
        for command in (*table.spin("1"), table.place("red")):
            assert isinstance(client.send(command), pb.CommandReply)
        wait_until(lambda: len(found(client)) == 2, 20, "the second round is found")
        client.close()


def test_tables_are_listed_with_who_sits_there(client: FloorClient) -> None:
    tables = client.past.ListTables(pb.ListTablesRequest(), metadata=client.metadata("ListTables", SEES_ALL)).tables
    by_id = {each.table_id: each for each in tables}
    assert dict(by_id[f"poker-{RUN}"].players) == {1: "p1", 2: "p2", 3: "p3", 4: "p4"}
    assert by_id[ROULETTE].last_round_id == f"{ROULETTE}:2"
    assert by_id[ROULETTE].local_at.endswith(("CST", "CDT"))
    poker = client.past.ListTables(
        pb.ListTablesRequest(game="poker"), metadata=client.metadata("ListTables", SEES_ALL)
    ).tables
    assert {each.table_id for each in poker} == {f"{name}-{RUN}" for name in ("poker", "poker-draw", "poker-stud")}


def test_tables_are_listed_by_the_pit_they_stand_in(client: FloorClient) -> None:
    asked = pb.ListTablesRequest(pit="poker room")
    tables = client.past.ListTables(asked, metadata=client.metadata("ListTables", SEES_ALL)).tables
    assert {each.table_id: each.pit for each in tables} == {
        f"{name}-{RUN}": "poker room" for name in ("poker", "poker-draw", "poker-stud")
    }


def test_pages_go_on_where_the_last_one_ended(client: FloorClient) -> None:
    everything, request = found(client, page_size=500), pb.ListRoundsRequest(page_size=4)
    paged: list[str] = []
    while True:
        page = client.past.ListRounds(request, metadata=client.metadata("ListRounds", SEES_ALL))
        paged += [each.round_id for each in page.rounds]
        request.page_token = page.next_page_token
        if not page.next_page_token:
            break
    assert paged == everything
    assert len(set(paged)) == len(paged) > 15


def test_a_page_token_is_that_of_the_same_question_or_refused(client: FloorClient) -> None:
    page = client.past.ListRounds(pb.ListRoundsRequest(page_size=2), metadata=client.metadata("ListRounds", SEES_ALL))
    good = page.next_page_token
    spoiled = [
        "x",
        "AAAA",
        good[:-4],
        good + "AAAA",
        base64.urlsafe_b64encode(b"\xff" * 16).decode(),
        "é" * 40,
        "a" * 9000,
    ]
    for token in spoiled:
        assert refused(lambda token=token: found(client, page_token=token)).code == "BAD_PAGE_TOKEN"
    assert refused(lambda: found(client, page_token=good, game="craps")).code == "BAD_PAGE_TOKEN"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"from_local": "yesterday"}, "BAD_TIME"),
        ({"about_local": "25:99"}, "BAD_TIME"),
        ({"gaming_day": "2026-3-1"}, "BAD_DAY"),
        ({"at_least_cents": -1}, "BAD_NUMBER"),
        ({"player_id": "x" * 200}, "BAD_ID"),
    ],
)
def test_what_cannot_be_asked_is_named(client: FloorClient, wanted: dict[str, Any], code: str) -> None:
    assert refused(lambda: found(client, **wanted)).code == code


# --- Replay ---


def test_frames_show_every_step_of_every_game(client: FloorClient) -> None:
    for round_id in found(client, page_size=500):
        told = frames(client, round_id)
        assert told[0].begins.round_id == round_id
        assert [each.number for each in told] == list(range(len(told)))
        events = [each.event for each in told if each.HasField("event")]
        assert all(event.text and event.commit.actor.actor_id for event in events)
        assert all(event.table.table_id == told[0].begins.table_id for event in events)
        assert all(len(event.decisions) == len(event.decisions_text) for event in events)
        assert any(event.event.HasField("round_opened") for event in events)
        money = events[-1].money
        assert money.house_result_cents + sum(p.net_cents for p in money.players) + money.jackpot_fee_cents == 0


def test_what_was_refused_stands_where_it_fell(client: FloorClient) -> None:
    """The demo's vigorish that is still outstanding, with the clause behind the refusal."""
    (attempt,) = [each.attempt for each in frames(client, f"minibaccarat-{RUN}:1") if each.HasField("attempt")]
    assert attempt.rejection.code
    assert attempt.after_seq
    assert attempt.HasField("command")
    listed = client.past.ListAttempts(pb.ListAttemptsRequest(page_size=3), metadata=client.metadata("ListAttempts"))
    assert 0 < len(listed.attempts) <= 3


def test_a_hole_card_is_shown_to_surveillance_and_to_its_player_only(client: FloorClient) -> None:
    def holes(told: list[pb.ReplayFrame], seat: int) -> set[str]:
        return {
            card
            for each in told
            if each.HasField("event") and not _shown_down(told, each.number)
            for card in each.event.table.poker.hand.players[seat].cards
        }

    whole, own = frames(client, POKER), frames(client, POKER, token_of("p1"))
    staff = frames(client, POKER, client.metadata("GetFrames", PIT))
    assert "" not in holes(whole, 1)
    assert holes(own, 1) == holes(whole, 1)
    assert holes(own, 2) <= {""}
    assert holes(staff, 1) | holes(staff, 2) <= {""}
    assert not any(each.event.commit.commit_hash for each in staff), "a hash could be tried out"
    assert all(each.event.commit.commit_hash for each in whole if each.HasField("event"))
    down = [each.event for each in staff if "face down" in each.event.text]
    assert down
    assert all(event_in(event.event).card == "" for event in down)


def test_a_replay_shows_what_was_asked_by_whom_and_on_which_host(client: FloorClient) -> None:
    """Once a commit, with its first event; the cards that a deal names only to those who see them all."""

    def asked(metadata: Any = None) -> dict[int, pb.CommitFacts]:
        told = [each.event.commit for each in frames(client, POKER, metadata) if each.HasField("event")]
        with_it = [facts for facts in told if facts.HasField("asked")]
        assert len(with_it) == len({facts.seq for facts in told}) == len({facts.seq for facts in with_it})
        return {facts.seq: facts for facts in with_it}

    whole, staff, own = asked(), asked(client.metadata("GetFrames", PIT)), asked(token_of("p1"))
    assert [facts.asked.name for facts in whole.values()] == [facts.asked.name for facts in staff.values()]
    dealt = [facts for facts in whole.values() if facts.asked.name == "poker.deal_cards"]
    private = dealt[0]
    assert private.asked.command.poker.deal_cards.cards
    assert private.asked.text.startswith("poker.deal_cards: cards ")
    for other in (staff, own):
        seen = other[private.seq].asked
        assert (seen.name, seen.HasField("command")) == ("poker.deal_cards", False)
        assert not any(card in seen.text for card in private.asked.command.poker.deal_cards.cards)
    folded = next(facts for facts in staff.values() if facts.asked.HasField("command"))
    assert folded.asked.command == whole[folded.seq].asked.command
    assert (folded.actor.actor_id, folded.host_id) != ("", "")
    assert not any(facts.asked.HasField("command") for facts in own.values() if facts.actor.actor_id != "p1")


def test_a_round_is_seen_with_the_eyes_of_the_table_of_a_seat_and_of_surveillance(client: FloorClient) -> None:
    """The table sees no private card, a seat its own; surveillance is told which of the cards it sees were hidden."""

    def seen(view: int, seat: int = 0, actor: pb.Actor = SEES_ALL) -> list[pb.ReplayFrame]:
        asked = pb.GetFramesRequest(round_id=POKER, view=view, seat=seat)  # type: ignore[arg-type]
        return list(client.past.GetFrames(asked, metadata=client.metadata("GetFrames", actor)))

    def cards(told: list[pb.ReplayFrame], seat: int) -> set[str]:
        early = [each for each in told if each.HasField("event") and not _shown_down(told, each.number)]
        return {card for each in early for card in each.event.table.poker.hand.players[seat].cards}

    whole, table, first = seen(pb.FRAME_VIEW_UNSPECIFIED), seen(pb.FRAME_VIEW_TABLE), seen(pb.FRAME_VIEW_SEAT, 1)
    assert cards(table, 1) | cards(table, 2) <= {""}
    assert cards(first, 1) == cards(whole, 1) != {""}
    assert cards(first, 2) <= {""}
    assert not any(each.event.commit.commit_hash for each in (*table, *first)), "a hash could be tried out"
    hidden = {place for each in whole for place in each.event.unseen}
    assert {"poker.hand.players.1.cards.0", "poker.hand.players.2.cards.1"} <= hidden
    assert not any("board" in place for place in hidden)
    assert not any(each.event.unseen for each in (*table, *first))
    assert refused(lambda: seen(pb.FRAME_VIEW_SEAT, 1, PIT)).code == "ROLE_NOT_ALLOWED"
    assert refused(lambda: seen(pb.FRAME_VIEW_SEAT, 9)).code == "NO_SUCH_SEAT"
    assert refused(lambda: seen(7)).code == "BAD_VIEW"
    assert [each.event.text for each in seen(pb.FRAME_VIEW_TABLE, 0, PIT)] == [each.event.text for each in table], (
        "nobody sees more by asking for a view"
    )
    asked = pb.GetFramesRequest(round_id=POKER, view=pb.FRAME_VIEW_TABLE)
    player = list(client.past.GetFrames(asked, metadata=token_of("p1")))
    assert [each.event.text for each in player] == [each.event.text for each in table]
    assert any(each.event.commit.asked.HasField("command") for each in table)
    assert not any(each.event.commit.asked.HasField("command") for each in player), "what others asked for"


def _shown_down(told: list[pb.ReplayFrame], number: int) -> bool:
    return any(" shows " in each.event.text for each in told[: number + 1])


def test_a_player_replays_their_own_rounds_only(client: FloorClient) -> None:
    stranger = token_of("stranger")
    assert refused(lambda: frames(client, POKER, stranger)).code == "NOT_YOUR_ROUND"
    assert refused(lambda: frames(client, "nowhere:1", stranger)).code == "NOT_YOUR_ROUND"
    mine = client.past.ListRounds(pb.ListRoundsRequest(page_size=500), metadata=token_of("p1")).rounds
    assert mine
    assert all("p1" in {seat.player_id for seat in each.seats} for each in mine)
    asked = pb.ListRoundsRequest(player_id="p2")
    assert refused(lambda: client.past.ListRounds(asked, metadata=token_of("p1"))).code == "ROLE_NOT_ALLOWED"


@pytest.mark.parametrize(
    ("method", "request_of"),
    [
        ("WatchFloor", pb.WatchFloorRequest()),
        ("ListAttempts", pb.ListAttemptsRequest()),
        ("GetBundle", pb.GetBundleRequest(round_id=POKER)),
        ("ReplayAsIf", pb.ReplayAsIfRequest(round_id=POKER, changes=["1.card=As"])),
        ("GetRound", pb.GetRoundRequest(round_id=POKER)),
    ],
)
def test_what_is_not_for_players(client: FloorClient, method: str, request_of: Any) -> None:
    assert refused(lambda: getattr(client.past, method)(request_of, metadata=token_of("p1"))).code == "ROLE_NOT_ALLOWED"


def test_get_stream_answers_typed(client: FloorClient) -> None:
    asked = pb.GetStreamRequest(stream_id=f"craps-{RUN}")
    table = client.tables.GetStream(asked, metadata=client.metadata("GetStream", PIT)).table
    assert table.WhichOneof("play") == "craps"
    assert table.craps.stickperson
    past = pb.GetStreamAsOfRequest(stream_id=f"craps-{RUN}", seq=20)
    assert client.past.GetStreamAsOf(past, metadata=client.metadata("GetStreamAsOf", PIT)).table.craps.puck


# --- Watch ---


def test_a_table_is_watched_from_any_commit_on_and_nothing_is_skipped(client: FloorClient) -> None:
    table = RouletteTable("roulette-w")
    for command in table.opening(players=("anna",)):
        assert not isinstance(client.send(command), Rejection)
    metadata = client.metadata("WatchTable", SEES_ALL)
    seen: list[pb.WatchedCommit] = []
    watch = client.past.WatchTable(pb.WatchTableRequest(table_id="roulette-w", with_table=True), metadata=metadata)
    reader = threading.Thread(target=lambda: seen.extend(_until_broken(watch)))
    reader.start()
    for _ in range(5):
        client.send(table.place("red", "", 500))
    _wait(lambda: len(seen) >= 11)
    watch.cancel()
    reader.join()
    for command in table.spin("1"):
        client.send(command)
    asked = pb.WatchTableRequest(table_id="roulette-w", after_seq=seen[-1].commit.seq)
    again = client.past.WatchTable(asked, metadata=metadata)
    while seen[-1].round_id:
        seen.append(next(again))
    again.cancel()
    assert [each.commit.seq for each in seen] == list(range(1, len(seen) + 1)), "in order, none twice, none left out"
    assert seen[-1].behind == 0
    assert seen[9].table.wagers
    assert any("pay anna's" in text for text in seen[-1].decisions_text)


def _until_broken(watch: Any) -> Iterator[pb.WatchedCommit]:
    with suppress(grpc.RpcError):  # it was cancelled
        yield from watch


def _wait(holds: Any, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_floor_is_watched_and_goes_on_by_the_seq_of_each_stream(client: FloorClient) -> None:
    metadata = client.metadata("WatchFloor", SEES_ALL)
    heads = {
        each.table_id: each.seq
        for each in client.past.ListTables(
            pb.ListTablesRequest(), metadata=client.metadata("ListTables", SEES_ALL)
        ).tables
    }
    after = [pb.WatchedPosition(stream_id=ROULETTE, seq=heads[ROULETTE] - 3)]
    watch = client.past.WatchFloor(pb.WatchFloorRequest(after=after), metadata=metadata)
    missed = [next(watch) for _ in range(3)]
    assert [(each.stream_id, each.commit.seq) for each in missed] == [
        (ROULETTE, heads[ROULETTE] - back) for back in (2, 1, 0)
    ]
    table = RouletteTable("roulette-f")
    client.send(table.install())
    new = next(watch)
    assert (new.stream_id, new.commit.seq, new.kind) == ("roulette-f", 1, "roulette")
    watch.cancel()


def test_a_refused_command_is_told_live_to_those_who_may_list_it(client: FloorClient) -> None:
    requests = pb.WatchFloorRequest(with_attempts=True)
    accounting = client.past.WatchFloor(
        requests, metadata=client.metadata("WatchFloor", pb.Actor(role=pb.ROLE_ACCOUNTING))
    )
    watches = [
        client.past.WatchFloor(requests, metadata=client.metadata("WatchFloor", SEES_ALL)),
        client.past.WatchTable(
            pb.WatchTableRequest(table_id=ROULETTE, from_now=True, with_attempts=True),
            metadata=client.metadata("WatchTable", PIT),
        ),
    ]
    time.sleep(1)  # until they watch
    table = RouletteTable(ROULETTE)
    table.header = lambda: pb.CommandHeader(command_id="live-refused", stream_id=ROULETTE)  # type: ignore[method-assign]
    placed = table.place("straight", "99", 500)
    assert isinstance(client.send(placed), Rejection)
    for watch in watches:
        told = next(watch)
        assert (told.stream_id, told.HasField("commit")) == (ROULETTE, False)
        assert told.attempt.rejection.code == "BAD_SELECTION"
        assert told.attempt.local_at
        watch.cancel()
    client.send(RouletteTable("roulette-after-refusal").install())
    assert next(accounting).stream_id == "roulette-after-refusal", "accounting does not list refusals"
    accounting.cancel()


def test_a_watcher_sees_no_card_that_lies_face_down(client: FloorClient) -> None:
    watch = client.past.WatchTable(
        pb.WatchTableRequest(table_id=f"poker-{RUN}", with_table=True), metadata=token_of("p1")
    )
    seen = []
    for each in watch:
        seen.append(each)
        if any("shows" in text for text in each.texts):
            break
    watch.cancel()
    dealt = [event_in(e) for each in seen for e in each.events if e.HasField("card_dealt")]
    hidden = [event for event in dealt if event.face_down]
    assert {bool(event.card) for event in hidden if event.seat == 1} == {True}
    assert {event.card for event in hidden if event.seat != 1} == {""}
    assert all(each.commit.asked.name for each in seen), "but what was asked is told"
    assert not any(each.commit.asked.HasField("command") for each in seen if each.commit.actor.actor_id != "p1")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (pb.WatchTableRequest(table_id="nowhere"), "UNKNOWN_STREAM"),
        (pb.WatchTableRequest(table_id=ROULETTE, after_seq=10**9), "NO_SUCH_COMMIT"),
        (pb.WatchTableRequest(table_id=ROULETTE, after_seq=2**64 - 1), "BAD_NUMBER"),
    ],
)
def test_what_cannot_be_watched_is_named(client: FloorClient, asked: pb.WatchTableRequest, code: str) -> None:
    metadata = client.metadata("WatchTable", SEES_ALL)
    assert refused(lambda: client.past.WatchTable(asked, metadata=metadata)).code == code


def test_one_sender_watches_so_often_at_a_time(client: FloorClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_WATCHES", 2)
    asked, metadata = pb.WatchTableRequest(table_id=ROULETTE), token_of("anna")
    watches = [client.past.WatchTable(asked, metadata=metadata) for _ in range(2)]
    for watch in watches:
        next(watch)
    assert refused(lambda: client.past.WatchTable(asked, metadata=metadata)).code == "TOO_MANY_WATCHES"
    for watch in watches:
        watch.cancel()
    _wait(lambda: _can_watch(client, asked, metadata))


def _can_watch(client: FloorClient, asked: pb.WatchTableRequest, metadata: Any) -> bool:
    watch = client.past.WatchTable(asked, metadata=metadata)
    try:
        next(watch)
    except grpc.RpcError:
        return False
    finally:
        watch.cancel()
    return True


# --- Attempts ---


def test_a_flood_of_refusals_is_bounded_and_counted(client: FloorClient) -> None:
    """Alike refusals of one moment are kept a few at a time, and all are counted."""
    table, sent = RouletteTable(ROULETTE), 300
    commands = [table.place("no_such_wager", "", 500) for _ in range(sent)]
    for number, command in enumerate(commands):
        command.roulette.place_wager.header.command_id = f"flood-{number}"
    replies = list(client.stream(commands, pb.Actor(role=pb.ROLE_DEALER)))
    assert all(reply.HasField("rejection") for reply in replies)
    asked = pb.ListAttemptsRequest(stream_id=ROULETTE, actor_id="dealer-1", code="UNKNOWN_WAGER", page_size=500)

    def kept() -> list[pb.Attempt]:
        return list(client.past.ListAttempts(asked, metadata=client.metadata("ListAttempts", SEES_ALL)).attempts)

    _wait(lambda: sum(1 + each.more for each in kept()) >= sent)
    assert len(kept()) < sent / 2
    assert (
        client.past.ListAttempts(asked, metadata=client.metadata("ListAttempts", PIT)).attempts[0].HasField("command")
        is False
    ), "a command may name a card: for surveillance only"


# --- Prove, and as if ---


def test_a_bundle_is_had_over_grpc_and_verifies(client: FloorClient, floor: ServedFloor, tmp_path: Path) -> None:
    asked, metadata = pb.GetBundleRequest(round_id=POKER), client.metadata("GetBundle", SEES_ALL)
    parts = list(client.past.GetBundle(asked, metadata=metadata))
    path = tmp_path / parts[0].file_name
    path.write_bytes(b"".join(part.data for part in parts))
    assert main(["verify-bundle", str(path), "--root", str(floor.settings.floor_folder / "root.pub")]) == 0
    (checkpoint,) = list(floor.settings.checkpoints.glob("*.checkpoint"))[-1:]
    assert main(["verify-bundle", str(path), "--against", str(checkpoint)]) == 0
    path.write_bytes(path.read_bytes().replace(b"p1", b"p9", 1))
    assert main(["verify-bundle", str(path)]) == 1
    nowhere = pb.GetBundleRequest(round_id="nowhere:1")
    assert refused(lambda: client.past.GetBundle(nowhere, metadata=metadata)).code == "NO_SUCH_ROUND"


def test_a_round_as_if_over_grpc(client: FloorClient) -> None:
    metadata = client.metadata("ReplayAsIf", SEES_ALL)
    span = [each.event.commit.seq for each in frames(client, f"craps-{RUN}:3") if each.event.name == "dice_rolled"]
    asked = pb.ReplayAsIfRequest(round_id=f"craps-{RUN}:3", changes=[f"{span[0]}.second_face=1"])
    answer = client.past.ReplayAsIf(asked, metadata=metadata)
    assert answer.house_as_if_cents > answer.house_cents
    spoiled = pb.ReplayAsIfRequest(round_id=f"craps-{RUN}:3", changes=["x"])
    assert refused(lambda: client.past.ReplayAsIf(spoiled, metadata=metadata)).code == "BAD_CHANGE"


def test_a_watch_ends_when_its_token_is_revoked(client: FloorClient, floor: ServedFloor) -> None:
    access = floor.settings.floor_folder / "access.toml"
    before = read_access(access)
    write_access(access, [*before, grant_for("token-of-leaver", "leaver", ("surveillance",))])
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        watch = client.past.WatchTable(pb.WatchTableRequest(table_id="noted"), metadata=token_of("leaver"))
        if refused(lambda seen=watch: seen).code == "UNKNOWN_STREAM":
            break
        time.sleep(0.1)
    console = DisputeConsole("dispute-leaver")
    client.send(console.open(f"{ROULETTE}:1"))
    watch = client.past.WatchTable(pb.WatchTableRequest(table_id="dispute-leaver"), metadata=token_of("leaver"))
    assert next(watch).commit.seq == 1
    write_access(access, before)
    with pytest.raises(grpc.RpcError, match="the token was revoked") as ended:
        _watched_on(client, console, watch)
    assert ended.value.code() == grpc.StatusCode.UNAUTHENTICATED
    client.send(console.decide())


def _watched_on(client: FloorClient, console: DisputeConsole, watch: Any) -> None:
    for _ in range(600):
        client.send(console.note("said"))
        next(watch)
        time.sleep(0.05)


# --- What is proven ---


def proof_of(client: FloorClient, round_id: str, actor: pb.Actor = SEES_ALL) -> pb.RoundProof:
    asked = pb.GetProofRequest(round_id=round_id)
    found: pb.RoundProof = client.past.GetProof(asked, metadata=client.metadata("GetProof", actor))
    return found


def checkpoint_of(client: FloorClient) -> pb.Checkpoint:
    parts = client.past.GetCheckpoint(pb.GetCheckpointRequest(), metadata=client.metadata("GetCheckpoint"))
    return pb.Checkpoint.FromString(b"".join(part.data for part in parts))


def test_a_proof_says_who_signed_each_commit_and_which_checkpoint_holds_it(client: FloorClient) -> None:
    made = checkpoint_of(client)
    proof = proof_of(client, POKER)
    assert proof.problems == []
    assert {(each.signed_by, each.is_proven) for each in proof.commits} == {("host-1", True)}
    assert all(len(each.commit_hash) == len(each.signed_root) == 32 for each in proof.commits)
    assert all(each.enrolled_from_local < each.local_at < each.enrolled_until_local for each in proof.commits)
    assert proof.checkpoint.heads_root == pb.CheckpointSeal.FromString(made.seal).heads_root
    assert proof.checkpoint.seq >= proof.commits[-1].seq
    assert "the checkpoint of" in "\n".join(proof.proves)
    assert "cameras" in "\n".join(proof.does_not_prove)


def test_who_may_not_see_every_card_gets_the_proof_without_a_hash(client: FloorClient) -> None:
    proof = proof_of(client, POKER, PIT)
    assert proof.commits
    assert not any(each.commit_hash or each.signed_root for each in proof.commits)
    assert refused(lambda: proof_of(client, "nowhere:1")).code == "NO_SUCH_ROUND"


def test_looking_at_a_proof_makes_no_checkpoint(client: FloorClient, floor: ServedFloor) -> None:
    before = set(floor.settings.checkpoints.glob("*"))
    proof_of(client, DISPUTED)
    assert set(floor.settings.checkpoints.glob("*")) == before


def test_a_round_that_was_corrected_is_proven_and_bundled_as_before(
    client: FloorClient, floor: ServedFloor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What corrects it is posted under its name, in a later commit that is no part of it."""
    round_id = f"{ROULETTE}:2"
    crown = next(each.event for each in frames(client, round_id) if each.event.name == "roulette.crown_placed")
    money = MoneyConsole(ROULETTE, "put-right-")
    prepared = client.send(money.propose(fact_target(crown.commit.seq, 0, "number", "2")))
    assert not isinstance(prepared, Rejection)
    signed = money.sign(prepared.events[0].paper_prepared.paper_id)
    assert not isinstance(client.send(signed, pb.Actor(actor_id="pit-supervisor-1", role=PIT.role)), Rejection)
    client.balances_up_to_date(ROULETTE)
    assert proof_of(client, round_id).problems == []
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    assert main(["bundle", round_id, *where, "--out", str(tmp_path / "corrected.html")]) == 0
    assert main(["verify-bundle", str(tmp_path / "corrected.html")]) == 0
    assert "put something of the round right later" in capsys.readouterr().out
    assert "CORRECTED since" in (tmp_path / "corrected.html").read_text()


def test_a_corrected_round_is_marked_wherever_it_is_shown(
    client: FloorClient, floor: ServedFloor, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what was recorded and what holds now, seat by seat."""
    asked, metadata = pb.ListRoundsRequest(is_corrected=True), client.metadata("ListRounds", SEES_ALL)
    while (answer := client.past.ListRounds(asked, metadata=metadata)).commits_behind or not answer.rounds:
        time.sleep(0.05)  # the index is made by a process of its own
    corrected = answer.rounds
    assert [each.round_id for each in corrected] == [f"{ROULETTE}:2"]
    summary = corrected[0]
    assert f"{ROULETTE}:2" not in found(client, is_corrected=False, page_size=500)
    (made,) = summary.corrections
    assert made.value_before.startswith("number ")
    assert made.value_after == "number 2"
    changed = {each.player_id: each.after_cents - each.before_cents for each in made.differences}
    for seat in summary.seats:
        assert seat.corrected_net_cents == seat.net_cents + changed.get(seat.player_id, 0)
    assert any(seat.corrected_net_cents != seat.net_cents for seat in summary.seats)
    assert list(frames(client, summary.round_id)[0].begins.corrections) == [made]
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    assert main(["rounds", *where, "--table", ROULETTE]) == 0
    assert "CORRECTED (" in capsys.readouterr().out
    assert main(["replay", summary.round_id, "--data", str(floor.settings.data)]) == 0
    assert "recorded, " in capsys.readouterr().out
    assert main(["replay", summary.round_id, *where]) == 0
    assert "CORRECTED since, " in capsys.readouterr().out


def test_the_floor_says_as_whom_it_knows_a_token(client: FloorClient) -> None:
    found = client.past.GetCaller(pb.GetCallerRequest(), metadata=token_of("anna"))
    assert (found.actor_id, found.role, found.timezone) == ("anna", pb.ROLE_PLAYER, "America/Chicago")


def test_a_round_is_found_by_its_name_and_by_a_player_only_if_it_is_theirs(client: FloorClient) -> None:
    assert found(client, round_id=POKER) == [POKER]
    assert found(client, round_id="nowhere:1") == []
    for name, rounds in (("p1", [POKER]), ("stranger", [])):
        asked = pb.ListRoundsRequest(round_id=POKER)
        assert [each.round_id for each in client.past.ListRounds(asked, metadata=token_of(name)).rounds] == rounds


# --- A dispute from end to end ---


def test_a_dispute_is_opened_found_and_decided(client: FloorClient) -> None:
    dispute, round_id = DisputeConsole("dispute-e2e"), f"{ROULETTE}:1"
    assert isinstance(refusal := client.send(dispute.open(f"{ROULETTE}:99")), Rejection)
    assert refusal.code == "UNKNOWN_ROUND"
    assert not isinstance(client.send(dispute.open(round_id)), Rejection)
    assert sorted(found(client, has_open_dispute=True)) == [DISPUTED, round_id]
    assert not isinstance(client.send(dispute.note("seen on camera 7")), Rejection)
    asked = pb.ListDisputesRequest(open_only=True)
    listed, _ = client.past.ListDisputes(asked, metadata=client.metadata("ListDisputes", PIT)).disputes
    assert (listed.dispute_id, listed.is_overdue, listed.claimed_cents) == ("dispute-e2e", False, 17_500)
    assert not isinstance(client.send(dispute.decide()), Rejection)
    assert found(client, has_open_dispute=True) == [DISPUTED]
    watch = client.past.WatchTable(pb.WatchTableRequest(table_id="dispute-e2e"), metadata=token_of("p1"))
    assert "my straight bet" not in str(next(watch)), "statements are not for whoever watches"
    watch.cancel()


# --- On the command line ---


def test_the_command_line_finds_watches_and_bundles(
    floor: ServedFloor, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    assert main(["tables", *where, "--game", "poker"]) == 0
    assert f"poker-{RUN}" in capsys.readouterr().out
    assert main(["rounds", *where, "--game", "poker", "--seat", "3", "--at-least", "$1.00"]) == 0
    assert POKER in capsys.readouterr().out
    assert main(["rounds", *where, "--game", "poker", "--void"]) == 1
    assert main(["rounds", *where, "--at-least", "much"]) == 2
    assert main(["bundle", POKER, *where, "--out", str(tmp_path / "b.html")]) == 0
    assert main(["verify-bundle", str(tmp_path / "b.html")]) == 0
    assert "it does not prove" in capsys.readouterr().out


def test_the_command_line_asks_a_floor_for_what_its_files_would_say(
    floor: ServedFloor, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    files = ["--data", str(floor.settings.data), "--timezone", "America/Chicago"]
    for asked in (
        [],
        ["--json"],
        ["--as-if", "rake_cap_cents=200"],
        ["--as-if", "rake_cap_cents=100", "--json"],
    ):
        assert main(["replay", POKER, *asked, *where]) == 0
        answered = capsys.readouterr().out
        assert main(["replay", POKER, *asked, *files]) == 0
        assert answered == capsys.readouterr().out
    client = floor.client()
    asked = [each.event.commit for each in frames(client, POKER) if each.event.commit.asked.name == "poker.deal_cards"]
    client.close()
    seq, (first, *_) = asked[0].seq, asked[0].asked.command.poker.deal_cards.cards
    for name in ("card", "cards"):
        assert main(["replay", POKER, "--as-if", f"{seq}.{name}=2S", *files]) == 0
        assert f"as if seq {seq} cards 2S" in capsys.readouterr().out.splitlines()[0]
        assert main(["replay", POKER, "--as-if", f"{seq}.{name}={first}", *files]) == 2
        assert "changes nothing" in capsys.readouterr().err
    assert main(["replay", POKER, "--as-if", "nonsense", *where]) == 1
    assert main(["replay", "nowhere:1", *where]) == 1
    capsys.readouterr()
    assert main(["checkpoint", "--to", str(tmp_path / "elsewhere"), *where]) == 0
    monkeypatch.setenv("ROUNDLEDGER_SERVER", floor.address)
    monkeypatch.setenv("ROUNDLEDGER_TOKENS", str(floor.settings.tokens))
    nowhere = ["--data", str(tmp_path / "nowhere")]
    assert main(["replay", POKER, *nowhere]) == 0
    assert main(["bundle", POKER, "--out", str(tmp_path / "round.html"), *nowhere]) == 0
    assert main(["play", "--keep", str(tmp_path / "new"), "-"]) == 2
    said = capsys.readouterr()
    assert "round poker" in said.out
    assert f"the script goes to {floor.address}" in said.err
    (kept,) = (tmp_path / "elsewhere").glob("*.checkpoint")
    assert str(kept) in said.out
    assert main(["verify", "--data", str(floor.settings.data), "--against", str(kept)]) == 0


def test_what_the_command_line_lists_fits_80_columns(
    floor: ServedFloor, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    for listed in (["tables"], ["rounds", "--limit", "50"], ["rounds", "--day", "today", "--game", "poker"]):
        assert main([*listed, *where]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) > 2
        assert max(map(len, lines)) <= 80


def test_a_game_that_is_misspelt_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    for listed in ("tables", "rounds"):
        assert main([listed, "--game", "rulette"]) == 2
        assert "--game is 'rulette': did you mean roulette? there are " in capsys.readouterr().err


def test_settlements_are_told_in_words(floor: ServedFloor, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    assert main(["ledger", "settlements", "--round", POKER, *where]) == 0
    told = capsys.readouterr().out
    assert re.search(r"1\. push the main pot to p2: \$87\.00 \(J\.10\)", told)
    assert "house" not in told, "a pot is no money of the house"
    assert main(["ledger", "settlements", "--round", POKER.replace("poker", "craps").replace(":1", ":3"), *where]) == 0
    told = capsys.readouterr().out
    assert "house -$22.00" in told
    assert "dora's $10.00 on pass odds 8" in told
    assert main(["ledger", "settlements", "--round", POKER, "--json", *where]) == 0
    assert json.loads(capsys.readouterr().out)["round_id"] == POKER


def test_only_poker_becomes_a_hand_history(floor: ServedFloor, capsys: pytest.CaptureFixture[str]) -> None:
    roulette = POKER.replace("poker", "roulette")
    assert main(["phh", "export", roulette, "--data", str(floor.settings.data)]) == 1
    assert f"{roulette} is a round of roulette: the format has words for poker alone" in capsys.readouterr().err


def test_help_lists_every_command_under_those_who_use_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^Accounting:\n  day .*\n  report .*\n  ledger ", told, re.MULTILINE)
