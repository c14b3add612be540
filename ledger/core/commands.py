"""A command on its way to a commit. Pure: clock, actor and host are arguments."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from ledger.core.asked import command_bytes
from ledger.core.catalogue import Catalogue
from ledger.core.chain import EMPTY, BrokenRecord, CannotApply, Head, Record, seal, shown
from ledger.core.context import Context
from ledger.core.controls import check_switches
from ledger.core.draft import Draft
from ledger.core.rejection import Rejection
from ledger.core.roles import check_role
from ledger.core.sealing import Seals, recorded
from ledger.core.stream import AnyLadder, AnyStream, hides_nothing
from ledger.core.vocabulary import COMMANDS, body_of, event_in, put_event
from ledger.core.walk import state_after, stream_of
from ledger.money.accounts import is_id

MAX_COMMIT_BYTES = 512 * 1024
"""The largest commit: half of what a broker takes, so that its signature, and what the processors make of it, have
room too."""

MAX_COMMAND_BYTES = 16 * 1024
"""The largest command: room for every wager's limits, none for filling a table's memory."""


class NothingHappened(Exception):
    """A ladder let a command pass and added no event: a fault of the ladder, and nothing to record."""


class Live(msgspec.Struct, frozen=True, gc=False):
    """A stream's state and the commit it is true of."""

    stream_id: str
    stream: AnyStream | None = None
    """None while there is no commit that says what it is."""
    state: Any = None
    head: Head = EMPTY
    at: int = 0
    """When its newest commit was recorded, in microseconds since 1970: the next one is not earlier."""


class Request(msgspec.Struct, frozen=True, gc=False):
    """A command, looked into once."""

    command: pb.Command
    body: Any
    name: str
    """Such as craps.place_wager."""
    ladder: AnyLadder

    @property
    def header(self) -> pb.CommandHeader:
        header: pb.CommandHeader = self.body.header
        return header


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """What the host adds to a command: who sent it, when, and where it is recorded."""

    actor: pb.Actor
    at: datetime
    host_id: str
    gaming_day: str


class Prepared(msgspec.Struct, frozen=True, gc=False):
    """A commit that may be appended, and what holds if it is."""

    record: Record
    after: Live
    stream: AnyStream
    events: Sequence[Any]
    """The commit's events themselves."""

    @property
    def reply(self) -> pb.CommandReply:
        return reply_to(self.record)


def read_command(catalogue: Catalogue, command: pb.Command, body: Any = None) -> Request | Rejection:
    """What a command asks for; whether it may is asked next. Who has the command's body at hand gives it."""
    body = body_of(command) if body is None else body
    if body is None:
        return Rejection("EMPTY_COMMAND", "the message holds no command: set one of its fields", field="command")
    header = body.header
    if not 1 <= len(header.command_id) <= 128:
        message = "command_id must have 1 to 128 characters: choose one that is unique within the stream"
        return Rejection("BAD_COMMAND_ID", message, field="header.command_id")
    if command.ByteSize() > MAX_COMMAND_BYTES:
        message = f"the command has more than {MAX_COMMAND_BYTES:,} bytes: shorten its texts and lists"
        return Rejection("COMMAND_TOO_LARGE", message, field="command")
    if not header.stream_id:
        return Rejection("BAD_ID", "stream_id must name the table or stream", field="header.stream_id")
    name, ladder = COMMANDS[type(body)].name, catalogue.ladders.get(type(body))
    if ladder is None:
        return Rejection("UNKNOWN_GAME", f"nothing on this floor takes {name}", field="command")
    return Request(command, body, name, ladder)


def check_sender(request: Request, actor: pb.Actor) -> Rejection | None:
    return check_role(request.name, request.ladder.roles, actor.role)


def prepare(
    catalogue: Catalogue, live: Live, request: Request, stamp: Stamp, context: Context, seals: Seals | None = None
) -> Prepared | Rejection:
    """What the command would do to this stream; its sender has been checked. What it hides is sealed, where there are
    seals."""
    header = request.header
    if header.HasField("expected_seq") and header.expected_seq != live.head.seq:
        message = f"{shown(header.stream_id)} is at seq {live.head.seq}, not {header.expected_seq}: look at it again"
        return Rejection("STALE_SEQ", message, field="header.expected_seq")
    is_late = header.HasField("occurred_at")
    if is_late and not is_past(header.occurred_at, stamp.at):
        message = "occurred_at must be a time that is not after now: leave it out for what happens now"
        return Rejection("BAD_OCCURRED_AT", message, field="header.occurred_at")
    draft = drafted(catalogue, live, request.body, context)
    if isinstance(draft, Rejection):
        return draft
    commit = pb.Commit()  # field by field, because that costs less than to have protobuf look for each
    commit.stream_id = header.stream_id
    commit.kind = draft.stream.kind
    commit.engine_revision = draft.stream.revision
    commit.seq = live.head.seq + 1
    commit.prev_hash = live.head.hash
    commit.command_id = header.command_id
    asked = command_bytes(request.command)
    commit.command, commit.command_digest = asked, hashlib.sha256(asked).digest()
    commit.actor.CopyFrom(stamp.actor)
    _set_time(commit.at, stamp.at)
    if is_late:
        commit.occurred_at.CopyFrom(header.occurred_at)
    commit.host_id = stamp.host_id
    commit.gaming_day = stamp.gaming_day
    commit.decisions.extend(draft.decisions)
    for event in draft.events:
        put_event(commit.events, event)
    commit.DiscardUnknownFields()  # what this version does not know, a later one would take for a fact
    if seals is None or not draft.stream.has_cards:
        record = seal(commit)
    else:
        record = recorded(commit, draft.stream, live.state, draft.state, draft.events, seals)
    if len(record.data) > MAX_COMMIT_BYTES:
        message = (
            f"the commit would have {len(record.data):,} bytes, above {MAX_COMMIT_BYTES:,}: do it in smaller steps"
        )
        return Rejection("COMMIT_TOO_LARGE", message)
    after = Live(live.stream_id, draft.stream, draft.state, record.head, recorded_at(commit))
    return Prepared(record, after, draft.stream, draft.events)


