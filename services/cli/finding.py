"""`roundledger tables`, `rounds`, `watch` and `now`: what is on the floor, what was, what happens, what may be done."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from services.cli import options
from services.cli.app import app, calling, command
from services.running.problems import NotFound, Problem

if TYPE_CHECKING:
    import roundledger.v1 as pb
    from services.running.client import FloorClient

AsJson = Annotated[bool, typer.Option("--json", help="As protobuf-JSON, one object a line.")]
OfGame = Annotated[str, typer.Option("--game", metavar="GAME", help="Of this game only, such as poker.")]
Seen = Annotated[str, typer.Option("--as", metavar="ACTOR", help="See it as this entry of the token file may.")]


@command(app, "tables")
def tables(
    game: OfGame = "",
    pit: Annotated[str, typer.Option("--pit", metavar="NAME", help="In this pit only, as tables name it.")] = "",
    open_only: Annotated[bool, typer.Option("--open", help="Only those that are open.")] = False,
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """List the tables of a running floor."""
    import roundledger.v1 as pb

    _check_game(game)
    with calling(server, tokens) as floor:
        request = pb.ListTablesRequest(game=game, pit=pit, open_only=open_only)
        found = floor.past.ListTables(request, metadata=floor.metadata("ListTables"))
    _say_behind(found.commits_behind)
    if json:
        _print_json(found.tables)
        return
    head = ("table", "game", "is", "round", "players", "rounds", "disputes", "last at", "pit")
    rows = [
        (
            table.table_id,
            table.game,
            "open" if table.is_open else "closed",
            _number(table.round_id or table.last_round_id),
            str(len(table.players)),
            str(table.rounds),
            str(table.open_disputes or "-"),
            table.local_at[:16],
            table.pit or "-",
        )
        for table in found.tables
    ]
    _print_fitting(head, rows, right=frozenset((3, 4, 5)))


def _number(round_id: str) -> str:
    """Of a round, without the table that stands beside it."""
    return round_id.rpartition(":")[2] or "-"


def _print_fitting(head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int]) -> None:
    """No wider than the terminal; than 80 columns, where there is none."""
    from services.showing.tabular import blocks_of, width

    for line in blocks_of(head, rows, right, width() or 80):
        print(line)


def _check_game(name: str) -> None:
    from difflib import get_close_matches

    from games.registry import GAMES

    if name and name not in GAMES:
        close = get_close_matches(name.lower().replace(" ", "_"), GAMES, n=1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise Problem(f"--game is {name!r}: {hint}there are {', '.join(GAMES)}")


@command(app, "rounds", epilog="times are the property's own; exit code: 0 if rounds were found, 1 if none were")
def rounds(
    table: Annotated[str, typer.Option("--table", metavar="ID", help="At this table.")] = "",
    game: OfGame = "",
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="With somebody at this seat.", min=0)] = 0,
    player: Annotated[str, typer.Option("--player", metavar="ID", help="With this player.")] = "",
    dealer: Annotated[str, typer.Option("--dealer", metavar="ID", help="With this dealer.")] = "",
    about: Annotated[str, typer.Option("--about", metavar="TIME", help="About 22:40, or 2026-03-01T22:40.")] = "",
    since: Annotated[str, typer.Option("--from", metavar="TIME", help="Under way at this time or later.")] = "",
    until: Annotated[str, typer.Option("--to", metavar="TIME", help="Begun at this time or earlier.")] = "",
    day: Annotated[str, typer.Option("--day", metavar="DAY", help="Of this gaming day, also today, yesterday.")] = "",
    at_least: Annotated[str, typer.Option("--at-least", metavar="DOLLARS", help="With so much at once.")] = "",
    at_most: Annotated[str, typer.Option("--at-most", metavar="DOLLARS", help="With no more at once.")] = "",
    outcome: Annotated[str, typer.Option("--outcome", metavar="WORD", help="With a wager won, lost and so on.")] = "",
    irregularity: Annotated[
        str, typer.Option("--irregularity", metavar="NAME", help="In which this was called; * for any.")
    ] = "",
    void: Annotated[bool | None, typer.Option("--void/--not-void", help="That were voided, or were not.")] = None,
    disputed: Annotated[
        bool | None, typer.Option("--disputed/--undisputed", help="About which a dispute is open, or none is.")
    ] = None,
    still_open: Annotated[bool | None, typer.Option("--open/--ended", help="That are open, or have ended.")] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="At most so many.", min=1)] = 20,
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> int:
    """Find rounds of a running floor, the newest first. All that is named must hold."""
    import roundledger.v1 as pb

    _check_game(game)
    request = pb.ListRoundsRequest(
        table_id=table,
        game=game,
        seat=seat,
        player_id=player,
        dealer_id=dealer,
        about_local=about,
        from_local=since,
        to_local=until,
        gaming_day=day,
        at_least_cents=_cents(at_least, "at-least"),
        at_most_cents=_cents(at_most, "at-most"),
        outcome=_outcome(outcome),  # type: ignore[arg-type]
        irregularity=irregularity,
        page_size=min(limit, 500),
    )
    flags = {"is_void": void, "has_open_dispute": disputed, "is_open": still_open}
    for name, value in flags.items():
        if value is not None:
            setattr(request, name, value)
    with calling(server, tokens) as floor:
        found = list(_pages(floor, request, limit))
    if json:
        _print_json(found)
    elif found:
        _print_rounds(found)
    if not found:
        raise NotFound("no round is like that")
    return 0


def _pages(floor: "FloorClient", request: "pb.ListRoundsRequest", limit: int) -> Iterator["pb.RoundSummary"]:
    """A page may be empty and go on all the same."""
    left, metadata = limit, floor.metadata("ListRounds")
    while left > 0:
        page = floor.past.ListRounds(request, metadata=metadata)
        if not request.page_token:
            _say_behind(page.commits_behind)
        yield from page.rounds[:left]
        left -= len(page.rounds)
        request.page_token = page.next_page_token
        if not page.next_page_token:
            return


def _print_rounds(found: list["pb.RoundSummary"]) -> None:
    from games.tables.chips import dollars

    head = ("round", "began", "ended", "wagered", "house", "seats", "dealer", "signs")
    rows = [
        (
            each.round_id,
            each.opened_local[:16],
            each.ended_local[11:16] if each.last_seq else "-",
            dollars(each.wagered_cents),
            dollars(each.house_result_cents),
            " ".join(f"{seat.seat}:{seat.player_id}" for seat in each.seats) or "-",
            " ".join(each.dealers) or "-",
            ", ".join(_signs(each)) or "-",
        )
        for each in found
    ]
    _print_fitting(head, rows, right=frozenset((3, 4)))
    for line in (line for each in found for line in _put_right(each)):
        print(line)


def _put_right(each: "pb.RoundSummary") -> Iterator[str]:
    """Where the round was corrected: what each seat won as recorded and as corrected."""
    from games.tables.chips import dollars

    seats = [seat for seat in each.seats if seat.HasField("corrected_net_cents")]
    if seats:
        yield f"{each.round_id}, as recorded and as corrected:"
    for seat in seats:
        yield f"  {seat.seat}:{seat.player_id}  {dollars(seat.net_cents)} -> {dollars(seat.corrected_net_cents)}"


def _signs(each: "pb.RoundSummary") -> Iterator[str]:
    if not each.last_seq:
        yield "open"
    if each.is_void:
        yield "VOID"
    yield from each.irregularities
    yield from (f"disputed ({name})" for name in each.open_disputes)
    yield from (f"dispute decided ({name})" for name in each.decided_disputes)
    for made in each.corrections:
        yield f"CORRECTED ({made.paper_id}: {made.value_before} -> {made.value_after})"


@command(app, "watch", epilog="it goes on until it is interrupted; --after N goes on where another watch broke off")
def watch(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table or another stream; - for the whole floor.")],
    after: Annotated[
        int | None, typer.Option("--after", metavar="SEQ", help="From the commit after this one on; else from now.")
    ] = None,
    seen_as: Seen = "",
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Watch what happens at a table of a running floor."""
    import roundledger.v1 as pb

    actor = pb.Actor(actor_id=seen_as) if seen_as else None
    with calling(server, tokens) as floor:
        if table == "-":
            if after is not None:
                raise Problem("--after is a commit of one stream: name the stream")
            everything = pb.WatchFloorRequest(with_attempts=True)
            commits = floor.past.WatchFloor(everything, metadata=floor.metadata("WatchFloor", actor))
        else:
            request = pb.WatchTableRequest(
                table_id=table, after_seq=after or 0, from_now=after is None, with_attempts=True
            )
            commits = floor.past.WatchTable(request, metadata=floor.metadata("WatchTable", actor))
        for commit in commits:
            if json:
                _print_json((commit,))
            else:
                _print_commit(commit)


