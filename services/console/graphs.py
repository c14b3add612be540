"""Charts of a gaming day as SVG, drawn at the server: bars with their amounts beside them."""

from collections.abc import Mapping
from html import escape

from markupsafe import Markup

from games.tables.chips import dollars

_WIDTH, _ROW, _NAMES, _AMOUNTS = 900, 24, 250, 110


def bars(title: str, amounts: Mapping[str, int]) -> Markup:
    """One bar a name; what is below zero goes to the left and is hatched by its own class."""
    if not amounts:
        return Markup("")
    lowest, highest = min(0, *amounts.values()), max(0, *amounts.values())
    span = max(1, highest - lowest)
    room = _WIDTH - _NAMES - _AMOUNTS
    zero = _NAMES + room * -lowest / span
    lines = [
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {_ROW * len(amounts) + 10}" role="img" aria-label="{escape(title)}"',
        ">",
        f'<line class="axis" x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="{_ROW * len(amounts)}"/>',
    ]
    for place, (name, cents) in enumerate(amounts.items()):
        top, long = place * _ROW, room * abs(cents) / span
        left = zero if cents >= 0 else zero - long
        kind = "bar" if cents >= 0 else "bar negative"
        lines += [
            f'<text x="{_NAMES - 8}" y="{top + 18}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="{kind}" x="{left:.1f}" y="{top + 4}" width="{long:.1f}" height="{_ROW - 8}"/>',
            f'<text x="{_WIDTH - 4}" y="{top + 18}" text-anchor="end">{escape(dollars(cents))}</text>',
        ]
    return Markup("".join([*lines, "</svg>"]))
