"""A fill on Kafka + Faust, from its request to the postings on the topic and the sheet of the day: cage and table tell
each other through the worker's outputs, and the drop is counted blind (compliance b4, b7, b9, c1)."""

from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import topics
from ledger.log.kafka_topic import read_topic
from services.access.callers import TokenFile
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.integration.services.test_courier import accepted, view
from tests.support.cage.console import CageConsole, figures
from tests.support.processes import wait_until, worker
from tests.support.roulette.every_command import Console
from tests.support.served import served
from tests.support.shared_servers import SharedBroker
from tests.support.table_money import MoneyConsole

TABLE = "roulette-1"
PIT = pb.Actor(role=pb.ROLE_PIT_SUPERVISOR)
FILL = ((500, 20),)


@pytest.fixture
def settings(broker: SharedBroker, topic_prefix: str, tmp_path: Path) -> Settings:
    settings = Settings(data=tmp_path, kafka=broker.bootstrap, topic_prefix=topic_prefix)
    TokenFile.ensure(settings.tokens)
    return settings


def signed(client: FloorClient, money: MoneyConsole, command: pb.Command) -> pb.CommandReply:
    paper = accepted(client, command).events[0].paper_prepared.paper_id
    reply = client.send(money.sign(paper), PIT)
    assert isinstance(reply, pb.CommandReply), reply
    return reply


def sheet_of(client: FloorClient, day: str) -> pb.DaySheet:
    request = pb.GetDaySheetsRequest(gaming_day=day, period=pb.SHEET_PERIOD_DAY)
    sheets = client.ledger.GetDaySheets(request, metadata=client.metadata("GetDaySheets")).sheets
    return next((sheet for sheet in sheets if sheet.name == TABLE), pb.DaySheet())


def published(settings: Settings) -> list[pb.PostingBatch]:
    raw = read_topic(settings.kafka, settings.topic_prefix + topics.POSTINGS)
    return [pb.PostingBatch.FromString(record.value) for record in raw]


def test_a_fill_from_its_request_to_the_sheet_of_the_day(settings: Settings) -> None:
    cage, table, money = CageConsole(), Console(TABLE), MoneyConsole(TABLE)
    with worker(settings), served(settings) as floor:
        client = floor.client()
        accepted(client, cage.open(), cage.fund(100_000, [(500, 100)]), *table.equipped())
        signed(client, money, money.opener((500, 100)))
        accepted(client, *table.opening()[len(table.equipped()) :], table.buy_in(20_000))
        accepted(client, cage.request(pb.SLIP_KIND_FILL, TABLE, *FILL), cage.issue(), cage.approve(), cage.dispatch())
        wait_until(lambda: bool(view(client, TABLE)["money"]["slips"]), 60, "the table hears of the slip")
        accepted(client, money.receive_fill(1, *FILL))
        asked = pb.Actor(role=pb.ROLE_FLOORPERSON)
        refused = client.send(money.sign("paper-2"), asked)
        assert isinstance(refused, Rejection)
        assert refused.code == "SAME_PERSON", "whoever asked does not witness"
        assert isinstance(client.send(money.sign("paper-2"), PIT), pb.CommandReply)
        wait_until(lambda: view(client, "cage")["slips"] == [], 30, "the cage hears what the table counted")
        accepted(client, table.place("red", amount=1500), *table.spin("2"))
        signed(client, money, money.remove_box("b1", "b2"))
        wait_until(lambda: len(view(client, "cage")["boxes"]) == 1, 30, "the cage expects the box")
        for agent in ("count-agent-1", "count-agent-2"):
            counted = client.send(cage.count(TABLE, "b1", figures([(100, 200)])), pb.Actor(actor_id=agent))
            assert isinstance(counted, pb.CommandReply), counted
        tray = {b.account: b.balance_cents for b in client.balances_up_to_date(TABLE).balances}[f"table/{TABLE}/tray"]
        signed(client, money, money.closer((100, tray // 100)))
        client.balances_up_to_date("cage")
        client.balances_up_to_date(TABLE)
        batches = published(settings)
        moved = [(b.stream_id, p.movement, p.amount_cents) for b in batches for p in b.postings]
        assert moved.count(("cage", pb.MOVEMENT_FILL_SENT, 10_000)) == 1
        assert moved.count((TABLE, pb.MOVEMENT_FILL, 10_000)) == 1
        assert sum(len(batch.tray_counts) for batch in batches) == 2
        sheet = sheet_of(client, batches[0].gaming_day)
        terms = (sheet.opener_cents, sheet.fills_cents, sheet.drop_cents, sheet.win_by_count_cents)
        assert (*terms, sheet.variance_cents) == (50_000, 10_000, 20_000, 1500, 0)
        client.close()
