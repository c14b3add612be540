"""A whole floor in memory, driven as a script drives it."""

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.floor import Repeated
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from services.play.scripted import Played, ScriptedFloor
from tests.support.pure import AT, actor_for


class MemoryFloor:
    """Streams feed each other as soon as something is recorded."""

    def __init__(self) -> None:
        self.floor = ScriptedFloor(CATALOGUE, "host-1", published_rulebooks(), GamingCalendar())
        self.at = AT

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> Played | Repeated | Rejection:
        request = self.floor.read(command)
        if isinstance(request, Rejection):
            return request
        return self.floor.play(request, actor or actor_for(command), self.at)

    def play(self, *commands: pb.Command) -> Played:
        for command in commands:
            played = self.send(command)
            assert isinstance(played, Played), played
        return played

    def refused(self, command: pb.Command, actor: pb.Actor | None = None) -> str:
        """The code of a refusal that must leave heads and books as they are."""
        before = dict(self.floor.balances), self.floor.heads()
        refusal = self.send(command, actor)
        assert isinstance(refusal, Rejection), refusal
        assert (self.floor.balances, self.floor.heads()) == before
        assert refusal.message
        return refusal.code

    @property
    def balances(self) -> dict[str, int]:
        return {account: cents for account, cents in self.floor.balances.items() if cents}
