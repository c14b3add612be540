"""The index of rounds in a process of its own, so that keeping it takes no time from commands. A search for
rounds has it look for the newest commits; without one it looks now and then. The two speak in lines over a pair of
pipes: the first line has the keys of snapshots, any other means "look", and it answers with the position to which it
has come. When there is nothing to enter it adds old states of the streams, a little at a time."""

import asyncio
import logging
import os
import select
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from ledger.audit.round_index import RoundIndex
from ledger.audit.state_keeper import StateKeeper
from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.card_keys import CardKeys
from ledger.log.store import Store
from services.running.bell import Bell
from services.running.child import Child, begin_as_child

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0
_PATIENCE_SECONDS = 2.0
_START_SECONDS = 20.0
_PAUSE_SECONDS = 1.0
_LAST_WORDS_SECONDS = 10.0
_BATCH = 256
_LONGEST_REST_SECONDS = 60.0
_BEHIND_OTHERS = 5
"""How nice it is: on a machine that has no time for all, commands and books come first."""


class StatesFile(msgspec.Struct, frozen=True):
    """Where old states are kept, by which key, by which key a host of this process knows its own snapshots, and where
    the floor's card keys are."""

    path: Path
    key: bytes
    snapshot_key: bytes
    floor: Path


class IndexProcess(Child):
    """The index, as the process that answers searches sees it."""

    def __init__(self, store_path: Path, index_path: Path, store: Store, states: StatesFile) -> None:
        places = (str(store_path), str(index_path), str(states.path), str(states.floor))
        super().__init__(
            "the index of rounds", "services.replay.index_process", *places, last_words_s=_LAST_WORDS_SECONDS
        )
        self._store, self._states = store, states
        self._position = 0
        self._progress = Bell()
        self._said = asyncio.Event()
        """Set once it has said how far it is."""

    async def up_to_date(self) -> int:
        """Waits a moment for the index to have what the store has now; how many commits it still lacks."""
        wanted = self._store.last_position()
        if not self.trouble:  # else when it starts again is not known
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

    def _began(self) -> None:
        """By its input, because others may read the arguments of a process."""
        self._send(f"{self._states.key.hex()} {self._states.snapshot_key.hex()}".encode())

    def _take(self, line: bytes) -> None:
        self._position, self.trouble = int(line), ""
        self._said.set()
        self._progress.ring()


# What runs in the process


def _follow(store: Path, index: Path, states: StatesFile) -> None:
    """Until the parent process is gone."""
    filling = _Filling(store, states)
    while True:
        try:
            with closing(RoundIndex(store, index)) as rounds:
                _keep_up(rounds, filling)
                return
        except BrokenPipeError:
            return
        except (OSError, BrokenRecord, sqlite.DatabaseError) as problem:  # a full disk, a mirror that is built anew
            logger.error("rounds cannot be indexed now: %s", problem)
            if not _wait(_PAUSE_SECONDS):
                return
        finally:
            filling.close()


def _keep_up(rounds: RoundIndex, filling: "_Filling") -> None:
    pause = 0.0
    while _wait(pause):
        entered = rounds.catch_up(_BATCH)
        print(rounds.position, flush=True)
        pause = 0.0 if entered == _BATCH else filling.go_on()


class _Filling:
    """Old states are added when there is nothing else to do. What goes wrong with them holds up nothing else."""

    def __init__(self, store: Path, states: StatesFile) -> None:
        self._store, self._states = store, states
        self._keeper: StateKeeper | None = None
        self._rest_until, self._rest = 0.0, _LOOK_SECONDS

    def go_on(self) -> float:
        """Adds a state where one is missing; the seconds after which to come again. A machine that is busy with other
        things has one added a second; else half of the time goes into it."""
        began = time.monotonic()
        if began < self._rest_until:
            return _LOOK_SECONDS
        try:
            if self._keeper is None:
                states, cards = self._states, CardKeys.in_folder(self._states.floor)
                self._keeper = StateKeeper(self._store, states.path, states.key, states.snapshot_key, cards)
            self._keeper.look()
            added = self._keeper.step()
        except (OSError, BrokenRecord, sqlite.DatabaseError) as problem:  # a full disk, most likely
            self._rest = min(2 * self._rest, _LONGEST_REST_SECONDS)
            self._rest_until = began + self._rest
            logger.warning("old states cannot be added now, and are tried again in %.0f s: %s", self._rest, problem)
            self.close()
            return _LOOK_SECONDS
        self._rest = _LOOK_SECONDS
        is_busy = os.getloadavg()[0] > (os.cpu_count() or 1)
        return _LOOK_SECONDS if is_busy or not added else time.monotonic() - began

    def close(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None


def _wait(seconds: float) -> bool:
    """Until it is asked to look, or for so long; false when the parent process is gone."""
    readable, _, _ = select.select([sys.stdin.fileno()], [], [], seconds)
    return not readable or bool(os.read(sys.stdin.fileno(), 4096))


def _first_line() -> str:
    """Byte by byte: what follows is waited for on the same file."""
    line = b""
    while not line.endswith(b"\n") and (byte := os.read(sys.stdin.fileno(), 1)):
        line += byte
    return line.decode().removesuffix("\n")


def main() -> None:
    begin_as_child()
    os.nice(_BEHIND_OTHERS)
    store, index, states, floor = map(Path, sys.argv[1:])
    key, _, snapshot_key = _first_line().partition(" ")
    if key:  # else the process that started it is gone already
        _follow(store, index, StatesFile(states, bytes.fromhex(key), bytes.fromhex(snapshot_key), floor))


if __name__ == "__main__":
    main()
