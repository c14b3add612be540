"""The pure core: a command decided, its events evolved and settled, without log, keys or server.

Each game plays its part of the demo shift over and over at a table just opened, beside a loop that only parses the same
events; a hold'em hand of nine players stands beside pokerkit, another state machine in Python.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import resources

import msgspec

import roundledger.v1 as pb
from loadtests import poker_engines
from loadtests.report import Figure
from games.deciding import command_body, decide
from games.evolving import advance
from games.interface import Context, Events
from ledger.core.rejection import Rejection
from games.rulebook import published_rulebooks
from games.table import Table
from services.play.script import actor_of, read_script

GAMES = ("roulette", "craps", "minibaccarat", "poker")
TIMES = 60
HANDS = 60
AIM_BESIDE_POKERKIT = 20
_AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class Shift(msgspec.Struct, frozen=True):
    """What happens at one table, and what it adds up to."""

    opened: Table
    """It is opened once: working out the rules in force would drown the play."""
    commands: list[tuple[pb.Command, Context]]
    events: list[bytes]


def measure() -> list[Figure]:
    return [*(_figure(game) for game in GAMES), _hand()]


def _figure(game: str) -> Figure:
    shift = _shift(game)
    events = TIMES * len(shift.events)
    play = events / _best(lambda: [_play(shift) for _ in range(TIMES)])
    parse = events / _best(lambda: [pb.Event.FromString(data) for _ in range(TIMES) for data in shift.events])
    return Figure(f"{game}: decide, evolve and settle", play, "events/s", "parsing the same events", parse)


def _hand() -> Figure:
    speeds = poker_engines.measure(HANDS)
    what, ours, theirs = "a whole hold'em hand, nine players", 1e6 / speeds.ours_us, 1e6 / speeds.theirs_us
    return Figure(what, ours, "hands/s", "pokerkit", theirs, AIM_BESIDE_POKERKIT)


def _shift(game: str) -> Shift:
    """The game's part of the demo shift; what a table refuses is left out, for it has no events to count."""
    table = opened = Table(f"{game}-bench")
    commands, events = list[tuple[pb.Command, Context]](), list[bytes]()
    for command, context in _commands(game, table.table_id):
        outcome = decide(table, command, context)
        if isinstance(outcome, Rejection):
            continue
        table = _advanced(table, outcome)
        if not opened.is_open:
            opened = table
            continue
        commands.append((command, context))
        events += [event.SerializeToString() for event in outcome]
    return Shift(opened, commands, events)


def _commands(game: str, table_id: str) -> list[tuple[pb.Command, Context]]:
    """Of the game's table only: a fund that it feeds is a stream of its own."""
    (script,) = (
        entry
        for entry in (resources.files("services") / "demo_shift").iterdir()
        if entry.name.endswith(f"-{game}.jsonl")
    )
    commands = []
    for number, line in read_script(script.read_text(encoding="utf-8").replace("%RUN%", "bench").splitlines(), game):
        if isinstance(line, Rejection):
            raise ValueError(f"{script.name} line {number}: {line.message}")
        _, body = command_body(line.command)
        if body.header.table_id == table_id:
            actor = actor_of(line)
            commands.append((line.command, Context(actor.actor_id, actor.role, _AT, published_rulebooks(), None)))
    return commands


def _play(shift: Shift) -> None:
    table = shift.opened
    for command, context in shift.commands:
        outcome = decide(table, command, context)
        if isinstance(outcome, Rejection):
            raise AssertionError(f"{outcome.code}: {outcome.message}")
        table = _advanced(table, outcome)


def _advanced(table: Table, events: Events) -> Table:
    for event in events:
        table, _ = advance(table, event)
    return table


def _best(run: Callable[[], object]) -> float:
    """CPU seconds of the fastest of three runs: other processes do not count."""
    seconds = float("inf")
    for _ in range(3):
        start = time.process_time()
        run()
        seconds = min(seconds, time.process_time() - start)
    return seconds
