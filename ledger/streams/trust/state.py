"""Whom the floor trusts."""

from datetime import datetime

import msgspec

from ledger.core.draft import Draft as AnyDraft

TRUST_ID = "trust"
"""A floor has one such stream."""


class Key(msgspec.Struct, frozen=True):
    """A key and what became of it."""

    key_id: str
    purpose: int
    valid_from: datetime
    valid_until: datetime
    retired_at: datetime | None = None


class State(msgspec.Struct, frozen=True):
    """The stream between two events."""

    trust_id: str
    root_public_key: str = ""
    """In hexadecimal, as all keys here."""
    keys: dict[str, Key] = {}
    """By public key: those that were replaced, too."""
    current: dict[str, str] = {}
    """The public key that each host and worker has now."""


Draft = AnyDraft[State]
