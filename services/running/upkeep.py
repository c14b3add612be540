"""What a process does for itself every day: holds its clock against another, and its files against what it recorded
when it started (compliance h1, h4). A host of tables records both in the house's stream; a role that may not write to
the log says them in its own log and metrics."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

import roundledger.v1 as pb
from ledger.core.commands import Live
from ledger.core.rejection import Rejection
from ledger.core.roles import ADMIN
from ledger.core.vocabulary import put_command
from ledger.streams.house import HOUSE_ID
from ledger.streams.house.state import State
from ledger.streams.house.upkeep import EVERY_MS, MOST_OFFSET_MICROS
from services.running.clock_offset import Measured, kernel_offset
from services.running.metrics import Metrics
from services.running.software import software

logger = logging.getLogger(__name__)

UPKEEP = pb.Actor(actor_id="upkeep", role=ADMIN)
"""Who records it: the floor itself."""

_LOOK_SECONDS = 600.0
_KNOWN = frozenset(("SOFTWARE_KNOWN", "CLOCK_NOT_OVERDUE"))
_HELD = "BEYOND_FEATURE_LEVEL"
"""The floor records none of it while an older version may have to read it."""


class Recorder(Protocol):
    """The host of a process that may write to the log."""

    def stream(self, stream_id: str) -> Live: ...

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection: ...


class Upkeep:
    """Of one process."""

    def __init__(
        self,
        host_id: str,
        component: str,
        recorder: Recorder | None,
        metrics: Metrics,
        clock: Callable[[], datetime],
        measure: Callable[[], Measured | None] = kernel_offset,
        made_of: Callable[[], pb.Software] = software,
        hours: int = 24,
    ) -> None:
        """The component is what runs there, such as tables; its files are looked at every so many hours."""
        self._host_id, self._component, self._recorder = host_id, component, recorder
        self._metrics, self._clock = metrics, clock
        self._measure, self._made_of = measure, made_of
        self._installed: pb.Software | None = None
        self._held: pb.RecordSoftwareRequest | None = None
        """What is to be recorded of the software once the floor's feature level allows it."""
        self._began_ms = self._checked_ms = _ms(clock())
        self._every_ms = hours * 3_600_000

    async def run(self) -> None:
        """Until it is cancelled. What fails is tried again at the next look."""
        while True:
            await self.look()
            await asyncio.sleep(_LOOK_SECONDS)

    async def look(self) -> None:
        """What is due now."""
        now_ms = _ms(self._clock())
        for due in (self._look_at_software(now_ms), self._look_at_clock(now_ms)):
            try:
                await due
            except Exception:
                logger.exception("upkeep failed: it is tried again")

    # Software.

    async def _look_at_software(self, now_ms: int) -> None:
        if self._held and await self._record(self._held):
            self._held = None
        is_check = self._installed is not None
        if is_check and now_ms - self._checked_ms < self._every_ms:
            return
        found = await asyncio.to_thread(self._made_of)
        self._metrics.software_checked.set(now_ms / 1000)
        if not is_check:
            self._metrics.software.labels(found.version, found.files_sha256.hex()).set(1)
            logger.info("made of %d files, SHA-256 %s", found.files, found.files_sha256.hex())
        elif found != self._installed:
            self._metrics.software_differs.set(1)
            logger.error("the files of this program changed while it ran: SHA-256 is %s", found.files_sha256.hex())
        request = pb.RecordSoftwareRequest(
            header=self._header(f"software/{self._component}/{now_ms}"),
            host_id=self._host_id,
            component=self._component,
            software=found,
            is_check=is_check,
        )
        if not await self._record(request):
            self._held = request
        self._installed, self._checked_ms = self._installed or found, now_ms

    # The clock.

    async def _look_at_clock(self, now_ms: int) -> None:
        measured = self._measure()
        recorded_ms, recorded_off = self._recorded()
        request = pb.RecordClockRequest(header=self._header(f"clock/{now_ms}"), host_id=self._host_id)
        if measured is None:
            if now_ms - max(recorded_ms, self._began_ms) >= EVERY_MS:
                logger.error("nobody held the clock of this host against another for a day: `roundledger clock` does")
                await self._record(request)
            return
        request.offset_micros, request.source = measured.offset_micros, measured.source
        self._metrics.clock_offset.set(measured.offset_micros / 1_000_000)
        is_off = abs(measured.offset_micros) > MOST_OFFSET_MICROS
        if is_off:
            logger.error("the clock of this host is %.3f s off: set it", measured.offset_micros / 1_000_000)
        if is_off != recorded_off or now_ms - recorded_ms >= EVERY_MS:
            await self._record(request)

    def _recorded(self) -> tuple[int, bool]:
        """When the house last heard of this clock, and whether it was too far off then."""
        state = self._recorder.stream(HOUSE_ID).state if self._recorder else None
        clock = state.clocks.get(self._host_id) if isinstance(state, State) else None
        if clock is None:
            return 0, False
        return max(clock.synced_ms, clock.told_overdue_ms), abs(clock.offset_micros) > MOST_OFFSET_MICROS

    def _header(self, command_id: str) -> pb.CommandHeader:
        return pb.CommandHeader(command_id=f"upkeep/{self._host_id}/{command_id}", stream_id=HOUSE_ID)

    async def _record(self, request: pb.RecordSoftwareRequest | pb.RecordClockRequest) -> bool:
        """False where it is held back until the floor's feature level is raised."""
        if self._recorder is None:
            return True
        answer = await self._recorder.execute(put_command(request), UPKEEP)
        if not isinstance(answer, Rejection):
            return True
        if answer.code not in (*_KNOWN, _HELD):
            logger.warning("upkeep was not recorded: %s %s", answer.code, answer.message)
        return answer.code != _HELD


def _ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)
