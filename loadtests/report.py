"""Figures beside their peers."""

import msgspec
from rich.console import Console
from rich.table import Table


class Figure(msgspec.Struct, frozen=True):
    """What was measured, and what it is compared with, in the same run."""

    what: str
    value: float
    unit: str
    peer: str
    peer_value: float
    aim: float | None = None
    """The ratio that we want to reach."""

    @property
    def ratio(self) -> float:
        return self.value / self.peer_value


def show(title: str, figures: list[Figure], console: Console) -> None:
    table = Table("measured", "figure", "beside", "its figure", "ratio", "aim", title=title, title_justify="left")
    for column in (1, 3, 4, 5):
        table.columns[column].justify = "right"
    for figure in figures:
        aim = "" if figure.aim is None else f"{figure.aim:g}"
        mark = "" if figure.aim is None else (" ok" if figure.ratio >= figure.aim else " MISSED")
        table.add_row(
            figure.what,
            f"{figure.value:,.0f} {figure.unit}",
            figure.peer,
            f"{figure.peer_value:,.0f} {figure.unit}",
            f"{figure.ratio:.3g}",
            aim + mark,
        )
    console.print(table)
