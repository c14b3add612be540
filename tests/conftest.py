"""Fixtures that tests of all kinds share."""

import logging
import os
import uuid
from collections.abc import Iterator

import pytest
from hypothesis import settings
from kafka_broker import Broker

# The suite says the same of the same code every time. `make explore` looks further: its examples are new in every run.
settings.register_profile("repeatable", derandomize=True)
settings.register_profile("explore", max_examples=1000)
settings.load_profile("explore" if os.environ.get("ROUNDLEDGER_EXPLORE") else "repeatable")


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """A real Kafka, started when the first test asks for it and shared by all; tests that hurt it use their own."""
    logging.getLogger("kafka").setLevel(logging.ERROR)
    with Broker(tmp_path_factory.mktemp("kafka")) as broker:
        yield broker


@pytest.fixture
def topic_prefix() -> str:
    """Begins the names of a test's own topics."""
    return f"t{uuid.uuid4().hex[:12]}."
