"""Five-card draw: discards in turn, the burn, and the discards that are shuffled when the stub is out (L.7)."""

from typing import Any

import pytest

import roundledger.v1 as pb
from tests.support.cards import BUILT_IN, MANUAL
from tests.support.poker.console import PokerTable, kinds, pure_poker
from tests.support.poker.examples import cards
from tests.support.pure import PureStream

DRAW: dict[str, Any] = {
    "variant": "five_card_draw_high",
    "limit_low_cents": 200,
    "limit_high_cents": 400,
    "blinds_cents": (100, 200),
    "rake_percentage_bp": 0,
}
HANDS = cards("AsKhQdAdKcJc7c9sTd5h6d8h2d3c4c")


def _to_draw(method: int = MANUAL, players: int = 3, **options: Any) -> tuple[PokerTable, PureStream]:
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening(dict.fromkeys(range(1, players + 1), 5000), players, **{**DRAW, **options}))
    table.play(*console.ready(method=method), console.start())
    table.play(console.deal(HANDS if method == MANUAL and players == 3 else ()))
    while table.table.play.hand.phase == "BETTING":
        hand = table.table.play.hand
        table.play(console.call(hand.actor) if hand.players[hand.actor].bet < hand.high else console.check(hand.actor))
    return console, table


def test_one_player_at_a_time_discards_and_gets_as_many_l7() -> None:
    console, table = _to_draw()
    assert table.refused(console.discard(2)).code == "OUT_OF_TURN"
    assert table.refused(console.deal(["2C"])).code == "WRONG_STATE"
    assert table.refused(console.check(1)).code == "WRONG_STATE"
    table.play(console.discard(1, [3, 4, 5]))
    assert table.refused(console.discard(1)).code == "CARDS_OWED"
    assert table.refused(console.deal(cards("AhJs9d2c"))).code == "TOO_MANY_CARDS"
    events = table.events(console.deal(cards("AhJs9d")))
    assert kinds(events) == ["card_burned", *["card_dealt"] * 3]
    assert table.table.play.hand.players[1].cards == ("AS", "AD", "AH", "JS", "9D")
    table.play(console.discard(2, [5]))
    assert kinds(table.events(console.deal(["2C"]))) == ["card_dealt"], "one burn is enough"
    table.play(console.discard(3))
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("BETTING", 1)


def test_nothing_is_burned_when_nobody_draws() -> None:
    console, table = _to_draw()
    for seat in (1, 2, 3):
        assert kinds(table.events(console.discard(seat))) == ["cards_discarded"]
    assert table.table.cards.shoe.remaining == 37


@pytest.mark.parametrize("numbers", [[0], [6], [1, 1], [1, 2, 3, 4, 5, 6]])
def test_cards_are_told_by_their_number_in_the_hand(numbers: list[int]) -> None:
    console, table = _to_draw()
    assert table.refused(console.discard(1, numbers)).code == "CARD_COUNT"


def test_of_an_unseen_hand_only_the_number_of_discards_is_known() -> None:
    console, table = _to_draw(players=4)
    table.play(console.discard(1, count=2), console.deal())
    assert table.table.play.hand.players[1].cards == ("",) * 5
    console, table = _to_draw()
    assert table.refused(console.discard(1, count=2)).code == "CARD_COUNT"


@pytest.mark.parametrize("count", [6, 2**32 - 1])
def test_more_discards_than_cards_are_refused_before_they_are_counted_out(count: int) -> None:
    """Any player may say it: a list of billions would take all of the host's memory."""
    console, table = _to_draw(players=4)
    assert table.refused(console.discard(1, count=count)).code == "CARD_COUNT"


def test_a_player_discards_for_their_own_seat_only() -> None:
    console, table = _to_draw()
    assert table.refused(console.discard(1), pb.Actor(actor_id="p2", role=pb.ROLE_PLAYER)).code == "NOT_YOUR_SEAT"


