"""A hand as its file says it: checked, with every number a decimal."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from services.phh.notation import HandAction, actions_from
from services.phh.reasons import NotAHand, plain
from services.phh.toml import is_plain

Amounts = tuple[Decimal, ...]

MOST_PLAYERS = 23
"""No deck has cards for more."""

_ZERO = Decimal(0)
_ANY = Decimal("-inf")
_NAMES_OF_UTC = ("UTC", "GMT", "Z")


SAID = (
    *("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country"),
    *("time", "time_zone", "time_zone_abbreviation", "day", "month", "year"),
    *("hand", "level", "seats", "seat_count", "table", "players"),
    *("currency", "currency_symbol", "time_limit", "time_banks"),
)
"""Fields of the format that change nothing in the hand: they are kept with it, and given back."""
_SAYS_A_LOT = 3000
"""Characters. A page of names and places has about one thousand."""


class HandHistory(msgspec.Struct, frozen=True):
    """Players are in the order of the format: from the button's left, the button last."""

    variant: str
    antes: Amounts
    starting_stacks: Amounts
    actions: tuple[HandAction, ...]
    blinds_or_straddles: Amounts = ()
    """As the file has them: for two players the format reverses them, and what is below 0 is posted by somebody who
    comes in between the blinds."""
    bring_in: Decimal = _ZERO
    small_bet: Decimal = _ZERO
    big_bet: Decimal = _ZERO
    min_bet: Decimal = _ZERO
    finishing_stacks: Amounts | None = None
    winnings: Amounts | None = None
    """None also where nobody won anything: somebody wins every hand that ends."""
    players: tuple[str, ...] = ()
    currency: str = ""
    """An ISO code or a symbol; empty where the amounts are of chips."""
    trims_antes: bool = False
    """Whether more of an ante than anybody else posts goes back at once."""
    occurred_at: datetime | None = None
    """When it was played, where the file says so without doubt."""
    own: Mapping[str, Any] = {}
    """User-defined fields, whose names begin with an underscore."""
    said: Mapping[str, Any] = {}
    """What the file says of place, time, money and names, as it says it."""

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.starting_stacks)

    @property
    def trimmed(self) -> "HandHistory | None":
        """The hand without what goes back of its antes; None where nothing does."""
        most = sorted(self.antes)[-2]
        return replace(self, antes=tuple([min(ante, most) for ante in self.antes])) if most < max(self.antes) else None

    @property
    def unknown_stacks(self) -> tuple[int, ...]:
        """The places of players whose stack the file does not know."""
        return tuple([place for place, stack in enumerate(self.starting_stacks) if stack.is_infinite()])


def history_from(content: Mapping[str, Any]) -> HandHistory:
    """Raises NotAHand. Fields that the format does not know are passed over, as it asks."""
    variant = content.get("variant")
    if not isinstance(variant, str):
        raise NotAHand("every hand must have one, such as 'NT'", "variant")
    stacks = _amounts(content, "starting_stacks")
    if stacks is None:
        raise NotAHand("every hand must have them", "starting_stacks")
    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise NotAHand(f"there must be 2 to {MOST_PLAYERS} players, not {count}", "starting_stacks")
    if not all(stacks):
        raise NotAHand("must all be above 0", "starting_stacks")
    texts = content.get("actions")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotAHand("every hand must have a list of texts", "actions")
    return HandHistory(
        variant=variant,
        antes=_antes(content, count),
        starting_stacks=stacks,
        actions=actions_from(texts, count),
        blinds_or_straddles=_of_all(content, "blinds_or_straddles", count, least=_ANY) or (),
        bring_in=_amount(content, "bring_in"),
        small_bet=_amount(content, "small_bet"),
        big_bet=_amount(content, "big_bet"),
        min_bet=_amount(content, "min_bet"),
        finishing_stacks=_of_all(content, "finishing_stacks", count),
        winnings=_won(content, count),
        players=_names(content, count),
        currency=_currency(content),
        trims_antes=content.get("ante_trimming_status") is True,
        occurred_at=_occurred_at(content),
        own={name: value for name, value in content.items() if name[:1] == "_"},
        said=_said(content),
    )


def said_in(content: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is no value of the format is passed over, as an unknown field is."""
    return {name: content[name] for name in SAID if name in content and is_plain(content[name])}


def _said(content: Mapping[str, Any]) -> Mapping[str, Any]:
    said = said_in(content)
    if said and len(repr(said)) > _SAYS_A_LOT:
        longest = max(said, key=lambda name: len(repr(said[name])))
        raise NotAHand(f"names, place and time have more than {_SAYS_A_LOT:,} characters together", longest)
    return said


def _antes(content: Mapping[str, Any], count: int) -> Amounts:
    antes = _of_all(content, "antes", count)
    if antes is None:
        raise NotAHand(f"every hand must have them: {[0] * count} where nobody posts one", "antes")
    return antes


def _number(value: Any, field: str, least: Decimal = _ZERO) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        said = repr(value) if isinstance(value, str) else value
        raise NotAHand(f"{plain(said)} is no number", field)
    number = Decimal(value)
    if number.is_nan() or number < least:
        raise NotAHand(f"{value} is no amount", field)
    return number


def _amount(content: Mapping[str, Any], field: str) -> Decimal:
    return _number(content[field], field) if field in content else _ZERO


def _amounts(content: Mapping[str, Any], field: str, least: Decimal = _ZERO) -> Amounts | None:
    if field not in content:
        return None
    values = content[field]
    if not isinstance(values, list):
        raise NotAHand("must be a list of numbers", field)
    return tuple([_number(value, field, least) for value in values])


def _of_all(content: Mapping[str, Any], field: str, count: int, least: Decimal = _ZERO) -> Amounts | None:
    amounts = _amounts(content, field, least)
    if amounts is not None and len(amounts) != count:
        raise NotAHand(f"has {len(amounts)} numbers for {count} players", field)
    return amounts


def _won(content: Mapping[str, Any], count: int) -> Amounts | None:
    winnings = _of_all(content, "winnings", count)
    return winnings if winnings and any(winnings) else None


def _names(content: Mapping[str, Any], count: int) -> tuple[str, ...]:
    names: Sequence[Any] = content.get("players") or ()
    if not isinstance(names, list | tuple) or len(names) not in (0, count) or not is_plain(list(names)):
        raise NotAHand(f"must be a list of {count} names", "players")
    return tuple(str(name) for name in names)


def _currency(content: Mapping[str, Any]) -> str:
    for field in ("currency", "currency_symbol"):
        currency = content.get(field, "")
        if not isinstance(currency, str):
            raise NotAHand("must be a text, such as 'USD'", field)
        if currency:
            return currency
    return ""


def _occurred_at(content: Mapping[str, Any]) -> datetime | None:
    """None where the day is not said, or the zone is one that has several meanings."""
    year, month, day = (content.get(part) for part in ("year", "month", "day"))
    hour, zone = content.get("time", time()), content.get("time_zone")
    if zone is None and content.get("time_zone_abbreviation", "UTC") not in _NAMES_OF_UTC:
        return None
    if not (isinstance(year, int) and isinstance(month, int) and isinstance(day, int) and isinstance(hour, time)):
        return None
    try:
        local = datetime(year, month, day, hour.hour, hour.minute, hour.second, tzinfo=ZoneInfo(zone) if zone else UTC)
        return local.astimezone(UTC)
    except (ValueError, KeyError, OSError, OverflowError, TypeError):
        return None
