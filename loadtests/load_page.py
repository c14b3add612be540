"""The report of a load test: one page of HTML with its graphs in it."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape
from itertools import pairwise
from math import log10
from pathlib import Path

from loadtests.graphs import Axes, Points, line_graph, stacked_graph
from loadtests.latencies import PERCENTILES, Latencies
from loadtests.load_outcome import NO_PART, Outcome

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --soft: #5c5c5c; --line: #d9d9d9; --back: #fff; --card: #f6f6f4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eaeaea; --soft: #a6a6a6; --line: #3a3a3a; --back: #17181a; --card: #202225; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); margin: 2rem auto;
  max-width: 1640px; padding: 0 1.2rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p.under { color: var(--soft); margin: .2rem 0 1rem; }
ul.verdict { list-style: none; padding: 0; } ul.verdict li { padding: .15rem 0; }
.good::before { content: "\\2713  "; color: #0a7d38; font-weight: 700; }
.bad::before { content: "\\2717  "; color: #c0271f; font-weight: 700; } .bad { font-weight: 600; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: .7rem; }
.tile { background: var(--card); border-radius: .5rem; padding: .7rem .9rem; }
.tile b { display: block; font-size: 1.45rem; font-variant-numeric: tabular-nums; } .tile span { color: var(--soft); }
.graphs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr)); gap: 1.2rem; }
figure { margin: 0; background: var(--card); border-radius: .5rem; padding: .8rem; }
figcaption { font-weight: 600; } .keys { color: var(--soft); font-size: .85rem; min-height: 1.4em; }
.key { margin-right: 1rem; white-space: nowrap; }
.key i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .35em; }
svg { width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 12px; } .grid { stroke: var(--line); }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 0 2rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } thead th { color: var(--soft); font-weight: 600; }
tr.sum td { font-weight: 600; } pre { white-space: pre-wrap; background: var(--card); padding: .8rem; }
"""

_CURVE = [*range(0, 90, 5), *(100 - 10.0 / 1.25**n for n in range(42))]
"""Percentiles of the curve, ever closer to 100."""


def write_page(path: Path, outcome: Outcome) -> None:
    path.write_text(page_of(outcome), encoding="utf-8")


def page_of(outcome: Outcome) -> str:
    profile = outcome.profile
    title = f"Load: {outcome.profile_name}, {outcome.engine} engine"
    under = (
        f"{profile.tables} tables of nine games, {profile.per_second:g} commands a second, open loop, think time "
        f"{profile.think_s:.1f} s, ramp {profile.ramp_s:g} s, counted {profile.seconds:g} s. "
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC{f', commit {outcome.commit}' if outcome.commit else ''}. "
        "Latency is from when a command was due."
    )
    verdict = "".join(
        f'<li class="{"good" if is_good else "bad"}">{escape(text)}</li>' for is_good, text in outcome.verdict()
    )
    told = "\n".join(outcome.found.told)
    wrong = f"<h2>Unexpected outcomes</h2><pre>{escape(told)}</pre>" if told else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f'<h1>{escape(title)}</h1><p class="under">{escape(under)}</p><ul class="verdict">{verdict}</ul>'
        f'<div class="tiles">{"".join(_tiles(outcome))}</div><h2>Charts</h2>'
        f'<div class="graphs">{"".join(_graphs(outcome))}</div>'
        f'<div class="tables"><div><h2>CPU by process</h2>{_processes(outcome)}</div>'
        f"<div><h2>Latency by table</h2>{_games(outcome)}</div>"
        f"<div><h2>On the disk</h2>{_disk(outcome)}</div></div>{wrong}</body></html>\n"
    )


def _tiles(outcome: Outcome) -> Iterable[str]:
    latencies, found = outcome.latencies, outcome.found
    echoes = f"{outcome.floor_us / outcome.echo_us:.1f}" if outcome.echo_us else "?"
    tiles = [
        (f"{latencies.ms_at(50):.1f} ms", "p50"),
        (f"{latencies.ms_at(99):.1f} ms", "p99"),
        (f"{latencies.longest_ms:.0f} ms", "longest"),
        (f"{found.answered / outcome.profile.seconds:.0f}/s", f"answered, {found.answered:,} in all"),
        (f"{outcome.floor_us / 1e3:.2f} ms", "CPU a command, all processes"),
        (echoes, "bare echoes of CPU a command"),
        (f"{found.refused:,}", "refused, as the scripts expect"),
        (f"{found.tables:,}", f"tables, {found.opened} opened in {found.opening_s:.1f} s"),
    ]
    return (f'<div class="tile"><b>{escape(value)}</b><span>{escape(what)}</span></div>' for value, what in tiles)


