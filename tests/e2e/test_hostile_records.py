"""Whoever can write to the topics of a floor changes nothing: each hostile record is passed over by every reader and
named, while play and books go on."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.core.chain import Head, seal
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from ledger.log import topics
from ledger.log.topic_record import home_partition
from ledger.money import accounts
from ledger.reports import alerts
from services.access.callers import TokenFile
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.forger import Forger
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.logs import commit_after
from tests.support.processes import wait_until, worker
from tests.support.roulette.console import RouletteTable
from tests.support.served import served
from tests.support.shared_servers import SharedBroker

ATTACKED, CONTROL = "r1", "r2"
TEN_THOUSAND_DOLLARS = 1_000_000
BURNT = "burnt-1"
HIGHEST = 2**64 - 1
NOT_BY_A_WORKER = "it is not signed by a worker of this floor"


class Attack(msgspec.Struct, frozen=True):
    """What is written, and how it is named."""

    name: str
    write: Callable[[Forger, RouletteTable], None]
    named: str
    """By an alert in the books; a pattern."""


def money(forger: Forger, table: RouletteTable, **how: Any) -> Any:
    """A commit that gives a player ten thousand dollars, and extends the table's chain."""
    signer = how.pop("signer", forger.nobody)
    record = forger.next_commit(signer, table.buy_in(TEN_THOUSAND_DOLLARS), **how)
    return record, signer.sign(record).signature


def unsigned(forger: Forger, table: RouletteTable) -> None:
    forger.commit(money(forger, table)[0])


def by_a_stranger(forger: Forger, table: RouletteTable) -> None:
    forger.commit(*money(forger, table))


def by_another_property(forger: Forger, table: RouletteTable) -> None:
    forger.commit(*money(forger, table, signer=forger.of_another_property))


def by_a_retired_host(forger: Forger, table: RouletteTable) -> None:
    forger.commit(*money(forger, table, signer=forger.retired))


def back_dated(forger: Forger, table: RouletteTable) -> None:
    at = forger.retired_at - timedelta(hours=1)
    forger.commit(*money(forger, table, signer=forger.retired, at=at))


def by_a_worker(forger: Forger, table: RouletteTable) -> None:
    forger.commit(*money(forger, table, signer=forger.worker))


def with_the_signature_of_another(forger: Forger, table: RouletteTable) -> None:
    record = forger.next_commit(forger.host, table.buy_in(TEN_THOUSAND_DOLLARS))
    other = forger.next_commit(forger.host, table.buy_in(100))
    forger.commit(record, forger.host.sign(other).signature)


def forged_table(forger: Forger, table: RouletteTable) -> None:
    record = forger.next_commit(forger.nobody, RouletteTable("theirs").install())
    forger.commit(record, forger.nobody.sign(record).signature)


def burnt_id(forger: Forger, table: RouletteTable) -> None:
    """What an honest sender will use next."""
    command = table.buy_in(TEN_THOUSAND_DOLLARS)
    command.buy_in.header.command_id = BURNT
    record = forger.next_commit(forger.nobody, command)
    forger.commit(record, forger.nobody.sign(record).signature)


def no_commit(forger: Forger, table: RouletteTable) -> None:
    forger.write(topics.ROUNDS, ATTACKED.encode(), b"\xff\xffgarbage")
    forger.write_commit(ATTACKED, b"\xff\xffgarbage")


def too_long_a_chain(forger: Forger, table: RouletteTable) -> None:
    forger.commit(commit_after(Head(HIGHEST - 1, b"x" * 32), ATTACKED))


def newlines_in_keys(forger: Forger, table: RouletteTable) -> None:
    stream_id = "r1\nall is well\n"
    record = forger.nobody.sign(seal(pb.Commit(stream_id=stream_id, seq=1, host_id="north\nERROR")))
    forger.commit(record, record.signature)
    forger.write(topics.POSTINGS, b"r2\nall is well", b"?")


def in_another_partition(forger: Forger, table: RouletteTable) -> None:
    record, signature = money(forger, table, signer=forger.host)
    forger.write_commit(ATTACKED, record.data, signature, partition=_elsewhere(ATTACKED))


def forged_posting(forger: Forger, table: RouletteTable) -> None:
    forger.publish(topics.POSTINGS, _winnings())


def posting_by_a_host(forger: Forger, table: RouletteTable) -> None:
    forger.publish(topics.POSTINGS, _winnings(), forger.host)


def forged_contribution(forger: Forger, table: RouletteTable) -> None:
    """A million cents for the fund, as accounting would read it."""
    posting = pb.Posting(
        number=1,
        movement=pb.MOVEMENT_JACKPOT_FEE,
        source="table/poker-9/layout",
        destination=accounts.fund_in_transit(FUND),
        amount_cents=TEN_THOUSAND_DOLLARS,
    )
    batch = pb.PostingBatch(stream_id="poker-9", seq=1, kind="poker", postings=[posting])
    forger.publish(topics.POSTINGS, batch, forger.nobody)


