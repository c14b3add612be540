"""The chart of accounts and the closed list of movements are what games and streams really post."""

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.movements import BooksOutOfBalance, check_routes, move
from ledger.money import accounts
from ledger.money.routes import ACCOUNTS, MOVEMENTS, kind_of
from services.showing.movement_causes import Cause, causes_of_movements


@pytest.fixture(scope="module")
def causes() -> set[Cause]:
    return causes_of_movements(CATALOGUE)


def test_every_movement_of_the_vocabulary_is_in_the_list() -> None:
    assert set(MOVEMENTS) == set(pb.Movement.values()) - {pb.MOVEMENT_UNSPECIFIED}


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: pb.Movement.Name(m).removeprefix("MOVEMENT_").lower())
def test_a_movement_goes_where_the_list_says_and_nowhere_else(movement: int, causes: set[Cause]) -> None:
    found, route = [cause for cause in causes if cause.movement == movement], MOVEMENTS[movement]
    assert {cause.source for cause in found} == set(route.sources)
    assert {cause.destination for cause in found} == set(route.destinations)


def test_every_account_is_of_one_kind() -> None:
    names = {
        accounts.tray("t"): "tray",
        accounts.layout("t"): "layout",
        accounts.drop_box("t"): "drop box",
        accounts.terminal_credits("t", 3): "terminal's credits",
        accounts.credit_float("t"): "credit float",
        accounts.stack("t", 3): "stack",
        accounts.table_currency("t", 3): "table currency",
        accounts.bet("t", 3): "bet",
        accounts.pot("t", 0): "pot",
        accounts.rake_area("t"): "rake area",
        accounts.jackpot_area("t"): "jackpot area",
        accounts.vigorish_receivable("t"): "vigorish receivable",
        accounts.vigorish_documented("t"): "vigorish documented",
        accounts.tokes("t"): "tokes",
        accounts.chips("p"): "player's chips",
        accounts.currency("p"): "player's currency",
        accounts.payable("p"): "player's payable",
        accounts.carried("p"): "player's carried",
        accounts.vigorish_owed("p"): "player's vigorish",
        accounts.fund("f"): "fund",
        accounts.fund_in_transit("f"): "fund, in transit",
        accounts.house("funds"): "house",
        accounts.chips_in_transit("t"): "chips in transit",
        accounts.coupons("t"): "coupons",
        accounts.markers("t"): "markers",
        accounts.tokes("t"): "tokes",
        accounts.cage_chips("c"): "cage's chips",
        accounts.cage_currency("c"): "cage's currency",
        accounts.cage_markers("c"): "cage's markers",
        accounts.markers_owed("p"): "player's markers",
        accounts.win("g", "t"): "win",
        accounts.house("main_bank"): "main bank",
        accounts.house("chips_outstanding"): "chips outstanding",
        accounts.house("coupons_outstanding"): "coupons outstanding",
        accounts.house("count_differences"): "count differences",
        accounts.house("vigorish_written_off"): "vigorish written off",
        accounts.house("result"): "result",
    }
    assert {account: kind_of(account) for account in names} == names
    assert set(names.values()) == set(ACCOUNTS)
    assert kind_of("table/t/elsewhere") == ""


@pytest.mark.parametrize(
    ("movement", "source", "destination"),
    [
        (pb.MOVEMENT_UNSPECIFIED, accounts.tray("t"), accounts.chips("p")),
        (99, accounts.tray("t"), accounts.chips("p")),
        (pb.MOVEMENT_FILL, accounts.cage_chips("c"), accounts.tray("t")),
        (pb.MOVEMENT_PAYOUT, accounts.chips("p"), accounts.tray("t")),
        (pb.MOVEMENT_BUY_IN, "table/t/elsewhere", accounts.chips("p")),
    ],
)
def test_a_posting_outside_of_the_closed_list_is_refused(movement: int, source: str, destination: str) -> None:
    """Compliance b1: the movement is listed, and goes where the list says, or the commit is not entered."""
    moved = move(movement, source, destination, 100, "")  # type: ignore[arg-type]
    with pytest.raises(BooksOutOfBalance, match="list of movements"):
        check_routes([moved])
