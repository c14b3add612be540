"""Graphs as inline SVG: no script, no other file, light and dark."""

import math
from collections.abc import Mapping, Sequence
from html import escape

import msgspec

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d3b", "#7f7f7f", "#5e3c99", "#b8b000")
"""Told apart by those who see few colours, too."""

_WIDTH, _HEIGHT = 760, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 14, 12, 40

Points = Sequence[tuple[float, float]]


class Axes(msgspec.Struct, frozen=True):
    x_label: str
    y_label: str
    log_y: bool = False
    x_ticks: Sequence[tuple[float, str]] = ()
    """Where they are not to be chosen."""


def line_graph(title: str, series: Mapping[str, Points], axes: Axes) -> str:
    plot = _Plot(title, [points for points in series.values() if points], axes)
    for number, (name, points) in enumerate(series.items()):
        plot.line(points, COLOURS[number % len(COLOURS)], name)
    return plot.figure(list(series))


def stacked_graph(title: str, series: Mapping[str, Points], axes: Axes) -> str:
    """Areas one upon the other; all series have the same x."""
    below: dict[float, float] = {}
    layers: list[tuple[str, list[tuple[float, float]], list[tuple[float, float]]]] = []
    for name, points in series.items():
        bottom = [(x, below.get(x, 0.0)) for x, _ in points]
        top = [(x, below.get(x, 0.0) + y) for x, y in points]
        below.update(top)
        layers.append((name, bottom, top))
    plot = _Plot(title, [top for _, _, top in layers if top], axes)
    for number, (name, bottom, top) in enumerate(layers):
        plot.area(bottom, top, COLOURS[number % len(COLOURS)], name)
    return plot.figure(list(series))


class _Plot:
    def __init__(self, title: str, drawn: Sequence[Points], axes: Axes) -> None:
        self._title, self._axes, self._marks = title, axes, list[str]()
        xs = [x for points in drawn for x, _ in points] or [0.0, 1.0]
        ys = [y for points in drawn for _, y in points if y > 0 or not axes.log_y] or [1.0]
        self._x = (min(xs), max(max(xs), min(xs) + 1e-9))
        if axes.log_y:
            self._y = (10.0 ** math.floor(math.log10(min(ys))), 10.0 ** math.ceil(math.log10(max(ys) * 1.0001)))
        else:
            self._y = (0.0, max(ys) * 1.05 or 1.0)

    def line(self, points: Points, colour: str, name: str) -> None:
        path = "M" + " L".join(f"{self._at_x(x):.1f},{self._at_y(y):.1f}" for x, y in points) if points else ""
        style = f'fill="none" stroke="{colour}" stroke-width="1.8" stroke-linejoin="round"'
        self._marks.append(f'<path d="{path}" {style}><title>{escape(name)}</title></path>')

    def area(self, bottom: Points, top: Points, colour: str, name: str) -> None:
        corners = " ".join(f"{self._at_x(x):.1f},{self._at_y(y):.1f}" for x, y in [*top, *reversed(bottom)])
        style = f'fill="{colour}" fill-opacity="0.75" stroke="none"'
        self._marks.append(f'<polygon points="{corners}" {style}><title>{escape(name)}</title></polygon>')

    def figure(self, names: Sequence[str]) -> str:
        keys = "".join(
            f'<span class="key"><i style="background:{COLOURS[n % len(COLOURS)]}"></i>{escape(name)}</span>'
            for n, name in enumerate(names)
        )
        return (
            f'<figure><figcaption>{escape(self._title)}</figcaption><div class="keys">{keys}</div>'
            f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(self._title)}">'
            f"{''.join(self._grid())}{''.join(self._marks)}</svg></figure>"
        )

    def _grid(self) -> list[str]:
        bottom, marks = _HEIGHT - _BOTTOM, list[str]()
        for value, text in self._y_ticks():
            y = self._at_y(value)
            marks.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
            marks.append(f'<text x="{_LEFT - 7}" y="{y + 4:.1f}" text-anchor="end">{text}</text>')
        low, high = self._x
        for value, text in self._axes.x_ticks or _round_ticks(low, high):
            if not low <= value <= high:
                continue
            x = self._at_x(value)
            marks.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom}"/>')
            marks.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{text}</text>')
        middle = (_LEFT + _WIDTH - _RIGHT) / 2
        marks.append(f'<text x="{middle}" y="{_HEIGHT - 4}" text-anchor="middle">{escape(self._axes.x_label)}</text>')
        up = f'transform="translate(12 {(_TOP + bottom) / 2}) rotate(-90)" text-anchor="middle"'
        marks.append(f"<text {up}>{escape(self._axes.y_label)}</text>")
        return marks

    def _y_ticks(self) -> Sequence[tuple[float, str]]:
        if not self._axes.log_y:
            return _round_ticks(*self._y)
        low, high = (round(math.log10(bound)) for bound in self._y)
        return [(10.0**power, f"{10.0**power:,g}") for power in range(low, high + 1)]

    def _at_x(self, x: float) -> float:
        low, high = self._x
        return _LEFT + (x - low) / (high - low) * (_WIDTH - _RIGHT - _LEFT)

    def _at_y(self, y: float) -> float:
        low, high = self._y
        if self._axes.log_y:
            low, high, y = math.log10(low), math.log10(high), math.log10(max(y, low))
        return _HEIGHT - _BOTTOM - (y - low) / ((high - low) or 1) * (_HEIGHT - _BOTTOM - _TOP)


def _round_ticks(low: float, high: float, about: int = 6) -> Sequence[tuple[float, str]]:
    """At steps of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / about or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    first = math.ceil(low / step)
    return [(n * step, f"{n * step:,g}") for n in range(first, math.floor(high / step + 1e-9) + 1)]