def test_an_all_in_player_draws_as_well_g3dii() -> None:
    console, table = PokerTable(), pure_poker()
    options = {**DRAW, "betting_structure": "no_limit", "limit_high_cents": 0}
    table.play(*console.opening({1: 1000, 2: 1000, 3: 1000}, 3, **options), *console.ready(), console.start())
    table.play(console.deal(), console.fold(3), console.raise_to(1, 1000), console.call(2))
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("DRAWING", 1)
    table.play(console.discard(1, count=5), console.deal(), console.discard(2))
    assert table.table.play.hand.phase == "SHOWDOWN"


@pytest.mark.parametrize("method", [MANUAL, BUILT_IN])
def test_the_discards_are_shuffled_when_the_stub_is_out_as_often_as_needed_l7b(method: int) -> None:
    """Eight players change all their cards: 40 dealt, one burned, eleven left, then piles of discards made so far."""
    console, table = _to_draw(method, players=8)
    piles = []
    for seat in range(1, 9):
        held = table.table.play.hand.players[seat].cards
        every = [1, 2, 3, 4, 5] if any(held) else []
        table.play(console.discard(seat, every, 0 if every else 5))
        events = table.events(console.deal())
        piles += [event.count for event in events if isinstance(event, pb.PokerPileShuffled)]
    assert piles == [15, 15], "seat 3's own discards are in the first pile; those after it in the second"
    assert table.table.play.hand.phase == "BETTING"
    if method == BUILT_IN:
        dealt = [card for player in table.table.play.hand.players.values() for card in player.cards]
        assert len(set(dealt)) == 40


def test_a_card_of_the_discards_may_come_again() -> None:
    """Eight players, named cards: what was discarded before the shuffle is dealt after it."""
    console, table = PokerTable(), pure_poker()
    table.play(*console.opening(dict.fromkeys(range(1, 9), 5000), 8, **DRAW), *console.ready(), console.start())
    table.play(console.deal())
    while table.table.play.hand.phase == "BETTING":
        hand = table.table.play.hand
        table.play(console.call(hand.actor) if hand.players[hand.actor].bet < hand.high else console.check(hand.actor))
    table.play(console.discard(1, count=5), console.deal(cards("2c3c4c5c6c")))
    table.play(console.discard(2, count=5), console.deal(), console.discard(3, count=5), console.deal(["", "AS"]))
    assert table.table.play.hand.pile.left == 14


def test_a_hand_killed_at_the_draw_draws_no_more() -> None:
    console, table = _to_draw()
    table.play(console.discard(1, [1, 2]), console.kill_hand(1, "fouled"))
    assert (table.table.play.hand.actor, table.table.play.hand.owed) == (2, ())
    table.play(console.kill_hand(3, "absent"))
    assert table.table.play.hand is None, "the last live hand takes the pot"


# --- A drawn card that was seen, or left the table (P.16, P.13) ---


def test_a_drawn_card_that_is_exposed_in_dealing_is_kept_p16() -> None:
    console, table = _to_draw()
    assert table.refused(console.expose(1, "AS")).code == "CARD_MISMATCH", "nothing is drawn yet"
    table.play(console.discard(1, [3, 4, 5]), console.deal(cards("AhJs")))
    for earlier in (console.expose(1, "AS"), console.expose(1, "", number=2), console.expose(2, "KH")):
        assert table.refused(earlier).code == "CARD_MISMATCH", "the cards of the first deal stay unseen"
    events = table.events(console.expose(1, "JS"))
    assert kinds(events) == ["irregularity_called", "card_exposed"]
    assert (events[0].effect, events[0].rule) == ("card_kept", "P.16")
    hand = table.table.play.hand
    assert (hand.players[1].cards, hand.players[1].seen) == (("AS", "AD", "AH", "JS"), ("JS",))
    assert (hand.owed, hand.actor) == ((1,), 1), "no card takes its place"
    assert table.refused(console.expose(1, "JS")).code == "CARD_MISMATCH", "once"
    assert table.refused(console.deal(["JS"])).code == "CARD_NOT_IN_SHOE", "everybody has seen it (P.8)"
    table.play(console.deal(["9D"]), console.expose(1, "9D"))
    assert table.table.play.hand.actor == 2, "also after the turn has passed on"


