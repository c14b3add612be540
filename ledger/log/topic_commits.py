"""The commits that a topic holds, as every reader accepts them, read from end to end."""

from collections.abc import Iterator

from ledger.core.chain import EMPTY, Head, Record, Trust
from ledger.log.commit_group import HeldCommits, held_in
from ledger.log.kafka_topic import Topic, TopicUnusable, describe_topic, read_topic
from ledger.log.topic_record import TopicRecord, home_partition
from ledger.log.topics import ROUNDS_V1


def accepted_commits(bootstrap: str, name: str, trust: Trust, stream_id: str = "") -> Iterator[Record]:
    """The commits of one stream or of all, each stream in its order."""
    topic = commit_topic(bootstrap, name)
    for loss in losses(topic):
        raise TopicUnusable(loss)
    home = home_partition(stream_id.encode(), len(topic.end_offsets)) if stream_id else None
    heads: dict[str, Head] = {}
    for raw in read_topic(bootstrap, name):
        if home is not None and raw.partition != home:
            continue
        for record in held_by(topic, raw).kept(lambda stream: heads.get(stream, EMPTY), trust):
            if isinstance(record, Record):
                heads[record.commit.stream_id] = record.head
                if not stream_id or record.commit.stream_id == stream_id:
                    yield record


def held_by(topic: Topic, raw: TopicRecord) -> HeldCommits:
    """What a record of a topic of commits holds, be it one of today or of earlier versions."""
    return held_in(raw, len(topic.end_offsets), one_each=topic.name.endswith(ROUNDS_V1))


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
