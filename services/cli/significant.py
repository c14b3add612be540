"""`roundledger significant`: the significant events of a floor, by kind."""

from contextlib import closing
from typing import Annotated

import typer

from services.cli import options
from services.cli.app import app, command
from services.running.problems import NotFound, Problem
from services.running.settings import Settings


@command(app, "significant", epilog="exit code: 0 also where there are none, which is said")
def significant(
    day: Annotated[str, typer.Option("--day", metavar="DAY", help="Of this gaming day, such as 2026-03-01.")] = "",
    stream: Annotated[str, typer.Option("--stream", "--table", metavar="ID", help="Of this stream only.")] = "",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="Of this kind only.")] = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON object an event, for machines.")] = False,
    data: options.Data = options.DATA,
    timezone: options.Timezone = options.TIMEZONE,
) -> None:
    """List voids, corrections, failed inspections, changes of rules and odds, and other significant events."""
    from datetime import UTC, datetime

    from ledger.audit.significant import SIGNIFICANT, significant_events
    from ledger.core.chain import BrokenRecord
    from ledger.log.card_keys import CardKeys
    from ledger.log.store import Store
    from services.running.calendar import zone_of
    from services.showing.protojson import json_line

    settings, zone, kinds = Settings(data=data), zone_of(timezone), sorted({*SIGNIFICANT.values()})
    if kind and kind not in kinds:
        raise Problem(f"--kind is {kind!r}: there are {', '.join(kinds)}")
    if not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is no {settings.store}; name its folder with --data")
    listed = 0
    try:
        with closing(Store.open_read_only(settings.store, cards=CardKeys.in_folder(settings.trusted))) as store:
            for event in significant_events(store, day, stream):
                if kind not in ("", event.kind):
                    continue
                listed += 1
                at = datetime.fromtimestamp(event.at / 1_000_000, UTC)
                if json:
                    fields = {name: getattr(event, name) for name in event.__struct_fields__}
                    print(json_line({**fields, "at": at.isoformat()}))
                else:
                    local = f"{at.astimezone(zone):%Y-%m-%d %H:%M:%S}"
                    who = f"{event.actor_id} ({event.role})"
                    print(f"{local}  {event.kind}  {event.stream_id} seq {event.seq}  {who}  {event.text}")
    except BrokenRecord as broken:
        raise NotFound(f"the ledger is damaged at {broken}; `roundledger verify` says more") from broken
    if not listed and not json:
        print("no significant event")
