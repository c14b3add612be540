"""The ways of a craps game that its examples do not show: shooters, late and spoken wagers, markers, irregularities."""

import pytest

import roundledger.v1 as pb
from games.craps.state import State
from tests.support.craps.console import BOX, STICK, CrapsTable, kinds, outcomes
from tests.support.pure import PureStream


def _pure() -> tuple[CrapsTable, PureStream]:
    return CrapsTable(), PureStream("craps-1")


def _state(table: PureStream) -> State:
    state: State = table.table.play
    return state


# --- Rounds and settlement ---


def test_a_round_is_one_roll_and_wagers_outlive_it() -> None:
    c, table = _pure()
    table.play(*c.ready())
    assert kinds(table.play(c.place("pass"))) == ["round_opened", "wager_placed"]
    reply = table.play(*c.roll("4-4"))
    assert kinds(reply) == ["dice_rolled", "craps.puck_moved", "round_closed"]
    assert (table.table.round_id, list(table.table.wagers), _state(table).puck) == ("", ["w1"], 8)
    assert kinds(table.play(c.throw())) == ["round_opened", "craps.dice_thrown"]


def test_losers_then_winners_then_voids_then_travels_each_in_placement_order() -> None:
    """5.1.4."""
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"))
    table.play(
        c.place("come"), c.place("field"), c.place("any_seven"), c.place("hop", 100, "6-6"), c.place("dont_come")
    )
    reply = table.play(*c.roll("6-6"))
    assert outcomes(reply) == [
        ("come", "LOST"),
        ("any_seven", "LOST"),
        ("field", "WON"),
        ("hop", "WON"),
        ("dont_come", "RETURNED"),
    ]
    table.play(c.place("field"), c.place("come"))
    reply = table.play(*c.roll("5-5"))
    assert outcomes(reply) == [("field", "WON"), ("come", "TRAVELLED")]
    assert (reply.decisions[1].selection, reply.decisions[1].returned_cents) == ("10", 0)


def test_a_new_come_bet_travels_to_the_number_on_which_an_older_one_wins() -> None:
    """5.1.3."""
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("come"), *c.roll("5-1"), c.place("come"))
    reply = table.play(*c.roll("4-2"))
    assert outcomes(reply) == [("come", "WON"), ("come", "TRAVELLED")]
    assert _state(table).points == {"w3": 6}


def test_odds_multiples_may_differ_by_point_h5() -> None:
    c, table = _pure()
    table.play(*c.ready(odds_multiple_pass_come=(3, 4, 5, 5, 4, 3)), c.place("pass", 1000), *c.roll("4-4"))
    assert table.refused(c.place("pass_odds", 5500)).code == "ODDS_ABOVE_CAP"
    table.play(c.place("pass_odds", 5000))


# --- Shooters ---


def test_the_dice_go_clockwise_from_the_boxpersons_left_and_then_from_the_previous_shooter() -> None:
    """I.2, K.1, K.3."""
    c, table = _pure()
    table.play(*c.opening(players=("anna", "ben", "cid")), c.offer(1), c.decline(1), c.offer(2), c.accept(2))
    chosen = table.play(c.select("d3", "d5"))
    assert kinds(chosen) == ["craps.dice_selected", "craps.dice_returned_to_cup"]
    assert list(chosen.events[1].craps.dice_returned_to_cup.dice_ids) == ["d1", "d2", "d4"]
    table.play(c.place("pass", seat=2), *c.roll("4-4"))
    seven_out = table.play(*c.roll("3-4"))
    assert kinds(seven_out) == ["dice_rolled", "craps.puck_moved", "craps.dice_passed", "round_closed"]
    assert seven_out.events[2].craps.dice_passed.cause == "losing_seven"
    table.play(c.offer(3), c.decline(3), c.offer(1), c.accept(1), c.select())
    assert _state(table).shooter == 1


@pytest.mark.parametrize("faces", ["3-4", "5-6", "1-1", "1-2", "6-6"])
def test_a_come_out_decision_leaves_the_dice_with_the_shooter_r4(faces: str) -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll(faces))
    assert (_state(table).shooter, _state(table).series) == (1, "COME_OUT")


