"""Who is calling: tokens from a file, each with its owner and roles."""

import secrets
import tomllib
from pathlib import Path

import msgspec

import roundledger.v1 as pb
from games.permissions import PERMISSIONS, QUERIES

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
)


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token, whose it is, and the roles they may act in. A player's actor id is their player id."""

    token: str
    actor_id: str
    roles: tuple[str, ...]

    def actor_for(self, call: str) -> pb.Actor:
        """The caller in the first of their roles that may make the call, else in their first role."""
        allowed = PERMISSIONS.get(call) or QUERIES.get(call, ())
        mine = [f"ROLE_{role.upper()}" for role in self.roles]
        fitting = (role for role in mine if pb.Role.Value(role) in allowed)
        return pb.Actor(actor_id=self.actor_id, role=next(fitting, mine[0]))


class _TokenFile(msgspec.Struct, forbid_unknown_fields=True):
    credentials: list[Credential]


class BadTokenFile(Exception):
    """The token file cannot be used; the message says why."""


class TokenFile:
    """The credentials of a floor."""

    def __init__(self, credentials: list[Credential]) -> None:
        self._by_token = {credential.token: credential for credential in credentials}

    @classmethod
    def read(cls, path: Path) -> "TokenFile":
        try:
            credentials = msgspec.convert(tomllib.loads(path.read_text()), _TokenFile).credentials
            for credential in credentials:
                if not credential.roles:
                    raise ValueError(f"{credential.actor_id} has no role")
                for role in credential.roles:
                    pb.Role.Value(f"ROLE_{role.upper()}")
        except (OSError, ValueError, msgspec.ValidationError) as error:
            raise BadTokenFile(f"{path}: {error}") from error
        return cls(credentials)

    @classmethod
    def ensure(cls, path: Path) -> "TokenFile":
        """The floor's token file; a new floor gets one with a fresh token for each duty."""
        if not path.exists():
            lines = ["# Who may call this floor. Keep it secret; one entry a person or device.\n"]
            for role in STAFF:
                lines.append(
                    f'[[credentials]]\ntoken = "{secrets.token_urlsafe(24)}"\n'
                    f'actor_id = "{role.replace("_", "-")}-1"\nroles = ["{role}"]\n'
                )
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_text("\n".join(lines))
        return cls.read(path)

    def find(self, token: str) -> Credential | None:
        return self._by_token.get(token)

    def credential_for(self, actor: pb.Actor | None, call: str) -> Credential | None:
        """The credential of this actor, or of anybody who may make the call."""
        for credential in self._by_token.values():
            acting = credential.actor_for(call)
            if actor is not None and actor.actor_id:
                if credential.actor_id == actor.actor_id:
                    return credential
            elif actor is not None and actor.role:
                if acting.role == actor.role:
                    return credential
            elif acting.role in (PERMISSIONS.get(call) or QUERIES.get(call, ())):
                return credential
        return None
