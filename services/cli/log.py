"""`roundledger log`: moves a log from one engine to the other."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from services.cli import options
from services.cli.app import app, command, group
from services.cli.progress import progress_bar
from services.problems import Problem
from services.settings import Settings

if TYPE_CHECKING:
    from ledger.log.log_copy import FileLog
    from ledger.log.signing import TrustedHosts
    from ledger.log.topic_copy import TopicLog

log = group("Move a log from one engine to the other.")
app.add_typer(log, name="log")

COPIED, REFUSED = 0, 1


class _Copy(msgspec.Struct, frozen=True):
    """What is to be copied where."""

    source: str
    destination: str
    keys: Path | None
    topic_prefix: str


@command(
    log,
    "copy",
    "log copy",
    epilog="exit code: 0 when both logs are the same, 1 if the copy was refused or failed, 2 if it could not run",
)
def copy(
    source: Annotated[str, typer.Option("--from", metavar="SRC", help="sqlite:DIR or kafka:BROKERS.")],
    destination: Annotated[str, typer.Option("--to", metavar="DST", help="sqlite:DIR or kafka:BROKERS.")],
    keys: Annotated[
        Path | None,
        typer.Option(
            "--keys",
            metavar="DIR",
            help="The folder with the hosts' public keys: must be given when copying from Kafka, which does not hold"
            " them; otherwise they are in the source's own folder. They are copied along to a floor's folder.",
        ),
    ] = None,
    topic_prefix: options.TopicPrefix = "",
) -> int:
    """Copy every commit with its signature, bytes unchanged, and check each chain on the way. A destination that holds
    the beginning of the source goes on where it ends; one that holds anything else is refused. SRC and DST are
    sqlite:DIR, a floor's folder, or kafka:BROKERS. Stop the hosts of both first."""
    from ledger.core.chain import BrokenRecord
    from ledger.log.log_copy import CopyFailed, NotAPrefix, copy_log
    from ledger.log.signing import TrustedHosts

    what = _Copy(source, destination, keys, topic_prefix)
    try:
        known_keys = _keys(what)
        trust = TrustedHosts.from_folder(known_keys)
        with (
            _source(what, trust) as from_log,
            _destination(what, trust) as to_log,
            progress_bar("copying", from_log.count()) as advance,
        ):
            heads = copy_log(from_log, to_log, trust, advance)
        copied_keys = _copy_keys(known_keys, destination)
    except (NotAPrefix, CopyFailed, BrokenRecord) as problem:
        print(f"refused: {problem}", file=sys.stderr)
        return REFUSED
    print(f"{sum(head.seq for head in heads.values()):,} commits of {len(heads)} streams; the heads are the same")
    if copied_keys:
        print(f"{copied_keys} public keys came along, the private ones did not: a host that goes on with the copy")
        print("needs its private key moved by hand, or a name of its own (--host-id)")
    return COPIED


def _keys(what: _Copy) -> Path:
    kind, place = _endpoint(what.source)
    folder = what.keys or Settings(data=Path(place)).keys
    if kind == "kafka" and what.keys is None:
        raise Problem("Kafka does not hold the hosts' public keys: name their folder with --keys")
    if not any(folder.glob("*.pub")):
        raise Problem(f"no public keys of hosts are in {folder}")
    return folder


def _copy_keys(keys: Path, destination: str) -> int:
    from ledger.log.log_copy import copy_public_keys

    kind, place = _endpoint(destination)
    return copy_public_keys(keys, Settings(data=Path(place)).keys) if kind == "sqlite" else 0


def _endpoint(text: str) -> tuple[str, str]:
    kind, colon, place = text.partition(":")
    if kind not in ("sqlite", "kafka") or not colon or not place:
        raise Problem(f"{text!r} is neither sqlite:DIR nor kafka:BROKERS")
    return kind, place


@contextmanager
def _source(what: _Copy, trust: "TrustedHosts") -> Iterator["FileLog | TopicLog"]:
    from ledger.log.log_copy import FileLog
    from ledger.log.store import Store

    kind, place = _endpoint(what.source)
    if kind == "kafka":
        with _kafka(place, what.topic_prefix, trust) as topic:
            yield topic
        return
    path = Settings(data=Path(place)).store
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
def _kafka(brokers: str, prefix: str, trust: "TrustedHosts") -> Iterator["TopicLog"]:
    from ledger.log.kafka_topic import TopicUnusable, asking_kafka
    from ledger.log.topic_copy import TopicLog

    try:
        with asking_kafka(brokers):
            yield TopicLog(brokers, prefix, trust)
    except TopicUnusable as problem:
        raise Problem(str(problem)) from problem