def test_a_newcomer_waits_until_the_circle_comes_round_k3() -> None:
    """The dice go on clockwise from whoever was asked last."""
    c, table = _pure()
    table.play(*c.opening(players=()), c.seat(2, "anna"), c.seat(3, "ben"), c.offer(2), c.decline(2), c.seat(1, "cid"))
    assert table.refused(c.offer(1)).code == "OFFER_OUT_OF_ORDER"
    table.play(c.offer(3), c.decline(3), c.offer(1), c.accept(1))


def test_who_takes_the_seat_of_a_player_who_declined_is_asked_k3() -> None:
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben", "cid")), c.pass_dice(), c.offer(2), c.decline(2), c.leave(2))
    table.play(c.leave(1), c.seat(2, "dora"), c.seat(1, "emil"), c.offer(3), c.decline(3))
    table.play(c.offer(1), c.decline(1), c.offer(2), c.accept(2))


def test_after_a_circle_of_refusals_the_table_idles_and_play_commences_anew_r19() -> None:
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"), c.pass_dice(), c.offer(2))
    reply = table.play(c.decline(2))
    assert kinds(reply) == ["craps.dice_declined", "craps.dice_returned_to_cup"]
    assert (_state(table).phase, _state(table).puck, list(table.table.wagers)) == ("IDLE", 8, ["w1"])
    table.play(c.offer(1), c.accept(1), c.select(), *c.roll("4-4"))
    assert not table.table.wagers


def test_a_lone_shooter_who_sevens_out_is_offered_the_dice_again_r19() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), *c.roll("3-4"))
    assert _state(table).phase == "IDLE"
    table.play(*c.taking_dice(1))


def test_a_new_shooter_in_mid_point_needs_no_line_bet_r7() -> None:
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"), c.order_pass_dice("invalid_rolls"))
    table.play(*c.taking_dice(2), *c.roll("6-2"))
    assert _state(table).shooter == 2


def test_a_successor_lets_the_stickperson_go_c2() -> None:
    c, table = _pure()
    taken = table.play(*c.ready(), c.take_duty(pb.ROLE_STICKPERSON, "badge-10")).events[0].craps.duty_taken
    assert (taken.badge_id, taken.relieved_badge_id) == ("badge-10", "stick-1")
    assert _state(table).stickperson == "badge-10"


def test_a_shooter_at_two_seats_bets_the_line_from_either_j1() -> None:
    c, table = _pure()
    table.play(*c.ready(players=("anna", "anna")), c.place("pass", seat=2), c.throw())


# --- Late and spoken wagers ---


def test_a_late_wager_stands_when_stick_and_box_have_confirmed_it_e1() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw())
    assert kinds(table.play(c.place("field"))) == ["verbal_wager_called"]
    assert "w2" not in table.table.wagers
    first = table.send(c.confirm_late("w2"), BOX)
    second = table.send(c.confirm_late("w2"), STICK)
    assert isinstance(first, pb.CommandReply)
    assert isinstance(second, pb.CommandReply)
    assert kinds(first) == ["craps.late_wager_confirmed"]
    assert kinds(second) == ["craps.late_wager_confirmed", "wager_placed"]
    assert second.events[1].wager_placed.late
    table.play(c.place("field", 700))
    assert list(table.table.spoken) == ["w3"]
    assert list(table.play(c.rest()).events[1].bets_closed.lapsed_wager_ids) == ["w3"]
    assert outcomes(table.play(c.call(5, 6))) == [("pass", "WON"), ("field", "WON")]


def test_a_spoken_wager_lapses_with_the_throw_and_its_cash_becomes_chips_before_the_call_e2() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("buy", 2000, "4", verbal=True), c.confirm_verbal("w2"))
    lapsed = table.play(c.place("field", verbal=True), c.throw()).events[0].bets_closed
    assert list(lapsed.lapsed_wager_ids) == ["w3"]
    converted = table.play(c.rest(), c.convert_cash("w2")).events[0].cash_converted
    assert converted.amount_cents == 2100  # with the vigorish
    table.play(c.call(3, 4))


