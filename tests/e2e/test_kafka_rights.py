"""A floor on a Kafka that asks its authorizer about everything: each role is a user with the rights that the manifests
give it, which are enough to play, and nothing else is let through."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.errors import TopicAuthorizationFailedError

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import kafka_security, topics
from ledger.log.kafka_topic import floor_topics
from services.access.callers import TokenFile
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.kafka_users import PASSWORD, STRANGER, grant
from tests.support.poker import examples as poker_hands
from tests.support.poker.console import P2006, PokerTable
from tests.support.postgres import PostgresServer
from tests.support.processes import Part, free_port, wait_until
from tests.support.shared_servers import SharedBroker

BAD_BEAT = "E17"
"""The worked example with a jackpot hit: its fund is told of it by the courier."""

CHANGELOG = "roundledger-worker-folds-changelog"
ROLES = ("tables", "books", "replay", "courier", "worker", "topics")
WRITERS = {
    topics.ROUNDS: {"tables", "courier"},
    topics.ATTEMPTS: {"tables", "courier"},
    topics.RELEASES: {"books"},
    **{name: {"worker"} for name in topics.OUTPUTS},
    CHANGELOG: {"worker"},
}
READERS = {
    topics.ROUNDS: {"tables", "courier", "worker", "books", "replay"},
    topics.ATTEMPTS: {"replay"},
    topics.RELEASES: {"worker"},
    topics.POSTINGS: {"books"},
    topics.SETTLEMENTS: {"books"},
    topics.ALERTS: {"books"},
    topics.NOTICES: {"courier"},
    CHANGELOG: {"worker"},
}
"""Nobody of the floor reads sheets and jackpot statements: they are for the house's own consumers."""


@pytest.fixture(autouse=True)
def in_clear_afterwards() -> Iterator[None]:
    """How a process reaches Kafka is set once; the tests that follow in this one are to reach it in clear."""
    yield
    kafka_security.use(kafka_security.KafkaSecurity())


class FundedTable(PokerTable):
    def open(self, rulebook_id: str = P2006, overrides: Any = (), **options: Any) -> pb.Command:
        return super().open(rulebook_id, overrides, jackpot_fund=FUND, **options)


def login(broker: SharedBroker, role: str) -> list[str]:
    return [
        *("--kafka", broker.secured_bootstrap, "--kafka-security", "SASL_SSL", "--kafka-ca", broker.ca),
        *("--kafka-username", f"roundledger-{role}", "--kafka-password", PASSWORD),
    ]


def client_of(broker: SharedBroker, user: str) -> dict[str, Any]:
    return {
        "bootstrap_servers": broker.secured_bootstrap,
        "security_protocol": "SASL_SSL",
        "ssl_cafile": broker.ca,
        "sasl_mechanism": "SCRAM-SHA-512",
        "sasl_plain_username": user,
        "sasl_plain_password": PASSWORD,
    }


def play(client: FloorClient) -> None:
    """A hand that hits the fund, and a command that is refused."""
    fund = Fund()
    for command in (fund.open(), fund.seed(150_000)):
        assert isinstance(client.send(command), pb.CommandReply)
    poker_hands.run(BAD_BEAT, client.send, FundedTable("poker-1"))
    refused = client.send(fund.pay("poker-9:1", "quads_beaten"))
    assert isinstance(refused, Rejection)


def written_by(broker: SharedBroker, user: str, names: list[str]) -> set[str]:
    """The topics in which the user leaves a record."""
    with KafkaProducer(**client_of(broker, user), enable_idempotence=False, retries=0) as producer:
        return {name for name in names if writes(producer, name)}


def writes(producer: KafkaProducer, topic: str) -> bool:
    try:
        producer.send(topic, b"rubbish", b"key", partition=0).get(timeout=60)
    except TopicAuthorizationFailedError:
        return False
    return True


def read_by(broker: SharedBroker, user: str, names: list[str]) -> set[str]:
    """The topics of which the user gets a record. There is one in each, and who does not see a topic cannot read it."""
    with KafkaAdminClient(**client_of(broker, user)) as admin:
        seen = set(admin.list_topics())
    with KafkaConsumer(**client_of(broker, user), group_id=None) as consumer:
        return {name for name in names if name in seen and reads(consumer, TopicPartition(name, 0))}


