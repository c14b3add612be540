"""Bars of a report as inline SVG: drawn here, so that the page loads nothing."""

from html import escape

import roundledger.v1 as pb
from ledger.money.amounts import dollars
from ledger.reports.report_tables import CENTS, TEXT, value_of

_WIDTH, _BAR, _GAP, _LABEL, _VALUE = 720, 16, 6, 150, 110
_MOST_BARS = 40
WORTH_A_GRAPH = ("win_by_count_cents", "win_by_rounds_cents", "round_win_cents", "drop_cents", "balance_cents")
"""Figures that people compare by eye."""


def graphs_of(section: pb.ReportSection) -> list[str]:
    """One for each figure that is worth it, where there are bars to compare."""
    rows = [row for row in section.rows if not row.is_total][:_MOST_BARS]
    if len(rows) < 2 or not section.columns or section.columns[0].kind != TEXT:
        return []
    graphs = []
    for number, column in enumerate(section.columns):
        if column.kind == CENTS and column.name in WORTH_A_GRAPH:
            bars = [(row.cells[0].text, value_of(row.cells[number])) for row in rows]
            known = [(label, value) for label, value in bars if isinstance(value, int)]
            if known:
                graphs.append(bar_graph(column.name.removesuffix("_cents").replace("_", " "), known))
    return graphs


def bar_graph(title: str, bars: list[tuple[str, int]]) -> str:
    """Below zero to the left of the axis, above it to the right; lengths are whole points, so nothing is a float."""
    room = _WIDTH - _LABEL - _VALUE
    lowest, highest = min(0, *(v for _, v in bars)), max(0, *(v for _, v in bars))
    span = max(1, highest - lowest)
    axis = _LABEL + room * -lowest // span
    height = len(bars) * (_BAR + _GAP) + _GAP
    shapes = [f'<line class="axis" x1="{axis}" y1="0" x2="{axis}" y2="{height}"/>']
    for number, (label, value) in enumerate(bars):
        top = _GAP + number * (_BAR + _GAP)
        length = room * abs(value) // span
        left = axis if value >= 0 else axis - length
        text = top + _BAR - 4
        kind = "gain" if value >= 0 else "loss"
        shapes += [
            f'<text x="0" y="{text}">{escape(label)}</text>',
            f'<rect class="{kind}" x="{left}" y="{top}" width="{length}" height="{_BAR}"/>',
            f'<text class="value" x="{_WIDTH}" y="{text}">{escape(dollars(value))}</text>',
        ]
    drawn = "".join(shapes)
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{escape(title, quote=True)}">{drawn}</svg></figure>'
    )
