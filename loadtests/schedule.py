"""When each command of an open-loop load is due: drawn beforehand, whatever the answers take."""

from collections.abc import Iterator
from random import Random

from loadtests.profiles import Profile


def due_times(profile: Profile, table: int, seed: int = 1) -> Iterator[float]:
    """The seconds after the start at which one table's commands are due. Think times are exponential, so that all
    tables together are a Poisson stream whose rate rises over the ramp and then stays."""
    random = Random(f"{seed}-{table}")
    sent, ends = 0.0, profile.ramp_s + profile.seconds
    while True:
        sent += random.expovariate(1.0)
        due = _time_of(sent * profile.tables, profile)
        if due >= ends:
            return
        yield due


def _time_of(count: float, profile: Profile) -> float:
    """When so many commands of all tables are due on average: the inverse of the rate, summed up from the start."""
    in_ramp = profile.per_second * profile.ramp_s / 2
    if count < in_ramp:
        return float((2 * count * profile.ramp_s / profile.per_second) ** 0.5)
    return profile.ramp_s + (count - in_ramp) / profile.per_second
