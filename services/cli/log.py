"""`roundledger log`: moves a log from one engine to the other."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from services.cli.progress import progress_bar
from services.settings import Settings

if TYPE_CHECKING:
    from ledger.log.log_copy import FileLog
    from ledger.log.topic_copy import TopicLog

COPIED, REFUSED, COULD_NOT_RUN = 0, 1, 2


class CannotRun(Exception):
    """Nothing was copied; the message says why."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("log", help="copy a log from one engine to another")
    actions = parser.add_subparsers(title="what to do", required=True, metavar="WHAT")
    copy = actions.add_parser(
        "copy",
        help="copy commits with their signatures, bytes unchanged",
        description="Copies every commit with its signature, bytes unchanged, and checks each chain on the way. A"
        " destination that holds the beginning of the source goes on where it ends; one that holds anything else is"
        " refused. SRC and DST are sqlite:DIR, a floor's folder, or kafka:BROKERS. Stop the hosts of both first.",
        epilog="exit code: 0 when both logs are the same, 1 if the copy was refused or failed, 2 if it could not run",
    )
    copy.add_argument("--from", dest="source", required=True, metavar="SRC", help="sqlite:DIR or kafka:BROKERS")
    copy.add_argument("--to", dest="destination", required=True, metavar="DST", help="sqlite:DIR or kafka:BROKERS")
    copy.add_argument(
        "--keys",
        type=Path,
        metavar="DIR",
        help="the folder with the hosts' public keys: must be given when copying from Kafka, which does not hold them;"
        " otherwise they are in the source's own folder. They are copied along to a floor's folder",
    )
    copy.add_argument(
        "--topic-prefix", default="", metavar="PREFIX", help="tells the topics of several floors on one Kafka apart"
    )
    copy.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ledger.core.chain import BrokenRecord
    from ledger.log.log_copy import CopyFailed, NotAPrefix, copy_log

    try:
        keys = _keys(args)
        with (
            _source(args) as source,
            _destination(args) as destination,
            progress_bar("copying", source.count()) as advance,
        ):
            heads = copy_log(source, destination, advance)
        copied_keys = _copy_keys(keys, args.destination)
    except CannotRun as problem:
        print(f"cannot copy: {problem}", file=sys.stderr)
        return COULD_NOT_RUN
    except (NotAPrefix, CopyFailed, BrokenRecord) as problem:
        print(f"refused: {problem}", file=sys.stderr)
        return REFUSED
    print(f"{sum(head.seq for head in heads.values()):,} commits of {len(heads)} tables; the heads are the same")
    if copied_keys:
        print(f"{copied_keys} public keys came along, the private ones did not: a host that goes on with the copy")
        print("needs its private key moved by hand, or a name of its own (--host-id)")
    return COPIED


def _keys(args: argparse.Namespace) -> Path:
    kind, place = _endpoint(args.source)
    folder: Path = args.keys or Settings(data=Path(place)).keys
    if kind == "kafka" and args.keys is None:
        raise CannotRun("Kafka does not hold the hosts' public keys: name their folder with --keys")
    if not any(folder.glob("*.pub")):
        raise CannotRun(f"no public keys of hosts in {folder}")
    return folder


def _copy_keys(keys: Path, destination: str) -> int:
    from ledger.log.log_copy import copy_public_keys

    kind, place = _endpoint(destination)
    return copy_public_keys(keys, Settings(data=Path(place)).keys) if kind == "sqlite" else 0


def _endpoint(text: str) -> tuple[str, str]:
    kind, colon, place = text.partition(":")
    if kind not in ("sqlite", "kafka") or not colon or not place:
        raise CannotRun(f"{text!r} is neither sqlite:DIR nor kafka:BROKERS")
    return kind, place


@contextmanager
def _source(args: argparse.Namespace) -> Iterator["FileLog | TopicLog"]:
    from ledger.log.log_copy import FileLog
    from ledger.log.store import Store

    kind, place = _endpoint(args.source)
    if kind == "kafka":
        with _kafka(place, args.topic_prefix) as topic:
            yield topic
        return
    path = Settings(data=Path(place)).store
    if not path.exists():
        raise CannotRun(f"{place} holds no ledger: there is no {path}")
    store = Store.open_read_only(path)
    try:
        yield FileLog(store)
    finally:
        store.close()


@contextmanager
def _destination(args: argparse.Namespace) -> Iterator["FileLog | TopicLog"]:
    from ledger.log.log_copy import FileLog
    from ledger.log.store import Store

    kind, place = _endpoint(args.destination)
    if kind == "kafka":
        with _kafka(place, args.topic_prefix) as topic:
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
def _kafka(brokers: str, prefix: str) -> Iterator["TopicLog"]:
    from ledger.log.topic_copy import TopicLog
    from ledger.audit.topic_evidence import TopicUnusable, asking_kafka

    try:
        with asking_kafka(brokers):
            yield TopicLog(brokers, prefix)
    except TopicUnusable as problem:
        raise CannotRun(problem) from problem
