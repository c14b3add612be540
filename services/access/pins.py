"""Players' PINs, as a floor keeps them: a salted, slow hash each, in a file of the floor's folder and in no stream. A
PIN has few digits, so wrong ones are counted, and after a few no try is let through for a while (compliance e4)."""

import hashlib
import hmac
import re
import secrets
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from services.running.files import FileStamp, stamp_of, write_secret
from services.running.problems import Problem

MOST_WRONG = 5
"""Wrong PINs of a player, after which none is looked at for a while."""
LOCKED_SECONDS = 15 * 60

_MOST_PLAYERS = 10_000
"""Whose wrong ones are remembered before old ones are forgotten."""

_COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 64 * 1024 * 1024, "dklen": 32}


class BadPin(ValueError):
    """What is no PIN."""


class KeptPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept of one."""

    player_id: str
    salt: str
    hash: str
    """scrypt of the PIN, in hexadecimal."""


class _PinFile(msgspec.Struct, forbid_unknown_fields=True):
    pins: list[KeptPin] = []


def kept_pin(player_id: str, pin: str) -> KeptPin:
    if not re.fullmatch(r"[0-9]{4,12}", pin):
        raise BadPin("a PIN has 4 to 12 digits")
    salt = secrets.token_bytes(16)
    return KeptPin(player_id, salt.hex(), _hash(pin, salt))


def _hash(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, **_COST).hex()


def read_pins(path: Path) -> dict[str, KeptPin]:
    """By player; none where there is no file."""
    try:
        pins = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _PinFile).pins
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise Problem(f"{path} is no file of PINs: {error}") from error
    return {pin.player_id: pin for pin in pins}


def write_pins(path: Path, pins: dict[str, KeptPin]) -> None:
    """Whole, or not at all."""
    lines = ["# Players' PINs, hashed. Keep it secret; `roundledger pins` changes it.\n"]
    for pin in pins.values():
        lines.append(f'[[pins]]\nplayer_id = "{pin.player_id}"\nsalt = "{pin.salt}"\nhash = "{pin.hash}"\n')
    write_secret(path, "\n".join(lines).encode())


class Pins:
    """Knows the PINs of a floor; a file that is changed is read again, and only then: it may have thousands."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path, self._clock = path, clock
        self._read: tuple[FileStamp | None, dict[str, KeptPin]] | None = None
        self._tried: dict[str, list[float]] = {}
        """When each player's tries came that were not right, the newest last."""

    def may_try(self, player_id: str) -> bool:
        """Whether one more is looked at; if so, it counts as wrong until it is known to be right. Asked and counted in
        one step and one thread, so that of many at once no more are looked at than one after the other."""
        recent = self._recent(player_id)
        if len(recent) >= MOST_WRONG:
            return False
        self._tried[player_id] = [*recent, self._clock()]
        return True

    def is_right(self, player_id: str, pin: str) -> bool:
        """Slow, so it is asked in a thread; as slow for a player who has none."""
        kept = self._kept().get(player_id)
        salt, known = (bytes.fromhex(kept.salt), kept.hash) if kept else (bytes(16), "")
        return hmac.compare_digest(_hash(pin, salt), known)

    def forgive(self, player_id: str) -> None:
        """A right one: those before it were slips."""
        self._tried.pop(player_id, None)

    def _kept(self) -> dict[str, KeptPin]:
        stamp = stamp_of(self._path) if self._path.exists() else None
        if self._read is None or self._read[0] != stamp:
            self._read = stamp, read_pins(self._path)
        return self._read[1]

    def _recent(self, player_id: str) -> list[float]:
        since = self._clock() - LOCKED_SECONDS
        if len(self._tried) > _MOST_PLAYERS:
            self._tried = {player: tries for player, tries in self._tried.items() if tries[-1] > since}
        return [at for at in self._tried.get(player_id, ()) if at > since]
