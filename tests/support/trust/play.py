"""Random play on the floor's trust, for the harness. The property's root key is the same in every play."""

import hashlib
from datetime import timedelta
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.trust import TRUST_ID
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement
from ledger.streams.trust.state import State
from tests.support.harness import Play
from tests.support.pure import AT

ROOT, STRANGER = (
    Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name).digest()) for name in (b"the property", b"a stranger")
)
NAMES = ("north", "south", "worker-1")


class TrustConsole:
    """Builds the commands of the floor's trust."""

    def __init__(self, trust_id: str = TRUST_ID) -> None:
        self.table_id = trust_id
        self._sent = 0

    def header(self, command_id: str = "") -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", stream_id=self.table_id)

    def open(self) -> pb.Command:
        public = ROOT.public_key().public_bytes_raw()
        return put_command(pb.OpenTrustRequest(header=self.header(), root_public_key=public))

    def enrol(self, key_id: str, key: bytes, root: Ed25519PrivateKey = ROOT) -> pb.Command:
        return put_command(pb.EnrolKeyRequest(header=self.header(), certificate=_certificate(key_id, key, root)))

    def rotate(self, key_id: str, key: bytes, root: Ed25519PrivateKey = ROOT) -> pb.Command:
        return put_command(pb.RotateKeyRequest(header=self.header(), certificate=_certificate(key_id, key, root)))

    def retire(self, key_id: str, key: bytes, root: Ed25519PrivateKey = ROOT) -> pb.Command:
        certificate = certify_retirement(root, Retired(key_id, key, AT, "lost"))
        return put_command(pb.RetireKeyRequest(header=self.header(), certificate=certificate))


def _certificate(key_id: str, key: bytes, root: Ed25519PrivateKey) -> pb.KeyCertificate:
    purpose = WORKER if key_id.startswith("worker") else HOST
    return certify(root, Enrolled(key_id, purpose, key, AT, AT + timedelta(days=365)))


def opening(rng: Random, c: TrustConsole) -> list[pb.Command]:
    return [c.open()]


def moves(rng: Random, c: TrustConsole, state: State) -> list[pb.Command]:
    """Keys come, follow each other and go."""
    name, key = rng.choice(NAMES), rng.randbytes(32)
    unretired = [public for public, known in state.keys.items() if known.retired_at is None]
    if unretired and rng.random() < 0.3:
        public = rng.choice(unretired)
        return [c.retire(state.keys[public].key_id, bytes.fromhex(public))]
    return [c.rotate(name, key) if name in state.current else c.enrol(name, key)]


def attempt(rng: Random, c: TrustConsole, state: State) -> pb.Command | None:
    """By a stranger, or what was done before."""
    name, key = rng.choice(NAMES), rng.randbytes(32)
    known = [(known.key_id, bytes.fromhex(public)) for public, known in state.keys.items()]
    tries = [c.enrol(name, key), c.rotate(name, key), c.enrol(name, key, STRANGER), c.retire(name, key)]
    tries += [c.enrol(*each) for each in known[:1]] + [c.retire(*each) for each in known[:1]]
    return rng.choice(tries)


PLAY = Play(kind="trust", console=TrustConsole, opening=opening, moves=moves, attempt=attempt)  # type: ignore[arg-type]
