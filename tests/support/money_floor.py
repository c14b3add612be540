"""A floor in memory with a cage and a roulette table, and everybody whom a fill, a credit and a drop need."""

import roundledger.v1 as pb
from services.play.scripted import Played
from tests.support.cage.console import ANN, BOB, CARL, CASH, CORA, DENOMINATIONS, DORA, FRED, PIA, SID, CageConsole
from tests.support.roulette.every_command import Console
from tests.support.scripted import MemoryFloor
from tests.support.table_money import MoneyConsole

FILL, CREDIT = pb.SLIP_KIND_FILL, pb.SLIP_KIND_CREDIT
Counts = tuple[tuple[int, int], ...]


class MoneyFloor(MemoryFloor):
    """Its commands are sent by who usually sends them."""

    def __init__(self, table_id: str = "roulette-1") -> None:
        super().__init__()
        self.cage, self.table, self.money = CageConsole(), Console(table_id), MoneyConsole(table_id)
        self.slips = 0
        self.by(CORA, self.cage.open(), self.cage.fund(5_000_000, [(value, 1000) for value in DENOMINATIONS]))
        self.play(*self.table.equipped())

    def by(self, actor: pb.Actor, *commands: pb.Command) -> Played:
        for command in commands:
            played = self.send(command, actor)
            assert isinstance(played, Played), played
        return played

    def state(self, stream_id: str) -> object:
        return self.floor.stream(stream_id).state

    def issued(self, kind: pb.SlipKind, *counts: tuple[int, int], table_id: str = "") -> int:
        """Asked for and issued; the slip's number."""
        self.by(FRED, self.cage.request(kind, table_id or self.money.table_id, *counts))
        self.slips += 1
        self.by(CASH, self.cage.issue(self.slips))
        return self.slips

    def dispatched(self, kind: pb.SlipKind, *counts: tuple[int, int], table_id: str = "") -> int:
        number = self.issued(kind, *counts, table_id=table_id)
        self.by(CORA, self.cage.approve(number))
        self.by(SID, self.cage.dispatch(number))
        return number

    def signed(self, command: pb.Command, by: pb.Actor = DORA, witness: pb.Actor = PIA) -> Played:
        """A paper, prepared and countersigned."""
        prepared = self.by(by, command)
        paper_id = prepared.record.commit.events[0].paper_prepared.paper_id
        money = MoneyConsole(prepared.record.commit.stream_id, f"sign-{prepared.record.commit.seq}-")
        return self.by(witness, money.sign(paper_id))

    def fill(self, *counts: tuple[int, int]) -> int:
        number = self.dispatched(FILL, *counts)
        self.signed(self.money.receive_fill(number, *counts))
        return number

    def credit(self, *counts: tuple[int, int]) -> int:
        number = self.dispatched(CREDIT, *counts)
        self.signed(self.money.send_credit(number, *counts))
        self.by(CARL, self.cage.receive_credit(number, *counts))
        return number

    def drop(self, box: str, following: str, counted: pb.DropFigures, day: str = "") -> Played:
        """Taken off, carried by two, and counted alike by two."""
        self.signed(self.money.remove_box(box, following, day), by=SID)
        self.by(ANN, self.cage.count(self.money.table_id, box, counted))
        return self.by(BOB, self.cage.count(self.money.table_id, box, counted))
