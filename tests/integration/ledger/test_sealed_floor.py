"""Nobody who reads a floor's files or topics in the middle of a hand learns a card that lies face down: for every game
with cards, every byte of what processes write is searched for them, beside the same floor without seals."""

import hashlib
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.audit import checkpoints
from ledger.audit.bundle_check import check_bundle
from ledger.audit.bundle_parts import records_of
from ledger.audit.findings import Report
from ledger.audit.round_index import RoundIndex
from ledger.audit.state_keeper import StateKeeper
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books import follower as books_follower
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.core.vocabulary import event_in
from ledger.core.walk import StillSealed
from ledger.log.attempt_file import AttemptFile
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.log.topic_record import home_partition
from ledger.worker import partition_fold
from ledger.worker.partition_fold import PartitionFold
from ledger.worker.saved import SavedStates
from services.cli import main
from services.replay.bundling import Bundler
from services.running.floor_folder import FloorFolder
from services.running.kept_ledger import new_card_keys
from services.running.problems import Problem
from services.running.settings import Settings
from tests.support.harness import Play, legal_play, plays
from tests.support.hidden import texts
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
        b"".join(unit.data.values()),
    ]


# --- Who has the key, and who has none ---


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Settings, CardKeys, list[Record]]:
    """A poker table's ledger on disk, with its books, its snapshot and its keys."""
    settings = Settings(data=tmp_path_factory.mktemp("floor"))
    cards = new_card_keys(settings.data)
    played = legal_play(PLAYS["poker"], 5, seals=cards).stream
    signer = Signer.from_folder(settings.keys, "host-1")
    store = Store.open(settings.store, durable=False, snapshot_key=signer.snapshot_key, cards=cards)
    assert all(store.append(signer.sign_group(played.records)))
    store.save_snapshot(played.live)
    store.close()
    follower = Follower(settings.store, settings.books, lambda _: None, cards=cards)
    while follower.catch_up():
        pass
    follower.close()
    return settings, cards, played.records


def verified(settings: Settings, card_keys: Path) -> Report:
    files = Files(settings.store, settings.books_file, settings.keys, cards=card_keys)
    return verify_files(files, survey(files), lambda _: None)


def is_sealed(record: Record) -> bool:
    return pb.Commit.FromString(record.data).HasField("sealed")


