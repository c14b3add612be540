"""The floor's trust: nobody is enrolled, rotated or retired without the property's root key."""

from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.trust import TRUST_ID
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement
from tests.support.pure import AT, PureStream, words_of

ROOT, STRANGER = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()


def key(number: int) -> bytes:
    return bytes([number]) * 32


def header(number: list[int] = [0]) -> pb.CommandHeader:  # noqa: B006  (it counts)
    number[0] += 1
    return pb.CommandHeader(command_id=f"c{number[0]}", stream_id=TRUST_ID)


def opening(root: Ed25519PrivateKey = ROOT) -> pb.Command:
    public = root.public_key().public_bytes_raw()
    return put_command(pb.OpenTrustRequest(header=header(), root_public_key=public))


def enrolled(key_id: str, number: int, purpose: int = HOST, root: Ed25519PrivateKey = ROOT) -> pb.KeyCertificate:
    return certify(root, Enrolled(key_id, purpose, key(number), AT, AT + timedelta(days=10)))


def enrol(*args: Any, **more: Any) -> pb.Command:
    return put_command(pb.EnrolKeyRequest(header=header(), certificate=enrolled(*args, **more)))


def rotate(*args: Any, **more: Any) -> pb.Command:
    return put_command(pb.RotateKeyRequest(header=header(), certificate=enrolled(*args, **more)))


def retire(key_id: str, number: int, root: Ed25519PrivateKey = ROOT, reason: str = "lost") -> pb.Command:
    certificate = certify_retirement(root, Retired(key_id, key(number), AT, reason))
    return put_command(pb.RetireKeyRequest(header=header(), certificate=certificate))


@pytest.fixture
def trust() -> PureStream:
    stream = PureStream(TRUST_ID)
    stream.play(opening(), enrol("north", 1))
    return stream


def test_keys_are_enrolled_rotated_and_retired(trust: PureStream) -> None:
    trust.play(enrol("worker-1", 2, WORKER), rotate("north", 3), retire("north", 1))
    state = trust.live.state
    assert state.current == {"north": key(3).hex(), "worker-1": key(2).hex()}
    assert [state.keys[key(n).hex()].retired_at for n in (1, 2, 3)] == [AT, None, None]


def test_it_reads_in_words(trust: PureStream) -> None:
    trust.play(rotate("north", 3), retire("north", 1))
    said = [line for record in trust.records for line in words_of("trust", record.commit.events)]
    assert said[1] == "key enrolled for host north: 0101010101010101, until 2026-03-11"
    assert said[2].endswith("in place of 0101010101010101")
    assert said[3] == "key 0101010101010101 of north retired from 2026-03-01 18:00:00 UTC on: lost"
    assert trust.live.stream.on_table(trust.live.state) == {"host north": "0303030303030303"}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (opening(), "TRUST_OPENED_ALREADY"),
        (enrol("south", 2, root=STRANGER), "NOT_CERTIFIED"),
        (rotate("north", 2, root=STRANGER), "NOT_CERTIFIED"),
        (retire("north", 1, STRANGER), "NOT_CERTIFIED"),
        (enrol("north", 2), "KEY_ENROLLED_ALREADY"),
        (enrol("south", 1), "KEY_ENROLLED_ALREADY"),
        (rotate("north", 1), "KEY_ENROLLED_ALREADY"),
        (rotate("south", 2), "KEY_NOT_ENROLLED"),
        (retire("south", 1), "KEY_NOT_ENROLLED"),
        (retire("north", 2), "KEY_NOT_ENROLLED"),
        (retire("north", 1, reason="x" * 201), "TEXT_TOO_LONG"),
    ],
)
def test_what_is_refused(trust: PureStream, command: pb.Command, code: str) -> None:
    assert trust.refused(command).code == code


def test_a_key_is_retired_once(trust: PureStream) -> None:
    trust.play(retire("north", 1))
    assert trust.refused(retire("north", 1, reason="again")).code == "KEY_RETIRED_ALREADY"


def test_a_root_key_has_32_bytes() -> None:
    command = put_command(pb.OpenTrustRequest(header=header(), root_public_key=b"short"))
    assert PureStream(TRUST_ID).refused(command).code == "BAD_KEY"


def test_a_retirement_does_not_pass_for_an_enrolment(trust: PureStream) -> None:
    retirement = certify_retirement(ROOT, Retired("north", key(1), AT))
    certificate = pb.KeyCertificate(enrolment=retirement.retirement, root_signature=retirement.root_signature)
    command = put_command(pb.EnrolKeyRequest(header=header(), certificate=certificate))
    assert trust.refused(command).code == "NOT_CERTIFIED"
