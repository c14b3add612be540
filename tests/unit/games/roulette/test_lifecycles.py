"""What happens at a roulette table from command to command: no spin, spoken wagers, moves, colours,
match play, corrections, rulebook changes and closing. What is refused is in test_guards."""

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from tests.support.pure import PureStream
from tests.support.roulette.console import R2006, R2008
from tests.support.roulette.every_command import Console


def _kinds(reply: pb.CommandReply) -> list[str]:
    """The names of the events, a game's own after the game's name."""
    kinds = []
    for event in reply.events:
        kind = event.WhichOneof("event")
        inner = getattr(event, kind).WhichOneof("event") if kind == "roulette" else ""
        kinds.append(f"{kind}.{inner}" if inner else kind)
    return kinds


@pytest.mark.parametrize(
    "reason", ["same_direction", "revolutions", "foreign_object", "bets_not_closed", "ball_not_settled"]
)
def test_after_no_spin_wagers_stand_and_may_be_changed_h_r5(reason: str) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("red"), console.place("odd"), console.spin_ball())
    before = dict(table.table.wagers)
    reply = table.play(console.no_spin(reason))
    called = reply.events[0].irregularity_called
    assert (_kinds(reply), called.reason, called.effect) == (["irregularity_called"], reason, "wagers_stand")
    assert not reply.decisions
    assert table.table.wagers == before
    table.play(console.move("w1", "black"), console.remove("w2"), console.place("low"))
    nets = {d.wager: d.paid_cents - d.taken_cents for d in table.play(*console.spin("2")).decisions}
    assert nets == {"black": 500, "low": 500}


def test_where_the_house_refunds_after_no_spin_every_wager_goes_back_h_r5() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(table_no_spin_effect="refund"), console.place("red"), console.call("odd"))
    table.play(console.spin_ball(), console.no_more_bets())
    reply = table.play(console.no_spin("revolutions"))
    assert _kinds(reply) == ["irregularity_called", "round_voided"]
    assert reply.events[1].round_voided.rule == "H.2"
    assert [(d.outcome, d.taken_cents, d.paid_cents, d.returned_cents) for d in reply.decisions] == [
        (pb.OUTCOME_RETURNED, 0, 0, 500)
    ]
    assert (table.table.wagers, table.table.spoken, table.table.round_id) == ({}, {}, "")
    table.play(console.place("red"))
    assert table.table.round_id == "roulette-1:2"


def test_a_spin_the_same_way_allows_only_no_spin_h1() -> None:
    """same direction is recorded, and then only CallNoSpin is accepted. Where the ball falls is ignored."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("red"))
    spun = table.play(console.spin_ball(same_direction=True)).events[-1].roulette.ball_spun
    assert spun.ball_direction == spun.wheel_direction
    assert table.refused(console.no_more_bets()).code == "SPIN_INVALID"
    table.play(console.no_spin("same_direction"))
    assert table.play(*console.spin("1")).decisions[0].paid_cents == 500


def test_a_ball_that_rests_before_no_more_bets_is_no_spin_f2_r6() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("straight", "8"), console.spin_ball())
    assert table.refused(console.announce("8")).code == "NO_MORE_BETS_NOT_CALLED"
    assert not table.play(console.no_spin("bets_not_closed")).decisions


def test_a_spoken_wager_stands_once_confirmed_and_its_cash_becomes_chips_c1() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    assert _kinds(table.play(console.call("red"))) == ["round_opened", "verbal_wager_called"]
    assert not table.table.wagers
    reply = table.play(console.confirm("w1"))
    assert _kinds(reply) == ["verbal_wager_confirmed", "cash_converted", "wager_placed"]
    assert reply.events[1].cash_converted.amount_cents == 500
    assert (list(table.table.wagers), list(table.table.spoken)) == (["w1"], [])
    assert table.play(*console.spin("1")).decisions[0].paid_cents == 500


def test_a_spoken_wager_lapses_at_no_more_bets_and_nothing_is_taken_c1() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.call("red"), console.place("odd"), console.spin_ball())
    closed = table.play(console.no_more_bets()).events[0].bets_closed
    assert list(closed.lapsed_wager_ids) == ["w1"]
    reply = table.play(console.announce("2"), console.crown("2"))
    assert [d.wager_id for d in reply.decisions] == ["w2"]


def test_a_spoken_wager_still_waits_after_no_spin_r5() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.call("red"), console.spin_ball(), console.no_spin("foreign_object"))
    table.play(console.confirm("w1"))
    assert list(table.table.wagers) == ["w1"]


def test_a_wager_moves_with_its_stake_and_comes_back_whole() -> None:
    """made, moved and removed while betting is open, also while the ball circles."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("red"), console.place("split", "1-2", 300), console.spin_ball())
    assert _kinds(table.play(console.move("w1", "corner", "5-4-2-1"))) == ["wager_moved"]
    moved = table.table.wagers["w1"]
    assert (moved.wager, moved.selection, moved.stake_cents) == ("corner", "1-2-4-5", 500)
    assert table.play(console.remove("w2")).events[0].wager_withdrawn.returned_cents == 300
    reply = table.play(console.no_more_bets(), console.announce("4"), console.crown("4"))
    assert [(d.wager_id, d.paid_cents) for d in reply.decisions] == [("w1", 4000)]


