"""What was carried is held against what the streams tell, also where the two are not read at the same moment."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from games.tables.rulebook import published_rulebooks
from ledger.audit.carried import CarriedCheck
from ledger.audit.findings import StreamReport
from ledger.audit.verify import verify
from ledger.audit.verify_files import Files, Opened
from ledger.core.chain import Record
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store
from services.running.settings import Settings
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.money_day import MoneyDay

LATE = "fund-late"


class Log:
    """Goes on while others read it."""

    def __init__(self, data: Path) -> None:
        settings = Settings(data=data)
        self._signer = Signer.from_folder(settings.keys, "host-1")
        self._store = Store.open(settings.store, durable=False)
        self.files = Files(settings.store, settings.books, settings.keys)

    def append(self, records: list[Record]) -> None:
        assert all(self._store.append(self._signer.sign_group(records)))

    def close(self) -> None:
        self._store.close()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    with closing(Log(tmp_path)) as log:
        yield log


def checked(log: Log, seen: Opened, stream_id: str) -> StreamReport:
    trusted, rulebooks = TrustedHosts.from_folder(log.files.keys), published_rulebooks()
    return verify(seen.log, seen.published, trusted, rulebooks, lambda done: None, [stream_id]).streams[0]


def test_what_was_told_after_the_teller_was_read_is_heard_before_anything_is_held_against_it(log: Log) -> None:
    """A process sees the floor as of its start, and not all start at once."""
    day, fund = MoneyDay(), Fund()
    day.play(fund.open(), fund.seed(700), Fund(LATE).open())
    before = len(day.floor.records)
    log.append(day.floor.records[:before])
    with closing(log.files.open()) as early, closing(CarriedCheck()) as carried:
        day.play(fund.close(LATE))
        log.append(day.floor.records[before:])
        with closing(log.files.open()) as late:
            carried.take(checked(log, early, FUND))
            told = carried.take(checked(log, late, LATE))
            assert told.commits == 2
            assert carried.doubted() == [FUND]
            carried.hear(checked(log, late, FUND))
            assert carried.doubted() == []
            carried.compare()
            assert (told.first, told.not_compared) == (None, 0)


def test_what_reports_hand_on_is_not_kept_in_them(log: Log) -> None:
    day, fund = MoneyDay(), Fund()
    day.play(fund.open(), fund.seed(700), Fund(LATE).open(), fund.close(LATE))
    log.append(day.floor.records)
    with closing(log.files.open()) as seen, closing(CarriedCheck()) as carried:
        report = checked(log, seen, FUND)
        assert report.tellings.told
        assert not carried.take(report).tellings.told
