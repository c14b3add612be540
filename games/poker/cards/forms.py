"""The forms of poker as data: what is dealt, who opens, which hands count. The engine knows no form by name."""

import msgspec

HIGH = "high"
LOW = "low"
"""Ace low, any five cards; straights and flushes do not count, pairs do (I.11)."""
LOW_8 = "low_8"
"""Five different ranks of eight or below, ace low; straights and flushes do not count (I.10, K.11)."""
LOW_MADE = "low_made"
"""Ace low; straights and flushes count as made hands, so they hurt (C.3, C.4)."""
LOW_27 = "low_27"
"""Deuce-to-seven: ace high; straights and flushes count as made hands (house poker, H.8)."""
BADUGI = "badugi"
"""As many cards of different ranks and suits as there are, ace low (house poker, H.9)."""

BUTTON_LEFT = "button_left"
"""Betting opens with the first live seat left of the button (J.7)."""
AFTER_BLINDS = "after_blinds"
"""Betting opens left of the last regular blind; blinds keep their option (J.6)."""
BRING_IN = "bring_in"
"""Betting opens with the forced bet of whoever has the lowest or the highest up-card (I.4, M.4)."""
BEST_SHOWING = "best_showing"
"""Betting opens with the best hand showing (I.6, M.6)."""
LOWEST_SHOWING = "lowest_showing"
"""Betting opens with the lowest hand showing, ace low (house poker, H.4)."""

LOWEST = "lowest"
"""The lowest up-card brings in, ace high: the two of clubs is the lowest card (I.4.a, M.4)."""
HIGHEST = "highest"
"""The highest up-card brings in, ace low: the king of spades is the highest card (I.4.b, house poker, H.3)."""


class Street(msgspec.Struct, frozen=True):
    """One deal and the betting round that follows it."""

    name: str
    opener: str
    down: int = 0
    """Private cards, one at a time from the left of the button or the dealer."""
    up: int = 0
    """The same face up, after those that are dealt face down."""
    board: int = 0
    """Community cards."""
    draw: bool = False
    """Instead of a deal each player in turn discards and gets as many cards (L.7)."""
    burn: bool = False
    upper_limit: bool = False
    """Whether fixed limits are at the upper one (reading, 4.6)."""
    open_pair: bool = False
    """Whether a house may let fixed limits be at either one while a pair is open."""


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
    bring_in: str = ""
    """Whose up-card brings in; empty where blinds are posted and a button shows who acts when."""
    must_bet: bool = False
    """Whether a house may have the opener bet and nobody check (M.6)."""
    kill_streak: int = 0
    """How many rounds in a row the same sole winner needs for a kill; 0 where there is no kill."""
    kill_moves: bool = False
    """Whether a kill goes on to the next sole winner whose pot qualifies (K.13), or ends with the holder's wins."""
    blinds_cite: str = "J.4, K.5, L.5"
    bring_in_cite: str = "I.4, M.4"
    draw_cite: str = "L.7"
    short_cite: str = "A.10, I.8"
    """What is dealt where the stub is too short."""

    @property
    def draws(self) -> bool:
        """Whether cards are drawn."""
        return self.streets[-1].draw

    @property
    def low(self) -> str:
        """Its kind of low hand, empty where there is none."""
        return self.hands[-1] if self.hands[-1] != HIGH else ""


def _flop_streets(down: int) -> tuple[Street, ...]:
    return (
        Street("preflop", AFTER_BLINDS, down=down),
        Street("flop", BUTTON_LEFT, board=3, burn=True),
        Street("turn", BUTTON_LEFT, board=1, burn=True, upper_limit=True),
        Street("river", BUTTON_LEFT, board=1, burn=True, upper_limit=True),
    )


