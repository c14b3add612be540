"""A connection to the broker beside the one that reads: it does not stand behind a long poll, and so answers at once
where partitions end and what lies there, and notices within seconds that the broker is away."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from contextlib import suppress

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import ConsumerStoppedError, KafkaError

from ledger.log.kafka_security import brokers
from ledger.log.log import Unavailable
from ledger.log.topic_record import TopicRecord, topic_record

logger = logging.getLogger(__name__)

_BEAT_SECONDS = 1.0
_ANSWER_SECONDS = 4.0
"""A broker that has not answered for so long is taken to be away; one that is busy answers sooner."""
_LONGEST_POLL_MS = 10
"""The longest that a question waits behind a look for records."""
_FETCH_SECONDS = 1.0
"""How long what partitions hold may be on its way: asked for anew it would begin from the start."""


class BrokerWatch:
    """Asks the broker something small every second, and whatever others want to know at once."""

    def __init__(self, bootstrap: str, topic: str) -> None:
        self._bootstrap, self._topic = bootstrap, topic
        self._consumer: AIOKafkaConsumer | None = None
        self._asked: list[tuple[int, asyncio.Future[int]]] = []
        self._wanted = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self._reading = asyncio.Lock()
        self.problem = ""
        """Why nothing can be sent now; empty while the broker answers."""

    async def start(self) -> None:
        await self._ends([0])
        self._watching = asyncio.create_task(self._watch(), name=f"watch of {self._bootstrap}")

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])
        self._refuse_all("the log is closed")
        await self._let_go()

    async def end_of(self, partition: int) -> int:
        """Where the partition ends now; raises Unavailable."""
        if self.problem:
            raise Unavailable("BROKER_UNREACHABLE", self.problem)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked.append((partition, answer))
        self._wanted.set()
        return await answer

    async def ends_of(self, partitions: Collection[int]) -> dict[int, int]:
        """The same of several."""
        return dict(zip(partitions, await asyncio.gather(*map(self.end_of, partitions)), strict=True))

    async def read(self, offsets: Mapping[int, int], at_most: int) -> tuple[list[TopicRecord], Mapping[int, int]]:
        """What partitions hold, each from there on, and where they go on; nothing where the broker does not answer."""
        places = {TopicPartition(self._topic, partition): offset for partition, offset in offsets.items()}
        async with self._reading:  # one at a time: a question lets go of what the one before it was given
            consumer = self._consumer
            if consumer is None:
                return [], {}
            try:
                async with asyncio.timeout(_ANSWER_SECONDS):
                    consumer.assign(list(places))
                    for place, offset in places.items():
                        consumer.seek(place, offset)
                    waits_until = asyncio.get_running_loop().time() + _FETCH_SECONDS
                    while True:
                        found = await consumer.getmany(timeout_ms=_LONGEST_POLL_MS * 10, max_records=at_most)
                        reached = {place.partition: await consumer.position(place) for place in places}
                        if reached != offsets or asyncio.get_running_loop().time() > waits_until:
                            break
                    consumer.pause(*places)
            except (TimeoutError, KafkaError, ConsumerStoppedError, OSError):
                return [], {}
        return [topic_record(raw) for batch in found.values() for raw in batch], reached

    async def _watch(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_BEAT_SECONDS):
                    await self._wanted.wait()
            self._wanted.clear()
            asked = len(self._asked)
            try:
                async with asyncio.timeout(_ANSWER_SECONDS):
                    ends = await self._ends({partition for partition, _ in self._asked} or {0})
            except (TimeoutError, KafkaError, OSError) as problem:
                self._note(f"the broker at {self._bootstrap} does not answer: {type(problem).__name__}")
                self._refuse_all(self.problem)
                await self._let_go()
                await asyncio.sleep(_BEAT_SECONDS)
                continue
            self._note("")
            for partition, answer in self._asked[:asked]:
                if not answer.done():
                    answer.set_result(ends[partition])
            del self._asked[:asked]
            if self._asked:  # they came while the answer was on its way
                self._wanted.set()

    async def _ends(self, partitions: Collection[int]) -> dict[int, int]:
        if self._consumer is None:
            consumer = AIOKafkaConsumer(
                **brokers(self._bootstrap),
                group_id=None,
                enable_auto_commit=False,
                auto_offset_reset="none",
                fetch_max_wait_ms=_LONGEST_POLL_MS,
            )
            try:
                await consumer.start()
                await asyncio.sleep(0)  # lets its tasks begin: aiokafka's stop fails on one that has not
            except BaseException:
                await _stop(consumer)
                raise
            self._consumer = consumer
        places = [TopicPartition(self._topic, partition) for partition in partitions]
        return {place.partition: end for place, end in (await self._consumer.end_offsets(places)).items()}

    async def _let_go(self) -> None:
        """A connection that failed is made anew: it may lead to a broker that is no more."""
        consumer, self._consumer = self._consumer, None
        if consumer is not None:
            await _stop(consumer)

    def _refuse_all(self, problem: str) -> None:
        asked, self._asked = self._asked, []
        for _, answer in asked:
            if not answer.done():
                answer.set_exception(Unavailable("BROKER_UNREACHABLE", problem))

    def _note(self, problem: str) -> None:
        """Says once what is wrong, and once that it is over."""
        if bool(problem) != bool(self.problem):
            if problem:
                logger.error("commands are refused: %s", problem)
            else:
                logger.warning("the broker at %s answers again", self._bootstrap)
        self.problem = problem


async def _stop(consumer: AIOKafkaConsumer) -> None:
    with suppress(Exception):
        async with asyncio.timeout(_ANSWER_SECONDS):
            await consumer.stop()
