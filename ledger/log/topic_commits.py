"""The commits that a topic holds, as every reader accepts them, for whoever reads it from end to end."""

from collections.abc import Iterator

from ledger.core.chain import EMPTY, Head, Record, Trust
from ledger.log.kafka_topic import Topic, TopicUnusable, describe_topic, read_topic
from ledger.log.topic_record import Ignored, judge


def accepted_commits(bootstrap: str, name: str, trust: Trust, stream_id: str = "") -> Iterator[Record]:
    """The commits of one stream or of all, each stream in its order."""
    topic = commit_topic(bootstrap, name)
    for loss in losses(topic):
        raise TopicUnusable(loss)
    heads: dict[str, Head] = {}
    for raw in read_topic(bootstrap, name):
        if stream_id and raw.key != stream_id.encode():
            continue
        record = judge(raw, len(topic.end_offsets), lambda stream: heads.get(stream, EMPTY), trust)
        if not isinstance(record, Ignored):
            heads[record.commit.stream_id] = record.head
            yield record


def commit_topic(bootstrap: str, name: str) -> Topic:
    """The topic as it is now; raises TopicUnusable where there is none."""
    topic = describe_topic(bootstrap, name)
    if not topic.end_offsets:
        raise TopicUnusable(f"there is no topic {topic.name}")
    return topic


def losses(topic: Topic) -> list[str]:
    """What the topic no longer holds, in words."""
    return [
        f"partition {partition} of {topic.name} begins at offset {first}: its oldest records are lost"
        for partition, first in topic.first_offsets.items()
        if first
    ]
