"""Certificates and keys in files that are renewed while a process runs: it takes them up without a restart."""

import logging
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0

Made = TypeVar("Made")


class Renewed(Generic[Made]):
    """What is made from some files, made anew when they change. Files that are missing, half written or do not belong
    together leave the last that could be made in use, and are looked at again until they are well. Threads may ask
    at once."""

    def __init__(
        self, files: Sequence[Path], make: Callable[[], Made], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Raises what is wrong with the files at the start."""
        self._files, self._make, self._clock = tuple(files), make, clock
        self._content = self._read()
        self._made = make()
        self._said = ""
        self._looked = clock()
        self._looking = threading.Lock()

    def now(self) -> Made:
        """Looks at the files at most once a second."""
        if self._clock() - self._looked >= _LOOK_SECONDS and self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()
        return self._made

    def _look(self) -> None:
        self._looked = self._clock()
        try:
            content = self._read()
            if content == self._content:
                self._said = ""
                return
            made = self._make()
            if self._read() != content:  # still being written: what was made may be of neither
                return
        except (OSError, ValueError) as problem:
            self._say(f"{self._names()} cannot be used, and what was read before stays in use: {in_words(problem)}")
            return
        self._content, self._made, self._said = content, made, ""
        logger.warning("%s was renewed and is in use from now on", self._names())

    def _say(self, problem: str) -> None:
        if problem != self._said:
            logger.error("%s", problem)
            self._said = problem

    def _read(self) -> list[bytes]:
        return [path.read_bytes() for path in self._files]

    def _names(self) -> str:
        return " ".join(map(str, self._files))


class RenewedContext(ssl.SSLContext):
    """A context for libraries that keep one for good: each new connection is made with the newest."""

    def __new__(cls, renewed: Renewed[ssl.SSLContext]) -> "RenewedContext":
        return super().__new__(cls, ssl.PROTOCOL_TLS_CLIENT)  # never used by itself, for either side

    def __init__(self, renewed: Renewed[ssl.SSLContext]) -> None:
        self._renewed = renewed

    def wrap_bio(self, *args: Any, **kwargs: Any) -> ssl.SSLObject:
        return self._renewed.now().wrap_bio(*args, **kwargs)

    def wrap_socket(self, *args: Any, **kwargs: Any) -> ssl.SSLSocket:
        return self._renewed.now().wrap_socket(*args, **kwargs)

    def get_ca_certs(self, binary_form: bool = False) -> Any:
        return self._renewed.now().get_ca_certs(binary_form)


def load_chain(context: ssl.SSLContext, cert: Path, key: Path | None) -> None:
    """Raises ssl.SSLError where they do not belong together. A key that is locked by a password is none: a service
    cannot ask for it."""
    context.load_cert_chain(cert, key, password=lambda: b"")


def in_words(problem: Exception) -> str:
    if isinstance(problem, ssl.SSLError):
        return (problem.reason or str(problem)).replace("_", " ").lower()
    if isinstance(problem, OSError) and problem.filename:
        return f"{problem.filename}: {(problem.strerror or str(problem)).lower()}"
    return str(problem)
