"""Somebody who can write to every topic of a floor, and what they may have got hold of."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from kafka import KafkaProducer

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live, Prepared, Request, replayed
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.vocabulary import body_of
from ledger.log import topics
from ledger.log.outputs import sign_outputs
from ledger.log.signing import Signer
from ledger.log.topic_commits import accepted_commits
from ledger.log.topic_record import home_partition
from ledger.log.trust import trust_in
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify
from services.running.enrolment import retire
from services.running.floor_folder import FloorFolder
from tests.support.logs import alone
from tests.support.pure import actor_for

PARTITIONS = topics.PARTITIONS
LONG = timedelta(days=30)


def enrolled(folder: FloorFolder, key_id: str, purpose: int = HOST) -> Signer:
    """A key that the property of this folder enrolled a month ago."""
    root, signer, now = folder.private_root(), Signer.ephemeral(key_id), datetime.now(UTC)
    assert root is not None
    said = Enrolled(key_id, purpose, signer.public_key.public_bytes_raw(), now - LONG, now + LONG)
    return signer.certified(certify(root, said).SerializeToString(deterministic=True))


class Forger:
    """Knows the floor's streams as everybody can read them."""

    def __init__(self, bootstrap: str, prefix: str, folder: FloorFolder, elsewhere: Path) -> None:
        self.bootstrap, self.prefix, self._folder = bootstrap, prefix, folder
        other = FloorFolder(elsewhere)
        other.init()
        self.nobody = Signer.ephemeral("north")
        """A key of their own, under the name of a host."""
        self.of_another_property = enrolled(other, "north")
        self.host = enrolled(folder, "south")
        """The floor's own keys: whoever has one is believed as far as it goes."""
        self.worker = enrolled(folder, "worker-2", WORKER)
        self.retired = enrolled(folder, "old")
        self.retired_at = datetime.now(UTC) - timedelta(hours=1)
        retire(folder, Retired("old", self.retired.public_key.public_bytes_raw(), self.retired_at))

    def next_commit(self, signer: Signer, command: pb.Command, at: datetime | None = None) -> Record:
        """What a host would record of the command now, unsigned."""
        live = self._live(body_of(command).header.stream_id)
        floor = Floor(CATALOGUE, Premises(signer.host_id, published_rulebooks()), OneStream(live))
        request = floor.read(command)
        assert isinstance(request, Request)
        prepared = floor.decide(request, actor_for(command), at or datetime.now(UTC))
        assert isinstance(prepared, Prepared), prepared
        return prepared.record

    def _live(self, stream_id: str) -> Live:
        live, trust = Live(stream_id), trust_in(self._folder.path)
        for record in accepted_commits(self.bootstrap, self.prefix + topics.ROUNDS, trust, stream_id):
            live = replayed(CATALOGUE, live, record)
        return live

    def write(self, topic: str, key: bytes, value: bytes, signature: bytes = b"", partition: int | None = None) -> None:
        headers = [(topics.SIGNATURE, signature)] if signature else []
        place = home_partition(key, PARTITIONS) if partition is None else partition
        with KafkaProducer(bootstrap_servers=self.bootstrap) as producer:
            producer.send(self.prefix + topic, value, key, headers, place)
            producer.flush()

    def commit(self, record: Record, signature: bytes = b"") -> None:
        self.write_commit(record.commit.stream_id, record.data, signature)

    def write_commit(self, stream_id: str, data: bytes, signature: bytes = b"", partition: int | None = None) -> None:
        home = home_partition(stream_id.encode(), PARTITIONS)
        self.write(topics.ROUNDS, b"", alone(data, signature), partition=home if partition is None else partition)

    def publish(self, topic: str, message: Any, signer: Signer | None = None, key: bytes = b"") -> None:
        key, value = key or message.stream_id.encode(), message.SerializeToString()
        signature = sign_outputs(signer, topic, [(key, value)])[0] if signer else b""
        self.write(topic, key, value, signature)
