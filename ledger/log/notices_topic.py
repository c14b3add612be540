"""The topic of notices as a courier reads it: copied into its file, without repeats."""

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.core.chain import shown
from ledger.log import sqlite
from ledger.log.kafka_topic import TopicUnusable, asking_kafka, create_floor_topics, describe_topic, read_on
from ledger.log.notice_file import NoticeFile
from ledger.log.outputs import problem_with_output
from ledger.log.signing import TrustedHosts
from ledger.log.topic_record import Forgeries, TopicRecord
from ledger.log.topics import NOTICES

logger = logging.getLogger(__name__)

_POLL_MS = 200
_AT_ONCE = 1000
_PAUSE_S = 2.0
_HIGHEST = 2**63 - 1


class NoticesConsumer:
    """Files what the floor's workers publish, with the offsets up to which it was read, in one transaction. What no
    worker of the floor signed is passed over; so are repeats, by their number."""

    def __init__(
        self, bootstrap: str, prefix: str, path: Path, workers: TrustedHosts, on_told: Callable[[], None]
    ) -> None:
        self._bootstrap, self._prefix, self._path = bootstrap, prefix, path
        self._workers, self._on_told = workers, on_told
        self.forgeries = Forgeries(prefix + NOTICES)
        self._missing: dict[str, int] = {}
        """The streams of which notices are missing, and the last one that is there."""
        self._trouble = ""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notices from the topic", daemon=True)

    @property
    def trouble(self) -> str:
        """Why something is not carried now; empty while all is well."""
        if self._missing:
            stream_id, last = next(iter(self._missing.items()))
            return f"{len(self._missing)} streams miss notices: {shown(stream_id)} all after number {last}"
        return self._trouble

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                file = NoticeFile(self._path)
                try:
                    self._follow(file)
                finally:
                    file.close()
            except Exception as problem:  # nothing was lost: it goes on from the offsets that were saved
                told = f"{type(problem).__name__}: {problem}"
                if told != self._trouble:  # what lasts is said once
                    is_bug = not isinstance(problem, TopicUnusable | sqlite.DatabaseError | OSError)
                    logger.error("what streams tell each other is not read now: %s", told, exc_info=is_bug)
                self._trouble = told
                self._stopping.wait(_PAUSE_S)

    def _follow(self, file: NoticeFile) -> None:
        name = self._prefix + NOTICES
        with asking_kafka(self._bootstrap):
            create_floor_topics(self._bootstrap, self._prefix)
            topic = describe_topic(self._bootstrap, name)
            file.fill_from(topic.identity)
            offsets = {number: file.reached(str(number)) for number in topic.end_offsets}
            with read_on(self._bootstrap, name, offsets) as following:
                while not self._stopping.is_set():
                    if records := following(_POLL_MS, _AT_ONCE):
                        marks = {str(raw.partition): raw.offset + 1 for raw in records}  # the last of each stays
                        if file.add(self._following(file, records), marks):
                            self._on_told()
                    self._trouble = ""

    def _following(self, file: NoticeFile, records: list[TopicRecord]) -> Iterator[pb.StreamNotice]:
        """Those that can be filed. One that leaves a gap cannot: it must not arrive before what is missing."""
        for raw in records:
            notice = read_notice(raw, self._workers)
            if isinstance(notice, str):
                self.forgeries.note(raw, notice)
                continue
            stream_id, last = notice.stream_id, file.number_before(notice.stream_id)
            if notice.number <= last + 1:
                self._missing.pop(stream_id, None)
                yield notice
            elif self._missing.setdefault(stream_id, last) == last:
                logger.error("notice %d of %s came after %d: it is not carried", notice.number, shown(stream_id), last)


def read_notice(raw: TopicRecord, workers: TrustedHosts) -> pb.StreamNotice | str:
    """What a record holds, or in words why it is passed over."""
    if problem := problem_with_output(workers, NOTICES, raw):
        return problem
    try:
        notice = pb.StreamNotice.FromString(raw.value)
    except DecodeError:
        return "it cannot be read"
    if notice.stream_id.encode() != raw.key:
        return f"it is of {shown(notice.stream_id)}"
    if max(notice.seq, notice.number) > _HIGHEST:
        return "no stream has such a number"
    return notice
