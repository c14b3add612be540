"""The short form of `make chaos`: an embedded floor, hurt once in every way it can be hurt."""

from random import Random

from tests.chaos.__main__ import hurt
from tests.chaos.blows import KINDS, Toll
from tests.chaos.floors import EmbeddedFloor


def test_a_floor_killed_frozen_and_out_of_disk_loses_and_doubles_nothing() -> None:
    toll = Toll()
    hurt(EmbeddedFloor, 0, toll, Random(1), tables=2)
    print("\n".join(toll.lines()))
    assert toll.problems == []
    assert set(toll.blows) == {f"embedded: {kind} serve" for kind in KINDS} == set(toll.recoveries)
    assert toll.acknowledged > 20
