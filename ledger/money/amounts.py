"""Amounts: integer cents, how large one may be, how people read it, and what chips come to."""

from collections.abc import Iterable

import roundledger.v1 as pb

MAX_CENTS = 10**13
"""No amount on the floor comes near; it keeps every sum inside the 64 bits of the ledger's integers."""


def dollars(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def value_of(chips: Iterable[pb.ChipCount]) -> int:
    return sum(c.denomination_cents * c.count for c in chips)


def counts_of(chips: Iterable[pb.ChipCount]) -> dict[int, int]:
    """How many, by denomination."""
    return {c.denomination_cents: c.count for c in chips}
