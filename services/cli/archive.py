"""`roundledger archive`: closed gaming days as files that outlive the program, and a log that may forget them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from services.cli import options
from services.cli.app import app, command, group, setting
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.audit.archive_check import ArchiveChecker
    from ledger.audit.archiving import Sealing
    from ledger.log.signing import Signer

archive = group("Seal closed gaming days into files that outlive the program, check them, and let the log forget them.")
app.add_typer(archive, name="archive")

GOOD, NOT_GOOD = 0, 1
UNWITNESSED = "and NO WITNESS vouches for them"


def _day(text: str) -> str:
    """Days are compared as text, which only dates in this form can be."""
    with suppress(ValueError):
        if date.fromisoformat(text).isoformat() == text:
            return text
    raise typer.BadParameter("a gaming day is a date, written YYYY-MM-DD")


Until = Annotated[str, typer.Option("--until", metavar="DAY", help="The last day, as YYYY-MM-DD.", callback=_day)]
Days = Annotated[list[str], typer.Argument(metavar="[DAY]...", help="Days as YYYY-MM-DD; all if left out.")]


@command(archive, "seal", "archive seal")
def seal(
    until: Until,
    to: Annotated[
        list[Path], typer.Option("--to", metavar="DIR", help="Keep copies here, too; may be given several times.")
    ] = [],  # noqa: B006  (typer copies it)
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    host_id: options.HostId = options.HOST_ID,
    timezone: options.Timezone = options.TIMEZONE,
    day_starts: options.DayStarts = options.DAY_STARTS,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
    origin: options.Origin = "",
    witness: options.Witnesses = [],  # noqa: B006  (typer copies it)
    kafka: options.Kafka = "",
) -> None:
    """Seal every closed day up to DAY that has no archive yet, one file a day, in DATA/archive: all commits of all
    streams as they were signed, the rulebooks, the property's public keys, an index of rounds, and the checkpoint that
    covers them; signed, and chained to the day before. The form is open: docs/archive.md. Card keys are not in it.
    Where witnesses are named, one of them has cosigned the checkpoint, or nothing is sealed. A day that was sealed and
    whose file is missing is named."""
    from ledger.audit.archiving import CannotSeal, days_to_seal, missing_days
    from ledger.audit.archiving import seal as sealed
    from ledger.log.archive_copy import copy_archives
    from ledger.log.archive_file import BadArchive
    from ledger.log.store import Store

    settings = _settings(data, floor, host_id, kafka, timezone, day_starts, rulebooks)
    settings = replace(settings, origin=origin, witness=tuple(witness))
    with closing(Store.open_read_only(settings.store)) as store:
        try:
            days = days_to_seal(store, settings.archive, until)
            for sealing in [_sealing(settings)] if days else ():
                for day in days:
                    print(sealed(store, sealing, day))
            missing = missing_days(settings.archive, until)
        except (CannotSeal, BadArchive) as refused:
            raise NotFound(str(refused)) from refused
    for folder in to:
        copy_archives(settings.archive, folder)
    if missing:
        more = f" ({len(missing)} days are missing)" if missing[1:] else ""
        said = f"ARCHIVE_MISSING: {missing[0]} was sealed, and its file is not in {settings.archive}{more}"
        raise NotFound(f"{said}: bring it from a copy with `roundledger archive fetch {missing[0]} --from DIR`")
    if not days:
        print(f"all days up to {until} are sealed already")


@command(archive, "list", "archive list")
def list_archives(
    first: Annotated[str, typer.Option("--from", metavar="DAY", help="The first day.")] = "",
    until: Annotated[str, typer.Option("--until", metavar="DAY", help="The last day.")] = "",
    long: Annotated[
        bool, typer.Option("--long", help="Open each: commits, streams and rounds in it, and if the log forgot them.")
    ] = False,
    data: options.Data = options.DATA,
) -> None:
    """List the archives of a ledger, by their names alone; with --long also what each says that it holds, and which
    days the log has forgotten, with or without a witness."""
    from ledger.log.archive_file import ArchiveFile, days_in, file_of

    folder = Settings(data=data).archive
    forgotten = _forgotten(data) if long else {}
    days = [day for day in days_in(folder) if first <= day <= (until or "9999")]
    if not days:
        raise NotFound(f"{folder} holds no archive of these days")
    for day in days:
        path = folder / file_of(day)
        said = f"{day}  {path.stat().st_size:>12,} bytes"
        if long:
            with ArchiveFile(path) as file:
                m = file.manifest
                said += f"  {m.commits:>9,} commits  {len(m.streams):>5,} streams  {m.rounds:>7,} rounds"
                said += f"  {forgotten[day]}" if day in forgotten else ""
        print(said)


def _forgotten(data: Path) -> dict[str, str]:
    """What is to be said of each day that the log has forgotten; nothing where there is no log."""
    from ledger.log.store import Store

    store_file = Settings(data=data).store
    if not store_file.exists():
        return {}
    with closing(Store.open_read_only(store_file)) as store:
        unwitnessed = {*store.archived.unwitnessed_days()}
        return {day: f"forgotten{f', {UNWITNESSED}' if day in unwitnessed else ''}" for day in store.archived.days()}


@command(
    archive,
    "check",
    "archive check",
    epilog="exit code: 0 if all are good, 1 if one is not or is missing, 2 if it could not run",
)
def check(
    days: Days = [],  # noqa: B006  (typer copies it)
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    host_id: options.HostId = options.HOST_ID,
    kafka: options.Kafka = "",
) -> int:
    """Check archives: who sealed them, every hash, every commit's signature and place in its chain, that each goes on
    where the one before ends, that its checkpoint covers it; and that the log holds the same, if it is there."""
    settings = _settings(data, floor, host_id, kafka, needs_store=False)
    with _checker(settings) as checker:
        found = checker.check(days)
    if not found:
        raise NotFound(f"{settings.archive} holds no archive")
    for day, problems in found.items():
        for problem in problems:
            print(f"{day}: {problem}")
    wrong = sum(map(bool, found.values()))
    print(f"{len(found)} days: {f'{wrong} are NOT GOOD' if wrong else 'all are as they were sealed'}")
    return NOT_GOOD if wrong else GOOD


@command(archive, "fetch", "archive fetch")
def fetch(
    day: Annotated[str, typer.Argument(metavar="DAY", help="A day that the log has forgotten.")],
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Where its file was kept, if not in DATA/archive.")
    ] = None,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    host_id: options.HostId = options.HOST_ID,
    kafka: options.Kafka = "",
) -> None:
    """Bring a day back: its file into DATA/archive, if it was kept elsewhere, and its commits into the log, after all
    of it is checked. Reading needs no fetch: whatever reads the log finds forgotten commits in DATA/archive by
    itself."""
    from ledger.log.archive_copy import copy_archives
    from ledger.log.archive_file import ArchiveFile, file_of
    from ledger.log.store import Store

    settings = _settings(data, floor, host_id, kafka)
    path = settings.archive / file_of(day)
    if source is not None and not path.exists():
        copy_archives(source, settings.archive, [day])
    with _checker(settings) as checker:
        problems = checker.check([day])[day]
    if problems:
        raise NotFound(f"ARCHIVE_NOT_GOOD: {problems[0]}")
    with closing(Store.open(settings.store, durable=True)) as store, ArchiveFile(path) as file:
        print(f"{store.archived.fetch(file):,} commits of {day} are in the log again")


Witness = Annotated[
    list[str],
    setting(
        "--witness",
        "KEY",
        "One of these must have cosigned each day's checkpoint; several times, and as URL=KEY as the floor has it.",
    ),
]
WithoutWitness = Annotated[
    bool,
    typer.Option(
        "--without-witness",
        help="Forget also what no witness vouches for: nobody but the house can say then what was recorded.",
    ),
]


@command(archive, "forget", "archive forget")
def forget(
    until: Until,
    keep_days: Annotated[
        int, typer.Option("--keep-days", metavar="N", help="The log keeps what is younger than so many days.", min=0)
    ] = 31,
    compact: Annotated[
        bool, typer.Option("--compact", help="Give the room back to the disk at once; needs room for a copy.")
    ] = False,
    witness: Witness = [],  # noqa: B006  (typer copies it)
    without_witness: WithoutWitness = False,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
    host_id: options.HostId = options.HOST_ID,
    timezone: options.Timezone = options.TIMEZONE,
    day_starts: options.DayStarts = options.DAY_STARTS,
    kafka: options.Kafka = "",
) -> None:
    """Let the log, or this host's mirror of it, forget the bytes of all days up to DAY. Of each day everything is
    proved first: its archive is good, its checkpoint covers it and is cosigned by a witness, the log holds the same
    commits and goes on from them.
    Hashes, command ids and states stay, so that the floor goes on without the archive; whatever shows the past reads it
    there. Refused while a dispute about the day is open, or equipment that was played with is impounded."""
    from ledger.audit.forgetting import CannotForget, Forgetting
    from ledger.audit.notes import BadNote
    from ledger.audit.transparency import keys_of
    from ledger.log.card_keys import CardKeys
    from ledger.log.store import Store
    from services.running.calendar import calendar_of
    from services.tables.clock import Clock

    settings = _settings(data, floor, host_id, kafka, timezone, day_starts)
    try:
        witnesses = keys_of(each.partition("=")[2] if each.startswith("http") else each for each in witness)
    except BadNote as problem:
        raise Problem(f"--witness: {problem}") from problem
    signer, cards = _signer(settings), CardKeys.in_folder(settings.trusted)
    today = calendar_of(settings).day_of(Clock()())
    store = Store.open(settings.store, durable=not kafka, snapshot_key=signer.snapshot_key, cards=cards)
    with closing(store), _checker(settings) as checker:
        forgetting = Forgetting(
            store, checker, settings.archive, today, keep_days, witnesses, without_witness=without_witness
        )
        try:
            days = forgetting.days(until)
            for day in days:
                said = f"{day}: {forgetting.forget(day):,} commits are in the archive alone now"
                print(said + (f", {UNWITNESSED}" if day in store.archived.unwitnessed_days() else ""))
        except CannotForget as refused:
            raise NotFound(str(refused)) from refused
        if not days:
            print(f"all days up to {until} are forgotten already")
        if compact:
            store.compact()


def _settings(
    data: Path,
    floor: Path | None,
    host_id: str,
    kafka: str,
    timezone: str = options.TIMEZONE,
    day_starts: str = options.DAY_STARTS,
    rulebooks: list[Path] | None = None,
    *,
    needs_store: bool = True,
) -> Settings:
    settings = Settings(
        data=data,
        floor=floor,
        host_id=host_id,
        kafka=kafka,
        timezone=timezone,
        day_starts=day_starts,
        rulebooks=tuple(rulebooks or ()),
    )
    if needs_store and not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is no {settings.store}")
    return settings


def _signer(settings: Settings) -> "Signer":
    from ledger.log.signing import Signer
    from services.running.enrolment import enrolled_signer
    from services.running.floor_folder import FloorFolder

    if not (settings.keys / f"{settings.host_id}.key").exists():
        raise Problem(f"{settings.keys} has no key of {settings.host_id}: archives are made where a host's key is")
    folder = FloorFolder(settings.floor_folder)
    return enrolled_signer(settings, folder) if folder.exists else Signer.from_folder(settings.keys, settings.host_id)


def _sealing(settings: Settings) -> "Sealing":
    from ledger.audit.archiving import Sealing
    from services.replay.bundling import rulebook_text
    from services.running.calendar import calendar_of
    from services.running.checkpoints import CheckpointKeeper, log_of_checkpoints
    from services.tables.clock import Clock

    signer = _signer(settings)
    log, witnesses = log_of_checkpoints(settings, signer)
    folders = [settings.checkpoints]
    keeper = CheckpointKeeper(settings.store, folders, signer, calendar_of(settings), Clock(), 0, log, witnesses)
    return Sealing(
        folder=settings.archive,
        signer=signer,
        floor=floor_digest(settings),
        trust=_trust_files(settings),
        rulebook_text=lambda rulebook_id: rulebook_text(rulebook_id, settings.rulebooks),
        checkpoints=settings.checkpoints,
        make_checkpoint=keeper.make,
        witnesses=[each.key for each in witnesses],
    )


def floor_digest(settings: Settings) -> str:
    """Tells floors apart; empty for a ledger without a root key."""
    import hashlib

    from ledger.log.trust import ROOT, root_in

    if not (settings.trusted / ROOT).exists():
        return ""
    return hashlib.sha256(root_in(settings.trusted).public_bytes_raw()).hexdigest()


def _trust_files(settings: Settings) -> dict[str, bytes]:
    from ledger.log.trust import ROOT, retirement_files

    place = settings.trusted
    if (place / ROOT).exists():
        return {path.name: path.read_bytes() for path in (place / ROOT, *retirement_files(place))}
    return {path.name: path.read_bytes() for path in sorted(place.glob("*.pub"))}


@contextmanager
def _checker(settings: Settings) -> "Iterator[ArchiveChecker]":
    from ledger.audit.archive_check import ArchiveChecker
    from ledger.log.store import Store
    from ledger.log.trust import trust_in

    place = settings.trusted
    if not any(place.glob("*.pub")):
        raise Problem(f"{place} does not say whom to believe: name the floor's folder with --floor")
    log: Store | None = Store.open_read_only(settings.store) if settings.store.exists() else None
    try:
        yield ArchiveChecker(settings.archive, place, trust_in(place), floor_digest(settings), log)
    finally:
        if log is not None:
            log.close()
