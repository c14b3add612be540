"""Fixtures that tests of all kinds share."""

import logging
import os
import uuid
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.support.postgres import PostgresServer
from tests.support.shared_servers import SharedBroker, SharedServers, address_of

# The suite says the same of the same code every time. `make explore` looks further: its examples are new in every run.
settings.register_profile("repeatable", derandomize=True)
settings.register_profile("explore", max_examples=1000)
settings.load_profile("explore" if os.environ.get("ROUNDLEDGER_EXPLORE") else "repeatable")


_SERVERS = pytest.StashKey[SharedServers]()
SERVERS_OF_ANOTHER = "ROUNDLEDGER_TEST_SERVERS"
"""Names the folder of servers that a run of tests shares with one that it starts."""


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
