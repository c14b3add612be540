"""The rake as it is posted, and as it is reduced for a short table (N.2, N.6)."""

import msgspec

Steps = tuple[tuple[int, int], ...]
"""Level and amount, levels rising."""


class Schedule(msgspec.Struct, frozen=True, gc=False):
    """A rake as it is taken."""

    percentage_bp: int = 0
    unit_cents: int = 1
    cap_cents: int = 0
    """For the round of play; 0 is none."""
    steps: Steps = ()


class Reduction(msgspec.Struct, frozen=True, gc=False):
    """What the floor granted a short table, in place of the posted rake (N.6)."""

    percentage_bp: int
    cap_cents: int = 0
    """0 keeps the posted one."""
    steps: Steps | None = None
    """None keeps the posted ones."""
