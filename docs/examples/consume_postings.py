"""Prints every posting of the ledger exactly once. Copy it and put your own bookkeeping in `enter`.

    pip install kafka-python protobuf
    python consume_postings.py 127.0.0.1:9092 --state my_books.json

The topic may hold a batch of postings more than once: the seq of the last batch entered for each table tells which
ones are repeats. It is saved together with the position in the topic, after the postings were entered. With a
database, save all three in one transaction.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from kafka import KafkaConsumer, TopicPartition

from roundledger.v1.settlement_pb2 import Movement, Posting, PostingBatch  # generated from settlement.proto


class MissingPostings(Exception):
    """Numbers are contiguous, so this is an error of the publisher: stop and ask, do not go on."""


class State:
    """Where we are in the topic, and the last batch that we entered for each table."""

    def __init__(self, path: Path, *, from_start: bool) -> None:
        self._path = path
        saved = {} if from_start or not path.exists() else json.loads(path.read_text())
        self.offsets: dict[str, int] = saved.get("offsets", {})
        self.last_seq: dict[str, int] = saved.get("last_seq", {})

    def save(self) -> None:
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps({"offsets": self.offsets, "last_seq": self.last_seq}))
        os.replace(beside, self._path)


def enter(batch: PostingBatch, posting: Posting) -> None:
    movement = Movement.Name(posting.movement).removeprefix("MOVEMENT_").lower()
    dollars, cents = divmod(posting.amount_cents, 100)
    accounts = f"from {posting.source} to {posting.destination}"
    print(batch.gaming_day, batch.table_id, posting.number, movement, f"{dollars}.{cents:02d}", accounts, flush=True)


def enter_batch(batch: PostingBatch, state: State) -> None:
    last = state.last_seq.get(batch.table_id, 0)
    if batch.seq <= last:
        return
    if batch.seq != last + 1:
        raise MissingPostings(f"{batch.table_id}: batch {batch.seq} arrived after {last}")
    for posting in batch.postings:
        enter(batch, posting)
    state.last_seq[batch.table_id] = batch.seq


def consume(brokers: str, topic: str, state: State, until_idle_s: float | None) -> None:
    consumer = KafkaConsumer(
        bootstrap_servers=brokers.split(","), group_id=None, enable_auto_commit=False, auto_offset_reset="none"
    )
    partitions = consumer.partitions_for_topic(topic)
    if not partitions:
        raise SystemExit(f"there is no topic {topic} at {brokers}")
    places = [TopicPartition(topic, number) for number in sorted(partitions)]
    consumer.assign(places)
    for place in places:
        consumer.seek(place, state.offsets.get(str(place.partition), 0))
    patience_ms = 1000 if until_idle_s is None else int(until_idle_s * 1000)
    while (polled := consumer.poll(patience_ms)) or until_idle_s is None:
        for place, records in polled.items():
            for record in records:
                enter_batch(PostingBatch.FromString(record.value), state)
                state.offsets[str(place.partition)] = record.offset + 1
        state.save()


def main() -> int:
    parser = argparse.ArgumentParser(description="Print every posting of the ledger exactly once.")
    parser.add_argument("brokers", help="such as 127.0.0.1:9092")
    parser.add_argument("--topic", default="ledger.postings.v1")
    parser.add_argument("--state", type=Path, default=Path("consume_postings.json"), help="where to remember progress")
    parser.add_argument("--from-start", action="store_true", help="forget what was remembered")
    parser.add_argument("--until-idle", type=float, metavar="SECONDS", help="end when nothing has come for so long")
    args = parser.parse_args()
    try:
        consume(args.brokers, args.topic, State(args.state, from_start=args.from_start), args.until_idle)
    except KeyboardInterrupt:
        pass
    except MissingPostings as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
