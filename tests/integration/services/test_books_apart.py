"""Books on Kafka that run alone: filled from what workers publish, they follow no partition of commits."""

from pathlib import Path

from ledger.log import topics
from ledger.log.store import Store
from ledger.log.topic_record import home_partition
from ledger.streams.gaming_day import GAMING_DAY_ID
from services.access.callers import TokenFile
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.processes import worker
from tests.support.roulette.console import RouletteTable
from tests.support.served import served
from tests.support.shared_servers import SharedBroker


def _home(stream_id: str) -> int:
    return home_partition(stream_id.encode(), topics.PARTITIONS)


BESIDE_THE_CALENDAR = next(f"r{n}" for n in range(1000) if _home(f"r{n}") == _home(GAMING_DAY_ID))


def test_books_read_the_log_for_their_calendar_and_no_further(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path
) -> None:
    folder = FloorFolder(tmp_path / "floor")
    folder.init()

    def settings(name: str) -> Settings:
        (tmp_path / name).mkdir()
        return Settings(tmp_path / name, broker.bootstrap, topic_prefix, name, floor=folder.path)

    table = RouletteTable(BESIDE_THE_CALENDAR)
    with worker(settings("worker-1")), served(settings("books-1"), ["books"]) as books:
        with served(settings("north"), ["tables"]) as north:
            client = FloorClient(north.address, TokenFile.read(folder.tokens), books.address)
            for command in table.opening():
                client.send(command)
            assert client.balances_up_to_date(BESIDE_THE_CALENDAR).as_of
            client.close()
        store = Store.open_read_only(books.settings.store)
        assert not store.head(BESIDE_THE_CALENDAR).seq
        store.close()
        assert not books.floor.metrics.registry.get_sample_value("roundledger_log_unavailable")
