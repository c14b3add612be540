"""What accounting reads of a table, comparable between floors."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from services.client import FloorClient


def published(client: FloorClient, stream_id: str) -> list[Message]:
    """Postings and settlements of the table, once they are complete, without what differs from run to run."""
    client.balances_up_to_date(stream_id)
    batches = list(
        client.ledger.ListPostings(
            pb.ListPostingsRequest(stream_id=stream_id), metadata=client.metadata("ListPostings")
        )
    )
    settlements = list(
        client.ledger.ListSettlements(
            pb.ListSettlementsRequest(stream_id=stream_id), metadata=client.metadata("ListSettlements")
        )
    )
    for message in (*batches, *settlements):
        message.ClearField("commit_hash")
        message.ClearField("at")
        message.ClearField("gaming_day")
    for batch in batches:
        for posting in batch.postings:
            posting.ClearField("posting_id")
    return [*batches, *settlements]
