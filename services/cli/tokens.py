"""`roundledger tokens`: who may call a floor."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, command, group
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from datetime import datetime, timedelta

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
    now = datetime.now(UTC).replace(microsecond=0)
    until = now + timedelta(days=days) if days else None
    token = new_token()
    try:
        grant = grant_for(
            token, actor_id, tuple(role), streams=tuple(stream), seat=seat, expires_at=until, issued_at=now
        )
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
        issued = f"issued {grant.issued_at:%Y-%m-%d}" if grant.issued_at else "issued at an unknown time"
        by = f"reviewed {grant.reviewed_at:%Y-%m-%d} by {grant.reviewed_by}" if grant.reviewed_at else "never reviewed"
        what = " ".join(scope) or "everything"
        print(f"{grant.id}  {grant.actor_id}  {','.join(grant.roles)}  {what}  {until}  {issued}  {by}")


@command(tokens, "review", "tokens review", epilog="exit code: 0 if nothing is due, 1 if something is")
def review(
    keep: Annotated[
        list[str], typer.Option("--keep", metavar="ID", help="This token is still right; may be repeated.")
    ] = [],  # noqa: B006  (typer copies it)
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who found it so.")] = "",
    staff: Annotated[
        Path | None,
        typer.Option("--staff", metavar="FILE", help="Who works here, an actor a line: tokens of others are told."),
    ] = None,
    days: Annotated[int, typer.Option("--days", metavar="N", help="After which a review is due.", min=1)] = 92,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> int:
    """Say which tokens are due for review, which are of leavers, and who has several."""
    from datetime import UTC, datetime, timedelta

    from msgspec.structs import replace

    from services.access.tokens import write_access

    path, grants = _grants(data, floor)
    now = datetime.now(UTC).replace(microsecond=0)
    if keep:
        if not by:
            raise Problem("--keep needs --by: a review has somebody's name")
        if unknown := sorted(set(keep) - {grant.id for grant in grants}):
            raise NotFound(f"there is no token {', '.join(unknown)}: `roundledger tokens list` shows them")
        grants = [replace(each, reviewed_at=now, reviewed_by=by) if each.id in keep else each for each in grants]
        write_access(path, grants)
    findings = list(_findings(grants, now, timedelta(days=days), _people(staff)))
    for line in findings or [f"{len(grants)} tokens, nothing is due"]:
        print(line)
    return 1 if findings else 0


def _people(staff: Path | None) -> set[str] | None:
    if staff is None:
        return None
    return {line.strip() for line in staff.read_text(encoding="utf-8").splitlines() if line.strip()}


def _findings(grants: "list[Grant]", now: "datetime", period: "timedelta", people: set[str] | None) -> Iterator[str]:
    by_actor: dict[str, list[str]] = {}
    for grant in grants:
        if grant.expires_at is not None and grant.expires_at <= now:
            continue
        by_actor.setdefault(grant.actor_id, []).append(grant.id)
        if people is not None and grant.actor_id not in people:
            yield f"{grant.id}  {grant.actor_id} has left: `roundledger tokens leave {grant.actor_id}` within 72 hours"
        elif grant.vouched_at is None or now - grant.vouched_at >= period:
            since = f"since {grant.vouched_at:%Y-%m-%d}" if grant.vouched_at else "ever"
            yield f"{grant.id}  {grant.actor_id} was not reviewed {since}"
    for actor_id, ids in by_actor.items():
        if len(ids) > 1:
            yield f"{actor_id} has {len(ids)} tokens: {', '.join(ids)}"


@command(tokens, "leave", "tokens leave")
def leave(
    actor_id: Annotated[str, typer.Argument(metavar="ACTOR", help="Who has left.")],
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> None:
    """Revoke every token of somebody who has left."""
    from services.access.tokens import write_access

    path, grants = _grants(data, floor)
    gone = [grant.id for grant in grants if grant.actor_id == actor_id]
    if not gone:
        raise NotFound(f"{actor_id} has no token: `roundledger tokens list` shows them")
    write_access(path, [grant for grant in grants if grant.actor_id != actor_id])
    print(f"{actor_id} has left: {', '.join(gone)} revoked")


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
