"""Nobody who reads a floor's files or topics in the middle of a hand learns a card that lies face down: for every game
with cards, every byte of what processes write is searched for them, beside the same floor without seals."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.audit import checkpoints
from ledger.audit.round_index import RoundIndex
from ledger.audit.state_keeper import StateKeeper
from ledger.books import follower as books_follower
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.log.attempt_file import AttemptFile
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.log.topic_record import home_partition
from ledger.worker import partition_fold
from ledger.worker.partition_fold import PartitionFold
from ledger.worker.saved import SavedStates
from services.running.settings import Settings
from tests.support.harness import Play, plays
from tests.support.partitions import HOSTS, PARTITIONS, SIGNER, WORKER, WORKERS, in_partition
from tests.support.sealed import mid_hand

CARDS = CardKeys.ephemeral()
PLAYS = {play.kind: play for play in plays() if play.kind in GAMES and CATALOGUE[play.kind].has_cards}
card_games = pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
HOLD_CARDS = {"log", "books", "attempts", "states"}
"""What names hole cards where nothing is sealed."""


def written(data: Path, records: list[Record], live: Live, guess: pb.Command, cards: CardKeys) -> dict[str, bytes]:
    """What a floor's processes write, in the middle of a hand, with all that SQLite keeps beside its files."""
    settings, signer = Settings(data=data), Signer.ephemeral("host-1")
    data.mkdir()
    store = Store.open(settings.store, durable=True, snapshot_key=signer.snapshot_key, cards=cards)
    assert all(store.append(signer.sign_group(records)))
    store.save_snapshot(live)
    follower = Follower(settings.store, settings.books, lambda _: None, notices=settings.notices, cards=cards)
    while follower.catch_up():
        pass
    attempts = AttemptFile(settings.attempts, cards)
    attempts.add([refused(guess, record.commit) for record in records])
    with closing(StateKeeper(settings.store, settings.old_states, b"k" * 32, cards=cards, every=1, furthest=1)) as kept:
        kept.look()
        while kept.step():
            pass
        with closing(RoundIndex(settings.store, settings.round_index)) as index:
            index.catch_up(1000)
        made = checkpoints.make(store, signer, datetime.fromtimestamp(live.at / 1_000_000, UTC), "2026-03-01")
        (data / "checkpoint").write_bytes(made.SerializeToString())
        listed = AttemptFile(settings.attempts, cards).newest({}, 0, 500)
        assert len(listed) == len(records)
        assert all(each.command == guess for each in listed)
        assert Store.open_read_only(settings.store, signer.snapshot_key, cards).load(live.stream_id) == live
        found: dict[str, bytes] = {}
        for path in sorted(data.iterdir()):
            name = path.name.partition("-")[0].partition(".")[0]
            found[name] = found.get(name, b"") + path.read_bytes()
    follower.close()
    attempts.close()
    store.close()
    return found


def refused(command: pb.Command, commit: pb.Commit) -> pb.Attempt:
    """A command that was refused after a commit, in words that repeat all of it."""
    attempt = pb.Attempt(host_id="host-1", stream_id=commit.stream_id, after_seq=commit.seq, at=commit.at)
    attempt.rejection.CopyFrom(pb.Rejection(code="REFUSED", message=f"not now: {command}"))
    attempt.command.CopyFrom(command)
    attempt.actor.CopyFrom(commit.actor)
    return attempt


@card_games
def test_no_file_of_a_floor_tells_a_hole_card(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books_follower, "STATE_EVERY", 1)
    hand = mid_hand(play, CARDS)
    sealed = written(tmp_path / "sealed", hand.sealed, hand.live, hand.guess, CARDS)
    clear = written(tmp_path / "clear", hand.clear, hand.clear_live, hand.guess, NO_CARD_KEYS)
    assert sealed.keys() == clear.keys() >= {*HOLD_CARDS, "rounds", "notices", "checkpoint"}
    assert {name for name, data in clear.items() if hand.found_in(data)} >= HOLD_CARDS, "the search finds none"
    assert {name: hand.found_in(data) for name, data in sealed.items() if hand.found_in(data)} == {}


@card_games
def test_no_topic_tells_a_hole_card(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The topic of commits, all that a worker publishes, and the states that it saves in its changelog."""
    monkeypatch.setattr(partition_fold, "SAVE_EVERY", 1)
    hand = mid_hand(play, CARDS)
    clear, sealed = published(hand.clear, NO_CARD_KEYS), published(hand.sealed, CARDS)
    assert [bool(hand.found_in(data)) for data in clear] == [True, False, True]
    assert [hand.found_in(data) for data in sealed] == [set(), set(), set()]


def published(records: list[Record], cards: CardKeys) -> list[bytes]:
    """The commits, what the worker made of them, and what it saved: as bytes."""
    partition = home_partition(records[0].commit.stream_id.encode(), PARTITIONS)
    log = in_partition(partition, SIGNER.sign_group(records))
    entries: dict[bytes, bytes] = {}
    saved = SavedStates(entries.get, WORKER, WORKERS, CATALOGUE, cards)
    fold = PartitionFold(partition, PARTITIONS, saved, HOSTS, CATALOGUE)
    for raw in log:
        fold.apply(raw)
    unit = fold.take()
    assert unit.batches
    assert not fold.set_aside
    outputs = (*unit.batches, *unit.settlements, *unit.sheets, *unit.statements, *unit.alerts, *unit.notices)
    return [
        b"".join(raw.value for raw in log),
        b"".join(each.SerializeToString() for each in outputs),
        b"".join(unit.entries.values()),
    ]
