"""The log on Kafka as something to copy from and to."""

from collections.abc import Iterable, Iterator

from ledger.core.chain import Head, Record, Trust
from ledger.log import topics
from ledger.log.kafka_topic import create_topics, describe_topic, write_topic
from ledger.log.kafka_topic_settings import by_the_senders_clock
from ledger.log.topic_commits import accepted_commits


class TopicLog:
    """The commits of the topic that every reader accepts."""

    def __init__(self, bootstrap: str, prefix: str, trust: Trust, rounds: str = topics.ROUNDS) -> None:
        self._bootstrap, self._trust = bootstrap, trust
        self._name = prefix + rounds

    def create(self) -> None:
        create_topics(self._bootstrap, [self._name])

    def count(self) -> int:
        """No more than a guess: a record holds one commit or many."""
        topic = describe_topic(self._bootstrap, self._name)
        return sum(topic.end_offsets.values()) - sum(topic.first_offsets.values())

    def records(self) -> Iterator[Record]:
        return accepted_commits(self._bootstrap, self._name, self._trust)

    def stream(self, stream_id: str) -> Iterator[Record]:
        if not describe_topic(self._bootstrap, self._name).end_offsets:
            return iter(())
        return accepted_commits(self._bootstrap, self._name, self._trust, stream_id)

    def heads(self) -> dict[str, Head]:
        return {record.commit.stream_id: record.head for record in self.records()}

    def append(self, records: Iterable[Record]) -> None:
        with by_the_senders_clock(self._bootstrap, self._name):
            write_topic(self._bootstrap, records, self._name)
