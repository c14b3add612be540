"""The ways of a craps game that its examples do not show: shooters, late and spoken wagers, markers, irregularities."""

import pytest

import roundledger.v1 as pb
from games.craps.state import State
from ledger.core.rejection import Rejection
from games.table import Table
from ledger.core.commands import LiveTable
from tests.support.craps import BOX, STICK, CrapsTable
from tests.support.pure_table import PureTable


def _pure() -> tuple[CrapsTable, PureTable]:
    return CrapsTable(), PureTable(LiveTable(Table("craps-1")))


def _kinds(reply: pb.CommandReply) -> list[str]:
    kinds = []
    for event in reply.events:
        kind = event.WhichOneof("event") or ""
        kinds.append(f"craps.{event.craps.WhichOneof('event')}" if kind == "craps" else kind)
    return kinds


def _state(table: PureTable) -> State:
    state: State = table.table.play
    return state


def _outcomes(reply: pb.CommandReply) -> list[tuple[str, str]]:
    return [(d.wager, pb.Outcome.Name(d.outcome).removeprefix("OUTCOME_")) for d in reply.decisions]


# --- Rounds and settlement ---


def test_a_round_is_one_roll_and_wagers_outlive_it() -> None:
    c, table = _pure()
    table.play(*c.ready())
    assert _kinds(table.play(c.place("pass"))) == ["round_opened", "wager_placed"]
    reply = table.play(*c.roll("4-4"))
    assert _kinds(reply) == ["dice_rolled", "craps.puck_moved", "round_closed"]
    assert (table.table.round_id, list(table.table.wagers), _state(table).puck) == ("", ["w1"], 8)
    assert _kinds(table.play(c.throw())) == ["round_opened", "craps.dice_thrown"]


def test_losers_then_winners_then_voids_then_travels_each_in_placement_order() -> None:
    """5.1.4."""
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"))
    table.play(
        c.place("come"), c.place("field"), c.place("any_seven"), c.place("hop", 100, "6-6"), c.place("dont_come")
    )
    reply = table.play(*c.roll("6-6"))
    assert _outcomes(reply) == [
        ("come", "LOST"),
        ("any_seven", "LOST"),
        ("field", "WON"),
        ("hop", "WON"),
        ("dont_come", "RETURNED"),
    ]
    table.play(c.place("field"), c.place("come"))
    reply = table.play(*c.roll("5-5"))
    assert _outcomes(reply) == [("field", "WON"), ("come", "TRAVELLED")]
    assert reply.decisions[1].returned_cents == 0


def test_a_new_come_bet_travels_to_the_number_on_which_an_older_one_wins() -> None:
    """5.1.3."""
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("come"), *c.roll("5-1"), c.place("come"))
    reply = table.play(*c.roll("4-2"))
    assert _outcomes(reply) == [("come", "WON"), ("come", "TRAVELLED")]
    assert _state(table).points == {"w3": 6}


def test_odds_multiples_may_differ_by_point_h5() -> None:
    c, table = _pure()
    table.play(*c.ready(odds_multiple_pass_come=(3, 4, 5, 5, 4, 3)), c.place("pass", 1000), *c.roll("4-4"))
    refused = table.send(c.place("pass_odds", 5500))
    assert isinstance(refused, Rejection)
    assert refused.code == "ODDS_ABOVE_CAP"
    table.play(c.place("pass_odds", 5000))


# --- Shooters ---


def test_the_dice_go_clockwise_from_the_boxpersons_left_and_then_from_the_previous_shooter() -> None:
    """I.2, K.1, K.3."""
    c, table = _pure()
    table.play(*c.opening(players=("anna", "ben", "cid")), c.offer(1), c.decline(1), c.offer(2), c.accept(2))
    chosen = table.play(c.select("d3", "d5"))
    assert _kinds(chosen) == ["craps.dice_selected", "craps.dice_returned_to_cup"]
    assert list(chosen.events[1].craps.dice_returned_to_cup.dice_ids) == ["d1", "d2", "d4"]
    table.play(c.place("pass", seat=2), *c.roll("4-4"))
    seven_out = table.play(*c.roll("3-4"))
    assert _kinds(seven_out) == ["dice_rolled", "craps.puck_moved", "craps.dice_passed", "round_closed"]
    assert seven_out.events[2].craps.dice_passed.cause == "losing_seven"
    table.play(c.offer(3), c.decline(3), c.offer(1), c.accept(1), c.select())
    assert _state(table).shooter == 1


