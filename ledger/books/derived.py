"""What postings and settlements add to the tables that reports are made of, besides themselves. It touches no database:
what is entered in the books and what the books are held against are made by the same code."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.fold import changes_by
from ledger.core.movements import Move
from ledger.money.accounting_facts import figures_of
from ledger.money.accounts import owner_of
from ledger.reports.cash import Cash, cash_in
from ledger.reports.running_sheets import cents_by_movement

LISTED_FACTS = ("corrections", "discrepancies", "slip_entries", "chip_moves", "tray_counts")
"""Lists of a batch that reports look up by themselves."""
CLOSE = "day_closed"


@lru_cache(maxsize=65536)
def _looked_at(account: str) -> tuple[str, bool, bool]:
    """Whose account it is, if a player's; whether it is that player's currency; whether it is a float of credits."""
    if account.startswith("player/"):
        return owner_of(account), account.endswith("/currency"), False
    return "", False, account.endswith("/credit_float")


class Derived:
    """Rows as the tables of ledger/books/tables.py have them, in the order of their columns."""

    def __init__(self) -> None:
        self.balances: dict[tuple[str, str], int] = defaultdict(int)
        self.figures: dict[tuple[str, str, int], int] = defaultdict(int)
        self.visits: set[tuple[str, str, str]] = set()
        self.stream_days: dict[tuple[str, str], int] = {}
        self.accounting_facts: list[tuple[str, str, int, int, str, bytes]] = []
        self._cash: list[Cash] = []

    @property
    def currency(self) -> list[tuple[Any, ...]]:
        return [msgspec.structs.astuple(cash) for cash in self._cash]

    def batch(
        self, batch: pb.PostingBatch, moves: Sequence[Move] | None = None, *, only_postings: bool = False
    ) -> dict[str, int]:
        """Returns what the batch does to each account. Who has the moves that its postings were made of gives them:
        they are read in a fraction of the time. So it is where one knows that it has `only_postings`."""
        stream_id, gaming_day = batch.stream_id, batch.gaming_day
        posted: Iterable[Move | pb.Posting] = batch.postings if moves is None else moves
        changes = changes_by(posted)
        with_cash = with_float = False
        for account, cents in changes.items():
            self.balances[stream_id, account] += cents
            player_id, is_currency, is_float = _looked_at(account)
            if player_id:
                self.visits.add((player_id, gaming_day, stream_id))
            with_cash |= is_currency
            with_float |= is_float
        if with_cash:
            self._cash += cash_in(batch)
        moved = cents_by_movement(posted)
        for movement, cents in moved.items():
            self.figures[stream_id, gaming_day, movement] += cents
        if with_float or (not only_postings and batch.figures) or pb.MOVEMENT_JACKPOT_PAYOUT in moved:
            self._add_facts("figures", batch, figures_of(batch))
        if not only_postings:
            for kind in LISTED_FACTS:
                if facts := getattr(batch, kind):
                    self._add_facts(kind, batch, facts)
            if batch.HasField(CLOSE):
                self._add_facts(CLOSE, batch, [batch.day_closed])
        self.stream_days[stream_id, gaming_day] = batch.seq
        return changes

    def _add_facts(self, kind: str, batch: pb.PostingBatch, facts: Iterable[Any]) -> None:
        """Each under the gaming day that it is of: that of the commit, where it names none."""
        for number, fact in enumerate(facts):
            day = getattr(fact, "gaming_day", batch.gaming_day)
            self.accounting_facts.append((kind, batch.stream_id, batch.seq, number, day, fact.SerializeToString()))

    def settlement(self, settlement: pb.Settlement) -> None:
        for decision in settlement.decisions:
            if decision.player_id:
                self.visits.add((decision.player_id, settlement.gaming_day, settlement.stream_id))
