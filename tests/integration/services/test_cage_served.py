"""A fill, a drop box and a correction over gRPC, on the embedded engine: cage and table tell each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import roundledger.v1 as pb
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.integration.services.test_courier import accepted, eventually, view
from tests.support.cage.console import CageConsole
from tests.support.roulette.every_command import Console
from tests.support.served import served
from tests.support.table_money import MoneyConsole, buy_in_target

FIFTY = (500, 10)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FloorClient]:
    with served(Settings(data=tmp_path)) as floor:
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
