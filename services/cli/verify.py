"""`roundledger verify`: proves that log and books are what was written, or names the first place where they are not."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from services.cli import options
from services.cli.app import app, command, progress_bar
from services.cli.kafka import kafka_at, reaches_kafka
from services.running.problems import Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    import roundledger.v1 as pb
    from ledger.audit.findings import Difference, Report, StreamReport
    from ledger.audit.verify_files import Files
    from ledger.log.signing import TrustedHosts

WELL, DIFFERENT, STRAY, DOUBTFUL, SEALED = 0, 1, 3, 4, 5


@command(
    app,
    "verify",
    epilog="exit code: 0 if all is well, 1 on a difference, 2 if it could not run, 3 if log and books are well and "
    "stray records lie on the topics, which every reader passes over, 4 if all is as it was written but something that "
    "was written cannot be, such as a card that was named twice, 5 if nothing is wrong but cards are sealed with a key "
    "that is not at hand",
)
@reaches_kafka
def verify(
    stream: Annotated[str, typer.Option("--stream", "--table", metavar="ID", help="Check this stream only.")] = "",
    complete: Annotated[
        bool, typer.Option("--complete", help="Commits not yet in the books are a difference, too.")
    ] = False,
    against: Annotated[
        list[Path],
        typer.Option("--against", metavar="FILE", help="A checkpoint that the ledger must still hold; several times."),
    ] = [],  # noqa: B006  (typer copies it)
    card_keys: Annotated[
        Path | None,
        typer.Option("--card-keys", metavar="DIR", help="Where the floor's card keys are, if not in its folder."),
    ] = None,
    witness: Annotated[
        list[str],
        typer.Option(
            "--witness", metavar="KEY", help="Each checkpoint must be cosigned by one of these; several times."
        ),
    ] = [],  # noqa: B006  (typer copies it)
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Processes; one a core if left out.", min=0)] = 0,
    data: options.Data = options.DATA,
    kafka: options.Kafka = "",
    topic_prefix: options.TopicPrefix = "",
    floor: options.FloorDir = None,
    host_id: options.HostId = options.HOST_ID,
    books_dsn: options.BooksDsn = "",
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> int:
    """Check the whole ledger: chains, hashes and signatures of the log, and every settlement and posting of the books,
    recomputed and compared byte for byte. Whom to believe stands in the floor's folder. Without the floor's card keys
    chains, hashes and signatures are checked all the same, and it says which streams it could not recompute."""
    settings = Settings(
        data=data,
        kafka=kafka,
        topic_prefix=topic_prefix,
        floor=floor,
        host_id=host_id,
        books_dsn=books_dsn,
        rulebooks=tuple(rulebooks),
    )
    for path in against if witness else ():
        _say_who_vouches(path, witness)
    return check(settings, stream, jobs, complete=complete, against=against, card_keys=card_keys)


def check(
    settings: Settings,
    stream: str = "",
    jobs: int = 0,
    *,
    complete: bool = False,
    against: Sequence[Path] = (),
    card_keys: Path | None = None,
) -> int:
    """Verifies, tells what it found, and returns the exit code."""
    with _files(settings) as files:
        started = time.monotonic()
        files = replace(files, cards=card_keys)
        report = _verify(files, stream, jobs or os.cpu_count() or 1, settings.rulebooks)
        for path in against:
            report.damage += _compared(files, path, settings.data)
        if not against:
            report.damage += _looks_changed(settings.data)
        if not stream and not files.spooled and not report.differences:  # else there is nothing to compare it with
            report.damage += _index_changed(settings, sum(each.commits for each in report.streams))
    _print(report, complete, time.monotonic() - started)
    if report.differences > report.strays or (complete and report.not_in_books):
        return DIFFERENT
    if report.strays:
        return STRAY
    if any(each.sealed for each in report.streams):
        return SEALED
    return DOUBTFUL if report.doubtful else WELL


@contextmanager
def _files(settings: Settings) -> Iterator["Files"]:
    from ledger.audit.verify_files import Files

    if not any(settings.trusted.glob("*.pub")):
        raise Problem(f"there is no {settings.floor_folder / 'root.pub'}: name the floor's folder with --floor")
    if settings.kafka:
        with TemporaryDirectory(prefix="roundledger-verify-") as folder:
            yield _spooled(settings, Path(folder))
        return
    if not settings.store.exists():
        raise Problem(f"{settings.data} holds no ledger: there is no {settings.store}")
    if not settings.books_dsn:
        yield Files(settings.store, settings.books_file, settings.trusted, notices=settings.notices)
        return
    from ledger.books.database import copied_to_file

    with TemporaryDirectory(prefix="roundledger-verify-") as folder:  # the books before the log
        copied_to_file(settings.books_dsn, Path(folder) / "books.db")
        yield Files(settings.store, Path(folder) / "books.db", settings.trusted, notices=settings.notices)


def _spooled(settings: Settings, folder: Path) -> "Files":
    """The ledger topics before the log: then the log has all that they can know of."""
    from ledger.audit.topic_evidence import records_in_topics, spool_log, spool_published
    from ledger.audit.verify_files import Files
    from ledger.log.kafka_topic import found_rounds
    from ledger.log.topic_commits import accepted_commits
    from ledger.streams.trust.state import TRUST_ID

    brokers, prefix = settings.kafka, settings.topic_prefix
    with kafka_at(brokers):
        kept = _kept_books(settings, folder / "kept.db")
        rounds = found_rounds(brokers, prefix)
    files = Files(folder / "log.db", folder / "books.db", settings.trusted, spooled=True, kept=kept)
    with kafka_at(brokers), progress_bar("reading the topics", records_in_topics(brokers, prefix, rounds)) as advance:
        workers, hosts = _known(settings)
        for record in accepted_commits(brokers, prefix + rounds, hosts, TRUST_ID):
            workers.learn(record)
            hosts.learn(record)
        spool_published(brokers, prefix, files.books, workers, advance)
        spool_log(brokers, prefix, files.log, hosts, advance, rounds)
    return files


def _kept_books(settings: Settings, copy: Path) -> Path | None:
    """The books that reports are made of, as they are now, before the topics: those that --books-dsn names, or those of
    --host-id in --data, if it is these topics that they were filled from."""
    from ledger.books.books_consumer import origin_of
    from ledger.books.database import copied_to_file
    from ledger.books.read_model import ReadModel

    if not settings.books_dsn and not settings.books_file.exists():
        return None
    copied_to_file(settings.books, copy)
    if settings.books_dsn:
        return copy
    with closing(ReadModel.for_reading(copy)) as books:
        return copy if books.is_of(origin_of(settings.kafka, settings.topic_prefix)) else None


def _known(settings: Settings) -> tuple["TrustedHosts", "TrustedHosts"]:
    """Workers and hosts."""
    from ledger.log.outputs import worker_keys
    from ledger.log.trust import trust_in
    from ledger.streams.trust.certificates import HOST, WORKER

    place = settings.trusted
    workers = worker_keys(place) if place == settings.keys else place
    return trust_in(workers, WORKER), trust_in(place, HOST)


def _verify(files: "Files", stream: str, jobs: int, rulebooks: tuple[Path, ...]) -> "Report":
    from ledger.audit.verify_files import Survey, survey, verify_files
    from services.running.rulebooks import rulebooks_of

    found = survey(files)
    if stream:
        if stream not in found.counts:
            raise Problem(f"there is no stream {stream!r}")
        found = Survey({stream: found.counts[stream]}, found.damage)
    with progress_bar("verifying", sum(found.counts.values())) as advance:
        return verify_files(files, found, advance, jobs, rulebooks_of(rulebooks))


def _say_who_vouches(path: Path, witnesses: Sequence[str]) -> None:
    from ledger.audit.checkpoints import BadCheckpoint, read
    from ledger.audit.notes import BadNote
    from ledger.audit.transparency import InclusionProof, keys_of, proof_path, vouched

    beside = proof_path(path)
    try:
        keys = keys_of(witnesses)
        if not beside.exists():
            raise Problem(f"{path} has no {beside.name} beside it: no witness vouches for it")
        found = vouched(InclusionProof.parse(beside.read_text(encoding="utf-8")), read(path).seal, keys)
    except (BadNote, BadCheckpoint, UnicodeDecodeError) as problem:
        raise Problem(f"{beside}: {problem}") from problem
    if not found:
        raise Problem(f"{path}: none of the witnesses that you name has cosigned it")
    for each in found:
        _say(f"the checkpoint {path.name} is vouched for by {each.name}, since {each.at:%Y-%m-%d %H:%M:%S} UTC")


def _looks_changed(data: Path, heads: Sequence["pb.ViewingHead"] = ()) -> list["Difference"]:
    """What is wrong with the keeping of who looked at what, in the files beside the ledger."""
    from ledger.audit.findings import Difference
    from ledger.log.viewing_file import problems_in

    return [Difference("viewings", 0, problem) for problem in problems_in(data, heads)]


def _index_changed(settings: Settings, commits: int) -> list["Difference"]:
    """What is wrong with the index by which rounds are found, where there is one."""
    from ledger.audit.findings import Difference
    from ledger.audit.index_check import index_problems

    if not settings.round_index.exists():
        return []
    with (
        TemporaryDirectory(prefix="roundledger-verify-") as folder,
        progress_bar("index of rounds", commits) as advance,
    ):
        found = index_problems(settings.store, settings.round_index, Path(folder), advance)
    return [Difference("", 0, problem) for problem in found]


def _kept_here(heads: Sequence["pb.ViewingHead"], data: Path) -> list["pb.ViewingHead"]:
    """On Kafka each process keeps who looked where it runs: what is not in this folder cannot be judged here."""
    from ledger.log.viewing_file import kept_in

    here = kept_in(data)
    for head in heads:
        if head.kept_by not in here:
            _say(f"who looked is kept by {head.kept_by} in its own folder: verify it there")
    return [head for head in heads if head.kept_by in here]


def _compared(files: "Files", path: Path, data: Path) -> list["Difference"]:
    """Where the ledger, or the keeping of who looked at what, no longer holds what a checkpoint says."""
    from ledger.audit.checkpoints import BadCheckpoint, checked, compare, read
    from ledger.audit.verify_files import told_retirements
    from ledger.log.trust import trust_in
    from ledger.streams.trust.certificates import HOST

    opened = files.open()
    try:
        checkpoint = read(path)
        seal = checked(checkpoint, trust_in(files.keys, HOST, told_retirements(opened.log, files.keys)))
        found = compare(checkpoint, opened.log)
    except BadCheckpoint as problem:
        raise Problem(f"{path}: {problem}") from problem
    finally:
        opened.close()
    found += _looks_changed(data, _kept_here(seal.viewings, data) if files.spooled else seal.viewings)
    if not found:
        when = seal.at.ToJsonString()
        _say(f"it holds all {len(checkpoint.heads)} streams of the checkpoint of {when}, signed by {seal.host_id}")
    return found


def _print(report: "Report", complete: bool, seconds: float) -> None:
    from ledger.core.chain import shown

    streams = report.streams
    commits, events = sum(s.commits for s in streams), sum(s.events for s in streams)
    for stream in streams:
        for note in _notes(stream):
            _say(f"{shown(stream.stream_id)}: {note}")
    speed = f"{events / seconds:,.0f} events/s" if seconds else ""
    _say(f"{len(streams)} streams, {commits:,} commits, {events:,} events in {seconds:.1f} s ({speed})")
    if report.decided_otherwise:
        _say(f"{report.decided_otherwise:,} commits would be decided otherwise today; they stand as they were told")
    for stream in streams:
        for doubt in _doubts(stream):
            _say(f"DOUBTFUL: {shown(stream.stream_id)} {doubt}")
    if report.first is not None:
        _print_differences(report, report.first)
    elif report.not_in_books:
        well = "it is as it was written so far" if report.doubtful else "all is well so far"
        verdict = "INCOMPLETE" if complete else well
        _say(f"{verdict}: {report.not_in_books:,} commits are not yet in the books")
    elif report.doubtful:
        _say(f"the ledger is as it was written; what is doubtful in it: {report.doubtful:,}")
    elif any(stream.sealed for stream in streams):
        _say("all that could be checked is well; what follows from sealed cards was not recomputed")
    else:
        _say("all is well")


def _notes(stream: "StreamReport") -> Iterator[str]:
    """What is no difference but worth knowing."""
    from ledger.core.chain import shown

    if stream.set_aside:
        yield f"set aside by the processors at {stream.set_aside}"
    if stream.not_in_books:
        yield f"{stream.not_in_books:,} commits are not yet in the books"
    if stream.lost_races:
        yield f"{stream.lost_races:,} signed records lost a race and were accepted by no reader"
    if stream.sealed:
        keys = ", ".join(sorted(map(shown, stream.unknown_card_keys)))
        yield f"the cards of {stream.sealed:,} commits are sealed, and card key {keys} is not at hand"
    if stream.not_recomputed:
        yield f"{stream.not_recomputed:,} commits could not be recomputed"
    if stream.not_compared:
        yield f"{stream.not_compared:,} commits were carried from streams that were not recomputed here to their end"
    yield from stream.notes
    if stream.decided_otherwise > len(stream.notes) > 0:
        yield f"and {stream.decided_otherwise - len(stream.notes):,} more"


def _doubts(stream: "StreamReport") -> Iterator[str]:
    """What is as it was written, and cannot be."""
    yield from stream.doubts
    if stream.doubtful > len(stream.doubts):
        yield f"and {stream.doubtful - len(stream.doubts):,} more"


def _print_differences(report: "Report", first: "Difference") -> None:
    if report.differences == report.strays:
        _say(f"STRAY: log and books are well, and {report.strays:,} records lie on the topics that no reader accepts")
    else:
        _say(f"DIFFERENT: {first}")
    for stream in report.streams:
        if stream.first is not None:
            rest = f", and {stream.differences - 1:,} more" if stream.differences > 1 else ""
            _say(f"  {stream.first}{rest}")
    for damage in report.damage[:20]:
        _say(f"  {damage}")
    if len(report.damage) > 20:
        _say(f"  and {len(report.damage) - 20:,} more kinds of damage to the files")


def _say(text: str) -> None:
    """Damaged ids need not be text."""
    print(text.encode(errors="backslashreplace").decode())
