"""A ledger of several closed gaming days, under a root key, to be archived."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from ledger.log.signing import Signer
from ledger.streams.trust.certificates import HOST, Enrolled, certify
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.floors import START, WrittenFloor, evening
from tests.support.gaming_day.console import DayConsole
from tests.support.roulette.console import RouletteTable

DAYS = ("2026-03-01", "2026-03-02", "2026-03-03")
TABLE = "roulette-1"


class ArchivedFloor(WrittenFloor):
    """A floor whose time a test moves on."""

    def __init__(self, data: Path) -> None:
        settings = Settings(data=data)
        folder = FloorFolder(settings.floor_folder)
        if not folder.exists:
            folder.init()
        super().__init__(data, _enrolled(settings, folder))
        self.days, self.table = DayConsole(), RouletteTable(TABLE)
        if self.store.streams():  # it goes on, on the fourth day
            self.days._sent = self.table._sent = 1000
            self._at = START + timedelta(days=3, hours=1)

    def next_day(self) -> None:
        self._at += timedelta(days=1)


def _enrolled(settings: Settings, folder: FloorFolder) -> Signer:
    """Since before the first commit: enrolment reads the clock, and the commits are of a time of their own."""
    signer, root = Signer.from_folder(settings.keys, "host-1"), folder.private_root()
    assert root is not None
    since, until = START - timedelta(days=1), datetime(2040, 1, 1, tzinfo=UTC)
    said = Enrolled("host-1", HOST, signer.public_key.public_bytes_raw(), since, until)
    certificate = certify(root, said).SerializeToString(deterministic=True)
    (settings.keys / "host-1.cert").write_bytes(certificate)
    return signer.certified(certificate)


def three_days(data: Path, rounds: int = 4) -> Settings:
    """Two evenings of roulette with a day between on which nothing was played. A round is open over midnight of the
    first; all three days are closed, on a fourth."""
    floor = ArchivedFloor(data)
    table, days = floor.table, floor.days
    floor.send(days.calendar(first_day=DAYS[0]), *evening(table, rounds))
    floor.send(table.place("red", "", 500))
    floor.next_day()
    floor.send(days.close(DAYS[0]))
    floor.next_day()
    floor.send(days.close(DAYS[1]), *table.spin("7"))
    for number in range(rounds):
        floor.send(table.place("black", "", 700), *table.spin(str(number % 37)))
    floor.next_day()
    floor.send(days.close(DAYS[2]), table.place("red", "", 900))
    floor.enter_in_books()
    floor.close()
    return floor.settings
