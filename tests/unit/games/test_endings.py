"""No state of any table is without an end: from wherever a random play has come to, with every kind of staff acting,
the table can be closed, and an independent auditor finds all money where it belongs (tests/support/closing.py)."""

import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, timedelta
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.controls import BLIND_TRAY_COUNTS, Switches
from ledger.core.fold import Fold, fold
from ledger.core.lent import House
from ledger.core.rejection import Rejection
from tests.support.auditor import Auditor
from tests.support.cage.console import DORA, PIA
from tests.support.closing import close_down, disturb, finish, is_under_way, left_behind
from tests.support.harness import EXPLORING, SEED, Play, Played, hostile_play, legal_play, named, plays, seeds
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.pure import PureStream
from tests.support.roulette.console import RouletteTable
from tests.support.table_money import MoneyConsole

GAME_PLAYS = [play for play in plays() if play.kind in GAMES]
OTHER_PLAYS = [play for play in plays() if play.ended is not None]
ways = pytest.mark.parametrize("played_as", [legal_play, hostile_play])
PlayedAs = Callable[[Play, int], Played]
STATES_PER_PLAY = 25 if EXPLORING else 6
EXPLORED = int(os.environ.get("ROUNDLEDGER_STATES", "5000"))
"""States of each way to play that `make explore` looks at: 10,000 of each game, unless ROUNDLEDGER_STATES says less."""


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
    """Some states of a history in which something is under way, each as a stream of its own that goes on from there."""
    stream, books = played.stream, Books(played.stream.live.stream_id)
    under_way = [index for index, live in enumerate(stream.history[1:]) if is_under_way(played.play, live.state)]
    chosen = set(rng.sample(under_way, min(STATES_PER_PLAY, len(under_way))))
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


def _closed(play: Play, rng: Random, stream: PureStream, books: Books) -> None:
    console = play.console()
    console.now = stream.at
    disturb(play, rng, console, stream)
    close_down(play, rng, console, stream)
    held = _audited(stream, books)
    assert left_behind(stream.table, held) == []


def _finished(play: Play, rng: Random, stream: PureStream, books: Books) -> None:
    finish(play, rng, play.console(), stream)
    held = _audited(stream, books)
    assert play.kind != "jackpot_fund" or f"fund/{stream.live.stream_id}" not in held


def _audited(stream: PureStream, books: Books) -> dict[str, int]:
    """What the accounts hold, as the auditor and the postings agree."""
    for record in stream.records:
        books.read(record)
    held = books.auditor.held()
    assert {name: cents for name, cents in books.balances.items() if cents} == held
    assert sum(held.values()) == 0
    return held


def _not_kept_by_limits(play: Play, rng: Random, stream: PureStream, books: Books) -> None:
    limits = [pb.WagerLimit(wager="*", min_cents=low, max_cents=high) for low, high in ((10**7, 10**7), (1, 1))]
    for number, command in enumerate(commands := _endings(play, stream)):
        before = stream.copy()
        if isinstance(before.send(command), Rejection):
            continue
        for limit in limits:
            after = stream.copy()
            after.play(play.console().limits(limit))
            again = _endings(play, stream)[number]
            assert not isinstance(refused := after.send(again), Rejection), refused
    assert commands or not stream.table.wagers


def _endings(play: Play, stream: PureStream) -> list[pb.Command]:
    """The same whenever they are asked for in this state."""
    return play.ending(Random(1), play.console(), stream.table)


def _visit(play: Play, played_as: PlayedAs, bring: Callable[[Play, Random, PureStream, Books], None]) -> int:
    """Does it in as many states as there are to be; how many those were."""
    visited = 0
    for seed in _drawn():
        rng, play_out = Random(seed), played_as.__wrapped__ if EXPLORING else played_as  # type: ignore[attr-defined]
        with named(play, seed):
            for stream, books in _states(play_out(play, seed), rng):
                bring(play, rng, stream, books)
                visited += 1
        if visited >= EXPLORED:
            break
    return visited


