"""Large ledgers to measure with, decided by the pure core and written in bulk: `python -m loadtests.scale_ledger FOLDER
SHAPE COMMITS` adds to the ledger in the folder until it has so many commits, then fills its books, its index of rounds
and its old states, as a floor would have. It says in lines how far it is: what it does, how much is done, of how
much."""

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.audit.round_index import RoundIndex
from ledger.audit.state_keeper import StateKeeper
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live, Prepared
from ledger.core.floor import Floor, Premises
from ledger.core.lent import RememberedPast
from ledger.core.rejection import Rejection
from ledger.log.store import Store
from loadtests.shifts import SHIFTS, named, run_id, steps_of
from loadtests.traffic import BusyTable
from services.replay.role import key_of_states
from services.running.enrolment import enrolled_signer
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings

GROUP = 256
"""Commits that share a signature and a transaction."""
TABLES = 110
"""Of a floor, at a time: ten a shift. Those whose shift is over are followed by others."""
ONE_TABLE = "t1"
_ROUND = 10
"""Commands of a round of `BusyTable`."""

Say = Callable[[str, int, int], None]


class _Known:
    """The streams as they are, for decisions."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.live: dict[str, Live] = {}

    def stream(self, stream_id: str) -> Live:
        return self.live.get(stream_id) or Live(stream_id)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return None

    def round_facts(self, round_id: str) -> None:
        return None

    def past(self, stream_id: str) -> RememberedPast:
        return RememberedPast((), ())


def one_table(store: Store) -> Iterator[pb.Command]:
    """A roulette table that never closes."""
    sent = store.head(ONE_TABLE).seq
    table = BusyTable(ONE_TABLE, sent)
    if not sent:
        yield from table.opening()
    yield from table.rounds()


def floor_of_tables(store: Store) -> Iterator[pb.Command]:
    """Tables of nine games, each a command in turn."""
    first = store.count()  # ids that no table before had
    playing = [_shift(place, first + place) for place in range(TABLES)]
    runs = first + TABLES
    while True:
        for place in range(TABLES):
            command = next(playing[place], None)
            if command is None:
                runs += 1
                playing[place] = _shift(place, runs)
                command = next(playing[place])
            yield command


def _shift(place: int, run: int) -> Iterator[pb.Command]:
    """What is refused leaves no commit and is left out."""
    for number, step in enumerate(steps_of(SHIFTS[place % len(SHIFTS)])):
        if not step.refusal:
            yield pb.Command.FromString(named(step.command, run_id(run), number))


SHAPES = {"one table": one_table, "a floor": floor_of_tables}


def settings_of(folder: Path) -> Settings:
    return Settings(data=folder)


def build(folder: Path, shape: str, commits: int, say: Say) -> None:
    settings = settings_of(folder)
    floor = FloorFolder(settings.floor_folder)
    floor.ensure()
    signer = enrolled_signer(settings, floor)
    store = Store.open(settings.store, durable=False, snapshot_key=signer.snapshot_key)
    known = _Known(store)
    if store.head(ONE_TABLE).seq:
        known.live[ONE_TABLE] = store.load(ONE_TABLE)
    deciding = Floor(CATALOGUE, Premises(signer.host_id, published_rulebooks()), known)
    done = store.count()
    commands = SHAPES[shape](store)
    while done < commits:
        wanted = _whole_rounds(min(GROUP * 10, commits - done), shape, done)
        made = list(islice(_decided(deciding, known, commands, done), wanted))
        for begins in range(0, len(made), GROUP):
            if not all(store.append(signer.sign_group(made[begins : begins + GROUP]))):
                raise RuntimeError("a commit did not extend its stream")
        done += len(made)
        say("commits", done, commits)
    for live in known.live.values():
        store.save_snapshot(live)
    store.close()
    _fill(settings, say)


def _whole_rounds(count: int, shape: str, done: int) -> int:
    """A table that goes on later goes on with a round."""
    if shape != "one table":
        return count
    opening = 0 if done else len(list(BusyTable("").opening()))
    return opening + -(-max(1, count - opening) // _ROUND) * _ROUND


def _decided(deciding: Floor, known: _Known, commands: Iterator[pb.Command], done: int) -> Iterator[Record]:
    """One after the other, seven milliseconds apart, from now on: who signs them was enrolled before."""
    at = datetime.now(UTC) + timedelta(milliseconds=7 * done)
    for command in commands:
        at += timedelta(milliseconds=7)
        request = deciding.read(command)
        if isinstance(request, Rejection):
            raise RuntimeError(f"refused: {request}")
        actor = pb.Actor(actor_id="scale", role=request.ladder.roles[0])  # type: ignore[arg-type]
        outcome = deciding.decide(request, actor, at)
        if not isinstance(outcome, Prepared):
            raise RuntimeError(f"refused: {outcome}")
        known.live[outcome.after.stream_id] = outcome.after
        yield outcome.record


def _fill(settings: Settings, say: Say) -> None:
    """What follows the log in processes of its own."""
    index = RoundIndex(settings.store, settings.round_index)
    _catch_up(lambda: index.catch_up(1024), "index", say)
    index.close()
    follower = Follower(settings.store, settings.books_file, lambda entered: None, notices=settings.notices)
    _catch_up(follower.catch_up, "books", say)
    follower.close()
    keeper = StateKeeper(settings.store, settings.old_states, key_of_states(settings))
    keeper.look()
    added = 0
    while keeper.step():
        added += 1
        say("old states", added, 0)
    keeper.close()


def _catch_up(step: Callable[[], int], what: str, say: Say) -> None:
    done = 0
    while entered := step():
        done += entered
        say(what, done, 0)


def main() -> None:
    folder, shape, commits = sys.argv[1:]
    build(Path(folder), shape, int(commits), lambda *said: print(*said, sep="\t", flush=True))


if __name__ == "__main__":
    main()
