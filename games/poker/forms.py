"""The forms of poker as data: what is dealt, who opens, which hands count. The engine knows no form by name."""

import msgspec

HIGH = "high"
LOW_8 = "low_8"
"""Five different ranks of eight or below, ace low; straights and flushes do not count (K.11)."""

BUTTON_LEFT = "button_left"
"""Betting opens with the first live seat left of the button (J.7)."""
AFTER_BLINDS = "after_blinds"
"""Betting opens left of the last regular blind; blinds keep their option (J.6)."""


class Street(msgspec.Struct, frozen=True):
    """One deal and the betting round that follows it."""

    name: str
    opener: str
    down: int = 0
    """Private cards, one at a time from the button's left."""
    board: int = 0
    """Community cards."""
    burn: bool = False
    upper_limit: bool = False
    """Whether fixed limits are at the upper one (reading, 4.6)."""


class Form(msgspec.Struct, frozen=True):
    """A form of poker."""

    name: str
    cite: str
    seats: int
    streets: tuple[Street, ...]
    hand_cite: str
    """What makes a hand at the showdown."""
    hands: tuple[str, ...] = (HIGH,)
    """The kinds of hand that share the pot."""
    split_cite: str = ""
    """How they share it."""
    no_low_cite: str = ""
    """What becomes of a pot in which nobody has a low."""
    private_used: int | None = None
    """Exactly so many private cards make a hand; None for any number."""
    kill_streak: int = 0
    """How many rounds in a row the same sole winner needs for a kill; 0 where there is no kill."""
    kill_moves: bool = False
    """Whether a kill goes on to the next sole winner whose pot qualifies (K.13), or ends with the holder's wins."""


def _flop_streets(down: int) -> tuple[Street, ...]:
    return (
        Street("preflop", AFTER_BLINDS, down=down),
        Street("flop", BUTTON_LEFT, board=3, burn=True),
        Street("turn", BUTTON_LEFT, board=1, burn=True, upper_limit=True),
        Street("river", BUTTON_LEFT, board=1, burn=True, upper_limit=True),
    )


_ALL = (
    Form("holdem", "J", 11, _flop_streets(2), "J.10", kill_streak=2),
    Form("omaha_high", "K", 10, _flop_streets(4), "K.10", private_used=2),
    Form(
        "omaha_high_low_8",
        "K",
        10,
        _flop_streets(4),
        "K.10",
        hands=(HIGH, LOW_8),
        split_cite="K.10.b",
        no_low_cite="K.11",
        private_used=2,
        kill_streak=1,
        kill_moves=True,
    ),
)

FORMS = {form.name: form for form in _ALL}
