"""The tables of a floor: the process, or the part of one, that takes commands and appends them to the log."""

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from games.registry import TABLES
from games.tables.rulebook import Rulebooks
from ledger.catalogue import CATALOGUE, FOUNDING, STREAMS
from ledger.core.catalogue import Catalogue
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.log.card_keys import CardKeys
from ledger.log.log import FateUnknown, LogWriter
from ledger.log.owners import Owner
from ledger.log.signing import Signer
from ledger.log.traces import Place
from ledger.log.trust import retirement_files, trust_in
from ledger.money.pins import PinProofs
from ledger.streams.feed import FEEDER, beginning
from ledger.streams.gaming_day import GAMING_DAY_ID
from ledger.streams.house import HOUSE_ID
from ledger.streams.trust.state import TRUST_ID
from services.access.channels import CallerTls
from services.access.gate import Gate, ShareLimits, Shares
from services.access.pins import Pins
from services.running.calendar import calendar_difference, holidays_of
from services.running.calls import Calls
from services.running.enrolment import enrolled_signer, record_trust
from services.running.floor_folder import FloorFolder
from services.running.metrics import MeasuredLog, Metrics
from services.running.settings import BadSetting, Settings
from services.tables.attempts import Attempts
from services.tables.forwarding import ForwardHandlers, OwnedGateway, Peers
from services.tables.gateway import CommandGateway
from services.tables.host import Host
from services.tables.pin_service import PinHandlers
from services.tables.shuffling import SealedShuffler
from services.tables.table_service import TableHandlers
from services.tables.tracing import CommandTraces, TracedLog

if TYPE_CHECKING:
    from ledger.log.attempts_topic import AttemptsPublisher

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0

LINGER_SECONDS = 0.015
"""On Kafka a group costs each process that follows the topic a wake-up, a request and a signature, and a tenth of what
people notice as a delay is free."""

_PINS = b"roundledger/marker-pins/v1"
"""What the key of proofs is derived for, from the shuffler's, which all hosts share."""


def open_log(
    settings: Settings,
    signer: Signer,
    cards: CardKeys,
    metrics: Metrics,
    address: str = "",
    rest_seconds: float = 0.0,
) -> LogWriter:
    """The one thing that differs between the engines. On Kafka a host with an address shares the partitions with the
    other hosts; one without may rest from reading."""
    trust = trust_in(settings.floor_folder)
    if settings.kafka:
        from ledger.log.kafka_log import KafkaLog, SharedOut
        from ledger.log.topics import ROUNDS

        shared = SharedOut(address, _for_all_hosts(), metrics.owner_changes.inc) if address else None
        return KafkaLog(
            *(settings.kafka, settings.store, signer, trust, f"{settings.topic_prefix}{ROUNDS}"),
            cards=cards,
            shared=shared,
            rest_seconds=rest_seconds,
            promptly=_for_all_hosts(),
            on_read_back=metrics.read_back_seconds.observe,
        )
    from ledger.log.sqlite_log import SqliteLog

    return SqliteLog(settings.store, signer, cards, trust)


