"""Hands of three cards and the best four of a few more: every hand, by a second evaluator and by known counts."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest

from games.cards.deck import DECK, RANKS
from games.cards.hands import FLUSH, STRAIGHT_FLUSH, class_of, high_of
from games.cards.short_hands import (
    FOUR_CARD_CLASSES,
    QUEEN_HIGH,
    THREE_CARD_CLASSES,
    best_four_in,
    best_four_of,
    four_card_class,
    in_order,
    is_pair_of_aces,
    short_hand_words,
    three_card_class,
    three_of,
)

Key = tuple[int, list[int]]


def _plain(cards: Sequence[str], classes: Sequence[str]) -> Key:
    """What these cards are worth, all of them, by looking at them one by one: no bits, no tables."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    by_count = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = len(set(ranks)) == len(ranks) and ranks[0] - ranks[-1] == len(ranks) - 1
    if ranks == [12, *range(len(ranks) - 2, -1, -1)]:  # the ace below the two
        straight, by_count = True, [len(ranks) - 2]
    if straight:
        return classes.index("straight_flush" if flush else "straight"), by_count[:1]
    if flush:
        return classes.index("flush"), by_count
    names = {4: "four_of_a_kind", 3: "three_of_a_kind", 2: "two_pair" if counts[1:2] == [2] else "pair"}
    return classes.index(names.get(counts[0], "high_card")), by_count


def _assert_same_order(values: dict[int, set[tuple[int, ...]]]) -> None:
    """Each value stands for one key, and greater values for greater keys."""
    assert all(len(keys) == 1 for keys in values.values())
    ordered = [next(iter(values[value])) for value in sorted(values)]
    assert ordered == sorted(set(ordered))


def test_every_three_cards_c2() -> None:
    counts, values = Counter[str](), dict[int, set[tuple[int, ...]]]()
    for cards in combinations(DECK, 3):
        value = three_of(cards)
        counts[three_card_class(value)] += 1
        kind, ranks = _plain(cards, THREE_CARD_CLASSES)
        assert three_card_class(value) == THREE_CARD_CLASSES[kind], cards
        values.setdefault(value, set()).add((kind, *ranks))
    _assert_same_order(values)
    assert counts == {
        "straight_flush": 48,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high_card": 16_440,
    }


def test_the_dealer_qualifies_with_15380_of_22100_hands_k1a() -> None:
    hands = list(combinations(DECK, 3))
    assert (sum(three_of(cards) >= QUEEN_HIGH for cards in hands), len(hands)) == (15_380, 22_100)


@pytest.mark.thorough
def test_every_four_cards_e2() -> None:
    values, counts = dict[int, set[tuple[int, ...]]](), Counter[str]()
    for cards in combinations(DECK, 4):
        value = best_four_of(cards)
        kind, ranks = _plain(cards, FOUR_CARD_CLASSES)
        values.setdefault(value, set()).add((kind, *ranks))
        counts[four_card_class(value)] += 1
    _assert_same_order(values)
    assert sum(counts.values()) == 270_725
    assert counts == {
        "four_of_a_kind": 13,
        "straight_flush": 44,
        "three_of_a_kind": 13 * 4 * 48,
        "flush": 4 * 715 - 44,
        "straight": 11 * 4**4 - 44,
        "two_pair": 78 * 36,
        "pair": 13 * 6 * 66 * 16,
        "high_card": (715 - 11) * (4**4 - 4),
    }


@pytest.mark.parametrize("held", [5, 6])
def test_the_best_four_of_more_e2(held: int) -> None:
    rng = Random(held)
    for _ in range(3000):
        cards = rng.sample(DECK, held)
        best = max(combinations(cards, 4), key=lambda four: _plain(four, FOUR_CARD_CLASSES))
        assert best_four_of(cards) == best_four_of(best)
        chosen = best_four_in(cards)
        assert best_four_of(chosen) == best_four_of(cards)
        assert set(chosen) <= set(cards)


@pytest.mark.thorough
def test_every_five_cards_by_class() -> None:
    """Best four of five, and all five, over 2,598,960 hands."""
    fours, fives, aces = Counter[str](), Counter[int](), 0
    for cards in combinations(DECK, 5):
        value = best_four_of(cards)
        fours[four_card_class(value)] += 1
        aces += is_pair_of_aces(value)
        fives[class_of(high_of(cards))] += 1
    assert fours == {
        "four_of_a_kind": 624,
        "straight_flush": 2072,
        "three_of_a_kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two_pair": 123_552,
        "pair": 81_096 + 966_456,
        "high_card": 1_150_080,
    }
    assert aces == 81_096
    by_class = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5108, 3744, 624, 40)
    assert tuple(fives[kind] for kind in range(STRAIGHT_FLUSH + 1)) == by_class


def test_five_cards_rank_as_pokerkit_ranks_them() -> None:
    from pokerkit import StandardHighHand

    rng = Random(5)
    for _ in range(500):
        one, other = (["".join((c[0], c[1].lower())) for c in rng.sample(DECK, 5)] for _ in range(2))
        ours = [high_of([card.upper() for card in hand]) for hand in (one, other)]
        theirs = [StandardHighHand("".join(hand)) for hand in (one, other)]
        assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] < theirs[1], theirs[0] == theirs[1])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2S 3S 4S", "AD AC AH"),
        ("2S 2H 2D", "AS KD QC"),
        ("AS 2D 3C", "AS KS JS"),
        ("2S 3D 4C", "AS 2D 3C"),
        ("2S 4S 5S", "AD AC KH"),
        ("3S 3D 4C", "2S 2H AD"),
        ("AS KD JC", "KS AD 2C"),
    ],
)
def test_three_cards_as_the_examples_rank_them_c2(better: str, worse: str) -> None:
    assert three_of(better.split()) > three_of(worse.split())


def test_no_suit_counts_c1() -> None:
    for first, second in product("CDHS", repeat=2):
        assert three_of([f"A{first}", f"K{first}", "7D"[:1] + first]) == three_of(
            [f"A{second}", f"K{second}", f"7{second}"]
        )


def test_hands_in_words_and_as_a_dealer_lays_them() -> None:
    assert short_hand_words(THREE_CARD_CLASSES, three_of("2S QH QD".split())) == "pair, Q high"
    assert short_hand_words(FOUR_CARD_CLASSES, best_four_of("4H 5H 6H 7S 9H".split())) == "flush, 9 high"
    assert in_order("2S QH 5C QD".split()) == ("QH", "QD", "5C", "2S")
    assert best_four_in("4H 5H 6H 7S 9H".split()) == ("9H", "6H", "5H", "4H")
    assert class_of(high_of("2S 5S 9S JS KS".split())) == FLUSH
