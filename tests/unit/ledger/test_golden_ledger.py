"""A ledger written by version 0.2 replays to what that version made of it, for ever. If one of these tests fails, the
change that makes it fail rewrites history: give the engine a new revision instead, and never write the ledger anew."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.tables.rulebook import published_rulebooks
from ledger.audit.replay import replay_from_store
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.log.signing import TrustedHosts
from ledger.log.store import Store
from tests.fixtures.make_ledger import FOLDER, results
from tests.support.auditor import Auditor

DIGESTS: dict[str, Any] = json.loads((FOLDER / "digests.json").read_text())
VIEWS: dict[str, Any] = json.loads((FOLDER / "views.json").read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path_factory.mktemp("golden") / "ledger"))


@pytest.fixture(scope="module")
def store(folder: Path) -> Iterator[Store]:
    store = Store.open_read_only(folder / "log.db")
    yield store
    store.close()


def test_all_streams_are_there(store: Store) -> None:
    assert store.streams() == sorted(DIGESTS) == sorted(VIEWS)


@pytest.mark.parametrize("stream_id", DIGESTS)
def test_postings_and_settlements_are_the_same_bytes(store: Store, stream_id: str) -> None:
    digests, _ = results(store, stream_id)
    assert digests == DIGESTS[stream_id]


@pytest.mark.parametrize("stream_id", VIEWS)
def test_surveillance_sees_the_same(store: Store, stream_id: str) -> None:
    """Later versions may show more of a stream, never something else."""
    _, view = results(store, stream_id)
    _assert_within(VIEWS[stream_id], view, stream_id)


def _assert_within(recorded: Any, found: Any, where: str) -> None:
    if isinstance(recorded, dict):
        for key, value in recorded.items():
            assert key in found, f"{where}: {key} is gone"
            _assert_within(value, found[key], f"{where}.{key}")
    elif isinstance(recorded, list):
        assert len(found) == len(recorded), where
        for place, (value, other) in enumerate(zip(recorded, found, strict=True)):
            _assert_within(value, other, f"{where}[{place}]")
    else:
        assert found == recorded, where


@pytest.mark.parametrize("stream_id", DIGESTS)
def test_every_commit_is_signed_and_audited(store: Store, folder: Path, stream_id: str) -> None:
    hosts, auditor, folded = TrustedHosts.from_folder(folder / "keys"), Auditor(stream_id), Fold(stream_id)
    balances: dict[str, int] = {}
    for record in store.commits(stream_id):
        assert hosts.problem_with(record) == ""
        auditor.read(record.data)
        folded, outputs = fold(CATALOGUE, folded, record)
        for posting in outputs.batch.postings:
            balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
            balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
    assert {name: cents for name, cents in balances.items() if cents} == auditor.held()


def test_it_verifies_with_the_books_made_of_it(folder: Path) -> None:
    """Chains, signatures, rulebooks and books: what was published stays published."""
    follower = Follower(folder / "log.db", folder / "books.db", lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()
    files = Files(folder / "log.db", folder / "books.db", folder / "keys")
    report = verify_files(files, survey(files), lambda advance: None)
    assert report.first is None
    assert [stream.stream_id for stream in report.streams] == sorted(DIGESTS)


def test_every_round_replays(store: Store) -> None:
    """Nothing is to be said of one, but that a game whose rules were corrected has a later revision by now."""
    for round_id in store.rounds():
        replay = replay_from_store(store, round_id, published_rulebooks())
        assert all(note.endswith("It replays as it was decided") for note in replay.notes)
        assert list(replay.frames)


def test_the_private_key_is_not_kept() -> None:
    assert [path.name for path in (FOLDER / "keys").iterdir()] == ["host-1.pub"]
