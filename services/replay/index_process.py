"""The index of rounds in a process of its own, so that keeping it takes no time from commands. Whoever asks for rounds
has it look for the newest commits; without a question it looks now and then. The two speak in lines over a pair of
pipes: any line to it means "look", and it answers with the position to which it has come."""

import asyncio
import logging
import os
import select
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from ledger.audit.round_index import RoundIndex
from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.store import Store
from services.running.bell import Bell
from services.running.child import Child, begin_as_child

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0
_PATIENCE_SECONDS = 2.0
_START_SECONDS = 20.0
_PAUSE_SECONDS = 1.0
_LAST_WORDS_SECONDS = 10.0
_BEHIND_OTHERS = 5
"""How nice it is: on a machine that has no time for all, commands and books come first."""


class IndexProcess(Child):
    """The index as whoever asks for rounds sees it."""

    def __init__(self, store_path: Path, index_path: Path, store: Store) -> None:
        places = (str(store_path), str(index_path))
        super().__init__(
            "the index of rounds", "services.replay.index_process", *places, last_words_s=_LAST_WORDS_SECONDS
        )
        self._store = store
        self._position = 0
        self._progress = Bell()
        self._said = asyncio.Event()
        """Set once it has said how far it is."""

    async def up_to_date(self) -> int:
        """Waits a moment for the index to have what the store has now; how many commits it still lacks."""
        wanted = self._store.last_position()
        if not self.trouble:  # else nobody knows when it starts again
            with suppress(TimeoutError):
                await asyncio.wait_for(self._said.wait(), _START_SECONDS)
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:
            progress = self._progress.listen()
            left = deadline - time.monotonic()
            if self._position >= wanted or left <= 0:
                return max(0, wanted - self._position)
            self._send(b"look")
            with suppress(TimeoutError):
                await asyncio.wait_for(progress.wait(), timeout=min(left, 0.5))

    def _take(self, line: bytes) -> None:
        self._position, self.trouble = int(line), ""
        self._said.set()
        self._progress.ring()


# What runs in the process


def _follow(store: Path, index: Path) -> None:
    """Until whoever started it is gone."""
    while True:
        try:
            with closing(RoundIndex(store, index)) as rounds:
                _keep_up(rounds)
                return
        except BrokenPipeError:
            return
        except (OSError, BrokenRecord, sqlite.DatabaseError) as problem:  # a full disk, a mirror that is built anew
            logger.error("rounds cannot be indexed now: %s", problem)
            if not _wait(_PAUSE_SECONDS):
                return


def _keep_up(rounds: RoundIndex) -> None:
    entered = 1
    while _wait(0 if entered else _LOOK_SECONDS):
        entered = rounds.catch_up()
        print(rounds.position, flush=True)


def _wait(seconds: float) -> bool:
    """Until it is asked to look, or for so long; false when whoever started it is gone."""
    readable, _, _ = select.select([sys.stdin.fileno()], [], [], seconds)
    return not readable or bool(os.read(sys.stdin.fileno(), 4096))


def main() -> None:
    begin_as_child()
    os.nice(_BEHIND_OTHERS)
    _follow(Path(sys.argv[1]), Path(sys.argv[2]))


if __name__ == "__main__":
    main()