def test_the_last_drawn_card_is_kept_until_somebody_acts_on_it_p16() -> None:
    console, table = _to_draw()
    table.play(console.discard(1), console.discard(2), console.discard(3, [1]), console.deal([""]))
    assert table.refused(console.expose(3, "")).code == "CARD_MISSING"
    acted = table.copy()
    table.play(console.expose(3, "2C"))
    assert table.table.play.hand.players[3].cards[-1] == "2C"
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("BETTING", 1)
    acted.play(console.check(1))
    refusal = acted.refused(console.expose(3, "2C"))
    assert (refusal.code, refusal.rule.endswith(" P.16")) == ("WRONG_STATE", True)


def test_a_drawn_card_that_leaves_the_table_is_replaced_and_the_turn_stays_p13() -> None:
    console, table = _to_draw()
    table.play(console.discard(1, [4, 5]), console.deal(cards("AhJs")), console.expose(1, "AH", off_table=True))
    hand = table.table.play.hand
    assert (hand.owed, hand.actor, hand.phase) == ((1,), 2, "DRAWING")
    assert table.refused(console.discard(2)).code == "CARDS_OWED"
    assert table.refused(console.deal(["AH"])).code == "CARD_NOT_IN_SHOE"
    table.play(console.deal(["2C"]))
    hand = table.table.play.hand
    assert (len(hand.players[1].cards), hand.players[1].cards[-2:]) == (5, ("JS", "2C"))
    assert (hand.actor, hand.owed) == (2, ()), "seat 2 has still to draw"
    table.play(console.discard(2), console.discard(3, [1]), console.deal(["3S"]))
    table.play(console.expose(3, "3S", off_table=True))
    assert (table.table.play.hand.phase, table.table.play.hand.owed) == ("DEALING", (3,)), "nobody bets before it"
    table.play(console.deal(["4S"]))
    assert (table.table.play.hand.phase, table.table.play.hand.actor) == ("BETTING", 1)


def test_a_card_owed_at_the_draw_is_owed_to_nobody_when_its_hand_dies_p13() -> None:
    console, table = _to_draw()
    table.play(console.discard(1, [5]), console.deal(["2C"]), console.discard(2), console.discard(3, [5]))
    table.play(console.deal(["3S"]))
    early = table.copy()
    table.play(console.expose(3, "3S", off_table=True), console.kill_hand(3, "fouled"))
    assert (table.table.play.hand.phase, table.table.play.hand.owed) == ("BETTING", ())
    early.play(console.expose(1, "2C", off_table=True), console.kill_hand(2, "fouled"), console.deal(["4S"]))
    hand = early.table.play.hand
    assert (hand.phase, hand.players[1].cards[-1]) == ("BETTING", "4S")


def test_the_last_drawer_who_dies_leaves_the_card_that_another_is_owed_p13() -> None:
    console, table = _to_draw()
    table.play(console.discard(1, [5]), console.deal(["2C"]), console.discard(2))
    table.play(console.expose(1, "2C", off_table=True), console.fold(3, out_of_turn=True))
    assert (table.table.play.hand.phase, table.table.play.hand.owed) == ("DEALING", (1,))
    table.play(console.deal(["4S"]))
    assert (table.table.play.hand.phase, table.table.play.hand.players[1].cards[-1]) == ("BETTING", "4S")


def test_lowball_describes_the_low() -> None:
    console, table = _to_draw(variant="five_card_draw_low")
    for seat in (1, 2, 3):
        table.play(console.discard(seat))
    for seat in (1, 2, 3):
        table.play(console.check(seat))
    assert table.events(console.show(3))[0].description == "Q-J-T-8-4 low"


@pytest.mark.parametrize("variant", ["five_card_draw_high", "five_card_draw_low", "deuce_to_seven_single_draw"])
def test_a_tabled_hand_that_waits_for_its_cards_takes_the_pot_when_the_others_fold_f5e(variant: str) -> None:
    """It has too few cards to be compared with anything, and nothing is compared."""
    console, table = _to_draw(variant=variant)
    table.play(console.show(3), console.discard(1), console.discard(2), console.discard(3, [1, 2, 3]))
    table.play(console.fold(1, out_of_turn=True))
    (decision,) = table.play(console.fold(2, out_of_turn=True)).decisions
    assert (decision.seat, decision.paid_cents, decision.rule) == (3, 600, "F.5.e")