def test_the_cash_of_one_spoken_wager_is_not_that_of_another_of_the_same_amount_e2() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("field", verbal=True), c.place("any_seven", verbal=True))
    table.play(c.confirm_verbal("w2"), c.confirm_verbal("w3"))
    converted = table.play(c.convert_cash("w3")).events[0].cash_converted
    assert (converted.wager_id, converted.player_id, converted.amount_cents) == ("w3", "anna", 500)
    assert _state(table).cash == ("w2",)
    table.play(c.raise_to("w3", 600))
    assert table.refused(c.raise_to("w2", 600)).code == "CASH_NOT_CONVERTED"
    table.play(c.throw(), c.rest())
    assert "w2" in table.refused(c.call(3, 4)).message
    table.play(c.convert_cash("w2"), c.call(3, 4))


def test_a_late_wager_with_cash_needs_both_and_its_cash_becomes_chips_e1_e2() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw(), c.place("field", verbal=True))
    for crew in (STICK, BOX):
        assert isinstance(table.send(c.confirm_late("w2"), crew), pb.CommandReply)
    table.play(c.rest())
    assert table.refused(c.call(3, 4)).code == "CASH_NOT_CONVERTED"
    table.play(c.convert_cash("w2"), c.call(3, 4))


def test_the_cash_of_a_spoken_wager_that_is_taken_down_goes_back() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("field", verbal=True), c.confirm_verbal("w2"), c.remove("w2"))
    table.play(*c.roll("3-4"))


# --- Markers ---


@pytest.mark.parametrize(("life", "kept"), [("until_point", ()), ("until_called_off", ("w2",))])
def test_on_markers_last_as_long_as_the_house_says_r12(life: str, kept: tuple[str, ...]) -> None:
    c, table = _pure()
    table.play(*c.ready(on_marker_life=life), c.place("pass"), c.place("place", 600, "6"))
    table.play(c.call_on("w2"), c.confirm_on("w2"), *c.roll("4-4"))
    assert _state(table).marked_on == kept


def test_an_on_call_that_was_not_confirmed_before_the_throw_is_forgotten_d5() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("place", 600, "6"), c.call_on("w2"))
    assert outcomes(table.play(*c.roll("3-4"))) == [("pass", "WON")]
    assert table.refused(c.confirm_on("w2")).code == "ON_NOT_CALLED"


def test_a_marked_wager_is_called_off_again_e5() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("place", 600, "6"), c.call_on("w2"), c.confirm_on("w2"))
    table.play(c.call_off("w2"))
    assert outcomes(table.play(*c.roll("3-4"))) == [("pass", "WON")]


def test_a_call_that_was_not_confirmed_yet_is_taken_back_e5() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("place", 600, "6"), c.call_on("w2"), c.call_off("w2"))
    assert table.refused(c.confirm_on("w2")).code == "ON_NOT_CALLED"
    assert table.refused(c.call_off("w2")).code == "OFF_NOT_PERMITTED"


def test_a_wager_may_rest_while_a_point_stands_where_the_house_allows_it_r12() -> None:
    c, table = _pure()
    table.play(*c.ready(allow_call_off=True), c.place("pass"), *c.roll("4-4"), c.place("place", 600, "6"))
    table.play(c.call_off("w2"))
    assert not table.play(*c.roll("5-1")).decisions
    table.play(c.call_on("w2"), c.confirm_on("w2"))
    assert outcomes(table.play(*c.roll("5-1"))) == [("place", "WON")]


# --- Changes of wagers ---


def test_vigorish_follows_the_stake_g() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("buy", 2000, "4"))
    assert table.play(c.raise_to("w2", 4000)).events[0].wager_changed.vigorish_cents == 200
    assert table.play(c.reduce_to("w2", 3000)).events[0].wager_changed.vigorish_cents == 100
    assert table.play(c.remove("w2")).events[0].wager_withdrawn.vigorish_returned_cents == 100