def test_verification_recomputes_what_it_can_open(
    kept: tuple[Settings, CardKeys, list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the key it checks every hash, link and signature all the same, and says what it could not open."""
    settings, cards, records = kept
    whole, without = verified(settings, settings.keys), verified(settings, tmp_path)
    assert (whole.differences, whole.streams[0].not_recomputed, whole.streams[0].sealed) == (0, 0, 0)
    assert (without.differences, without.streams[0].sealed) == (0, sum(map(is_sealed, records)))
    assert without.streams[0].unknown_card_keys == {cards.newest}
    assert main(["verify", "--data", str(settings.data), "--card-keys", str(tmp_path)]) == 5
    said = capsys.readouterr().out
    assert f"card key {cards.newest} is not at hand" in said
    assert "all that could be checked is well" in said
    copy = Settings(data=tmp_path / "copy")
    shutil.copytree(settings.data, copy.data)
    altered = next(filter(is_sealed, records))
    data = bytearray(altered.data)
    data[data.index(pb.Commit.FromString(altered.data).sealed.data) + 20] ^= 1
    with closing(sqlite3.connect(copy.store)) as db, db:
        db.execute("UPDATE commits SET data = ? WHERE seq = ?", (bytes(data), altered.commit.seq))
    for keys in (settings.keys, tmp_path):
        first = verified(copy, keys).first
        assert first is not None
        assert (first.seq, first.problem) == (
            altered.commit.seq,
            "its bytes do not have the hash they were stored with",
        )


def test_a_bundle_opens_its_round_and_no_other(kept: tuple[Settings, CardKeys, list[Record]]) -> None:
    settings, cards, records = kept
    with closing(Store.open_read_only(settings.store, cards=cards)) as store:
        ended = [name for name in store.rounds() if store.round_span(name)[2] < records[-1].commit.seq]
        assert len(ended) > 1
        for with_history in (False, True):
            bundler = Bundler(settings, lambda: Store.open_read_only(settings.store, cards=cards), cards)
            bundle = bundler.make(ended[1], with_history=with_history)
            assert {each.round_id for each in bundle.card_keys} == {ended[1]}
            assert check_bundle(bundle).problems == []
            told = records_of(bundle)
            sealed = {r.commit.sealed.round_id for r in told if r.commit.HasField("sealed")}
            assert sealed == ({ended[0]} if with_history else set())
            assert [r for r in told if r.commit.seq >= bundle.first_seq] == list(
                store.commits(bundle.table_id, bundle.first_seq - 1, bundle.last_seq)
            )
            del bundle.card_keys[:]
            assert "sealed with card key" in check_bundle(bundle).problems[0]


def test_a_bundle_does_not_tell_what_was_thrown_away_in_the_round_before(tmp_path: Path) -> None:
    """It says how the table stood before its round, which remembers the hands of the round before."""
    settings = Settings(data=tmp_path)
    cards = new_card_keys(settings.data)
    records = legal_play(PLAYS["poker"], 6, seals=cards).stream.records
    signer = Signer.from_folder(settings.keys, "host-1")
    with closing(Store.open(settings.store, durable=False, snapshot_key=signer.snapshot_key, cards=cards)) as store:
        assert all(store.append(signer.sign_group(records)))
        bundler = Bundler(settings, lambda: Store.open_read_only(settings.store, cards=cards), cards)
        tried = 0
        for before, round_id in pairwise(store.rounds()):
            bundle = bundler.make(round_id)
            unshown = _unshown(records, before)
            tried += len(unshown)
            assert {card for card in unshown if card in bundle.state_before} == set()
            assert check_bundle(bundle).problems == []
    assert tried > 10


def _unshown(records: list[Record], round_id: str) -> set[bytes]:
    """The cards of a round that nobody was shown, as a state would name them."""
    down, said = set[str](), set[str]()
    for record in records:
        for event in map(event_in, record.commit.events):
            if getattr(event, "round_id", "") == round_id and isinstance(event, pb.CardDealt) and event.face_down:
                down.add(event.card)
        said |= texts(pb.Commit.FromString(record.data)) if down else set()
    return {b"\xa2" + card.encode() for card in down - said if card}


def test_a_host_without_the_key_decides_nothing_at_the_table(kept: tuple[Settings, CardKeys, list[Record]]) -> None:
    settings, _, records = kept
    with closing(Store.open_read_only(settings.store)) as store, pytest.raises(StillSealed):
        store.load(records[0].commit.stream_id)


def test_a_repeat_is_known_by_what_was_asked(kept: tuple[Settings, CardKeys, list[Record]]) -> None:
    """The digest by which it is known is sealed with the rest, for a card could be guessed from it."""
    settings, cards, records = kept
    asked = next(filter(is_sealed, records)).commit
    with closing(Store.open_read_only(settings.store, cards=cards)) as store:
        found = store.by_command(asked.stream_id, asked.command_id)
    assert found is not None
    assert found.commit.command_digest == hashlib.sha256(asked.command).digest()


def test_a_backup_has_no_card_key_and_restore_asks_for_it(
    kept: tuple[Settings, CardKeys, list[Record]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings, _, _ = kept
    copy, apart, again = tmp_path / "copy", tmp_path / "apart", tmp_path / "again"
    assert main(["backup", str(copy), "--data", str(settings.data)]) == 0
    assert "the card keys are not in it" in capsys.readouterr().out
    assert not list(copy.rglob("cards-*"))
    assert main(["restore", str(copy), "--data", str(again)]) == 1
    assert "name its folder with --card-keys" in capsys.readouterr().err
    assert not again.exists()
    shutil.rmtree(copy)
    assert main(["backup", str(copy), "--card-keys", str(apart), "--data", str(settings.data)]) == 0
    assert [path.name for path in apart.iterdir()] == ["cards-1.key"]
    assert stat.S_IMODE((apart / "cards-1.key").stat().st_mode) == 0o600
    assert main(["restore", str(copy), "--card-keys", str(apart), "--data", str(again)]) == 0
    assert main(["verify", "--data", str(again)]) == 0


def test_a_new_card_key_is_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "floor"
    assert main(["floor", "init", str(folder)]) == 0
    before = CardKeys.in_folder(folder)
    assert main(["floor", "new-card-key", str(folder)]) == 0
    assert "cards-2.key is the floor's newest card key" in capsys.readouterr().out
    assert CardKeys.in_folder(folder).newest.startswith("2-")
    assert before.newest.startswith("1-")
    assert main(["floor", "new-card-key", str(tmp_path)]) == 2
    assert "is no floor's folder" in capsys.readouterr().err
    for path in folder.glob("cards-*.key"):  # a folder that is older than card keys
        path.unlink()
    with pytest.raises(Problem, match="has no card key: make one with `roundledger floor new-card-key"):
        FloorFolder(folder).check()
    FloorFolder(folder).ensure()
    assert CardKeys.in_folder(folder).newest.startswith("1-")
