"""A partition of the log in memory, with tables that have played, and what a reader makes of the outputs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record, seal
from ledger.core.fold import Fold, Outputs, fold
from ledger.log.commit_group import copied_groups, signed_groups
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord, home_partition
from ledger.worker.partition_fold import PartitionFold, Unit
from ledger.worker.saved import SavedStates
from tests.support.pure import PureStream
from tests.support.roulette.console import RouletteTable

PARTITIONS = 8
SIGNER = Signer.ephemeral("host-1")
HOSTS = TrustedHosts({SIGNER.host_id: SIGNER.public_key})
WORKER = Signer.ephemeral("worker-1")
WORKERS = TrustedHosts({WORKER.host_id: WORKER.public_key})

Entries = dict[bytes, bytes]


def resume(partition: int, entries: Mapping[bytes, bytes], catalogue: Catalogue = CATALOGUE) -> PartitionFold:
    """A worker's fold of a partition, from what was saved."""
    saved = SavedStates(entries.get, WORKER, WORKERS, catalogue)
    return PartitionFold(partition, PARTITIONS, saved, HOSTS, catalogue)


def saved_of(unit: Unit) -> Entries:
    """What the worker saves once the unit is published."""
    return SavedStates({}.get, WORKER, WORKERS, CATALOGUE).signed(unit.data)


def played(stream_id: str, rounds: int = 2, wagers: int = 2, signer: Signer = SIGNER) -> list[Record]:
    """A table's commits from its opening through so many rounds."""
    table, console = PureStream(stream_id), RouletteTable(stream_id)
    table.play(*console.opening(players=("anna", "ben")))
    for number in range(rounds):
        table.play(
            *(console.place("straight", str((number + wager) % 37), seat=1 + wager % 2) for wager in range(wagers))
        )
        table.play(*console.spin(str(number % 37)))
    return signer.sign_group(table.records)


def crowded(stream_id: str, wagers: int) -> list[Record]:
    """More wagers than any table takes, as if a host had let them in."""
    hand = played(stream_id, rounds=0)
    events = [
        pb.Event(
            wager_placed=pb.WagerPlaced(
                round_id=f"{stream_id}:1",
                wager_id=f"w{number}",
                seat=1,
                player_id="anna",
                wager="straight",
                selection=str(number % 36),
                stake_cents=500,
                chips=pb.CHIP_KIND_VALUE,
            )
        )
        for number in range(1, wagers + 1)
    ]
    opened = pb.Event(round_opened=pb.RoundOpened(round_id=f"{stream_id}:1"))
    records, at = list(hand), hand[-1]
    for start in range(0, wagers, 1000):
        group = [opened, *events[:1000]] if start == 0 else events[start : start + 1000]
        commit = pb.Commit(
            stream_id=stream_id,
            kind="roulette",
            seq=at.commit.seq + 1,
            prev_hash=at.hash,
            host_id="host-1",
            events=group,
            command_id=f"crowd-{start}",
        )
        at = SIGNER.sign(seal(commit))
        records.append(at)
    return records


def streams_of(partition: int, count: int) -> list[str]:
    """Ids of streams that share a partition."""
    names = (f"roulette-{number}" for number in range(10_000))
    return [name for name in names if home_partition(name.encode(), PARTITIONS) == partition][:count]


def dealt(hands: Sequence[Sequence[Record]]) -> list[Record]:
    """One commit of each stream after the other, as tables that are open at the same time write them."""
    longest = max(map(len, hands))
    return [hand[turn] for turn in range(longest) for hand in hands if turn < len(hand)]


def in_partition(partition: int, records: Iterable[Record]) -> list[TopicRecord]:
    """Each commit a record of its own, whoever signed it."""
    return [
        TopicRecord(partition, offset, b"", value, b"")
        for offset, record in enumerate(records)
        for value in copied_groups([record])
    ]


def in_groups(partition: int, groups: Iterable[Sequence[Record]]) -> list[TopicRecord]:
    """As a host sends what it decided together."""
    sent = [each for group in groups for each in signed_groups(SIGNER, group, PARTITIONS)]
    return [TopicRecord(partition, offset, b"", each.value, b"") for offset, each in enumerate(sent)]


def folded(records: Iterable[Record]) -> list[Outputs]:
    """What one stream's commits must publish."""
    outputs, state = [], None
    for record in records:
        state, output = fold(CATALOGUE, state or Fold(record.commit.stream_id), record)
        outputs.append(output)
    return outputs


class Reader:
    """Remembers one number a stream and topic, drops repeats by it and insists that none is missing."""

    def __init__(self) -> None:
        self.batches: dict[str, list[pb.PostingBatch]] = {}
        self.settlements: dict[str, list[pb.Settlement]] = {}
        self.notices: dict[str, list[pb.StreamNotice]] = {}
        self.repeats = 0

    def read(
        self,
        batches: Iterable[pb.PostingBatch],
        settlements: Iterable[pb.Settlement],
        notices: Iterable[pb.StreamNotice],
    ) -> None:
        for batch in batches:
            self._keep(self.batches.setdefault(batch.stream_id, []), batch, batch.seq)
        for settlement in settlements:
            self._keep(self.settlements.setdefault(settlement.stream_id, []), settlement, settlement.number)
        for notice in notices:
            self._keep(self.notices.setdefault(notice.stream_id, []), notice, notice.number)

    def _keep(self, kept: list[Any], message: Any, number: int) -> None:
        last = len(kept)
        if number > last + 1:
            raise AssertionError(f"{message.stream_id}: {type(message).__name__} {number} arrived after {last}")
        if number == last + 1:
            kept.append(message)
            return
        if message != kept[number - 1]:
            raise AssertionError(f"{message.stream_id}: {type(message).__name__} {number} was repeated differently")
        self.repeats += 1

    def must_hold(self, hands: Iterable[Sequence[Record]]) -> None:
        """Exactly what the pure fold of these streams' commits gives out."""
        for hand in hands:
            stream_id, expected = hand[0].commit.stream_id, folded(hand)
            assert self.batches.get(stream_id, []) == [output.batch for output in expected]
            settled = [output.settlement for output in expected if output.settlement is not None]
            assert self.settlements.get(stream_id, []) == settled
            assert self.notices.get(stream_id, []) == [notice for output in expected for notice in output.notices]
