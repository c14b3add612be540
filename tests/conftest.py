"""Fixtures that tests of all kinds share."""

import logging
import uuid
from collections.abc import Iterator

import pytest
from kafka_broker import Broker


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
