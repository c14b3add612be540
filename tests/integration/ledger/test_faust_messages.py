"""What Faust is given of the topic of commits: all that was fetched of a partition together is one message."""

from pathlib import Path
from typing import Any

import pytest
from aiokafka.structs import ConsumerRecord
from faust.types import TP

from ledger.log.kafka_topic import Topic
from ledger.log.signing import TrustedHosts
from ledger.worker.faust_app import Keys, build_app
from ledger.worker.metrics import WorkerMetrics
from tests.support.partitions import SIGNER

ROUNDS = TP("rounds.v2", 0)
FETCHED = [
    ConsumerRecord(*ROUNDS, offset, 1_700_000_000_000, 1, None, b"group %d" % offset, None, 0, 7, ())
    for offset in range(5, 9)
]


@pytest.fixture
async def consumer(tmp_path: Path) -> Any:
    """As the worker has it, before it connects."""
    topic = Topic(ROUNDS.topic, "a floor's", {0: 0}, {0: 9})
    keys = Keys(SIGNER, TrustedHosts({}), TrustedHosts({}))
    app = build_app("127.0.0.1:1", tmp_path, topic, keys, WorkerMetrics())
    app.topics._acking_topics.add(ROUNDS.topic)
    return app.consumer


async def test_a_message_carries_every_record_that_came_with_it(consumer: Any) -> None:
    message = consumer._to_message(ROUNDS, FETCHED)
    assert (message.offset, message.together) == (8, FETCHED)


async def test_a_record_of_another_topic_is_a_message_of_its_own(consumer: Any) -> None:
    message = consumer._to_message(TP("releases", 0), FETCHED[0])
    assert (message.offset, message.value) == (5, b"group 5")


async def test_what_came_with_a_message_is_done_with_it(consumer: Any) -> None:
    """Else Faust would hold the offsets in between for missing and never commit beyond them."""
    consumer._committed_offset[ROUNDS] = 5
    await consumer._add_gap(ROUNDS, 5, 8)
    assert consumer.ack(consumer._to_message(ROUNDS, FETCHED))
    assert consumer._filter_committable_offsets([ROUNDS]) == {ROUNDS: 9}
    assert consumer._filter_committable_offsets([ROUNDS]) == {}


async def test_a_worker_that_is_far_behind_fetches_little_ahead(consumer: Any) -> None:
    app = consumer.app
    commits = next(agent for name, agent in app.agents.items() if name.endswith("fold_commits")).channel
    of_partition = commits.clone(active_partitions={ROUNDS})
    for channel in (commits, of_partition):
        assert channel.queue.maxsize * app.conf.consumer_max_fetch_size <= 8 << 20
