"""A replayed round in words, for people, and as JSON, for machines."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from roundledger.games.describing import dollars, position
from roundledger.games.evolving import view
from roundledger.games.permissions import role_name
from roundledger.games.table import Wager
from roundledger.ledger.chain import Record
from roundledger.ledger.replay import Replay, Step, layout
from roundledger.services.protojson import as_json

VIEWER = pb.ROLE_SURVEILLANCE

_WAGER_KEYS = ("wager_id", "seat", "player_id", "wager", "selection", "stake_cents", "coupon_cents")
_DECISION_KEYS = (*_WAGER_KEYS, "taken_cents", "paid_cents", "returned_cents", "rule")

# For people


def lines(replay: Replay) -> Iterator[tuple[str, str]]:
    """The round line by line, each with its style in a terminal."""
    under = f" under {replay.rules.rulebook_id}" if replay.rules else ""
    yield f"round {replay.round_id} at table {replay.table_id}{under}", "bold"
    for note in replay.notes:
        yield f"note: {note}", "bold yellow"
    seq, before = 0, ""
    for step in replay.steps:
        if step.record.commit.seq != seq:
            seq = step.record.commit.seq
            yield "", ""
            yield _commit_line(step.record), "cyan"
        yield f"  {step.text}", "bold"
        for order, decision in enumerate(step.decisions, 1):
            style = "green" if decision.paid_cents else "red" if decision.taken_cents else ""
            yield f"    {order}. {_decision_line(decision)}", style
        chips = _layout_line(step)
        yield f"    layout: {'as before' if chips == before else chips}", ""
        before = chips
        yield f"    money:  {_money_line(step)}", "dim"


def _commit_line(record: Record) -> str:
    commit = record.commit
    late = f" (happened {_time(commit.occurred_at)})" if commit.HasField("occurred_at") else ""
    who = f"{commit.actor.actor_id} ({role_name(commit.actor.role)})"
    return (
        f"seq {commit.seq}  {_time(commit.at)}{late}  {who}  command {commit.command_id}"
        f"  on {commit.host_id}  hash {record.hash.hex()[:12]}"
    )


def _decision_line(d: pb.Decision) -> str:
    amounts = (("take", d.taken_cents), ("pay", d.paid_cents), ("give back", d.returned_cents))
    doing = ", ".join(f"{what} {dollars(cents)}" for what, cents in amounts if cents)
    doing = doing or pb.Outcome.Name(d.outcome).removeprefix("OUTCOME_").lower().replace("_", " ")
    rule = f" [{d.rule}]" if d.rule else ""
    return f"{doing}: {d.player_id} on {position(d.wager, d.selection)} ({d.wager_id}){rule}"


def _layout_line(step: Step) -> str:
    positions = (
        f"{position(wager, selection)} ({', '.join(map(_chips, wagers))})"
        for (wager, selection), wagers in layout(step.table).items()
    )
    return "; ".join(positions) or "empty"


def _chips(wager: Wager) -> str:
    coupon = f" + coupon {dollars(wager.coupon_cents)}" if wager.coupon_cents else ""
    return f"{wager.player_id} {dollars(wager.stake_cents)}{coupon}"


def _money_line(step: Step) -> str:
    money = step.money
    parts = [f"house {_signed(money.house_result_cents)}", f"on the layout {dollars(money.layout_cents)}"]
    parts += [f"{player} {_signed(cents)}" for player, cents in money.player_net_cents.items()]
    return ", ".join(parts)


def _signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def _time(at: Timestamp) -> str:
    return f"{at.ToDatetime():%Y-%m-%d %H:%M:%S} UTC"


# For machines


def json_steps(replay: Replay) -> Iterator[dict[str, Any]]:
    """The steps under the keys that `roundledger replay --help` documents."""
    rules = replay.rules
    round_keys = {
        "round_id": replay.round_id,
        "table_id": replay.table_id,
        "rulebook_id": rules.rulebook_id if rules else "",
        "rulebook_hash": rules.rulebook_hash.hex() if rules else "",
        "notes": list(replay.notes),
    }
    for step in replay.steps:
        yield {**round_keys, "step": step.number, **_commit_json(step.record), **_event_json(step), **_table_json(step)}


def _commit_json(record: Record) -> dict[str, Any]:
    commit = record.commit
    return {
        "seq": commit.seq,
        "commit_hash": record.hash.hex(),
        "command_id": commit.command_id,
        "at": commit.at.ToJsonString(),
        "occurred_at": commit.occurred_at.ToJsonString() if commit.HasField("occurred_at") else None,
        "actor_id": commit.actor.actor_id,
        "role": role_name(commit.actor.role),
        "host_id": commit.host_id,
        "gaming_day": commit.gaming_day,
    }


def _event_json(step: Step) -> dict[str, Any]:
    decisions = [
        {**_picked(d, _DECISION_KEYS), "outcome": pb.Outcome.Name(d.outcome).removeprefix("OUTCOME_").lower()}
        for d in step.decisions
    ]
    kind = step.event.WhichOneof("event") or ""
    return {
        "event": kind,
        "text": step.text,
        "details": as_json(getattr(step.event, kind)),
        "decisions": decisions,
    }


def _table_json(step: Step) -> dict[str, Any]:
    positions = [
        {
            "wager": wager,
            "selection": selection,
            "stake_cents": sum(w.stake_cents for w in wagers),
            "coupon_cents": sum(w.coupon_cents for w in wagers),
            "wagers": _wagers_json(wagers),
        }
        for (wager, selection), wagers in layout(step.table).items()
    ]
    return {
        "layout": positions,
        "spoken": _wagers_json(step.table.spoken.values()),
        **msgspec.structs.asdict(step.money),
        "play": msgspec.to_builtins(view(step.table, VIEWER, "").get("play", {}), str_keys=True),
    }


def _wagers_json(wagers: Iterable[Wager]) -> list[dict[str, Any]]:
    return [_picked(wager, _WAGER_KEYS) for wager in wagers]


def _picked(source: Any, keys: Iterable[str]) -> dict[str, Any]:
    return {key: getattr(source, key) for key in keys}
