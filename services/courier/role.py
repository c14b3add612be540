"""The courier of a floor: where its notices come from on each engine, and who carries them."""

import asyncio
from typing import TYPE_CHECKING

from ledger.log.notice_file import NoticeFile
from services.courier.courier import Courier, Execute, Refused
from services.running.bell import Bell
from services.running.metrics import Metrics
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.log.notices_topic import NoticesConsumer


class CourierRole:
    """On the embedded engine the follower files the notices, and rings; on Kafka they come from their
    topic."""

    def __init__(self, settings: Settings, execute: Execute, news: Bell, metrics: Metrics, refused: Refused) -> None:
        self._metrics = metrics
        self._notices = NoticeFile(settings.notices)
        self._courier = Courier(execute, self._notices, news, refused)
        self._consumer = _consumer(settings, news) if settings.kafka else None

    def start(self) -> None:
        if self._consumer is not None:
            self._consumer.start()
        self._courier.start()

    def look(self) -> str:
        """What keeps notices from being carried now."""
        self._metrics.notices_waiting.set(self._courier.waiting)
        self._metrics.notices_set_aside.set(self._courier.set_aside)
        if self._consumer is None:
            return ""
        self._metrics.notices_ignored.set(self._consumer.forgeries.count)
        return self._consumer.trouble

    async def stop(self) -> None:
        if self._consumer is not None:
            await asyncio.to_thread(self._consumer.stop)
        await self._courier.stop()
        self._notices.close()


def _consumer(settings: Settings, news: Bell) -> "NoticesConsumer":
    from ledger.log.notices_topic import NoticesConsumer
    from ledger.log.trust import trust_in
    from ledger.streams.trust.certificates import WORKER

    workers = trust_in(settings.floor_folder, WORKER)
    return NoticesConsumer(settings.kafka, settings.topic_prefix, settings.notices, workers, news.ring)
