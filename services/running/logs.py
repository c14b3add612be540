"""What a process writes about itself: one line an entry, for people or for machines."""

import logging
import os
import sys
from datetime import UTC, datetime

import msgspec

from services.running.settings import BadSetting

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
_LEVEL, _FORMAT = "ROUNDLEDGER_LOG_LEVEL", "ROUNDLEDGER_LOG_FORMAT"

_chosen: dict[str, str] = {}


def set_up_logs(level: str, form: str) -> None:
    if level not in LEVELS:
        raise BadSetting(f"--log-level is {level!r}: use one of {', '.join(LEVELS)}")
    if form not in FORMATS:
        raise BadSetting(f"--log-format is {form!r}: use one of {', '.join(FORMATS)}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty, least in (("kafka", "ERROR"), ("aiokafka", "ERROR"), ("faust", "WARNING"), ("mode", "WARNING")):
        logging.getLogger(chatty).setLevel("DEBUG" if level == "debug" else least)
    _chosen.update({_LEVEL: level, _FORMAT: form})


def for_children() -> dict[str, str]:
    """The environment in which a process that this one starts writes as it does."""
    return dict(_chosen)


def as_the_parent() -> tuple[str, str]:
    return os.environ.get(_LEVEL, "info"), os.environ.get(_FORMAT, "text")


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class _Text(logging.Formatter):
    """What others sent may be in a message; it cannot begin a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        message = "".join(c if c.isprintable() else repr(c)[1:-1] for c in record.getMessage())
        line = f"{_at(record)} {record.levelname.lower()} {record.name}: {message}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode(errors="replace")
