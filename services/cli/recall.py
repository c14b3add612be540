"""`roundledger recall`: the last games of a seat, each with all that was staked, chosen, decided and held."""

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from services.cli import options
from services.cli.app import app, command
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from ledger.audit.recall import RecalledGame

JSON_KEYS = """\
with --json, one object a line and game, the newest first:
  round_id, rulebook_id, player_id   the round, its rules, who sat at the seat
  begun_at, ended_at                 ISO 8601 in UTC; ended_at is null while the round is open
  stakes                             what was put at risk, in cents, by wager; bets against other players: bets
  choices                            what was done at the seat, in words and in order
  stages                             every event of the round: seq, at, text, and on_table, what lay there after it
  decisions                          what was taken, paid and given back, as protobuf-JSON
  result, net_cents                  how it ended, in words; won less lost
  before, after                      what lay on the table before and after, by name: stacks, credits, hands
  corrections                        what was put right since, as protobuf-JSON; all else is as it was recorded"""


@command(app, "recall", epilog=f"\b\n{JSON_KEYS}")
def recall(
    table_id: Annotated[str, typer.Argument(metavar="TABLE", help="Such as roulette-1.")],
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Its number.", min=1)],
    games: Annotated[int, typer.Option("--games", metavar="N", help="So many.", min=1, max=1000)] = 10,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a game, for machines.")] = False,
    data: options.Data = options.DATA,
    timezone: options.Timezone = options.TIMEZONE,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Show the last games of a seat, the newest first, as surveillance sees them. Nothing is written."""
    from ledger.audit.recall import recall as recalled
    from ledger.core.chain import BrokenRecord
    from ledger.log.card_keys import CardKeys
    from ledger.log.store import Store
    from services.running.calendar import zone_of
    from services.running.rulebooks import rulebooks_of
    from services.showing.protojson import json_line

    settings, zone = Settings(data=data), zone_of(timezone)
    if not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is no {settings.store}; name its folder with --data")
    shown = 0
    try:
        with closing(Store.open_read_only(settings.store, cards=CardKeys.in_folder(settings.trusted))) as store:
            for game in recalled(store, table_id, seat, games, rulebooks_of(tuple(rulebooks))):
                shown += 1
                for line in [json_line(_as_json(game))] if json else _lines(game, zone):
                    print(line)
    except BrokenRecord as broken:
        raise NotFound(f"the ledger is damaged at {broken}; `roundledger verify` says more") from broken
    if not shown:
        raise NotFound(f"the ledger holds no game of seat {seat} of {table_id!r}")


def _as_json(game: "RecalledGame") -> dict[str, Any]:
    from services.showing.protojson import as_json

    return {
        "round_id": game.round_id,
        "rulebook_id": game.rulebook_id,
        "player_id": game.player_id,
        "begun_at": _utc(game.begun_at),
        "ended_at": _utc(game.ended_at) if game.ended_at else None,
        "stakes": game.stakes,
        "choices": game.choices,
        "stages": [
            {"seq": each.seq, "at": _utc(each.at), "text": each.text, "on_table": each.on_table} for each in game.stages
        ],
        "decisions": [as_json(each) for each in game.decisions],
        "result": game.result,
        "net_cents": game.net_cents,
        "before": game.before,
        "after": game.after,
        "corrections": [as_json(each) for each in game.corrections],
    }


def _utc(micros: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(micros / 1_000_000, UTC).isoformat()


def _lines(game: "RecalledGame", zone: "ZoneInfo") -> Iterator[str]:
    from datetime import datetime

    from games.tables.chips import dollars
    from services.replay.frames import correction_line

    def local(micros: int) -> str:
        return f"{datetime.fromtimestamp(micros / 1_000_000, zone):%Y-%m-%d %H:%M:%S %Z}"

    ended = local(game.ended_at) if game.ended_at else "still open"
    yield f"round {game.round_id} of {game.player_id}, {local(game.begun_at)} to {ended}, under {game.rulebook_id}"
    for made in game.corrections:
        yield f"  CORRECTED since: {correction_line(made)}"
    yield "  before: " + ("; ".join(f"{name} {words}" for name, words in game.before.items()) or "nothing")
    yield "  staked: " + (", ".join(f"{dollars(cents)} on {name}" for name, cents in game.stakes.items()) or "nothing")
    for stage in game.stages:
        mark = "*" if stage.text in game.choices else " "
        yield f"  {mark} {local(stage.at)[11:19]}  {stage.text}"
    yield f"  result: {game.result or 'none yet'}; {game.player_id} {dollars(game.net_cents)}"
    yield "  after: " + ("; ".join(f"{name} {words}" for name, words in game.after.items()) or "nothing")
    yield ""
