"""What craps pays above its floors, and what it must be told (F.1, G, H)."""

import msgspec

import roundledger.v1 as pb
from games.craps.options import Options
from ledger.core.lent import House, OddsChart, Payout
from tests.support.craps.console import C2006, CrapsTable
from tests.support.pure import PureStream

FIELD_12 = pb.PayoutOverride(wager="field", winning_case="12", odds=pb.Odds(pays=3, per=1))


def _ready_with(house: House | None, *overrides: pb.PayoutOverride) -> tuple[CrapsTable, PureStream]:
    c, table = CrapsTable(), PureStream("craps-1")
    table.house = house
    *before, _open, seat = c.opening()
    table.play(*before, c.open(overrides=overrides), seat, *c.taking_dice(1))
    return c, table


def test_the_houses_chart_raises_odds_at_every_table_f1() -> None:
    house = House(1, {C2006: OddsChart("triple-field", (Payout("field", "12", 3, 1),))})
    c, table = _ready_with(house, FIELD_12)
    table.play(c.place("pass"), c.place("field"))
    paid = {d.wager: d.paid_cents for d in table.play(*c.roll("6-6")).decisions}
    assert paid == {"pass": 0, "field": 1500}


def test_without_a_chart_every_table_pays_the_floors_f1() -> None:
    c, table = _ready_with(None)
    table.play(c.place("pass"), c.place("field"))
    paid = {d.wager: d.paid_cents for d in table.play(*c.roll("6-6")).decisions}
    assert paid == {"pass": 0, "field": 1000}


def test_odds_and_true_odds_are_exact_on_a_chart_too_g_h() -> None:
    c, table = CrapsTable(), PureStream("craps-1")
    *before, _open, _seat = c.opening()
    table.play(*before)
    for wager, case, clause in (("buy", "4", "G.1"), ("lay", "4", "G.2"), ("pass_odds", "4", "H.5")):
        override = pb.PayoutOverride(wager=wager, winning_case=case, odds=pb.Odds(pays=3, per=1))
        refused = table.refused(c.open(overrides=[override]))
        assert (refused.code, refused.rule) == ("PAYOUT_FIXED", f"{C2006} {clause}")


def test_no_option_of_craps_has_a_value_that_no_rulebook_gave() -> None:
    """Least of all what money depends on: chip unit and vigorish."""
    assert all(field.required for field in msgspec.structs.fields(Options))
