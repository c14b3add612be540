"""`roundledger ledger`: the books of a running floor."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, calling, command, group
from services.running.problems import NotFound, Problem

if TYPE_CHECKING:
    from google.protobuf.message import Message

    import roundledger.v1 as pb

ledger = group("Balances, postings, settlements and sheets of a running floor.")
app.add_typer(ledger, name="ledger")

OfStream = Annotated[str, typer.Option("--stream", "--table", metavar="ID", help="Of this table or stream only.")]
OfTable = Annotated[str, typer.Option("--table", metavar="ID", help="Of this table only.")]
OfRound = Annotated[str, typer.Option("--round", metavar="ROUND", help="Of this round, such as roulette-1:42.")]
OfDay = Annotated[str, typer.Option("--day", metavar="DAY", help="Of this gaming day: YYYY-MM-DD, today or yesterday.")]
AsJson = Annotated[bool, typer.Option("--json", help="As protobuf-JSON, for machines.")]


@command(ledger, "balances", "ledger balances")
def balances(
    stream: OfStream = "",
    as_of: Annotated[
        int | None, typer.Option("--as-of", metavar="SEQ", help="As of this commit of the stream.", min=0)
    ] = None,
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Show balances and the commits they are true of."""
    import roundledger.v1 as pb
    from games.tables.chips import dollars
    from services.showing.tabular import print_rows

    with calling(server, tokens) as floor:
        request = pb.GetBalancesRequest(stream_id=stream, as_of_seq=as_of)
        response = floor.ledger.GetBalances(request, metadata=floor.metadata("GetBalances"))
        if stream:
            _check_known(response.as_of, stream)
        if json:
            _print_json((response,))
            return
        rows = [(balance.account, dollars(balance.balance_cents)) for balance in response.balances]
        total = sum(balance.balance_cents for balance in response.balances)
        print_rows(("account", "balance"), [*rows, ("sum", dollars(total))], right=frozenset((1,)))
        _print_as_of(response.as_of)


