"""Hosts of a floor as members of a Kafka group: the broker notices who is gone, and one of them shares the partitions
out. Nothing is read by this membership; it carries only who owns what."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from aiokafka import AIOKafkaConsumer
from aiokafka.coordinator.protocol import ConsumerProtocolMemberAssignment, ConsumerProtocolMemberMetadata
from aiokafka.errors import KafkaError

from ledger.log.kafka_security import brokers
from ledger.log.owners import Member, Owners, decoded, encoded, members_of, share_out, wants_more

logger = logging.getLogger(__name__)

_SESSION_MS, _HEARTBEAT_MS = 6000, 1000
"""So long a host that says nothing is taken to be there; less than this brokers do not allow unless they are set to."""
_REBALANCE_MS = 3000
_LOOK_SECONDS = 1.0
_NEVER_MS = 2**52
"""It reads nothing, and is a member even so."""


class HostGroup:
    """This host's membership. `owners` is what it was told last; it holds on to that while it cannot ask."""

    def __init__(
        self,
        bootstrap: str,
        topic: str,
        partitions: Iterable[int],
        says: Callable[[], Member],
        on_change: Callable[[Owners], None],
    ) -> None:
        self._bootstrap, self._topic, self._partitions = bootstrap, topic, tuple(partitions)
        self._says, self._on_change = says, on_change
        self.owners = Owners()
        self._told = asyncio.Event()
        self._consumer: AIOKafkaConsumer | None = None
        self._looking: asyncio.Task[None] | None = None

    async def join(self) -> None:
        """Returns when it was first told who owns what."""
        self._consumer = AIOKafkaConsumer(
            self._topic,
            **brokers(self._bootstrap),
            group_id=f"{self._topic}-hosts",
            enable_auto_commit=False,
            partition_assignment_strategy=(self,),
            session_timeout_ms=_SESSION_MS,
            heartbeat_interval_ms=_HEARTBEAT_MS,
            rebalance_timeout_ms=_REBALANCE_MS,
            max_poll_interval_ms=_NEVER_MS,
        )
        await self._consumer.start()
        await self._told.wait()
        self._looking = asyncio.create_task(self._look(), name="owners")

    async def leave(self) -> None:
        """Tells the others at once."""
        if self._looking is not None:
            self._looking.cancel()
        if self._consumer is not None:
            with suppress(KafkaError, TimeoutError):
                async with asyncio.timeout(_REBALANCE_MS / 1000):
                    await self._consumer.stop()

    async def _look(self) -> None:
        """A host that has become warm for what it is to own asks for it."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if wants_more(self._says(), self.owners) and self._consumer is not None:
                coordinator = self._consumer._coordinator
                if coordinator is not None:
                    coordinator.request_rejoin()

    # What aiokafka asks an assignor

    name = "roundledger-owners"

    def metadata(self, topics: Iterable[str]) -> ConsumerProtocolMemberMetadata:
        return ConsumerProtocolMemberMetadata(0, list(topics), msgspec.json.encode(self._says()))

    def assign(self, cluster: Any, members: Mapping[str, Any]) -> dict[str, ConsumerProtocolMemberAssignment]:
        known = members_of({name: said.user_data or b"" for name, said in members.items()})
        told = encoded(share_out(known.values(), self._partitions))
        return {name: ConsumerProtocolMemberAssignment(0, [], told) for name in members}

    def on_assignment(self, assignment: ConsumerProtocolMemberAssignment) -> None:
        try:
            owners = decoded(assignment.user_data or b"")
        except msgspec.MsgspecError as problem:
            logger.warning("who owns what cannot be read: %s", problem)
            return
        if owners != self.owners:
            logger.info("partitions of this host: %s", sorted(owners.owned_by(self._says().host_id)))
        self.owners = owners
        self._told.set()
        self._on_change(owners)
