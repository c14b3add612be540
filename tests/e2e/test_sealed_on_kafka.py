"""A Kafka floor with a table of every card game in the middle of a hand: no record of any of its topics, the worker's
changelog among them, and no file of its processes tells a card that lies face down."""

import asyncio
from collections import defaultdict
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from kafka import KafkaConsumer, TopicPartition

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.audit.round_index import RoundIndex
from ledger.audit.state_keeper import StateKeeper
from ledger.books.books_consumer import BooksConsumer
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.log import topics
from ledger.log.attempt_file import AttemptFile
from ledger.log.attempts_topic import AttemptsPublisher
from ledger.log.card_keys import CardKeys, is_card_key
from ledger.log.kafka_log import KafkaLog
from ledger.log.kafka_topic import create_floor_topics, describe_topic
from ledger.log.notice_file import NoticeFile
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.log.trust import trust_in
from ledger.log.viewing_file import ViewingFile
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, certify
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.integration.ledger.test_sealed_floor import refused
from tests.support.harness import plays
from tests.support.hidden import texts
from tests.support.processes import wait_until, worker
from tests.support.sealed import MidHand, mid_hand
from tests.support.shared_servers import SharedBroker

CARD_GAMES = [play for play in plays() if play.kind in GAMES and CATALOGUE[play.kind].has_cards]
SEEDS = range(1, 4)
ENOUGH = 4
"""Cards that lie face down at each table: in the first hand, before many others are named in clear."""


def test_no_topic_and_no_file_of_a_floor_on_kafka_tells_a_hole_card(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path
) -> None:
    floor = FloorFolder(tmp_path / "floor")
    floor.init()
    cards = CardKeys.in_folder(floor.path)
    hands = _named_nowhere_else([mid_hand(play, cards, SEEDS, f"{play.kind}-1", ENOUGH) for play in CARD_GAMES])
    settings = Settings(tmp_path / "north", broker.bootstrap, topic_prefix, "host-1", floor=floor.path)
    settings.data.mkdir()
    signer = _enrolled_long_ago(settings, floor)
    create_floor_topics(broker.bootstrap, topic_prefix)
    asyncio.run(_appended(settings, signer, cards, hands))
    with worker(Settings(tmp_path / "north", broker.bootstrap, topic_prefix, "worker-1", floor=floor.path)):
        commits = sum(len(hand.sealed) for hand in hands)
        wait_until(lambda: _published(broker, topic_prefix) >= commits, 120, "the worker has folded all commits")
        wait_until(lambda: bool(_changelog(broker, topic_prefix)), 60, "the worker has saved states")
        _kept_beside(settings, floor, cards, signer, hands)
        _published_attempts(settings, cards, signer, hands)
    found = _topics(broker, topic_prefix) | _files(tmp_path)
    _are_all_there(found, topic_prefix)
    for hand in hands:
        clear = b"".join(record.data for record in hand.clear)
        assert hand.found_in(clear), f"the search finds no card of {hand.live.stream_id}"
        assert {name: hand.found_in(data) for name, data in found.items() if hand.found_in(data)} == {}


def _named_nowhere_else(hands: list[MidHand]) -> list[MidHand]:
    """A card that lies open at another table is found there, and tells nothing: only others are looked for."""
    open_at = {h.live.stream_id: {t for r in h.sealed for t in texts(pb.Commit.FromString(r.data))} for h in hands}
    found = []
    for hand in hands:
        others = (names for stream_id, names in open_at.items() if stream_id != hand.live.stream_id)
        found.append(replace(hand, cards=hand.cards.difference(*others)))
    assert {hand.live.stream_id for hand in found if not hand.cards} == set(), "no card is left to look for"
    return found


async def _appended(settings: Settings, signer: Signer, cards: CardKeys, hands: list[MidHand]) -> None:
    trust, topic = trust_in(settings.floor_folder), settings.topic_prefix + topics.ROUNDS
    log = KafkaLog(settings.kafka, settings.store, signer, trust, topic=topic, cards=cards)
    await log.start()
    try:
        for hand in hands:
            assert set(await log.append(hand.sealed)) == {None}
    finally:
        await log.close()


def _enrolled_long_ago(settings: Settings, floor: FloorFolder) -> Signer:
    """Hands that were drawn are of a day of their own."""
    plain, root = Signer.from_folder(settings.keys, settings.host_id), floor.private_root()
    assert root is not None
    always = (datetime(2020, 1, 1, tzinfo=UTC), datetime(2040, 1, 1, tzinfo=UTC))
    certificate = certify(root, Enrolled(settings.host_id, HOST, plain.public_key.public_bytes_raw(), *always))
    return plain.certified(certificate.SerializeToString(deterministic=True))


