"""Why a hand cannot be read, or cannot be played here: named, with the action and the rule."""

import msgspec

from ledger.core.rejection import Rejection

_MOST_SHOWN = 80


def plain(value: object) -> str:
    """What a file says, for a line on a screen: no control characters, and not the whole of something endless."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # Python writes no number of many thousand digits
        return "a number without an end"
    shown = text[:_MOST_SHOWN] + "…" * (len(text) > _MOST_SHOWN)
    return shown if shown.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)


class Reason(msgspec.Struct, frozen=True):
    """What is in the way."""

    message: str
    rule: str = ""
    """The clause of the rulebook by which it is so; empty where the format itself is violated."""
    action: int = 0
    """The place in `actions`, counted from 1; 0 where it is no action."""
    text: str = ""
    """That action as the file writes it."""
    field: str = ""

    def __str__(self) -> str:
        where = f"action {self.action} ({plain(self.text)})" if self.action else self.field
        what = f"{where}: {self.message}" if where else self.message
        return f"{what} [{self.rule}]" if self.rule else what


class NotAHand(Exception):
    """The text is no hand history."""

    def __init__(self, message: str, field: str = "", action: int = 0, text: str = "") -> None:
        super().__init__(message)
        self.reason = Reason(message, field=field, action=action, text=text)


class NotExpressible(Exception):
    """The hand is a hand history, but the rules in force here have no place for something in it."""

    def __init__(self, message: str, rule: str, field: str = "", action: int = 0, text: str = "") -> None:
        super().__init__(message)
        self.reason = Reason(message, rule, action, text, field)


def must_be_taken(refused: Rejection | None) -> None:
    """Raises NotExpressible for a command of the hand that the table refuses."""
    if refused is not None:
        raise NotExpressible(refused.message, clause_of(refused), refused.field)


def clause_of(refused: Rejection) -> str:
    """Without the rulebook's id, which is the same for all; the code where no clause is cited."""
    return refused.rule.rpartition("@")[2].partition(" ")[2] if "@" in refused.rule else refused.rule or refused.code
