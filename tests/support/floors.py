"""A floor's files, written as a host writes them but without a server: one command after the other."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from games.rulebook import published_rulebooks
from ledger.core.chain import Record
from ledger.core.commands import LiveTable, Stamp, header_of, prepare
from ledger.books.follower import Follower
from ledger.core.gaming_day import GamingCalendar
from ledger.log.signing import Signer
from ledger.log.store import Store
from services.settings import Settings
from tests.support.roulette import RouletteTable, actor_for

START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class Floor:
    """Time advances by a second a command, so that the same commands write the same bytes."""

    def __init__(self, data: Path, signer: Signer | None = None, *, snapshot_every: int = 0) -> None:
        self.settings = Settings(data=data)
        data.mkdir(parents=True, exist_ok=True)
        self.store = Store.open(self.settings.store, durable=False)
        self.signer = signer or Signer.from_folder(self.settings.keys, "host-1")
        self._snapshot_every = snapshot_every
        self._live: dict[str, LiveTable] = {}
        self._at = START

    def send(self, *commands: pb.Command) -> list[pb.CommandReply]:
        """Records the commands, in one write; one that is refused is a mistake of the test."""
        records: list[Record] = []
        replies = []
        for command in commands:
            table_id = header_of(command).table_id
            live = self._live.get(table_id) or self.store.load(table_id)
            self._at += timedelta(seconds=1)
            stamp = Stamp(actor_for(command), self._at, self.signer.host_id, GamingCalendar().day_of(self._at))
            prepared = prepare(live, command, stamp, published_rulebooks())
            if isinstance(prepared, Rejection):
                raise AssertionError(f"{prepared.code}: {prepared.message}")
            records.append(self.signer.sign(prepared.record))
            replies.append(prepared.reply)
            self._live[table_id] = prepared.after
        if not all(self.store.append(records)):
            raise AssertionError("a commit did not extend its table")
        self._snapshot()
        return replies

    def _snapshot(self) -> None:
        for live in self._live.values():
            if self._snapshot_every and live.head.seq % self._snapshot_every == 0:
                self.store.save_snapshot(live)

    def enter_in_books(self) -> None:
        """Has the follower enter all that the log holds."""
        follower = Follower(self.settings.store, self.settings.books, lambda entered: None)
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
