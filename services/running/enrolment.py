"""How a process comes by a key that the property has enrolled."""

import hashlib
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.roles import ADMIN
from ledger.log.outputs import worker_keys
from ledger.log.signing import Signer
from ledger.log.trust import RETIREMENTS, retirement_files, retirements_in
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement, enrolled_by
from ledger.streams.trust.state import TRUST_ID, State
from services.running.files import write_secret
from services.running.floor_folder import FloorFolder
from services.running.problems import Problem
from services.running.settings import Settings
from services.tables.host import Host

logger = logging.getLogger(__name__)

VALID = timedelta(days=3653)
_EARLIER = timedelta(minutes=5)
"""Clocks differ: a host may be a little behind whoever enrols it."""

_RECORDER = pb.Actor(actor_id="enrolment", role=ADMIN)
"""Who records it in the ledger, the same at every host: a command is repeated only by who sent it."""

_KNOWN = frozenset(("TRUST_OPENED_ALREADY", "KEY_ENROLLED_ALREADY", "KEY_RETIRED_ALREADY"))


def keys_folder(settings: Settings, purpose: int) -> Path:
    return worker_keys(settings.keys) if purpose == WORKER else settings.keys


def enrolled_signer(settings: Settings, folder: FloorFolder, purpose: int = HOST) -> Signer:
    """This process's key with its certificate. Where the root key is at hand a process enrols itself on first use."""
    keys = keys_folder(settings, purpose)
    signer = Signer.from_folder(keys, settings.host_id)
    _check_not_retired(signer, folder, keys)
    path = keys / f"{settings.host_id}.cert"
    root_public = folder.public_root().public_bytes_raw()
    if path.exists():
        certificate = path.read_bytes()
        enrolled = enrolled_by(root_public, pb.KeyCertificate.FromString(certificate))
        if (
            enrolled
            and (enrolled.key_id, enrolled.purpose) == (settings.host_id, purpose)
            and enrolled.public_key == signer.public_key.public_bytes_raw()
            and enrolled.is_valid_at(datetime.now(UTC))
        ):
            return signer.certified(certificate)
    root = folder.private_root()
    if root is None:
        kind = "worker" if purpose == WORKER else "host"
        raise Problem(
            f"{kind} {settings.host_id} is not enrolled: where the root key is, run `roundledger floor enrol "
            f"DIR {settings.host_id} --purpose {kind} --public {keys / settings.host_id}.pub --certificate FILE`, "
            f"and bring the certificate to {path}"
        )
    certificate = enrol(root, settings.host_id, purpose, signer.public_key.public_bytes_raw())
    path.write_bytes(certificate)
    with suppress(OSError):  # a folder that is handed over read-only: the certificate travels with what it signs
        shared = folder.path / "enrolled"
        shared.mkdir(exist_ok=True, mode=0o700)
        (shared / f"{hashlib.sha256(certificate).hexdigest()[:32]}.cert").write_bytes(certificate)
    return signer.certified(certificate)


def _check_not_retired(signer: Signer, folder: FloorFolder, keys: Path) -> None:
    own, now = signer.public_key.public_bytes_raw(), datetime.now(UTC)
    for retired in retirements_in(folder.path, folder.public_root()):
        if retired.public_key == own and retired.retired_at <= now:
            raise Problem(
                f"the key of {signer.host_id} was retired at {retired.retired_at:%Y-%m-%d %H:%M:%S} UTC: take its "
                f".key, .pub and .cert out of {keys}, and a new key is made"
            )


def enrol(root: Ed25519PrivateKey, key_id: str, purpose: int, public_key: bytes) -> bytes:
    """A new certificate."""
    now = datetime.now(UTC)
    enrolled = Enrolled(key_id, purpose, public_key, now - _EARLIER, now + VALID)
    return certify(root, enrolled).SerializeToString(deterministic=True)


def retire(folder: FloorFolder, retired: Retired) -> Path:
    """Puts a retirement into the floor's folder, from where it goes to every process."""
    root = folder.private_root()
    if root is None:
        raise Problem(f"{folder.root_key} is not here: a key is retired where the root key is")
    certificate = certify_retirement(root, retired).SerializeToString(deterministic=True)
    place = folder.path / RETIREMENTS
    place.mkdir(exist_ok=True, mode=0o700)
    path = place / f"{retired.key_id}-{retired.public_key.hex()[:16]}.retirement"
    write_secret(path, certificate)
    return path


async def record_trust(host: Host, folder: FloorFolder, signer: Signer) -> None:
    """Has the ledger's trust stream tell whom the property has enrolled and retired. Readers do not wait for it."""
    root = folder.public_root().public_bytes_raw()
    opening = pb.Command()
    opening.trust.open_trust.root_public_key = root
    certificates = {path.read_bytes() for path in sorted((folder.path / "enrolled").glob("*.cert"))}
    if host.stream(TRUST_ID).stream is None:
        await _record(host, opening, root)
    for certificate in (signer.certificate, *sorted(certificates - {signer.certificate})):
        said = pb.KeyCertificate.FromString(certificate)
        enrolled = enrolled_by(root, said)
        state: State = host.stream(TRUST_ID).state
        if enrolled is None or enrolled.public_key.hex() in state.keys:
            continue
        command = pb.Command()
        if enrolled.key_id in state.current:
            command.trust.rotate_key.certificate.CopyFrom(said)
        else:
            command.trust.enrol_key.certificate.CopyFrom(said)
        await _record(host, command, certificate)
    for path in retirement_files(folder.path):
        data = path.read_bytes()
        command = pb.Command()
        command.trust.retire_key.certificate.ParseFromString(data)
        await _record(host, command, data)


async def _record(host: Host, command: pb.Command, content: bytes) -> None:
    body = getattr(command.trust, command.trust.WhichOneof("command") or "")
    body.header.stream_id = TRUST_ID
    body.header.command_id = f"trust-{hashlib.sha256(content).hexdigest()[:32]}"
    outcome = await host.execute(command, _RECORDER)
    if isinstance(outcome, Rejection) and outcome.code not in _KNOWN:
        logger.warning("the trust stream does not tell %s: %s %s", body.DESCRIPTOR.name, outcome.code, outcome.message)
