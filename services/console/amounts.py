"""Money and numbers as people type them."""

from decimal import Decimal, DecimalException

from ledger.core.rejection import Rejection
from services.console.floor_calls import NotAnswered

_MOST = Decimal(10**12)
_LONGEST = 40
"""Of what is typed as a number: nobody means a longer one, and reading it would take its time."""


def cents_of(typed: str) -> int:
    """Dollars such as 1,250.50 in cents; raises NotAnswered for what is no amount."""
    try:
        cents = Decimal(typed.replace(",", "").removeprefix("$") if len(typed) <= _LONGEST else "NaN") * 100
    except DecimalException:  # no number, or one beyond all bounds
        cents = Decimal("NaN")
    if not cents.is_finite() or not 0 <= cents <= _MOST or cents != cents.to_integral_value():
        message = f"{typed[:_LONGEST]!r} is no amount: type dollars, such as 25 or 12.50"
        raise NotAnswered(Rejection("BAD_AMOUNT", message, field="amount"), 400)
    return int(cents)


def signed_cents_of(typed: str) -> int:
    """Likewise, and below nought with a minus before it."""
    text = typed.strip()
    return -cents_of(text[1:]) if text.startswith("-") else cents_of(text)


def number_of(typed: str, field: str, most: int) -> int:
    """A number from 0 to the most; raises NotAnswered for anything else."""
    number = int(typed) if typed.isdecimal() and len(typed) <= _LONGEST else most + 1
    if number > most:
        message = f"{typed[:_LONGEST]!r} is no {field}: type a number of at most {most}"
        raise NotAnswered(Rejection("BAD_NUMBER", message, field=field), 400)
    return number
