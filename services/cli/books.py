"""`roundledger books`: what is kept of the log for accounting, made anew from the log."""

from typing import TYPE_CHECKING

from services.cli import options
from services.cli.app import app, command, group
from services.cli.kafka import reaches_kafka
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.books.read_model import ReadModel

books = group("The books: what the log comes to, for accounting.")
app.add_typer(books, name="books")


@command(books, "rebuild", "books rebuild", epilog="exit code: 0 when all is in the books, 1 if a stream was set aside")
@reaches_kafka
def rebuild(
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    books_dsn: options.BooksDsn = "",
    host_id: options.HostId = options.HOST_ID,
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
) -> None:
    """Empty the books and fill them again: from the log, on Kafka from the ledger topics. A floor that runs meanwhile
    notices, and goes on with the new ones."""
    import msgspec

    from ledger.books.read_model import ReadModel

    given = locals()
    fields = (name for name in Settings.__struct_fields__ if name in given)
    settings = msgspec.convert({name: given[name] for name in fields}, Settings)
    _refill_from_topics(settings) if settings.kafka else _refill_from_log(settings)
    rebuilt = ReadModel.for_reading(settings.books)
    try:
        _tell(rebuilt)
    finally:
        rebuilt.close()


def _refill_from_log(settings: Settings) -> None:
    from ledger.books.follower import Follower
    from ledger.books.read_model import ReadModel
    from ledger.log.card_keys import CardKeys

    if not settings.store.exists():
        raise Problem(f"{settings.data} holds no ledger: there is no {settings.store}")
    emptied = ReadModel(settings.books)
    emptied.begin_anew()
    emptied.close()
    cards = CardKeys.in_folder(settings.trusted)
    follower = Follower(  # it files what it meets first: the floor's own goes on after it, and would never tell of it
        settings.store, settings.books, lambda entered: None, notices=settings.notices, cards=cards
    )
    try:
        while follower.catch_up():
            pass
    finally:
        follower.close()


def _refill_from_topics(settings: Settings) -> None:
    from ledger.books.books_consumer import BooksConsumer
    from ledger.log.trust import trust_in
    from ledger.streams.trust.certificates import WORKER

    workers = trust_in(settings.floor_folder, WORKER)
    settings.data.mkdir(parents=True, exist_ok=True)
    consumer = BooksConsumer(
        settings.kafka, settings.books, lambda entered: None, workers, topic_prefix=settings.topic_prefix
    )
    consumer.rebuild()


def _tell(rebuilt: "ReadModel") -> None:
    heads, aside = rebuilt.heads(), rebuilt.streams_set_aside()
    commits = sum(head.seq for head in heads.values())
    print(f"the books hold {commits} commits of {len(heads)} streams again")
    for alert in aside.values():
        print(f"{alert.stream_id} stopped at seq {alert.seq}: {alert.reason}")
    if aside:
        raise NotFound("not all is in the books: the streams above were set aside")
