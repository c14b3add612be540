"""The off marker (K.2): who may roll under it, what such rolls decide, and what ends it."""

import pytest

from tests.support.craps.console import CrapsTable, kinds, outcomes
from tests.support.pure import PureStream


def _come_waits(*players: str, wager: str = "come") -> tuple[CrapsTable, PureStream]:
    """Anna, at seat 1, made her point of 8 and has the dice; her bet w2 waits for 6."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", *players)), c.place("pass"), *c.roll("4-4"), c.place(wager), *c.roll("5-1"))
    table.play(*c.roll("4-4"))
    return c, table


def _under_off_marker(*players: str, wager: str = "come") -> tuple[CrapsTable, PureStream]:
    """All others have declined the dice."""
    c, table = _come_waits(*players, wager=wager)
    if players:
        table.play(c.pass_dice())
        for seat in range(2, 2 + len(players)):
            table.play(c.offer(seat), c.decline(seat))
    table.play(c.start_off_marker())
    if players:
        table.play(c.select())
    return c, table


def test_a_line_bet_of_another_player_keeps_the_off_marker_away_k2() -> None:
    """Otherwise no roll would ever set its point, and 7 and 11 would win for it for ever (D.1)."""
    c, table = _come_waits("ben")
    table.play(c.place("pass", seat=2), c.pass_dice(), c.offer(2), c.decline(2))
    assert table.refused(c.start_off_marker()).code == "LINE_BET_UP"
    table.play(c.remove("w3"), c.start_off_marker())


def test_a_pass_bet_has_a_point_after_every_come_out_roll_that_does_not_decide_it_d1() -> None:
    """Whatever was tried before, a pass bet that is up meets a come-out roll and then its point."""
    c, table = _come_waits("ben")
    table.play(c.place("pass", seat=2), c.pass_dice(), c.offer(2), c.accept(2), c.select())
    assert table.refused(c.start_off_marker()).code == "LINE_BET_UP"
    table.play(*c.roll("5-4"))
    assert table.table.play.puck == 9
    assert outcomes(table.play(*c.roll("5-6"))) == []


def test_a_line_bet_ends_the_off_marker_and_the_next_roll_is_a_come_out_k2() -> None:
    c, table = _under_off_marker()
    reply = table.play(c.place("pass"))
    assert kinds(reply) == ["round_opened", "craps.off_marker_removed", "wager_placed"]
    assert reply.events[1].craps.off_marker_removed.cause == "line_bet"
    assert not table.play(*c.roll("3-3")).decisions  # the come bet sleeps on a come-out
    assert table.table.play.puck == 6


def test_a_line_bet_of_another_player_ends_it_too_and_the_shooter_needs_one_of_their_own_k2() -> None:
    c, table = _under_off_marker("ben")
    table.play(c.place("pass", seat=2))
    assert table.refused(c.throw()).code == "SHOOTER_LINE_BET_REQUIRED"
    table.play(c.place("dont_pass"), *c.roll("5-4"))
    assert table.table.play.puck == 9


def test_a_spoken_line_bet_ends_it_when_it_is_confirmed_k2_e2() -> None:
    c, table = _under_off_marker()
    table.play(c.place("pass", verbal=True))
    assert table.table.play.off_marker
    table.play(c.confirm_verbal("w3"))
    assert not table.table.play.off_marker


def test_a_seven_under_the_off_marker_does_not_cost_the_dice_k1() -> None:
    c, table = _under_off_marker()
    reply = table.play(*c.roll("3-4"))
    assert kinds(reply) == ["dice_rolled", "craps.off_marker_removed", "round_closed"]
    assert reply.events[1].craps.off_marker_removed.cause == "decided"
    assert (table.table.play.shooter, table.table.play.series) == (1, "COME_OUT")


def test_no_total_sets_the_puck_under_the_off_marker_k2() -> None:
    c, table = _under_off_marker()
    assert kinds(table.play(*c.roll("5-5"))) == ["dice_rolled", "round_closed"]
    thrown = table.play(c.throw()).events[1].craps.dice_thrown
    assert (thrown.point, thrown.under_off_marker) == (0, True)


def test_the_off_marker_goes_with_the_last_dont_come_that_is_taken_down_k2() -> None:
    c, table = _under_off_marker(wager="dont_come")
    reply = table.play(c.remove("w2"))
    assert kinds(reply) == ["craps.dont_bet_locked", "wager_withdrawn", "craps.off_marker_removed"]
    assert reply.events[2].craps.off_marker_removed.cause == "taken_down"


@pytest.mark.parametrize("passes", [CrapsTable.pass_dice, CrapsTable.order_pass_dice], ids=["passed", "ordered"])
def test_whoever_takes_the_dice_over_needs_a_line_bet_k2_j1(passes: object) -> None:
    """Only the previous shooter rolls without one."""
    c, table = _under_off_marker("ben")
    reply = table.play(passes(c))  # type: ignore[operator]
    assert kinds(reply) == ["craps.off_marker_removed", "craps.dice_passed"]
    table.play(*c.taking_dice(2))
    assert table.refused(c.throw()).code == "SHOOTER_LINE_BET_REQUIRED"


def test_a_previous_shooter_who_left_does_not_roll_again_k2() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(players=("anna", "ben")), c.place("pass"), *c.roll("4-4"), c.place("come", seat=2))
    table.play(*c.roll("5-1"), *c.roll("4-4"), c.pass_dice(), c.leave(1), c.offer(2), c.decline(2))
    assert table.refused(c.start_off_marker()).code == "OFF_MARKER_NOT_NEEDED"
    table.play(c.seat(1, "cid"), c.offer(1), c.decline(1), c.offer(2), c.decline(2))
    assert table.refused(c.start_off_marker()).code == "OFF_MARKER_NOT_NEEDED"


def test_a_newcomer_is_asked_before_the_previous_shooter_rolls_alone_k2() -> None:
    """Also one who takes the seat of somebody who had declined."""
    c, table = _come_waits("ben")
    table.play(c.pass_dice(), c.offer(2), c.decline(2), c.leave(2), c.seat(2, "cid"))
    assert table.refused(c.start_off_marker()).code == "OFF_MARKER_NOT_NEEDED"
    table.play(c.offer(1), c.decline(1), c.offer(2), c.decline(2), c.start_off_marker())


def test_place_and_hard_bets_work_under_the_off_marker_where_the_house_says_so_k2() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(off_marker_place_hard_working=True), c.place("pass"), *c.roll("4-4"), c.place("come"))
    table.play(*c.roll("5-1"), *c.roll("4-4"), c.start_off_marker(), c.place("hard", 500, "10"))
    assert outcomes(table.play(*c.roll("6-4"))) == [("hard", "LOST")]