def _are_all_there(found: dict[str, bytes], prefix: str) -> None:
    """Everything that was to be searched was written, and is not empty."""
    wanted = {prefix + topic for topic in (topics.ROUNDS, topics.POSTINGS, topics.NOTICES, topics.ATTEMPTS)}
    wanted |= {"mirror-host-1.db", "states-host-1.db", "rounds-host-1.db", "books-host-1.db", "attempts-host-1.db"}
    wanted |= {"notices-host-1.db", "viewings-host-1.db"}
    assert {name for name in wanted if not found.get(name)} == set()
    assert any("changelog" in name and data for name, data in found.items())


def _published(broker: SharedBroker, prefix: str) -> int:
    """How many batches the worker has published."""
    return sum(describe_topic(broker.bootstrap, prefix + topics.POSTINGS).end_offsets.values())


def _changelog(broker: SharedBroker, prefix: str) -> dict[str, bytes]:
    return {name: data for name, data in _topics(broker, prefix).items() if "changelog" in name and data}


def _topics(broker: SharedBroker, prefix: str) -> dict[str, bytes]:
    """All that lies on the floor's topics: keys, values and headers."""
    found: dict[str, bytes] = defaultdict(bytes)
    with closing(KafkaConsumer(bootstrap_servers=broker.bootstrap)) as consumer:
        names = [name for name in consumer.topics() if name.startswith(prefix)]
        places = [TopicPartition(name, n) for name in names for n in consumer.partitions_for_topic(name) or ()]
        ends = consumer.end_offsets(places)
        consumer.assign(places)
        consumer.seek_to_beginning(*places)
        while any(consumer.position(place) < end for place, end in ends.items()):
            for place, records in consumer.poll(timeout_ms=500).items():
                for record in records:
                    headers = b"".join(value or b"" for _, value in record.headers)
                    found[place.topic] += (record.key or b"") + (record.value or b"") + headers
        return dict(found)


def _files(folder: Path) -> dict[str, bytes]:
    """Every file below, with what SQLite keeps beside it; but for the keys by which cards are opened."""
    found: dict[str, bytes] = defaultdict(bytes)
    for path in sorted(each for each in folder.rglob("*") if each.is_file() and not is_card_key(each)):
        found[path.name.removesuffix("-wal").removesuffix("-shm")] += path.read_bytes()
    return dict(found)


def _kept_beside(settings: Settings, floor: FloorFolder, cards: CardKeys, signer: Signer, hands: list[MidHand]) -> None:
    """What a host, the books, the replay role and a courier keep of it: snapshots, old states, copies of topics."""
    with closing(Store.open(settings.store, durable=True, snapshot_key=signer.snapshot_key, cards=cards)) as mirror:
        for hand in hands:
            mirror.save_snapshot(hand.live)
    with closing(StateKeeper(settings.store, settings.old_states, b"k" * 32, cards=cards, every=1, furthest=1)) as kept:
        kept.look()
        while kept.step():
            pass
    with closing(RoundIndex(settings.store, settings.round_index)) as index:
        index.catch_up(10_000)
    workers = trust_in(floor.path, WORKER)
    books = BooksConsumer(settings.kafka, settings.books, lambda _: None, workers, topic_prefix=settings.topic_prefix)
    books.rebuild()
    with closing(ReadModel.for_reading(settings.books)) as read:
        assert {hand.live.stream_id for hand in hands} <= set(read.heads())
    with closing(NoticeFile(settings.notices)) as notices:
        notices.add([pb.StreamNotice(stream_id=h.live.stream_id, number=1, begun_kind="poker") for h in hands], {})
    with closing(ViewingFile(settings.viewings)) as viewings:
        for hand in hands:
            viewings.add(pb.Viewing(subject=hand.live.stream_id, query="GetFrames"))


def _published_attempts(settings: Settings, cards: CardKeys, signer: Signer, hands: list[MidHand]) -> None:
    """Somebody named the cards and was refused, in words that repeat them."""
    with closing(AttemptFile(settings.attempts, cards)) as attempts:
        attempts.add([refused(hand.guess, hand.sealed[-1].commit) for hand in hands])
    AttemptsPublisher(settings.kafka, settings.topic_prefix, settings.attempts, signer).stop()