def _graphs(outcome: Outcome) -> Iterable[str]:
    seconds = outcome.found.seconds
    ticks = [(_place(p), f"{p:g} %") for p in (0.0, *PERCENTILES)]
    curves = {"floor": _curve(outcome.latencies), "bare echo": _curve(outcome.echo_latencies)}
    axes = Axes("of all commands", "ms", log_y=True, x_ticks=ticks)
    yield line_graph("Latency by percentile", curves, axes)
    over = {
        "p50": [(s.at, s.p50_ms) for s in seconds],
        "p99": [(s.at, s.p99_ms) for s in seconds],
        "longest": [(s.at, s.longest_ms) for s in seconds],
    }
    yield line_graph("Latency over time", over, Axes("seconds", "ms", log_y=True))
    rates: dict[str, Points] = {
        "due": [(s.at, s.due) for s in seconds],
        "answered": [(s.at, s.answered) for s in seconds],
    }
    yield line_graph("Commands a second", rates, Axes("seconds", "commands"))
    yield stacked_graph("CPU by process", _cores(outcome), Axes("seconds", "cores"))


def _place(percentile: float) -> float:
    """Where a percentile lies on an axis on which each further nine takes as much room."""
    return 2 - log10(max(1e-4, 100 - percentile))


def _curve(latencies: Latencies) -> Points:
    """No further than there are commands to tell of."""
    furthest = 100 - 100 / max(1, latencies.count)
    return [(_place(p), latencies.ms_at(p)) for p in _CURVE if p <= furthest and latencies.count]


def _cores(outcome: Outcome) -> dict[str, Points]:
    named = (name for name in outcome.cpu_us if name != "launcher")
    names = sorted(named, key=lambda name: (name in NO_PART, -outcome.cpu_us[name]))
    cores: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for before, after in pairwise(outcome.samples):
        for name in names:
            used = after.cpu_s.get(name, 0.0) - before.cpu_s.get(name, 0.0)
            cores[name].append((after.at, max(0.0, used) / max(1, after.at - before.at)))
    return dict(cores)


def _processes(outcome: Outcome) -> str:
    echo = outcome.echo_us or 1.0
    named = sorted(outcome.cpu_us.items(), key=lambda each: (each[0] in NO_PART, -each[1]))
    rows = [
        (name, f"{us:,.0f}", f"{us / echo:.2f}", f"{outcome.resident_mb.get(name, 0.0):,.0f}")
        for name, us in named
        if name not in NO_PART
    ]
    rows.append(("the floor", f"{outcome.floor_us:,.0f}", f"{outcome.floor_us / echo:.2f}", ""))
    if "broker" in outcome.cpu_us:
        without = outcome.without_broker_us
        rows.append(("the floor without the broker", f"{without:,.0f}", f"{without / echo:.2f}", ""))
    rows.append(("a bare echo at this rate", f"{outcome.echo_us:,.0f}", "1.00", ""))
    sender = outcome.cpu_us.get("generator", 0.0)
    rows.append(("the sender, beside it", f"{sender:,.0f}", f"{sender / echo:.2f}", ""))
    return _table(("process", "us a command", "echoes", "MB"), rows)


def _games(outcome: Outcome) -> str:
    rows = []
    for name, encoded in sorted(outcome.found.by_table.items()):
        latencies = Latencies(encoded)
        times = (f"{latencies.ms_at(p):.1f}" for p in (50, 90, 99))
        rows.append((name.partition("-")[2].replace("_", " "), f"{latencies.count:,}", *times))
    whole = outcome.latencies
    rows.append(("all", f"{whole.count:,}", *(f"{whole.ms_at(p):.1f}" for p in (50, 90, 99))))
    echo = outcome.echo_latencies
    rows.append(("bare echo", f"{echo.count:,}", *(f"{echo.ms_at(p):.1f}" for p in (50, 90, 99))))
    return _table(("table", "commands", "p50 ms", "p90 ms", "p99 ms"), rows)


def _disk(outcome: Outcome) -> str:
    """The larger ones; of small ledgers it says little, because files grow in pages."""
    commits = outcome.commits
    largest = sorted(outcome.on_disk.items(), key=lambda each: -each[1])[:12]
    rows = [(name, f"{size / 1e3:,.0f}", f"{size / commits:,.0f}" if commits else "") for name, size in largest]
    return _table(("file or topic", "kB", "bytes a commit"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    sums = ("the floor", "the floor without the broker", "all")
    body = "".join(
        f"<tr{' class=sum' if row[0] in sums else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