def drafted(catalogue: Catalogue, live: Live, body: Any, context: Context) -> Draft[Any] | Rejection:
    """The command decided, evolved and settled, before it becomes a commit."""
    stream, state = live.stream, live.state
    if stream is None:
        if not is_id(live.stream_id):
            message = f"{shown(live.stream_id)} is no id: use 1 to 64 letters, digits and ._@-"
            return Rejection("BAD_ID", message, field="header.stream_id")
        founded = catalogue.founded_by(live.stream_id, body)
        if isinstance(founded, Rejection):
            return founded
        stream, state = founded, founded.begin(live.stream_id)
    ladder = stream.commands.get(type(body))
    if ladder is None:
        message = f"{live.stream_id} is a {stream.title}, which takes no {COMMANDS[type(body)].name}"
        return Rejection("WRONG_STREAM", message, field="header.stream_id")
    draft = Draft(stream, live.stream_id, state)
    refused: Rejection | None = None
    if context.house is not None:
        refused = check_switches(ladder.features, state, body, context.house.switches, context.at)
    refused = refused or ladder.decide(draft, body, context)
    if refused is None and not draft.events:
        raise NothingHappened(f"{COMMANDS[type(body)].name} was accepted at {live.stream_id}, and nothing happened")
    return refused or draft


def reply_to(record: Record) -> pb.CommandReply:
    """What the sender was told: all of it is in the record."""
    commit, reply = record.commit, pb.CommandReply()
    reply.command_id = commit.command_id
    reply.stream_id = commit.stream_id
    reply.seq = commit.seq
    reply.commit_hash = record.hash
    reply.events.MergeFrom(commit.events)
    reply.decisions.MergeFrom(commit.decisions)
    reply.kind = commit.kind
    return reply


def as_seen_by(actor: pb.Actor, stream: AnyStream, state: Any, reply: pb.CommandReply) -> pb.CommandReply:
    """A card that lies face down is in no reply to a sender who may not see it; the state is as after the command."""
    if stream.visible is hides_nothing:
        return reply
    messages = [event_in(event) for event in reply.events]
    seen = [stream.visible(state, message, actor.role, actor.actor_id) for message in messages]
    if any(shown is not message for shown, message in zip(seen, messages, strict=True)):
        del reply.events[:]
        for message in seen:
            put_event(reply.events, message)
    return reply


def replayed(catalogue: Catalogue, live: Live, record: Record) -> Live:
    """The stream after a commit, as it was decided; raises CannotApply and nothing else."""
    stream, state = _extended(catalogue, live.stream, live.state, record.commit)
    return Live(live.stream_id, stream, state, record.head, recorded_at(record.commit))


def replayed_all(catalogue: Catalogue, live: Live, records: Iterable[Record]) -> Live:
    """The stream after commits that extend each other, as they were decided. The same as `replayed` one after the
    other, in half the time; raises BrokenRecord, or CannotApply."""
    stream, state, (seq, digest) = live.stream, live.state, (live.head.seq, live.head.hash)
    record = None
    for record in records:
        commit = record.commit
        if commit.seq != seq + 1 or commit.prev_hash != digest:
            raise BrokenRecord(live.stream_id, commit.seq, "it does not extend the chain")
        stream, state = _extended(catalogue, stream, state, commit)
        seq, digest = seq + 1, record.hash
    return live if record is None else Live(live.stream_id, stream, state, record.head, recorded_at(record.commit))


def _extended(catalogue: Catalogue, known: AnyStream | None, state: Any, commit: pb.Commit) -> tuple[AnyStream, Any]:
    """What kind of stream it is and its state after the commit, which may be its first."""
    stream = stream_of(catalogue, known, commit)
    return stream, state_after(stream, stream.begin(commit.stream_id) if state is None else state, commit)


def recorded_at(commit: pb.Commit) -> int:
    """In microseconds since 1970."""
    at = commit.at
    if not 0 <= at.seconds <= _LAST_SECOND:
        raise CannotApply(f"it was recorded {at.seconds} seconds after 1970, which is no time")
    return at.seconds * 1_000_000 + at.nanos // 1000


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_SECOND = int(datetime.max.replace(tzinfo=UTC).timestamp()) - 1


def timestamp(at: datetime) -> Timestamp:
    message = Timestamp()
    _set_time(message, at)
    return message


def _set_time(message: Timestamp, at: datetime) -> None:
    since = at - _EPOCH
    message.seconds = since.days * 86_400 + since.seconds
    message.nanos = since.microseconds * 1000


def moment(at: Timestamp) -> datetime:
    """To the microsecond; raises OverflowError for what is no time of our calendar."""
    return _EPOCH + timedelta(seconds=at.seconds, microseconds=at.nanos // 1000)


def is_past(at: Timestamp, now: datetime) -> bool:
    """Whether what somebody sent is a time at all, of our time, and not after now."""
    latest = timestamp(now)
    is_time = 0 <= at.nanos < 1_000_000_000 and at.seconds >= 0
    return is_time and (at.seconds, at.nanos) <= (latest.seconds, latest.nanos)


def not_before(live: Live, at: datetime) -> datetime:
    """The time of a stream's next commit: a clock that was set back does not take the stream back with it."""
    return max(at, _EPOCH + timedelta(microseconds=live.at))