def test_wagers_may_be_taken_back_though_the_maximum_was_lowered() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("red", "", 600), console.place("red", "", 600))
    table.play(console.limit("*", 100, 500), console.remove("w1"))
    assert list(table.table.wagers) == ["w2"]


def test_what_stays_may_be_exactly_the_minimum() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.limited(500, 1000), console.place("red", "", 500), console.place("red", "", 500))
    table.play(console.remove("w1"), console.remove("w2"))
    assert not table.table.wagers


def test_limits_bind_each_player_on_each_position_by_itself() -> None:
    """per position and player."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.limited(500, 1000), console.place("red", "", 1000))
    table.play(console.place("black", "", 1000), console.place("red", "", 1000, seat=2))
    table.play(console.place("straight", "1", 500), console.place("straight", "1", 100))
    assert len(table.table.wagers) == 5


def test_each_player_has_a_colour_and_may_be_given_it_anew_a2_c2() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(players=("anna", "ben")), console.colour("pink"), console.colour("blue", seat=2))
    table.play(console.colour("pink", 500))
    assert {seat: (c.colour, c.value_cents) for seat, c in table.table.play.colours.items()} == {
        1: ("pink", 500),
        2: ("blue", 100),
    }


def test_a_colour_is_free_again_when_its_player_leaves_a2_c2() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(players=("anna", "ben")), console.colour("pink"), console.leave(1))
    table.play(console.colour("pink", 2500, seat=2), console.place_colour("red", "", 5000, seat=2))
    assert table.table.wagers["w1"].stake_cents == 5000


def test_colours_end_when_the_table_closes_c2() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.colour("pink"), console.close(), console.open(), console.seat(2, "ben"))
    table.play(console.colour("pink", seat=2))
    assert table.table.players == {2: "ben"}


@pytest.mark.parametrize(
    ("rulebook_id", "options", "number", "net", "back"),
    [
        (R2008, {}, "2", 1000, 500),
        (R2008, {}, "3", -500, 0),
        (R2008, {}, "0", -500, 0),
        (R2006, {"zero_rule": "lose_half"}, "0", -250, 250),
    ],
)
def test_a_coupon_wins_like_chips_and_is_never_returned(
    rulebook_id: str, options: dict[str, str], number: str, net: int, back: int
) -> None:
    """(chips + coupon) x odds; a loss is the chips', and the half rule is on chips only."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(rulebook_id, match_play=True, **options), console.colour())
    table.play(console.place_colour("black", coupon_cents=500))
    (decision,) = table.play(*console.spin(number)).decisions
    assert decision.paid_cents - decision.taken_cents == net
    assert (decision.returned_cents, decision.coupon_cents) == (back, 500)


