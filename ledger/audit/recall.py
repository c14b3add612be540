"""The last games of a seat, each with all that a recall has to show: when, what was staked, what was chosen, what
happened, how it ended, and what the player had. It reads, as replay does."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.audit.replay import Frame, History, Replay, replay_from_store
from ledger.audit.round_result import RoundResult
from ledger.core.commands import recorded_at
from ledger.core.movements import Move
from ledger.money import accounts

MOST_ROUNDS = 2000
"""So far back it looks for games of the seat."""

_NO_GAME = (pb.PlayerSeated, pb.PlayerLeft, pb.BoughtIn)
"""What happens at a seat without anything being played there."""


class Stage(msgspec.Struct, frozen=True):
    """One event of the round, of whichever seat."""

    seq: int
    at: int
    """When it was recorded, in microseconds since 1970."""
    text: str
    on_table: dict[str, str]
    """What lay on the table after it, by name: stacks, hands, credits and so on."""


class RecalledGame(msgspec.Struct, frozen=True):
    """A round as its seat played it. Amounts are of the player at the seat."""

    round_id: str
    rulebook_id: str
    player_id: str
    begun_at: int
    ended_at: int
    """0 while it is open."""
    stakes: dict[str, int]
    """What was put at risk, by wager; bets against other players under `bets`."""
    choices: tuple[str, ...]
    """What was done at the seat, in words and in order."""
    stages: tuple[Stage, ...]
    decisions: tuple[pb.Decision, ...]
    """What was taken from the seat, paid and given back."""
    result: str
    net_cents: int
    """Won less lost."""
    before: dict[str, str]
    """What lay on the table as the round began, by name."""
    corrections: tuple[pb.RoundCorrection, ...] = ()
    """What was put right since; all above is as it was recorded."""

    @property
    def after(self) -> dict[str, str]:
        return self.stages[-1].on_table if self.stages else self.before


class RoundHistory(History, Protocol):
    """What a recall asks of a store besides."""

    def rounds(self, stream_id: str = "") -> list[str]: ...


def recall(history: RoundHistory, table_id: str, seat: int, games: int, rulebooks: Rulebooks) -> Iterator[RecalledGame]:
    """The last so many games in which the seat took part, the newest first."""
    found = 0
    for round_id in reversed(history.rounds(table_id)[-MOST_ROUNDS:]):
        if found == games:
            return
        if game := _game(replay_from_store(history, round_id, rulebooks), seat):
            found += 1
            yield game


def _game(replay: Replay, seat: int) -> RecalledGame | None:
    frames = list(replay.frames)
    decisions = tuple(each for frame in frames for each in frame.decisions if each.seat == seat)
    played = [frame for frame in frames if _is_of(frame.event, seat)]
    if not played and not decisions:
        return None
    player_id = _player(replay, frames, seat)
    ended = isinstance(frames[-1].event, pb.RoundClosed | pb.RoundVoided)
    result = RoundResult(replay.stream.kind)
    for frame in frames:
        result.enter(frame.event, frame.decisions)
    on_table = replay.stream.on_table
    return RecalledGame(
        round_id=replay.round_id,
        rulebook_id=replay.rules.rulebook_id if replay.rules else "",
        player_id=player_id,
        begun_at=recorded_at(frames[0].record.commit),
        ended_at=recorded_at(frames[-1].record.commit) if ended else 0,
        stakes=_stakes(replay.table_id, seat, played, (move for frame in frames for move in frame.postings)),
        choices=tuple(frame.text for frame in played),
        stages=tuple(_stage(frame, dict(on_table(frame.table))) for frame in frames),
        decisions=decisions,
        result="void" if isinstance(frames[-1].event, pb.RoundVoided) else result.words,
        net_cents=frames[-1].money.player_net_cents.get(player_id, 0),
        before=dict(on_table(replay.inherited)),
        corrections=tuple(replay.corrections),
    )


def _is_of(event: Any, seat: int) -> bool:
    return not isinstance(event, _NO_GAME) and getattr(event, "seat", 0) == seat


def _player(replay: Replay, frames: Iterable[Frame], seat: int) -> str:
    """The player who sat there, who may have left before the round ended."""
    tables = (replay.inherited, *(frame.table for frame in frames))
    return next((table.players[seat] for table in tables if seat in table.players), "")


def _stage(frame: Frame, on_table: dict[str, str]) -> Stage:
    commit = frame.record.commit
    return Stage(commit.seq, recorded_at(commit), frame.text, on_table)


def _stakes(table_id: str, seat: int, played: Iterable[Frame], moves: Iterable[Move]) -> dict[str, int]:
    stakes: dict[str, int] = {}
    for frame in played:
        if isinstance(frame.event, pb.WagerPlaced):
            name = f"{frame.event.wager} {frame.event.selection}".strip()
            stakes[name] = stakes.get(name, 0) + frame.event.stake_cents
    bet, bets = accounts.bet(table_id, seat), 0
    for move in moves:
        if move.destination == bet:
            bets += move.amount_cents
        elif move.source == bet and accounts.seat_of(move.destination) == seat:  # nobody called it
            bets -= move.amount_cents
    return {**stakes, "bets": bets} if bets else stakes