@pytest.mark.parametrize("faces", ["3-4", "5-6", "1-1", "1-2", "6-6"])
def test_a_come_out_decision_leaves_the_dice_with_the_shooter_r4(faces: str) -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll(faces))
    assert (_state(table).shooter, _state(table).series) == (1, "COME_OUT")


def test_after_a_circle_of_refusals_the_table_idles_and_play_commences_anew_r19() -> None:
    c, table = _pure()
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"), c.pass_dice(), c.offer(2))
    reply = table.play(c.decline(2))
    assert _kinds(reply) == ["craps.dice_declined", "craps.dice_returned_to_cup"]
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


def test_a_closed_table_forgets_the_game_but_not_its_equipment() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.pass_dice(), c.close(), c.open())
    assert (_state(table).dice, _state(table).phase) == (("d1", "d2", "d3", "d4", "d5"), "IDLE")


def test_dice_out_for_inspection_are_chosen_anew_if_others_come_back() -> None:
    """B.3, I.1."""
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.suspend(), c.resume())
    assert _state(table).phase == "READY"
    table.play(c.suspend(), c.dice("e1", "e2", "e3", "e4", "e5"), c.resume(), c.select("e1", "e2"), *c.roll("3-4"))
    assert not table.table.wagers


def test_a_successor_lets_the_stickperson_go_c2() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.take_duty(pb.ROLE_STICKPERSON, "badge-10"))
    assert _state(table).stickperson == "badge-10"


# --- The off marker ---


def _under_off_marker(c: CrapsTable, table: PureTable, wager: str = "come") -> None:
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place(wager), *c.roll("5-1"), *c.roll("4-4"))
    table.play(c.start_off_marker())


def test_a_line_bet_ends_the_off_marker_and_the_next_roll_is_a_come_out_k2() -> None:
    c, table = _pure()
    _under_off_marker(c, table)
    assert _kinds(table.play(c.place("pass"))) == ["round_opened", "craps.off_marker_removed", "wager_placed"]
    assert not table.play(*c.roll("3-3")).decisions  # the come bet sleeps on a come-out
    assert _state(table).puck == 6


def test_a_seven_under_the_off_marker_does_not_cost_the_dice_r4() -> None:
    c, table = _pure()
    _under_off_marker(c, table)
    reply = table.play(*c.roll("3-4"))
    assert _kinds(reply) == ["dice_rolled", "craps.off_marker_removed", "round_closed"]
    assert (_state(table).shooter, _state(table).series) == (1, "COME_OUT")


def test_the_off_marker_goes_with_the_last_dont_come_that_is_taken_down() -> None:
    c, table = _pure()
    _under_off_marker(c, table, "dont_come")
    assert _kinds(table.play(c.remove("w2"))) == [
        "craps.dont_bet_locked",
        "wager_withdrawn",
        "craps.off_marker_removed",
    ]


def test_place_and_hard_bets_work_under_the_off_marker_where_the_house_says_so_r5() -> None:
    c, table = _pure()
    table.play(*c.ready(off_marker_place_hard_working=True), c.place("pass"), *c.roll("4-4"), c.place("come"))
    table.play(*c.roll("5-1"), *c.roll("4-4"), c.start_off_marker(), c.place("hard", 500, "10"))
    assert _outcomes(table.play(*c.roll("6-4"))) == [("hard", "LOST")]


# --- Late and spoken wagers ---


