"""What a load test came to, for the terminal."""

from rich.console import Console
from rich.table import Table

from loadtests.load_outcome import NO_PART, Outcome


def say_outcome(console: Console, outcome: Outcome) -> None:
    for is_good, text in outcome.verdict():
        console.print(f"[{'green' if is_good else 'red'}]{'ok    ' if is_good else 'FAILED'}[/] {text}")
    for problem in outcome.found.told[:5]:
        console.print(f"       {problem}", markup=False)
    _say_latencies(console, outcome)
    _say_cpu(console, outcome)


def _say_latencies(console: Console, outcome: Outcome) -> None:
    table = Table("from when it was due", "commands", "p50 ms", "p90 ms", "p99 ms", "p99.9 ms", "longest ms")
    for name, latencies in (("floor", outcome.latencies), ("bare echo", outcome.echo_latencies)):
        times = (f"{latencies.ms_at(p):.1f}" for p in (50, 90, 99, 99.9))
        table.add_row(name, f"{latencies.count:,}", *times, f"{latencies.longest_ms:.0f}")
    console.print(table)


def _say_cpu(console: Console, outcome: Outcome) -> None:
    table, echo = Table("process", "us of CPU a command", "echoes"), outcome.echo_us or 1.0
    for name, us in sorted(outcome.cpu_us.items(), key=lambda each: -each[1]):
        if name not in NO_PART:
            table.add_row(name, f"{us:,.0f}", f"{us / echo:.2f}")
    table.add_row("the floor", f"{outcome.floor_us:,.0f}", f"{outcome.floor_us / echo:.2f}", style="bold")
    if "broker" in outcome.cpu_us:
        without = outcome.without_broker_us
        table.add_row("... without the broker", f"{without:,.0f}", f"{without / echo:.2f}", style="bold")
    table.add_row("a bare echo", f"{outcome.echo_us:,.0f}", "1.00")
    console.print(table)
