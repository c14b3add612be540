"""The example for accounting, docs/examples/consume_postings.py, on a real Kafka: by the property's root key it
believes every worker that the property enrolled, and it stops at what it cannot verify rather than pass it over."""

import json
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from kafka import KafkaProducer

import roundledger.v1 as pb
from ledger.core.fold import Outputs
from ledger.log import topics
from ledger.log.kafka_topic import create_topics
from ledger.log.outputs import sign_outputs
from ledger.log.signing import Signer
from ledger.log.topic_record import home_partition
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement
from tests.support.partitions import folded, played
from tests.support.shared_servers import SharedBroker
from tests.support.worker import ROOT

NOW = datetime.now(UTC)
FIRST, SECOND = "roulette-1", "roulette-2"


class Property:
    """A root key, what it enrolled, and the topic of postings."""

    def __init__(self, bootstrap: str, prefix: str, folder: Path) -> None:
        self.bootstrap, self.topic, self.folder = bootstrap, prefix + topics.POSTINGS, folder
        self.root = Ed25519PrivateKey.generate()
        form = serialization.PublicFormat.SubjectPublicKeyInfo
        folder.mkdir()
        (folder / "root.pub").write_bytes(self.root.public_key().public_bytes(serialization.Encoding.PEM, form))
        create_topics(bootstrap, [self.topic])

    def enrolled(self, key_id: str, purpose: int = WORKER, root: Ed25519PrivateKey | None = None) -> Signer:
        signer = Signer.ephemeral(key_id)
        raw, until = signer.public_key.public_bytes_raw(), NOW + timedelta(days=1)
        said = Enrolled(key_id, purpose, raw, NOW - timedelta(days=1), until)
        return signer.certified(certify(root or self.root, said).SerializeToString())

    def retire(self, signer: Signer, at: datetime) -> None:
        said = Retired(signer.host_id, signer.public_key.public_bytes_raw(), at, "sold")
        place = self.folder / "retired"
        place.mkdir(exist_ok=True)
        (place / f"{signer.host_id}.retirement").write_bytes(certify_retirement(self.root, said).SerializeToString())

    def publish(self, signer: Signer, outputs: Sequence[Outputs]) -> None:
        pairs = [(each.record.commit.stream_id.encode(), each.batch.SerializeToString()) for each in outputs]
        self.write(*zip(pairs, sign_outputs(signer, topics.POSTINGS, pairs), strict=True))

    def write(self, *records: tuple[tuple[bytes, bytes], bytes]) -> None:
        with KafkaProducer(bootstrap_servers=self.bootstrap, acks="all") as producer:
            for (key, value), signature in records:
                place = home_partition(key, topics.PARTITIONS)
                producer.send(self.topic, value, key, [("signature", signature)], place).get(timeout=30)

    def run(self, *more: str, script: str = "consume_postings.py") -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, f"docs/examples/{script}", self.bootstrap, "--topic", self.topic]
        command += ["--root", str(self.folder / "root.pub"), *more]
        if script == "consume_postings.py":
            command += ["--until-idle", "1.5", "--state", str(self.folder / "state.json")]
        environment = {"PYTHONPATH": str(ROOT / "proto/python")}
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, env=environment)


@pytest.fixture
def floor(broker: SharedBroker, topic_prefix: str, tmp_path: Path) -> Property:
    return Property(broker.bootstrap, topic_prefix, tmp_path / "floor")


def postings(outputs: Sequence[Outputs]) -> int:
    return sum(len(each.batch.postings) for each in outputs)


def test_postings_of_every_worker_that_the_property_enrolled_are_entered(floor: Property) -> None:
    """As it was found: of two workers the second one's genuine postings were dropped without a word that mattered."""
    one, two = folded(played(FIRST, rounds=2)), folded(played(SECOND, rounds=2))
    north, south = floor.enrolled("north"), floor.enrolled("south")
    floor.publish(north, one[:5])
    floor.publish(south, one[3:])  # it takes over, and publishes two of them again
    floor.publish(south, two)
    done = floor.run()
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == postings(one) + postings(two)
    assert floor.run().stdout == ""
    sheets = floor.run(script="day_sheets.py")
    assert sheets.returncode == 0, sheets.stderr
    assert {json.loads(line)["name"] for line in sheets.stdout.splitlines()} == {FIRST, SECOND}


