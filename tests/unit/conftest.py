"""What is in this folder is pure: no test starts a process or connects to anything: `make check` stays quick."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

_NOT_HERE = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec", "os.system"}
_NOT_HERE |= {"socket.bind", "socket.connect", "socket.getaddrinfo"}
_running: list[str] = []
"""The unit test that runs now; other tests of the same process may do what they like."""


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if _running and event in _NOT_HERE:
        raise RuntimeError(f"{_running[0]} does {event}{arguments!r}: that is for tests/integration or tests/e2e")


sys.addaudithook(_refuse)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    _running.append(item.nodeid)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    try:
        return (yield)
    finally:
        _running.clear()
