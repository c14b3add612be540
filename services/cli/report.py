"""`roundledger report`: what accounting reads, prints and exports of the books."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, calling, command, group
from services.running.problems import NotFound, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    import roundledger.v1 as pb

report = group("Reports of the books: for a terminal, for printing, for other programs.")
app.add_typer(report, name="report")


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    XLSX = "xlsx"
    HTML = "html"


_BINARY = (Format.PARQUET, Format.XLSX)

GamingDay = Annotated[str, typer.Argument(metavar="DAY", help="The gaming day: YYYY-MM-DD, today or yesterday.")]
AsOfDay = Annotated[str, typer.Option("--day", metavar="DAY", help="As of this gaming day; else the newest.")]
As = Annotated[Format, typer.Option("--format", help="How to write it.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write to this file; else to the terminal.")]
Section = Annotated[
    str, typer.Option("--section", metavar="NAME", help="Only this table of figures; csv and parquet hold one.")
]
Named = typer.Option("--name", metavar="ID", help="Only of this one.")


@command(report, "day", "report day")
def day(
    day: GamingDay,
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """A gaming day: the property, its games and its tables; what is missing or has to be looked at."""
    _report("REPORT_KIND_DAY", day, "", format, out, section, server, tokens)


@command(report, "table", "report table")
def table(
    day: GamingDay,
    name: Annotated[str, Named] = "",
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Tables: day, month and year to date."""
    _report("REPORT_KIND_TABLE", day, name, format, out, section, server, tokens)


@command(report, "game", "report game")
def game(
    day: GamingDay,
    name: Annotated[str, Named] = "",
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Games: day, month and year to date, and which hold has to be investigated."""
    _report("REPORT_KIND_GAME", day, name, format, out, section, server, tokens)


@command(report, "jackpot", "report jackpot")
def jackpot(
    name: Annotated[str, Named] = "",
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Jackpot funds: what came in, what was paid, what lies in them, and that nothing was lost at any commit."""
    _report("REPORT_KIND_JACKPOT", "", name, format, out, section, server, tokens)


@command(report, "vigorish", "report vigorish")
def vigorish(
    day: AsOfDay = "",
    name: Annotated[str, Named] = "",
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Vigorish by table, and what nobody has collected, by player and age."""
    _report("REPORT_KIND_VIGORISH", day, name, format, out, section, server, tokens)


@command(report, "corrections", "report corrections")
def corrections(
    day: GamingDay,
    name: Annotated[str, Named] = "",
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Corrections of a gaming day: time, id, who, what, value before and after, why."""
    _report("REPORT_KIND_CORRECTIONS", day, name, format, out, section, server, tokens)


@command(report, "slips", "report slips")
def slips(
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Fill and credit slips by number: voids and gaps."""
    _report("REPORT_KIND_SLIPS", "", "", format, out, section, server, tokens)


@command(report, "chips", "report chips")
def chips(
    day: AsOfDay = "",
    name: Annotated[str, Named] = "",
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Chips by denomination: how many were issued and where they are, each tray, and what the day did to it."""
    _report("REPORT_KIND_CHIPS", day, name, format, out, section, server, tokens)


@command(report, "meters", "report meters")
def meters(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table with wagering terminals.")],
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Of a kept ledger's files; else a floor is asked.")
    ] = None,
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Wagering terminals: their meters, as the table shows them, against what was posted up to the same commit."""
    from services.reports.meters import meters_of_files, meters_of_floor

    if data is not None:
        made, as_of = meters_of_files(data, table)
    else:
        with calling(server, tokens) as floor:
            made, as_of = meters_of_floor(floor, table)
    _write(made, as_of, format, out, section)


@command(report, "player", "report player")
def player(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id.")],
    first: Annotated[str, typer.Option("--from", metavar="DAY", help="From this gaming day on.")] = "",
    last: Annotated[str, typer.Option("--to", metavar="DAY", help="Up to this gaming day.")] = "",
    format: As = Format.TEXT,
    out: Out = None,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """A player's buy-ins, handle, theoretical and actual win, and time played, by day and table."""
    import roundledger.v1 as pb
    from ledger.reports.report_tables import figures_section

    with calling(server, tokens) as floor:
        request = pb.GetPlayerReportRequest(player_id=player, first_day=first, last_day=last)
        response = floor.ledger.GetPlayerReport(request, metadata=floor.metadata("GetPlayerReport"))
    if not response.visits:
        raise NotFound(f"nothing of {player!r} is in the books for these days")
    keys = ["gaming_day", "stream_id", "game", "first_at", "last_at"]
    visits = figures_section("visits", "By day and table", keys, pb.PlayerVisit, response.visits)
    left_out = sorted({f"{visit.game} {wager}" for visit in response.visits for wager in visit.wagers_without_edge})
    notes = [f"not in the theoretical win, because nobody has stated their average: {', '.join(left_out)}"]
    made = pb.Report(title=f"Player {player}", sections=[visits], notes=notes if left_out else [])
    _write(made, response.as_of, format, out, "")


@command(report, "currency", "report currency")
def currency(
    day: GamingDay,
    everybody: Annotated[bool, typer.Option("--everybody", help="Also those below the thresholds.")] = False,
    known: Annotated[
        list[str],
        typer.Option("--known", metavar="ID=PERSON", help="Whom a player is known to be; several times."),
    ] = [],  # noqa: B006  (typer copies it)
    format: As = Format.TEXT,
    out: Out = None,
    section: Section = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Currency of a gaming day by person: what has to be reported, and what is near to it. Confidential: for accounting
    alone."""
    import roundledger.v1 as pb
    from services.reports.cash import currency_report

    with calling(server, tokens) as floor:
        identified = dict(_identity(text) for text in known)
        request = pb.GetCurrencyReportRequest(gaming_day=day, everybody=everybody, identified=identified)
        response = floor.ledger.GetCurrencyReport(request, metadata=floor.metadata("GetCurrencyReport"))
    _write(currency_report(day, response.people), response.as_of, format, out, section)


def _identity(text: str) -> tuple[str, str]:
    player, equals, person = text.partition("=")
    if not (player and equals and person):
        raise Problem(f"--known {text}: write it as ID=PERSON")
    return player, person


def _report(
    kind: str, day: str, name: str, format: Format, out: Path | None, section: str, server: str, tokens: Path
) -> None:
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        request = pb.GetReportRequest(kind=kind, gaming_day=day, name=name)
        response = floor.ledger.GetReport(request, metadata=floor.metadata("GetReport"))
    _write(response.report, response.as_of, format, out, section)


def _write(
    made: "pb.Report", as_of: "Iterable[pb.StreamPosition]", format: Format, out: Path | None, section: str
) -> None:
    data = _encoded(made, as_of, format, section)
    if out is not None:
        out.write_bytes(data)
        print(f"{out} holds {made.title[:1].lower()}{made.title[1:]}")
    elif format in _BINARY:
        raise Problem(f"{format} is not for a terminal: name a file with --out")
    else:
        print(data.decode(), end="")


def _encoded(made: "pb.Report", as_of: "Iterable[pb.StreamPosition]", format: Format, section: str) -> bytes:
    from services.reports.rows import chosen

    chosen(made, section)  # says so if there is none of this name
    if format is Format.TEXT:
        from services.reports.text import as_text

        return as_text(made, section).encode()
    if format is Format.HTML:
        from services.reports.page import as_html

        return as_html(made, section, as_of).encode()
    from services.reports.export import EXPORTS

    return EXPORTS[format](made, section)