def forged_notices(forger: Forger) -> int:
    """A million cents for the fund and a hit that takes them, as a courier would carry them; how many there are."""
    contribution = Fund().contribute("poker-9", 1, TEN_THOUSAND_DOLLARS)
    hit = Fund().hit("poker-9:1", contribution_number=1, standard="quads_beaten")
    told = [pb.StreamNotice(begun_kind="poker"), *(pb.StreamNotice(command=command) for command in (contribution, hit))]
    for number, notice in enumerate(told, 1):
        notice.stream_id, notice.seq, notice.number = "poker-9", 1, number
        notice.target_stream_id = FUND if number > 1 else ""
        for signer in (forger.nobody, forger.host):
            forger.publish(topics.NOTICES, notice, signer)
    return 2 * len(told)


def forged_settlement(forger: Forger, table: RouletteTable) -> None:
    forger.publish(topics.SETTLEMENTS, pb.Settlement(stream_id=ATTACKED, number=1, seq=1), forger.nobody)


def forged_alert(forger: Forger, table: RouletteTable) -> None:
    """It would have the books leave the table out."""
    forger.publish(topics.ALERTS, alerts.set_aside(ATTACKED, 1, "no such wheel"), forger.nobody)


def too_large_a_number(forger: Forger, table: RouletteTable) -> None:
    """By somebody who has a worker's key."""
    forger.publish(topics.POSTINGS, pb.PostingBatch(stream_id=ATTACKED, seq=HIGHEST), forger.worker)


def under_another_name(forger: Forger, table: RouletteTable) -> None:
    forger.publish(topics.POSTINGS, pb.PostingBatch(stream_id="r9", seq=1), forger.worker, ATTACKED.encode())


def unreadable(topic: str) -> Callable[[Forger, RouletteTable], None]:
    return lambda forger, table: forger.write(topic, ATTACKED.encode(), b"\xff\xff")


ATTACKS = [
    Attack("commit without a signature", unsigned, "host north is not enrolled by this property"),
    Attack("commit by a stranger", by_a_stranger, "host north is not enrolled by this property"),
    Attack("commit by another property's host", by_another_property, "host north is not enrolled by this property"),
    Attack("commit by a retired host", by_a_retired_host, "the key of host old was retired by then"),
    Attack("back-dated commit by a retired host", back_dated, "the key of host old was retired by then"),
    Attack("commit by a worker", by_a_worker, "host worker-2 is not enrolled by this property"),
    Attack("signature of another commit", with_the_signature_of_another, "not carry the signature of host south"),
    Attack("table that nobody installed", forged_table, "^partition .*host north is not enrolled"),
    Attack("burnt command id", burnt_id, "host north is not enrolled by this property"),
    Attack("no commit", no_commit, "its bytes are no commit"),
    Attack("seq too large", too_long_a_chain, "no chain is that long"),
    Attack("newlines in keys", newlines_in_keys, r"'north\\nERROR' is not enrolled"),
    Attack("commit in another partition", in_another_partition, "which is not the stream's"),
    Attack("posting without a signature", forged_posting, rf"ledger.postings.v1 .*{NOT_BY_A_WORKER}"),
    Attack("posting by a host", posting_by_a_host, rf"ledger.postings.v1 .*{NOT_BY_A_WORKER}"),
    Attack("contribution to a fund", forged_contribution, rf"ledger.postings.v1 .*{NOT_BY_A_WORKER} \(key poker-9\)"),
    Attack("settlement by a stranger", forged_settlement, rf"ledger.settlements.v1 .*{NOT_BY_A_WORKER}"),
    Attack("alert by a stranger", forged_alert, rf"ledger.alerts.v1 .*{NOT_BY_A_WORKER}"),
    Attack("number too large", too_large_a_number, "no stream has such a number"),
    Attack("posting under another name", under_another_name, "it is of r9"),
    *(
        Attack(f"unreadable {topic}", unreadable(topic), rf"{topic} .*{NOT_BY_A_WORKER}")
        for topic in (topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS)
    ),
]
"""Each is one record or two, on the topic of commits or on one that the books read."""

FOR_OTHERS = (topics.SHEETS, topics.JACKPOTS)
"""Nobody of the floor reads them back: `verify` names what is wrong there."""


def _winnings() -> pb.PostingBatch:
    paid = pb.Posting(
        number=1,
        movement=pb.MOVEMENT_PAYOUT,
        source=f"table/{ATTACKED}/tray",
        destination="player/eve/chips",
        amount_cents=TEN_THOUSAND_DOLLARS,
    )
    return pb.PostingBatch(stream_id=ATTACKED, seq=1, kind="roulette", postings=[paid])


def _elsewhere(stream_id: str) -> int:
    return (home_partition(stream_id.encode(), topics.PARTITIONS) + 1) % topics.PARTITIONS


def _play(client: FloorClient, *commands: pb.Command) -> None:
    for command in commands:
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply


