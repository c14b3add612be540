"""Fixtures that tests of all kinds share."""

import gc
import logging
import os
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres import PostgresServer
from tests.support.shared_servers import SharedBroker, SharedServers, address_of
from tests.support.spreading import Spreading, group_of

_SERVERS = pytest.StashKey[SharedServers]()
SERVERS_OF_ANOTHER = "ROUNDLEDGER_TEST_SERVERS"
"""Names the folder of servers that a run of tests shares with one that it starts."""


gc.set_threshold(20_000, 20, 20)  # plays make many short-lived states, of which few are in cycles


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and SERVERS_OF_ANOTHER not in os.environ:
        config.stash[_SERVERS] = SharedServers()


def pytest_unconfigure(config: pytest.Config) -> None:
    if servers := config.stash.get(_SERVERS, None):
        servers.stop()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Each test process is told where to ask for servers."""
    node.workerinput["shared_servers"] = str(node.config.stash[_SERVERS].folder)


# --- Who runs what, where several processes do ---

_FOLDERS = ("tests/e2e/", "tests/integration/", "tests/unit/")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Spreading | None:
    return Spreading(config, log) if config.getvalue("dist") == "loadscope" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest goes first, so that no process ends alone: whole floors, then servers, then what is drawn for
    each kind of stream."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[int, bool, str]:
    folder = next((place for place, name in enumerate(_FOLDERS) if item.nodeid.startswith(name)), len(_FOLDERS))
    group = group_of(item.nodeid)
    is_drawn = group.startswith("plays of ")
    return folder, not is_drawn, group if is_drawn else ""


def pytest_collection_finish() -> None:
    """What was loaded and collected stays until the end: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def servers_folder(pytestconfig: pytest.Config) -> Path:
    if shared := os.environ.get(SERVERS_OF_ANOTHER):
        return Path(shared)
    told = getattr(pytestconfig, "workerinput", None)
    return Path(told["shared_servers"]) if told else pytestconfig.stash[_SERVERS].folder


@pytest.fixture(scope="session")
def broker(servers_folder: Path) -> SharedBroker:
    """A real Kafka, started when the first test asks for it and shared by all; tests that hurt it use their own."""
    logging.getLogger("kafka").setLevel(logging.ERROR)
    return SharedBroker(**address_of("kafka", servers_folder))


@pytest.fixture(scope="session")
def postgres(servers_folder: Path) -> PostgresServer:
    """A real PostgreSQL, likewise."""
    return PostgresServer(address_of("postgres", servers_folder)["dsn"])


@pytest.fixture(params=["sqlite", "postgresql"])
def books_place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where books are kept that nobody has begun: whatever is true of books is true of them on both."""
    if request.param == "sqlite":
        return tmp_path / "books.db"
    dsn: str = request.getfixturevalue("postgres").new_books()
    return dsn


@pytest.fixture
def topic_prefix() -> str:
    """Begins the names of a test's own topics."""
    return f"t{uuid.uuid4().hex[:12]}."
