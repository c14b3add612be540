"""The tables of a floor: whoever takes commands and appends them to the log."""

import asyncio
import logging
from collections.abc import Callable, Collection
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from games.registry import TABLES
from games.tables.rulebook import Rulebooks
from ledger.catalogue import CATALOGUE, FOUNDING, STREAMS
from ledger.core.catalogue import Catalogue
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.log.card_keys import CardKeys
from ledger.log.log import LogWriter
from ledger.log.signing import Signer
from ledger.log.trust import retirement_files
from ledger.streams.feed import FEEDER, beginning
from ledger.streams.gaming_day import GAMING_DAY_ID
from ledger.streams.house import HOUSE_ID
from services.access.gate import Gate, ShareLimits, Shares
from services.running.calendar import calendar_difference, holidays_of
from services.running.calls import Calls
from services.running.enrolment import enrolled_signer, record_trust
from services.running.floor_folder import FloorFolder
from services.running.metrics import MeasuredLog, Metrics
from services.running.settings import BadSetting, Settings
from services.tables.attempts import Attempts
from services.tables.gateway import CommandGateway
from services.tables.host import Host
from services.tables.shuffling import SealedShuffler
from services.tables.table_service import TableHandlers

if TYPE_CHECKING:
    from ledger.log.attempts_topic import AttemptsPublisher

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0


def open_log(settings: Settings, signer: Signer, cards: CardKeys) -> LogWriter:
    """The one thing that differs between the engines."""
    if settings.kafka:
        from ledger.log.kafka_log import KafkaLog
        from ledger.log.topics import ROUNDS
        from ledger.log.trust import trust_in

        trust = trust_in(settings.floor_folder)
        topic = f"{settings.topic_prefix}{ROUNDS}"
        return KafkaLog(settings.kafka, settings.store, signer, trust, topic=topic, cards=cards)
    from ledger.log.sqlite_log import SqliteLog

    return SqliteLog(settings.store, signer, cards)


class HostPart:
    """A log and whoever decides commands on it."""

    def __init__(
        self,
        settings: Settings,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        folder: FloorFolder,
        metrics: Metrics,
        clock: Callable[[], datetime],
    ) -> None:
        self._calendar = calendar
        self._folder, self.signer = folder, enrolled_signer(settings, folder)
        shuffler = SealedShuffler.from_file(folder.shuffler_key)
        self.cards = CardKeys.in_folder(folder.path)
        self.log = MeasuredLog(open_log(settings, self.signer, self.cards), metrics.append_seconds)
        holidays = holidays_of(settings)
        self.host = Host(
            self.log, settings.host_id, rulebooks, calendar, clock, shuffler, holidays=holidays, seals=self.cards
        )
        self._has_house = False

    @property
    def snapshot_key(self) -> bytes:
        """By which this host knows its own snapshots again."""
        return self.signer.snapshot_key

    async def start(self) -> None:
        await self.log.start()
        if different := self._calendar_difference():
            raise BadSetting(different)

    def _calendar_difference(self) -> str:
        return calendar_difference(self.host.known(GAMING_DAY_ID).state, self._calendar)

    async def record_trust(self) -> None:
        await record_trust(self.host, self._folder, self.signer)

    async def begin_house(self) -> None:
        """A floor has its house from its first start, one that is older from its next: exclusions bind always."""
        if self._has_house or self.host.stream(HOUSE_ID).stream is not None:
            self._has_house = True
            return
        outcome = await self.host.execute(beginning(), FEEDER)
        if (
            isinstance(outcome, Rejection) and outcome.code != "HOUSE_OPENED_ALREADY"
        ):  # another host may have been first
            logger.warning("the floor's house has not begun: %s %s", outcome.code, outcome.message)

    async def keep_founded(self) -> None:
        """What could not be begun at the start is begun later. A retirement that is put into the floor's folder while
        this process runs is recorded by it, too."""
        known = retirement_files(self._folder.path)
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self.begin_house()
            found = retirement_files(self._folder.path)
            if found != known:
                await self.record_trust()
                known = found

    def look(self) -> str:
        """What keeps commands from being taken now."""
        return self.log.problem or self._calendar_difference()

    async def stop(self) -> None:
        await self.log.close()


class TablesRole:
    """A host's gRPC, for all tables or those of some games."""

    def __init__(
        self,
        settings: Settings,
        part: HostPart,
        gate: Gate,
        metrics: Metrics,
        calls: Calls,
        clock: Callable[[], datetime],
    ) -> None:
        catalogue = catalogue_of(settings.games)
        limits = ShareLimits(settings.token_in_flight, settings.token_bytes, settings.token_per_second)
        publisher = partial(_attempts_publisher, settings, part.signer) if settings.kafka else None
        self.attempts = Attempts(settings.attempts, settings.host_id, clock, part.cards, publisher)
        gateway = CommandGateway(catalogue, part.host, metrics, self.attempts)
        self.handlers = TableHandlers(catalogue, gate, gateway, Shares(limits), calls)


def _attempts_publisher(settings: Settings, signer: Signer) -> "AttemptsPublisher":
    from ledger.log.attempts_topic import AttemptsPublisher

    return AttemptsPublisher(settings.kafka, settings.topic_prefix, settings.attempts, signer)


def catalogue_of(games: Collection[str]) -> Catalogue:
    """All streams, or only the tables of these games beside what is no table."""
    if unknown := sorted(set(games) - set(TABLES)):
        raise BadSetting(f"--games names {', '.join(unknown)}: there are {', '.join(sorted(TABLES))}")
    if not games:
        return CATALOGUE
    return Catalogue([s for s in STREAMS if s.kind in games or s.kind not in TABLES], FOUNDING)
