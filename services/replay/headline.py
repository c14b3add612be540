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
    """Such as: 20 black. cleo +$250.00, house -$195.00. Disputed. Hands that were played against the house stand beside
    their money, and a void round begins with that. The money of a corrected round is as it was put right; what fell is
    as it was recorded, and is called so: else one who "wins" would lose in the same line."""
    marks = list(marks)
    voided = [mark for mark in marks if mark.startswith("void")]
    result, hands = _hands_apart(result, nets)
    if result and "corrected" in marks:
        result += " as recorded"
    moved = [
        f"{player} {signed(cents)}{f' ({hands[player]})' if player in hands else ''}"
        for player, cents in nets.items()
        if cents or player in hands
    ]
    if house_cents:
        moved.append(f"house {signed(house_cents)}")
    begun = result if result.startswith(tuple(f"{player} " for player in nets)) else _capital(result)
    rest = [mark for mark in marks if mark not in voided]
    parts = [
        _capital(", ".join(voided)),
        begun,
        ", ".join(moved) or "No money changed hands",
        _capital(", ".join(rest)),
    ]
    return " ".join(f"{part}." for part in parts if part)


def _hands_apart(result: str, players: Iterable[str]) -> tuple[str, dict[str, str]]:
    """What a round came to without the hands of its players, and those: anna's straight belongs beside anna's money.
    Who wins a pot is no hand: it stays."""
    said, hands = [], {}
    for part in result.split("; "):
        player = next((each for each in players if part.startswith(f"{each} ")), None)
        if player is None or part.startswith(f"{player} wins "):
            said.append(part)
        else:
            hands[player] = part.removeprefix(f"{player} ")
    return "; ".join(said), hands


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


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
        marks.append(_void(summary.irregularities))
    if summary.open_disputes:
        marks.append("disputed")
    if summary.decided_disputes:
        marks.append("dispute decided")
    if summary.corrections:
        marks.append("corrected")
    return marks


def _void(irregularities: Iterable[str]) -> str:
    why = ", ".join(each.replace("_", " ") for each in irregularities)
    return f"void ({why})" if why else "void"


def headline_of_replay(replay: Replay) -> str:
    """Of a round that is read for itself, without an index; it uses up the replay's frames."""
    result, nets, house, is_void, called = RoundResult(replay.stream.kind), dict[str, int](), 0, False, list[str]()
    for frame in replay.frames:
        result.enter(frame.event, frame.decisions)
        nets, house = frame.money.player_net_cents, frame.money.house_result_cents
        is_void = is_void or isinstance(frame.event, pb.RoundVoided)
        if isinstance(frame.event, pb.IrregularityCalled) and frame.event.irregularity not in called:
            called.append(frame.event.irregularity)
    changed = changed_by(replay.corrections)
    nets = {player: nets.get(player, 0) + changed.get(player, 0) for player in {**nets, **changed}}
    marks = [word for word, holds in ((_void(called), is_void), ("corrected", bool(replay.corrections))) if holds]
    return headline(result.words, nets, house - sum(changed.values()), marks)