def test_vigorish_stays_where_the_house_keeps_it_r3() -> None:
    c, table = _pure()
    table.play(*c.ready(vig_refund_on_takedown=False), c.place("pass"), c.place("buy", 4000, "4"))
    assert table.play(c.reduce_to("w2", 2000)).events[0].wager_changed.vigorish_cents == 200
    assert table.play(c.raise_to("w2", 4000)).events[0].wager_changed.vigorish_cents == 200
    assert table.play(c.remove("w2")).events[0].wager_withdrawn.vigorish_returned_cents == 0


def test_a_small_buy_pays_no_vigorish_where_the_house_lets_it_r3() -> None:
    c, table = _pure()
    table.play(*c.ready(allow_zero_vig=True), c.place("pass"), c.place("buy", 1000, "4"))
    assert table.table.wagers["w2"].vigorish_cents == 0


def test_taking_a_dont_bet_down_returns_its_odds_e4() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("dont_pass", 1000), *c.roll("5-5"), c.place("dont_pass_odds", 2000))
    reply = table.play(c.remove("w1"))
    assert kinds(reply) == ["craps.dont_bet_locked", "wager_withdrawn", "wager_withdrawn"]
    assert sum(event.wager_withdrawn.returned_cents for event in reply.events) == 3000


def test_a_players_dont_bets_of_one_kind_count_as_one_until_the_next_roll_e4() -> None:
    """Of one kind, of one player, and for one roll: others are free."""
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben")), c.place("dont_pass"), c.place("dont_pass"))
    table.play(c.place("dont_pass", seat=2), c.remove("w1"))
    assert table.refused(c.raise_to("w2", 1000)).code == "DONT_LOCKED"
    table.play(c.raise_to("w3", 1000), c.place("pass", seat=2), c.throw(), c.no_roll("improper"))
    assert table.refused(c.raise_to("w2", 1000)).code == "DONT_LOCKED"


def test_a_dont_come_beside_one_that_was_taken_down_grows_on_a_later_roll_only_e4() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("dont_come"), c.place("dont_come"), c.remove("w2"))
    assert table.refused(c.raise_to("w3", 1000)).code == "DONT_LOCKED"
    table.play(*c.roll("1-2"), c.place("dont_come"), c.raise_to("w4", 1000))


def test_dont_bets_are_free_before_the_point_where_the_house_says_so_e4() -> None:
    c, table = _pure()
    table.play(*c.ready(dont_lock_from="point"), c.place("dont_pass"), c.place("dont_pass"), c.remove("w1"))
    table.play(c.raise_to("w2", 1000))


def test_a_new_dont_come_on_a_later_roll_is_a_fresh_wager_r8() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("dont_come"), c.remove("w2"), *c.roll("1-2"))
    table.play(c.place("dont_come"))


@pytest.mark.parametrize(("faces", "net"), [("6-6", 5700), ("1-1", 2600), ("5-6", 1100), ("3-4", -500), ("1-3", -500)])
def test_a_broken_down_horn_high_settles_as_the_whole_d19(faces: str, net: int) -> None:
    c, table = _pure()
    table.play(*c.ready(horn_high_area=False), c.place("pass"), c.place("horn_high", 500, "12"))
    reply = table.play(c.break_down("w2"))
    assert kinds(reply) == ["wager_withdrawn", "wager_placed", "wager_placed", "craps.wager_broken_down"]
    assert list(reply.events[3].craps.wager_broken_down.into_wager_ids) == ["w3", "w4"]
    assert [(w.wager, w.stake_cents) for w in table.table.wagers.values()][1:] == [("horn", 400), ("craps_12", 100)]
    decisions = table.play(*c.roll(faces)).decisions
    assert sum(d.paid_cents - d.taken_cents for d in decisions if d.wager != "pass") == net


