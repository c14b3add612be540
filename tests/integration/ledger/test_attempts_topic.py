"""What every host refused is shown by whoever shows the past, on a real Kafka; what none has signed is passed over."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kafka import KafkaProducer

import roundledger.v1 as pb
from ledger.log import signing, topics
from ledger.log.attempt_file import AttemptFile
from ledger.log.attempts_topic import AttemptsConsumer, AttemptsPublisher, read_attempt
from ledger.log.kafka_topic import create_topics, read_topic
from ledger.log.outputs import sign_outputs
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord
from tests.support.shared_servers import SharedBroker

HOSTS = {name: Signer.ephemeral(name) for name in ("host-1", "host-2")}
TRUSTED = TrustedHosts({name: signer.public_key for name, signer in HOSTS.items()})
STRANGER = Signer.ephemeral("host-1")


def refused(
    host_id: str, stream_id: str = "roulette-1", code: str = "WAGER_BELOW_MINIMUM", after_seq: int = 3
) -> pb.Attempt:
    return pb.Attempt(
        host_id=host_id,
        stream_id=stream_id,
        after_seq=after_seq,
        actor=pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER),
        rejection=pb.Rejection(code=code),
    )


def kept_by(path: Path, *attempts: pb.Attempt) -> Path:
    file = AttemptFile(path)
    file.add(attempts)
    file.close()
    return path


def until(path: Path, holds: Callable[[list[pb.Attempt]], bool]) -> list[pb.Attempt]:
    deadline = time.monotonic() + 60
    while True:
        file = AttemptFile(path)
        found = file.after(0, 1000)
        file.close()
        if holds(found):
            return found
        assert time.monotonic() < deadline, f"waited in vain: {found}"
        time.sleep(0.05)


@pytest.fixture
def publish(broker: SharedBroker, topic_prefix: str) -> Callable[[Path, str], None]:
    def sent(path: Path, host_id: str) -> None:
        AttemptsPublisher(broker.bootstrap, topic_prefix, path, HOSTS[host_id]).stop()

    return sent


@pytest.fixture
def copy(broker: SharedBroker, topic_prefix: str, tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "refused.db"
    consumer = AttemptsConsumer(broker.bootstrap, topic_prefix, path, TRUSTED)
    yield path
    consumer.stop()


def test_whoever_shows_the_past_has_what_all_hosts_refused_once(
    publish: Callable[[Path, str], None], copy: Path, tmp_path: Path
) -> None:
    """Also where a host sends again what it had not marked as sent."""
    first = kept_by(tmp_path / "attempts-host-1.db", refused("host-1"), refused("host-1", "craps-1"))
    second = kept_by(tmp_path / "attempts-host-2.db", refused("host-2"))
    publish(first, "host-1")
    publish(second, "host-2")
    assert len(until(copy, lambda found: len(found) == 3)) == 3
    file = AttemptFile(first)
    file.mark("sent", 0)
    file.close()
    kept_by(first, refused("host-1", code="LAST"))
    publish(first, "host-1")
    found = until(copy, lambda found: found[-1].rejection.code == "LAST")
    assert [(each.host_id, each.stream_id) for each in found].count(("host-1", "roulette-1")) == 2
    assert len(found) == 4


def _raw(attempt: pb.Attempt, signer: Signer, *, key: str = "", context: bytes = signing.ATTEMPTS) -> TopicRecord:
    pair = ((key or attempt.stream_id).encode(), attempt.SerializeToString())
    (signature,) = sign_outputs(signer, topics.ATTEMPTS, [pair], context)
    return TopicRecord(0, 0, *pair, signature)


GOOD = _raw(refused("host-1"), HOSTS["host-1"])
HOSTILE = {
    "unsigned": TopicRecord(0, 0, GOOD.key, GOOD.value, b""),
    "garbage for a signature": TopicRecord(0, 0, GOOD.key, GOOD.value, b"\xff" * 40),
    "a stranger's": _raw(refused("host-1"), STRANGER),
    "another host's": _raw(refused("host-2"), HOSTS["host-1"]),
    "of another stream": _raw(refused("host-1"), HOSTS["host-1"], key="craps-1"),
    "signed as something else": _raw(refused("host-1"), HOSTS["host-1"], context=signing.OUTPUTS),
    "changed": TopicRecord(0, 0, GOOD.key, GOOD.value.replace(b"dealer-1", b"dealer-2"), GOOD.signature),
    "too large": _raw(pb.Attempt(host_id="host-1", stream_id="x", name="n" * 100_000), HOSTS["host-1"]),
    "a number that no file takes": _raw(refused("host-1", after_seq=2**64 - 1), HOSTS["host-1"]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_host_can_have_written_is_passed_over(name: str) -> None:
    assert isinstance(read_attempt(HOSTILE[name], TRUSTED), str)
    assert read_attempt(GOOD, TRUSTED) == refused("host-1")


def test_hostile_records_keep_nobody_from_the_others(
    broker: SharedBroker, topic_prefix: str, publish: Callable[[Path, str], None], copy: Path, tmp_path: Path
) -> None:
    name = topic_prefix + topics.ATTEMPTS
    create_topics(broker.bootstrap, [name])
    with KafkaProducer(bootstrap_servers=broker.bootstrap) as producer:
        for raw in HOSTILE.values():
            producer.send(name, raw.value, raw.key, [(topics.SIGNATURE, raw.signature)])
        producer.send(name, None, b"roulette-1")
    publish(kept_by(tmp_path / "attempts-host-2.db", refused("host-2")), "host-2")
    assert [each.host_id for each in until(copy, lambda found: bool(found))] == ["host-2"]
    assert len(list(read_topic(broker.bootstrap, name))) == len(HOSTILE) + 2
