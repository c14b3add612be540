"""A report as one HTML file that prints well: its style and graphs are in it, and it loads nothing."""

from collections.abc import Iterable
from html import escape

import roundledger.v1 as pb
from ledger.reports.report_tables import TEXT, for_people, key_columns
from services.reports.graphs import graphs_of
from services.reports.text import UNKNOWN, cells_of, head_of, is_tall

_MOST_COLUMNS = 9
"""Beside each other on a page; what does not fit goes below, each row under its key again."""

_STYLE = """
body { font: 13px/1.4 system-ui, sans-serif; color: #111; margin: 2em auto; max-width: 1000px; padding: 0 1em; }
h1 { font-size: 1.5em; margin-bottom: 0; } h2 { font-size: 1.15em; margin: 1.6em 0 .4em; }
table { border-collapse: collapse; width: 100%; margin-bottom: .8em; font-variant-numeric: tabular-nums; }
th, td { padding: .2em .5em; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; }
th { border-bottom: 2px solid #333; } .number { text-align: right; } .total td { font-weight: bold; }
.unknown { color: #777; font-style: italic; } .notes li { margin-bottom: .2em; } .as-of, .empty { color: #555; }
figure { margin: .6em 0 1.2em; break-inside: avoid; } figcaption { font-weight: bold; margin-bottom: .3em; }
svg { width: 100%; max-width: 720px; font: 11px system-ui, sans-serif; } svg .value { text-anchor: end; }
svg .axis { stroke: #333; } svg .gain { fill: #2b6cb0; } svg .loss { fill: #c05621; }
.signatures { display: flex; gap: 3em; margin-top: 3em; break-inside: avoid; }
.signatures div { flex: 1; border-top: 1px solid #333; padding-top: .3em; }
@page { size: A4 landscape; margin: 14mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10px; } thead { display: table-header-group; }
  tr, h2 { break-inside: avoid; } h2 { break-after: avoid; }
  svg .gain, svg .loss { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
"""


def as_html(report: pb.Report, section: str = "", as_of: Iterable[pb.StreamPosition] = ()) -> str:
    parts = [_section(each) for each in report.sections if section in ("", each.name)]
    notes = "".join(f"<li>{escape(note)}</li>" for note in report.notes)
    true_of = ", ".join(f"{escape(at.stream_id)} seq {at.seq}" for at in as_of)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(report.title)}</title><style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(report.title)}</h1>\n"
        + (f'<h2>To be looked at</h2><ul class="notes">{notes}</ul>\n' if notes else "")
        + "\n".join(parts)
        + (f'\n<p class="as-of">True of {true_of}.</p>' if true_of else "")
        + '\n<div class="signatures"><div>Prepared by</div><div>Audited by</div><div>Date</div></div>\n</body></html>\n'
    )


def _section(section: pb.ReportSection) -> str:
    title = f"<h2>{escape(section.title)}</h2>"
    if not section.rows:
        return f'{title}<p class="empty">Nothing.</p>'
    return title + "".join(graphs_of(section)) + "".join(_tables(for_people(section)))


def _tables(section: pb.ReportSection) -> Iterable[str]:
    head, rows = head_of(section), [cells_of(section, row) for row in section.rows]
    totals = [row.is_total for row in section.rows]
    numbers = [column.kind != TEXT for column in section.columns]
    if is_tall(section):
        head, *rows = [list(line) for line in zip(head, *rows, strict=True)]
        yield _table(head, rows, [False] * len(rows), [False, *[True] * (len(head) - 1)])
        return
    keys = min(key_columns(section), _MOST_COLUMNS - 1)
    beside = _MOST_COLUMNS - keys
    for first in range(keys, max(len(head), keys + 1), beside):
        shown = [*range(keys), *range(first, min(first + beside, len(head)))]
        yield _table(
            [head[c] for c in shown], [[row[c] for c in shown] for row in rows], totals, [numbers[c] for c in shown]
        )


def _table(head: list[str], rows: list[list[str]], totals: list[bool], numbers: list[bool]) -> str:
    def cell(tag: str, text: str, is_number: bool) -> str:
        kinds = " ".join(filter(None, ("number" if is_number else "", "unknown" if text == UNKNOWN else "")))
        return f"<{tag}{f' class={chr(34)}{kinds}{chr(34)}' if kinds else ''}>{escape(text)}</{tag}>"

    top = "".join(cell("th", text, number) for text, number in zip(head, numbers, strict=True))
    body = "".join(
        f"<tr{' class=' + chr(34) + 'total' + chr(34) if total else ''}>"
        + "".join(cell("td", text, number) for text, number in zip(row, numbers, strict=True))
        + "</tr>"
        for row, total in zip(rows, totals, strict=True)
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
