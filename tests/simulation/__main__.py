"""make simulate: many seeds, on all cores, with a bar; the first that fails is shown and ends it.

python -m tests.simulation [SEEDS] [FIRST]; ROUNDLEDGER_SEED=n runs one seed and prints all of its history.
"""

import logging
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.simulation.simulate import FailedError, Ran, simulate

_BAR = 40


def _ran(seed: int) -> Ran | str:
    logging.disable(logging.CRITICAL)
    try:
        return simulate(seed)
    except FailedError as failed:
        return str(failed)


def main(arguments: list[str]) -> int:
    if seed := os.environ.get("ROUNDLEDGER_SEED"):
        logging.disable(logging.CRITICAL)
        print(_told(simulate(int(seed), show=True)))
        return 0
    count = int(arguments[0]) if arguments else 1000
    first = int(arguments[1]) if len(arguments) > 1 else 1
    began, done, faults, acknowledged = time.monotonic(), 0, Counter[str](), 0
    with ProcessPoolExecutor() as cores:
        runs = [cores.submit(_ran, seed) for seed in range(first, first + count)]
        for run in as_completed(runs):
            ran = run.result()
            if isinstance(ran, str):
                cores.shutdown(wait=False, cancel_futures=True)
                print(f"\n{ran}")
                return 1
            done += 1
            faults.update(ran.faults)
            acknowledged += ran.acknowledged
            bar = "#" * (_BAR * done // count)
            print(f"\r[{bar:{_BAR}}] {done} of {count} seeds", end="", flush=True)
    print(f"\n{acknowledged} commands acknowledged, none lost, none doubled; {time.monotonic() - began:.0f} s")
    print("faults: " + ", ".join(f"{number} {kind}" for kind, number in faults.most_common()))
    return 0


def _told(ran: Ran) -> str:
    return (
        f"seed {ran.seed} ({ran.engine}): {ran.acknowledged} acknowledged, {ran.commits} commits, faults {ran.faults}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
