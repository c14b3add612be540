"""What a process writes about itself: one line an entry, for people or for machines."""

import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TextIO

import msgspec

from services.running.settings import BadSetting

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
_LEVEL, _FORMAT = "ROUNDLEDGER_LOG_LEVEL", "ROUNDLEDGER_LOG_FORMAT"
_HOST, _ROLE = "ROUNDLEDGER_LOG_HOST", "ROUNDLEDGER_LOG_ROLE"

_LIBRARIES = (("kafka", "ERROR"), ("aiokafka", "ERROR"), ("faust", "WARNING"), ("mode", "WARNING"))
"""What is not ours and has much to say, and the least of it that is worth reading."""

_FIRST_SECONDS, _LONGEST_SECONDS = 10.0, 600.0
"""How long lines like one that was just written are only counted: at first, and at most, where they do not end."""
_MOST_RUNS = 256

ABOUT = ("stream", "command_id")
"""What an entry may be about, given as `extra`."""

_chosen: dict[str, str] = {}


def set_up_logs(level: str, form: str, host: str = "", role: str = "") -> None:
    """The host's name and its role are in every entry for machines."""
    if level not in LEVELS:
        raise BadSetting(f"--log-level is {level!r}: use one of {', '.join(LEVELS)}")
    if form not in FORMATS:
        raise BadSetting(f"--log-format is {form!r}: use one of {', '.join(FORMATS)}")
    handler = FoldingHandler(sys.stderr)
    handler.setFormatter(_Json(host, role) if form == "json" else _Text())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty, least in _LIBRARIES:
        logging.getLogger(chatty).setLevel("DEBUG" if level == "debug" else least)
    _chosen.update({_LEVEL: level, _FORMAT: form, _HOST: host, _ROLE: role})


def for_children() -> dict[str, str]:
    """The environment in which a process that this one starts writes as it does."""
    return dict(_chosen)


def as_the_parent() -> tuple[str, str, str, str]:
    told = os.environ.get
    return told(_LEVEL, "info"), told(_FORMAT, "text"), told(_HOST, ""), told(_ROLE, "")


def tell(message: str) -> None:
    """Says on standard output what scripts wait for, whatever the level. Where logs are for machines it is an entry
    like theirs: a container's log has both outputs in one."""
    if _chosen.get(_FORMAT) == "json":
        entry = logging.LogRecord(__name__, logging.INFO, __file__, 0, "%s", (message,), None)
        message = _Json(_chosen[_HOST], _chosen[_ROLE]).format(entry)
    print(message, flush=True)


class _Run:
    """Lines that are alike."""

    def __init__(self, said: str, now: float) -> None:
        self.said, self.pause = said, _FIRST_SECONDS
        self.until = now + self.pause
        self.left_out = 0
        """Since the last of them that was written."""
        self.last: logging.LogRecord | None = None

    def begin_again(self, now: float) -> None:
        self.pause = min(2 * self.pause, _LONGEST_SECONDS)
        self.until, self.left_out, self.last = now + self.pause, 0, None


class FoldingHandler(logging.StreamHandler[TextIO]):
    """Writes the first of warnings that are alike, counts the others, and writes how many there were: a broker that is
    away is a line now and then, not twenty a second. What a library says is alike if only its details differ. What we
    say ourselves must be the same, with nothing else from there in between: that something is over is never left out.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._runs: dict[tuple[str, str], _Run] = {}

    def emit(self, record: logging.LogRecord) -> None:
        now, is_foreign = self._clock(), record.name.partition(".")[0] in dict(_LIBRARIES)
        key = (record.name, str(record.msg) if is_foreign else "")
        try:
            said = "" if is_foreign else record.getMessage()
        except Exception:  # what cannot be put into words must not fail who said it
            self.handleError(record)
            return
        self._write_due(now, key)
        run = self._runs.get(key)
        if run is not None and run.said == said and record.levelno >= logging.WARNING:
            run.left_out, run.last = run.left_out + 1, record
            if now >= run.until:
                self._write_last(run)
                run.begin_again(now)
            return
        if run is not None:
            self._write_last(run)
            del self._runs[key]
        if record.levelno >= logging.WARNING:
            if len(self._runs) >= _MOST_RUNS:
                self._write_all()
            self._runs[key] = _Run(said, now)
        super().emit(record)

    def close(self) -> None:
        with self.lock or contextlib.nullcontext():
            if not self.stream.closed:
                self._write_all()
        super().close()

    def _write_due(self, now: float, but: tuple[str, str]) -> None:
        """Of those whose time is over; one that was quiet all the time is forgotten."""
        for key, run in [(key, run) for key, run in self._runs.items() if now >= run.until]:
            if not run.left_out:
                del self._runs[key]
            elif key != but:
                self._write_last(run)
                run.begin_again(now)

    def _write_all(self) -> None:
        for run in self._runs.values():
            self._write_last(run)
        self._runs.clear()

    def _write_last(self, run: _Run) -> None:
        if run.last is not None:
            run.last.left_out = run.left_out - 1
            super().emit(run.last)


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class _Text(logging.Formatter):
    """What others sent may be in a message; it cannot begin a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        message = "".join(c if c.isprintable() else repr(c)[1:-1] for c in record.getMessage())
        if left_out := getattr(record, "left_out", 0):
            message += f" (and {left_out} more like it before)"
        line = f"{_at(record)} {record.levelname.lower()} {record.name}: {message}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    def __init__(self, host: str, role: str) -> None:
        super().__init__()
        self._process = {name: value for name, value in (("host", host), ("role", role)) if value}

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, str | int] = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **self._process,
            **{name: str(told) for name in ABOUT if (told := getattr(record, name, None))},
        }
        if left_out := getattr(record, "left_out", 0):
            entry["left_out"] = left_out
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode(errors="replace")
