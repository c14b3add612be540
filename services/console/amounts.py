"""Money as people type it."""

from decimal import Decimal, InvalidOperation

from ledger.core.rejection import Rejection
from services.console.floor_calls import NotAnswered

_MOST = Decimal(10**12)


def cents_of(typed: str) -> int:
    """Dollars such as 1,250.50 in cents; raises NotAnswered for what is no amount."""
    try:
        cents = Decimal(typed.replace(",", "").removeprefix("$")) * 100
    except InvalidOperation:
        cents = Decimal("NaN")
    if not cents.is_finite() or cents != cents.to_integral_value() or not 0 <= cents <= _MOST:
        message = f"{typed[:40]!r} is no amount: type dollars, such as 25 or 12.50"
        raise NotAnswered(Rejection("BAD_AMOUNT", message, field="amount"), 400)
    return int(cents)


def signed_cents_of(typed: str) -> int:
    """Likewise, and below nought with a minus before it."""
    text = typed.strip()
    return -cents_of(text[1:]) if text.startswith("-") else cents_of(text)
