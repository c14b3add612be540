"""Prints the sheet of every table and gaming day as a JSON line, from the topic of postings alone, as ledger-topics.md
says.

    pip install kafka-python protobuf cryptography
    python day_sheets.py 127.0.0.1:9092 --root FLOOR/root.pub

It reads the topic from its first offset to where it ends now. Beside it lies consume_postings.py, which checks
signatures; at a record that no worker of the floor has published it stops, as that one does.
"""

import argparse
import json
import sys
from collections import Counter

from consume_postings import Floor, MissingPostings, Stop, add_trust
from kafka import KafkaConsumer, TopicPartition

from roundledger.v1.day_sheet_pb2 import DayFigureKind  # generated from day_sheet.proto
from roundledger.v1.posting_pb2 import Movement, PostingBatch  # generated from posting.proto

TOPIC = "ledger.postings.v1"
COUNTED = ("CURRENCY_COUNTED", "CHIPS_COUNTED", "COUPONS_COUNTED", "MARKERS_COUNTED")


class Ledger:
    """What the topic says, every batch once."""

    def __init__(self) -> None:
        self.last_seq: dict[str, int] = {}
        self.batches: list[PostingBatch] = []
        self.closes = {}

    def enter(self, batch: PostingBatch) -> None:
        last = self.last_seq.get(batch.stream_id, 0)
        if batch.seq <= last:
            return  # a repeat
        if batch.seq != last + 1:
            raise MissingPostings(f"{batch.stream_id}: batch {batch.seq} arrived after {last}")
        self.last_seq[batch.stream_id] = batch.seq
        self.batches.append(batch)
        if batch.HasField("day_closed"):
            self.closes[batch.day_closed.gaming_day] = batch.day_closed

    def booked(self, batch: PostingBatch, day: str) -> str:
        """The gaming day on which something of this day is booked: a closed day takes nothing more."""
        while closed := self.closes.get(day):
            if any(at.stream_id == batch.stream_id and batch.seq <= at.seq for at in closed.as_of):
                break
            day = closed.next_day
        return day

    def sheets(self) -> list[dict[str, object]]:
        """One for each table and day on which anything happened, by day and table."""
        moved: dict[tuple[str, str], Counter[str]] = {}
        figures: dict[tuple[str, str], list[tuple[str, int]]] = {}
        for batch in self.batches:
            own = f"table/{batch.stream_id}/"
            key = (batch.stream_id, self.booked(batch, batch.gaming_day))
            for posting in batch.postings:
                if own in (posting.source[: len(own)], posting.destination[: len(own)]):
                    name = Movement.Name(posting.movement).removeprefix("MOVEMENT_")
                    moved.setdefault(key, Counter())[name] += posting.amount_cents
                if f"{own}credit_float" in (posting.source, posting.destination):
                    rose = posting.amount_cents * (1 if posting.destination == f"{own}credit_float" else -1)
                    figures.setdefault(key, []).append(("CREDIT_FLOAT", rose))
            for figure in batch.figures:
                kind = DayFigureKind.Name(figure.kind).removeprefix("DAY_FIGURE_KIND_")
                at = (figure.table_id, self.booked(batch, figure.gaming_day))
                figures.setdefault(at, []).append((kind, figure.cents))
        days = sorted({*moved, *figures}, key=lambda key: (key[1], key[0]))
        return [sheet(*key, moved.get(key, Counter()), figures.get(key, [])) for key in days]


def sheet(table_id: str, day: str, moved: Counter[str], figures: list[tuple[str, int]]) -> dict[str, object]:
    sums: Counter[str] = Counter()
    for kind, cents in figures:
        sums[kind] += cents
    opener = next((cents for kind, cents in figures if kind == "OPENER"), None)
    closer = next((cents for kind, cents in reversed(figures) if kind == "CLOSER"), None)
    is_counted = sums["BOX_REMOVED"] and sums["BOX_REMOVED"] == sums["BOX_COUNTED"]
    drop = sum(sums[kind] for kind in COUNTED) if is_counted else None
    by_rounds = moved["STAKE_TAKEN"] - moved["STAKE_RESTORED"] + moved["VIGORISH"] - moved["VIGORISH_RETURNED"]
    by_rounds += moved["RAKE_DROPPED"] - moved["PAYOUT"] + moved["PAYOUT_RECLAIMED"]
    by_rounds += moved["CORRECTION_TAKEN"] - moved["CORRECTION_PAID"]
    by_count = None
    if opener is not None and closer is not None and drop is not None:
        by_count = closer + moved["CREDIT"] + drop - opener - moved["FILL"] + sums["CREDIT_FLOAT"]
    return {
        "name": table_id,
        "gaming_day": day,
        "handle_cents": moved["WAGER"] - moved["WAGER_WITHDRAWN"],
        "drop_recorded_cents": moved["DROP"] - moved["DROP_CORRECTED"],
        "drop_cents": drop,
        "fills_cents": moved["FILL"],
        "credits_cents": moved["CREDIT"],
        "opener_cents": opener,
        "closer_cents": closer,
        "rake_cents": moved["RAKE_DROPPED"],
        "jackpot_contributions_cents": moved["JACKPOT_CONTRIBUTION"],
        "win_by_rounds_cents": by_rounds,
        "win_by_count_cents": by_count,
        "variance_cents": None if by_count is None else by_count - by_rounds,
    }


def read(brokers: str, topic: str, floor: Floor, ledger: Ledger) -> None:
    consumer = KafkaConsumer(bootstrap_servers=brokers.split(","), group_id=None, enable_auto_commit=False)
    places = [TopicPartition(topic, number) for number in sorted(consumer.partitions_for_topic(topic) or ())]
    if not places:
        raise SystemExit(f"there is no topic {topic} at {brokers}")
    consumer.assign(places)
    consumer.seek_to_beginning()
    ends = consumer.end_offsets(places)
    while any(consumer.position(place) < end for place, end in ends.items()):
        for place, records in consumer.poll(1000).items():
            for record in records:
                try:
                    ledger.enter(floor.batch_in(record))
                except Stop as problem:
                    raise SystemExit(f"stopped at {place.partition}:{record.offset}: {problem}") from problem


def main() -> int:
    parser = argparse.ArgumentParser(description="Print the sheets of tables and gaming days, from postings alone.")
    parser.add_argument("brokers", help="such as 127.0.0.1:9092")
    add_trust(parser)
    parser.add_argument("--topic", default=TOPIC)
    args = parser.parse_args()
    ledger = Ledger()
    read(args.brokers, args.topic, Floor(args.root, args.workers), ledger)
    for each in ledger.sheets():
        print(json.dumps(each))
    return 0


if __name__ == "__main__":
    sys.exit(main())
