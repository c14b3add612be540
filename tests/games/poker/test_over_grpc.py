"""Worked examples as another casino system plays them: over gRPC, to the balances in the books."""

from pathlib import Path

import pytest

from services.settings import Settings
from tests.support import poker_hands
from tests.support.poker import PokerTable
from tests.support.served import served


@pytest.mark.timeout(120)
def test_examples_over_grpc_end_in_the_same_stacks_and_books(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client = floor.client()
        for name in ("E01", "E09", "E16", "E40", "E41"):
            outcome = poker_hands.run(name, client.send, PokerTable(name))
            books = client.balances_up_to_date(name)
            stacks = {
                int(balance.account.rpartition("/")[2]): balance.balance_cents
                for balance in books.balances
                if f"/{name}/stack/" in balance.account
            }
            assert stacks == poker_hands.final_stacks(outcome)
            empty = [b for b in books.balances if any(part in b.account for part in ("/bet/", "/pot/", "/rake"))]
            assert all(balance.balance_cents == 0 for balance in empty)
        client.close()