class HostPart:
    """A log and the host that decides commands on it."""

    def __init__(
        self,
        settings: Settings,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        folder: FloorFolder,
        metrics: Metrics,
        clock: Callable[[], datetime],
        address: str = "",
        traces: CommandTraces | None = None,
        rest_seconds: float = 0.0,
    ) -> None:
        """With an address it shares the partitions of the topic with other hosts, which call it there."""
        self._calendar = calendar
        self._folder, self.signer = folder, enrolled_signer(settings, folder)
        shuffler = SealedShuffler.from_file(folder.shuffler_key)
        self.cards = CardKeys.in_folder(folder.path)
        log = open_log(settings, self.signer, self.cards, metrics, address, rest_seconds)
        self.catch_up: Callable[[], Awaitable[None]] | None = getattr(log, "read_rested", None)
        """Has the store be as new as the log, where it is not anyway."""
        self.log = MeasuredLog(log, metrics) if traces is None else TracedLog(log, metrics, traces)
        self.owners_of: Callable[[str], tuple[Owner, ...]] | None = getattr(log, "owners_of", None) if address else None
        self._log_fault: Callable[[], str] = getattr(log, "own_fault", str)
        holidays = holidays_of(settings)
        self.pins = PinProofs(hmac.digest(folder.shuffler_key.read_bytes(), _PINS, "sha256"))
        self.host = Host(
            *(self.log, settings.host_id, rulebooks, calendar, clock, shuffler),
            holidays=holidays,
            seals=self.cards,
            pins=self.pins,
            linger_seconds=LINGER_SECONDS if settings.kafka else 0.0,
        )
        metrics.commands_waiting.set_function(self.host.waiting)
        publisher = partial(_attempts_publisher, settings, self.signer) if settings.kafka else None
        self.attempts = Attempts(settings.attempts, settings.host_id, clock, self.cards, publisher)
        """What this process refuses: callers' commands, and what streams do not take from each other."""
        self._has_house = False
        self._told: list[Path] | None = None
        """The retirements of which the trust stream tells, as far as this process had to say them."""

    def trace_appends(self, told: Callable[[Mapping[Place, str]], None]) -> None:
        """Has the traces of commits told before these are appended, where there are any."""
        if isinstance(self.log, TracedLog):
            self.log.on_append = told

    @property
    def snapshot_key(self) -> bytes:
        """By which this host knows its own snapshots again."""
        return self.signer.snapshot_key

    async def start(self) -> None:
        await self.log.start()
        if different := self._calendar_difference():
            raise BadSetting(different)
        self.attempts.publish()

    def _calendar_difference(self) -> str:
        return calendar_difference(self.host.known(GAMING_DAY_ID).state, self._calendar)

    async def record_trust(self) -> None:
        found = retirement_files(self._folder.path)
        if await record_trust(self.host, self._folder, self.signer):
            self._told = found

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
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if self.log.problem:  # it would be refused
                continue
            try:
                await self.begin_house()
                if retirement_files(self._folder.path) != self._told:
                    await self.record_trust()
            except FateUnknown as problem:
                logger.warning("looked at again: %s", problem)

    def look(self) -> str:
        """What keeps commands from being taken now."""
        return self.log.problem or self._calendar_difference()

    def own_fault(self) -> str:
        """Why another host would answer what this one does not."""
        return self._log_fault() or self._calendar_difference()

    async def stop(self) -> None:
        self.attempts.stop()
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
        traces: CommandTraces | None = None,
    ) -> None:
        catalogue = catalogue_of(settings.games)
        limits = ShareLimits(settings.token_in_flight, settings.token_bytes, settings.token_per_second)
        gateway: CommandGateway
        self.forwards: ForwardHandlers | None = None
        self._peers = Peers(part.signer, _between_hosts(settings), clock, traces)
        if part.owners_of is None:
            gateway = CommandGateway(catalogue, part.host, metrics, part.attempts)
        else:
            gateway = owned = OwnedGateway(
                catalogue, part.host, metrics, part.attempts, settings.host_id, part.owners_of, self._peers
            )
            hosts = trust_in(settings.floor_folder)
            self.forwards = ForwardHandlers(catalogue, owned, settings.host_id, hosts, calls, clock, traces)
        self.pins = PinHandlers(gate, Pins(settings.pins), part.pins, calls, clock)
        self.handlers = TableHandlers(catalogue, gate, gateway, Shares(limits), calls, traces)

    async def stop(self) -> None:
        await self._peers.close()


def _between_hosts(settings: Settings) -> CallerTls | None:
    """How hosts know each other: with TLS by what --hosts-ca has signed, else by the authority that signs the callers'
    certificates, else all have one certificate."""
    if settings.tls_cert is None:
        return None
    cert, key = (settings.tls_cert, settings.tls_key) if settings.tls_client_ca else (None, None)
    return CallerTls(settings.hosts_ca or settings.tls_client_ca or settings.tls_cert, cert, key)


def _for_all_hosts() -> tuple[str, ...]:
    """Whom to believe, and what others may read: every decision needs them at hand."""
    lent = sorted({stream.only_id for stream in CATALOGUE.lenders.values() if stream.only_id})
    return (TRUST_ID, *lent)


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
