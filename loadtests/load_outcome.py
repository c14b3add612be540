"""What a load test came to."""

import re

import msgspec

from loadtests.generator import Found, Second
from loadtests.latencies import Latencies
from loadtests.profiles import Profile

_KEPT_UP = 0.98
NO_PART = ("generator", "launcher")
"""Processes that belong to the test, not to the floor."""


class Sample(msgspec.Struct, frozen=True):
    """What each process has taken of the machine since it began, so many seconds after the load did."""

    at: int
    cpu_s: dict[str, float]


class Outcome(msgspec.Struct, frozen=True):
    profile_name: str
    engine: str
    profile: Profile
    found: Found
    latencies: Latencies
    echo_latencies: Latencies
    cpu_us: dict[str, float]
    """Microseconds a command by process, the sender's among them."""
    echo_cpu_us: dict[str, float]
    resident_mb: dict[str, float]
    samples: list[Sample]
    verified: bool
    verify_said: str
    on_disk: dict[str, int]
    """Bytes by file or topic, when all was over."""
    commit: str = ""
    """Of the program's own history, where it is known."""

    @property
    def commits(self) -> int:
        """All that the ledger has, as verification counted them; 0 where it said nothing of it."""
        found = re.search(r"([\d,]+) commits", self.verify_said)
        return int(found[1].replace(",", "")) if found else 0

    @property
    def echo_us(self) -> float:
        return self.echo_cpu_us.get("echo", 0.0)

    @property
    def floor_us(self) -> float:
        """Of all processes of the floor together."""
        return sum(us for name, us in self.cpu_us.items() if name not in NO_PART)

    @property
    def without_broker_us(self) -> float:
        return self.floor_us - self.cpu_us.get("broker", 0.0)

    @property
    def counted(self) -> list[Second]:
        """The seconds in which the whole rate was due."""
        ramp, ends = self.profile.ramp_s, self.profile.ramp_s + self.profile.seconds
        return [second for second in self.found.seconds if ramp <= second.at < ends]

    @property
    def kept_up(self) -> bool:
        """Whether about as much was answered as was due, all along."""
        due = sum(second.due for second in self.counted)
        return sum(second.answered for second in self.counted) >= _KEPT_UP * due

    @property
    def is_well(self) -> bool:
        return not self.found.wrong and self.verified and self.kept_up

    def verdict(self) -> list[tuple[bool, str]]:
        """What was asked of the floor, and whether it did it."""
        asked = f"{self.profile.per_second:g} commands a second of {self.profile.tables} tables"
        return [
            (self.kept_up, f"{asked} {'held' if self.kept_up else 'not held: answers fell behind'}"),
            (not self.found.wrong, f"{self.found.wrong} unexpected outcomes among {self.found.answered:,}"),
            (self.verified, f"the ledger {'verifies' if self.verified else 'DOES NOT VERIFY'}: {self.verify_said}"),
        ]
