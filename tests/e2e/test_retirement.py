"""A key that is retired while the floor runs: every process takes notice without a restart."""

import asyncio
import uuid
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import grpc
import pytest

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.core.chain import EMPTY, Head, Record, seal
from ledger.core.rejection import Rejection
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.log.topic_commits import accepted_commits
from ledger.log.trust import trust_in
from ledger.streams.trust.certificates import Retired
from services.access.callers import TokenFile
from services.cli import main
from services.running.client import FloorClient
from services.running.enrolment import enrolled_signer, retire
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.forger import Forger, enrolled
from tests.support.logs import Engine, append, hashes
from tests.support.processes import wait_until, worker
from tests.support.roulette.console import RouletteTable
from tests.support.served import served
from tests.support.shared_servers import SharedBroker

SOON = timedelta(seconds=4)
"""By then all have heard of it."""


@pytest.fixture
def folder(tmp_path: Path) -> FloorFolder:
    folder = FloorFolder(tmp_path / "floor")
    folder.init()
    return folder


def test_a_retired_host_is_believed_by_nobody_from_then_on(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path, folder: FloorFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    def settings(name: str) -> Settings:
        (tmp_path / name).mkdir()
        return Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=folder.path)

    table, forger = RouletteTable("r1"), Forger(broker.bootstrap, topic_prefix, folder, tmp_path / "elsewhere")
    with ExitStack() as running:
        running.enter_context(worker(settings("worker-1")))
        books = running.enter_context(served(settings("books-1"), ["books", "replay"]))
        north, south = (running.enter_context(served(settings(name), ["tables"])) for name in ("north", "south"))
        clients = [FloorClient(each.address, TokenFile.read(folder.tokens), books.address) for each in (north, south)]
        for number, command in enumerate([*table.opening(), table.buy_in(5000)]):
            assert isinstance(clients[number % 2].send(command), pb.CommandReply)
        signer = enrolled_signer(south.settings, folder)
        own = signer.public_key.public_bytes_raw()
        retire(folder, Retired("south", own, datetime.now(UTC) + SOON, "sold"))
        wait_until(lambda: _refusal(clients[1]) == "HOST_RETIRED", 20, "the retired host says so")
        wait_until(lambda: not any(_refusal(clients[0]) for _ in range(8)), 20, "the other host has all of the tables")
        # its key goes on signing, in other hands
        stolen = forger.next_commit(signer, table.buy_in(1_000_000))
        forger.commit(stolen, signer.sign(stolen).signature)
        for command in (table.place("red", ""), *table.spin("2")):
            assert isinstance(clients[0].send(command), pb.CommandReply)
        balances = {balance.account: balance.balance_cents for balance in clients[0].balances_up_to_date("r1").balances}
        assert balances["table/r1/drop"] == 5000
        read = ReadModel.for_reading(books.settings.books)
        wait_until(lambda: "the key of host south was retired by then" in _alerts(read), 20, "the worker names it")
        read.close()
        shown = clients[0].tables.GetStream(
            pb.GetStreamRequest(stream_id="trust"), metadata=clients[0].metadata("GetStream")
        )
        assert own.hex() in shown.state_json
        assert '"retired_at":"20' in shown.state_json
        for client in clients:
            client.close()
    where = ["--floor", str(folder.path), "--kafka", broker.bootstrap, "--topic-prefix", topic_prefix]
    assert main(["verify", "--data", str(tmp_path / "auditor"), *where]) == 3
    told = capsys.readouterr().out
    assert "it is forged and no reader accepts it: the key of host south was retired by then" in told
    copy = ["log", "copy", "--from", f"kafka:{broker.bootstrap}", "--to", f"sqlite:{tmp_path / 'copy'}"]
    assert main([*copy, "--topic-prefix", topic_prefix, "--floor", str(folder.path)]) == 0
    assert main(["verify", "--data", str(tmp_path / "copy")]) == 0, "what readers accept was copied, and nothing else"


def _refusal(client: FloorClient) -> str:
    try:
        outcome = client.send(RouletteTable(f"r-{uuid.uuid4().hex}").install())
    except grpc.RpcError as error:
        return str(error)
    return outcome.code if isinstance(outcome, Rejection) else ""


