"""Fixtures that tests of all kinds share."""

import logging
import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from kafka_broker import Broker, Secured

from tests.support.certificates import Authority
from tests.support.kafka_users import PASSWORD, USER
from tests.support.postgres import PostgresServer, running_postgres

# The suite says the same of the same code every time. `make explore` looks further: its examples are new in every run.
settings.register_profile("repeatable", derandomize=True)
settings.register_profile("explore", max_examples=1000)
settings.load_profile("explore" if os.environ.get("ROUNDLEDGER_EXPLORE") else "repeatable")


@pytest.fixture(scope="session")
def broker_authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Who signed the certificate of the broker's secured listener."""
    return Authority(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory, broker_authority: Authority) -> Iterator[Broker]:
    """A real Kafka, started when the first test asks for it and shared by all; tests that hurt it use their own."""
    logging.getLogger("kafka").setLevel(logging.ERROR)
    secured = Secured(*broker_authority.issue("broker"), {USER: PASSWORD})
    with Broker(tmp_path_factory.mktemp("kafka"), secured=secured) as broker:
        yield broker


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL, likewise; where several processes share the tests, each has one of its own."""
    with running_postgres() as server:
        yield server


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
