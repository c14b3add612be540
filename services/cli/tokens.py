"""`roundledger tokens`: who may call a floor."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command, group
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from services.access.tokens import Grant

tokens = group("Who may call a floor. A floor that runs takes notice within a second or two.")
app.add_typer(tokens, name="tokens")


@command(tokens, "add", "tokens add")
def add(
    actor_id: Annotated[str, typer.Argument(metavar="ACTOR", help="Whose token it is; a player's is their player id.")],
    role: Annotated[list[str], typer.Option("--role", metavar="ROLE", help="What they may act as; may be repeated.")],
    stream: Annotated[
        list[str], typer.Option("--stream", "--table", metavar="ID", help="For this stream only; may be repeated.")
    ] = [],  # noqa: B006  (typer copies it)
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="For this seat only.", min=0)] = 0,
    days: Annotated[float, typer.Option("--days", metavar="N", help="How long it lasts; 0: no end.")] = 365,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> None:
    """Add a token and print it, this once: the floor keeps only its hash."""
    from datetime import UTC, datetime, timedelta

    from services.access.tokens import grant_for, new_token, write_access

    path, grants = _grants(data, floor)
    until = (datetime.now(UTC) + timedelta(days=days)).replace(microsecond=0) if days else None
    token = new_token()
    try:
        grant = grant_for(token, actor_id, tuple(role), streams=tuple(stream), seat=seat, expires_at=until)
    except ValueError as error:
        raise Problem(str(error)) from error
    write_access(path, [*grants, grant])
    print(token)


@command(tokens, "list", "tokens list")
def list_tokens(data: options.Data = options.DATA, floor: options.FloorDir = None) -> None:
    """List who may call, without the tokens themselves."""
    for grant in _grants(data, floor)[1]:
        scope = [*grant.streams, *([f"seat {grant.seat}"] if grant.seat else [])]
        until = f"until {grant.expires_at:%Y-%m-%d %H:%M} UTC" if grant.expires_at else "no end"
        print(f"{grant.id}  {grant.actor_id}  {','.join(grant.roles)}  {' '.join(scope) or 'everything'}  {until}")


@command(tokens, "revoke", "tokens revoke")
def revoke(
    token_id: Annotated[str, typer.Argument(metavar="ID", help="As `tokens list` shows it.")],
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> None:
    """Revoke a token."""
    from services.access.tokens import write_access

    path, grants = _grants(data, floor)
    left = [grant for grant in grants if grant.id != token_id]
    if len(left) == len(grants):
        raise NotFound(f"there is no token {token_id}: `roundledger tokens list` shows them")
    write_access(path, left)
    print(f"{token_id} is revoked")


def _grants(data: Path, floor: Path | None) -> "tuple[Path, list[Grant]]":
    from services.access.tokens import read_access
    from services.running.floor_folder import FloorFolder

    path = FloorFolder(Settings(data=data, floor=floor).floor_folder).access
    return path, read_access(path)