def _unsigned(floor: Property, key: bytes, value: bytes) -> bytes:
    return b""


def _by_another_property(floor: Property, key: bytes, value: bytes) -> bytes:
    stranger = floor.enrolled("north", root=Ed25519PrivateKey.generate())
    return sign_outputs(stranger, topics.POSTINGS, [(key, value)])[0]


def _by_a_host(floor: Property, key: bytes, value: bytes) -> bytes:
    return sign_outputs(floor.enrolled("host-1", HOST), topics.POSTINGS, [(key, value)])[0]


def _without_a_certificate(floor: Property, key: bytes, value: bytes) -> bytes:
    return sign_outputs(Signer.ephemeral("north"), topics.POSTINGS, [(key, value)])[0]


def _of_another_topic(floor: Property, key: bytes, value: bytes) -> bytes:
    return sign_outputs(floor.enrolled("north"), topics.SETTLEMENTS, [(key, value)])[0]


def _by_a_retired_worker(floor: Property, key: bytes, value: bytes) -> bytes:
    signer = floor.enrolled("east")
    floor.retire(signer, NOW - timedelta(hours=1))
    return sign_outputs(signer, topics.POSTINGS, [(key, value)])[0]


def _of_another_value(floor: Property, key: bytes, value: bytes) -> bytes:
    return sign_outputs(floor.enrolled("north"), topics.POSTINGS, [(key, value + b"\x00")])[0]


FORGERIES = [
    _unsigned,
    _by_another_property,
    _by_a_host,
    _without_a_certificate,
    _of_another_topic,
    _by_a_retired_worker,
    _of_another_value,
]


def test_it_stops_at_what_no_worker_has_published_and_passes_over_only_what_it_is_told_to(floor: Property) -> None:
    """docs/ledger-topics.md, Signatures. What came before is entered once, however often it is started again."""
    outputs = folded(played(FIRST, rounds=2))
    floor.publish(floor.enrolled("north"), outputs[:8])
    before = postings(outputs[:8])
    key, partition = FIRST.encode(), home_partition(FIRST.encode(), topics.PARTITIONS)
    forged = pb.PostingBatch.FromString(outputs[8].batch.SerializeToString())
    forged.gaming_day = "2020-01-01"
    for place, forgery in enumerate(FORGERIES):
        value = forged.SerializeToString()
        floor.write(((key, value), forgery(floor, key, value)))
        where = [f"{partition}:{8 + k}" for k in range(place)]
        passed = [word for each in where for word in ("--pass-over", each)]
        done = floor.run(*passed)
        assert done.returncode == 1, forgery.__name__
        assert f"stopped at {partition}:{8 + place} (partition:offset): " in done.stderr, forgery.__name__
        assert len(done.stdout.splitlines()) == (before if not place else 0)
    assert "stopped at" in floor.run(script="day_sheets.py").stderr
    floor.publish(floor.enrolled("south"), outputs[8:])
    passed = [word for k in range(len(FORGERIES)) for word in ("--pass-over", f"{partition}:{8 + k}")]
    done = floor.run(*passed)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == postings(outputs[8:])
    assert "2020-01-01" not in done.stdout


def test_a_gap_in_the_numbers_stops_it_and_what_came_before_is_entered_once(floor: Property) -> None:
    outputs = folded(played(FIRST, rounds=2))
    north = floor.enrolled("north")
    floor.publish(north, outputs[:6])
    floor.publish(north, outputs[7:])
    first, again = floor.run(), floor.run()
    assert (first.returncode, again.returncode) == (1, 1)
    assert "batch 8 arrived after 6" in again.stderr
    assert (len(first.stdout.splitlines()), again.stdout) == (postings(outputs[:6]), "")
