"""`make load`: a floor under the load that tables make, open loop, beside a bare echo at the same rate.

The floor, the sender and the echo are processes of their own on loopback. Afterwards the ledger is verified, and a page
with graphs is written. The exit code is 1 where a command came to something else than its script says, where the ledger
does not verify, or where the floor could not keep up with the rate.
"""

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from loadtests import generator
from loadtests.latencies import Latencies
from loadtests.load_outcome import Outcome, Sample
from loadtests.load_page import write_page
from loadtests.load_words import say_outcome
from loadtests.processes import FLOORS, NotStarted, Spoken, Usage, bytes_in, started, usage_of
from loadtests.profiles import PROFILES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("profile", choices=list(PROFILES))
    parser.add_argument("--engine", choices=list(FLOORS), default="embedded")
    parser.add_argument("--page", type=Path, default=None, help="the report (default: var/load/PROFILE-ENGINE.html)")
    parser.add_argument("--seed", type=int, default=1, help="draws other think times (default: 1)")
    args = parser.parse_args()
    page = args.page or Path("var") / "load" / f"{args.profile}-{args.engine}.html"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything below is ended, too
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started it with the signal ignored
    console = Console(highlight=False)
    try:
        outcome = measure(args.profile, args.engine, args.seed, console)
    except KeyboardInterrupt:
        console.print("interrupted: everything that was started has ended")
        return 130
    except NotStarted as problem:
        console.print(f"[red]it did not start:[/] {problem}")
        return 2
    page.parent.mkdir(parents=True, exist_ok=True)
    write_page(page, outcome)
    say_outcome(console, outcome)
    console.print(f"\nthe report: {page}")
    return 0 if outcome.is_well else 1


def measure(name: str, engine: str, seed: int, console: Console) -> Outcome:
    profile = PROFILES[name]
    with _progress(console) as progress:
        echo_profile = msgspec.structs.replace(profile, seconds=profile.echo_s, ramp_s=min(2.0, profile.ramp_s))
        with started("-m", "loadtests.echo_server") as echo:
            address = echo.waits_for("serving on").split()[-1]
            plan = generator.Plan(address, echo_profile, seed=seed)
            echoed = _Watched(progress, "echo", echo.process.pid).run(plan)
        with tempfile.TemporaryDirectory(prefix="roundledger-load-") as folder:
            with FLOORS[engine](Path(folder)) as floor:
                plan = generator.Plan(floor.address, profile, str(floor.tokens), seed=seed)
                loaded = _Watched(progress, engine, floor.pid).run(plan)
                verified = _verified(floor.verify) if floor.runs_while_verified else None
            verified = verified or _verified(floor.verify)
            on_disk = bytes_in(Path(folder))
    return Outcome(
        profile_name=name,
        engine=engine,
        profile=profile,
        found=loaded.found,
        latencies=Latencies(loaded.found.latencies),
        echo_latencies=Latencies(echoed.found.latencies),
        cpu_us=loaded.cpu_us(),
        echo_cpu_us=echoed.cpu_us(),
        resident_mb={name: usage.resident_mb for name, usage in loaded.last.items()},
        samples=loaded.samples,
        verified=verified[0],
        verify_said=verified[1],
        on_disk=on_disk,
        commit=_commit(),
    )


class _Watched:
    """Runs a sender and watches what the processes that it calls take meanwhile."""

    def __init__(self, progress: Progress, what: str, pid: int) -> None:
        self._progress, self._pid = progress, pid
        self._bar = progress.add_task(what, total=None, said="")
        self.samples: list[Sample] = []
        self.first: dict[str, Usage] = {}
        self.last: dict[str, Usage] = {}
        self.found = generator.Found()

    def run(self, plan: generator.Plan) -> "_Watched":
        with started("-m", "loadtests.generator", msgspec.json.encode(plan).decode()) as sender:
            for said in _said(sender):
                self._take(said, sender.process.pid)
        self._progress.update(self._bar, total=1, completed=1, said="done")
        return self

    def cpu_us(self) -> dict[str, float]:
        """Microseconds of each process a command, while commands were counted."""
        count = max(1, self.found.answered)
        names = [name for name in self.last if name in self.first]
        return {name: (self.last[name].cpu_s - self.first[name].cpu_s) / count * 1e6 for name in names}

    def _take(self, said: generator.Progress, sender_pid: int) -> None:
        if said.found is not None:
            self.found = said.found
            return
        if said.phase == "over":
            self.last = self._usage(sender_pid)
            return
        if said.phase == "open":
            told = "opening tables"
        else:
            usage = self._usage(sender_pid)
            if said.phase == "count" and not self.first:
                self.first = usage
            second = said.second or generator.Second(0)
            self.samples.append(Sample(said.done, {name: each.cpu_s for name, each in usage.items()}))
            wrong = f", [red]{second.wrong} unexpected[/]" if second.wrong else ""
            told = f"{second.answered}/s, p50 {second.p50_ms:.1f} ms, p99 {second.p99_ms:.1f} ms{wrong}"
        self._progress.update(self._bar, total=said.of, completed=said.done, said=told)

    def _usage(self, sender_pid: int) -> dict[str, Usage]:
        return usage_of(self._pid) | usage_of(sender_pid)


def _said(sender: Spoken) -> Iterator[generator.Progress]:
    """All that a sender says until it ends; raises where it ends without having found anything."""
    seen, found = 0, False
    while True:
        ended = sender.process.poll() is not None
        lines = sender.lines[seen:]
        seen += len(lines)
        for line in lines:
            if line.startswith("{"):
                said = msgspec.json.decode(line, type=generator.Progress)
                found = found or said.found is not None
                yield said
        if found:
            return
        if ended and not lines:
            raise NotStarted(f"the sender ended: {''.join(sender.lines[-20:])}")
        time.sleep(0.02)


def _verified(arguments: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the ledger is well, and the last thing that was said about it."""
    command = [sys.executable, "-m", "roundledger", "verify", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return done.returncode in (0, 4), " ".join(said[-3:])


def _commit() -> str:
    """Which program was measured, where it is known."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


@contextmanager
def _progress(console: Console) -> Iterator[Progress]:
    columns = (
        TextColumn("{task.description:9}"),
        BarColumn(),
        TextColumn("{task.completed:.0f}/{task.total} {task.fields[said]}"),
    )
    with Progress(*columns, console=console) as progress:
        yield progress


if __name__ == "__main__":
    sys.exit(main())
