"""A replayed round in words, for people, and as JSON, for machines."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from games.tables.chips import dollars, position
from games.tables.state import AnyTable, Wager
from ledger.audit.replay import Frame, Replay, layout
from ledger.core.asked import kept_command
from ledger.core.chain import Record
from ledger.core.movements import Move
from ledger.core.roles import role_name
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import COMMANDS, EVENTS, body_of
from services.replay.asked_views import asked_text
from services.replay.frames import correction_line
from services.showing.protojson import as_json, time_as_json

VIEWER = pb.ROLE_SURVEILLANCE

_WAGER_KEYS = ("wager_id", "seat", "player_id", "wager", "selection", "stake_cents", "coupon_cents", "vigorish_cents")
_DECISION_KEYS = (*_WAGER_KEYS, "taken_cents", "paid_cents", "returned_cents", "rule", "for_dealers")
_POSTING_KEYS = ("source", "destination", "amount_cents", "wager_id")

# For people


def lines(replay: Replay, zone: ZoneInfo) -> Iterator[tuple[str, str]]:
    """The round line by line, each with its style in a terminal. What is as it was is not told again."""
    on_table = replay.stream.on_table
    under = f" under {replay.rules.rulebook_id}" if replay.rules else ""
    yield f"round {replay.round_id} at table {replay.table_id}{under}", "bold"
    for note in replay.notes:
        yield f"note: {note}", "bold yellow"
    for made in replay.corrections:
        yield f"CORRECTED since, {_time(made.at, zone)}: {correction_line(made)}", "bold yellow"
    seq, seen, money = 0, on_table(replay.inherited), ""
    yield "as it begins:", ""
    yield from _changes({}, seen)
    for frame in replay.frames:
        if frame.record.commit.seq != seq:
            seq = frame.record.commit.seq
            yield "", ""
            yield _commit_line(frame.record, zone), "cyan"
            if command := kept_command(frame.record.commit):
                yield f"  asked: {asked_text(command)}", ""
        yield f"  {frame.text}", "bold"
        for order, decision in enumerate(frame.decisions, 1):
            style = "green" if decision.paid_cents else "red" if decision.taken_cents else ""
            yield f"    {order}. {_decision_line(decision)}", style
        for doubt in frame.doubts:
            yield f"    DOUBTFUL: {doubt}", "bold red"
        if frame.differs:
            yield f"    note: {frame.differs}", "bold yellow"
        before, seen = seen, on_table(frame.table)
        yield from _changes(before, seen)
        told, money = money, _money_line(frame)
        if told != money:
            yield f"    money: {money}", "dim"


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name in {**after, **before}:
        if before.get(name) != after.get(name):
            yield f"    {name}: {after.get(name, 'none')}", ""


def _commit_line(record: Record, zone: ZoneInfo) -> str:
    commit = record.commit
    late = f" (happened {_time(commit.occurred_at, zone)})" if commit.HasField("occurred_at") else ""
    who = f"{commit.actor.actor_id} ({role_name(commit.actor.role)})"
    return (
        f"seq {commit.seq}  {_time(commit.at, zone)}{late}  {who}  command {commit.command_id}"
        f"  on {commit.host_id}  hash {record.hash.hex()[:12]}"
    )


def _decision_line(d: pb.Decision) -> str:
    amounts = (("take", d.taken_cents), ("pay", d.paid_cents), ("give back", d.returned_cents))
    doing = ", ".join(f"{what} {dollars(cents)}" for what, cents in amounts if cents)
    doing = doing or _outcome(d).replace("_", " ") + (f" {dollars(d.vigorish_cents)}" if d.vigorish_cents else "")
    rule = f" [{d.rule}]" if d.rule else ""
    where = position(d.wager, d.selection)
    if d.outcome == pb.OUTCOME_POT_WON:
        return f"push {dollars(d.paid_cents)}: the {d.selection.replace('_', ' ')} {d.wager} to {d.player_id}{rule}"
    whose = "the dealers, for " if d.for_dealers else ""
    return f"{doing}: {whose}{d.player_id} on {where} ({d.wager_id}){rule}"


def _outcome(d: pb.Decision) -> str:
    name: str = pb.Outcome.Name(d.outcome)
    return name.removeprefix("OUTCOME_").lower()


def _money_line(frame: Frame) -> str:
    """The house with what it earned otherwise than by wagers; where the money is that is not won yet; the players."""
    money, rules = frame.money, frame.table.rules
    earned = (
        ("rake", money.rake_cents),
        ("vigorish", money.vigorish_cents),
    )
    inside = ", ".join(f"{what} {dollars(cents)}" for what, cents in earned if cents)
    parts = [f"house {_signed(money.house_result_cents)}{f' ({inside})' if inside else ''}"]
    if money.layout_cents or (rules and rules.wagers):  # where the house takes no wagers there is no layout
        parts.append(f"on the layout {dollars(money.layout_cents)}")
    elsewhere = (
        ("bets", money.bets_cents),
        ("pots", money.pots_cents),
        ("jackpot fee", money.jackpot_fee_cents),
        ("tokes", money.tokes_cents),
        ("vigorish owed", money.vigorish_owed_cents),
    )
    parts += [f"{what} {dollars(cents)}" for what, cents in elsewhere if cents]
    parts += [f"{player} {_signed(cents)}" for player, cents in money.player_net_cents.items()]
    return ", ".join(parts)


def _signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def _time(at: Timestamp, zone: ZoneInfo) -> str:
    """The property's own time, and the same in UTC beside it; in its numbers where it is no time."""
    try:
        utc = at.ToDatetime(UTC)
    except (ValueError, OverflowError):
        return time_as_json(at)
    if zone.key == "UTC":
        return f"{utc:%Y-%m-%d %H:%M:%S} UTC"
    local = utc.astimezone(zone)
    day = "" if local.date() == utc.date() else f"{utc:%Y-%m-%d} "
    return f"{local:%Y-%m-%d %H:%M:%S %Z} ({day}{utc:%H:%M:%S} UTC)"


