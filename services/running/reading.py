"""The log on Kafka for a process that only reads it: it has neither a key nor a producer."""

from ledger.core.gaming_day import GamingCalendar
from ledger.log.card_keys import CardKeys
from ledger.log.kafka_ends import BrokerWatch
from ledger.log.kafka_reader import KafkaReader
from ledger.log.topics import ROUNDS
from ledger.log.trust import trust_in
from ledger.streams.gaming_day import GAMING_DAY_ID
from ledger.streams.trust.state import TRUST_ID
from services.running.calendar import calendar_difference
from services.running.settings import BadSetting, Settings

_CALENDAR = (GAMING_DAY_ID, TRUST_ID)


REST_SECONDS = 5.0
"""How seldom the mirror looks for what is new while nobody asks for it: to take in much at once costs little."""


class ReadingPart:
    """What replay has of the log, where no host is in its process: a mirror."""

    def __init__(self, settings: Settings, calendar: GamingCalendar, only: tuple[str, ...] = ()) -> None:
        """Where only some streams are wanted, the mirror has no more than their partitions."""
        self._calendar = calendar
        folder = settings.floor_folder
        topic, cards = settings.topic_prefix + ROUNDS, CardKeys.in_folder(folder)
        trust = trust_in(folder)
        self.log = KafkaReader(
            settings.kafka, settings.store, trust, topic, cards, only=only, rest_seconds=REST_SECONDS
        )

    async def start(self) -> None:
        await self.log.start()
        if different := calendar_difference(self.log.store.load(GAMING_DAY_ID).state, self._calendar):
            raise BadSetting(different)

    def look(self) -> str:
        """What keeps it from being up to date now."""
        return self.log.problem

    async def stop(self) -> None:
        await self.log.close()


class CalendarPart:
    """What books have of the log. They are filled from what the workers publish, and ask the log once by which calendar
    it counts days; afterwards they only watch whether its broker answers."""

    def __init__(self, settings: Settings, calendar: GamingCalendar) -> None:
        self._read_once = ReadingPart(settings, calendar, _CALENDAR)
        self._watch = BrokerWatch(settings.kafka, settings.topic_prefix + ROUNDS)

    async def start(self) -> None:
        try:
            await self._read_once.start()
        finally:
            await self._read_once.stop()
        await self._watch.start()

    def look(self) -> str:
        """What keeps the broker from being asked now."""
        return self._watch.problem

    async def stop(self) -> None:
        await self._watch.close()