def reads(consumer: KafkaConsumer, place: TopicPartition) -> bool:
    consumer.assign([place])
    try:
        consumer.seek(place, 0)
        while not consumer.poll(1000):
            pass
    except TopicAuthorizationFailedError:
        return False
    return True


def by_topic(of_role: dict[str, set[str]], prefix: str) -> dict[str, set[str]]:
    names = {name for found in of_role.values() for name in found}
    return {name.removeprefix(prefix): {role for role, found in of_role.items() if name in found} for name in names}


def test_each_role_does_its_work_with_the_rights_of_its_manifest_and_nothing_else(
    broker: SharedBroker, postgres: PostgresServer, tmp_path: Path, topic_prefix: str
) -> None:
    grant(broker.bootstrap, topic_prefix)
    folder = FloorFolder(tmp_path / "floor")
    folder.init()
    ports = {role: free_port() for role in ("tables", "books", "replay")}

    def part(role: str, *options: str) -> Part:
        own = ["--data", str(tmp_path / role), "--host-id", f"{role}-1", "--metrics-listen", ""]
        listen = ["--listen", f"127.0.0.1:{ports.get(role, 0)}"]
        shared = ["--topic-prefix", topic_prefix, "--floor", str(folder.path), *login(broker, role)]
        return Part("serve", "--role", role, *shared, *own, *listen, *options, log=tmp_path / f"{role}.log")

    assert main(["topics", "create", "--topic-prefix", topic_prefix, *login(broker, "topics")]) == 0
    with ExitStack() as running:
        for role in ("tables", "courier", "worker", "replay"):
            running.enter_context(part(role))
        running.enter_context(part("books", "--books-dsn", postgres.new_books()))
        logs = [tmp_path / f"{role}.log" for role in ports]
        wait_until(lambda: all("serving on" in log.read_text() for log in logs), 300, "tables, books and replay serve")
        tokens = TokenFile.read(folder.tokens)
        client = FloorClient(f"127.0.0.1:{ports['tables']}", tokens, f"127.0.0.1:{ports['books']}")
        past = FloorClient(f"127.0.0.1:{ports['replay']}", tokens)
        play(client)
        assert client.balances_up_to_date("poker-1", 120).balances
        wait_until(lambda: told_of_hit(client), 120, "the courier has told the fund")
        wait_until(lambda: len(found_rounds(past)) == 1, 120, "replay has found the round")
        wait_until(lambda: bool(refused_commands(past)), 120, "replay has the refused command of the host")
        assert client.send(Fund().pay("poker-1:1", "quads_beaten"))
        client.close()
        past.close()
    problems = [path.read_text() for path in tmp_path.glob("*.log") if "uthorization" in path.read_text()]
    assert not problems

    names = [topic_prefix + CHANGELOG, *floor_topics(topic_prefix)]
    written = {role: written_by(broker, f"roundledger-{role}", names) for role in ROLES}
    assert by_topic(written, topic_prefix) == WRITERS
    read = {role: read_by(broker, f"roundledger-{role}", names) for role in ROLES}
    assert by_topic(read, topic_prefix) == READERS
    assert not read_by(broker, STRANGER, names) | written_by(broker, STRANGER, names)
    with KafkaAdminClient(**client_of(broker, STRANGER)) as admin:
        assert not [name for name in admin.list_topics() if name.startswith(topic_prefix)], "nor sees that they exist"


def told_of_hit(client: FloorClient) -> bool:
    answer = client.tables.GetStream(pb.GetStreamRequest(stream_id=FUND), metadata=client.metadata("GetStream"))
    return '"hits_due"' in answer.state_json and "poker-1:1" in answer.state_json


def found_rounds(past: FloorClient) -> list[Any]:
    return list(past.past.ListRounds(pb.ListRoundsRequest(), metadata=past.metadata("ListRounds")).rounds)


def refused_commands(past: FloorClient) -> list[Any]:
    return list(past.past.ListAttempts(pb.ListAttemptsRequest(), metadata=past.metadata("ListAttempts")).attempts)
