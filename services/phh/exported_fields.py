"""Fields of an exported hand that are no part of its play: what its file said, its rake, when it was played."""

import tomllib
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

import roundledger.v1 as pb
from services.phh.history import said_in
from services.phh.toml import Fields


def said(fields: str) -> Mapping[str, Any]:
    """Whoever started the round may have sent anything: what is no TOML says nothing."""
    try:
        return said_in(tomllib.loads(fields, parse_float=Decimal))
    except (ValueError, ArithmeticError, RecursionError):
        return {}


def schedule(rake: pb.PokerRakeSchedule) -> Fields:
    """The rake in force: posted, or reduced for a short table (N.6)."""
    return {
        "rake_percentage_bp": rake.percentage_bp,
        "rake_unit_cents": rake.unit_cents,
        "rake_cap_cents": rake.cap_cents,
        "rake_steps": [cents for step in rake.steps for cents in (step.level_cents, step.amount_cents)],
    }


def time_fields(at: datetime | None) -> Fields:
    if at is None:
        return {}
    whole = at.replace(microsecond=0)
    return {"time": whole.time(), "time_zone": "UTC", "day": at.day, "month": at.month, "year": at.year}
