"""The host's clock: the machine's, watched for steps."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime

logger = logging.getLogger(__name__)

_STEP_SECONDS = 1.0
"""More than a clock that is being disciplined drifts between two commands."""


class Clock:
    """Says what time it is, and notices when the machine's clock is set: it is then ahead of, or behind, what it was by
    more than the time that has passed."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()

    def __call__(self) -> datetime:
        now = self._wall()
        offset = now - self._steady()
        step = offset - self._offset
        if abs(step) >= _STEP_SECONDS:
            way = "forward" if step > 0 else "back"
            logger.error("the clock was set %s by %.1f s: no stream goes back in time for it", way, abs(step))
        self._offset = offset
        return datetime.fromtimestamp(now, UTC)
