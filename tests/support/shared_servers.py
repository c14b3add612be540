"""One Kafka and one PostgreSQL for all test processes.

The process that gathers the results starts each server when the first test asks for it, and stops it at the end,
because it outlives the processes that run the tests. They ask by a file in a folder that all of them know, and read
there where the server is.
"""

import json
import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import NamedTuple

from kafka_broker import Broker, Secured

from tests.support.certificates import Authority
from tests.support.kafka_users import BOUND, PASSWORD, USER
from tests.support.postgres import running_postgres

Address = Mapping[str, str]
_START_TIMEOUT_S = 240
"""The first start may have to fetch Kafka, on a machine that is busy with tests."""
_POLL_S = 0.05


class SharedBroker(NamedTuple):
    """Where the Kafka of all tests is; tests that hurt a broker start their own."""

    bootstrap: str
    secured_bootstrap: str
    ca: str
    """Who signed the certificate of its secured listener."""


@contextmanager
def _kafka(folder: Path) -> Iterator[Address]:
    logging.getLogger("kafka").setLevel(logging.ERROR)
    authority = Authority(folder)
    secured = Secured(*authority.issue("broker"), dict.fromkeys((USER, *BOUND), PASSWORD), BOUND)
    with Broker(folder / "kafka", secured=secured) as broker:
        yield SharedBroker(broker.bootstrap, broker.secured_bootstrap, str(authority.ca))._asdict()


@contextmanager
def _postgres(folder: Path) -> Iterator[Address]:
    with running_postgres() as server:
        yield {"dsn": server.dsn}


_SERVERS: Mapping[str, Callable[[Path], AbstractContextManager[Address]]] = {"kafka": _kafka, "postgres": _postgres}


class SharedServers:
    """Starts what is asked for, in a thread of the process that outlives the tests."""

    def __init__(self) -> None:
        self._temporary = TemporaryDirectory(prefix="roundledger-tests-")
        self.folder = Path(self._temporary.name)
        self._ended = Event()
        self._thread = Thread(target=self._serve, name="shared servers", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join()
        self._temporary.cleanup()

    def _serve(self) -> None:
        with ExitStack() as running:
            waiting = dict(_SERVERS)
            while not self._ended.wait(_POLL_S):
                for name in [name for name in waiting if (self.folder / f"{name}.wanted").exists()]:
                    self._answer(name, running, waiting.pop(name))

    def _answer(self, name: str, running: ExitStack, server: Callable[[Path], AbstractContextManager[Address]]) -> None:
        try:
            answer: Address = running.enter_context(server(self.folder))
        except Exception as problem:
            answer = {"problem": f"{type(problem).__name__}: {problem}"}
        written = self.folder / f"{name}.written"
        written.write_text(json.dumps(answer))
        os.replace(written, self.folder / f"{name}.json")  # whole or not at all


def address_of(name: str, folder: Path) -> Address:
    """Asks for a server and waits until it is there."""
    answer = folder / f"{name}.json"
    (folder / f"{name}.wanted").touch()
    deadline = time.monotonic() + _START_TIMEOUT_S
    while not answer.exists():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{name} was not there after {_START_TIMEOUT_S} s")
        time.sleep(_POLL_S)
    address: dict[str, str] = json.loads(answer.read_text())
    if problem := address.get("problem"):
        raise RuntimeError(f"{name} did not start: {problem}")
    return address
