"""Two hosts, two workers, books and replay on one Kafka floor, each a process with files of its own and the floor's
folder in common: a shoe that one host has shuffled the other deals from, kill -9 of a host and a worker stops nobody,
what either host refused is shown by replay, a command is one trace through all of them, every panel of every
dashboard shows something, no alert fires until a role has no process left, and `verify` passes with nothing but the
folder and a checkpoint."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import grpc
import pytest

import roundledger.v1 as pb
from games.minibaccarat.points import FOUR, points, third_card_to, winner_of
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, event_in
from roundledger.client import Client
from roundledger.v1 import replay_service_pb2_grpc
from services.access.callers import TokenFile
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.cards import BUILT_IN
from tests.support.collector import Collected, Collector, collecting, within_trace
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.processes import free_port, host, wait_until, worker
from tests.support.shared_servers import SharedBroker
from tests.support.watched import Watched

Send = Callable[[pb.Command], pb.CommandReply]


def play_hand(table: MinibaccaratTable, send: Send) -> None:
    """As a dealer does who sees each card only when it has left the shoe."""
    hands: dict[str, list[str]] = {"player": [], "banker": []}

    def deal(hand: str) -> None:
        dealt = (event_in(event) for event in send(table.deal(hand)).events)
        hands[hand] += [event.card for event in dealt if isinstance(event, pb.CardDealt)]

    send(table.place("player"))
    send(table.no_more_bets())
    for hand in FOUR:
        deal(hand)
    while drawing := third_card_to(hands["player"], hands["banker"]):
        deal(drawing)
    send(table.announce(winner_of(points(hands["player"]), points(hands["banker"]))))


def _who_refused(replay: Any, client: FloorClient) -> list[str]:
    asked = pb.ListAttemptsRequest(stream_id="mb1")
    found = replay.ListAttempts(asked, metadata=client.metadata("ListAttempts"))
    return [attempt.host_id for attempt in found.attempts]


def assert_one_trace(collector: Collector, clients: list[FloorClient], token: str, command: pb.Command) -> None:
    """From its caller through both hosts, of which one passes it on, to a worker and the books."""
    body = body_of(command)
    for number, client in enumerate(clients):  # the second time it is a repeat, which is recorded no more
        with Client(client.address, token) as caller, within_trace(0xF1 + number):
            caller.send(body)
    of_hosts, others = "roundledger-tables", {"roundledger-worker", "roundledger-books-replay-courier"}

    def traces() -> list[dict[str, list[Collected]]]:
        return [collector.trace(f"{0xF1 + number:032x}") for number in range(2)]

    def passed_on(spans: dict[str, list[Collected]]) -> int:
        """Times that a host took it."""
        return len([span for span in spans.get(of_hosts, ()) if span.name.endswith("PlaceWager")])

    wait_until(lambda: sorted(map(passed_on, traces())) == [1, 2], 30, f"one is passed on: {traces()}")
    recorded = traces()[0]
    wait_until(lambda: others <= traces()[0].keys(), 60, f"it is in the books: {recorded}")
    spans = {span.name: span for each in traces()[0].values() for span in each}
    assert spans["append"].parent_id in {span.span_id for span in recorded[of_hosts]}
    assert spans["settle"].parent_id == spans["append"].span_id
    assert spans["enter"].parent_id == spans["settle"].span_id


def test_one_shoe_two_hosts_two_workers_and_a_kill(
    broker: SharedBroker,
    tmp_path: Path,
    topic_prefix: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    floor = FloorFolder(tmp_path / "floor")
    floor.init()

    def settings(name: str) -> Settings:
        (tmp_path / name).mkdir(exist_ok=True)
        return Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=floor.path)

    tokens, table = TokenFile.read(floor.tokens), MinibaccaratTable("mb1")
    roles = {"north": ["tables"], "south": ["tables"], "back": ["books", "replay", "courier"]}
    ports = {name: free_port() for name in roles}
    with ExitStack() as running:
        collector = running.enter_context(collecting(monkeypatch))
        metrics = {name: f"127.0.0.1:{free_port()}" for name in (*roles, "worker-1", "worker-2")}
        pods = {"north": ["tables-1"], "south": ["tables-2"], "back": [*roles["back"]]}
        shown = {pod: where for name, where in metrics.items() for pod in pods.get(name, [name])}
        watched = Watched(shown, without=frozenset({"AppendsSlow"}))  # that is the machine which runs the tests
        hosts = {
            n: running.enter_context(host(settings(n), ports[n], *named, metrics=metrics[n]))
            for n, named in roles.items()
        }
        workers = [running.enter_context(worker(settings(n), metrics[n])) for n in ("worker-1", "worker-2")]
        books = f"127.0.0.1:{ports['back']}"
        clients = [FloorClient(f"127.0.0.1:{ports[name]}", tokens, books) for name in ("north", "south")]
        for name, port in ports.items():
            wait_until(lambda log=tmp_path / name / f"serve-{port}.log": "serving on" in log.read_text(), 120, name)
        sent = 0

        def send(command: pb.Command) -> pb.CommandReply:
            """By turns to the hosts that are there."""
            nonlocal sent
            sent += 1
            reply = clients[sent % len(clients)].send(command)
            assert isinstance(reply, pb.CommandReply), reply
            return reply

        for command in table.opening(method=BUILT_IN):
            send(command)
        for _ in range(2):
            watched.firing()
            play_hand(table, send)
        for client in clients:
            assert isinstance(client.send(table.seat(1, "somebody")), Rejection)
        clients[0].balances_up_to_date("mb1", timeout=60)  # both workers have their share of the partitions
        dealer = next(each.token for each in tokens.credentials if each.actor_id == "dealer-1")
        assert_one_trace(collector, clients, dealer, table.place("banker"))
        with grpc.insecure_channel(books) as channel:
            replay = replay_service_pb2_grpc.ReplayServiceStub(channel)  # type: ignore[no-untyped-call]
            wait_until(lambda: len(_who_refused(replay, clients[0])) == 2, 60, "what was refused at either host")
        watched.wait_until_shown("kafka", "floor", "money", "table", table="mb1")
        watched.wait_until_quiet()
        assert main(["tables", "--server", clients[0].address, "--tokens", str(floor.tokens)]) == 2
        assert "each role has an address of its own; name that of books or of replay" in capsys.readouterr().err
        hosts["south"].kill()
        workers[0].kill()
        assert watched.missing_roles() == set(), "one of each is left"
        clients.pop().close()
        play_hand(table, send)
        send(table.end_shoe())
        clients[0].balances_up_to_date("mb1", timeout=60)
        with grpc.insecure_channel(books) as channel:
            replay = replay_service_pb2_grpc.ReplayServiceStub(channel)  # type: ignore[no-untyped-call]
            metadata = clients[0].metadata("GetRound")
            steps = list(replay.GetRound(pb.GetRoundRequest(round_id="mb1:3"), metadata=metadata))
            wait_until(lambda: len(_who_refused(replay, clients[0])) == 2, 60, "what was refused at either host")
            assert len(set(_who_refused(replay, clients[0]))) == 1, "the table's owner refused it, wherever it arrived"
            parts = replay.GetCheckpoint(pb.GetCheckpointRequest(), metadata=clients[0].metadata("GetCheckpoint"))
            (tmp_path / "kept.checkpoint").write_bytes(b"".join(part.data for part in parts))
        assert steps[-1].event == "round_closed", "the round is shown by who has not decided it"
        clients[0].close()
        assert hosts["north"].terminate() == 0
        assert workers[1].terminate() == 0
        assert watched.missing_roles() == {"tables", "worker"}
    against = ["--against", str(tmp_path / "kept.checkpoint")]
    where = [*against, "--floor", str(floor.path), "--kafka", broker.bootstrap, "--topic-prefix", topic_prefix]
    assert main(["verify", "--complete", "--data", str(tmp_path / "auditor"), *where]) == 0, capsys.readouterr().out
    assert "all is well" in capsys.readouterr().out
