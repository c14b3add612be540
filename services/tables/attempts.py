"""Keeps what was refused, beside the command path and never in its way: a refusal costs it an entry in a queue that is
bounded, and a thread of its own writes the queue down."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import roundledger.v1 as pb
from ledger.core.commands import timestamp
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import COMMANDS, body_of
from ledger.log import sqlite
from ledger.log.attempt_file import AttemptFile
from ledger.log.card_keys import CardKeys
from ledger.streams.feed import FEEDER
from services.access.errors import rejected

if TYPE_CHECKING:
    from ledger.log.attempts_topic import AttemptsPublisher

logger = logging.getLogger(__name__)

_WAITING = 2000
"""Refusals that wait to be written: what comes beyond is only counted."""
_ALIKE = 5
"""Refusals of one sender, stream and reason that are kept of one moment; the others are counted."""
_EVERY_SECONDS = 0.2
_MOST_BYTES = 2048
"""The largest command that is kept."""


class Attempts:
    """Of one host."""

    def __init__(
        self,
        path: Path,
        host_id: str,
        clock: Callable[[], datetime],
        cards: CardKeys,
        publisher: "Callable[[], AttemptsPublisher] | None" = None,
    ) -> None:
        """On Kafka a publisher sends on what the file has, from when `publish` is called."""
        self._path, self._host_id, self._clock, self._cards = path, host_id, clock, cards
        self._waiting: deque[tuple[pb.Command, str, pb.Actor, int, Rejection, datetime]] = deque()
        self._lost = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._write, name="attempts", daemon=True)
        self._thread.start()
        self._make_publisher = publisher
        self._publisher: AttemptsPublisher | None = None

    def publish(self) -> None:
        """When the log has been reached: a broker that does not let the host in is told of once, by the log."""
        self._publisher = self._make_publisher() if self._make_publisher else None

    def note(self, command: pb.Command, name: str, actor: pb.Actor, after_seq: int, refused: Rejection) -> None:
        if len(self._waiting) >= _WAITING:
            self._lost += 1
            return
        self._waiting.append((command, name, actor, after_seq, refused, self._clock()))

    def note_told(self, command: pb.Command, refused: Rejection) -> None:
        """What a stream refuses of what others tell it, in the name of the courier."""
        self.note(command, COMMANDS[type(body_of(command))].name, FEEDER, 0, refused)

    def stop(self) -> None:
        """Writes down what waits, and ends."""
        self._stopping.set()
        self._thread.join()
        if self._publisher is not None:
            self._publisher.stop()

    def _write(self) -> None:
        try:
            file = AttemptFile(self._path, self._cards)
        except (OSError, sqlite.DatabaseError) as problem:
            logger.error("refused commands are not kept: %s cannot be written: %s", self._path, problem)
            return
        stopping = False
        while not stopping:
            stopping = self._stopping.wait(_EVERY_SECONDS)
            waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
            lost, self._lost = self._lost, 0
            if not waiting and not lost:
                continue
            try:
                file.add(self._gathered(waiting), lost)
            except sqlite.DatabaseError as problem:  # a full disk, say: the ledger itself is what counts
                logger.warning("%d refused commands were not kept: %s", len(waiting), problem)
        file.close()

    def _gathered(self, waiting: list[tuple[pb.Command, str, pb.Actor, int, Rejection, datetime]]) -> list[pb.Attempt]:
        alike: dict[tuple[str, str, str], list[pb.Attempt]] = {}
        kept: list[pb.Attempt] = []
        for command, name, actor, after_seq, refused, at in waiting:
            header = getattr(body_of(command), "header", pb.CommandHeader())
            same = alike.setdefault((actor.actor_id, header.stream_id, refused.code), [])
            if len(same) >= _ALIKE:
                same[-1].more += 1
                continue
            attempt = pb.Attempt(
                host_id=self._host_id,
                stream_id=header.stream_id[:128],
                after_seq=after_seq,
                at=timestamp(at),
                actor=actor,
                name=name,
                command_id=header.command_id[:128],
                rejection=rejected(refused),
                command=command if command.ByteSize() <= _MOST_BYTES else None,
            )
            same.append(attempt)
            kept.append(attempt)
        return kept