def _alerts(read: ReadModel) -> str:
    return " ".join(alert.reason for _, alert in read.alerts(limit=1000))


def test_an_embedded_floor_acknowledges_nothing_under_its_own_retired_key(tmp_path: Path, folder: FloorFolder) -> None:
    settings = Settings(tmp_path / "data", host_id="serve", floor=folder.path)
    settings.data.mkdir()
    with served(settings, ["tables"]) as floor:
        client = FloorClient(floor.address, TokenFile.read(folder.tokens))
        assert not _refusal(client)
        own = enrolled_signer(settings, folder).public_key.public_bytes_raw()
        retire(folder, Retired("serve", own, datetime.now(UTC) + SOON, "sold"))
        wait_until(lambda: _refusal(client) == "HOST_RETIRED", 20, "the retired host says so")
        client.close()
    assert main(["verify", "--data", str(settings.data), "--floor", str(folder.path)]) == 0, "all of it is believed"


async def test_what_was_accepted_before_the_retirement_was_known_is_undone(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path, folder: FloorFolder, caplog: pytest.LogCaptureFixture
) -> None:
    """A key is retired from a time in the past: a mirror that took in what it signed since is built anew, and is then
    as that of a reader who knew."""
    north, south = (enrolled(folder, name) for name in ("north", "south"))

    def engine(signer: Signer) -> Engine:
        mirror = tmp_path / f"{signer.host_id}.db"
        return Engine(mirror, broker.bootstrap, f"{topic_prefix}rounds.v2", signer, trust_in(folder.path))

    first = _commit(EMPTY, "north")
    second = _commit(first.head, "south")
    async with engine(north).opened() as log, engine(south).opened() as theirs:
        await append(log, first)
        await theirs.catch_up("t1")
        await append(theirs, second)
        await log.catch_up("t1")
        assert hashes(log.store.commits("t1")) == hashes([first, second])
        retire(folder, Retired("south", south.public_key.public_bytes_raw(), second.commit.at.ToDatetime(UTC)))
        async with asyncio.timeout(20):
            while log.problem or log.store.head("t1") != first.head or not theirs.problem:
                await asyncio.sleep(0.1)
        assert theirs.problem == "the key of host south was retired by then"
        third = _commit(first.head, "north")
        await append(log, third)
        assert hashes(log.store.commits("t1")) == hashes([first, third])
    assert "it holds what a retired key signed: t1 seq 2" in caplog.text


def test_a_ledger_moves_to_kafka_with_what_a_key_signed_before_it_was_retired(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path, folder: FloorFolder
) -> None:
    """The broker's clock does not count for what is copied; for what comes afterwards it does."""
    forger = Forger(broker.bootstrap, topic_prefix, folder, tmp_path / "elsewhere")
    old, before = forger.retired, forger.retired_at - timedelta(hours=1)
    first = old.sign(_commit(EMPTY, "old", before))
    settings = Settings(tmp_path / "files")
    settings.data.mkdir()
    store = Store.open(settings.store, durable=False)
    assert all(store.append([first]))
    store.close()
    copy = ["log", "copy", "--from", f"sqlite:{settings.data}", "--to", f"kafka:{broker.bootstrap}"]
    assert main([*copy, "--floor", str(folder.path), "--topic-prefix", topic_prefix]) == 0
    back_dated = old.sign(_commit(first.head, "old", before))
    forger.commit(back_dated, back_dated.signature)
    topic, trust = f"{topic_prefix}rounds.v2", trust_in(folder.path)
    assert hashes(accepted_commits(broker.bootstrap, topic, trust)) == hashes([first])


def _commit(head: Head, host_id: str, at: datetime | None = None) -> Record:
    commit = pb.Commit(stream_id="t1", kind="roulette", seq=head.seq + 1, prev_hash=head.hash, host_id=host_id)
    commit.command_id = f"{host_id}-{head.seq}"
    commit.at.FromDatetime(at or datetime.now(UTC))
    return seal(commit)
