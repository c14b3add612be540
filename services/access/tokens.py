"""Whom a floor lets in: tokens as hashes, with what each may do and until when. The file is read again when it changes,
so that tokens are added and revoked without a restart."""

import hashlib
import logging
import re
import secrets
import time
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from services.access.callers import BadTokenFile, Credential, check_roles
from services.running.files import FileStamp, stamp_of, write_secret

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 1.0


class Grant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the owner of one token may do."""

    id: str
    hash: str
    """SHA-256 of the token, in hexadecimal. Tokens are long and random, and cannot be guessed."""
    actor_id: str
    roles: tuple[str, ...]
    streams: tuple[str, ...] = ()
    """The tables and other streams that it is for; none: all."""
    seat: int = 0
    """The seat that it acts for; 0: any."""
    expires_at: datetime | None = None
    issued_at: datetime | None = None
    """When it was added; not known of tokens of earlier versions."""
    reviewed_at: datetime | None = None
    """When a reviewer last found that its owner still needs it."""
    reviewed_by: str = ""

    @property
    def vouched_at(self) -> datetime | None:
        """When a reviewer last found it right, or it was made."""
        return self.reviewed_at or self.issued_at

    @property
    def credential(self) -> Credential:
        """Known to the floor by the hash."""
        return Credential(self.hash, self.actor_id, self.roles, self.streams, self.seat)


class _AccessFile(msgspec.Struct, forbid_unknown_fields=True):
    grants: list[Grant] = []


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def grant_for(token: str, actor_id: str, roles: tuple[str, ...], **scope: object) -> Grant:
    digest = hash_of(token)
    grant = msgspec.convert({"id": digest[:8], "hash": digest, "actor_id": actor_id, "roles": roles, **scope}, Grant)
    check_roles(grant.actor_id, grant.roles)
    return grant


def read_access(path: Path) -> list[Grant]:
    try:
        grants = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _AccessFile).grants
        for grant in grants:
            check_roles(grant.actor_id, grant.roles)
            if not re.fullmatch("[0-9a-f]{64}", grant.hash):
                raise ValueError(f"the hash of {grant.id} is none")
            times = (grant.expires_at, grant.issued_at, grant.reviewed_at)
            if any(each is not None and each.tzinfo is None for each in times):
                raise ValueError(f"a time of {grant.id} has no time zone")
    except OSError as error:
        raise BadTokenFile(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except (ValueError, msgspec.ValidationError) as error:
        raise BadTokenFile(f"{path} cannot be used: {error}") from error
    return grants


def write_access(path: Path, grants: list[Grant]) -> None:
    lines = ["# Who may call this floor: hashes of tokens. `roundledger tokens` adds, lists and revokes them.\n"]
    for grant in grants:
        entry = msgspec.to_builtins(grant, builtin_types=(datetime,))
        lines.append("[[grants]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in entry.items()))
    write_secret(path, "\n".join(lines).encode())


def _toml(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    return msgspec.json.encode(value).decode()  # strings, numbers and lists of strings are written alike


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Access:
    """The grants of a floor as they are now."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path, self._clock = path, clock
        self._seen = self._stamp()
        self._by_hash = {grant.hash: grant for grant in read_access(path)}
        self._called: dict[str, tuple[Credential, datetime | None]] = {}
        """Those that have called, and until when they may, by their token: it is hashed once."""
        self._looked = clock()

    def find(self, token: str) -> Credential | None:
        """Whose token it is; None once it has expired or was revoked."""
        if self._clock() - self._looked >= _LOOK_SECONDS:
            self._look()
        credential, expires_at = self._called.get(token) or self._first_call(token)
        if expires_at is not None and datetime.now(UTC) >= expires_at:
            return None
        return credential

    def _first_call(self, token: str) -> tuple[Credential | None, datetime | None]:
        grant = self._by_hash.get(hash_of(token))
        if grant is None:
            return None, None
        self._called[token] = known = grant.credential, grant.expires_at
        return known

    def _look(self) -> None:
        self._looked = self._clock()
        try:
            stamp = self._stamp()
            if stamp != self._seen:
                self._by_hash = {grant.hash: grant for grant in read_access(self._path)}
                self._called = {}
                self._seen = stamp
                logger.info("%s was read again: %d tokens", self._path, len(self._by_hash))
        except (OSError, BadTokenFile) as problem:  # half written, say: those that are known stay
            logger.error("the tokens stay as they were: %s", problem)

    def _stamp(self) -> FileStamp:
        try:
            return stamp_of(self._path)
        except OSError as error:
            raise BadTokenFile(f"{self._path} cannot be read: {(error.strerror or str(error)).lower()}") from error
