"""How commands call a running floor."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from services.cli.app import caller_tls

if TYPE_CHECKING:
    from services.running.client import FloorClient


@contextmanager
def calling(server: str, tokens: Path) -> Iterator["FloorClient"]:
    from services.access.callers import TokenFile
    from services.running.client import FloorClient

    client = FloorClient(server, TokenFile.read(tokens), tls=caller_tls())
    try:
        yield client
    finally:
        client.close()
