"""`roundledger log`: moves a log from one engine to the other."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from services.cli import options
from services.cli.app import app, command, group, progress_bar, setting
from services.cli.kafka import kafka_at, reaches_kafka
from services.running.problems import Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from ledger.log.archive_copy import ArchiveLog
    from ledger.log.log_copy import FileLog
    from ledger.log.signing import TrustedHosts
    from ledger.log.topic_copy import TopicLog

log = group("Move a log from one engine to the other.")
app.add_typer(log, name="log")

COPIED, REFUSED = 0, 1
_EARLIER, _ARCHIVE = "kafka-v1", "archive"


class _Copy(msgspec.Struct, frozen=True):
    """What is to be copied where."""

    source: str
    destination: str
    floor: Path
    """Where whom to believe is said."""
    topic_prefix: str


@command(
    log,
    "copy",
    "log copy",
    epilog="exit code: 0 when both logs are the same, 1 if the copy was refused or failed, 2 if it could not run",
)
@reaches_kafka
def copy(
    source: Annotated[
        str, typer.Option("--from", metavar="SRC", help="sqlite:DIR, archive:DIR, kafka:BROKERS or kafka-v1:BROKERS.")
    ],
    destination: Annotated[str, typer.Option("--to", metavar="DST", help="sqlite:DIR or kafka:BROKERS.")],
    floor: Annotated[
        Path | None,
        setting(
            "--floor",
            "DIR",
            "The floor's folder (`roundledger floor init`), by which readers know whom to believe; of a source in files"
            " it may be left out: then it is the one below it.",
        ),
    ] = None,
    keys: Annotated[
        Path | None,
        typer.Option(
            "--keys",
            metavar="DIR",
            help="For a ledger without a floor's folder: the folder with its hosts' public keys.",
        ),
    ] = None,
    topic_prefix: options.TopicPrefix = "",
) -> int:
    """Copy every commit with its signature, bytes unchanged, and accept each as every reader does: it extends its chain
    and is signed by a host that the property had enrolled and not retired. A destination that holds the beginning of
    the source goes on where it ends; one that holds anything else is refused. SRC and DST are sqlite:DIR, a floor's
    files, or kafka:BROKERS; SRC may also be sqlite:FILE, such as a mirror, archive:DIR, the sealed days of a ledger
    that is lost, or kafka-v1:BROKERS, the topic rounds.v1 of earlier versions. Stop the hosts of both first."""
    from ledger.core.chain import BrokenRecord
    from ledger.log.archive_file import BadArchive
    from ledger.log.log_copy import CopyFailed, NotAPrefix, copy_log

    what = _Copy(source, destination, _believed(source, floor, keys), topic_prefix)
    try:
        trust = _trust(what)
        with (
            _source(what, trust) as from_log,
            _destination(what, trust) as to_log,
            progress_bar("copying", from_log.count()) as advance,
        ):
            heads = copy_log(from_log, to_log, trust, advance)
        copied_keys = _copy_keys(what)
    except (NotAPrefix, CopyFailed, BrokenRecord, BadArchive) as problem:
        print(f"refused: {problem}", file=sys.stderr)
        return REFUSED
    print(f"{sum(head.seq for head in heads.values()):,} commits of {len(heads)} streams; the heads are the same")
    if copied_keys:
        print(
            f"{copied_keys} came along, private keys did not: a host that goes on with the copy needs its private key"
        )
        print("moved by hand, or a name of its own (--host-id)")
    return COPIED


def _believed(source: str, floor: Path | None, keys: Path | None) -> Path:
    """Where it is said whose commits are genuine."""
    kind, place = _endpoint(source)
    if floor is None and keys is None and kind != "sqlite":
        raise Problem(f"{kind} does not say whom to believe: name the floor's folder with --floor (or --keys)")
    settings = Settings(data=Path(place), floor=floor)
    folder = keys or (settings.floor_folder if floor else settings.trusted)
    if not any(folder.glob("*.pub")):
        raise Problem(f"{folder} does not say whom to believe: it holds neither root.pub nor public keys of hosts")
    return folder


def _trust(what: _Copy) -> "TrustedHosts":
    """With the retirements of the folder, and those that the log's own trust stream tells of."""
    from ledger.log.trust import trust_in
    from ledger.streams.trust.state import TRUST_ID

    trust = trust_in(what.floor)
    with _source(what, trust) as log:
        for record in log.stream(TRUST_ID):
            trust.learn(record)
    return trust


def _copy_keys(what: _Copy) -> str:
    """What a copy in files needs to be verified: the property's public key and its retirements, or the hosts' keys."""
    from ledger.log.log_copy import copy_public_keys, copy_public_trust
    from ledger.log.trust import ROOT

    kind, place = _endpoint(what.destination)
    if kind != "sqlite":
        return ""
    settings = Settings(data=Path(place))
    if (what.floor / ROOT).exists():
        copy_public_trust(what.floor, settings.floor_folder)
        return "the property's public key and its retirements"
    return f"{copy_public_keys(what.floor, settings.keys)} public keys"


def _endpoint(text: str) -> tuple[str, str]:
    kind, colon, place = text.partition(":")
    if kind not in ("sqlite", "kafka", _ARCHIVE, _EARLIER) or not colon or not place:
        raise Problem(f"{text!r} is neither sqlite:DIR nor kafka:BROKERS")
    return kind, place


@contextmanager
def _source(what: _Copy, trust: "TrustedHosts") -> Iterator["FileLog | TopicLog | ArchiveLog"]:
    from ledger.log.archive_copy import ArchiveLog
    from ledger.log.log_copy import FileLog
    from ledger.log.store import Store

    kind, place = _endpoint(what.source)
    if kind == _ARCHIVE:
        archives = ArchiveLog(Path(place))
        archives.check()
        yield archives
        return
    if kind != "sqlite":
        with _kafka(place, what.topic_prefix, trust, earlier=kind == _EARLIER) as topic:
            yield topic
        return
    path = Path(place) if Path(place).is_file() else Settings(data=Path(place)).store
    if not path.exists():
        raise Problem(f"{place} holds no ledger: there is no {path}")
    store = Store.open_read_only(path)
    try:
        yield FileLog(store)
    finally:
        store.close()


@contextmanager
def _destination(what: _Copy, trust: "TrustedHosts") -> Iterator["FileLog | TopicLog"]:
    from ledger.log.log_copy import FileLog
    from ledger.log.store import Store

    kind, place = _endpoint(what.destination)
    if kind in (_EARLIER, _ARCHIVE):
        raise Problem(f"{kind} is only read: copy to kafka:BROKERS or sqlite:DIR")
    if kind == "kafka":
        with _kafka(place, what.topic_prefix, trust) as topic:
            topic.create()
            yield topic
        return
    path = Settings(data=Path(place)).store
    path.parent.mkdir(parents=True, exist_ok=True)
    store = Store.open(path, durable=True)
    try:
        yield FileLog(store)
    finally:
        store.close()


@contextmanager
def _kafka(brokers: str, prefix: str, trust: "TrustedHosts", *, earlier: bool = False) -> Iterator["TopicLog"]:
    from ledger.log import topics
    from ledger.log.topic_copy import TopicLog

    with kafka_at(brokers):
        yield TopicLog(brokers, prefix, trust, topics.ROUNDS_V1 if earlier else topics.ROUNDS)
