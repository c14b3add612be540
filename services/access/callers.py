"""Who is calling: tokens from a file, each with its owner and roles."""

import secrets
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.roles import Roles
from services.access import scope
from services.running.problems import Problem

STAFF = (
    "floorperson",
    "pit_supervisor",
    "dealer",
    "boxperson",
    "stickperson",
    "poker_shift_supervisor",
    "cashier",
    "accounting",
    "surveillance",
    "admin",
    "cage_supervisor",
    "security",
    "count_agent",
)

DEVICES = ("terminal-1", "sensor-1")
"""Machines that a new floor knows: a wagering terminal and a wheel's sensor."""


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token, whose it is, and the roles they may act in. A player's actor id is their player id."""

    token: str
    actor_id: str
    roles: tuple[str, ...]
    streams: tuple[str, ...] = ()
    """The streams that it is for; none: all."""
    seat: int = 0
    """The seat that it acts for; 0: any."""

    def problem_with(self, message: Any) -> Rejection | None:
        """Why this token is not for a command or query: it names a stream or a seat that the token is not for."""
        if not self.streams and not self.seat:
            return None
        return scope.problem_with(message, self.streams, self.seat)

    def actor_for(self, allowed: Roles) -> pb.Actor:
        """The caller in the first of their roles that is allowed, else in their first role. It is the same message
        every time, so it must not be changed."""
        return _actor(self.actor_id, self.roles, allowed)


@lru_cache(maxsize=65536)
def _actor(actor_id: str, roles: tuple[str, ...], allowed: Roles) -> pb.Actor:
    mine = _numbers(roles)
    role = next((role for role in mine if role in allowed), mine[0])
    return pb.Actor(actor_id=actor_id, role=role)  # type: ignore[arg-type]


@cache
def _numbers(roles: tuple[str, ...]) -> Roles:
    return tuple(pb.Role.Value(f"ROLE_{role.upper()}") for role in roles)


class _TokenFile(msgspec.Struct, forbid_unknown_fields=True):
    credentials: list[Credential]


class BadTokenFile(Problem):
    """The token file cannot be used; the message says why."""


class TokenFile:
    """The credentials of a floor."""

    def __init__(self, credentials: list[Credential]) -> None:
        self._by_token = {credential.token: credential for credential in credentials}

    @property
    def credentials(self) -> list[Credential]:
        return list(self._by_token.values())

    @classmethod
    def read(cls, path: Path) -> "TokenFile":
        try:
            credentials = msgspec.convert(tomllib.loads(path.read_text()), _TokenFile).credentials
            for credential in credentials:
                _check(credential)
        except FileNotFoundError as error:
            message = f"there is no token file {path}: a floor writes its own at the first start; name it with --tokens"
            raise BadTokenFile(message) from error
        except OSError as error:
            raise BadTokenFile(f"{path} cannot be read: {error.strerror}") from error
        except (ValueError, msgspec.ValidationError) as error:
            raise BadTokenFile(f"{path} is no token file: {error}") from error
        return cls(credentials)

    @classmethod
    def ensure(cls, path: Path) -> "TokenFile":
        """The floor's token file; a new floor gets one with a fresh token for each duty."""
        if not path.exists():
            lines = ["# Who may call this floor. Keep it secret; one entry a person or device.\n"]
            people = {f"{role.replace('_', '-')}-1": role for role in STAFF}
            people["count-agent-2"] = "count_agent"  # a drop box is counted by two
            for actor_id, role in (people | dict.fromkeys(DEVICES, "terminal")).items():
                lines.append(
                    f'[[credentials]]\ntoken = "{secrets.token_urlsafe(24)}"\n'
                    f'actor_id = "{actor_id}"\nroles = ["{role}"]\n'
                )
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_text("\n".join(lines))
        return cls.read(path)

    def find(self, token: str) -> Credential | None:
        return self._by_token.get(token)

    def credential_for(self, actor: pb.Actor | None, allowed: Roles) -> Credential | None:
        """The credential of this actor, or of who usually does it among those who are allowed."""
        if actor is None or not (actor.actor_id or actor.role):
            return self._usual(allowed)
        for credential in self._by_token.values():
            is_named = actor.actor_id and credential.actor_id == actor.actor_id
            if is_named or (not actor.actor_id and credential.actor_for(allowed).role == actor.role):
                return credential
        return None

    def _usual(self, allowed: Roles) -> Credential | None:
        """The caller who has the earliest of these roles: they stand in the order of who usually acts."""
        acting = [(credential.actor_for(allowed).role, credential) for credential in self._by_token.values()]
        return next((credential for role in allowed for has, credential in acting if has == role), None)


def _check(credential: Credential) -> None:
    if not credential.token:
        raise ValueError(f"{credential.actor_id or 'an entry'} has no token")
    check_roles(credential.actor_id, credential.roles)


def check_roles(actor_id: str, roles: tuple[str, ...]) -> None:
    if not roles:
        raise ValueError(f"{actor_id or 'an entry'} has no role")
    known = [name.removeprefix("ROLE_").lower() for name in pb.Role.keys()[1:]]
    for role in roles:
        if role not in known:
            raise ValueError(f"{actor_id} has the role {role!r}, which is none of {', '.join(known)}")
