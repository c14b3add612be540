"""Vigorish that is not collected yet, by player and age. Pure: what is paid clears the oldest debt first."""

from collections import deque
from collections.abc import Iterable
from datetime import date

import msgspec

import roundledger.v1 as pb
from ledger.money.accounts import owner_of

BANDS = ((0, "today"), (1, "1_to_7_days"), (8, "8_to_30_days"), (31, "31_to_90_days"), (91, "over_90_days"))
"""From which age in days on, and its name."""

_SUFFIX = "/vigorish"


class Uncollected(msgspec.Struct, frozen=True):
    """What a player owes at a table, by band of age."""

    table_id: str
    player_id: str
    by_band: tuple[int, ...]
    oldest_day: str

    @property
    def total_cents(self) -> int:
        return sum(self.by_band)


class VigorishDebts:
    """Takes in a table's batches in their order."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._owed: dict[str, deque[tuple[str, int]]] = {}
        """Gaming day and cents of each debt, by player, the oldest first."""

    def take_in(self, batch: pb.PostingBatch) -> None:
        for posting in batch.postings:
            if posting.source.endswith(_SUFFIX) and (player_id := owner_of(posting.source)):
                self._owed.setdefault(player_id, deque()).append((batch.gaming_day, posting.amount_cents))
            elif posting.destination.endswith(_SUFFIX) and (player_id := owner_of(posting.destination)):
                self._clear(player_id, posting.amount_cents)

    def _clear(self, player_id: str, cents: int) -> None:
        debts = self._owed.get(player_id, deque())
        while cents and debts:
            day, owed = debts.popleft()
            if owed > cents:
                debts.appendleft((day, owed - cents))
            cents -= min(owed, cents)

    def as_of(self, gaming_day: str) -> list[Uncollected]:
        """Only of players who owe something."""
        return [
            Uncollected(self._table_id, player_id, _by_band(debts, gaming_day), debts[0][0])
            for player_id, debts in sorted(self._owed.items())
            if debts
        ]


def _by_band(debts: Iterable[tuple[str, int]], gaming_day: str) -> tuple[int, ...]:
    sums = [0] * len(BANDS)
    today = date.fromisoformat(gaming_day)
    for day, cents in debts:
        age = (today - date.fromisoformat(day)).days
        band = max(index for index, (first, _) in enumerate(BANDS) if age >= first or index == 0)
        sums[band] += cents
    return tuple(sums)