@command(ledger, "postings", "ledger postings")
def postings(
    round_id: OfRound = "",
    stream: OfStream = "",
    day: OfDay = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Print postings as JSON lines."""
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        request = pb.ListPostingsRequest(round_id=round_id, stream_id=stream, gaming_day=day)
        found = floor.ledger.ListPostings(request, metadata=floor.metadata("ListPostings"))
        _check_found(_print_json(found), "postings", round_id, stream, day)


@command(ledger, "settlements", "ledger settlements")
def settlements(
    round_id: OfRound = "",
    stream: OfStream = "",
    day: OfDay = "",
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Show settlements: what the dealer took and paid, in order."""
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        request = pb.ListSettlementsRequest(round_id=round_id, stream_id=stream, gaming_day=day)
        found = floor.ledger.ListSettlements(request, metadata=floor.metadata("ListSettlements"))
        shown = _print_json(found) if json else _say_settlements(found)
        _check_found(shown, "settlements", round_id, stream, day)


def _say_settlements(found: "Iterable[pb.Settlement]") -> int:
    import roundledger.v1 as pb
    from games.tables.chips import dollars
    from services.showing.words import in_words

    count = 0
    for count, each in enumerate(found, 1):  # noqa: B007
        head = f"{each.round_id or each.stream_id}  seq {each.seq}  gaming day {each.gaming_day}"
        with_house = [d for d in each.decisions if d.outcome != pb.OUTCOME_POT_WON]  # a pot is the players' own money
        house = sum(d.taken_cents - d.paid_cents for d in with_house)
        print(f"{head}  house {dollars(house)}" if with_house else head)
        for number, decision in enumerate(each.decisions, 1):
            print(f"  {number}. {in_words(decision)}")
        if each.differs:
            print(f"  ! {each.differs}")
    return count


@command(ledger, "day", "ledger day")
def day(
    day: Annotated[str, typer.Argument(metavar="DAY", help="The gaming day: YYYY-MM-DD, today or yesterday.")],
    table: OfTable = "",
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Drop, rake, wagers, payouts, vigorish and win of a gaming day, one row a table."""
    import roundledger.v1 as pb
    from services.showing.tabular import print_amounts

    with calling(server, tokens) as floor:
        request = pb.GetGamingDayReportRequest(gaming_day=day, table_id=table)
        response = floor.ledger.GetGamingDayReport(request, metadata=floor.metadata("GetGamingDayReport"))
        if not response.sheets:
            raise NotFound(f"nothing is in the books of {table or 'any table'} for the gaming day {day}")
        if json:
            _print_json(response.sheets)
            return
        print(f"Gaming day {day}\n")
        print_amounts("table", {sheet.table_id: sheet for sheet in response.sheets})
        _print_as_of(response.as_of, {sheet.table_id for sheet in response.sheets})


@command(ledger, "vigorish", "ledger vigorish")
def vigorish(
    table: OfTable = "",
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Vigorish owed, collected and documented, one row a table."""
    import roundledger.v1 as pb
    from services.showing.tabular import print_amounts

    with calling(server, tokens) as floor:
        request = pb.GetVigorishRequest(table_id=table)
        response = floor.ledger.GetVigorish(request, metadata=floor.metadata("GetVigorish"))
        if table:
            _check_known(response.as_of, table)
        if json:
            _print_json(response.tables)
        elif not response.tables:
            print("no vigorish is in the books")
        else:
            print_amounts("table", {of.table_id: of for of in response.tables})
            _print_as_of(response.as_of, {of.table_id for of in response.tables})


@command(ledger, "funds", "ledger funds")
def funds(
    fund: Annotated[str, typer.Option("--fund", metavar="ID", help="This fund only.")] = "",
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Jackpot funds: what came in, what was paid, what lies in them."""
    import roundledger.v1 as pb
    from games.tables.chips import dollars
    from services.showing.tabular import print_amounts

    with calling(server, tokens) as floor:
        request = pb.GetFundsRequest(fund_id=fund)
        response = floor.ledger.GetFunds(request, metadata=floor.metadata("GetFunds"))
        if fund and not response.funds:
            raise NotFound(f"no fund {fund!r} is in the books")
        if json:
            _print_json(response.funds)
            return
        if not response.funds:
            print("no fund is in the books")
            return
        print_amounts("fund", {of.statement.fund_id: of.statement for of in response.funds})
        for of in response.funds:
            if of.in_transit_cents:
                print(f"{of.statement.fund_id}: {dollars(of.in_transit_cents)} have not arrived yet")
        _print_as_of(response.as_of, {of.statement.fund_id for of in response.funds})


@command(ledger, "tail", "ledger tail")
def tail(
    after: Annotated[int, typer.Option("--after", metavar="POSITION", help="Start after this position.", min=0)] = 0,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Print postings as JSON lines as they come, without end."""
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        request = pb.TailPostingsRequest(after_position=after)
        _print_json(floor.ledger.TailPostings(request, metadata=floor.metadata("TailPostings")))


@command(ledger, "aside", "ledger aside")
def aside(server: options.Server = options.SERVER, tokens: options.Tokens = options.TOKENS) -> None:
    """List the streams that were set aside, and why."""
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        metadata = floor.metadata("ListStreamsSetAside")
        streams = floor.ledger.ListStreamsSetAside(pb.ListStreamsSetAsideRequest(), metadata=metadata).streams
        for alert in streams:
            print(f"{alert.stream_id} stopped at seq {alert.seq}: {alert.reason}")
        if not streams:
            print("no stream is set aside")


@command(ledger, "release", "ledger release")
def release(
    stream: Annotated[str, typer.Argument(metavar="STREAM", help="The table or stream.")],
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Try a stream that was set aside again."""
    import roundledger.v1 as pb

    with calling(server, tokens) as floor:
        request = pb.ReleaseStreamRequest(stream_id=stream)
        floor.ledger.ReleaseStream(request, metadata=floor.metadata("ReleaseStream"))
        print(f"{stream} is tried again; `roundledger ledger aside` shows whether it goes on")


def _print_json(messages: "Iterable[Message]") -> int:
    """How many there were."""
    from services.showing.protojson import as_json, json_line

    number = 0
    for message in messages:
        print(json_line(as_json(message)), flush=True)
        number += 1
    return number


def _print_as_of(positions: "Iterable[pb.StreamPosition]", wanted: set[str] | None = None) -> None:
    print()
    for at in positions:
        if wanted is None or at.stream_id in wanted:
            print(f"true of {at.stream_id} seq {at.seq}, commit {at.commit_hash.hex()[:16]}")


def _check_known(positions: "Iterable[pb.StreamPosition]", stream: str) -> None:
    if stream not in {at.stream_id for at in positions}:
        raise NotFound(f"no table or stream {stream!r} is in the books")


def _check_found(number: int, what: str, round_id: str, stream: str, day: str) -> None:
    chosen = {"round": round_id, "stream": stream, "gaming day": day}
    if not number and any(chosen.values()):
        said = " and ".join(f"{name} {value}" for name, value in chosen.items() if value)
        raise NotFound(f"no {what} of {said} are in the books")
    if not number:
        raise Problem(f"no {what} are in the books yet")
