"""Edges of blackjack against values derived without the engine, and the simulation against the engine itself."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

import roundledger.v1 as pb
from games.blackjack import GAME
from games.blackjack.deal import DEAL, DRAW, ELECT, next_step
from games.blackjack.edges import house_edges, simulated_edges
from games.blackjack.options import Options
from games.blackjack.simulation import SimulatedTable
from games.blackjack.strategy import RulesOfPlay, election, results_against
from games.blackjack.totals import count, is_pair, value_of
from games.edges import simulated_together
from games.tables.rulebook import house_option, published_rulebooks, resolve, rules_from
from games.tables.state import Rules
from ledger.core.rejection import Rejection
from tests.support.blackjack.console import BJ2004, BJ2006, CN, BlackjackTable
from tests.support.pure import PureStream


def rules_of(rulebook_id: str = BJ2006, **options: Any) -> Rules[Options]:
    chosen = [house_option(name, value) for name, value in options.items()]
    rules = resolve(published_rulebooks()[rulebook_id], GAME.revision, chosen, ())
    assert not isinstance(rules, Rejection)
    return rules_from(rules, Options)


def edge_of(wager: str, rulebook_id: str = BJ2006, **options: Any) -> Fraction:
    (found,) = [e.edge for e in house_edges(rules_of(rulebook_id, **options)) if e.wager == wager]
    return found


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_insurance_at_two_to_one(decks: int) -> None:
    """Of 52n - 1 unseen cards 16n are tens: 1 - 3p."""
    assert edge_of("insurance", CN, decks=decks) == 1 - 3 * Fraction(16 * decks, 52 * decks - 1)


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_two_cards_of_one_suit_at_three_to_one(decks: int) -> None:
    chance = Fraction(13 * decks - 1, 52 * decks - 1)
    assert edge_of("initial_suit", initial_suit_kind="same_suit", decks=decks) == 1 - 4 * chance


@pytest.mark.parametrize(
    ("rulebook_id", "decks", "odds"), [(BJ2004, 2, 10), (BJ2006, 2, 50), (BJ2006, 6, 10), (BJ2006, 1, 10)]
)
def test_a_suited_king_and_queen_at_the_ceiling(rulebook_id: str, decks: int, odds: int) -> None:
    """Two orders of four suits, n kings and n queens each."""
    chance = Fraction(8 * decks**2, 52 * decks * (52 * decks - 1))
    assert edge_of("initial_suit", rulebook_id, initial_suit_kind="kq_suited", decks=decks) == 1 - (odds + 1) * chance


def test_a_hit_wager_at_three_to_one() -> None:
    assert edge_of("hit_wager", hit_wager=True, decks=2) == 1 - 4 * Fraction(24, 102)


def test_an_ante_is_a_fee() -> None:
    assert edge_of("ante", CN) == 1


# --- The strategy ---


@cache
def _dealer(hard: int, aces: int, drawn: int, hits_soft17: bool) -> dict[int, Fraction]:
    """Another way to count: a hard total and aces apart, in fractions."""
    soft = aces > 0 and hard + aces + 10 <= 21
    total = hard + aces + (10 if soft else 0)
    if drawn == 2 and total == 21:
        return {22: Fraction(1)}
    if total > 21:
        return {0: Fraction(1)}
    if total >= 17 and not (total == 17 and soft and hits_soft17):
        return {total: Fraction(1)}
    results: dict[int, Fraction] = {}
    for value in range(1, 11):
        weight = Fraction(4 if value == 10 else 1, 13)
        after = (hard, aces + 1) if value == 1 else (hard + value, aces)
        for result, chance in _dealer(*after, drawn + 1, hits_soft17).items():
            results[result] = results.get(result, Fraction(0)) + weight * chance
    return results


@pytest.mark.parametrize("soft17", ["hit", "stand"])
@pytest.mark.parametrize("up", range(2, 12))
def test_what_becomes_of_the_dealers_hand(soft17: str, up: int) -> None:
    play = RulesOfPlay.of(rules_of(soft17=soft17).options)
    expected = _dealer(0 if up == 11 else up, int(up == 11), 1, soft17 == "hit")
    assert results_against(up, play) == pytest.approx({r: float(c) for r, c in expected.items()})


NO_CHECK = {"surrender": False}
CHECK = {"surrender": False, "check_device": True}


@pytest.mark.parametrize(
    ("hand", "up", "options", "best"),
    [
        ("TS 6D", 10, NO_CHECK, "hit"),
        ("TS 6D", 10, {}, "surrender"),
        ("TS 6D", 6, NO_CHECK, "stand"),
        ("TS 2D", 4, NO_CHECK, "stand"),
        ("TS 2D", 2, NO_CHECK, "hit"),
        ("6S 5D", 6, NO_CHECK, "double"),
        ("6S 5D", 10, NO_CHECK, "hit"),
        ("6S 5D", 10, CHECK, "double"),
        ("8S 8D", 6, NO_CHECK, "split"),
        ("8S 8D", 10, CHECK, "split"),
        ("8S 8D", 10, NO_CHECK, "hit"),
        ("AS AD", 6, NO_CHECK, "split"),
        ("TS KD", 6, NO_CHECK, "stand"),
        ("5S 5D", 6, NO_CHECK, "double"),
        ("AS 7D", 9, NO_CHECK, "hit"),
        ("AS 7D", 8, NO_CHECK, "stand"),
        ("AS 7D", 4, NO_CHECK, "double"),
        ("9S 9D", 7, NO_CHECK, "stand"),
    ],
)
def test_the_stated_strategy_is_the_known_one(hand: str, up: int, options: dict[str, Any], best: str) -> None:
    """As tables of basic strategy for many decks have it, with and without a check of the hole card."""
    cards = tuple(hand.split())
    total, soft = count(cards)
    pair = value_of(cards[0]) if is_pair(cards, by_rank=False) else 0
    play = RulesOfPlay.of(rules_of(**options).options)
    assert election(total, soft, pair, up, play, two_cards=True, first=True) == best


# --- The simulation ---


class Recorded:
    """A shoe that remembers what it dealt."""

    def __init__(self, shoe: Any) -> None:
        self._shoe = shoe
        self.dealt: list[str] = []

    def shuffle(self) -> None:
        self._shoe.shuffle()
        self.dealt = []

    def deal(self) -> str:
        self.dealt.append(self._shoe.deal())
        return self.dealt[-1]


@pytest.mark.parametrize(
    ("rulebook_id", "options"),
    [(BJ2006, {}), (BJ2006, {"check_device": True, "push_21_vs_blackjack": True}), (BJ2004, {"soft17": "stand"})],
)
def test_the_engine_pays_what_the_simulation_wins(rulebook_id: str, options: dict[str, Any]) -> None:
    """The same cards and elections, round by round."""
    rules = rules_of(rulebook_id, **options)
    table = SimulatedTable(rules.options, Random(7).random)
    table.shoe = shoe = Recorded(table.shoe)  # type: ignore[assignment]
    console, opened = BlackjackTable(), PureStream("blackjack-1")
    opened.play(*console.opening((1,), rulebook_id, **options))
    for _ in range(150):
        won = table.round()
        assert _played(opened.copy(), console, shoe.dealt, table) == won * 1000, shoe.dealt


def _played(stream: PureStream, console: BlackjackTable, dealt: list[str], table: SimulatedTable) -> float:
    first, second, up, hole, *rest = dealt
    order = (first, up, second, hole) if table.options.up_card == "first" else (first, hole, second, up)
    replies = [stream.play(console.place("main", 1000))]
    replies += [stream.play(command) for command in console.deal_order(" ".join(order))]
    cards = iter(rest)
    while stream.table.round_id:
        replies.append(stream.play(_move(stream.table, console, cards, table.rules)))
    return sum(d.paid_cents - d.taken_cents for reply in replies for d in reply.decisions)


def _move(table: Any, console: BlackjackTable, cards: Any, play: RulesOfPlay) -> pb.Command:
    step = next_step(table)
    if step.what in (DEAL, DRAW):
        return console.deal(step.seat, next(cards))
    if step.what == ELECT:
        hand = table.play.hand(step.seat, step.hand)
        total, soft = count(hand.cards)
        may = len(table.play.positions[1]) <= table.options.splits and is_pair(hand.cards, by_rank=False)
        first = len(hand.cards) == 2 and not hand.from_split
        pair = value_of(hand.cards[0]) if may else 0
        up = value_of(table.play.up_card)
        best = election(total, soft, pair, up, play, two_cards=len(hand.cards) == 2, first=first)
        amount = 3000 if table.options.multiple_action else 1000
        return console.double(amount) if best == "double" else getattr(console, best)()
    moves = {
        "insure": console.close_insurance,
        "check hole card": console.check,
        "reveal hole card": console.turn,
        "settle": console.settle,
    }
    return moves[step.what]()


def test_a_simulation_has_a_seed_a_margin_and_tells_how_far_it_is() -> None:
    told: list[int] = []
    (one,), (again,) = (simulated_edges(rules_of(), 20_000, Random(3).random, told.append) for _ in range(2))
    assert one == again
    assert told == [10_000, 20_000] * 2
    assert (one.rounds, one.wager) == (20_000, "main")
    assert 0.01 < one.margin < 0.02
    assert abs(one.edge) < 0.03


# --- Multiple action ---


MULTI: dict[str, Any] = {"multiple_action": True, "surrender": False}


@pytest.mark.parametrize(("rulebook_id", "options"), [(BJ2006, {}), (BJ2004, {"soft17": "stand", "decks": 2})])
def test_the_engine_pays_what_the_simulation_wins_on_each_spot(rulebook_id: str, options: dict[str, Any]) -> None:
    """The same cards and elections, round by round; each spot against its own hand of the dealer (L.5 to L.8)."""
    rules = rules_of(rulebook_id, **MULTI, **options)
    table = SimulatedTable(rules.options, Random(11).random)
    table.shoe = shoe = Recorded(table.shoe)  # type: ignore[assignment]
    console, opened = BlackjackTable(), PureStream("blackjack-1")
    opened.play(*console.opening((1,), rulebook_id, **MULTI, **options))
    for _ in range(150):
        won = table.spots()
        assert _on_spots(opened.copy(), console, shoe.dealt, table) == [cents * 1000 for cents in won], shoe.dealt


def _on_spots(stream: PureStream, console: BlackjackTable, dealt: list[str], table: SimulatedTable) -> list[float]:
    first, second, up, hole, *rest = dealt
    order = (first, up, second, hole) if table.options.up_card == "first" else (first, hole, second, up)
    for spot in ("spot1", "spot2", "spot3"):
        stream.play(console.place(spot, 1000))
    replies = [stream.play(command) for command in console.deal_order(" ".join(order))]
    cards = iter(rest)
    while stream.table.round_id:
        replies.append(stream.play(_move(stream.table, console, cards, table.rules)))
    won = dict.fromkeys(("1", "2", "3"), 0)
    for decided in (d for reply in replies for d in reply.decisions):
        spot = decided.wager[-1] if decided.wager.startswith("spot") else decided.selection[-1]
        won[spot] += decided.paid_cents - decided.taken_cents
    assert next(cards, "") == ""
    return [float(cents) for cents in won.values()]


class Endless:
    """A shoe that never runs out."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def shuffle(self) -> None:
        """Nothing was taken out."""

    def deal(self) -> str:
        return self._random.choice("23456789TJQKA") + "S"


