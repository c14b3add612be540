"""Poker tables feed one jackpot fund on Kafka + Faust: two hit it at once, and the host dies before it was fed."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import grpc
import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import topics
from ledger.log.kafka_topic import read_topic
from services.access.callers import TokenFile
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.poker import examples as poker_hands
from tests.support.poker.console import P2006, PokerTable
from tests.support.processes import free_port, host, wait_until, worker
from tests.support.served import served
from tests.support.shared_servers import SharedBroker

BAD_BEAT = "E17"
"""The worked example with a jackpot hit; all shares together are the whole fund."""

STANDARD = "quads_beaten"
FEE = 100
SEED = 150_000
"""With both fees it divides by eight without a residue, so that the first payment empties the fund."""

SEED_AGAIN = 100_001
PAID_BEFORE = ["HIT_ALREADY_PAID"] * 2
TABLES = ("poker-1", "poker-2")
AnyMessage = TypeVar("AnyMessage", bound=Message)


class FundedTable(PokerTable):
    """A table that names the fund its fees go to."""

    def open(self, rulebook_id: str = P2006, overrides: Any = (), **options: Any) -> pb.Command:
        return super().open(rulebook_id, overrides, jackpot_fund=FUND, **options)


@pytest.fixture
def settings(broker: SharedBroker, topic_prefix: str, tmp_path: Path) -> Settings:
    settings = Settings(data=tmp_path, kafka=broker.bootstrap, topic_prefix=topic_prefix)
    TokenFile.ensure(settings.tokens)
    return settings


def accepted(client: FloorClient, *commands: pb.Command) -> None:
    for command in commands:
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply


def play_bad_beat(client: FloorClient, table_id: str) -> None:
    poker_hands.run(BAD_BEAT, client.send, FundedTable(table_id))


def hits_due(client: FloorClient) -> int:
    answer = client.tables.GetStream(pb.GetStreamRequest(stream_id=FUND), metadata=client.metadata("GetStream"))
    return len(json.loads(answer.state_json)["hits_due"])


def paid(reply: pb.CommandReply | Rejection) -> int:
    """What a payment came to, which is never more than lay in the fund."""
    assert isinstance(reply, pb.CommandReply), reply
    payment = reply.events[0].jackpot_fund.jackpot_paid
    assert len(payment.payments) == 4
    cents = sum(share.amount_cents for share in payment.payments)
    assert 0 < cents <= payment.balance_before_cents
    return cents


def report(client: FloorClient) -> pb.FundReport:
    found = client.ledger.GetFunds(pb.GetFundsRequest(fund_id=FUND), metadata=client.metadata("GetFunds")).funds
    return found[0] if found else pb.FundReport()  # the books may not have heard of it yet


def sums_to_zero(client: FloorClient) -> bool:
    balances = client.ledger.GetBalances(pb.GetBalancesRequest(), metadata=client.metadata("GetBalances")).balances
    return sum(balance.balance_cents for balance in balances) == 0


def newest(settings: Settings, topic: str, kind: type[AnyMessage]) -> dict[str, AnyMessage]:
    """What a reader of the topic keeps: by table or fund, the record with the highest seq."""
    kept: dict[str, AnyMessage] = {}
    for raw in read_topic(settings.kafka, settings.topic_prefix + topic):
        message = kind.FromString(raw.value)
        key = raw.key.decode()
        if key not in kept or message.seq > kept[key].seq:  # type: ignore[attr-defined]
            kept[key] = message
    return kept


# --- Two tables hit the fund at once ---


def test_two_tables_hit_one_fund_at_once(settings: Settings) -> None:
    with worker(settings), served(settings) as floor:
        client, fund = floor.client(), Fund()
        accepted(client, fund.open(), fund.seed(SEED))
        with ThreadPoolExecutor() as both:
            list(both.map(partial(play_bad_beat, client), TABLES))
            wait_until(lambda: hits_due(client) == 2, 30, "both hits have arrived, after their fees")
            payments = {table_id: fund.pay(f"{table_id}:1", STANDARD) for table_id in TABLES}
            replies = dict(zip(TABLES, both.map(client.send, payments.values()), strict=True))
        late = next(table_id for table_id, reply in replies.items() if isinstance(reply, Rejection))
        assert replies.pop(late).code == "FUND_EMPTY"  # type: ignore[union-attr]
        first = paid(*replies.values())
        assert first == SEED + 2 * FEE
        accepted(client, fund.seed(SEED_AGAIN))
        second = paid(client.send(fund.pay(f"{late}:1", STANDARD)))
        assert [_refused(client.send(fund.pay(f"{table_id}:1", STANDARD))) for table_id in TABLES] == PAID_BEFORE
        for stream_id in (FUND, *TABLES):
            client.balances_up_to_date(stream_id)
        _check_statement(report(client).statement, first + second)
        assert sums_to_zero(client)
        _check_topics(settings, client)
        client.close()


def _refused(reply: pb.CommandReply | Rejection) -> str:
    assert isinstance(reply, Rejection), reply
    return reply.code


def _check_statement(statement: pb.FundStatement, paid_cents: int) -> None:
    assert (statement.seeded_cents, statement.contributed_cents) == (SEED + SEED_AGAIN, 2 * FEE)
    assert statement.paid_cents == paid_cents
    assert statement.seeded_cents + statement.contributed_cents == statement.paid_cents + statement.balance_cents
    assert statement.balance_cents == 1, "the residue of the second division stays"


def _check_topics(settings: Settings, client: FloorClient) -> None:
    """Sheets and statements on their topics become those that the books report: each topic is read by itself."""
    expected = {FUND: report(client).statement}
    wait_until(
        lambda: newest(settings, topics.JACKPOTS, pb.FundStatement) == expected, 20, "the statement is published"
    )
    wait_until(lambda: _sheets_agree(settings, client), 20, "the sheets are published")


def _sheets_agree(settings: Settings, client: FloorClient) -> bool:
    sheets = newest(settings, topics.SHEETS, pb.TableDaySheet)
    if not set(TABLES) <= set(sheets):
        return False
    days = {sheet.gaming_day for sheet in sheets.values()}
    reported = {sheet.table_id: sheet for day in days for sheet in _sheets_of(client, day)}
    for table_id in TABLES:
        assert (reported[table_id].rake_cents, reported[table_id].jackpot_fees_cents) == (400, FEE)
    return sheets == reported


def _sheets_of(client: FloorClient, day: str) -> Iterator[pb.TableDaySheet]:
    request = pb.GetGamingDayReportRequest(gaming_day=day)
    yield from client.ledger.GetGamingDayReport(request, metadata=client.metadata("GetGamingDayReport")).sheets


# --- The host dies between drop and feed ---


def test_a_fee_whose_host_was_killed_before_it_fed_the_fund_arrives_once(settings: Settings) -> None:
    """Without a worker nothing is published, so the fee is dropped and cannot have been fed when the host dies."""
    port = free_port()
    client = FloorClient(f"127.0.0.1:{port}", TokenFile.read(settings.tokens))
    with host(settings, port) as serving:
        _wait_until_it_answers(client)
        accepted(client, Fund().open())
        play_bad_beat(client, TABLES[0])
        serving.kill()
        with worker(settings):
            serving.start()
            _wait_until_fed(client, FEE)
            # a courier that has lost its file begins with the first notice: the fund has to know what it had
            serving.kill()
            for path in settings.data.glob(f"{settings.notices.name}*"):
                path.unlink()
            serving.start()
            _wait_until_it_answers(client)
            play_bad_beat(client, TABLES[1])
            _wait_until_fed(client, 2 * FEE)
            assert [source.dropped_cents for source in report(client).sources] == [FEE, FEE]
            assert _contributions(client) == [(f"{table_id}:1", FEE) for table_id in TABLES]
            assert sums_to_zero(client)
    client.close()


def _wait_until_it_answers(client: FloorClient) -> None:
    def answers() -> bool:
        try:
            report(client)
        except grpc.RpcError:
            return False
        return True

    wait_until(answers, 30, "the host answers")


def _wait_until_fed(client: FloorClient, cents: int) -> None:
    def fed() -> bool:
        try:
            now = report(client)
        except grpc.RpcError:
            return False  # it is still starting
        return now.statement.contributed_cents == cents and now.in_transit_cents == 0

    wait_until(fed, 40, f"{cents} cents have arrived in the fund")


def _contributions(client: FloorClient) -> list[tuple[str, int]]:
    """What went into the fund, by round, as its own postings say."""
    listing = client.ledger.ListPostings(
        pb.ListPostingsRequest(stream_id=FUND), metadata=client.metadata("ListPostings")
    )
    postings = [posting for batch in listing for posting in batch.postings]
    into = [posting for posting in postings if posting.destination == f"fund/{FUND}"]
    return sorted((posting.round_id, posting.amount_cents) for posting in into)
