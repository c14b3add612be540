"""Disks that fail."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_more_room(beyond: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes, which is an error of the disk to those who write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (beyond, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
