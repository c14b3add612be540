"""Commits as a hash chain: which records a reader accepts, and which it reports as broken."""

import hashlib
from datetime import UTC, datetime

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY, BrokenRecord, Head, extends, seal, unseal
from ledger.core.commands import Live, Prepared, Request
from ledger.core.floor import Floor, OneStream, Premises
from tests.support.roulette.every_command import Console


def _commit(seq: int = 1, prev_hash: bytes = b"", **more: str) -> pb.Commit:
    return pb.Commit(**{"stream_id": "t1", "command_id": "c1", **more}, seq=seq, prev_hash=prev_hash)  # type: ignore[arg-type]


FIRST = seal(_commit())
SECOND = seal(_commit(2, FIRST.hash))


def test_a_record_is_the_stored_bytes_and_their_sha256() -> None:
    assert FIRST.data == _commit().SerializeToString(deterministic=True)
    assert FIRST.hash == hashlib.sha256(FIRST.data).digest()
    assert FIRST.head == Head(1, FIRST.hash)


def test_a_chain_begins_with_seq_1_after_nothing() -> None:
    assert extends(EMPTY, FIRST)
    assert extends(FIRST.head, SECOND)


@pytest.mark.parametrize(
    ("head", "record"),
    [
        (FIRST.head, FIRST),
        (EMPTY, SECOND),
        (SECOND.head, FIRST),
        (FIRST.head, seal(_commit(2, b"another hash"))),
        (FIRST.head, seal(_commit(2))),
        (FIRST.head, seal(_commit(3, FIRST.hash))),
        (seal(_commit(command_id="c2")).head, SECOND),
        (EMPTY, seal(_commit(1, b"something"))),
    ],
    ids=["repeat", "gap", "old", "other parent", "no parent", "skips", "other branch", "not the beginning"],
)
def test_a_record_that_does_not_extend_the_head_is_ignored(head: Head, record: object) -> None:
    assert not extends(head, record)  # type: ignore[arg-type]


def test_a_record_is_read_back_as_it_was_sealed() -> None:
    read = unseal("t1", SECOND.data, b"signature", 2, SECOND.hash)
    assert (read.commit, read.data, read.hash) == (SECOND.commit, SECOND.data, SECOND.hash)
    assert read.signature == b"signature"
    assert read.head == SECOND.head


def test_a_reader_that_was_told_neither_seq_nor_hash_takes_them_from_the_bytes() -> None:
    assert unseal("t1", SECOND.data, b"").head == SECOND.head


@pytest.mark.parametrize("index", range(len(FIRST.data)))
def test_any_altered_byte_shows(index: int) -> None:
    altered = bytearray(FIRST.data)
    altered[index] ^= 1
    with pytest.raises(BrokenRecord, match="t1 seq 1: its bytes do not have the hash"):
        unseal("t1", bytes(altered), b"", 1, FIRST.hash)


@pytest.mark.parametrize(
    ("stream_id", "data", "seq", "problem"),
    [
        ("t1", b"\xff\xff\xff", 1, "t1 seq 1: its bytes are no commit"),
        ("t2", FIRST.data, 1, "t2 seq 1: it holds t1 seq 1"),
        ("t1", FIRST.data, 2, "t1 seq 2: it holds t1 seq 1"),
    ],
    ids=["no commit", "another stream's", "another seq"],
)
def test_a_record_in_the_wrong_place_is_named(stream_id: str, data: bytes, seq: int, problem: str) -> None:
    with pytest.raises(BrokenRecord, match=problem) as broken:
        unseal(stream_id, data, b"", seq)
    assert (broken.value.stream_id, broken.value.seq) == (stream_id, seq)


def test_unknown_fields_survive_reading_because_the_bytes_are_kept() -> None:
    """A commit of a newer version has fields that this one does not know; its hash is of all of them."""
    newer = FIRST.data + bytes([0xFA, 0x3E, 1, 7])  # field 1007, one byte
    read = unseal("t1", newer, b"", 1, hashlib.sha256(newer).digest())
    assert read.data == newer
    assert read.hash != FIRST.hash


# --- What a commit says of its command ---

AT = datetime(2026, 3, 1, 23, 59, 59, 123456, tzinfo=UTC)
ACTOR = pb.Actor(actor_id="badge-5", role=pb.ROLE_FLOORPERSON)


def _prepared(command: pb.Command, live: Live | None = None) -> Prepared:
    floor = Floor(CATALOGUE, Premises("host-1", published_rulebooks()), OneStream(live or Live("t1")))
    request = floor.read(command)
    assert isinstance(request, Request)
    prepared = floor.decide(request, ACTOR, AT)
    assert isinstance(prepared, Prepared)
    return prepared


def test_a_commit_says_who_when_where_and_of_which_command() -> None:
    command = Console("t1").install()
    first = _prepared(command)
    commit = first.record.commit
    assert (commit.stream_id, commit.seq, commit.prev_hash, commit.command_id) == ("t1", 1, b"", "c1")
    assert commit.command_digest == hashlib.sha256(command.SerializeToString(deterministic=True)).digest()
    assert (commit.actor, commit.host_id, commit.gaming_day) == (ACTOR, "host-1", "2026-03-01")
    assert commit.at.ToDatetime(tzinfo=UTC) == AT
    assert not commit.HasField("occurred_at")
    second = _prepared(Console("t1").limits(), first.after).record
    assert extends(first.record.head, second)


def test_a_reply_names_its_commit() -> None:
    prepared = _prepared(Console("t1").install())
    reply, record = prepared.reply, prepared.record
    assert (reply.stream_id, reply.command_id, reply.seq, reply.commit_hash) == ("t1", "c1", 1, record.hash)
    assert list(reply.events) == list(record.commit.events)
    assert prepared.after.head == record.head


def test_what_is_entered_late_keeps_the_time_at_which_it_happened() -> None:
    command = Console("t1").install()
    command.install_table.header.occurred_at.FromJsonString("2026-03-01T20:00:00Z")
    commit = _prepared(command).record.commit
    assert commit.occurred_at.ToJsonString() == "2026-03-01T20:00:00Z"
    assert commit.at.ToDatetime(tzinfo=UTC) == AT
