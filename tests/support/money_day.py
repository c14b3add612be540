"""A gaming day of one table, from its opener to the count of its drop, and what the books make of it."""

from datetime import timedelta

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.fold import Fold, Outputs, fold
from ledger.core.rejection import Rejection
from services.play.scripted import Played, Repeated
from tests.support.cage.console import figures
from tests.support.gaming_day.console import DayConsole
from tests.support.money_floor import MoneyFloor
from tests.support.pure import AT, actor_for

TABLE = "roulette-1"
OPENER = ((500, 100), (2500, 40))
"""$500 and $1,000."""
SHORT = 500
"""What the count of the drop misses: one bill of five dollars."""


class MoneyDay(MoneyFloor):
    """Its clock can be moved on."""

    def __init__(self) -> None:
        self.at = AT
        super().__init__(TABLE)
        self.days = DayConsole()

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> Played | Repeated | Rejection:
        request = self.floor.read(command)
        if isinstance(request, Rejection):
            return request
        return self.floor.play(request, actor or actor_for(command), self.at)

    def next_day(self) -> None:
        self.at += timedelta(days=1)

    def play_rounds(self) -> None:
        """One round is lost, one is won: the house has $5 of the first, and pays $5 on the second."""
        table = self.table
        self.play(table.place("red", amount=1500), *table.spin("2"), table.place("red", amount=500), *table.spin("1"))

    def whole_day(self, *, short: int = 0) -> str:
        """Opener, buy-ins, rounds, a fill, a credit, closer, drop; the gaming day. Of the drop so much is missing."""
        self.signed(self.money.opener(*OPENER))
        opening = self.table.opening()
        played = self.play(*opening[len(self.table.equipped()) :], self.table.buy_in(20_000))
        self.play_rounds()
        self.fill((500, 20))
        self.credit((2500, 4))
        tray = self.balances[f"table/{TABLE}/tray"]
        self.signed(self.money.closer((100, tray // 100)))
        drop = self.balances[f"table/{TABLE}/drop"]
        self.drop("box-1", "box-2", figures([(100, (drop - short) // 100)]))
        return played.record.commit.gaming_day

    def outputs(self) -> list[Outputs]:
        return outputs_of(self.floor.records)


def outputs_of(records: list[Record]) -> list[Outputs]:
    folds: dict[str, Fold] = {}
    outputs = []
    for record in records:
        stream_id = record.commit.stream_id
        folds[stream_id], output = fold(CATALOGUE, folds.get(stream_id) or Fold(stream_id), record)
        outputs.append(output)
    return outputs
