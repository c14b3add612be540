"""A round in one line: what it came to, who won and lost how much, and what became of it since."""

from collections.abc import Iterable, Mapping

import roundledger.v1 as pb
from games.tables.chips import dollars
from ledger.audit.replay import Replay
from ledger.audit.round_corrections import changed_by
from ledger.audit.round_result import RoundResult


def signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def headline(result: str, nets: Mapping[str, int], house_cents: int, marks: Iterable[str]) -> str:
    """Such as: 20 black. cleo +$250.00, house -$195.00. Disputed. The money of a corrected round is as it was put
    right; what fell is as it was recorded, and is called so: else one who "wins" would lose in the same line."""
    marks = list(marks)
    if result and "corrected" in marks:
        result += " as recorded"
    moved = [f"{player} {signed(cents)}" for player, cents in nets.items() if cents]
    if house_cents:
        moved.append(f"house {signed(house_cents)}")
    parts = [result, ", ".join(moved) or "no money changed hands", ", ".join(marks)]
    return " ".join(f"{part[0].upper() if part == parts[2] else part[0]}{part[1:]}." for part in parts if part)


def headline_of(summary: pb.RoundSummary) -> str:
    nets = {
        seat.player_id: seat.corrected_net_cents if seat.HasField("corrected_net_cents") else seat.net_cents
        for seat in summary.seats
    }
    changed = sum(seat.net_cents for seat in summary.seats) - sum(nets.values())
    return headline(summary.result, nets, summary.house_result_cents + changed, marks_of(summary))


def marks_of(summary: pb.RoundSummary) -> list[str]:
    """What a viewer of the round must know before its figures."""
    marks = []
    if not summary.last_seq:
        marks.append("still open")
    if summary.is_void:
        marks.append("void")
    if summary.open_disputes:
        marks.append("disputed")
    if summary.decided_disputes:
        marks.append("dispute decided")
    if summary.corrections:
        marks.append("corrected")
    return marks


def headline_of_replay(replay: Replay) -> str:
    """Of a round that is read for itself, without an index; it uses up the replay's frames."""
    result, nets, house, is_void = RoundResult(replay.stream.kind), dict[str, int](), 0, False
    for frame in replay.frames:
        result.enter(frame.event, frame.decisions)
        nets, house = frame.money.player_net_cents, frame.money.house_result_cents
        is_void = is_void or isinstance(frame.event, pb.RoundVoided)
    changed = changed_by(replay.corrections)
    nets = {player: nets.get(player, 0) + changed.get(player, 0) for player in {**nets, **changed}}
    marks = [word for word, holds in (("void", is_void), ("corrected", bool(replay.corrections))) if holds]
    return headline(result.words, nets, house - sum(changed.values()), marks)
