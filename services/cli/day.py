"""`roundledger day`: signs the sheets of a gaming day and closes it, from the books of a running floor."""

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, calling, command, group
from services.running.problems import NotFound, Problem, RefusedByFloor

if TYPE_CHECKING:
    from google.protobuf.message import Message

    import roundledger.v1 as pb
    from services.reports.closing import Calendar
    from services.running.client import FloorClient

day = group("The close of a gaming day: what is missing, signing its sheets, closing it.")
app.add_typer(day, name="day")

GamingDay = Annotated[str, typer.Argument(metavar="DAY", help="The gaming day: YYYY-MM-DD, today or yesterday.")]


@command(
    day, "show", "day show", epilog="exit code: 0 if every sheet is signed and the win of each table known, else 1"
)
def show(day: GamingDay, server: options.Server = options.SERVER, tokens: options.Tokens = options.TOKENS) -> int:
    """The checklist of the close, a line a table."""
    with calling(server, tokens) as floor:
        found, calendar = _sheets(floor, day), _calendar(floor)
    return _print_checklist(found, calendar)


@command(day, "begin", "day begin")
def begin(
    first_day: Annotated[str, typer.Argument(metavar="DAY", help="The first gaming day to be closed: YYYY-MM-DD.")],
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Begin the property's calendar, once, with the zone and hour that the floor runs by: no day is closed before."""
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        said = floor.past.GetCaller(pb.GetCallerRequest(), metadata=floor.metadata("GetCaller"))
        begun = {"zone": said.timezone, "starts_at": said.day_starts_at, "first_day": first_day}
        _send(floor, pb.SetCalendarRequest(header=_header(), **begun))
    print(f"gaming days begin at {said.day_starts_at} {said.timezone}; {first_day} is the first to be closed")


@command(day, "sign", "day sign")
def sign(
    day: GamingDay,
    tables: Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="The tables to sign.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every table whose sheet is not signed yet.")] = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Sign the sheets of tables as the books have them now, by accounting."""
    from ledger.streams.gaming_day.words import win_in_words
    from services.reports.closing import signing, tables_of, unsigned

    if bool(tables) == everything:
        raise Problem("name the tables to sign, or say --all")
    with calling(server, tokens) as floor:
        found, calendar = _sheets(floor, day), _calendar(floor)
        gaming_day = found.sheets[0].gaming_day
        names = tables or unsigned(tables_of(found), calendar.signed.get(gaming_day, ()))
        requests = {name: signing(found, name, _header()) for name in names}
        for name, request in requests.items():
            if request is None:
                raise NotFound(f"there is no sheet of {name!r} on {gaming_day}: nothing was signed")
        for name, request in requests.items():
            if request is not None:
                _send(floor, request)
                print(f"{gaming_day} {name} signed: {win_in_words(request.sheet)}")
    if not names:
        print(f"every sheet of {gaming_day} is signed")


@command(day, "close", "day close")
def close(
    day: GamingDay,
    unknown: Annotated[
        bool, typer.Option("--win-unknown", help="Also where the win of signed tables is not known yet.")
    ] = False,
    without: Annotated[bool, typer.Option("--unsigned", help="Also without the sheets that nobody signed.")] = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Close a gaming day, by accounting: after that nothing of it changes."""
    import roundledger.v1 as pb
    from services.reports.closing import tables_of, unsigned, win_unknown

    with calling(server, tokens) as floor:
        found, calendar = _sheets(floor, day), _calendar(floor)
        gaming_day, tables = found.sheets[0].gaming_day, tables_of(found)
        signed = calendar.signed.get(gaming_day, ())
        if (missing := unsigned(tables, signed)) and not without and not calendar.is_closed(gaming_day):
            raise Problem(f"not signed: {', '.join(missing)}; sign them with `day sign`, or say --unsigned")
        if (unsure := win_unknown(tables, signed)) and not unknown:
            raise Problem(f"the win is unknown of {', '.join(unsure)}; `day show` says why; or say --win-unknown")
        _send(floor, pb.CloseGamingDayRequest(header=_header(), gaming_day=gaming_day, win_unknown_of=unsure))
        print(f"{gaming_day} is closed; {_calendar(floor).next_day} is open")


def _header() -> "pb.CommandHeader":
    import secrets

    import roundledger.v1 as pb
    from ledger.streams.gaming_day import GAMING_DAY_ID

    return pb.CommandHeader(command_id=f"day-{secrets.token_hex(8)}", stream_id=GAMING_DAY_ID)


def _sheets(floor: "FloorClient", day: str) -> "pb.GetDaySheetsResponse":
    """With the sheet of the property, which every day has."""
    import roundledger.v1 as pb

    request = pb.GetDaySheetsRequest(gaming_day=day, period=pb.SHEET_PERIOD_DAY)
    found: pb.GetDaySheetsResponse = floor.ledger.GetDaySheets(request, metadata=floor.metadata("GetDaySheets"))
    return found


def _calendar(floor: "FloorClient") -> "Calendar":
    import grpc
    from msgspec import json

    import roundledger.v1 as pb
    from ledger.core.roles import ACCOUNTING
    from ledger.streams.gaming_day import GAMING_DAY_ID
    from services.reports.closing import Calendar, calendar_of

    accounting = pb.Actor(role=ACCOUNTING)
    try:
        found = floor.tables.GetStream(
            pb.GetStreamRequest(stream_id=GAMING_DAY_ID), metadata=floor.metadata("GetStream", accounting)
        )
    except grpc.RpcError as error:
        if error.code() is not grpc.StatusCode.NOT_FOUND:
            raise
        return Calendar()
    return calendar_of(json.decode(found.state_json))


def _send(floor: "FloorClient", body: "Message") -> None:
    from ledger.core.rejection import Rejection
    from ledger.core.vocabulary import put_command

    answer = floor.send(put_command(body))
    if isinstance(answer, Rejection):
        if answer.code == "UNKNOWN_STREAM":
            raise Problem("the property's calendar is not begun: `roundledger day begin DAY` does it, once")
        raise RefusedByFloor(f"{answer.code}: {answer.message}")


def _print_checklist(found: "pb.GetDaySheetsResponse", calendar: "Calendar") -> int:
    from games.tables.chips import dollars
    from services.reports.closing import tables_of
    from services.showing.tabular import blocks_of, width

    gaming_day, tables = found.sheets[0].gaming_day, tables_of(found)
    signed, is_closed = calendar.signed.get(gaming_day, ()), calendar.is_closed(gaming_day)
    names = {"opener_cents": "missing", "drop_cents": "missing", "closer_cents": "missing", "variance_cents": "unknown"}
    rows = []
    for sheet in tables:
        figures = (dollars(getattr(sheet, name)) if sheet.HasField(name) else none for name, none in names.items())
        rows.append((sheet.name, *figures, "closed" if is_closed else "yes" if sheet.name in signed else "no"))
    state = "closed" if is_closed else f"{len(signed)} of {len(tables)} tables signed"
    print(f"Gaming day {gaming_day}: {state if tables else 'nothing was recorded'}")
    if tables:
        head = ("table", "opener", "drop", "closer", "variance", "signed")
        for line in blocks_of(head, rows, frozenset((1, 2, 3, 4)), width() or 80):
            print(line)
    for sheet in tables:
        if sheet.exceptions:
            print(f"{sheet.name}: {', '.join(sheet.exceptions)}")
    whole = all(sheet.HasField("win_by_count_cents") and (is_closed or sheet.name in signed) for sheet in tables)
    return 0 if whole else 1
