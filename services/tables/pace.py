"""How many commands are worth a group: from how they came lately."""

import math

_GATHER_SECONDS = 0.004
"""How long a group waits at most until it is worth its transaction, its signature and its wait for the disk."""
_MANY = 8
"""Commands under way at a time, from which on that is worthwhile; with fewer nothing waits."""
_REMEMBERED = 0.95
"""What the most that were under way counts for with every later group: callers come and go."""

_NEWEST = 0.05
"""How much of the pause between two commands is that between the last two."""
_LONGEST_PAUSE_SECONDS = 1.0
"""Of a night's pause so much counts: a floor that wakes up is soon known to be awake."""


class Pace:
    """Where commands come so fast that another is to be expected within `linger_seconds`, a group waits so long: what
    an append costs beside its commits, here and with every reader, is then shared."""

    def __init__(self, linger_seconds: float) -> None:
        self._linger, self._pause, self._came = linger_seconds, _LONGEST_PAUSE_SECONDS, -math.inf
        self.arrived = 0
        """Commands since the last group was decided."""
        self._carried = 0
        """Commands in groups that are under way."""
        self._most = 0.0
        """Commands that were under way at a time lately."""

    def came(self, now: float) -> None:
        """A command has come."""
        self.arrived += 1
        self._pause += (min(now - self._came, _LONGEST_PAUSE_SECONDS) - self._pause) * _NEWEST
        self._came = now

    def decided(self, size: int, *, is_all: bool) -> None:
        """A group of so many goes on its way; others may be left."""
        self.arrived = 0 if is_all else max(0, self.arrived - size)
        self._carried += size

    def done(self, size: int) -> None:
        """A group has come to its end."""
        self._most = max(self._carried + self.arrived, self._most * _REMEMBERED)
        self._carried -= size

    def worth_waiting_for(self) -> tuple[float, float]:
        """How many commands are worth a group, and how long it waits for them at most. Where many call at a time, half
        of them: it gathers while the group of the other half is written. Where commands come one by one, but fast, as
        many as have been under way at a time: while all callers wait for their answers no other command comes."""
        if self._most >= _MANY:
            return self._most / 2, _GATHER_SECONDS
        return (self._most, self._linger) if self._pause < self._linger else (0, 0.0)
