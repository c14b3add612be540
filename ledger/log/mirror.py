"""The mirror of a topic: a store that can be thrown away, because the topic holds all that is in it."""

import logging
from pathlib import Path

from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.kafka_topic import Topic
from ledger.log.store import NewerStore, Store

logger = logging.getLogger(__name__)


class HistoryLost(Exception):
    """The topic no longer holds its oldest records, and the mirror has not read them."""


class NotAMirror(Exception):
    """The file was not made as a mirror: it may be an embedded log, which nothing else holds a copy of."""


def open_mirror(path: Path, topic: Topic, snapshot_key: bytes = b"", cards: CardKeys = NO_CARD_KEYS) -> Store:
    """The mirror, ready to go on where it ends; a fresh one if it is not a mirror of the beginning of this topic."""
    label = _label(path)
    if path.exists() and not label.exists():
        raise NotAMirror(f"{path} is no mirror of a topic; move it away, or name another file")
    if not _mirrors(path, topic):
        drop_mirror(path)
        label.write_text(topic.identity)
    try:
        mirror = Store.open(path, durable=False, snapshot_key=snapshot_key, cards=cards)
    except (NewerStore, sqlite.DatabaseError) as problem:
        logger.warning("the mirror %s cannot be used and is built anew: %s", path, problem)
        drop_mirror(path)
        label.write_text(topic.identity)
        mirror = Store.open(path, durable=False, snapshot_key=snapshot_key, cards=cards)
    next_offsets = mirror.next_offsets()
    for partition, first in topic.first_offsets.items():
        if first > next_offsets.get(partition, 0):
            mirror.close()
            raise HistoryLost(f"partition {partition} of {topic.name} begins at offset {first}")
    return mirror


def drop_mirror(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    _label(path).unlink(missing_ok=True)


def _label(path: Path) -> Path:
    """A file beside the mirror with the identity of its topic."""
    return path.with_name(path.name + ".topic")


def _mirrors(path: Path, topic: Topic) -> bool:
    if not path.exists() or _label(path).read_text() != topic.identity:
        return False
    try:
        mirror = Store.open_read_only(path)
        try:
            next_offsets = mirror.next_offsets()
        finally:
            mirror.close()
    except (BrokenRecord, sqlite.DatabaseError) as problem:
        logger.warning("the mirror %s cannot be read and is built anew: %s", path, problem)
        return False
    ahead = {p: offset for p, offset in next_offsets.items() if offset > topic.end_offsets.get(p, 0)}
    if ahead:
        logger.error("the mirror %s has read more than %s holds: %s; it is built anew", path, topic.name, ahead)
    return not ahead
