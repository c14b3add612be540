"""Rounds of let it ride that the worked examples do not have: bonus chips, community cards, limits, options."""

import pytest

import roundledger.v1 as pb
from tests.support.house_poker.console import FLOORPERSON, PLAY_ON
from tests.support.let_it_ride.console import LOWER_LIMIT, NO_BONUS
from tests.support.let_it_ride.console import LetItRideTable as Table
from tests.support.pure import PureStream

TWO = ("anna", "ben")


def _started(**options: object) -> tuple[Table, PureStream]:
    c, table = Table(), PureStream("let_it_ride-1")
    table.play(*c.opening(TWO, **options))  # type: ignore[arg-type]
    return c, table


def test_bets_taken_back_take_the_bonus_along_g3_h2() -> None:
    c, table = _started()
    events = table.events(c.bets(500), c.bonus(), c.withdraw())
    withdrawn = [e.wager for e in events if isinstance(e, pb.WagerWithdrawn)]
    assert sorted(withdrawn) == ["bet1", "bet2", "bet3", "bonus"]


def test_bets_placed_again_leave_the_bonus_where_it_is() -> None:
    c, table = _started()
    table.play(c.bets(500), c.bonus(), c.bets(700))
    staked = {wager.wager: wager.stake_cents for wager in table.table.wagers.values()}
    assert staked == {"bet1": 700, "bet2": 700, "bet3": 700, "bonus": 100}
    table.play(c.withdraw_bonus())
    assert len(table.table.wagers) == 3


def test_the_third_community_card_goes_to_the_rack_and_nobody_sees_it_reading_1() -> None:
    c, table = _started()
    table.play(*c.closed(1))
    events = table.events(*c.dealt({1: "TS 4C 2S"}, "TH 9D", "TD"))
    (dead,) = [e for e in events if isinstance(e, pb.CardDealt) and e.destination == "rack"]
    assert (dead.card, dead.face_down) == ("TD", True)
    assert table.live.stream is not None
    assert table.live.stream.visible(table.table, dead, pb.ROLE_DEALER, "d").card == ""


def _dealt_by(dealing: str) -> tuple[Table, PureStream]:
    c, table = Table(), PureStream("let_it_ride-1")
    shuffler = "automated" if dealing == "hand" else "none"
    table.play(*c.opening(("anna", "ben"), dealing=dealing, shuffler=shuffler), *c.closed(1, 2), c.deal(count=9))
    return c, table


@pytest.mark.parametrize(("dealing", "lying"), [("manual_shoe", 3), ("hand", 3), ("automated_shoe", 2)])
def test_the_community_area_is_counted_with_its_dead_card_unless_that_was_burned_i3f_i5b_n3(
    dealing: str, lying: int
) -> None:
    c, table = _dealt_by(dealing)
    assert table.refused(c.miscounted(lying)).code == "COUNT_IS_RIGHT"
    table.play(c.miscounted(5 - lying))
    assert table.table.round_id == "", "all hands are void (N.3)"


def test_a_stub_that_is_short_by_a_fourth_community_card_is_a_misdeal_of_a_whole_deck_i5b() -> None:
    c, table = _dealt_by("manual_shoe")
    assert table.refused(c.count(42, (0, 3))).code == "COUNT_IS_RIGHT"
    table.play(c.count(42, (0, 4)))
    assert table.table.round_id == ""
    assert "blue" in table.table.cards.batches, "52 cards are there: the deck stays"


def test_cards_are_laid_down_with_the_last_decision_l4c() -> None:
    c, table = _started()
    table.play(*c.played(1, 2), c.ride(1), c.take_back(2), c.reveal("5D"), c.take_back(1, 2))
    assert [type(e).__name__ for e in table.events(c.ride(2, 2))] == ["BetRode", "CardsLaidDown"]


