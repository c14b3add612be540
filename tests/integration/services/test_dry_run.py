"""Dry runs: what a command would do, and nothing recorded of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log.attempt_file import AttemptFile
from ledger.log.sqlite_log import SqliteLog
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from services.tables.host import Host
from tests.support.cards import BUILT_IN, SeededOrder
from tests.support.logs import SIGNER
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.pure import AT, PureStream, actor_for
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

DEALER = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)


def dry(command: pb.Command) -> pb.Command:
    asked = pb.Command()
    asked.CopyFrom(command)
    body_of(asked).header.dry_run = True
    return asked


def accepted(answer: pb.CommandReply | Rejection) -> pb.CommandReply:
    assert isinstance(answer, pb.CommandReply), answer
    return answer


# --- On a host ---


@pytest.fixture
async def host(tmp_path: Path) -> Host:
    log = SqliteLog(tmp_path / "log.db", SIGNER)
    return Host(log, "host-1", published_rulebooks(), GamingCalendar(), lambda: AT, SeededOrder(Random(1)))


async def test_it_answers_what_the_command_does_and_records_nothing(host: Host) -> None:
    """The same events, decisions and seq as the command itself, sent next under the same id."""
    table = RouletteTable()
    for command in (*table.opening(), table.place("straight", "17"), *table.spin("17")):
        before = host.stream("roulette-1")
        would = accepted(await host.execute(dry(command), actor_for(command)))
        assert would.dry_run
        assert not would.commit_hash
        assert host.stream("roulette-1") == before
        assert host._streams._log.store.by_command("roulette-1", would.command_id) is None
        did = accepted(await host.execute(command, actor_for(command)))
        assert not did.dry_run
        assert not did.repeated_command
        assert (would.seq, list(would.events), list(would.decisions)) == (
            did.seq,
            list(did.events),
            list(did.decisions),
        )
    assert len(would.decisions) == len(did.decisions)


async def test_it_is_refused_as_the_command_is(host: Host) -> None:
    table = RouletteTable()
    for command in table.opening():
        accepted(await host.execute(command, actor_for(command)))
    stale = table.place("red")
    body_of(stale).header.expected_seq = 1
    eye = pb.Actor(actor_id="eye", role=pb.ROLE_SURVEILLANCE)
    for command, actor in ((table.place("straight", "99"), DEALER), (stale, DEALER), (table.place("red"), eye)):
        would, did = await host.execute(dry(command), actor), await host.execute(command, actor)
        assert isinstance(would, Rejection)
        assert would == did


async def test_of_a_command_that_was_recorded_it_tells_what_was_told(host: Host) -> None:
    table = RouletteTable()
    install = table.install()
    did = accepted(await host.execute(install, actor_for(install)))
    would = accepted(await host.execute(dry(install), actor_for(install)))
    assert would.repeated_command
    assert would.dry_run
    assert (would.seq, would.commit_hash) == (did.seq, did.commit_hash)
    other = dry(install)
    other.install_table.seats = 3
    refused = await host.execute(other, actor_for(install))
    assert isinstance(refused, Rejection)
    assert refused.code == "COMMAND_ID_REUSED"


async def test_it_draws_no_card_and_shuffles_none(host: Host) -> None:
    """Not to tell cards to come, and not to use up an order: what is shuffled next is as if nobody had asked."""
    table = MinibaccaratTable("mb-1")
    commands = table.opening(method=BUILT_IN)
    shuffles = [c for c in commands if c.cards.HasField("shuffle_cards")]
    assert shuffles
    for command in commands:
        if command in shuffles:
            refused = await host.execute(dry(command), actor_for(command))
            assert isinstance(refused, Rejection)
            assert (refused.code, refused.field) == ("DRY_RUN_DRAWS", "header.dry_run")
        accepted(await host.execute(command, actor_for(command)))
    plain = PureStream("mb-1", SeededOrder(Random(1)))
    plain.play(*commands)
    assert host.stream("mb-1").state.cards == plain.live.state.cards


# --- Over gRPC ---


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


def test_it_is_asked_by_a_call_of_its_own_or_among_others_of_a_stream(client: FloorClient) -> None:
    table = RouletteTable("asked")
    for command in table.opening():
        accepted(client.send(command))
    bet = table.place("straight", "17")
    assert accepted(client.send(dry(bet), DEALER)).dry_run
    answers = list(client.stream([dry(bet), bet, dry(table.place("straight", "99"))], DEALER))
    assert [(each.reply.dry_run, each.reply.seq, each.rejection.code) for each in answers] == [
        (True, 7, ""),
        (False, 7, ""),
        (False, 0, "BAD_SELECTION"),
    ]


def test_no_attempt_is_kept_of_it(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with served(settings) as floor:
        client, table = floor.client(), RouletteTable("kept")
        for command in table.opening():
            accepted(client.send(command))
        bad = table.place("straight", "99")
        assert isinstance(client.send(dry(bad), DEALER), Rejection)
        assert isinstance(client.send(dry(table.void()), DEALER), Rejection), "a role that may not"
        assert isinstance(client.send(bad, DEALER), Rejection)
        client.close()
    file = AttemptFile(settings.attempts)
    kept = [attempt.rejection.code for attempt in file.after(0, 100)]
    file.close()
    assert kept == ["BAD_SELECTION"], "only the one that was no dry run"


# --- In scripts ---


def test_a_script_may_ask_first(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """On a fresh floor a line's own header asks; --dry-run has every line ask."""
    table = RouletteTable("r1")
    bet = table.place("straight", "17")
    lines = [*table.opening(), dry(bet), bet]
    script = tmp_path / "script.jsonl"
    script.write_text("".join(_line(command) for command in lines))
    assert main(["play", str(script)]) == 0
    *_, asked, done, balances = map(json.loads, capsys.readouterr().out.splitlines())
    assert asked["reply"]["dry_run"] is True
    assert asked["reply"]["events"] == done["commit"]["events"]
    assert balances["as_of"] == {"r1": 7}
    assert main(["play", str(script), "--dry-run"]) == 0
    first, second, *_, balances = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["reply"]["seq"], first["reply"]["dry_run"]) == ("1", True)
    assert second["rejection"]["code"] == "UNKNOWN_STREAM", "the table was not installed"
    assert balances == {"balances": {}, "as_of": {}}
    assert main(["play", str(script), "--dry-run", "--keep", str(tmp_path / "kept")]) == 2
    assert main(["play", str(script), "--dry-run", "--words"]) == 0
    assert "a dry run, of which nothing is recorded" in capsys.readouterr().out


def _line(command: pb.Command) -> str:
    from services.showing.protojson import as_json, json_line

    return json_line(as_json(pb.ScriptLine(command=command))) + "\n"
