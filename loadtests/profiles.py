"""The loads of `make load`, as data."""

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """So many tables, each with a dealer who thinks for tables / per_second seconds on average between two commands."""

    tables: int
    per_second: float
    """Commands a second that all tables send together, once the ramp is over."""
    ramp_s: float
    """The rate rises from nothing to that."""
    seconds: float
    """For so long after the ramp; what is counted is counted here."""
    echo_s: float
    """For so long the bare echo is sent the same, before it."""

    @property
    def think_s(self) -> float:
        return self.tables / self.per_second


PROFILES = {
    "smoke": Profile(tables=22, per_second=20, ramp_s=2, seconds=12, echo_s=6),
    "floor": Profile(tables=500, per_second=200, ramp_s=20, seconds=120, echo_s=20),
    "peak": Profile(tables=1000, per_second=400, ramp_s=60, seconds=120, echo_s=20),
    "soak": Profile(tables=500, per_second=200, ramp_s=60, seconds=3600, echo_s=30),
}
