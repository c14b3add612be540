"""In which order the console's floor has its tables."""

import roundledger.v1 as pb
from services.console.pages import in_order


def test_tables_stand_by_pit_and_by_number() -> None:
    places = [("roulette-10", "2"), ("roulette-9", "2"), ("craps-1", "10"), ("roulette-100", "2"), ("bj-1", "")]
    tables = [pb.TableSummary(table_id=name, pit=pit, game=name.split("-")[0]) for name, pit in places]
    shown = [table.table_id for table in in_order(tables, "pit")]
    assert shown == ["roulette-9", "roulette-10", "roulette-100", "craps-1", "bj-1"]
