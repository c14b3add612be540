"""The headers by which any reader of CloudEvents 1.0 knows what a record of a ledger topic is (docs/asyncapi.yaml), in
the binary mode of its binding to Kafka: the value stays what it is."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import roundledger.v1 as pb
from ledger.log import topics

Header = tuple[str, bytes]

PUBLISHED: dict[str, type[Any]] = {
    topics.POSTINGS: pb.PostingBatch,
    topics.SETTLEMENTS: pb.Settlement,
    topics.SHEETS: pb.TableDaySheet,
    topics.JACKPOTS: pb.FundStatement,
    topics.ALERTS: pb.StreamAlert,
    topics.NOTICES: pb.StreamNotice,
}
"""What a record of each topic holds."""


def stream_of(message: Any) -> str:
    """The stream of an output: a sheet's is its table, a statement's its fund."""
    if isinstance(message, pb.TableDaySheet):
        return str(message.table_id)
    return str(message.fund_id if isinstance(message, pb.FundStatement) else message.stream_id)


_NUMBER: dict[type[Any], Callable[[Any], str]] = {
    pb.PostingBatch: lambda batch: str(batch.seq),
    pb.Settlement: lambda settlement: str(settlement.number),
    pb.TableDaySheet: lambda sheet: f"{sheet.gaming_day}/{sheet.seq}",
    pb.FundStatement: lambda statement: str(statement.seq),
    pb.StreamNotice: lambda notice: str(notice.number),
}


def event_id(message: Any, value: bytes) -> bytes:
    """The same, however often an output is published. An alert has no number: it is what it says."""
    number = _NUMBER.get(type(message))
    told = number(message) if number else sha256(value).hexdigest()[:32]
    return f"{stream_of(message)}/{told}".encode()


def headers_of(topic_prefix: str) -> dict[str, tuple[Header, ...]]:
    """Of each topic, those that all its records have."""
    return {
        topic: (
            ("ce_specversion", b"1.0"),
            ("ce_type", message.DESCRIPTOR.full_name.encode()),
            ("ce_source", f"/{topic_prefix}{topic}".encode()),
            ("content-type", b"application/protobuf"),
        )
        for topic, message in PUBLISHED.items()
    }