@pytest.mark.parametrize(("faces", "net"), [("3-4", 0), ("5-6", 1100), ("2-2", -500)])
def test_a_whirl_is_broken_down_at_once_where_the_house_says_so_d20(faces: str, net: int) -> None:
    c, table = _pure()
    table.play(*c.ready(auto_break_down_whirl=True), c.place("pass"), c.place("whirl", 500))
    assert [w.wager for w in table.table.wagers.values()] == ["pass", "horn", "any_seven"]
    decisions = table.play(*c.roll(faces)).decisions
    assert sum(d.paid_cents - d.taken_cents for d in decisions if d.wager != "pass") == net
    assert list(table.table.wagers) == (["w1"] if faces == "2-2" else [])
    table.play(c.place("field"))
    assert "w5" in table.table.wagers


def test_leaving_a_winner_up_is_a_new_wager_j3d() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("buy", 2000, "4"), *c.roll("2-2"))
    reply = table.play(c.place("buy", 2000, "4", relay_of="w2"))
    assert kinds(reply) == ["round_opened", "wager_placed", "craps.wager_relaid"]
    assert reply.events[1].wager_placed.vigorish_cents == 100
    relaid = reply.events[2].craps.wager_relaid
    assert (relaid.decided_wager_id, relaid.wager_id, relaid.player_id) == ("w2", "w3", "anna")


def test_a_void_bet_is_left_up_also_after_a_throw_that_did_not_count_j3d() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("dont_pass"), *c.roll("6-6"), c.place("pass"), c.throw(), c.invalid("off_table"))
    table.play(c.place("dont_pass", relay_of="w1"))


def test_travelled_come_bets_do_not_count_towards_the_limit_of_the_come_area() -> None:
    c, table = _pure()
    limit = pb.WagerLimit(wager="*", min_cents=500, max_cents=500)
    table.play(*c.opening(limits=[limit]), *c.taking_dice(1), c.place("pass"), *c.roll("4-4"), c.place("come"))
    table.play(*c.roll("5-1"), c.place("come"))


# --- Irregularities (section 6) ---


@pytest.mark.parametrize("reason", ["not_simultaneous", "missed_end", "on_bank", "in_cup", "on_rail", "improper"])
def test_a_no_roll_decides_nothing_and_bets_may_change_again(reason: str) -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("field"), c.throw())
    called = table.play(c.no_roll(reason)).events[0].irregularity_called
    assert (called.irregularity, called.effect, called.rule[:5]) == ("no_roll", "wagers_stand", "J.2.b")
    table.play(c.remove("w2"), *c.roll("3-4"))


def test_a_no_roll_that_should_have_come_earlier_is_flagged_j2c() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw(), c.rest())
    called = table.play(c.no_roll("missed_end")).events[0].irregularity_called
    assert called.irregularity == "no_roll_called_late"


def test_cheating_alerts_surveillance_j2b() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw())
    alert = table.play(c.no_roll("cheating")).events[1].craps.integrity_alert
    assert (alert.reason, alert.seat) == ("cheating", 1)


@pytest.mark.parametrize("reason", ["off_table", "stacked", "multi_side_cocked", "dispute"])
def test_an_invalid_roll_decides_nothing(reason: str) -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw(), c.rest())
    assert table.play(c.invalid(reason)).events[0].irregularity_called.reason == reason
    assert list(table.table.wagers) == ["w1"]


def test_either_may_call_no_roll_where_the_house_says_so_j2b() -> None:
    c, table = _pure()
    table.play(*c.ready(no_roll_authority="either"), c.place("pass"), c.throw())
    assert isinstance(table.send(c.no_roll("improper"), STICK), pb.CommandReply)


def test_a_ruling_on_a_face_holds_for_this_throw_only_j3c() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw(), c.rest(), c.rule_on_face(1, 6), c.invalid("dispute"))
    table.play(*c.roll("3-4"))


def test_late_wagers_that_were_confirmed_stay_for_the_next_throw_after_a_no_roll() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw(), c.place("field"), c.place("field", 700))
    for crew in (STICK, BOX):
        assert isinstance(table.send(c.confirm_late("w2"), crew), pb.CommandReply)
    lapsed = table.play(c.no_roll("improper")).events[0].bets_closed
    assert list(lapsed.lapsed_wager_ids) == ["w3"]
    assert list(table.table.wagers) == ["w1", "w2"]
