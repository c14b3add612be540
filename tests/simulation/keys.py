"""The keys of a simulated floor, in a folder as its processes find it: the root key, whom it enrolled, whom it retired.
What may be signed when is told here a second time, for the auditor, by arithmetic alone."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.core.chain import Record, seal
from ledger.log import sqlite_log, trust
from ledger.log.kafka_log import KafkaLog
from ledger.log.log import LogWriter
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.trust import trust_in
from ledger.streams.trust import certificates
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify
from ledger.streams.trust.state import TRUST_ID
from ledger.worker import kafka_ledger
from services.running import enrolment
from services.running.enrolment import retire
from services.running.floor_folder import FloorFolder
from services.tables.role import HostPart
from tests.simulation.audit import wrong
from tests.simulation.world import BEGAN, Process, World

ALL_HAVE_HEARD = timedelta(seconds=4)
"""Every process looks into the folder each second."""
_LATE = timedelta(minutes=5)
"""What the broker takes so long after a key was retired is not believed, whatever time it claims."""
_STOOD = timedelta(days=30)
_CLOCKS_DIFFER = timedelta(minutes=5)
_VALID = timedelta(days=3653)


def private_key(name: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())


@contextmanager
def replaced(places: Sequence[tuple[Any, str, Any]]) -> Iterator[None]:
    """While it lasts, what is found under these names is something else."""
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in places]
    for owner, name, other in places:
        setattr(owner, name, other)
    try:
        yield
    finally:
        for owner, name, real in before:
            setattr(owner, name, real)


class FloorKeys:
    def __init__(self, world: World, hosts: Sequence[str], workers: Sequence[str] = ()) -> None:
        self._world, self._root, self._made = world, private_key("root"), Counter[str]()
        self._workers = workers
        self.folder = FloorFolder(world.folder / "floor")
        (self.folder.path / "enrolled").mkdir(parents=True, exist_ok=True)
        self.folder.root_key.write_bytes(_private_pem(self._root))
        self.folder.root_public.write_bytes(Signer("root", self._root).public_pem())
        self.current: dict[str, Signer] = {}
        """With what each process signs that starts now."""
        self.retired: dict[bytes, datetime] = {}
        self.stolen: list[Signer] = []
        """Keys that were retired, in whatever hands they are now."""
        for name in (*hosts, *workers):
            self._enrol(name, BEGAN - _STOOD)

    def renew(self, name: str) -> None:
        """The process has another key from its next start on."""
        self._enrol(name, self._world.true_time() - _CLOCKS_DIFFER)

    def _enrol(self, name: str, valid_from: datetime) -> None:
        self._made[name] += 1
        signer = Signer(name, private_key(f"{name} {self._made[name]}"))
        own, purpose = signer.public_key.public_bytes_raw(), WORKER if name in self._workers else HOST
        enrolled = Enrolled(name, purpose, own, valid_from, valid_from + _VALID)
        certificate = certify(self._root, enrolled).SerializeToString(deterministic=True)
        (self.folder.path / "enrolled" / f"{name}-{self._made[name]}.cert").write_bytes(certificate)
        self.current[name] = signer.certified(certificate)

    def handed_to(self, name: str) -> Signer:
        """As a process finds it that starts now; raises where it is retired."""
        signer = self.current[name]
        enrolment._check_not_retired(signer, self.folder, self.folder.path)
        return signer

    def retire(self, process: Process) -> datetime:
        """The key of a process, from a moment on that is to come, also by every clock of the floor as it is or ever
        was: the time of a stream follows the clock that was furthest ahead, whoever signs its next commit. Then nothing
        that the process acknowledged is undone by it."""
        world = self._world
        world.keep_clocks(ALL_HAVE_HEARD)
        at = world.latest_time() + ALL_HAVE_HEARD
        self.retire_from(process, at)
        return at

    def retire_from(self, process: Process, at: datetime) -> None:
        assert process.life is not None
        process.life.keeps_clock = True
        name = process.name
        self._world.fault("retirement", f"the key of {name} is retired from {at:%H:%M:%S.%f} on")
        signer = self.current[name]
        own = signer.public_key.public_bytes_raw()
        retire(self.folder, Retired(name, own, at, "simulated"))
        self.retired[own] = at
        self.stolen.append(signer)

    def is_retired(self, name: str) -> bool:
        """Or will be in a moment."""
        return self.current[name] in self.stolen

    def retired_at(self, signer: Signer) -> datetime:
        return self.retired[signer.public_key.public_bytes_raw()]

    def all_too_late(self) -> datetime:
        """From then on nothing of a retired key is believed."""
        return max(self.retired.values(), default=BEGAN) + _LATE + timedelta(seconds=1)

    def trust(self, purpose: int = HOST) -> TrustedHosts:
        """Each reader has its own, as each process has."""
        return trust_in(self.folder.path, purpose)

    def stand_ins(self) -> list[tuple[Any, str, Any]]:
        """What asks the machine's clock asks that of the world. A signature is checked once, not by each of the
        processes that are simulated in this one."""
        world = self._world

        machine = SimpleNamespace(now=lambda _: world.clock())

        def problem_with_own_key(log: KafkaLog) -> str:
            tried = pb.Commit(host_id=log._signer.host_id)
            tried.at.FromDatetime(world.clock())
            return log._trust.problem_with(log._signer.sign(seal(tried)))

        return [
            (trust, "time", SimpleNamespace(monotonic=lambda: world.loop.time())),
            (KafkaLog, "_problem_with_own_key", problem_with_own_key),
            *((module, "datetime", machine) for module in (sqlite_log, kafka_ledger, enrolment)),
            *((module, "_is_signed", cache(module._is_signed)) for module in (trust, certificates)),
        ]

    # For the auditor

    def could_sign(self, certificate: bytes, at: datetime, appended_ms: int = 0) -> bool:
        """A commit; a ledger's own file does not say when it was written there."""
        said = pb.KeyEnrolment.FromString(pb.KeyCertificate.FromString(certificate).enrolment)
        if said.purpose != HOST or not said.valid_from.ToDatetime(UTC) <= at < said.valid_until.ToDatetime(UTC):
            return False
        retired_at = self.retired.get(said.public_key)
        return retired_at is None or (at < retired_at and appended_ms < (retired_at + _LATE).timestamp() * 1000)

    def check_told(self, chains: Mapping[str, Sequence[Record]]) -> None:
        if untold := self.untold(chains.get(TRUST_ID, ())):
            wrong(f"the trust stream does not tell that {min(untold)} is retired")

    def untold(self, trust_stream: Sequence[Record]) -> set[str]:
        """Retired keys of which the trust stream does not tell."""
        events = [event.trust.key_retired for record in trust_stream for event in record.commit.events]
        return {key.hex() for key in self.retired} - {event.retirement.public_key.hex() for event in events}


class SimulatedPart(HostPart):
    """How a host begins and keeps what a floor is founded on; the commands for it go through the simulated process."""

    def __init__(self, process: Any, folder: FloorFolder, signer: Signer, log: LogWriter) -> None:
        self._folder, self.signer, self.log = folder, signer, log  # type: ignore[assignment]
        self.host = SimpleNamespace(stream=process.host.stream, execute=process.executed)  # type: ignore[assignment]
        self._has_house, self._told = False, None


def _private_pem(key: Ed25519PrivateKey) -> bytes:
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    return key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
