"""How a process comes by a key that the property has enrolled."""

import hashlib
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import roundledger.v1 as pb
from ledger.core.rejection import UNAVAILABLE, Rejection
from ledger.core.roles import ADMIN
from ledger.log.outputs import worker_keys
from ledger.log.signing import Signer
from ledger.log.trust import CLOCKS_DIFFER, RETIREMENTS, retirement_files, retirements_in
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement, enrolled_by
from ledger.streams.trust.state import TRUST_ID, State
from services.access.rejections import STATUS
from services.running.files import write_secret
from services.running.floor_folder import FloorFolder
from services.running.problems import Problem
from services.running.settings import Settings
from services.tables.host import Host

logger = logging.getLogger(__name__)

VALID = timedelta(days=3653)
_EARLIER = timedelta(minutes=5)
"""Clocks differ: a host may be a little behind the machine on which it is enrolled."""
UNDOES_NOTHING = CLOCKS_DIFFER + timedelta(minutes=1)
"""So long before it counts a retirement is made that is to undo nothing. A key has signed commits of times that are yet
to come where the clock of any host was ahead, because no commit of a stream is earlier than the one before; and
all must have heard of it."""

_RECORDER = pb.Actor(actor_id="enrolment", role=ADMIN)
"""Who records it in the ledger, the same at every host: a command is repeated only by who sent it."""

_KNOWN = frozenset(("TRUST_OPENED_ALREADY", "KEY_ENROLLED_ALREADY", "KEY_RETIRED_ALREADY"))


def enrolment_ends(signer: Signer) -> float:
    """When nobody believes this process any more, in seconds since 1970: after ten years, as a rule, and without a word
    from anybody else."""
    certificate = pb.KeyCertificate.FromString(signer.certificate)
    return pb.KeyEnrolment.FromString(certificate.enrolment).valid_until.ToMicroseconds() / 1_000_000


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
    if folder.private_root() is None:
        kind = "worker" if purpose == WORKER else "host"
        raise Problem(
            f"{kind} {settings.host_id} is not enrolled: where the root key is, run `roundledger floor enrol "
            f"DIR {settings.host_id} --purpose {kind} --public {keys / settings.host_id}.pub --certificate FILE`, "
            f"and bring the certificate to {path}"
        )
    certificate = enrol(folder, settings.host_id, purpose, signer.public_key.public_bytes_raw())
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


def enrol(folder: FloorFolder, key_id: str, purpose: int, public_key: bytes) -> bytes:
    """A new certificate, where the root key is."""
    root = folder.private_root()
    if root is None:
        raise Problem(f"{folder.path} has no root.key: keys are enrolled where it is kept")
    now = datetime.now(UTC)
    enrolled = Enrolled(key_id, purpose, public_key, now - _EARLIER, now + VALID)
    return certify(root, enrolled, folder.successions()).SerializeToString(deterministic=True)


def rotate(folder: FloorFolder, keys: Path, key_id: str, purpose: int) -> Path:
    """A new key in the place of another, enrolled; where the public half of the other one is kept, to be retired."""
    if not (keys / f"{key_id}.key").exists():
        raise Problem(f"{keys} has no key of {key_id}: `roundledger floor keys` makes the first one")
    before = Signer.from_folder(keys, key_id)
    fresh, earlier = keys / f".new-{key_id}", keys / "before"
    signer = Signer.from_folder(fresh, key_id)
    (fresh / f"{key_id}.cert").write_bytes(enrol(folder, key_id, purpose, signer.public_key.public_bytes_raw()))
    earlier.mkdir(exist_ok=True, mode=0o700)
    kept = earlier / f"{key_id}-{before.public_key.public_bytes_raw().hex()[:16]}.pub"
    kept.write_bytes(before.public_pem())
    for suffix in (".cert", ".pub", ".key"):  # last the key: until then the process goes on with the old one
        (fresh / f"{key_id}{suffix}").replace(keys / f"{key_id}{suffix}")
    fresh.rmdir()
    return kept


def retire(folder: FloorFolder, retired: Retired) -> Path:
    """Puts a retirement into the floor's folder, from where it goes to every process."""
    root = folder.private_root()
    if root is None:
        raise Problem(f"{folder.root_key} is not here: a key is retired where the root key is")
    certificate = certify_retirement(root, retired, folder.successions()).SerializeToString(deterministic=True)
    place = folder.path / RETIREMENTS
    place.mkdir(exist_ok=True, mode=0o700)
    path = place / f"{retired.key_id}-{retired.public_key.hex()[:16]}.retirement"
    write_secret(path, certificate)
    return path


async def record_trust(host: Host, folder: FloorFolder, signer: Signer) -> bool:
    """Has the ledger's trust stream tell whom the property has enrolled and retired. Readers do not wait for it. False
    where something keeps it from being told now. Raises FateUnknown."""
    root = folder.public_root().public_bytes_raw()
    opening = pb.Command()
    opening.trust.open_trust.root_public_key = root
    certificates = {path.read_bytes() for path in sorted((folder.path / "enrolled").glob("*.cert"))}
    is_told = host.stream(TRUST_ID).stream is not None or await _record(host, opening, root)
    if host.stream(TRUST_ID).stream is None:
        return False
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
        is_told &= await _record(host, command, certificate)
    for path in retirement_files(folder.path):
        data = path.read_bytes()
        command = pb.Command()
        command.trust.retire_key.certificate.ParseFromString(data)
        is_told &= await _record(host, command, data)
    return is_told


async def _record(host: Host, command: pb.Command, content: bytes) -> bool:
    """Whether there is no use in trying again."""
    body = getattr(command.trust, command.trust.WhichOneof("command") or "")
    body.header.stream_id = TRUST_ID
    body.header.command_id = f"trust-{hashlib.sha256(content).hexdigest()[:32]}"
    outcome = await host.execute(command, _RECORDER)
    if isinstance(outcome, Rejection) and outcome.code not in _KNOWN:
        logger.warning("the trust stream does not tell %s: %s %s", body.DESCRIPTOR.name, outcome.code, outcome.message)
        return STATUS.get(outcome.code) != UNAVAILABLE
    return True