def _round(table: RouletteTable) -> list[pb.Command]:
    return [table.place("red", "", 500), table.place("straight", "17", 500), *table.spin("17")]


def _balances(client: FloorClient, table_id: str) -> dict[str, int]:
    """With the names that two tables share."""
    found = client.balances_up_to_date(table_id).balances
    return {balance.account.replace(table_id, "table"): balance.balance_cents for balance in found}


def test_no_hostile_record_gets_in_while_play_and_books_go_on(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = FloorFolder(tmp_path / "floor")
    folder.init()
    forger = Forger(broker.bootstrap, topic_prefix, folder, tmp_path / "elsewhere")
    tables = [RouletteTable(ATTACKED), RouletteTable(CONTROL)]
    fund = Fund()

    def settings(name: str) -> Settings:
        (tmp_path / name).mkdir()
        return Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=folder.path)

    with ExitStack() as running:
        running.enter_context(worker(settings("worker-1")))
        books = running.enter_context(served(settings("books-1"), ["books", "replay", "courier"]))
        north = running.enter_context(served(settings("north"), ["tables"]))
        client = FloorClient(north.address, TokenFile.read(folder.tokens), books.address)
        running.callback(client.close)
        for table in tables:
            _play(client, *table.opening(), *_round(table))
        _play(client, fund.open(), fund.seed(1000))
        for attack in ATTACKS:
            attack.write(forger, tables[0])
        notices = forged_notices(forger)
        for topic in FOR_OTHERS:
            unreadable(topic)(forger, tables[0])
        for table in tables:
            _play(client, *_round(table))
        _check_burnt_id(client, tables)
        assert _balances(client, ATTACKED) == _balances(client, CONTROL)
        counted = books.floor.metrics.registry.get_sample_value
        wait_until(lambda: counted("roundledger_notices_ignored") == notices, 20, "the courier passes them over")
        _check_fund(client, fund)
        read = ReadModel.for_reading(books.settings.books)
        running.callback(read.close)
        wait_until(lambda: not _not_named(read), 20, f"named by an alert: {_not_named(read)}")
        assert not read.streams_set_aside()
        wait_until(lambda: (counted("roundledger_records_ignored") or 0) >= len(ATTACKS), 20, "they are counted")
    _check_verify(broker, topic_prefix, folder, tmp_path, capsys)


def _check_burnt_id(client: FloorClient, tables: list[RouletteTable]) -> None:
    """The honest command is recorded as itself, not answered with the forged one."""
    for table in tables:
        command = table.buy_in(100)
        command.buy_in.header.command_id = BURNT
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply
        assert not reply.repeated_command
        assert event_in(reply.events[0]).amount_cents == 100


def _check_fund(client: FloorClient, fund: Fund) -> None:
    """It has not heard of the contribution, and does not pay on it."""
    client.balances_up_to_date(FUND)
    request = pb.GetFundsRequest(fund_id=FUND)
    (found,) = client.ledger.GetFunds(request, metadata=client.metadata("GetFunds")).funds
    statement = found.statement
    assert (statement.contributed_cents, statement.balance_cents, found.in_transit_cents) == (0, 1000, 0)
    refused = client.send(fund.pay("poker-9:1", "quads_beaten"))
    assert isinstance(refused, Rejection)
    assert refused.code == "UNKNOWN_HIT"


def _not_named(read: ReadModel) -> list[str]:
    """The attacks that no alert names, each by one of its own. Who is named most exactly goes first, in whatever order
    the books met them."""
    reasons = [alert.reason for _, alert in read.alerts(limit=1000) if alert.kind == pb.ALERT_KIND_IGNORED]
    missing = []
    for attack in sorted(ATTACKS, key=lambda attack: len(attack.named), reverse=True):
        found = next((reason for reason in reasons if re.search(attack.named, reason)), None)
        if found is None:
            missing.append(attack.name)
        else:
            reasons.remove(found)
    return missing


def _check_verify(
    broker: SharedBroker, prefix: str, folder: FloorFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chains and books are sound; what lies there beside is named, in lines of its own making only. It is a difference
    and not only stray, because a worker's own key has signed two of the postings that no reader can enter."""
    capsys.readouterr()
    where = ["--floor", str(folder.path), "--kafka", broker.bootstrap, "--topic-prefix", prefix]
    assert main(["verify", "--data", str(tmp_path / "auditor"), *where]) == 1
    told = capsys.readouterr().out
    assert re.search(r"^  r1 seq 0: .*, and \d+ more$", told, re.MULTILINE), told
    assert re.search(r"^  theirs seq 1: it is forged and no reader accepts it: host north is", told, re.MULTILINE)
    assert re.search(r"^  'r1\\nall is well\\n' seq 1: it is forged", told, re.MULTILINE)
    assert "\nall is well" not in told
    assert not re.search(rf"^  {CONTROL} ", told, re.MULTILINE)
