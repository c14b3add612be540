"""Disks that fail."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_more_room(beyond: int, pid: int = 0) -> Iterator[None]:
    """No file of this process, or of another, grows beyond so many bytes, which is an error of the disk to those who
    write."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (beyond, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
