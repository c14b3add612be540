"""Within what time disputes are reported and answered, and from which amount on the regulator is told. Thresholds and
periods vary between jurisdictions, so they are data with a citation, and what holds for a file is recorded in it."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from ledger.core.roles import PIT, POKER_SHIFT, Roles

_SATURDAY = 5


class Period(msgspec.Struct, frozen=True):
    """What has to be done within so many days."""

    what: str
    days: int
    citation: str
    business: bool = False
    """Whether Saturdays, Sundays and the property's holidays do not count."""

    def due(self, opened_at: datetime, zone: str = "UTC", holidays: frozenset[str] = frozenset()) -> datetime:
        """So many days later; business days are those of the property's own calendar, and end when its clocks show
        the time at which the file was opened."""
        if not self.business:
            return opened_at + timedelta(days=self.days)
        due, left = opened_at.astimezone(ZoneInfo(zone)), self.days
        while left:
            due += timedelta(days=1)
            left -= due.weekday() < _SATURDAY and str(due.date()) not in holidays
        return due.astimezone(UTC)


class DisputePolicy(msgspec.Struct, frozen=True):
    """What a jurisdiction, or the house, asks of a dispute."""

    periods: tuple[Period, ...]
    regulator_from_cents: int = 0
    """The regulator is told of disputes about as much or more; 0: of none."""
    regulator_citation: str = ""


HOUSE = "house"

POLICIES: dict[str, DisputePolicy] = {
    HOUSE: DisputePolicy((Period("answer", 30, "the house's own rule"),)),
    "indiana": DisputePolicy((Period("report", 5, "68 IAC 18-1-2", business=True),)),
    "nevada": DisputePolicy((Period("answer", 30, "the house's own rule"),), 50_000, "Nevada Regulation 7A"),
    "pennsylvania": DisputePolicy((Period("answer", 30, "notice of the Pennsylvania board"),)),
}


def deciders(game: str) -> tuple[Roles, str]:
    """Who decides a dispute about a round of this game, and the clause that says so."""
    if game == "poker":
        return (POKER_SHIFT,), "poker P.2"
    return ((PIT,), "") if game else ((PIT, POKER_SHIFT), "")
