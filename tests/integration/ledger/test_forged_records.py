"""Whoever can write to the topic of commits, but is no host of the floor, changes nothing."""

from pathlib import Path

import pytest
from kafka import KafkaProducer
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import EMPTY, Head, seal
from ledger.log.kafka_log import KafkaLog, NotEnrolled
from ledger.log.kafka_topic import write_topic
from ledger.log.mirror import drop_mirror
from ledger.log.signing import Signer
from ledger.log.topic_record import home_partition
from ledger.log.topics import PARTITIONS
from tests.support.logs import SIGNER, Engine, alone, append, append_all, commit_after, commits_of, hashes
from tests.support.shared_servers import SharedBroker

FIRST, NEXT = commits_of("t1", 2)
HOME = home_partition(b"t1", PARTITIONS)
STRANGER = Signer.ephemeral("stranger")


@pytest.fixture
def kafka(broker: SharedBroker, tmp_path: Path, topic_prefix: str) -> Engine:
    return Engine(tmp_path / "mirror.sqlite", broker.bootstrap, f"{topic_prefix}rounds.v2")


async def test_what_else_lies_in_the_topic_is_passed_over_and_the_chain_goes_on(
    kafka: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    records = commits_of("t1", 4)
    async with kafka.opened() as log:
        await append_all(log, records[:2])
        with KafkaProducer(bootstrap_servers=kafka.bootstrap) as producer:
            for forged in (
                b"garbage",
                b"",
                records[2].data[:-3],
                commit_after(EMPTY).data,
                commit_after(Head(2, b"x" * 32), command_id="forged").data,
                commit_after(Head(2**64 - 2, b"x" * 32)).data,
                commit_after(EMPTY, stream_id="t2").data,
            ):
                producer.send(kafka.topic, alone(forged), partition=HOME)
            for no_group in (None, b"", b"\xff", b"no group"):
                producer.send(kafka.topic, no_group, b"\xff\xfe\nERROR all is lost", partition=HOME)
            named = pb.Commit(stream_id="t1\nERROR all is lost", seq=1).SerializeToString()
            producer.send(kafka.topic, alone(named), partition=HOME)
        await append_all(log, records[2:])
        assert hashes(log.store.commits("t1")) == hashes(records)
        assert log.store.streams() == ["t1"]
    assert "offset 2 is passed over: '' seq 0: its bytes are no commit" in caplog.text
    assert "\nERROR all is lost" not in caplog.text
    drop_mirror(kafka.store_path)
    async with kafka.opened() as log:
        assert hashes(log.store.commits("t1")) == hashes(records)


@pytest.mark.parametrize(
    ("signature", "problem"),
    [
        (b"", "it does not carry the signature of host host-1"),
        (b"\xff" * 64, "what it carries is no signature"),
        (Signer.ephemeral("host-1").sign(NEXT).signature, "it does not carry the signature of host host-1"),
        (STRANGER.sign(NEXT).signature, "it does not carry the signature of host host-1"),
        (SIGNER.sign(FIRST).signature, "it does not carry the signature of host host-1"),
    ],
    ids=["unsigned", "rubbish", "of another key", "of a stranger", "of another commit"],
)
async def test_a_commit_that_extends_a_chain_and_is_not_signed_by_a_host_is_nobodys(
    kafka: Engine, caplog: pytest.LogCaptureFixture, signature: bytes, problem: str
) -> None:
    honest = commit_after(FIRST.head, command_id="honest")
    async with kafka.opened() as log:
        await append(log, FIRST)
        with KafkaProducer(bootstrap_servers=kafka.bootstrap) as producer:
            producer.send(kafka.topic, alone(NEXT.data, signature), partition=HOME)
        await append(log, honest)
        assert hashes(log.store.commits("t1")) == hashes([FIRST, honest])
        assert isinstance(log, KafkaLog)
        assert log.forgeries.count == 1
    assert f"offset 1 is passed over: {problem} (1 so far)" in caplog.text


async def test_a_stream_begun_by_a_host_that_nobody_knows_does_not_exist(
    kafka: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    theirs = STRANGER.sign(seal(pb.Commit(stream_id="theirs", seq=1, host_id="stranger\nERROR")))
    async with kafka.opened() as log:
        write_topic(kafka.bootstrap, [theirs], kafka.topic)
        await append(log, FIRST)
        await log.catch_up("theirs")
        assert log.store.streams() == ["t1"]
    assert "host 'stranger\\nERROR' is not known" in caplog.text


async def test_a_host_whose_key_nobody_knows_does_not_start(kafka: Engine) -> None:
    with pytest.raises(NotEnrolled, match="stranger is not known"):
        await replace(kafka, signer=STRANGER).log().start()
