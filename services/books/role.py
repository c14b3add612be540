"""The role that fills the books of a floor and answers from them."""

from collections.abc import Callable, Mapping
from typing import Protocol

from ledger.books.read_model import ReadModel
from ledger.log.store import Store
from ledger.log.traces import Place, Traces
from services.access.gate import Gate
from services.books.ledger_service import LedgerHandlers
from services.running.bell import Bell
from services.running.calendar import calendar_of
from services.running.calls import Calls
from services.running.health import BehindLog, BooksProgress
from services.running.metrics import Metrics
from services.running.settings import Settings


class BooksKeeper(Protocol):
    """Fills this floor's books: the embedded follower, or a reader of the ledger topics."""

    trouble: str
    behind: int | None
    """How many commits lie there to be entered; None where only the log can tell."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    def release(self, stream_id: str) -> None: ...


def open_keeper(
    settings: Settings,
    on_postings: Callable[[int], None],
    on_told: Callable[[], None],
    traces: Traces | None,
    *,
    apart: bool,
) -> tuple[BooksKeeper, Callable[[], None]]:
    """The keeper, and what to call when the log has new commits. Beside tables the embedded one is a process apart."""
    if settings.kafka:
        from ledger.books.books_consumer import BooksConsumer
        from ledger.log.trust import trust_in
        from ledger.streams.trust.certificates import WORKER

        workers = trust_in(settings.floor_folder, WORKER)
        prefix = settings.topic_prefix
        consumer = BooksConsumer(
            settings.kafka, settings.books, on_postings, workers, topic_prefix=prefix, traces=traces
        )
        return consumer, lambda: None
    if apart:
        from services.books.follower_process import FollowerProcess

        process = FollowerProcess(settings, on_postings, on_told)
        return process, process.wake
    from ledger.books.follower import Follower
    from ledger.log.card_keys import CardKeys

    cards = CardKeys.in_folder(settings.trusted)
    follower = Follower(
        settings.store, settings.books, on_postings, notices=settings.notices, cards=cards, on_told=on_told
    )
    return follower, follower.wake


class BooksRole:
    """The keeper and LedgerService."""

    def __init__(
        self,
        settings: Settings,
        gate: Gate,
        metrics: Metrics,
        calls: Calls,
        traces: Traces | None = None,
        *,
        apart: bool,
    ) -> None:
        self.new_postings, self.new_notices = Bell(), Bell()

        def on_postings(entered: int) -> None:
            metrics.postings.inc(entered)
            self.new_postings.ring()

        self._metrics = metrics
        self.keeper, self.wake = open_keeper(settings, on_postings, self.new_notices.ring, traces, apart=apart)
        self.trace: Callable[[Mapping[Place, str]], None] | None = getattr(self.keeper, "trace", None)
        """What is to hear of the traces of commits before they are appended; None where the commits carry them."""
        self._read = ReadModel.for_reading(settings.books)
        self._watched = ReadModel.for_reading(settings.books)
        self.handlers = LedgerHandlers(
            gate, self._read, self.new_postings, calls, self.keeper.release, calendar_of(settings)
        )
        self._progress: BooksProgress | None = None

    def compare_with(self, store: Store | None) -> None:
        """Has health compare the books with this log, unless their keeper knows by itself how far behind they are."""
        compared = store if self.keeper.behind is None else None
        behind = BehindLog(compared, self._watched) if compared else lambda: self.keeper.behind or 0
        self._progress = BooksProgress(behind, self._watched, self._metrics)

    async def start(self) -> None:
        await self.keeper.start()
        self.wake()

    def look(self) -> str:
        """What keeps the books from growing now."""
        self._metrics.show_books_lag(getattr(self.keeper, "unread", {}))
        return self.keeper.trouble or (self._progress.look() if self._progress else "")

    async def stop(self) -> None:
        """Brings the books up to date, then lets go."""
        await self.keeper.stop()
        self._read.close()
        self._watched.close()