def test_a_late_wager_stands_when_stick_and_box_have_confirmed_it_e1() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.throw())
    assert _kinds(table.play(c.place("field"))) == ["verbal_wager_called"]
    assert "w2" not in table.table.wagers
    first = table.send(c.confirm_late("w2"), BOX)
    second = table.send(c.confirm_late("w2"), STICK)
    assert isinstance(first, pb.CommandReply)
    assert isinstance(second, pb.CommandReply)
    assert _kinds(first) == ["craps.late_wager_confirmed"]
    assert _kinds(second) == ["craps.late_wager_confirmed", "wager_placed"]
    assert second.events[1].wager_placed.late
    table.play(c.place("field", 700))
    assert list(table.table.spoken) == ["w3"]
    assert list(table.play(c.rest()).events[1].bets_closed.lapsed_wager_ids) == ["w3"]
    assert _outcomes(table.play(c.call(5, 6))) == [("pass", "WON"), ("field", "WON")]


def test_a_spoken_wager_lapses_with_the_throw_and_its_cash_becomes_chips_before_the_call_e2() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("buy", 2000, "4", verbal=True), c.confirm_verbal("w2"))
    lapsed = table.play(c.place("field", verbal=True), c.throw()).events[0].bets_closed
    assert list(lapsed.lapsed_wager_ids) == ["w3"]
    converted = table.play(c.rest(), c.convert_cash("w2")).events[0].cash_converted
    assert converted.amount_cents == 2100  # with the vigorish
    table.play(c.call(3, 4))


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
    assert _state(table).on == kept


def test_an_on_call_that_was_not_confirmed_before_the_throw_is_forgotten_d5() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("place", 600, "6"), c.call_on("w2"))
    assert _outcomes(table.play(*c.roll("3-4"))) == [("pass", "WON")]
    assert isinstance(table.send(c.confirm_on("w2")), Rejection)


def test_a_marked_wager_is_called_off_again_e5() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), c.place("place", 600, "6"), c.call_on("w2"), c.confirm_on("w2"))
    table.play(c.call_off("w2"))
    assert _outcomes(table.play(*c.roll("3-4"))) == [("pass", "WON")]


def test_a_wager_may_rest_while_a_point_stands_where_the_house_allows_it_r12() -> None:
    c, table = _pure()
    table.play(*c.ready(allow_call_off=True), c.place("pass"), *c.roll("4-4"), c.place("place", 600, "6"))
    table.play(c.call_off("w2"))
    assert not table.play(*c.roll("5-1")).decisions
    table.play(c.call_on("w2"), c.confirm_on("w2"))
    assert _outcomes(table.play(*c.roll("5-1"))) == [("place", "WON")]


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
    assert _kinds(reply) == ["craps.dont_bet_locked", "wager_withdrawn", "wager_withdrawn"]
    assert sum(event.wager_withdrawn.returned_cents for event in reply.events) == 3000


def test_a_new_dont_come_on_a_later_roll_is_a_fresh_wager_r8() -> None:
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("dont_come"), c.remove("w2"), *c.roll("1-2"))
    table.play(c.place("dont_come"))


@pytest.mark.parametrize(("faces", "net"), [("6-6", 5700), ("1-1", 2600), ("5-6", 1100), ("3-4", -500), ("1-3", -500)])
def test_a_broken_down_horn_high_settles_as_the_whole_d19(faces: str, net: int) -> None:
    c, table = _pure()
    table.play(*c.ready(horn_high_area=False), c.place("pass"), c.place("horn_high", 500, "12"))
    reply = table.play(c.break_down("w2"))
    assert _kinds(reply) == ["craps.wager_broken_down", "wager_withdrawn", "wager_placed", "wager_placed"]
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


def test_leaving_a_winner_up_is_a_new_wager() -> None:
    """5.1.5."""
    c, table = _pure()
    table.play(*c.ready(), c.place("pass"), *c.roll("4-4"), c.place("buy", 2000, "4"), *c.roll("2-2"))
    reply = table.play(c.place("buy", 2000, "4", relay_of="w2"))
    assert _kinds(reply) == ["round_opened", "wager_placed", "craps.wager_relaid"]
    assert reply.events[1].wager_placed.vigorish_cents == 100


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