# For machines


def json_steps(replay: Replay, zone: ZoneInfo) -> Iterator[dict[str, Any]]:
    """The steps under the keys that `roundledger replay --help` documents."""
    rules, stream = replay.rules, replay.stream
    round_keys = {
        "round_id": replay.round_id,
        "table_id": replay.table_id,
        "rulebook_id": rules.rulebook_id if rules else "",
        "rulebook_hash": rules.rulebook_hash.hex() if rules else "",
        "notes": list(replay.notes),
        "corrections": [as_json(each) for each in replay.corrections],
    }
    for frame in replay.frames:
        yield {
            **round_keys,
            "step": frame.number,
            **_commit_json(frame.record, zone),
            "asked": _asked_json(frame) if frame.commit_steps else None,
            **_event_json(frame),
            **_table_json(stream, frame.table),
            **msgspec.structs.asdict(frame.money),
            "inherited": _table_json(stream, replay.inherited) if frame.number == 1 else None,
        }


def _commit_json(record: Record, zone: ZoneInfo) -> dict[str, Any]:
    commit = record.commit
    return {
        "seq": commit.seq,
        "commit_hash": record.hash.hex(),
        "command_id": commit.command_id,
        "at": time_as_json(commit.at),
        "local_at": commit.at.ToDatetime(UTC).astimezone(zone).isoformat(),
        "occurred_at": time_as_json(commit.occurred_at) if commit.HasField("occurred_at") else None,
        "actor_id": commit.actor.actor_id,
        "role": role_name(commit.actor.role),
        "host_id": commit.host_id,
        "gaming_day": commit.gaming_day,
        "engine_revision": commit.engine_revision,
    }


def _asked_json(frame: Frame) -> dict[str, Any] | None:
    command = kept_command(frame.record.commit)
    if command is None or (body := body_of(command)) is None:
        return None
    return {"name": COMMANDS[type(body)].name, "text": asked_text(command), "command": as_json(body)}


def _event_json(frame: Frame) -> dict[str, Any]:
    return {
        "event": EVENTS[type(frame.event)].name,
        "text": frame.text,
        "details": as_json(frame.event),
        "decisions": [_decision_json(d) for d in frame.decisions],
        "differs": frame.differs,
        "today": [_decision_json(d) for d in frame.today],
        "postings": [{"movement": _movement(move), **_picked(move, _POSTING_KEYS)} for move in frame.postings],
    }


def _decision_json(d: pb.Decision) -> dict[str, Any]:
    return {**_picked(d, _DECISION_KEYS), "outcome": _outcome(d)}


def _movement(move: Move) -> str:
    name: str = pb.Movement.Name(move.movement)
    return name.removeprefix("MOVEMENT_").lower()


def _table_json(stream: AnyStream, table: AnyTable) -> dict[str, Any]:
    positions = [
        {
            "wager": wager,
            "selection": selection,
            "stake_cents": sum(w.stake_cents for w in wagers),
            "coupon_cents": sum(w.coupon_cents for w in wagers),
            "wagers": _wagers_json(wagers),
        }
        for (wager, selection), wagers in layout(table).items()
    ]
    shown = stream.view(table, VIEWER, "")
    return {
        "layout": positions,
        "spoken": _wagers_json(table.spoken.values()),
        "on_table": stream.on_table(table),
        "cards": msgspec.to_builtins(shown.get("cards", {}), str_keys=True),
        "play": msgspec.to_builtins(shown.get("play", {}), str_keys=True),
    }


def _wagers_json(wagers: Iterable[Wager]) -> list[dict[str, Any]]:
    return [_picked(wager, _WAGER_KEYS) for wager in wagers]


def _picked(source: Any, keys: Iterable[str]) -> dict[str, Any]:
    return {key: getattr(source, key) for key in keys}
