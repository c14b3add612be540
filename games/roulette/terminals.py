"""What a table of automatic wagering terminals remembers (I): terminals, their credits, and the game that is played."""

import msgspec
from msgspec.structs import replace

IDLE = "IDLE"
OPEN = "OPEN"
PROMPTED = "PROMPTED"
SPINNING = "SPINNING"
LOCKED = "LOCKED"
SENSED = "SENSED"
SETTLED = "SETTLED"
VOIDED = "VOIDED"

TAKES_BETS = (OPEN, PROMPTED, SPINNING)
FROZEN = (LOCKED, SENSED, VOIDED)
"""Terminals do nothing from the lock-out until the game is decided or refunded (I.6.d)."""
BETWEEN_GAMES = (IDLE, SETTLED)

MOST_EARLIER_BUY_INS = 99
"""How many of a player's buy-ins a terminal keeps besides the newest."""

PROMPT_SECONDS = 10
"""So long before its end the clock prompts the dealer to spin (I.6.b)."""

Position = tuple[str, str]
"""A wager and its selection."""


class HandedOver(msgspec.Struct, frozen=True):
    """What a player hands over for credits."""

    cash_cents: int = 0
    chips_cents: int = 0
    coupon_cents: int = 0

    @property
    def credits_cents(self) -> int:
        """A coupon becomes promotional credit, which is counted by itself."""
        return self.cash_cents + self.chips_cents


class Bet(msgspec.Struct, frozen=True):
    """What a terminal has on a position: credits, and promotional credit, which is spent first."""

    stake_cents: int = 0
    coupon_cents: int = 0

    @property
    def total_cents(self) -> int:
        return self.stake_cents + self.coupon_cents


class BetOn(msgspec.Struct, frozen=True):
    """A bet and where it lies."""

    wager: str
    selection: str
    bet: Bet

    @property
    def position(self) -> Position:
        return self.wager, self.selection


class LastNumber(msgspec.Struct, frozen=True):
    """The player's latest placement, where it was a straight bet: its neighbours may be bet on."""

    number: str
    chip_cents: int


class Before(msgspec.Struct, frozen=True):
    """A terminal before an action, for undo."""

    bets: tuple[BetOn, ...]
    last: LastNumber | None


class BuyIn(msgspec.Struct, frozen=True):
    """A buy-in of the player who sits at a terminal: it may be corrected between games."""

    money: HandedOver
    bet_since: bool = False
    number: int = 0
    """From 1, in the order of the player's buy-ins."""


class CashOut(msgspec.Struct, frozen=True):
    """Credits that a player asked for: held, and not to be bet."""

    amount_cents: int
    verified: bool = False


class Meters(msgspec.Struct, frozen=True):
    """What ever went through the terminals at a seat, equal to the postings of its credits: bought in less wagered plus
    paid out less cashed out is what the terminal has."""

    bought_in_cents: int = 0
    """Buy-ins, as corrected."""
    wagered_cents: int = 0
    """Stakes put at risk, less those taken back before the lock-out."""
    paid_out_cents: int = 0
    """All that came back from games: winnings, stakes that were not lost, refunds; less what was reversed."""
    cashed_out_cents: int = 0


class Terminal(msgspec.Struct, frozen=True):
    """A wagering terminal at a seat."""

    terminal_id: str
    credits_cents: int = 0
    """Not at risk; with what is at risk it makes the total on the screen."""
    promo_cents: int = 0
    """Promotional credit not at risk: bet before other credit, never cashed out."""
    entered: HandedOver | None = None
    """A buy-in that the dealer has entered and not confirmed."""
    buy_in: BuyIn | None = None
    """The newest."""
    earlier_buy_ins: tuple[BuyIn, ...] = ()
    """The player's buy-ins before it, as far as they are kept for corrections."""
    cash_out: CashOut | None = None
    undo: tuple[Before, ...] = ()
    """The terminal before each action of this game."""
    last: LastNumber | None = None
    recall: tuple[BetOn, ...] = ()
    """The final bets of the last game in which it bet."""

    def buy_in_number(self, number: int) -> BuyIn | None:
        """The player's buy-in of that number; 0 for the newest."""
        if self.buy_in is None or number in (0, self.buy_in.number):
            return self.buy_in
        return next((buy_in for buy_in in self.earlier_buy_ins if buy_in.number == number), None)

    def bought(self, money: HandedOver) -> "Terminal":
        """After another buy-in."""
        earlier = (*self.earlier_buy_ins, self.buy_in)[-MOST_EARLIER_BUY_INS:] if self.buy_in else ()
        number = self.buy_in.number + 1 if self.buy_in else 1
        return replace(self, entered=None, buy_in=BuyIn(money, number=number), earlier_buy_ins=earlier)

    def corrected(self, number: int, money: HandedOver) -> "Terminal":
        """With other money in that buy-in."""
        wrong = self.buy_in_number(number)
        kept = [replace(b, money=money) if b == wrong else b for b in (*self.earlier_buy_ins, self.buy_in) if b]
        return replace(self, buy_in=kept[-1] if kept else None, earlier_buy_ins=tuple(kept[:-1]))

    @property
    def available_cents(self) -> int:
        return self.credits_cents - (self.cash_out.amount_cents if self.cash_out else 0)


class Decided(msgspec.Struct, frozen=True):
    """What became of a bet, as far as a void has to undo it."""

    wager_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    stake_cents: int
    coupon_cents: int
    taken_cents: int
    paid_cents: int


class TerminalGame(msgspec.Struct, frozen=True):
    """The game that is played, or was decided last."""

    phase: str = IDLE
    prompts_at: int = 0
    locks_at: int = 0
    """In microseconds since 1970."""
    spun: bool = False
    same_direction: bool = False
    """Ball and wheel ran the same way: only a void is possible (I.9.a)."""
    number: str = ""
    """As the sensor saw it."""
    decided: tuple[Decided, ...] = ()
    """What the confirmed number decided: a supervisor may void it until the next game starts."""
