"""The role that shows the past of a floor, and what happens now."""

import asyncio
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.audit.round_search import RoundSearch
from ledger.log.card_keys import CardKeys
from ledger.log.old_states import OldStates
from ledger.log.store import Store
from services.access.gate import Gate
from services.access.queries import Attend, at_hand
from services.replay.bundling import Bundler
from services.replay.index_process import IndexProcess, StatesFile
from services.replay.open_matters import OpenMatters
from services.replay.refused_commands import RefusedCommands
from services.replay.replay_service import Past, ReplayHandlers
from services.running.bell import Bell
from services.running.calendar import calendar_of, zone_of
from services.running.calls import Calls
from services.running.files import write_secret
from services.running.metrics import Metrics
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.log.attempts_topic import AttemptsConsumer

_KEY_BYTES = 32


class ReplayRole:
    """ReplayService, over the log's file or over a mirror, and the index of its rounds."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        rulebooks: Rulebooks,
        gate: Gate,
        calls: Calls,
        metrics: Metrics,
        clock: Callable[[], datetime],
        *,
        snapshot_key: bytes = b"",
        checkpoint: Callable[[], pb.Checkpoint | None] | None = None,
        attend: Attend = at_hand,
    ) -> None:
        self._search = RoundSearch(settings.round_index)
        self.look = OpenMatters(self._search, metrics, clock).look
        self._news = Bell()
        cards = CardKeys.in_folder(settings.trusted)
        states = StatesFile(settings.old_states, key_of_states(settings), snapshot_key, settings.trusted)
        self._index = IndexProcess(settings.store, settings.round_index, store, states)
        open_store = _opener(settings.store, states, cards)
        past = Past(
            store=store,
            open_store=open_store,
            rulebooks=rulebooks,
            zone=zone_of(settings.timezone),
            calendar=calendar_of(settings),
            search=self._search,
            index=self._index,
            news=self._news,
            bundler=Bundler(settings, open_store, cards, checkpoint),
            refused=RefusedCommands(settings.data, settings.attempts_of_all if settings.kafka else None, cards),
            data=settings.data,
            attend=attend,
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


def _opener(path: Path, states: StatesFile, cards: CardKeys) -> Callable[[], Store]:
    def opened() -> Store:
        old_states = OldStates.open_read_only(states.path, states.key, cards)
        return Store.open_read_only(path, states.snapshot_key, cards, old_states)

    return opened


def key_of_states(settings: Settings) -> bytes:
    """A secret of this process's own, made on first use: the replay role needs no host's key."""
    path = settings.old_states_key
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        write_secret(fresh, secrets.token_bytes(_KEY_BYTES))
        with suppress(FileExistsError):  # another process of the same folder was faster: its key counts
            os.link(fresh, path)
        fresh.unlink()
    return path.read_bytes()
