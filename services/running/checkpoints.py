"""Checkpoints on a schedule: so often, and when a gaming day ends."""

import asyncio
import hashlib
import logging
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.notes import BadNote, is_name
from ledger.audit.transparency import CheckpointLog, InclusionProof, proof_path
from ledger.core.chain import BrokenRecord
from ledger.core.gaming_day import GamingCalendar
from ledger.log import sqlite
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.log.viewing_file import heads_in
from services.running.settings import BadSetting, Settings
from services.running.witnesses import WitnessAt, cosigned

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 15.0


class CheckpointKeeper:
    """Of one host. Each checkpoint goes to the floor's own folder and to all others that were named: one that is kept
    where the ledger is can be cut off with it."""

    def __init__(
        self,
        store: Path,
        folders: list[Path],
        signer: Signer,
        calendar: GamingCalendar,
        clock: Callable[[], datetime],
        minutes: int,
        transparency: CheckpointLog | None = None,
        witnesses: Sequence[WitnessAt] = (),
        catch_up: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`catch_up` has the store be as new as the log, before one is made on schedule."""
        self._catch_up = catch_up
        self._store, self._folders, self._signer = store, folders, signer
        self._calendar, self._clock, self._minutes = calendar, clock, minutes
        self._transparency, self._witnesses = transparency, witnesses
        self._making = threading.Lock()
        self._last_at = clock()
        self._kept_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._minutes:
            newest_at = _newest_at(self._folders[0], self._signer.host_id)
            if newest_at:  # one that became due while no process ran is made now, not after another period
                self._last_at = min(self._last_at, datetime.fromtimestamp(newest_at, UTC))
            self._kept_at = self._last_at.timestamp()
            self._task = asyncio.create_task(self._keep(), name="checkpoints")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def make(self) -> pb.Checkpoint | None:
        """A checkpoint of now, written to all folders; the last one again where nothing was recorded since. None while
        there is nothing to vouch for."""
        with self._making, closing(Store.open_read_only(self._store)) as store:
            previous = checkpoints.newest(self._folders[0], self._signer.host_id)
            for problem in checkpoints.lost_since(previous, store) if previous else ():
                logger.error("the ledger holds less than it did: %s; verify it against its checkpoints", problem)
            at = self._clock()
            viewings = heads_in(self._store.parent)
            made = checkpoints.make(store, self._signer, at, self._calendar.day_of(at), previous, viewings)
            self._last_at = at
            if not made.heads:
                self._kept_at = at.timestamp()
                return None
            if previous is not None and _holds_the_same(previous, made):
                made = previous
            if self._keep_everywhere(made):
                self._kept_at = at.timestamp()
            return made

    def _keep_everywhere(self, made: pb.Checkpoint) -> bool:
        """Whether every folder has it: one that lacks it is told of, and the others get it."""
        proof, is_everywhere = self._proof(made), True
        for folder in self._folders:
            try:
                path = checkpoints.write(made, folder)
                if proof is not None:
                    proof_path(path).write_text(str(proof), encoding="utf-8")
            except OSError as problem:
                logger.error("the checkpoint could not be kept in %s: %s", folder, problem)
                is_everywhere = False
        return is_everywhere

    def kept_at(self) -> float:
        """When the ledger was last vouched for in every folder, in seconds since 1970. Of a process that never did, but
        is to, since when it runs: checkpoints that fail from the first one on are to be told of, too. Else 0."""
        return self._kept_at if self._minutes else 0.0

    def _proof(self, made: pb.Checkpoint) -> InclusionProof | None:
        """Its place in the log of this host's checkpoints, with what witnesses said of that log just now."""
        log = self._transparency
        if log is None:
            return None
        try:
            place = log.add(made)
            return log.proof(place, cosigned(log, log.head(), self._witnesses))
        except OSError as problem:
            logger.error("the log of checkpoints could not be written: %s", problem)
            return None

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(min(_LOOK_SECONDS, self._minutes * 60))
            if not self.is_due():
                continue
            try:
                if self._catch_up is not None:
                    await self._catch_up()
                await asyncio.to_thread(self.make)
            except (OSError, BrokenRecord, checkpoints.BadCheckpoint, sqlite.DatabaseError) as problem:
                logger.error("no checkpoint could be made: %s", problem)

    def is_due(self) -> bool:
        """Whether so long has passed since the last one, or a gaming day has ended since."""
        now = self._clock()
        day_ended = self._calendar.day_of(now) != self._calendar.day_of(self._last_at)
        return day_ended or (now - self._last_at).total_seconds() >= self._minutes * 60


def _newest_at(folder: Path, host_id: str) -> float:
    try:
        newest = checkpoints.newest(folder, host_id)
        return pb.CheckpointSeal.FromString(newest.seal).at.ToDatetime(UTC).timestamp() if newest else 0.0
    except (OSError, ValueError, DecodeError, checkpoints.BadCheckpoint):  # the next one says what is wrong with it
        return 0.0


def _holds_the_same(one: pb.Checkpoint, other: pb.Checkpoint) -> bool:
    first, second = (pb.CheckpointSeal.FromString(each.seal) for each in (one, other))
    return list(one.heads) == list(other.heads) and list(first.viewings) == list(second.viewings)


def log_of_checkpoints(settings: Settings, signer: Signer) -> tuple[CheckpointLog, list[WitnessAt]]:
    """This host's log, and who is asked to cosign it."""
    origin = settings.origin or f"roundledger/{_floor_name(settings)}/{signer.host_id}"
    if not is_name(origin):
        raise BadSetting(f"--origin is {origin!r}: it has neither spaces nor plus signs")
    try:
        witnesses = [WitnessAt.parse(text) for text in settings.witness]
    except BadNote as problem:
        raise BadSetting(f"--witness: {problem}") from problem
    return CheckpointLog(settings.checkpoints, signer, origin), witnesses


def _floor_name(settings: Settings) -> str:
    """Tells floors apart, without a word about whose they are."""
    root = settings.floor_folder / "root.pub"
    return hashlib.sha256(root.read_bytes()).hexdigest()[:12] if root.exists() else "floor"