def test_coupons_go_on_every_wager_where_the_house_says_so() -> None:
    """match_play_wagers = all."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.match_play(match_play_wagers="all"))
    table.play(console.place_colour("straight", "17", 500, coupon_cents=200))
    assert table.play(*console.spin("17")).decisions[0].paid_cents == 700 * 35


def test_an_override_with_a_fraction_takes_what_it_can_pay_g1() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.equipped(), console.open_paying(R2008, "red", 12, 7), console.seat(1))
    table.play(console.place("red", "", 700))
    assert table.play(*console.spin("1")).decisions[0].paid_cents == 1200


def test_a_number_is_corrected_before_payment_c4_r7() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("straight", "8"), *console.spin("9")[:3])
    corrected = table.play(console.correct("8")).events[0].roulette.number_corrected
    assert (corrected.announced, corrected.number) == ("9", "8")
    assert table.play(console.crown("8")).decisions[0].paid_cents == 17500


def test_a_rulebook_changes_between_rounds_and_each_round_names_its_own() -> None:
    """each spin records its rulebook id."""
    console, table = Console(), PureStream("roulette-1")
    rounds = []
    table.play(*console.opening(R2006, zero_rule="lose_half"))
    for change in ([], [console.change(R2008)]):
        table.play(*change)
        rounds.append(table.play(console.place("red", "", 1000)).events[0].round_opened.rulebook_id)
        rounds.append(table.play(*console.spin("0")).decisions[0].taken_cents)
    assert rounds == [R2006, 500, R2008, 1000]


@pytest.mark.parametrize("approval_ref", ["OGC-17", ""])
def test_a_ball_outside_the_rule_needs_an_approval_v08_a6(approval_ref: str) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(console.install(), console.limits(), console.wheel())
    table.play(console.ball(20, non_metallic=False, approval_ref=approval_ref))
    answer = table.send(console.open(R2008))
    assert isinstance(answer, pb.CommandReply) == bool(approval_ref)


@pytest.mark.parametrize("sixteenths", [12, 13, 14])
def test_a_ball_of_12_to_14_sixteenths_is_permitted_v08_a6(sixteenths: int) -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(console.install(), console.limits(), console.wheel(), console.ball(sixteenths), console.open(R2008))
    assert table.table.is_open


def test_2006_has_no_rule_for_the_ball() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(console.install(), console.limits(), console.wheel(30), console.open(R2006))
    assert table.table.is_open


def test_closing_ends_a_round_in_which_nothing_is_left() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("red"), console.remove("w1"))
    reply = table.play(console.close())
    assert _kinds(reply) == ["round_voided", "table_closed"]
    assert not reply.decisions
    table.play(console.open(), console.seat(1), console.place("red"))
    assert (table.table.round_id, list(table.table.wagers)) == ("roulette-1:2", ["w2"])


def test_equipment_that_failed_its_inspection_stops_rounds_until_it_passes() -> None:
    """A spin that runs is carried to its end; the next does not begin, and neither does a table."""
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening(), console.place("red"), *console.spin("1")[:2])
    table.play(console.inspect("ball", passed=False), console.announce("1"))
    assert table.play(console.crown("1")).decisions[0].paid_cents == 500
    assert "ball" in table.refused(console.spin_ball()).message
    assert table.refused(console.place("red")).code == "EQUIPMENT_FAILED"
    table.play(console.inspect("wheel"), console.close())
    assert table.refused(console.open()).code == "EQUIPMENT_FAILED"
    table.play(console.inspect("ball"), console.open(), console.seat(1))
    assert table.play(console.place("red")).events


def test_a_sender_may_name_a_wager_and_the_name_is_free_in_the_next_round() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    for _ in range(2):
        table.play(console.place("red", wager_id="anna-red"), console.place("black"))
        assert {d.wager_id for d in table.play(*console.spin("1")).decisions} > {"anna-red"}


def test_a_round_opens_with_its_first_wager_or_spin_and_ends_with_the_crown() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    reply = table.play(console.spin_ball())
    assert _kinds(reply) == ["round_opened", "roulette.ball_spun"]
    assert reply.events[0].round_opened.round_id == reply.events[1].roulette.ball_spun.round_id == "roulette-1:1"
    reply = table.play(console.no_more_bets(), console.announce("8"), console.crown("8"))
    assert _kinds(reply) == ["roulette.crown_placed", "round_closed"]
    assert _kinds(table.play(console.place("red"))) == ["round_opened", "wager_placed"]
    reply = table.play(console.spin_ball())
    assert _kinds(reply) == ["roulette.ball_spun"]
    assert reply.events[0].roulette.ball_spun.round_id == "roulette-1:2"


def test_everybody_sees_the_same_table() -> None:
    """Nothing at a roulette table is hidden."""
    console, table, view = Console(), PureStream("roulette-1"), CATALOGUE["roulette"].view
    table.play(console.install())
    assert view(table.table, pb.ROLE_DEALER, "")["rulebook_id"] == ""
    table = PureStream("roulette-1")
    table.play(*console.opening(R2006, zero_rule="lose_half"), console.colour("pink"), *console.spin("8"))
    table.play(console.place("red"), console.call("odd"))
    seen = dict(view(table.table, pb.ROLE_PLAYER, ""))
    assert seen["play"] == {"phase": "BETTING", "number": "", "last_number": "8", "colours": {1: "pink"}}
    assert (seen["rulebook_id"], seen["options"].zero_rule) == (R2006, "lose_half")
    assert [(w.wager, w.stake_cents) for w in (*seen["wagers"], *seen["spoken_wagers"])] == [("red", 500), ("odd", 500)]
    assert seen.pop("seen_as") == "player"
    for role in pb.Role.values():
        assert {**view(table.table, role, ""), "seen_as": ""} == {**seen, "seen_as": ""}
