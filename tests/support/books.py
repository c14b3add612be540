"""What accounting reads of a table, comparable between floors."""

import time
from collections.abc import Sequence

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.fold import Fold, fold
from services.running.client import FloorClient
from tests.support.pure import PureStream

_DECIDED = frozenset((pb.MOVEMENT_STAKE_TAKEN, pb.MOVEMENT_STAKE_RETURNED, pb.MOVEMENT_PAYOUT, pb.MOVEMENT_POT_AWARDED))
"""Movements that come of a decision: their commit has a settlement, too, which on Kafka comes by a topic of its own."""
_PATIENCE_S, _PAUSE_S = 30.0, 0.3


def published(client: FloorClient, stream_id: str) -> list[Message]:
    """Postings and settlements of the table, once they are complete, without what differs from run to run."""
    client.balances_up_to_date(stream_id)
    deadline = time.monotonic() + _PATIENCE_S
    before, now = None, _read(client, stream_id)
    while before != now or not _is_complete(*now):
        if time.monotonic() > deadline:
            raise TimeoutError(f"the settlements of {stream_id} do not come")
        time.sleep(_PAUSE_S)
        before, now = now, _read(client, stream_id)
    return _comparable(*now)


def published_by(stream: PureStream) -> list[Message]:
    """The same of a table in memory."""
    folded, batches, settlements = Fold(stream.live.stream_id), list[pb.PostingBatch](), list[pb.Settlement]()
    for record in stream.records:
        folded, outputs = fold(stream.catalogue, folded, record)
        batches.append(outputs.batch)
        if outputs.settlement is not None:
            settlements.append(outputs.settlement)
    return _comparable(batches, settlements)


def _comparable(batches: Sequence[pb.PostingBatch], settlements: Sequence[pb.Settlement]) -> list[Message]:
    for message in (*batches, *settlements):
        message.ClearField("commit_hash")
        message.ClearField("at")
        message.ClearField("gaming_day")
    for batch in batches:
        batch.ClearField("table_status")  # what the house is told names its newest commit
        batch.ClearField("equipment")
        for posting in batch.postings:
            posting.ClearField("posting_id")
    return [*batches, *settlements]


def _read(client: FloorClient, stream_id: str) -> tuple[list[pb.PostingBatch], list[pb.Settlement]]:
    postings, settlements = pb.ListPostingsRequest(stream_id=stream_id), pb.ListSettlementsRequest(stream_id=stream_id)
    return (
        list(client.ledger.ListPostings(postings, metadata=client.metadata("ListPostings"))),
        list(client.ledger.ListSettlements(settlements, metadata=client.metadata("ListSettlements"))),
    )


def _is_complete(batches: Sequence[pb.PostingBatch], settlements: Sequence[pb.Settlement]) -> bool:
    decided = {batch.seq for batch in batches if any(posting.movement in _DECIDED for posting in batch.postings)}
    return decided <= {settlement.seq for settlement in settlements}
