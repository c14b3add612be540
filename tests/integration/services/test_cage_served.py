"""A fill, a drop box and a correction over gRPC, on the embedded engine: cage and table tell each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.integration.services.test_courier import accepted, eventually, put, view
from tests.support.cage.console import CageConsole
from tests.support.roulette.every_command import Console
from tests.support.served import ServedFloor, served
from tests.support.table_money import MoneyConsole, buy_in_target

FIFTY = (500, 10)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path)) as running:
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


def signed(client: FloorClient, command: pb.Command) -> None:
    """By the pit supervisor, who had no part in it."""
    reply = client.send(command, pb.Actor(actor_id="pit-supervisor-1", role=pb.ROLE_PIT_SUPERVISOR))
    assert isinstance(reply, pb.CommandReply), reply


def test_a_fill_reaches_its_table_and_the_cage_hears_of_it(client: FloorClient) -> None:
    cage, table, money = CageConsole(), Console("roulette-1"), MoneyConsole("roulette-1")
    accepted(client, cage.open(), cage.fund(100_000, [(500, 100)]), *table.equipped(), table.open())
    accepted(
        client, cage.request(pb.SLIP_KIND_FILL, "roulette-1", FIFTY), cage.issue(), cage.approve(), cage.dispatch()
    )
    eventually(lambda: bool(view(client, "roulette-1")["money"]["slips"]))
    accepted(client, money.receive_fill(1, FIFTY))
    signed(client, money.sign("paper-1"))
    eventually(lambda: view(client, "cage")["slips"] == [])
    accepted(client, money.remove_box("b1", "b2"))
    signed(client, money.sign("paper-2"))
    eventually(lambda: len(view(client, "cage")["boxes"]) == 1)
    accepted(client, table.seat(1, "anna"))
    bought = accepted(client, table.buy_in(10_000, 1))
    accepted(client, money.propose(buy_in_target(bought.seq, 0, 1000)))
    signed(client, money.sign("paper-3"))
    balances = {b.account: b.balance_cents for b in client.balances_up_to_date("roulette-1").balances}
    assert balances["table/roulette-1/tray"] == 5000 - 1000
    assert balances["table/roulette-1/drop"] == 1000
    assert view(client, "roulette-1")["money"]["corrected"] == {f"buy_in/{bought.seq}/0": "paper-3"}


def test_a_slip_that_no_cage_sent_is_set_aside_and_holds_nothing_up(
    floor: ServedFloor, client: FloorClient, capsys: pytest.CaptureFixture[str]
) -> None:
    """As an administrator could tell a table of one until callers were kept from it."""
    cage, table, money = CageConsole(), Console("roulette-1"), MoneyConsole("roulette-1")
    accepted(client, cage.open(), *table.equipped(), table.open())
    refused = client.send(money.expect(money.slip(9, pb.SLIP_KIND_FILL, FIFTY)))
    assert isinstance(refused, Rejection)
    assert (refused.code, "by the floor itself" in refused.message) == ("ROLE_NOT_ALLOWED", True)
    put(floor, "roulette-1", pb.SlipExpected(slip=money.slip(9, pb.SLIP_KIND_FILL, FIFTY)))
    accepted(client, money.receive_fill(9, FIFTY))
    signed(client, money.sign("paper-1"))
    accepted(client, money.remove_box("b1", "b2"))
    signed(client, money.sign("paper-2"))
    eventually(lambda: len(view(client, "cage")["boxes"]) == 1)

    def kept() -> list[pb.Attempt]:
        asked = pb.ListAttemptsRequest(stream_id="cage")
        return list(client.past.ListAttempts(asked, metadata=client.metadata("ListAttempts")).attempts)

    eventually(lambda: bool(kept()))
    (attempt,) = kept()
    assert (attempt.actor.actor_id, attempt.rejection.code) == ("feeder", "UNKNOWN_SLIP")
    data = ["--data", str(floor.settings.data)]
    assert main(["notices", "list", *data]) == 1
    listed = capsys.readouterr().out
    assert "cage.confirm_slip" in listed
    assert "UNKNOWN_SLIP: slip 9 is not under way" in listed
    number = listed.splitlines()[1].split()[1]
    by = [number, "--by", "anna", *data]
    assert main(["notices", "pass-over", "roulette-1", *by, "--reason", "the tray was recounted"]) == 0
    assert main(["notices", "release", "roulette-1", *by]) == 1
    assert main(["notices", "list", *data]) == 0
    assert "passed over (anna: the tray was recounted)" in capsys.readouterr().out
