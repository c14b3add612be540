"""What the window shows: layout and chips, clock, balance, the last number, and the keys."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from games.roulette.layout import colour
from games.roulette.terminals import Bet
from ledger.money.amounts import dollars
from services.terminal.layout import LINES, Box, Cursor
from services.terminal.seat import Seen

_PAINT = {"red": "white on red3", "black": "white on grey11", "green": "white on green4"}
_WIDTHS = (5, 5, 5, 18, 9)
"""Of the boxes, by line."""
KEYS = (
    "arrows move  1-6 chip  enter bet  / any position  c cancel  u undo\n"
    "x clear  r recall  n neighbours  o cash out  q quit"
)


def screen(seen: Seen, cursor: Cursor, chip: int, message: str, typed: str | None, now: float) -> RenderableType:
    return Group(
        Text(f"{seen.player or 'nobody'} at terminal {seen.terminal.terminal_id}", style="bold"),
        _status(seen, now),
        Panel(_layout(seen, cursor), title="layout", expand=False),
        _chips(seen.chips, chip),
        _others(seen),
        Text(_line(seen, message, typed), style="bold yellow"),
        Text(KEYS, style="dim"),
    )


def _status(seen: Seen, now: float) -> Text:
    left = seen.seconds_left(now)
    clock = f"clock {left:.0f} s" if left is not None else f"game {seen.game.phase.lower()}"
    promo = f" + promotional {dollars(seen.terminal.promo_cents)}" if seen.terminal.promo_cents else ""
    credits_shown = (
        f"  total {dollars(seen.total_cents)}  available {dollars(seen.terminal.available_cents)}{promo}"
        f"  at risk {dollars(seen.at_risk_cents)}"
    )
    number = seen.last_number
    result = f"  last number {number} {colour(number)}" if number else ""
    return Text(f"{clock}{credits_shown}{result}", style="red bold" if left is not None and left <= 10 else "")


def _layout(seen: Seen, cursor: Cursor) -> Grid:
    grid = Grid.grid()
    for number, line in enumerate(LINES):
        row = Text(" " * _WIDTHS[number] if number == 1 else "")
        for box in line:
            row.append_text(_box(box, seen, cursor.at == box, _WIDTHS[number]))
        grid.add_row(row)
    return grid


def _box(box: Box, seen: Seen, is_here: bool, width: int) -> Text:
    bet = seen.bets.get(box.position, Bet()).total_cents
    label = f"{box.label}{'*' if bet else ''}"
    if box.wager == "straight" and seen.last_number == box.selection:
        label = f"({label})"
    style = _PAINT[colour(box.selection)] if box.wager == "straight" else _PAINT.get(box.wager, "white on green4")
    return Text(f"[{label}]".center(width) if is_here else label.center(width), style="reverse" if is_here else style)


def _chips(values: tuple[int, ...], chip: int) -> Text:
    shown = (f"[{dollars(value)}]" if n == chip else f" {dollars(value)} " for n, value in enumerate(values))
    return Text("chips " + " ".join(shown))


def _others(seen: Seen) -> Text:
    bets = (f"{' '.join(place).strip()} {dollars(bet.total_cents)}" for place, bet in seen.bets.items())
    return Text(f"bets  {', '.join(bets) or 'none'}")


def _line(seen: Seen, message: str, typed: str | None) -> str:
    if typed is not None:
        return f"position: {typed}_"
    asked = seen.terminal.cash_out
    if asked and not asked.verified:
        return f"cash out {dollars(asked.amount_cents)}? y/n"
    if asked:
        return f"the dealer brings {dollars(asked.amount_cents)} in chips"
    return message