def test_bonus_chips_that_do_not_stand_go_back_and_earn_nothing() -> None:
    c, table = _started()
    for seat in (1, 2):
        table.play(c.bets(500, seat), c.bonus(seat))
    table.play(c.no_more_bets())
    events = table.events(c.resolve_bonus(2))
    assert [(type(e).__name__) for e in events] == ["WagerWithdrawn", "BonusCollected"]
    table.play(*c.dealt({1: "KS KD 4C", 2: "AS AD 4H"}, "4D 2S"), c.ride(1), c.ride(2), c.reveal())
    reply = table.play(c.ride(1, 2), c.ride(2, 2), c.reveal())
    assert [d.seat for d in reply.decisions if d.outcome == pb.OUTCOME_BONUS_PAID] == [2]


def test_a_void_after_the_bonus_was_paid_undoes_both_n3() -> None:
    """Seat 2 is settled and its bonus paid when seat 1 turns out to have four cards."""
    c, table = _started()
    table.play(c.bets(500), c.bets(500, 2), c.bonus(2), c.no_more_bets(), c.collect_bonus())
    table.play(c.deal("", "KS", "4D", "", "KD", "2S", "", "4C", ""), c.discard_stub())
    table.play(c.ride(1), c.ride(2), c.reveal(), c.ride(1, 2), c.ride(2, 2), c.reveal())
    undone = {d.wager: d for d in table.play(c.miscounted(4, 1)).decisions if d.seat == 2}
    assert {d.outcome for d in undone.values()} == {pb.OUTCOME_REVERSED}
    assert (undone["bonus"].returned_cents, undone["bonus"].taken_cents) == (100, 400)
    assert undone["bet1"].taken_cents == 1000


def test_a_floorperson_may_play_on_with_a_community_card_turned_too_early() -> None:
    """It stays the right one, and is turned over when its time comes."""
    c, table = _started()
    table.play(*c.played(1))
    reply = table.send(c.exposed("9C", number=2, ruling=PLAY_ON), FLOORPERSON)
    assert isinstance(reply, pb.CommandReply)
    assert table.table.play.hand(0) == ("", "9C")
    table.play(c.ride(), c.reveal("5D"), c.ride(1, 2))
    events = table.events(c.reveal())
    assert (events[0].number, events[0].card) == (2, "9C")


def test_a_community_card_turned_too_early_voids_all_hands_where_nobody_rules() -> None:
    c, table = _started()
    table.play(*c.played(1), c.exposed("9C", number=2))
    assert table.table.round_id == ""


@pytest.mark.parametrize("on_layout", [True, False])
def test_a_lower_limit_needs_notice_unless_it_is_on_the_layout_m2(on_layout: bool) -> None:
    c, table = Table(), PureStream("let_it_ride-1")
    table.play(c.install(), c.limits(), c.open())
    notices = [] if on_layout else [c.post_limit(), c.notice(LOWER_LIMIT, 1_000_000)]
    table.play(*notices, c.change(payout_limit_cents=1_000_000, limit_on_layout=on_layout))
    assert table.table.options.payout_limit_cents == 1_000_000


def test_a_higher_limit_needs_a_sign_and_no_notice_m2() -> None:
    c, table = Table(), PureStream("let_it_ride-1")
    table.play(c.install(), c.limits(), c.post_limit(), c.open(payout_limit_cents=1_000_000))
    table.play(c.post_limit(2_000_000), c.change(payout_limit_cents=2_000_000), c.notice(NO_BONUS))
    table.play(c.change(bonus=False))
    assert not table.table.options.bonus


def test_raised_odds_hold_for_all_three_bets_m1() -> None:
    c, table = Table(), PureStream("let_it_ride-1")
    raised = [
        pb.PayoutOverride(wager=bet, winning_case="flush", odds=pb.Odds(pays=9, per=1))
        for bet in ("bet1", "bet2", "bet3")
    ]
    opening = c.opening()
    opening[2] = c.open(overrides=raised)
    table.play(*opening, *c.closed(1), *c.dealt({1: "2D 9D KD"}, "5D JD"), c.ride(), c.reveal(), c.ride(1, 2))
    assert [d.paid_cents for d in table.play(c.reveal()).decisions] == [9000, 9000, 9000]