def _check(play: Play, played_as: PlayedAs, bring: Any) -> None:
    """`make explore` prints in its summary what passed tests have printed, whichever process ran them."""
    visited = _visit(play, played_as, bring)
    assert visited
    if EXPLORING:
        print(f"{play.kind}, {played_as.__name__}: {visited} states brought to their end")


@pytest.mark.parametrize("play", GAME_PLAYS, ids=[play.kind for play in GAME_PLAYS])
@ways
def test_any_state_of_any_table_can_be_brought_to_its_end_with_all_money_accounted_for(
    play: Play, played_as: PlayedAs
) -> None:
    """With limits raised or lowered, equipment failed or impounded, days gone by, or players excluded just before."""
    _check(play, played_as, _closed)


@pytest.mark.parametrize("play", OTHER_PLAYS, ids=[play.kind for play in OTHER_PLAYS])
@ways
def test_whatever_another_stream_has_under_way_can_be_brought_to_its_end(play: Play, played_as: PlayedAs) -> None:
    """A fund closed and empty, a dispute decided, days closed, every slip and box of the cage done with."""
    _check(play, played_as, _finished)


@pytest.mark.parametrize("play", GAME_PLAYS, ids=[play.kind for play in GAME_PLAYS])
@ways
def test_no_limits_that_are_posted_keep_what_could_be_taken_back_before(play: Play, played_as: PlayedAs) -> None:
    """Craps II.E.3, E.4: and so in every game, whatever brings it to its end."""
    assert _visit(play, played_as, _not_kept_by_limits)


# --- What it found ---


def test_a_spoken_wager_does_not_keep_a_broken_shoe_on_the_table() -> None:
    """Minibaccarat G.3, G.4: no more bets cannot be called over equipment that failed, so what was only spoken lapses
    with the shoe."""
    c, stream = MinibaccaratTable(), PureStream("minibaccarat-1")
    stream.play(*c.opening(), c.place("tie", 500, verbal=True), c.inspect("shoe", passed=False))
    assert stream.refused(c.no_more_bets()).code == "EQUIPMENT_FAILED"
    lapsed, voided, ended = stream.events(c.end_shoe())
    assert (lapsed.lapsed_wager_ids, voided.reason, ended.batch) == (["w1"], "no_wagers", "blue")
    stream.play(c.leave(1), c.close())
    assert stream.refused(c.confirm("w1")).code == "TABLE_CLOSED"


def test_an_opener_that_waits_for_its_second_count_when_rounds_begin_is_ended_by_a_closer() -> None:
    """NJ D-1.21(e): the second opener would find what the rounds came to, and is refused. The closer before it is no
    second count of the same kind, so the first lapses and the tray is counted anew."""
    c, money, stream = RouletteTable(), MoneyConsole("roulette-1"), PureStream("roulette-1")
    stream.house = House(seq=1, switches=Switches({BLIND_TRAY_COUNTS: True}))
    stream.play(*c.opening(), c.buy_in(10_000))
    for actor in (DORA, PIA, DORA):
        assert not isinstance(stream.send(money.opener((500, 10)), actor), Rejection)
    stream.play(c.place("red", amount=500), *c.spin("2"))
    assert stream.refused(money.opener((500, 10)), PIA).code == "BAD_INVENTORY"
    play = next(play for play in GAME_PLAYS if play.kind == "roulette")
    close_down(play, Random(1), c, stream)
    assert not stream.table.is_open
    assert stream.table.money.tray_count is None


def test_a_hit_that_is_recorded_when_its_fund_is_closed_and_empty_is_paid_from_a_new_seed() -> None:
    c, stream = Fund(), PureStream(FUND)
    stream.play(c.open(), c.seed(1000), c.close("fund-2"))
    assert stream.refused(c.seed(1000)).code == "FUND_CLOSED"
    stream.play(c.hit("poker-1:1", Fraction(1, 2)))
    assert stream.refused(c.pay("poker-1:1")).code == "FUND_EMPTY"
    paid, carried, _ = stream.events(c.seed(1000), c.pay("poker-1:1"), c.close("fund-2"))[1:]
    assert ([p.amount_cents for p in paid.payments], carried.amount_cents) == ([500], 500)
