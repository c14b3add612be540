"""A floor's files, written as a host writes them but without a server: one command after the other."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import Live, Prepared
from ledger.core.context import Shuffler
from ledger.core.floor import Floor, Premises, lent
from ledger.core.lent import House, RoundFacts
from ledger.core.rejection import Rejection
from ledger.core.stream import HOUSE
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.streams.house import HOUSE_ID
from services.running.settings import Settings
from services.tables.stored_past import StoredPast
from tests.support.pure import actor_for, lending
from tests.support.roulette.console import RouletteTable

START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class WrittenFloor:
    """Time advances by a second a command, so that the same commands write the same bytes."""

    def __init__(
        self,
        data: Path,
        signer: Signer | None = None,
        *,
        snapshot_every: int = 0,
        catalogue: Catalogue = CATALOGUE,
        shuffler: Shuffler | None = None,
    ) -> None:
        self.settings = Settings(data=data)
        data.mkdir(parents=True, exist_ok=True)
        self.signer = signer or Signer.from_folder(self.settings.keys, "host-1")
        self.store = Store.open(self.settings.store, durable=False, snapshot_key=self.signer.snapshot_key)
        self._snapshot_every, self._catalogue = snapshot_every, catalogue
        self._live: dict[str, Live] = {}
        self._deciding = ""
        """The stream of the command that is being decided."""
        self._at = START
        self.house: House | None = None
        """What decisions are lent of the house; a test may have it lie."""
        premises = Premises(self.signer.host_id, published_rulebooks(), shuffler=shuffler)
        self._floor = Floor(catalogue, premises, self)

    def send(self, *commands: pb.Command) -> list[pb.CommandReply]:
        """Records the commands, in one write; one that is refused is a mistake of the test."""
        records: list[Record] = []
        replies = []
        for command in commands:
            request = self._floor.read(command)
            if isinstance(request, Rejection):
                raise AssertionError(f"{request.code}: {request.message}")
            self._at += timedelta(seconds=1)
            self._deciding = request.header.stream_id
            outcome = self._floor.decide(request, actor_for(command), self._at)
            if not isinstance(outcome, Prepared):
                raise AssertionError(f"not accepted: {outcome}")
            records.append(outcome.record)
            replies.append(outcome.reply)
            self._live[outcome.after.stream_id] = outcome.after
        if not all(self.store.append(self.signer.sign_group(records))):
            raise AssertionError("a commit did not extend its stream")
        self._snapshot()
        return replies

    def lend_house(self) -> House:
        """From now on decisions read the house as it is now."""
        self.house = lent(HOUSE, self._live[HOUSE_ID])
        assert self.house is not None
        return self.house

    def stream(self, stream_id: str) -> Live:
        if stream_id == HOUSE_ID and self._deciding != HOUSE_ID:
            return lending(HOUSE, self.house) if self.house else Live(stream_id)
        return self._live.get(stream_id) or self.store.load(stream_id, None, self._catalogue)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self.store.by_command(stream_id, command_id)

    def round_facts(self, round_id: str) -> RoundFacts | None:
        return self.store.round_facts(round_id)

    def past(self, stream_id: str) -> StoredPast:
        return StoredPast(self.store, stream_id, self._catalogue)

    def _snapshot(self) -> None:
        for live in self._live.values():
            if self._snapshot_every and live.head.seq % self._snapshot_every == 0:
                self.store.save_snapshot(live)

    def enter_in_books(self, catalogue: Catalogue | None = None) -> None:
        """Has the follower enter all that the log holds; it may be of another version of the program."""
        files = self.settings.store, self.settings.books
        follower = Follower(*files, lambda entered: None, catalogue=catalogue or self._catalogue)
        while follower.catch_up():
            pass
        follower.close()

    def close(self) -> None:
        self.store.close()


def evening(table: RouletteTable, rounds: int, wagers: Iterable[tuple[str, str]] = ()) -> list[pb.Command]:
    """A table's commands from its opening through so many rounds."""
    places = list(wagers) or [("straight", "17"), ("red", ""), ("split", "0-00"), ("dozen", "2"), ("corner", "1-2-4-5")]
    commands = table.opening(players=("anna", "ben"))
    for number in range(rounds):
        for index, (wager, selection) in enumerate(places):
            commands.append(table.place(wager, selection, 500, seat=1 + index % 2))
        commands += table.spin(str(number % 37))
    return commands