RANKS = [(rank, Fraction(4 if rank == 10 else 1, 13)) for rank in range(1, 11)]
Hand = tuple[int, int]
"""What it has besides aces, and how many of those."""


def _points(hand: Hand) -> int:
    low = hand[0] + hand[1]
    return low + 10 if hand[1] and low + 10 <= 21 else low


def _with(hand: Hand, rank: int) -> Hand:
    return (hand[0], hand[1] + 1) if rank == 1 else (hand[0] + rank, hand[1])


class BestPlay:
    """What one spot is worth against an up card, from an endless shoe: no check, no surrender, one split, one card for
    each ace, doubling on any two cards but aces that were split."""

    def __init__(self, up: int) -> None:
        self.dealer = _dealer(0 if up == 1 else up, int(up == 1), 1, True)
        self._known: dict[Hand, Fraction] = {}

    def stand(self, hand: Hand) -> Fraction:
        points = _points(hand)
        return sum(
            (chance * ((points > total) - (points < total)) for total, chance in self.dealer.items()), Fraction(0)
        )

    def after_a_card(self, hand: Hand) -> Fraction:
        if hand not in self._known:
            points = _points(hand)
            stays = self.stand(hand) if points <= 21 else Fraction(-1)
            self._known[hand] = stays if points >= 21 else max(stays, self.hit(hand))
        return self._known[hand]

    def hit(self, hand: Hand) -> Fraction:
        return sum((weight * self.after_a_card(_with(hand, rank)) for rank, weight in RANKS), Fraction(0))

    def double(self, hand: Hand) -> Fraction:
        drawn = [(weight, _with(hand, rank)) for rank, weight in RANKS]
        return 2 * sum((w * (self.stand(h) if _points(h) <= 21 else -1) for w, h in drawn), Fraction(0))

    def unsplit(self, hand: Hand) -> Fraction:
        return self.stand(hand) if _points(hand) == 21 else max(self.after_a_card(hand), self.double(hand))

    def split(self, rank: int) -> Fraction:
        worth = self.stand if rank == 1 else self.unsplit
        return 2 * sum((weight * worth(_with(_with((0, 0), rank), other)) for other, weight in RANKS), Fraction(0))

    def dealt(self, first: int, second: int) -> Fraction:
        hand = _with(_with((0, 0), first), second)
        if {first, second} == {1, 10}:  # a blackjack: 3 to 2, or a push against another
            return Fraction(3, 2) * (1 - self.dealer.get(22, 0))
        return max(self.unsplit(hand), self.split(first)) if first == second else self.unsplit(hand)


@cache
def _edge_of_a_spot() -> float:
    worth = Fraction(0)
    for up, chance in RANKS:
        best = BestPlay(up)
        worth += sum(chance * p * q * best.dealt(first, second) for first, p in RANKS for second, q in RANKS)
    return -float(worth)


def test_each_spot_costs_what_best_play_against_an_endless_shoe_does() -> None:
    """Counted another way, in fractions and without the engine. The simulation is to be within three margins."""
    table = SimulatedTable(rules_of(**MULTI).options, Random(1).random)
    table.shoe = Endless(5)  # type: ignore[assignment]
    for edge, margin in simulated_together(table.spots, 3, 30_000, lambda played: None):
        assert abs(edge - _edge_of_a_spot()) < 3 * margin / 1.96
    assert 0.007 < _edge_of_a_spot() < 0.011


def test_multiple_action_is_simulated_with_a_seed_and_a_margin() -> None:
    told: list[int] = []
    one, again = (simulated_edges(rules_of(**MULTI), 10_000, Random(3).random, told.append) for _ in range(2))
    assert one == again
    assert told == [10_000] * 2
    assert [estimate.wager for estimate in one] == ["spot1", "spot2", "spot3"]
    assert all(0.01 < estimate.margin < 0.03 for estimate in one)
