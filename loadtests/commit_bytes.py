"""How many bytes a commit has, how many of them are what was asked, and what a command costs on the pure path.

python -m loadtests.commit_bytes [COMMITS]     (roulette, several runs, the best of which counts)
"""

import sys
import time

from loadtests.ledgers import records

_RUNS = 7


def main(commits: int) -> None:
    best = float("inf")
    for _ in range(_RUNS):
        before = time.process_time()
        made = records(1, commits, "host-1")
        best = min(best, time.process_time() - before)
    whole = sum(len(record.data) for record in made) / commits
    asked = sum(len(getattr(record.commit, "command", b"")) for record in made) / commits
    print(f"{whole:.1f} bytes a commit, {asked:.1f} of them what was asked; {best / commits * 1e6:.1f} us a command")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
