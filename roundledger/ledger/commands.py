"""A command on its way to a commit. Pure: clock, actor and host are arguments."""

import hashlib
from datetime import UTC, datetime, timedelta

import msgspec
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from roundledger.games.deciding import command_body, decide
from roundledger.games.evolving import advance
from roundledger.games.interface import Context, Shuffler
from roundledger.games.rejection import Rejection
from roundledger.games.rulebook import Rulebooks
from roundledger.games.table import Table
from roundledger.ledger.chain import EMPTY, Head, Record, seal


class LiveTable(msgspec.Struct, frozen=True):
    """A table and the commit it is true of."""

    table: Table
    head: Head = EMPTY


class Stamp(msgspec.Struct, frozen=True):
    """What the host adds to a command: who sent it, when, and where it is recorded."""

    actor: pb.Actor
    at: datetime
    host_id: str
    gaming_day: str


class Prepared(msgspec.Struct, frozen=True):
    """A commit that may be appended, and what holds if it is."""

    record: Record
    after: LiveTable
    reply: pb.CommandReply


def header_of(command: pb.Command) -> pb.CommandHeader:
    _, body = command_body(command)
    return body.header if body is not None else pb.CommandHeader()


def digest_of(command: pb.Command) -> bytes:
    return hashlib.sha256(command.SerializeToString(deterministic=True)).digest()


def check_header(header: pb.CommandHeader) -> Rejection | None:
    if not 1 <= len(header.command_id) <= 128:
        return Rejection("BAD_COMMAND_ID", "a command has an id of 1 to 128 characters", field="header.command_id")
    if not header.table_id:
        return Rejection("BAD_ID", "a command names its table", field="header.table_id")
    return None


def prepare(
    live: LiveTable, command: pb.Command, stamp: Stamp, rulebooks: Rulebooks, shuffler: Shuffler | None = None
) -> Prepared | Rejection:
    """What the command would do to this table."""
    header = header_of(command)
    if header.HasField("expected_seq") and header.expected_seq != live.head.seq:
        message = f"{header.table_id} is at seq {live.head.seq}, not {header.expected_seq}"
        return Rejection("STALE_SEQ", message, field="header.expected_seq")
    context = Context(stamp.actor.actor_id, stamp.actor.role, stamp.at, rulebooks, shuffler)
    events = decide(live.table, command, context)
    if isinstance(events, Rejection):
        return events
    record = seal(
        pb.Commit(
            table_id=header.table_id,
            seq=live.head.seq + 1,
            prev_hash=live.head.hash,
            command_id=header.command_id,
            command_digest=digest_of(command),
            actor=stamp.actor,
            at=timestamp(stamp.at),
            occurred_at=header.occurred_at if header.HasField("occurred_at") else None,
            host_id=stamp.host_id,
            gaming_day=stamp.gaming_day,
            events=events,
        )
    )
    after, reply = accept(live, record)
    return Prepared(record, after, reply)


def accept(live: LiveTable, record: Record) -> tuple[LiveTable, pb.CommandReply]:
    """The table after a commit, and the reply to its command."""
    table, commit = live.table, record.commit
    reply = pb.CommandReply(
        command_id=commit.command_id,
        table_id=commit.table_id,
        seq=commit.seq,
        commit_hash=record.hash,
        events=commit.events,
    )
    for event in commit.events:
        table, decisions = advance(table, event)
        reply.decisions.extend(decisions)
    return LiveTable(table, record.head), reply


def replayed(live: LiveTable, record: Record) -> LiveTable:
    """The table after a commit, where nobody waits for a reply."""
    table = live.table
    for event in record.commit.events:
        table, _ = advance(table, event)
    return LiveTable(table, record.head)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def timestamp(at: datetime) -> Timestamp:
    micros = (at - _EPOCH) // timedelta(microseconds=1)
    return Timestamp(seconds=micros // 1_000_000, nanos=micros % 1_000_000 * 1000)
