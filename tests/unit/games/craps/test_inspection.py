"""Dice under inspection (B.3, I.1): dice that failed are not played with until they pass or are replaced."""

from tests.support.craps.console import CrapsTable, kinds
from tests.support.pure import PureStream

OTHERS = ("e1", "e2", "e3", "e4", "e5")


def _failed(*names: str) -> tuple[CrapsTable, PureStream]:
    """Anna is ready to throw when an inspection fails."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("pass"), c.suspend(), *(c.inspect(name, passed=False) for name in names))
    return c, table


def test_dice_that_pass_another_inspection_are_played_with_again_b3() -> None:
    c, table = _failed("dice")
    assert table.refused(c.resume()).code == "EQUIPMENT_FAILED"
    table.play(c.inspect("dice"), c.resume(), *c.roll("3-4"))
    assert table.table.play.failed_dice == ()


def test_dice_that_failed_are_replaced_by_others_b3() -> None:
    c, table = _failed("dice")
    reply = table.play(c.dice(*OTHERS))
    assert kinds(reply) == ["craps.dice_set_registered", "equipment_replaced"]
    assert list(reply.events[0].craps.dice_set_registered.dice_ids_before) == ["d1", "d2", "d3", "d4", "d5"]
    assert table.table.out_of_service == ()
    table.play(c.resume(), c.select("e1", "e2"), *c.roll("3-4"))


def test_a_die_that_failed_by_itself_is_left_out_of_the_next_set_b3() -> None:
    c, table = _failed("d3")
    assert table.refused(c.dice("d1", "d2", "d3", "d4", "d6")).code == "EQUIPMENT_FAILED"
    table.play(c.dice("d1", "d2", "d4", "d5", "d6"), c.resume(), *c.roll("3-4"))


def test_dice_that_failed_do_not_come_back_by_way_of_another_set_b3() -> None:
    c, table = _failed("dice")
    table.play(c.dice(*OTHERS), c.inspect("dice", passed=False))
    assert table.refused(c.dice()).code == "EQUIPMENT_FAILED"
    table.play(*(c.inspect(die) for die in ("d1", "d2", "d3", "d4", "d5")), c.dice(), c.resume(), c.select())
    assert table.table.play.failed_dice == OTHERS


def test_new_dice_do_not_mend_other_equipment() -> None:
    c, table = _failed("dice", "stick")
    table.play(c.dice(*OTHERS))
    assert table.table.out_of_service == ("stick",)
    assert table.refused(c.resume()).code == "EQUIPMENT_FAILED"


def test_dice_that_failed_before_a_set_was_registered_must_pass() -> None:
    """Nobody knows which they were."""
    c, table = CrapsTable(), PureStream("craps-1")
    *before, opening, _seat = c.opening()
    install, *equipping = before
    table.play(install, c.inspect("dice", passed=False), *equipping)
    assert table.refused(opening).code == "EQUIPMENT_FAILED"
    table.play(c.dice(*OTHERS))
    assert table.refused(c.open()).code == "EQUIPMENT_FAILED"
    table.play(c.inspect("dice"), c.open())


def test_dice_that_failed_stay_so_while_the_table_is_closed() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.opening(), c.inspect("dice", passed=False), c.close())
    assert table.refused(c.open()).code == "EQUIPMENT_FAILED"
    table.play(c.dice(*OTHERS), c.open())


def test_a_throw_that_began_is_called_although_the_dice_failed_meanwhile() -> None:
    """It is for the boxperson to call no roll."""
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("pass"), c.throw(), c.inspect("dice", passed=False), c.rest(), c.call(4, 4))
    assert table.refused(c.throw()).code == "EQUIPMENT_FAILED"


def test_dice_out_for_inspection_are_chosen_anew_if_others_come_back_i1() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    table.play(*c.ready(), c.place("pass"), c.suspend(), c.resume())
    assert table.table.play.phase == "READY"
    table.play(c.suspend(), c.dice(*OTHERS), c.resume(), c.select("e1", "e2"), *c.roll("3-4"))
    assert not table.table.wagers