def _print_commit(watched: "pb.WatchedCommit") -> None:
    from ledger.core.roles import role_name

    if watched.HasField("attempt"):
        refused = watched.attempt
        rule = f" ({refused.rejection.rule})" if refused.rejection.rule else ""
        print(f"{watched.stream_id}  {refused.local_at}  {refused.actor.actor_id}: {refused.name} REFUSED, ", end="")
        print(f"{refused.rejection.code}: {refused.rejection.message}{rule}", flush=True)
        return
    commit = watched.commit
    who = f"{commit.actor.actor_id} ({role_name(commit.actor.role)})"
    behind = f"  [{watched.behind} behind]" if watched.behind else ""
    print(f"{watched.stream_id} seq {commit.seq}  {commit.local_at}  {who}{behind}", flush=True)
    for text in watched.texts:
        print(f"  {text}", flush=True)
    for text in watched.decisions_text:
        print(f"    -> {text}", flush=True)


@command(app, "now", epilog="amounts are in cents; play goes on with what is marked *")
def now(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table.")],
    seen_as: Annotated[str, typer.Option("--as", metavar="ACTOR", help="Ask as this entry of the token file.")] = "",
    json: AsJson = False,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Say what may be done at a table of a running floor now: by whom, with which amounts, and what the dealer does
    next. Without --as it is asked as a dealer."""
    import roundledger.v1 as pb

    actor = pb.Actor(actor_id=seen_as) if seen_as else pb.Actor(role=pb.ROLE_DEALER)
    with calling(server, tokens) as floor:
        request = pb.GetStreamRequest(stream_id=table, with_legal=True)
        found = floor.tables.GetStream(request, metadata=floor.metadata("GetStream", actor))
    if not found.HasField("legal"):
        raise Problem(f"{table} is a {found.kind.replace('_', ' ')}: only tables say what may be done")
    if json:
        _print_json((found.legal,))
    else:
        _print_now(found)


def _print_now(found: "pb.GetStreamResponse") -> None:
    from services.showing.tabular import print_rows

    legal = found.legal
    step = legal.dealer
    said = f"the dealer {step.words} ({step.command})" if step.command else step.words
    print(f"{found.stream_id} seq {found.seq}: {said}")
    if legal.waiting_seats:
        print(f"seats that have to act: {', '.join(map(str, legal.waiting_seats))}")
    if legal.wagers_left_out:
        print(f"{legal.wagers_left_out} older wagers are left out")
    head = ("", "command", "seats", "about", "least", "most", "in steps of", "to fill in")
    rows = [
        (
            "*" if told.is_next else "",
            told.command,
            ",".join(map(str, told.seats)) or "-",
            told.wager or told.wager_id or "-",
            *((str(n) for n in (told.least_cents, told.most_cents, told.unit_cents)) if told.amount_fields else "---"),
            ", ".join(told.fill) or "-",
        )
        for told in legal.commands
    ]
    print_rows(head, rows, right=frozenset((4, 5, 6)))


def _print_json(messages: Any) -> None:
    from services.showing.protojson import as_json, json_line

    for message in messages:
        print(json_line(as_json(message)), flush=True)


def _say_behind(commits: int) -> None:
    import sys

    if commits:
        print(f"the index of rounds is being made: {commits:,} commits are not in it yet", file=sys.stderr)


def _cents(text: str, option: str) -> int:
    from decimal import Decimal, InvalidOperation

    try:
        cents = Decimal(text.lstrip("$").replace(",", "") or 0) * 100
        if cents == int(cents) and 0 <= cents < 2**62:
            return int(cents)
    except (InvalidOperation, ValueError, OverflowError):
        pass
    raise Problem(f"--{option} is {text!r}: give dollars, such as 250 or 12.50")


def _outcome(word: str) -> int:
    import roundledger.v1 as pb

    if not word:
        return 0
    names = [name.removeprefix("OUTCOME_").lower() for name in pb.Outcome.keys()[1:]]
    if word.lower().replace(" ", "_") not in names:
        raise Problem(f"--outcome is {word!r}: use one of {', '.join(names)}")
    return int(pb.Outcome.Value(f"OUTCOME_{word.upper().replace(' ', '_')}"))
