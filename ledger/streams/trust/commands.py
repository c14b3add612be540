"""Commands on the floor's trust. Who may send them is one thing; what they carry the property must have signed."""

from collections.abc import Mapping

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import ADMIN
from ledger.core.stream import Ladder
from ledger.streams.parts import LONGEST_TEXT
from ledger.streams.trust.certificates import KEY_BYTES, Enrolled, enrolled_by, retired_by
from ledger.streams.trust.state import Draft, State


def open_trust(draft: Draft, command: pb.OpenTrustRequest, context: Context) -> Rejection | None:
    if draft.state.root_public_key:
        return Rejection("TRUST_OPENED_ALREADY", "the floor's trust has begun")
    if len(command.root_public_key) != KEY_BYTES:
        return Rejection("BAD_KEY", f"root_public_key must be {KEY_BYTES} bytes", field="root_public_key")
    draft.add(pb.TrustOpened(root_public_key=command.root_public_key))
    return None


def enrol_key(draft: Draft, command: pb.EnrolKeyRequest, context: Context) -> Rejection | None:
    enrolled = _certified(draft.state, command.certificate)
    if isinstance(enrolled, Rejection):
        return enrolled
    if enrolled.key_id in draft.state.current:
        return Rejection("KEY_ENROLLED_ALREADY", f"{enrolled.key_id} has a key: rotate it", field="certificate")
    draft.add(pb.KeyEnrolled(enrolment=_enrolment(command.certificate), certificate=command.certificate))
    return None


def rotate_key(draft: Draft, command: pb.RotateKeyRequest, context: Context) -> Rejection | None:
    enrolled = _certified(draft.state, command.certificate)
    if isinstance(enrolled, Rejection):
        return enrolled
    before = draft.state.current.get(enrolled.key_id)
    if before is None:
        return Rejection("KEY_NOT_ENROLLED", f"{enrolled.key_id} has no key: enrol it", field="certificate")
    draft.add(
        pb.KeyRotated(
            enrolment=_enrolment(command.certificate),
            certificate=command.certificate,
            public_key_before=bytes.fromhex(before),
        )
    )
    return None


def retire_key(draft: Draft, command: pb.RetireKeyRequest, context: Context) -> Rejection | None:
    state = draft.state
    retired = retired_by(bytes.fromhex(state.root_public_key), command.certificate)
    if retired is None:
        return _not_certified()
    key = state.keys.get(retired.public_key.hex())
    if key is None or key.key_id != retired.key_id:
        return Rejection("KEY_NOT_ENROLLED", "the floor has no such key", field="certificate")
    if key.retired_at is not None:
        return Rejection("KEY_RETIRED_ALREADY", f"this key of {key.key_id} is retired", field="certificate")
    if len(retired.reason) > LONGEST_TEXT:
        return Rejection("TEXT_TOO_LONG", f"the reason is at most {LONGEST_TEXT} characters", field="certificate")
    retirement = pb.KeyRetirement.FromString(command.certificate.retirement)
    draft.add(pb.KeyRetired(retirement=retirement, certificate=command.certificate))
    return None


def _certified(state: State, certificate: pb.KeyCertificate) -> Enrolled | Rejection:
    """The key that the certificate enrols, which the floor has not heard of before."""
    enrolled = enrolled_by(bytes.fromhex(state.root_public_key), certificate)
    if enrolled is None:
        return _not_certified()
    if enrolled.public_key.hex() in state.keys:
        return Rejection("KEY_ENROLLED_ALREADY", f"this key of {enrolled.key_id} is enrolled", field="certificate")
    return enrolled


def _not_certified() -> Rejection:
    return Rejection("NOT_CERTIFIED", "the certificate is not signed by the property's root key", field="certificate")


def _enrolment(certificate: pb.KeyCertificate) -> pb.KeyEnrolment:
    return pb.KeyEnrolment.FromString(certificate.enrolment)


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.OpenTrustRequest: Ladder(open_trust, (ADMIN,)),
    pb.EnrolKeyRequest: Ladder(enrol_key, (ADMIN,)),
    pb.RotateKeyRequest: Ladder(rotate_key, (ADMIN,)),
    pb.RetireKeyRequest: Ladder(retire_key, (ADMIN,)),
}
