"""Files that only their owner may read, and that a running floor reads again when they are changed."""

import os
from pathlib import Path


def write_secret(path: Path, content: bytes) -> None:
    """Readable by its owner only from its first byte on; whole, or as it was."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


FileStamp = tuple[int, int, int]


def stamp_of(path: Path) -> FileStamp:
    """What tells a file from the one that was there before it, also one that `write_secret` put in its place."""
    found = os.stat(path)
    return found.st_mtime_ns, found.st_ino, found.st_size
