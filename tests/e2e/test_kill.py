"""kill -9 in mid-stream, several times, on both engines: nothing that was acknowledged is lost or doubled."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.log.store import Store
from services.access.callers import TokenFile
from services.running.settings import Settings
from tests.support.processes import Part, floor_options, free_port, host, wait_until, worker
from tests.support.steady_players import Acknowledged, SteadyPlayer

TABLES = 6
KILLS = 2
COMMANDS_BETWEEN = 60


@pytest.fixture(params=["embedded", "kafka"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "embedded":
        return Settings(data=tmp_path)
    broker = request.getfixturevalue("broker")
    return Settings(data=tmp_path, kafka=broker.bootstrap, topic_prefix=f"kill-{tmp_path.parent.name}.")


def test_kill_9_of_host_and_worker_loses_nothing(settings: Settings) -> None:
    port = free_port()
    TokenFile.ensure(settings.tokens)
    with ExitStack() as running:
        parts = [running.enter_context(host(settings, port))]
        if settings.kafka:
            parts.append(running.enter_context(worker(settings)))
        acknowledged = _play_while_killing(parts, settings, f"127.0.0.1:{port}")
        wait_until(lambda: _books_are_complete(settings), 60, "the books are as new as the log")
        assert parts[0].terminate() == 0
    _check_commands(settings, acknowledged)
    _check_books(settings)
    _check_verifies(settings)


def _play_while_killing(parts: list[Part], settings: Settings, address: str) -> list[Acknowledged]:
    tokens = TokenFile.read(settings.tokens)
    players = [SteadyPlayer(address, tokens, f"r{n}") for n in range(TABLES)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        for part in parts:
            _wait_for_more(players)
            part.kill()
            part.start()
    _wait_for_more(players)
    for player in players:
        player.finish()
    for player in players:
        player.join(timeout=60)
        assert not player.problem
        assert not player.is_alive()
    return [promise for player in players for promise in player.acknowledged]


def _wait_for_more(players: list[SteadyPlayer]) -> None:
    """Until the floor is in mid-stream again, however long it took to come back."""
    target = sum(len(player.acknowledged) for player in players) + COMMANDS_BETWEEN
    wait_until(lambda: sum(len(player.acknowledged) for player in players) >= target, 60, "commands are answered")


def _books_are_complete(settings: Settings) -> bool:
    store, books = Store.open_read_only(settings.store), ReadModel(settings.books)
    try:
        return store.heads() == books.heads() and not books.streams_set_aside()
    finally:
        store.close()
        books.close()


def _check_commands(settings: Settings, acknowledged: list[Acknowledged]) -> None:
    """Every acknowledged command is there, once, as the commit that was promised."""
    store = Store.open_read_only(settings.store)
    for promise in acknowledged:
        record = store.by_command(promise.stream_id, promise.command_id)
        assert record is not None, f"lost: {promise}"
        assert (record.commit.seq, record.hash) == (promise.seq, promise.commit_hash)
    recorded = sum(store.head(stream_id).seq for stream_id in {promise.stream_id for promise in acknowledged})
    assert recorded == len({(p.stream_id, p.command_id) for p in acknowledged})
    store.close()


def _check_books(settings: Settings) -> None:
    """The books are what an independent fold of the log says, in full and without repeats."""
    store, books = Store.open_read_only(settings.store), ReadModel(settings.books)
    for stream_id in store.streams():
        expected_batches, expected_settlements = [], []
        state = Fold(stream_id)
        for record in store.commits(stream_id):
            state, outputs = fold(CATALOGUE, state, record)
            expected_batches.append(outputs.batch)
            if outputs.settlement is not None:
                expected_settlements.append(outputs.settlement)
        assert list(books.batches(Selection(stream_id=stream_id))) == expected_batches
        assert list(books.settlements(Selection(stream_id=stream_id))) == expected_settlements
    assert sum(books.balances().by_account.values()) == 0
    seen: dict[str, int] = {}
    for batch in _tail(books):
        assert batch.seq == seen.get(batch.stream_id, 0) + 1
        seen[batch.stream_id] = batch.seq
    store.close()
    books.close()


def _tail(books: ReadModel) -> Iterator[pb.PostingBatch]:
    position = 0
    while following := books.tail(position, 500):
        yield from (batch for _, batch in following)
        position = following[-1][0]


def _check_verifies(settings: Settings) -> None:
    command = [sys.executable, "-m", "roundledger", "verify", "--complete", *floor_options(settings)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
