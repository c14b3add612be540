"""The mirror of a topic: a store that can be thrown away as long as the topic holds all that is in it."""

import itertools
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.kafka_topic import Topic
from ledger.log.store import NewerStore, Store

logger = logging.getLogger(__name__)

_ADVICE = (
    "put another process' mirror in its place (.db and .db.topic, of one that is stopped), or fill new topics from the "
    "archives and a mirror with `roundledger log copy`"
)


class HistoryLost(Exception):
    """The topic no longer holds its oldest records, and the mirror has not read them. A mirror that began behind the
    hole would lack commits that others have acknowledged."""

    def __init__(self, topic: str, partition: int, first: int, mirrored: int) -> None:
        where = f"partition {partition} of {topic} begins at offset {first}"
        super().__init__(f"HISTORY_LOST: {where}, and the mirror has it up to {mirrored}: {_ADVICE}")


class NotAMirror(Exception):
    """The file was not made as a mirror: it may be an embedded log, which nothing else holds a copy of."""


def open_mirror(path: Path, topic: Topic, snapshot_key: bytes = b"", cards: CardKeys = NO_CARD_KEYS) -> Store:
    """The mirror, ready to go on where it ends; a fresh one if it is not a mirror of the beginning of this topic."""
    label = _label(path)
    if path.exists() and not label.exists():
        raise NotAMirror(f"{path} is no mirror of a topic; move it away, or name another file")
    if not _mirrors(path, topic):
        _begin_anew(path, topic)
    try:
        mirror = Store.open(path, durable=False, snapshot_key=snapshot_key, cards=cards)
    except (NewerStore, sqlite.DatabaseError) as problem:
        logger.warning("the mirror %s cannot be used and is built anew: %s", path, problem)
        _begin_anew(path, topic)
        mirror = Store.open(path, durable=False, snapshot_key=snapshot_key, cards=cards)
    try:
        refuse_what_is_lost(topic, mirror.next_offsets())
    except HistoryLost:
        mirror.close()
        raise
    return mirror


def refuse_what_is_lost(topic: Topic, mirrored: Mapping[int, int]) -> None:
    """Raises HistoryLost where the topic begins behind what a mirror has of each partition."""
    for partition, first in topic.first_offsets.items():
        if first > mirrored.get(partition, 0):
            raise HistoryLost(topic.name, partition, first, mirrored.get(partition, 0))


def drop_mirror(path: Path) -> None:
    for file in _files(path):
        file.unlink(missing_ok=True)


def _begin_anew(path: Path, topic: Topic) -> None:
    """Nothing is thrown away that the topic does not hold."""
    refuse_what_is_lost(topic, {})
    drop_mirror(path)
    _label(path).write_text(topic.identity)


def _put_aside(path: Path, why: str) -> None:
    """Of what its topic has lost, a mirror may be all that is left."""
    numbers = itertools.count(1)
    aside = next(each for n in numbers if not (each := path.with_name(f"{path.stem}.aside-{n}{path.suffix}")).exists())
    logger.error("the mirror %s %s: it is kept as %s, and another is built", path, why, aside)
    with suppress(*sqlite.UNREADABLE):  # its newest rows come into the file itself: a kill leaves no part of it behind
        sqlite.connect(path, schema="", durable=True).close()
    for file, kept in zip(_files(path), _files(aside), strict=True):
        if file.exists():
            file.rename(kept)


def _files(path: Path) -> list[Path]:
    """All that a mirror is."""
    return [*(path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm")), _label(path)]


def _label(path: Path) -> Path:
    """A file beside the mirror with the identity of its topic."""
    return path.with_name(path.name + ".topic")


def _mirrors(path: Path, topic: Topic) -> bool:
    if not path.exists():
        return False
    if _label(path).read_text() != topic.identity:
        _put_aside(path, f"is of another topic than {topic.name}")
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
        _put_aside(path, f"has read more than {topic.name} holds, {ahead}")
    return not ahead
