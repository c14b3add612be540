"""Rounds of three card poker that the worked examples do not have: order of settlement, voids in the middle of it."""

import roundledger.v1 as pb
from tests.support.pure import PureStream
from tests.support.three_card_poker.console import ThreeCardPokerTable as Table

THREE = ("anna", "ben", "carla")


def test_seats_are_settled_from_the_dealers_right_and_wagers_in_their_order_j2() -> None:
    c, table = Table(), PureStream("three_card_poker-1")
    table.play(*c.opening(THREE), c.place(1000, 100), c.place(0, 200, seat=2), c.place(1000, 300, seat=3))
    table.play(*c.dealt({1: "5S 6H 7D", 2: "2S 8H TD", 3: "KS KH 2D"}, "QD 9C 4H"))
    reply = table.play(c.make_play(1000, 1), c.make_play(1000, 3), c.reveal())
    order = [(d.seat, d.wager) for d in reply.decisions]
    assert order == [
        *((3, "ante"), (3, "play"), (3, "pair_plus")),
        (2, "pair_plus"),
        *((1, "ante"), (1, "play"), (1, "ante_bonus"), (1, "pair_plus")),
    ]


def test_a_pair_plus_player_is_dealt_in_and_asked_nothing_f1b() -> None:
    c, table = Table(), PureStream("three_card_poker-1")
    table.play(*c.opening(THREE), c.place(1000), c.place(0, 200, seat=2))
    table.play(*c.dealt({1: "5S 6H 7D", 2: "2S 8H TD"}, "QD 9C 4H"), c.make_play())
    assert table.table.play.turn == 0
    table.play(c.reveal())


def test_forfeits_are_taken_even_when_everybody_forfeits_and_the_dealer_shows_j2() -> None:
    c, table = Table(), PureStream("three_card_poker-1")
    table.play(*c.opening(), c.place(1000, 500), *c.dealt({1: "2S 2H 9D"}, "3D 9C TH"), c.forfeit())
    assert [d.outcome for d in table.play(c.collect_forfeits()).decisions] == [pb.OUTCOME_LOST] * 2
    reply = table.play(c.reveal())
    assert not reply.decisions
    assert table.table.round_id == ""


def test_a_wrong_number_of_cards_found_while_hands_are_settled_undoes_what_was_settled_l3() -> None:
    """Seat 2 was paid, bonus included; then seat 1 turns out to have four cards."""
    c, table = Table(), PureStream("three_card_poker-1")
    table.play(*c.opening(THREE), c.place(1000), c.place(1000, 500, seat=2), c.no_more_bets())
    table.play(c.deal("", "5S", "QD", "", "6H", "9C", "", "7D", "4H"), c.discard_stub())
    table.play(c.make_play(), c.make_play(1000, 2))
    paid = table.play(c.reveal())
    assert sum(d.paid_cents for d in paid.decisions) == 1000 + 1000 + 1000 + 2500
    undone = table.play(c.miscounted(4, 1)).decisions
    assert [(d.wager, d.outcome) for d in undone] == [
        ("ante", pb.OUTCOME_RETURNED),
        ("play", pb.OUTCOME_RETURNED),
        ("ante", pb.OUTCOME_REVERSED),
        ("play", pb.OUTCOME_REVERSED),
        ("pair_plus", pb.OUTCOME_REVERSED),
    ]
    assert [d.taken_cents for d in undone[2:]] == [2000, 1000, 2500]


def test_ids_that_senders_choose_stay_with_the_wagers() -> None:
    c, table = Table(), PureStream("three_card_poker-1")
    table.play(*c.opening(), c.place(1000, 500, ante_wager_id="a1", pair_plus_wager_id="p1"))
    table.play(c.place(2000, 0, ante_wager_id="a1"))
    assert {w.wager_id: w.stake_cents for w in table.table.wagers.values()} == {"a1": 2000}
    table.play(c.place(1500, 500, ante_wager_id="a2"))
    assert {w.wager: w.wager_id for w in table.table.wagers.values()} == {"ante": "a2", "pair_plus": "w4"}
    table.play(c.no_more_bets(), c.unseen(), c.discard_stub(), c.make_play(1500, wager_id="y1"))
    play = table.table.wagers["y1"]
    assert (play.base_wager_id, play.stake_cents) == ("a2", 1500)


def test_a_player_with_two_seats_leaves_none_between_them_f4() -> None:
    c, table = Table(), PureStream("three_card_poker-1")
    table.play(*c.opening(("anna", "anna"), two_seats=True), c.bet(1), c.bet(2), c.withdraw(1))
    assert {w.seat for w in table.table.wagers.values()} == {2}
