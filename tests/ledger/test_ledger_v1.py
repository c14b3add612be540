"""A ledger written by version 1 replays to what version 1 made of it, for ever. If one of these tests fails, the
change that makes it fail rewrites history: give the engine a new revision instead, and never regenerate the ledger."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from games.rulebook import published_rulebooks
from ledger.audit.replay import replay_from_store
from ledger.log.store import Store
from ledger.audit.verify_files import Files, survey, verify_files
from tests.fixtures.make_ledger_v1 import FOLDER, results

DIGESTS: dict[str, Any] = json.loads((FOLDER / "digests.json").read_text())
MAPS = {"limits", "options", "terms", "players", "wagers", "spoken", "colours"}
"""What a state holds by key; everything else in it is a field, of which there may be more one day."""

STATES: dict[str, Any] = json.loads((FOLDER / "states.json").read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path_factory.mktemp("v1") / "ledger"))


@pytest.fixture(scope="module")
def store(folder: Path) -> Store:
    return Store.open_read_only(folder / "log.db")


def test_all_tables_are_there(store: Store) -> None:
    assert store.tables() == sorted(DIGESTS)


@pytest.mark.parametrize("table_id", DIGESTS)
def test_postings_and_settlements_are_the_same_bytes(store: Store, table_id: str) -> None:
    digests, _ = results(store, table_id)
    assert digests == DIGESTS[table_id]


@pytest.mark.parametrize("table_id", STATES)
def test_states_say_the_same(store: Store, table_id: str) -> None:
    """Later versions may remember more of a table, never something else."""
    _, states = results(store, table_id)
    assert list(states) == sorted(STATES[table_id], key=int)
    _assert_within(STATES[table_id], states, table_id)


def _assert_within(recorded: Any, found: Any, where: str) -> None:
    if isinstance(recorded, dict):
        if where.rpartition(".")[2] in MAPS:
            assert list(found) == list(recorded), where
        for key, value in recorded.items():
            assert key in found, f"{where}: {key} is gone"
            _assert_within(value, found[key], f"{where}.{key}")
    else:
        assert found == recorded, where


def test_it_verifies(folder: Path) -> None:
    """Chains, signatures and rulebooks: what was published stays published."""
    files = Files(folder / "log.db", folder / "books.db", folder / "keys")
    assert verify_files(files, survey(files), lambda advance: None).first is None


def test_every_round_replays(store: Store) -> None:
    for round_id in store.rounds():
        replay = replay_from_store(store, round_id, published_rulebooks())
        assert replay.notes == ()
        assert next(step.text for step in replay.steps).startswith(f"round {round_id} opens")
    assert len(store.rounds()) == 10


def test_the_private_key_is_not_kept() -> None:
    assert [path.name for path in (FOLDER / "keys").iterdir()] == ["host-1.pub"]
