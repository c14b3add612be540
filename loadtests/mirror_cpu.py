"""What it takes to mirror a commit that another host wrote: microseconds of CPU, by how many are taken in at once.

python -m loadtests.mirror_cpu [COMMITS]

Groups are as hosts send them: eight tables in twelve partitions, eight commits under one signature. No broker is asked,
and nothing of Kafka's client is counted.
"""

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from ledger.core.chain import Record
from ledger.log.commit_group import signed_groups
from ledger.log.kafka_tail import KafkaTail
from ledger.log.kafka_topic import Topic
from ledger.log.mirror import open_mirror
from ledger.log.signing import Signer
from ledger.log.topic_record import Forgeries, TopicRecord
from ledger.log.trust import trust_in
from loadtests.ledgers import records
from services.running.enrolment import enrolled_signer
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings

TABLES, PARTITIONS, TOGETHER = 8, 12, 8
AT_ONCE = (1, 4, 64, 250)
_TIMES = 3


def main(commits: int) -> int:
    with tempfile.TemporaryDirectory(prefix="roundledger-mirror-") as place:
        settings = Settings(data=Path(place))
        folder = FloorFolder(settings.floor_folder)
        folder.init()
        signer = enrolled_signer(settings, folder)
        written = list(_written(records(TABLES, max(1, commits // TABLES), signer.host_id), signer))
        for at_once in AT_ONCE:
            costs = [_cost(settings, written, at_once, Path(place)) for _ in range(_TIMES)]
            print(f"{at_once:4} commits at once: {min(costs):6.1f} us of CPU a commit")
    return 0


def _written(made: Sequence[Record], signer: Signer) -> Iterator[tuple[TopicRecord, int]]:
    """Records of the topic, and how many commits are in each."""
    offsets = [count() for _ in range(PARTITIONS)]
    for start in range(0, len(made), TOGETHER):
        for group in signed_groups(signer, made[start : start + TOGETHER], PARTITIONS):
            offset = next(offsets[group.partition])
            yield TopicRecord(group.partition, offset, b"", group.value, b"", 1), len(group.records)


def _cost(settings: Settings, written: Sequence[tuple[TopicRecord, int]], at_once: int, place: Path) -> float:
    topic = Topic("rounds", "one", dict.fromkeys(range(PARTITIONS), 0), dict.fromkeys(range(PARTITIONS), 2**60))
    with tempfile.TemporaryDirectory(dir=place) as folder:
        mirror = open_mirror(Path(folder) / "mirror.db", topic)
        unasked: Any = lambda *_: None  # noqa: E731
        trust, forgeries = trust_in(settings.floor_folder), Forgeries("rounds")
        tail = KafkaTail("", topic, mirror, trust, forgeries, *[unasked] * 6, ())
        began, taken = time.process_time(), 0
        for batch in _batches(written, at_once):
            tail._take_in(batch, {raw.partition: raw.offset + 1 for raw in batch})
        lasted, taken = time.process_time() - began, mirror.count()
        mirror.close()
    return lasted / taken * 1e6


def _batches(written: Sequence[tuple[TopicRecord, int]], at_once: int) -> Iterator[list[TopicRecord]]:
    batch, commits = list[TopicRecord](), 0
    for raw, held in written:
        batch.append(raw)
        commits += held
        if commits >= at_once:
            yield batch
            batch, commits = [], 0
    if batch:
        yield batch


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 8000))
