"""`roundledger clock`, `roundledger level` and `roundledger pins`: what an operator does for a floor's clocks, its
feature level and its players' PINs."""

from typing import Annotated

import typer

from services.cli import options
from services.cli.app import app, calling, command, group
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

pins = group("Players' PINs for markers. A floor that runs takes notice at once; only a slow, salted hash is kept.")
app.add_typer(pins, name="pins")
level = group("Which words a running floor may record: it goes over to a newer version at the level that it had.")
app.add_typer(level, name="level")

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id.")]


@command(app, "clock", epilog="exit code: 1 where nobody disciplines this machine's clock, or the floor refuses")
def clock(
    offset_ms: Annotated[
        float | None, typer.Option("--offset-ms", metavar="MS", help="How far the host's clock is ahead, as measured.")
    ] = None,
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="What it was held against.")] = "",
    host_id: options.HostId = options.HOST_ID,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Record how far a host's clock is off; without --offset-ms, print what the kernel says of this machine's."""
    if offset_ms is None:
        from services.running.clock_offset import kernel_offset

        measured = kernel_offset()
        if measured is None:
            raise NotFound("nobody disciplines this machine's clock: compare it, and record it with --offset-ms")
        print(f"{measured.offset_micros / 1000:+.3f} ms, by {measured.source}")
        return
    if not source:
        raise Problem("--source must say what the clock was held against")
    _record(round(offset_ms * 1000), source, host_id, server, tokens)


def _record(offset_micros: int, source: str, host_id: str, server: str, tokens: options.Tokens) -> None:
    from uuid import uuid4

    import roundledger.v1 as pb
    from ledger.core.rejection import Rejection
    from ledger.core.vocabulary import put_command
    from ledger.streams.house import HOUSE_ID

    header = pb.CommandHeader(command_id=f"clock/{uuid4()}", stream_id=HOUSE_ID)
    said = pb.RecordClockRequest(header=header, host_id=host_id, offset_micros=offset_micros, source=source)
    with calling(server, tokens) as client:
        answer = client.send(put_command(said))
    if isinstance(answer, Rejection):
        raise NotFound(f"{answer.code}: {answer.message}")
    print(f"recorded as seq {answer.seq} of {answer.stream_id}")


@command(level, "show", "level show", epilog="exit code: 1 where the floor is not at the newest level")
def show_level(server: options.Server = options.SERVER, tokens: options.Tokens = options.TOKENS) -> None:
    """Print the floor's feature level, and the newest that this program knows."""
    import json

    import roundledger.v1 as pb
    from ledger.core.roles import ADMIN
    from ledger.streams.house import HOUSE_ID
    from ledger.streams.house.levels import NEWEST_LEVEL

    with calling(server, tokens) as client:
        metadata = client.metadata("GetStream", pb.Actor(role=ADMIN))
        found = client.tables.GetStream(pb.GetStreamRequest(stream_id=HOUSE_ID), metadata=metadata)
    at = json.loads(found.state_json).get("feature_level", 0)
    print(f"the floor is at level {at}, the newest is {NEWEST_LEVEL}")
    if at < NEWEST_LEVEL:
        raise NotFound("`roundledger level raise` raises it, once every host, worker and reader is of this version")


@command(level, "raise", "level raise", epilog="exit code: 1 where the floor refuses")
def raise_level(
    to: Annotated[
        int, typer.Option("--to", metavar="N", help="The level; 0: the newest that the host knows.", min=0)
    ] = 0,
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Let the floor record what older versions cannot read. There is no way back to them."""
    from uuid import uuid4

    import roundledger.v1 as pb
    from ledger.core.rejection import Rejection
    from ledger.core.vocabulary import event_in, put_command
    from ledger.streams.house import HOUSE_ID

    header = pb.CommandHeader(command_id=f"level/{uuid4()}", stream_id=HOUSE_ID)
    with calling(server, tokens) as client:
        answer = client.send(put_command(pb.RaiseFeatureLevelRequest(header=header, level=to)))
    if isinstance(answer, Rejection):
        raise NotFound(f"{answer.code}: {answer.message}")
    raised = event_in(answer.events[0])
    assert isinstance(raised, pb.FeatureLevelRaised)
    print(f"the floor is at level {raised.level}: seq {answer.seq} of {answer.stream_id}")


@command(pins, "set", "pins set")
def set_pin(player: Player, data: options.Data = options.DATA, floor: options.FloorDir = None) -> None:
    """Ask for a player's PIN, twice, and keep its hash in place of the one before."""
    from ledger.money.accounts import is_id
    from services.access.pins import BadPin, kept_pin, read_pins, write_pins

    if not is_id(player):
        raise Problem(f"{player!r} is no player's id")
    typed = typer.prompt("PIN", hide_input=True, confirmation_prompt="once more")
    try:
        kept = kept_pin(player, typed)
    except BadPin as problem:
        raise Problem(str(problem)) from problem
    path = Settings(data=data, floor=floor).pins
    write_pins(path, {**read_pins(path), player: kept})
    print(f"the PIN of {player} is set")


@command(pins, "remove", "pins remove")
def remove_pin(player: Player, data: options.Data = options.DATA, floor: options.FloorDir = None) -> None:
    """Forget a player's PIN: no marker is issued to them where the house asks for one."""
    from services.access.pins import read_pins, write_pins

    path = Settings(data=data, floor=floor).pins
    kept = read_pins(path)
    if kept.pop(player, None) is None:
        raise NotFound(f"{player} has no PIN")
    write_pins(path, kept)
    print(f"the PIN of {player} is gone")


@command(pins, "list", "pins list")
def list_pins(data: options.Data = options.DATA, floor: options.FloorDir = None) -> None:
    """List who has a PIN."""
    from services.access.pins import read_pins

    for player in sorted(read_pins(Settings(data=data, floor=floor).pins)) or ["nobody has a PIN"]:
        print(player)
