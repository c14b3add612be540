"""No state of any table is without an end: from wherever a random play has come to, with every kind of staff acting, the
table can be closed, and an independent auditor finds all money where it belongs (tests/support/closing.py)."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, timedelta
from itertools import count
from random import Random

import pytest

from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.fold import Fold, fold
from tests.support.auditor import Auditor
from tests.support.closing import close_down, disturb, left_behind
from tests.support.harness import EXPLORING, SEED, Play, Played, hostile_play, legal_play, named, plays, seeds
from tests.support.pure import PureStream

GAME_PLAYS = [play for play in plays() if play.kind in GAMES]
STATES_PER_PLAY = 25 if EXPLORING else 6
EXPLORED = 5_000
"""States of each way to play that `make explore` looks at: 10,000 of each game."""


class Books:
    """What the auditor and the postings make of a history, as far as it was read."""

    def __init__(self, stream_id: str) -> None:
        self.auditor = Auditor(stream_id)
        self.folded = Fold(stream_id)
        self.balances = dict[str, int]()

    def read(self, record: Record) -> None:
        self.auditor.read(record.data)
        self.folded, outputs = fold(CATALOGUE, self.folded, record)
        for posting in outputs.batch.postings:
            self.balances[posting.source] = self.balances.get(posting.source, 0) - posting.amount_cents
            self.balances[posting.destination] = self.balances.get(posting.destination, 0) + posting.amount_cents

    def copy(self) -> "Books":
        other = Books(self.auditor.id)
        other.auditor, other.folded, other.balances = deepcopy(self.auditor), self.folded, dict(self.balances)
        return other


def _states(played: Played, rng: Random) -> Iterator[tuple[PureStream, Books]]:
    """Some states of a history, each as a stream of its own that goes on from there."""
    stream, books = played.stream, Books(played.stream.live.stream_id)
    chosen = set(rng.sample(range(len(stream.records)), min(STATES_PER_PLAY, len(stream.records))))
    for index, record in enumerate(stream.records):
        books.read(record)
        if index in chosen:
            other = stream.copy()
            other.live = stream.history[index + 1]
            other.at = record.commit.at.ToDatetime(UTC) + timedelta(seconds=1)
            yield other, books.copy()


def _drawn() -> Iterator[int]:
    """Seeds: the usual ones, or as many as it takes."""
    usual = iter(seeds(8))
    return count(next(usual)) if EXPLORING and not SEED else usual


def _brought_to_its_end(play: Play, rng: Random, stream: PureStream, books: Books) -> None:
    console = play.console()
    console.now = stream.at
    disturb(rng, console, stream)
    close_down(play, rng, console, stream)
    for record in stream.records:
        books.read(record)
    assert {name: cents for name, cents in books.balances.items() if cents} == books.auditor.held()
    assert left_behind(stream.table, books.auditor.held()) == []
    assert sum(books.auditor.balances.values()) == 0


@pytest.mark.parametrize("play", GAME_PLAYS, ids=[play.kind for play in GAME_PLAYS])
@pytest.mark.parametrize("played_as", [legal_play, hostile_play])
def test_any_state_of_any_table_can_be_brought_to_its_end_with_all_money_accounted_for(
    play: Play, played_as: Callable[[Play, int], Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """With limits raised or lowered, equipment failed or impounded, days gone by, or players excluded just before."""
    visited = 0
    for seed in _drawn():
        rng, play_out = Random(seed), played_as.__wrapped__ if EXPLORING else played_as  # type: ignore[attr-defined]
        with named(play, seed):
            for stream, books in _states(play_out(play, seed), rng):
                _brought_to_its_end(play, rng, stream, books)
                visited += 1
        if visited >= EXPLORED:
            break
    assert visited
    if EXPLORING:
        with capsys.disabled():
            print(f"\n{play.kind}, {played_as.__name__}: {visited} states brought to their end")
