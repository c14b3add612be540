"""The pure core: a command decided, its events evolved and settled, without log, keys or server.

Each game plays its part of the demo shift over and over at a table just opened, beside a loop that only parses the same
events; a hold'em hand of nine players stands beside pokerkit, another state machine in Python.
"""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import resources

import msgspec

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import Live, Request
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import put_event
from loadtests import poker_engines
from loadtests.report import Figure
from services.play.script import read_script

TIMES = 60
HANDS = 60
AIM_BESIDE_POKERKIT = 10
_AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
_FLOOR = Floor(CATALOGUE, Premises("bench", published_rulebooks()), OneStream(Live("bench")))


class Shift(msgspec.Struct, frozen=True):
    """What happens at one table, and what it adds up to."""

    opened: Live
    """The table just opened: working out the rules in force would drown the play."""
    requests: list[Request]
    events: list[bytes]


def measure() -> list[Figure]:
    return [*map(_figure, GAMES), _hand()]


def _figure(game: str) -> Figure:
    shift = _shift(game)
    events = TIMES * len(shift.events)
    play = events / _best(lambda: _play(shift))
    parse = events / _best(lambda: [pb.Event.FromString(data) for _ in range(TIMES) for data in shift.events])
    return Figure(f"{game}: decide, evolve and settle", play, "events/s", "parsing the same events", parse)


def _hand() -> Figure:
    speeds = poker_engines.measure(HANDS)
    what, ours, theirs = "a whole hold'em hand, nine players", 1e6 / speeds.ours_us, 1e6 / speeds.theirs_us
    return Figure(what, ours, "hands/s", "pokerkit", theirs, AIM_BESIDE_POKERKIT)


def _shift(game: str) -> Shift:
    """The game's part of the demo shift; what a table refuses is left out, for it has no events to count."""
    live = opened = Live(f"{game}-bench")
    requests, commit = list[Request](), pb.Commit()
    for request in _requests(game):
        if request.header.stream_id != live.stream_id:
            continue  # a fund that the table feeds is a stream of its own
        draft = _FLOOR.draft(live, request.body, _actor(request), _AT)
        if isinstance(draft, Rejection):
            continue
        live = Live(live.stream_id, draft.stream, draft.state)
        if opened.stream is None or not opened.state.is_open:
            opened = live
            continue
        requests.append(request)
        for event in draft.events:
            put_event(commit.events, event)
    return Shift(opened, requests, [event.SerializeToString() for event in commit.events])


def _requests(game: str) -> Iterator[Request]:
    folder = resources.files("services") / "play" / "demo_shift"
    (script,) = (entry for entry in folder.iterdir() if entry.name.endswith(f"-{game}.jsonl"))
    for number, line in read_script(script.read_text(encoding="utf-8").replace("%RUN%", "bench").splitlines(), game):
        request = line if isinstance(line, Rejection) else _FLOOR.read(line.command)
        if isinstance(request, Rejection):
            raise ValueError(f"{script.name} line {number}: {request.message}")
        yield request


def _actor(request: Request) -> pb.Actor:
    return pb.Actor(actor_id="bench", role=request.ladder.roles[0])  # type: ignore[arg-type]


def _play(shift: Shift) -> None:
    for _ in range(TIMES):
        live = shift.opened
        for request in shift.requests:
            draft = _FLOOR.draft(live, request.body, _actor(request), _AT)
            if isinstance(draft, Rejection):
                raise AssertionError(f"{draft.code}: {draft.message}")
            live = Live(live.stream_id, draft.stream, draft.state)


def _best(run: Callable[[], object]) -> float:
    """CPU seconds of the fastest of three runs: other processes do not count."""
    seconds = float("inf")
    for _ in range(3):
        start = time.process_time()
        run()
        seconds = min(seconds, time.process_time() - start)
    return seconds
