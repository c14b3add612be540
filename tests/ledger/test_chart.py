"""The chart of accounts and the closed list of movements are what games and streams really post."""

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core import accounts
from ledger.core.chart import ACCOUNTS, MOVEMENTS, kind_of
from services.movement_causes import Cause, causes_of_movements


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
    }
    assert {account: kind_of(account) for account in names} == names
    assert set(names.values()) == set(ACCOUNTS)
    assert kind_of("table/t/elsewhere") == ""
