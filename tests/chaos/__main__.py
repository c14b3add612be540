"""make chaos: MINUTES of blows, four fifths on Kafka, the rest on an embedded floor. The exit code is 0 if nothing
was lost or doubled, all came back and the ledgers verify.

python -m tests.chaos MINUTES [kafka|embedded]; ROUNDLEDGER_SEED=n hits in another order."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from tests.chaos.blows import Toll, revive, strike
from tests.chaos.floors import EmbeddedFloor, KafkaFloor
from tests.support.dealers import Promises

TABLES = 6
_BETWEEN_SECONDS = 1.0
_SHARES: dict[str, tuple[Callable[..., Any], float]] = {"kafka": (KafkaFloor, 0.8), "embedded": (EmbeddedFloor, 0.2)}


def hurt(make: Callable[..., Any], seconds: float, toll: Toll, rng: Random, tables: int = TABLES) -> None:
    """Hurts a floor in every way it can be hurt, in drawn orders, for so long, and at least once through; then looks
    whether everything is there."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder, ExitStack() as running:
        floor = make(Path(folder), running)
        floor.begin_playing(tables)
        deadline, is_first = time.monotonic() + seconds, True
        try:
            while is_first or time.monotonic() < deadline:
                blows = floor.blows()
                rng.shuffle(blows)
                for kind, name in blows:
                    if not is_first and time.monotonic() > deadline:
                        break
                    strike(floor, kind, name, toll)
                    time.sleep(_BETWEEN_SECONDS)
                    revive(floor, toll)
                is_first = False
            floor.end_playing()
        except AssertionError as problem:
            toll.problems.append(f"{floor.name}: {problem}")
        toll.take_in(floor, Promises(floor.dealers, floor.records()))
        if problem := floor.verified():
            toll.problems.append(problem)
        for name, part in floor.parts.items() if toll.problems else ():
            print(f"--- {name} ---\n{part.log[-3000:]}")


def main(arguments: list[str]) -> int:
    minutes = float(arguments[0]) if arguments else 10.0
    chosen = arguments[1:] or list(_SHARES)
    toll, rng = Toll(), Random(int(os.environ.get("ROUNDLEDGER_SEED", "1")))
    whole = sum(_SHARES[name][1] for name in chosen)
    for name in chosen:
        make, share = _SHARES[name]
        hurt(make, 60 * minutes * share / whole, toll, rng)
    print("\n".join(toll.lines()))
    return int(bool(toll.problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
