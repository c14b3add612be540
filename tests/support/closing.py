"""Brings any table from any state to its end, with every kind of staff acting, as a floor does when it must close.

A game's `Play.ending` names what brings it nearer to the end; where all of that is refused, the game's own moves go on
with the round. A table that is not closed after a bounded number of commands has no end: no player need do anything for
it, equipment that failed stays broken, and equipment that a dispute keeps stays impounded.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.state import AnyTable
from ledger.core.controls import CONTROLS, FEATURES, Switches
from ledger.core.lent import House
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.vocabulary import body_of
from tests.support.harness import Play
from tests.support.pure import PureStream, machine_of, name_of
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


STRICT = Switches({**dict.fromkeys(FEATURES, False), **dict.fromkeys(CONTROLS, True)})
"""Every feature off and every control on."""


class NoEndError(AssertionError):
    """No command of any member of staff brings the table to its end."""


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


def _house_is_strict(rng: Random, c: Any, stream: PureStream) -> list[pb.Command]:
    """Every feature is off, and every control on: configuration waits for approvals that nobody gives."""
    stream.house = House(seq=1, switches=STRICT)
    return []


DISTURBANCES: tuple[Disturb, ...] = (
    _limits(9_000_000, 10_000_000),
    _limits(1, 1),
    _equipment_fails,
    _impounded,
    _days_pass,
    _house_denies_all,
    _house_is_strict,
)


def disturb(play: Play, rng: Random, c: Any, stream: PureStream) -> None:
    """None, one or some of them, sometimes with a few moves and attempts after; each may be refused."""
    for disturbance in rng.sample(DISTURBANCES, rng.choice((0, 1, 1, 2, 3))):
        for command in disturbance(rng, c, stream):
            _sent(stream, c, command)
        for _ in range(rng.choice((0, 0, 0, 3, 8))):
            attempt = play.attempt(rng, c, stream.table) if rng.random() < 0.5 else None
            for command in [attempt] if attempt else play.moves(rng, c, stream.table):
                _sent(stream, c, command)


# --- The way to the end ---


def close_down(play: Play, rng: Random, c: Any, stream: PureStream) -> int:
    """Closes the table of the stream and finishes its papers; how many commands that took."""
    sent = _bring(stream, c, lambda table: not table.is_open, lambda: _tries(play, rng, c, stream))
    return sent + _finish_papers(c, stream)


def is_under_way(play: Play, state: Any) -> bool:
    """Whether there is anything to bring to its end."""
    return not play.ended(state) if play.ended else bool(state.is_open)


def finish(play: Play, rng: Random, c: Any, stream: PureStream) -> int:
    """Ends what another kind of stream has under way; how many commands that took."""
    if play.ended is None:
        raise ValueError(f"{play.kind} has no end")
    return _bring(stream, c, play.ended, lambda: play.ending(rng, c, stream.table))


def _bring(stream: PureStream, c: Any, ended: Callable[[Any], bool], tries: Callable[[], Iterable[pb.Command]]) -> int:
    """One command after the other, each the first of those that could be sent now and is accepted."""
    for sent in range(MOST_COMMANDS):
        if ended(stream.table):
            return sent
        refused = list[str]()
        if not any(_sent(stream, c, command, refused) for command in tries()):
            raise NoEndError(f"nothing is accepted: {', '.join(dict.fromkeys(refused))}\n{stream.table}")
    raise NoEndError(f"not at its end after {MOST_COMMANDS} commands\n{stream.table}")


def _tries(play: Play, rng: Random, c: Any, stream: PureStream) -> Iterator[pb.Command]:
    """The plays would have failed equipment pass another inspection, so they are shown a table on which none failed."""
    yield c.close()
    table = replace(stream.table, out_of_service=())
    for _ in range(DRAWS):
        yield from play.ending(rng, c, table)
        yield from play.moves(rng, c, table)[:1]


def _sent(stream: PureStream, c: Any, command: pb.Command, refused: list[str] | None = None) -> bool:
    """Whether the command is accepted from any of the staff or machines that may send it."""
    for actor in _senders(stream, command):
        answer = stream.send(command, actor)
        if not isinstance(answer, Rejection):
            stream.at += timedelta(seconds=1)
            c.now = stream.at
            return True
        if refused is not None:
            refused.append(f"{name_of(command)} {answer.code}")
    return False


def _senders(stream: PureStream, command: pb.Command) -> Iterator[pb.Actor]:
    body, table = body_of(command), stream.table
    for role in stream.catalogue.ladders[type(body)].roles:
        if role == PLAYER:  # players may have gone home
            continue
        names = [f"badge-{role}", *(f"badge-{role}-{number}" for number in range(2, 6))]
        if role == TERMINAL:
            names = [machine_of(body), *_machines(table)]
        for name in dict.fromkeys(filter(None, names)):
            yield pb.Actor(actor_id=name, role=role)  # type: ignore[arg-type]


def _machines(table: AnyTable) -> list[str]:
    terminals = getattr(table.play, "terminals", {})
    return [getattr(table.play, "sensor_id", ""), *(terminal.terminal_id for terminal in terminals.values())]


def _finish_papers(c: Any, stream: PureStream) -> int:
    """Papers that wait are discarded; a count that waits for a second one gets it, or, where the house asks for one
    only by now, a paper that is signed; slips on their way are counted and signed. The second count is a closer: after
    rounds an opener is refused until the tray was closed."""
    money, sent = MoneyConsole(stream.live.stream_id, "closing-"), 0
    _discard_papers(c, stream, money)
    while stream.table.money.tray_count:
        sent += 1
        if not _sent(stream, c, money.closer((500, 1))):
            raise NoEndError(f"nobody can count the tray\n{stream.table.money}")
        for paper_id in stream.table.money.papers:
            _sent(stream, c, money.sign(paper_id))
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


def _discard_papers(c: Any, stream: PureStream, money: MoneyConsole) -> None:
    for paper_id in stream.table.money.papers:
        if not _sent(stream, c, money.discard(paper_id)):
            raise NoEndError(f"nobody can discard {paper_id}\n{stream.table.money}")


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
    state |= {"tray count": table.money.tray_count}
    state |= {"players": table.players, "papers": table.money.papers, "slips": table.money.slips}
    return [*left, *(f"{name}: {what}" for name, what in state.items() if what)]
