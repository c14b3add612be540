"""What a stored commit does not tell: cards that lie face down. Sealed where a commit is made, opened where it is read;
what lies between, every ladder and every walk, has the whole commit. Pure: who has keys seals and opens."""

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

from google.protobuf.message import DecodeError
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import Record, seal
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import event_in

_NO_ROLE = pb.ROLE_UNSPECIFIED
"""A viewer of no role is shown what every role may see, and nothing else."""

_SEALED_STATE = b"\xc1"
"""A byte that msgpack never uses: what follows is a `pb.Sealed`."""


class Opens(Protocol):
    """Some of the floor's card keys, or what is derived from them."""

    def unsealed(self, stream_id: str, sealed: pb.Sealed, bound_to: bytes) -> bytes | None:
        """None where the key is not at hand, or what is sealed is not as it was, where it was."""

    def has(self, stream_id: str, sealed: pb.Sealed) -> bool:
        """Whether the key is at hand."""


class Seals(Opens, Protocol):
    """The floor's card keys."""

    @property
    def newest(self) -> str:
        """The id of the key that seals; empty where there is none."""

    def seal(self, stream_id: str, round_id: str, plain: bytes, bound_to: bytes) -> pb.Sealed:
        """By the round's key, or the stream's where there is no round. The same again for the same, so that what is
        decided twice has one hash."""


def recorded(
    commit: pb.Commit, stream: AnyStream, before: Any, after: Any, events: Sequence[Any], seals: Seals
) -> Record:
    """The record of a new commit: what a viewer who may see nothing would not be shown is sealed in its bytes. The
    states are the stream's before and after it; the record holds the whole commit beside the sealed bytes."""
    shown = [stream.visible(after, event, _NO_ROLE, "") for event in events]
    hidden = [index for index, event in enumerate(events) if shown[index] is not event]
    if not hidden:
        return seal(commit)
    part, stored = pb.HiddenPart(), pb.Commit()
    part.command, part.command_digest = commit.command, commit.command_digest
    stored.CopyFrom(commit)
    stored.ClearField("command")
    stored.ClearField("command_digest")
    for index in hidden:
        whole = part.events.add()
        whole.index = index
        whole.event.CopyFrom(commit.events[index])
        event_in(stored.events[index]).CopyFrom(shown[index])
    round_id = stream.round_of(after) or (stream.round_of(before) if before is not None else "")
    plain = part.SerializeToString(deterministic=True)
    stored.sealed.CopyFrom(seals.seal(commit.stream_id, round_id, plain, _place(commit)))
    data = stored.SerializeToString(deterministic=True)
    return Record(commit, data, hashlib.sha256(data).digest())


def opened(record: Record, seals: Opens) -> Record:
    """The record with its whole commit. Where that cannot be opened it stays as it is stored, and nothing applies it:
    whether a record belongs to the chain may not depend on who has which key."""
    stored = record.commit
    if not stored.HasField("sealed"):
        return record
    plain = seals.unsealed(stored.stream_id, stored.sealed, _place(stored))
    if plain is None:
        return record
    try:
        part = pb.HiddenPart.FromString(plain)
    except DecodeError:
        return record
    commit, count = pb.Commit(), len(stored.events)
    commit.CopyFrom(stored)
    commit.ClearField("sealed")
    commit.command, commit.command_digest = part.command, part.command_digest
    for hidden in part.events:
        if hidden.index >= count:
            return record
        commit.events[hidden.index].CopyFrom(hidden.event)
    return replace(record, commit=commit)


def sealed_state(data: bytes, stream: AnyStream, stream_id: str, seq: int, seals: Seals) -> bytes:
    """A stream's state, as it is kept beside the log."""
    if not seals.newest or not stream.has_cards:
        return data
    sealed = seals.seal(stream_id, "", data, _state_place(stream_id, seq))
    return _SEALED_STATE + sealed.SerializeToString()


def opened_state(data: bytes, stream_id: str, seq: int, seals: Opens) -> bytes | None:
    """None where it cannot be opened."""
    if not data.startswith(_SEALED_STATE):
        return data
    try:
        sealed = pb.Sealed.FromString(data[1:])
    except DecodeError:
        return None
    return seals.unsealed(stream_id, sealed, _state_place(stream_id, seq))


def _place(commit: pb.Commit) -> bytes:
    """Binds what is sealed to where it stands."""
    return b"%s\0%d\0%s" % (commit.stream_id.encode(), commit.seq, commit.prev_hash)


def _state_place(stream_id: str, seq: int) -> bytes:
    return b"state\0%s\0%d" % (stream_id.encode(), seq)
