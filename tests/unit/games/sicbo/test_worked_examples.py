"""Which areas of the layout are lit, as the worked examples of sic bo say."""

import pytest

from games.sicbo.layout import ALL_DICE, winning_areas


def test_s14_which_areas_are_lit() -> None:
    """1-3-3: exactly six areas."""
    lit = {"two_of_a_kind 3", "total 7", "two_dice_combination 1-3", "small", "one_of_a_kind 1", "one_of_a_kind 3"}
    assert set(winning_areas((1, 3, 3), pair_on_triple=True)) == lit


@pytest.mark.parametrize("pair_on_triple", [True, False])
def test_how_many_areas_are_lit(pair_on_triple: bool) -> None:
    """Eight for three different dice, six for a pair, five for a triple, whose totals 3 and 18 have no area."""
    for dice in ALL_DICE:
        expected = {3: 8, 2: 6, 1: 5 - (not pair_on_triple) - (sum(dice) in (3, 18))}[len(set(dice))]
        assert len(winning_areas(dice, pair_on_triple=pair_on_triple)) == expected, dice
