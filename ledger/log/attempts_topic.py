"""Refused commands on Kafka: each host publishes those that its own file has, and each replay process keeps a copy
of all. The topic forgets after a while; nothing of the ledger hangs on it."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.log import signing, sqlite
from ledger.log.attempt_file import AttemptFile
from ledger.log.kafka_topic import TopicUnusable, asking_kafka, create_topics, describe_topic, read_on, sender_to
from ledger.log.outputs import attempts_signer, sign_outputs
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import Forgeries, TopicRecord, home_partition
from ledger.log.topics import ATTEMPTS, SIGNATURE

logger = logging.getLogger(__name__)

_AT_ONCE = 500
_LARGEST = 64 * 1024
"""Bytes of a record that is looked at: a host keeps no larger command."""
_POLL_MS = 200
_PAUSE_S = 2.0
_WAIT_S = 0.5
_ANSWER_S = 10.0
_SENT = "sent"
_HIGHEST = 2**63 - 1


class AttemptsPublisher:
    """Sends what a host's file holds, in a thread of its own: a broker that is away delays it and costs nothing else.
    What was sent and not marked as sent is sent again, and taken over once."""

    def __init__(self, bootstrap: str, prefix: str, path: Path, signer: Signer) -> None:
        self._bootstrap, self._name, self._path, self._signer = bootstrap, prefix + ATTEMPTS, path, signer
        self._told = ""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="attempts to the topic", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Sends what the file has, if a broker answers, and ends."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            stopping = self._stopping.is_set()
            try:
                file = AttemptFile(self._path)
                try:
                    self._follow(file)
                finally:
                    file.close()
                return
            except (TopicUnusable, sqlite.DatabaseError, OSError) as problem:
                self._told = _told_once(f"refused commands wait in {self._path}: {problem}", self._told)
            if stopping or (self._stopping.wait(_PAUSE_S) and stopping):
                return

    def _follow(self, file: AttemptFile) -> None:
        """Until it is to stop and nothing is left."""
        with asking_kafka(self._bootstrap):
            create_topics(self._bootstrap, [self._name])
            partitions = len(describe_topic(self._bootstrap, self._name).end_offsets)
            with sender_to(self._bootstrap) as producer:
                while True:
                    stopping = self._stopping.is_set()
                    if not self._send(file, producer, partitions):
                        if stopping:
                            return
                        self._stopping.wait(_WAIT_S)

    def _send(self, file: AttemptFile, producer: Any, partitions: int) -> int:
        waiting = file.after(file.reached(_SENT), _AT_ONCE)
        if not waiting:
            return 0
        pairs = [(each.stream_id.encode(), each.SerializeToString(deterministic=True)) for each in waiting]
        signatures = sign_outputs(self._signer, ATTEMPTS, pairs, signing.ATTEMPTS)
        sent = [
            producer.send(self._name, value, key, [(SIGNATURE, signature)], home_partition(key, partitions))
            for (key, value), signature in zip(pairs, signatures, strict=True)
        ]
        for each in sent:
            each.get(timeout=_ANSWER_S)
        file.mark(_SENT, waiting[-1].number)
        return len(waiting)


class AttemptsConsumer:
    """Keeps a copy of what all hosts refused. A record that no host of the floor has signed, or that says it is of
    another host or stream, is passed over."""

    def __init__(self, bootstrap: str, prefix: str, path: Path, hosts: TrustedHosts) -> None:
        self._bootstrap, self._name, self._path, self._hosts = bootstrap, prefix + ATTEMPTS, path, hosts
        self.forgeries = Forgeries(self._name)
        self._told = ""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="attempts from the topic", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                file = AttemptFile(self._path)
                try:
                    self._follow(file)
                finally:
                    file.close()
            except (TopicUnusable, sqlite.DatabaseError, OSError) as problem:
                self._told = _told_once(f"refused commands are not read now: {problem}", self._told)
                self._stopping.wait(_PAUSE_S)

    def _follow(self, file: AttemptFile) -> None:
        with asking_kafka(self._bootstrap):
            create_topics(self._bootstrap, [self._name])
            topic = describe_topic(self._bootstrap, self._name)
            names = {number: f"{topic.identity}/{number}" for number in topic.end_offsets}
            offsets = {k: max(file.reached(name), topic.first_offsets[k]) for k, name in names.items()}
            with read_on(self._bootstrap, self._name, offsets) as following:
                while not self._stopping.is_set():
                    if records := following(_POLL_MS, _AT_ONCE):
                        marks = {names[raw.partition]: raw.offset + 1 for raw in records}  # the last of each stays
                        file.copy(list(self._believed(records)), marks)

    def _believed(self, records: list[TopicRecord]) -> Iterator[pb.Attempt]:
        for raw in records:
            attempt = read_attempt(raw, self._hosts)
            if isinstance(attempt, str):
                self.forgeries.note(raw, attempt)
            else:
                yield attempt


def _told_once(problem: str, before: str) -> str:
    """What lasts is said once."""
    if problem != before:
        logger.warning("%s", problem)
    return problem


def read_attempt(raw: TopicRecord, hosts: TrustedHosts) -> pb.Attempt | str:
    """What a record holds, or in words why it is passed over."""
    if len(raw.value) > _LARGEST:
        return "it is larger than anything that is kept"
    signer = attempts_signer(hosts, ATTEMPTS, raw)
    if not signer:
        return "it is not signed by a host of this floor"
    try:
        attempt = pb.Attempt.FromString(raw.value)
    except DecodeError:
        return "it cannot be read"
    if attempt.host_id != signer or attempt.stream_id.encode() != raw.key:
        return f"{signer} says that it is of another host or stream"
    if max(attempt.after_seq, attempt.number) > _HIGHEST:
        return "no stream has such a number"
    return attempt
