"""The refused commands that hosts have kept: in their files beside this process, or in the copy of a topic."""

import logging
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import roundledger.v1 as pb
from ledger.log import sqlite
from ledger.log.attempt_file import AttemptFile, unreadable
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from services.replay.eyes import RoundViewer
from services.replay.local_time import local

logger = logging.getLogger(__name__)


class RefusedCommands:
    """Reads the files of a folder: one a host. On Kafka there is one file, of all hosts. They are no part of the
    ledger: one that cannot be read is said to be so, and the evidence of a round is shown without it."""

    def __init__(self, data: Path, of_all: Path | None = None, cards: CardKeys = NO_CARD_KEYS) -> None:
        self._data, self._of_all, self._cards = data, of_all, cards

    def of_stream(self, stream_id: str, first_seq: int, last_seq: int, limit: int) -> list[pb.Attempt]:
        found: list[pb.Attempt] = []
        for path in self._files():
            found += _in_file(path, self._cards, lambda file: file.of_stream(stream_id, first_seq, last_seq, limit))[0]
        return sorted(found, key=lambda each: (each.after_seq, each.at.seconds, each.at.nanos))[:limit]

    def listed(self, request: pb.ListAttemptsRequest, size: int) -> pb.ListAttemptsResponse:
        wanted = {name: getattr(request, name) for name in ("stream_id", "actor_id", "code") if getattr(request, name)}
        found: list[pb.Attempt] = []
        lost = 0
        for path in self._files():
            kept, lost_there = _in_file(
                path, self._cards, lambda file: file.newest(wanted, request.before_number, size)
            )
            found += kept
            lost += lost_there
        found.sort(key=lambda each: (-each.number, each.host_id))
        if len(found) < size:
            return pb.ListAttemptsResponse(attempts=found, lost=lost)
        # Each host counts by itself, so a page ends behind all that have its last number: the next begins below it.
        last = found[size - 1].number
        page = [each for each in found if each.number >= last]
        return pb.ListAttemptsResponse(attempts=page, next_before_number=last, lost=lost)

    def following(self) -> "Following":
        """What is refused from now on."""
        return Following(self._files, self._cards)

    def _files(self) -> list[Path]:
        if self._of_all is not None:
            return [self._of_all]
        return sorted(self._data.glob("attempts-*.db"))


def show_attempt(attempt: pb.Attempt, viewer: RoundViewer) -> None:
    """A refused command may name a card that only its sender has seen."""
    attempt.local_at = local(attempt.at, viewer.zone)
    if not viewer.sees_all and attempt.actor.actor_id != viewer.actor_id:
        attempt.ClearField("command")


class Following:
    """Reads on in the files, each from where it ended; a file that has not changed is not opened."""

    _AT_ONCE = 200

    def __init__(self, files: Callable[[], list[Path]], cards: CardKeys) -> None:
        self._files, self._cards = files, cards
        self._seen: dict[Path, tuple[int, ...]] = {}
        self._reached: dict[Path, int] = {}
        for path in files():
            self._seen[path] = _signature(path)
            newest, _ = _in_file(path, self._cards, lambda file: file.newest({}, 0, 1))
            self._reached[path] = newest[0].number if newest else 0

    def news(self) -> list[pb.Attempt]:
        found: list[pb.Attempt] = []
        for path in self._files():
            signature = _signature(path)
            if self._seen.get(path) == signature:
                continue
            reached = self._reached.get(path, 0)
            kept, _ = _in_file(path, self._cards, lambda file, reached=reached: file.after(reached, self._AT_ONCE))  # type: ignore[misc]
            if len(kept) < self._AT_ONCE:
                self._seen[path] = signature
            found += kept
            self._reached[path] = max((each.number for each in kept), default=reached)
        return found


def _signature(path: Path) -> tuple[int, ...]:
    """Changes when something is written to the file, or to the one that SQLite writes first."""
    signature: list[int] = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        try:
            state = each.stat()
        except OSError:
            signature += (0, 0)
        else:
            signature += (state.st_mtime_ns, state.st_size)
    return tuple(signature)


def _in_file(
    path: Path, cards: CardKeys, wanted: Callable[[AttemptFile], list[pb.Attempt]]
) -> tuple[list[pb.Attempt], int]:
    """What a file holds of those that are wanted, and how many it could not keep."""
    try:
        with closing(AttemptFile(path, cards)) as file:
            return wanted(file), file.lost()
    except (*sqlite.UNREADABLE, OSError) as problem:
        logger.warning("the refused commands in %s cannot be read: %s", path, problem)
        return [unreadable(f"the refused commands in {path.name} cannot be read")], 0