_SEVEN_STUD = (
    Street("third_street", BRING_IN, down=2, up=1),
    Street("fourth_street", BEST_SHOWING, up=1, burn=True, open_pair=True),
    Street("fifth_street", BEST_SHOWING, up=1, burn=True, upper_limit=True),
    Street("sixth_street", BEST_SHOWING, up=1, burn=True, upper_limit=True),
    Street("seventh_street", BEST_SHOWING, down=1, burn=True, upper_limit=True),
)
_FIVE_STUD = (
    Street("second_street", BRING_IN, down=1, up=1),
    Street("third_street", BEST_SHOWING, up=1, burn=True),
    Street("fourth_street", BEST_SHOWING, up=1, burn=True, upper_limit=True),
    Street("fifth_street", BEST_SHOWING, up=1, burn=True, upper_limit=True),
)
_DRAW = (
    Street("before_draw", AFTER_BLINDS, down=5),
    Street("draw", BUTTON_LEFT, draw=True, burn=True, upper_limit=True),
)

_RAZZ = (
    Street("third_street", BRING_IN, down=2, up=1),
    Street("fourth_street", LOWEST_SHOWING, up=1, burn=True),
    Street("fifth_street", LOWEST_SHOWING, up=1, burn=True, upper_limit=True),
    Street("sixth_street", LOWEST_SHOWING, up=1, burn=True, upper_limit=True),
    Street("seventh_street", LOWEST_SHOWING, down=1, burn=True, upper_limit=True),
)


def _triple_draw(down: int) -> tuple[Street, ...]:
    return (
        Street("before_draw", AFTER_BLINDS, down=down),
        Street("first_draw", BUTTON_LEFT, draw=True, burn=True),
        Street("second_draw", BUTTON_LEFT, draw=True, burn=True, upper_limit=True),
        Street("third_draw", BUTTON_LEFT, draw=True, burn=True, upper_limit=True),
    )


_TEXT = (
    Form("seven_card_stud_high", "I", 8, _SEVEN_STUD, "I.9", bring_in=LOWEST),
    Form(
        "seven_card_stud_high_low",
        "I",
        8,
        _SEVEN_STUD,
        "I.9",
        hands=(HIGH, LOW),
        split_cite="I.9.b",
        bring_in=HIGHEST,
    ),
    Form(
        "seven_card_stud_high_low_8",
        "I",
        8,
        _SEVEN_STUD,
        "I.9",
        hands=(HIGH, LOW_8),
        split_cite="I.9.b",
        no_low_cite="I.10",
        bring_in=LOWEST,
    ),
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
    Form("five_card_draw_high", "L", 8, _DRAW, "L.9", short_cite="L.7.b"),
    Form("five_card_draw_low", "L", 8, _DRAW, "L.9", short_cite="L.7.b", hands=(LOW_MADE,)),
    Form("five_card_stud_high", "M", 8, _FIVE_STUD, "M.8", bring_in=LOWEST, must_bet=True),
)
"""The nine forms of the rulebook's text (H)."""


def _house_draw(name: str, streets: tuple[Street, ...], low: str, hand_cite: str) -> Form:
    return Form(
        name,
        "H.6",
        8,
        streets,
        hand_cite,
        hands=(low,),
        blinds_cite="H.6",
        bring_in_cite="H.6",
        draw_cite="H.7",
        short_cite="H.7",
    )


_HOUSE = (
    Form(
        "razz",
        "H.2",
        8,
        _RAZZ,
        "H.5",
        hands=(LOW,),
        bring_in=HIGHEST,
        blinds_cite="H.3",
        bring_in_cite="H.3",
        short_cite="A.10, H.4",
    ),
    _house_draw("deuce_to_seven_single_draw", _DRAW, LOW_27, "H.8"),
    _house_draw("deuce_to_seven_triple_draw", _triple_draw(5), LOW_27, "H.8"),
    _house_draw("badugi", _triple_draw(4), BADUGI, "H.9"),
)
"""Forms of our own, under `rulebooks/house/poker`; their clauses are in docs/games/poker.md."""

FORMS = {form.name: form for form in (*_TEXT, *_HOUSE)}
HOUSE_FORMS = frozenset(form.name for form in _HOUSE)
