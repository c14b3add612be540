"""The topic of notices as a courier reads it: only what a worker signed, each once, and nothing past a gap."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kafka import KafkaProducer

import roundledger.v1 as pb
from ledger.log import topics
from ledger.log.kafka_topic import create_floor_topics
from ledger.log.notice_file import Missing, NoticeFile
from ledger.log.notices_topic import NoticesConsumer
from ledger.log.outputs import sign_outputs
from ledger.log.signing import Signer
from ledger.log.topic_record import home_partition
from tests.support.partitions import SIGNER, WORKER, WORKERS
from tests.support.processes import wait_until
from tests.support.shared_servers import SharedBroker

TELLS = "t1"


def notice(number: int, stream_id: str = TELLS) -> pb.StreamNotice:
    return pb.StreamNotice(stream_id=stream_id, seq=number, number=number, target_stream_id="house")


class NoticesTopic:
    """A floor's topic of notices, written by hand, and a courier's copy of it."""

    def __init__(self, broker: SharedBroker, prefix: str, path: Path) -> None:
        self._bootstrap, self._prefix, self.path = broker.bootstrap, prefix, path
        create_floor_topics(self._bootstrap, prefix)
        self.heard = 0
        self.consumer = NoticesConsumer(self._bootstrap, prefix, path, WORKERS, self._hear)

    def _hear(self) -> None:
        self.heard += 1

    def write(self, message: pb.StreamNotice, signer: Signer = WORKER, key: bytes = b"") -> None:
        key, value = key or message.stream_id.encode(), message.SerializeToString()
        (signature,) = sign_outputs(signer, topics.NOTICES, [(key, value)])
        with KafkaProducer(bootstrap_servers=self._bootstrap) as producer:
            place, headers = home_partition(key, topics.PARTITIONS), [(topics.SIGNATURE, signature)]
            producer.send(self._prefix + topics.NOTICES, value, key, headers, place)
            producer.flush()

    def numbers(self, stream_id: str = TELLS) -> list[int]:
        file = NoticeFile(self.path)
        try:
            return [each.notice.number for each in file.after(0, 100) if each.notice.stream_id == stream_id]
        finally:
            file.close()


def eventually(holds: Callable[[], bool]) -> None:
    wait_until(holds, 30, "it comes to pass")


@pytest.fixture
def topic(broker: SharedBroker, topic_prefix: str, tmp_path: Path) -> Iterator[NoticesTopic]:
    topic = NoticesTopic(broker, topic_prefix, tmp_path / "notices.db")
    topic.consumer.start()
    yield topic
    topic.consumer.stop()


def test_what_a_worker_signed_is_filed_once_and_the_rest_passed_over(topic: NoticesTopic) -> None:
    for number in (1, 2, 1, 2, 3):
        topic.write(notice(number))
    topic.write(notice(4), signer=SIGNER)  # a host's key is no worker's
    topic.write(notice(4), key=b"t2")
    topic.write(pb.StreamNotice(stream_id=TELLS, number=2**63))
    eventually(lambda: topic.consumer.forgeries.count == 3)
    assert topic.numbers() == [1, 2, 3]
    assert topic.heard
    assert topic.consumer.trouble == ""


def test_past_a_gap_nothing_is_carried_and_health_says_so_until_it_is_closed(topic: NoticesTopic) -> None:
    """What comes later must not arrive first: it would keep out what is missing. Other streams go on."""
    topic.write(notice(1))
    topic.write(notice(3))
    topic.write(notice(1, "t2"))
    eventually(lambda: bool(topic.consumer.trouble) and topic.numbers("t2") == [1])
    assert topic.numbers() == [1]
    assert TELLS in topic.consumer.trouble
    topic.write(notice(2))
    topic.write(notice(3))
    eventually(lambda: topic.numbers() == [1, 2, 3])
    assert topic.consumer.trouble == ""


def test_a_file_takes_no_notice_before_those_that_are_missing(tmp_path: Path) -> None:
    file = NoticeFile(tmp_path / "notices.db")
    with pytest.raises(Missing):
        file.add([notice(1), notice(3)], {"0": 7})
    assert (file.after(0, 10), file.reached("0")) == ([], 0)
    file.close()


def test_of_two_couriers_that_share_a_file_the_one_that_is_further_counts(tmp_path: Path) -> None:
    one, other = (NoticeFile(tmp_path / "notices.db") for _ in range(2))
    one.note_carried(7)
    other.note_carried(3)
    assert one.carried() == 7
    one.close()
    other.close()
