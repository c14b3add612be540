"""What a table says that it read of the house's charts is verified against the house's own stream, at that seq."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.audit.verify_files import Files, survey, verify_files
from ledger.core.lent import House, OddsChart, Payout
from tests.support.floors import WrittenFloor
from tests.support.house.console import HouseConsole, payout
from tests.support.roulette.console import R2008, RouletteTable

RAISED = payout("straight", 36)
OTHER = OddsChart("house:2", (Payout("straight", "", 37, 1),))


def verified(tmp_path: Path, lie: Callable[[House], House | None], table_pays: int = 36) -> str:
    """What is found at a table that opens by a chart, on a host that makes this of the house."""
    floor, house, table = WrittenFloor(tmp_path), HouseConsole(), RouletteTable("r1")
    floor.send(house.open(), house.on_duty(), house.post(R2008, RAISED))
    floor.house = lie(floor.lend_house())
    floor.send(table.install(), table.limits(), table.wheel(), table.ball())
    floor.send(table.open(overrides=[payout("straight", table_pays)] if table_pays else []))
    floor.send(house.off_duty())
    floor.enter_in_books()
    floor.close()
    settings = floor.settings
    files = Files(settings.store, settings.books, settings.keys)
    found = verify_files(files, survey(files), lambda commits: None).first
    return str(found) if found else ""


def test_a_table_that_read_the_house_as_it_was_is_well(tmp_path: Path) -> None:
    """Also when the house has gone on since."""
    assert verified(tmp_path, lambda house: house) == ""


@pytest.mark.parametrize(
    ("lie", "table_pays", "found"),
    [
        (lambda house: replace(house, seq=99), 36, "decided by seq 99 of the house, which the log does not bear out"),
        (lambda house: replace(house, seq=2), 36, "had no odds chart in force for oneida/roulette@2008-05-28 at its"),
        (lambda house: replace(house, charts={}), 0, "had house:1 in force .* and the table says no odds chart"),
        (lambda house: replace(house, charts={R2008: OTHER}), 37, "and the table says house:2"),
        (
            lambda house: replace(house, charts={R2008: OddsChart("house:1", OTHER.payouts)}),
            37,
            r"its odds are not those of house:1 \(straight 36:1\)",
        ),
        (lambda house: replace(house, seq=0), 36, "it names odds chart 'house:1' and no seq of the house"),
        (lambda house: replace(house, seq=1, charts={}), 0, "at seq 1 of the house supervisors on duty: 0, for 0 tab"),
    ],
    ids=[
        "no such seq",
        "before the chart",
        "without the chart",
        "another chart",
        "other odds",
        "no seq",
        "no supervisor",
    ],
)
def test_a_host_that_read_another_house_is_found(
    tmp_path: Path, lie: Callable[[House], House | None], table_pays: int, found: str
) -> None:
    assert re.search(rf"r1 seq 5: .*{found}", verified(tmp_path, lie, table_pays))
