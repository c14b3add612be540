"""The past of a floor, and what happens now: whoever shows it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.audit.round_search import RoundSearch
from ledger.log.store import Store
from services.access.gate import Gate
from services.replay.bundling import Bundler
from services.replay.index_process import IndexProcess
from services.replay.refused_commands import RefusedCommands
from services.replay.replay_service import Past, ReplayHandlers
from services.running.bell import Bell
from services.running.calendar import zone_of
from services.running.calls import Calls
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.log.attempts_topic import AttemptsConsumer


class ReplayRole:
    """ReplayService, over the log's file or over a mirror, and the index of its rounds."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        rulebooks: Rulebooks,
        gate: Gate,
        calls: Calls,
        *,
        snapshot_key: bytes = b"",
        checkpoint: Callable[[], pb.Checkpoint | None] | None = None,
    ) -> None:
        self._search = RoundSearch(settings.round_index)
        self._news = Bell()
        self._index = IndexProcess(settings.store, settings.round_index, store)
        open_store = _opener(settings.store, snapshot_key)
        past = Past(
            store=store,
            open_store=open_store,
            rulebooks=rulebooks,
            zone=zone_of(settings.timezone),
            search=self._search,
            index=self._index,
            news=self._news,
            bundler=Bundler(settings, open_store, checkpoint),
            refused=RefusedCommands(settings.data, settings.attempts_of_all if settings.kafka else None),
        )
        self._attempts = _attempts_of_all_hosts(settings) if settings.kafka else None
        self.handlers = ReplayHandlers(gate, past, calls)

    async def start(self) -> None:
        await self._index.start()

    def wake(self) -> None:
        """There are new commits."""
        self._news.ring()

    async def stop(self) -> None:
        if self._attempts is not None:
            await asyncio.to_thread(self._attempts.stop)
        await self._index.stop()
        self._search.close()


def _attempts_of_all_hosts(settings: Settings) -> "AttemptsConsumer":
    from ledger.log.attempts_topic import AttemptsConsumer
    from ledger.log.trust import trust_in

    hosts = trust_in(settings.floor_folder)
    return AttemptsConsumer(settings.kafka, settings.topic_prefix, settings.attempts_of_all, hosts)


def _opener(path: Path, snapshot_key: bytes) -> Callable[[], Store]:
    return lambda: Store.open_read_only(path, snapshot_key)
