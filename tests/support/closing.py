"""Brings any table from any state to its end, with every kind of staff acting: what a floor could do when it must close.

A game's `Play.ending` names what brings it nearer to the end; where all of that is refused, the game's own moves go on
with the round. Whatever is left to nobody after a bounded number of commands is a state without an end.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.game import AnyTable
from ledger.core.house import House
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.vocabulary import body_of
from tests.support.harness import Play
from tests.support.pure import PureStream, machine_of
from tests.support.table_money import MoneyConsole

MOST_COMMANDS = 600
DRAWS = 30
"""How often moves are drawn anew in one state before it is given up: what they draw at random may be refused."""

HELD_FOR_PLAYERS = (
    "layout",
    "credits/",
    "stack/",
    "currency/",
    "bet/",
    "pot/",
    "rake",
    "jackpot",
    "vigorish_receivable",
)
"""Accounts of a table in which nothing lies any more once it is closed."""

Disturb = Callable[[Random, Any, PureStream], list[pb.Command]]


class NoEndError(AssertionError):
    """Nobody can bring the table to its end."""


# --- What may have happened just before ---


def _limits(low: int, high: int) -> Disturb:
    def posted(rng: Random, c: Any, stream: PureStream) -> list[pb.Command]:
        return [c.limits(pb.WagerLimit(wager="*", min_cents=low, max_cents=high))]

    return posted


def _equipment_fails(rng: Random, c: Any, stream: PureStream) -> list[pb.Command]:
    return [c.inspect(rng.choice(_equipment(stream.table)), passed=False)]


def _impounded(rng: Random, c: Any, stream: PureStream) -> list[pb.Command]:
    return [c.impound(rng.choice(_equipment(stream.table)))]


def _equipment(table: AnyTable) -> list[str]:
    return ["wheel", "dice", "cards", "shoe", *table.cards.batches, *map(str, getattr(table.play, "dice", ())[:1])]


def _days_pass(rng: Random, c: Any, stream: PureStream) -> list[pb.Command]:
    """Dice and cards are too old, and every clock has run out."""
    stream.at += timedelta(hours=49)
    c.now = stream.at
    return []


def _house_denies_all(rng: Random, c: Any, stream: PureStream) -> list[pb.Command]:
    """Every player is excluded, and no supervisor is on duty."""
    stream.house = House(seq=1, excluded=frozenset(stream.table.players.values()))
    return []


DISTURBANCES: tuple[Disturb, ...] = (
    _limits(9_000_000, 10_000_000),
    _limits(1, 1),
    _equipment_fails,
    _impounded,
    _days_pass,
    _house_denies_all,
)


def disturb(rng: Random, c: Any, stream: PureStream) -> None:
    """None, one or some of them; each may be refused."""
    for disturbance in rng.sample(DISTURBANCES, rng.choice((0, 1, 1, 2, 3))):
        for command in disturbance(rng, c, stream):
            _sent(stream, c, command)


# --- The way to the end ---


def close_down(play: Play, rng: Random, c: Any, stream: PureStream) -> int:
    """Closes the table of the stream and finishes its papers; how many commands that took."""
    for sent in range(MOST_COMMANDS):
        if not stream.table.is_open:
            return sent + _finish_papers(c, stream)
        if not _sent(stream, c, c.close()) and not _step(play, rng, c, stream):
            refused = stream.send(c.close())
            raise NoEndError(f"{refused}\n{stream.table}")
    raise NoEndError(f"not closed after {MOST_COMMANDS} commands\n{stream.table}")


def _step(play: Play, rng: Random, c: Any, stream: PureStream) -> bool:
    """Whether one of the things that could be done now was accepted."""
    return any(_sent(stream, c, command) for command in _tries(play, rng, c, stream))


def _tries(play: Play, rng: Random, c: Any, stream: PureStream) -> Iterator[pb.Command]:
    table = stream.table
    for _ in range(DRAWS):
        yield from play.ending(rng, c, table)
        yield from play.moves(rng, c, table)[:1]
    yield from (c.inspect(equipment) for equipment in table.out_of_service)
    yield from (c.release(equipment) for equipment in table.impounded)


def _sent(stream: PureStream, c: Any, command: pb.Command) -> bool:
    """Whether anybody who may send the command gets it accepted."""
    for actor in _senders(stream, command):
        if not isinstance(stream.send(command, actor), Rejection):
            stream.at += timedelta(seconds=1)
            c.now = stream.at
            return True
    return False


def _senders(stream: PureStream, command: pb.Command) -> Iterator[pb.Actor]:
    body, table = body_of(command), stream.table
    for role in stream.catalogue.ladders[type(body)].roles:
        names = [f"badge-{role}", f"badge-{role}-2"]
        if role == PLAYER:
            names = [table.players.get(getattr(body, "seat", 0), ""), *table.players.values()]
        elif role == TERMINAL:
            names = [machine_of(body), *_machines(table)]
        for name in dict.fromkeys(filter(None, names)):
            yield pb.Actor(actor_id=name, role=role)  # type: ignore[arg-type]


def _machines(table: AnyTable) -> list[str]:
    terminals = getattr(table.play, "terminals", {})
    return [getattr(table.play, "sensor_id", ""), *(terminal.terminal_id for terminal in terminals.values())]


def _finish_papers(c: Any, stream: PureStream) -> int:
    """Papers that wait are discarded, and slips on their way are counted and signed."""
    money, sent = MoneyConsole(stream.live.stream_id, "closing-"), 0
    while (table := stream.table).money.papers or table.money.slips:
        todo = [money.discard(paper_id) for paper_id in table.money.papers] or [_counted(money, table)]
        for command in todo:
            if not _sent(stream, c, command):
                raise NoEndError(f"refused: {command}\n{table.money}")
        if table.money.slips and not table.money.papers:
            paper_id = next(iter(stream.table.money.papers))
            if not _sent(stream, c, money.sign(paper_id)):
                raise NoEndError(f"nobody can sign {paper_id}\n{stream.table.money}")
        sent += len(todo)
    return sent


def _counted(money: MoneyConsole, table: AnyTable) -> pb.Command:
    slip = pb.SlipNotice.FromString(next(iter(table.money.slips.values())))
    counts = [(chip.denomination_cents, chip.count) for chip in slip.chips]
    count = money.receive_fill if slip.kind == pb.SLIP_KIND_FILL else money.send_credit
    return count(slip.slip_number, *counts)


# --- What is true at the end ---


def left_behind(table: AnyTable, balances: dict[str, int]) -> list[str]:
    """What a closed table still has of players, and accounts that should be empty by now."""
    mine = f"table/{table.table_id}/"
    held = [f"{name}: {cents}" for name, cents in balances.items() if cents and name.startswith(mine)]
    left = [line for line in held if line.removeprefix(mine).startswith(HELD_FOR_PLAYERS)]
    state = {"open": table.is_open, "wagers": table.wagers, "spoken": table.spoken, "round": table.round_id}
    state |= {"players": table.players, "papers": table.money.papers, "slips": table.money.slips}
    return [*left, *(f"{name}: {what}" for name, what in state.items() if what)]
