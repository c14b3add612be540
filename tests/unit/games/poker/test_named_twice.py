"""A card that the log names twice is refused to nobody who may not know of it, and told to surveillance (P.8)."""

from typing import Any

import pytest

from tests.support.doubts import doubts_of
from tests.support.poker.console import PokerTable, pure_poker
from tests.support.poker.examples import cards
from tests.support.poker.guards import seated
from tests.support.pure import PureStream

HOLE = ["AH", "9S", "7C", "KD", "9D", "6C"]
"""To seats 1, 2, 3 and again; seat 3 has the first action."""


def _dealt(hole: list[str]) -> tuple[PokerTable, PureStream]:
    console, table = seated()
    table.play(*console.ready(), console.start(), console.deal(hole[:3]), console.deal(hole[3:]))
    return console, table


def _said(table: PureStream, card: str) -> list[tuple[int, str]]:
    return [(len(table.records), f"{card} is named 2 times, and the deck has it once (P.8)")]


def test_an_ordinary_hand_leaves_no_doubt_p8() -> None:
    console, table = _dealt(HOLE)
    table.play(console.call(3), console.call(1), console.check(2))
    for board in (["KS", "8H", "3D"], ["2C"], ["4S"]):
        table.play(console.deal(board), console.check(1), console.check(2), console.check(3))
    table.play(console.show(1), console.concede(2), console.show(3), console.disclose(2))
    assert doubts_of(table) == []


def test_a_hand_that_holds_a_card_twice_is_told_at_once_p8() -> None:
    _, table = _dealt(["AH", "9S", "7C", "AH", "9D", "6C"])
    assert doubts_of(table) == _said(table, "AH")


def test_a_card_in_two_hands_is_told_at_once_p8() -> None:
    _, table = _dealt(["AH", "9S", "7C", "KD", "AH", "6C"])
    assert doubts_of(table) == _said(table, "AH")


def test_a_card_on_the_board_and_in_a_hand_is_told_at_once_p8() -> None:
    console, table = _dealt(HOLE)
    table.play(console.call(3), console.call(1), console.check(2), console.deal(["9D", "8H", "3D"]))
    assert doubts_of(table) == _said(table, "9D")


def test_a_card_of_a_folded_hand_that_comes_again_is_told_at_once_p8() -> None:
    console, table = _dealt(HOLE)
    table.play(console.fold(3), console.call(1), console.check(2), console.deal(["7C", "8H", "3D"]))
    assert doubts_of(table) == _said(table, "7C")


def test_a_hand_that_is_shown_with_a_card_of_a_folded_one_is_told_p8() -> None:
    """Seat 2's cards were dealt unseen. The folded hand lies face down: a refusal would tell what was in it."""
    console, table = _dealt(["AH", "", "7C", "KD", "", "6C"])
    table.play(console.fold(3), console.call(1), console.check(2))
    for board in (["KS", "8H", "3D"], ["2C"], ["4S"]):
        table.play(console.deal(board), console.check(1), console.check(2))
    table.play(console.show(1), console.show(2, ["7C", "9D"]))
    assert doubts_of(table) == _said(table, "7C")


def test_a_discarded_hand_that_is_disclosed_after_the_round_is_compared_too_p4_p8() -> None:
    console, table = _dealt(["AH", "9S", "", "KD", "9D", ""])
    table.play(console.fold(3), console.fold(1))
    table.play(console.disclose(3, ["9S", "6C"]))
    assert doubts_of(table) == _said(table, "9S")
    table.play(console.disclose(1))
    assert len(doubts_of(table)) == 1, "what was recorded is not named again by being shown"


# --- Draw ---

DRAW: dict[str, Any] = {
    "variant": "five_card_draw_high",
    "limit_low_cents": 200,
    "limit_high_cents": 400,
    "blinds_cents": (100, 200),
    "rake_percentage_bp": 0,
}
HANDS = cards("AsKhQdAdKcJc7c9sTd5h6d8h2d3c4c")


def _to_draw(hands: list[str]) -> tuple[PokerTable, PureStream]:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening(dict.fromkeys((1, 2, 3), 5000), 3, **DRAW), *console.ready(), console.start())
    table.play(console.deal(hands))
    while table.table.play.hand.phase == "BETTING":
        hand = table.table.play.hand
        table.play(console.call(hand.actor) if hand.players[hand.actor].bet < hand.high else console.check(hand.actor))
    return console, table


def test_a_card_that_another_discarded_before_is_told_when_it_is_drawn_l7_p8() -> None:
    console, table = _to_draw(HANDS)
    table.play(console.discard(1, [3, 4, 5]), console.deal(cards("AhJs9d")), console.discard(2, [5]))
    assert doubts_of(table) == []
    table.play(console.deal(["7C"]))
    assert doubts_of(table) == _said(table, "7C")


def test_a_disclosed_hand_is_compared_with_what_others_discarded_l7_p8() -> None:
    """Seat 1 folded unseen cards, which lie with seat 2's discards."""
    hands = ["" if place % 3 == 0 else card for place, card in enumerate(HANDS)]
    console, table = _to_draw(hands)
    table.play(console.discard(1), console.discard(2, [5]), console.deal(["2C"]), console.discard(3))
    table.play(console.check(1), console.bet(2, 400), console.call(3), console.fold(1))
    assert doubts_of(table) == []
    table.play(console.disclose(1, cards("AsAd7c5h3c")))
    assert doubts_of(table) == _said(table, "3C"), "the three of clubs was seat 2's fifth card"


@pytest.mark.parametrize("again", [False, True])
def test_discards_that_are_shuffled_for_a_draw_may_come_again_l7b(again: bool) -> None:
    """Six players; the stub is out in the fifth's draw, and what was thrown away is dealt on. A card in a hand was not
    among it."""
    console, table = PokerTable(), pure_poker()
    players = range(1, 7)
    table.play(*console.opening(dict.fromkeys(players, 5000), 6, **DRAW), *console.ready(), console.start())
    deck = iter([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])
    table.play(console.deal([next(deck) for _ in range(30)]))
    while table.table.play.hand.phase == "BETTING":
        hand = table.table.play.hand
        table.play(console.call(hand.actor) if hand.players[hand.actor].bet < hand.high else console.check(hand.actor))
    for _ in range(4):  # 30 dealt, one burned, 20 drawn: one card is left for the fifth
        table.play(console.discard(table.table.play.hand.actor, [1, 2, 3, 4, 5]))
        table.play(console.deal([next(deck) for _ in range(5)]))
    table.play(console.discard(table.table.play.hand.actor, [1, 2, 3, 4, 5]))
    while table.table.play.hand.pile is None:
        table.play(console.deal([next(deck)]))
    assert doubts_of(table) == []
    thrown = table.table.play.hand.pile.cards[-1]
    held = next(card for card in table.table.play.hand.players[table.table.play.hand.live[0]].cards if card)
    table.play(console.deal([held if again else thrown]))
    assert doubts_of(table) == (_said(table, held) if again else [])
