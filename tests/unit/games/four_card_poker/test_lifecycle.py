"""Rounds of four card poker that the worked examples do not have: single hands that are void, a card more."""

import roundledger.v1 as pb
from tests.support.four_card_poker.console import FourCardPokerTable as Table
from tests.support.pure import PureStream

TWO = ("anna", "ben")


def _started(**options: object) -> tuple[Table, PureStream]:
    c, table = Table(), PureStream("four_card_poker-1")
    table.play(*c.opening(TWO, **options))  # type: ignore[arg-type]
    return c, table


def test_a_table_may_have_fewer_than_seven_places_b1() -> None:
    c, table = Table(), PureStream("four_card_poker-1")
    table.play(c.install(5), c.limits(), c.open())
    assert table.table.is_open


def test_play_is_settled_before_the_ante_and_aces_up_last_j5() -> None:
    c, table = _started()
    table.play(c.place(1000, 100), c.place(0, 200, seat=2))
    table.play(*c.dealt({1: "8S 8D 8C 5H 2S", 2: "AS KD 9C 4H 3S"}, "QD QC 8H 6S 4D 2C"), c.make_play(3000))
    reply = table.play(c.reveal())
    order = [(d.seat, d.wager) for d in reply.decisions]
    assert order == [(2, "aces_up"), (1, "play"), (1, "ante"), (1, "ante_bonus"), (1, "aces_up")]


def test_the_sixth_card_of_the_dealer_lies_face_up_and_everybody_sees_it_g4() -> None:
    c, table = _started()
    table.play(*c.closed(1, 2), c.unseen(1, 2))
    assert table.live.stream is not None
    view = table.live.stream.view(table.table, pb.ROLE_PLAYER, "ben")["play"]
    assert view["house"] == ["??"] * 5 + ["7C"]


def test_the_four_spare_cards_of_the_last_stack_go_to_the_rack_unseen_i3() -> None:
    c, table = _started(dealing="automated_shoe")
    table.play(*c.closed(1, 2))
    events = table.events(c.deal_all())
    assert [(e.destination, e.face_down) for e in events[15:]] == [("dealer", False), *[("rack", True)] * 4]


def test_a_dealer_short_of_a_card_after_the_stub_is_gone_gets_it_from_there_l3() -> None:
    """And only once: a dealer who is short again has been misdealt otherwise."""
    c, table = _started()
    table.play(*c.played(1, 2))
    assert [type(e).__name__ for e in table.events(c.miscounted(5))] == ["IrregularityCalled", "DealerCardDue"]
    assert table.refused(c.make_play(1000)).code == "WRONG_STATE"
    (dealt,) = table.events(c.deal())
    assert (dealt.destination, dealt.face_down) == ("dealer", True)
    assert table.table.play.phase == "PLAYING"
    assert [type(e).__name__ for e in table.events(c.miscounted(5))][1] == "RoundVoided"


def test_the_card_that_a_dealer_lacks_lies_in_the_stub_and_may_be_named_again_l3() -> None:
    """The last of the five that were recorded face down was never drawn: count and names agree on it."""
    c, table = _started()
    hands = "2C 3C 4C 5C 6C|7D 8D 9D TD JD|QH KH AH 2H 3H"
    cards = [card for cards in zip(*(hand.split() for hand in hands.split("|")), strict=True) for card in cards]
    table.play(*c.closed(1, 2), c.deal(*cards, "7C"))
    assert table.table.cards.shoe.remaining == 36
    table.play(c.miscounted(5))
    assert table.table.cards.shoe.remaining == 37
    assert table.refused(c.deal("7C")).code == "CARD_NOT_IN_SHOE", "it lies open"
    (dealt,) = table.events(c.deal("3H"))
    assert (dealt.destination, dealt.card) == ("dealer", "3H")
    table.play(c.count(table.table.cards.shoe.remaining))
    assert table.table.round_id, "the stub has the right number of cards"


def test_what_an_earlier_version_recorded_of_a_dealers_missing_card_stays_as_it_was_l3() -> None:
    """Its event does not say which card lies in the stub."""
    c, table = _started()
    table.play(*c.played(1, 2), c.miscounted(5))
    earlier = pb.DealerCardDue(round_id=table.table.round_id, counted=5, rule="L.3")
    before = table.history[-2]
    assert before.stream is not None
    after = before.stream.reaction_to(earlier).evolve(before.state, earlier, ())
    assert after.cards == before.state.cards


def test_a_folded_hand_that_was_misdealt_gets_its_stakes_back_l3() -> None:
    """Others play on; the player may have left by then."""
    c, table = _started()
    table.play(c.place(1000, 500), c.place(1000, seat=2), c.no_more_bets(), c.unseen(1, 2), c.discard_stub())
    assert sum(d.taken_cents for d in table.play(c.fold(), c.leave(1)).decisions) == 0
    undone = table.play(c.miscounted(4, 1)).decisions
    assert {(d.wager, d.outcome, d.returned_cents, d.player_id) for d in undone} == {
        ("ante", pb.OUTCOME_REVERSED, 1000, "anna"),
        ("aces_up", pb.OUTCOME_REVERSED, 500, "anna"),
    }
    assert table.table.play.turn == 2


def test_a_hand_found_misdealt_while_hands_are_settled_is_void_and_the_next_is_settled_l3() -> None:
    c, table = _started()
    table.play(*c.closed(1, 2), c.deal("", "2H", "KD", "", "3H", "KC", "", "4C", "QS", "", "6D", "8H"))
    table.play(c.deal("", "8C", "9D"), c.deal("7C"), c.discard_stub(), *c.stay_all(1, 2))
    settled = table.play(c.reveal())
    assert {d.seat for d in settled.decisions} == {2}
    reply = table.play(c.miscounted(6, 1))
    assert [(d.seat, d.outcome) for d in reply.decisions] == [(1, pb.OUTCOME_RETURNED)] * 2
    assert table.table.round_id == ""


def test_the_stub_is_expected_by_what_a_void_hand_really_got_reading_7() -> None:
    c, table = _started()
    table.play(*c.closed(1, 2), c.unseen(1, 2), c.miscounted(6, 1))
    table.play(c.count(35))
    assert table.table.play.phase == "PLAYING"


def test_when_everybody_folds_the_dealer_still_shows_j4() -> None:
    c, table = _started()
    table.play(*c.played(1, 2), c.fold(1), c.fold(2))
    reply = table.play(c.reveal("AD", "KC", "JH", "9S", "8D"))
    assert not reply.decisions
    assert table.table.round_id == ""


def test_a_player_may_bet_at_several_seats_in_a_row_f4() -> None:
    c, table = Table(), PureStream("four_card_poker-1")
    table.play(*c.opening(("anna",) * 4, multi_seat=True, multi_seat_max=4), *(c.bet(n) for n in range(1, 5)))
    assert len(table.table.wagers) == 4


def test_a_card_drawn_in_error_that_nobody_needs_goes_back_to_the_stub_l2_l3() -> None:
    """Two cards lie aside when a hand that was to get one of them turns out to be void."""
    c, table = _started()
    table.play(c.place(1000), c.no_more_bets(), c.deal(*[""] * 8), c.in_error(), c.in_error(), c.in_error())
    table.play(c.miscounted(5, 1), c.deal("", "7C"))
    assert table.table.play.aside == ("",)
    table.play(c.count(41))
