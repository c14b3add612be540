"""The chart of accounts and the closed list of movements between them, as data: which kind of account a movement leaves
and which it reaches."""

import re
from functools import lru_cache

import msgspec

import roundledger.v1 as pb


class Account(msgspec.Struct, frozen=True):
    """A kind of account."""

    pattern: str
    """Its name, with the parts that vary in capitals."""
    meaning: str


class Route(msgspec.Struct, frozen=True):
    """Where a movement goes."""

    sources: tuple[str, ...]
    destinations: tuple[str, ...]
    """Kinds of accounts, by the names of `ACCOUNTS`."""
    meaning: str


ACCOUNTS: dict[str, Account] = {
    "tray": Account("table/TABLE/tray", "the chips in the dealer's tray, counted from zero when the ledger began"),
    "layout": Account("table/TABLE/layout", "the chips at risk on the layout"),
    "drop box": Account("table/TABLE/drop", "the currency, and the rake, in the drop box"),
    "stack": Account("table/TABLE/stack/SEAT", "a player's chips on a table where players bet against each other"),
    "table currency": Account("table/TABLE/currency/SEAT", "a player's currency there that is no chips yet"),
    "bet": Account("table/TABLE/bet/SEAT", "what a player has bet there in this betting round"),
    "pot": Account("table/TABLE/pot/NUMBER", "a pot; 0 is the main pot"),
    "rake area": Account("table/TABLE/rake", "the rake of the round that is being played"),
    "jackpot area": Account("table/TABLE/jackpot", "the jackpot fee of the round that is being played"),
    "terminal's credits": Account(
        "table/TABLE/credits/SEAT", "credits of the wagering terminal at a seat that are not at risk; never below zero"
    ),
    "credit float": Account(
        "table/TABLE/credit_float", "what the terminals' system holds against credits, as the tray does against chips"
    ),
    "tokes": Account(
        "table/TABLE/tokes", "the dealers' tokes: tips, and what wagers that players made for them have won"
    ),
    "vigorish receivable": Account(
        "table/TABLE/vigorish_receivable", "vigorish owed at the table: equal to the marker buttons that lie on it"
    ),
    "vigorish documented": Account("table/TABLE/vigorish_documented", "vigorish owed on forms"),
    "player's chips": Account(
        "player/PLAYER/chips", "a player's chips off the layout; below zero by what they brought from elsewhere"
    ),
    "player's currency": Account(
        "player/PLAYER/currency", "what a player paid in currency, as a negative balance: the outside world"
    ),
    "player's payable": Account(
        "player/PLAYER/payable", "what the house has to hand out to a player, such as a jackpot"
    ),
    "player's carried": Account("player/PLAYER/carried", "what a player carries from one such table to another"),
    "player's vigorish": Account("player/PLAYER/vigorish", "a player's debt of vigorish, as a negative balance"),
    "fund": Account(
        "fund/FUND", "what came into a jackpot fund and was not paid: its balance after each of its own events"
    ),
    "fund, in transit": Account(
        "fund/FUND/in_transit", "contributions that tables have dropped and that have not arrived in the fund yet"
    ),
    "chips in transit": Account(
        "table/TABLE/chips_in_transit", "chips of fills and credits between the cage and the table"
    ),
    "coupons": Account("table/TABLE/coupons", "the coupons in the drop box, at their face value"),
    "markers": Account("table/TABLE/markers", "the markers in the drop box"),
    "cage's chips": Account("cage/CAGE/chips", "the chips in the cage"),
    "cage's currency": Account("cage/CAGE/currency", "the currency in the cage"),
    "cage's markers": Account("cage/CAGE/markers", "markers that came with drop boxes and are not paid"),
    "player's markers": Account("player/PLAYER/markers", "what a player owes on markers, as a negative balance"),
    "win": Account("win/GAME/TABLE", "what a table won on the days that were closed; below zero where it lost"),
    "main bank": Account("house/main_bank", "the main bank's currency, counted from zero when the ledger began"),
    "chips outstanding": Account(
        "house/chips_outstanding", "all chips that were ever issued, as a negative balance: the house owes their value"
    ),
    "coupons outstanding": Account(
        "house/coupons_outstanding",
        "coupons that came back in drop boxes, as a negative balance until they are counted",
    ),
    "count differences": Account("house/count_differences", "what openers found missing, less what they found above"),
    "vigorish written off": Account("house/vigorish_written_off", "vigorish on forms that was given up"),
    "result": Account("house/result", "the win of all closed days, as a negative balance"),
    "house": Account("house/funds", "the house's own money in jackpot funds, as a negative balance"),
}

_PURSES = ("player's chips", "terminal's credits")
"""Where stakes come from and go back to."""
_WINNERS = (*_PURSES, "tokes")
"""Where winnings go."""
_BANKS = ("tray", "credit float")
"""Where the house takes stakes to, and pays from."""

MOVEMENTS: dict[int, Route] = {
    pb.MOVEMENT_DROP: Route(("player's currency",), ("drop box",), "currency into the drop box"),
    pb.MOVEMENT_BUY_IN: Route(("tray",), ("player's chips",), "chips to a player who bought in"),
    pb.MOVEMENT_WAGER: Route(_PURSES, ("layout",), "chips onto the layout, or credits that are put at risk"),
    pb.MOVEMENT_WAGER_WITHDRAWN: Route(("layout",), _PURSES, "a wager, or part of it, taken back"),
    pb.MOVEMENT_STAKE_TAKEN: Route(("layout",), _BANKS, "a lost stake, or the lost part of one"),
    pb.MOVEMENT_STAKE_RETURNED: Route(("layout",), _WINNERS, "a stake that was not lost"),
    pb.MOVEMENT_PAYOUT: Route(_BANKS, _WINNERS, "winnings"),
    pb.MOVEMENT_STAKE_RESTORED: Route((*_BANKS, "tokes"), _PURSES, "a stake that had been taken, given back by a void"),
    pb.MOVEMENT_PAYOUT_RECLAIMED: Route(_WINNERS, _BANKS, "winnings that a void takes back"),
    pb.MOVEMENT_CREDITS_BOUGHT: Route(
        ("credit float",), ("terminal's credits",), "credits to a terminal whose player bought in"
    ),
    pb.MOVEMENT_CREDITS_CORRECTED: Route(
        ("terminal's credits",), ("credit float",), "credits of a buy-in that was entered too high"
    ),
    pb.MOVEMENT_CREDITS_CASHED: Route(("terminal's credits",), ("credit float",), "credits cashed out"),
    pb.MOVEMENT_CHIPS_TAKEN_IN: Route(("player's chips",), ("tray",), "chips given for credits"),
    pb.MOVEMENT_CHIPS_PAID_OUT: Route(("tray",), ("player's chips",), "chips for credits"),
    pb.MOVEMENT_DROP_CORRECTED: Route(
        ("drop box",), ("player's currency",), "currency of a buy-in that was entered too high"
    ),
    pb.MOVEMENT_VIGORISH: Route(("player's chips",), ("tray",), "vigorish paid in chips"),
    pb.MOVEMENT_VIGORISH_RETURNED: Route(("tray",), ("player's chips",), "vigorish given back with its wager"),
    pb.MOVEMENT_VIGORISH_DEFERRED: Route(
        ("player's vigorish",), ("vigorish receivable",), "vigorish that became owed: a marker is put down"
    ),
    pb.MOVEMENT_VIGORISH_CLEARED: Route(
        ("vigorish receivable",), ("player's vigorish",), "vigorish that was owed and is paid: the marker goes"
    ),
    pb.MOVEMENT_VIGORISH_DOCUMENTED: Route(
        ("vigorish receivable",), ("vigorish documented",), "vigorish owed that was put on a form"
    ),
    pb.MOVEMENT_VIGORISH_RECOVERED: Route(
        ("vigorish documented",), ("player's vigorish",), "vigorish on a form that was paid"
    ),
    pb.MOVEMENT_STACK_BROUGHT: Route(("player's chips",), ("stack",), "chips brought to the table"),
    pb.MOVEMENT_STACK_TAKEN: Route(("stack",), ("player's chips",), "chips taken from the table"),
    pb.MOVEMENT_CURRENCY_BROUGHT: Route(("player's currency",), ("table currency",), "currency laid on the table"),
    pb.MOVEMENT_CURRENCY_TAKEN: Route(("table currency",), ("player's currency",), "currency taken from the table"),
    pb.MOVEMENT_CURRENCY_CONVERTED: Route(("table currency",), ("tray",), "currency that the dealer changes"),
    pb.MOVEMENT_CURRENCY_CHIPS: Route(("tray",), ("stack",), "chips for it"),
    pb.MOVEMENT_STACK_MOVED: Route(
        ("stack", "table currency", "player's carried"),
        ("stack", "table currency", "player's carried"),
        "what a player takes along to another seat or another table",
    ),
    pb.MOVEMENT_STACK_HELD: Route(
        ("stack", "table currency", "player's carried"),
        ("player's payable",),
        "what an absent player had on the table, or on the way to it",
    ),
    pb.MOVEMENT_BET: Route(("stack",), ("bet",), "chips that a player bets against others"),
    pb.MOVEMENT_BET_RETURNED: Route(("bet", "pot"), ("stack",), "a bet, or the part of it that nobody called"),
    pb.MOVEMENT_BETS_COLLECTED: Route(("bet", "pot"), ("pot",), "bets gathered into a pot"),
    pb.MOVEMENT_POT_AWARDED: Route(("pot",), ("stack",), "a pot, or a share of it"),
    pb.MOVEMENT_RAKE: Route(("pot",), ("rake area",), "rake taken"),
    pb.MOVEMENT_RAKE_DROPPED: Route(("rake area",), ("drop box",), "the round's rake"),
    pb.MOVEMENT_JACKPOT_FEE: Route(("pot",), ("jackpot area",), "a jackpot fee taken"),
    pb.MOVEMENT_JACKPOT_CONTRIBUTION: Route(
        ("jackpot area",), ("fund, in transit",), "the round's jackpot fee, at the table"
    ),
    pb.MOVEMENT_CONTRIBUTION_RECEIVED: Route(
        ("fund, in transit",), ("fund",), "a contribution that arrived, at the fund"
    ),
    pb.MOVEMENT_FUND_SEEDED: Route(("house",), ("fund",), "the house's own money into a fund"),
    pb.MOVEMENT_JACKPOT_PAYOUT: Route(("fund",), ("player's payable",), "a share of a jackpot"),
    pb.MOVEMENT_FUND_CARRIED: Route(("fund",), ("fund, in transit",), "what lay in a fund, on its way to another"),
    pb.MOVEMENT_ACTION_TAKEN_BACK: Route(
        ("stack", "bet", "pot", "rake area", "jackpot area"),
        ("stack", "bet", "pot"),
        "what an action that was entered wrongly had moved, back again",
    ),
    pb.MOVEMENT_TRAY_TAKEN_OVER: Route(
        ("chips outstanding",), ("tray",), "what lay in a tray when its table was first counted"
    ),
    pb.MOVEMENT_TRAY_OVER: Route(("count differences",), ("tray",), "what an opener found above the count before"),
    pb.MOVEMENT_TRAY_SHORT: Route(("tray",), ("count differences",), "what an opener found missing"),
    pb.MOVEMENT_FILL_SENT: Route(("cage's chips",), ("chips in transit",), "a fill that left the cage"),
    pb.MOVEMENT_FILL: Route(("chips in transit",), ("tray",), "a fill, counted in at the table"),
    pb.MOVEMENT_CREDIT: Route(("tray",), ("chips in transit",), "a credit, counted out at the table"),
    pb.MOVEMENT_CREDIT_RECEIVED: Route(("chips in transit",), ("cage's chips",), "a credit, counted in the cage"),
    pb.MOVEMENT_EXCHANGE_IN: Route(("player's chips",), ("tray",), "chips given for others of equal value"),
    pb.MOVEMENT_EXCHANGE_OUT: Route(("tray",), ("player's chips",), "chips got for others of equal value"),
    pb.MOVEMENT_COUPON: Route(("coupons outstanding",), ("coupons",), "a coupon into the drop box, for chips"),
    pb.MOVEMENT_MARKER: Route(("player's markers",), ("markers",), "a marker into the drop box, for chips"),
    pb.MOVEMENT_MARKER_REDEEMED: Route(("markers",), ("player's markers",), "a marker that was paid at the table"),
    pb.MOVEMENT_MARKER_CHIPS: Route(("player's chips",), ("tray",), "chips paid for a marker at the table"),
    pb.MOVEMENT_MARKER_VOIDED: Route(("markers",), ("player's markers",), "a marker that was voided at the table"),
    pb.MOVEMENT_MARKER_CHIPS_RETURNED: Route(("player's chips",), ("tray",), "the chips of such a marker"),
    pb.MOVEMENT_CAGE_MARKER_VOIDED: Route(
        ("cage's markers",), ("player's markers",), "a marker that was voided at the cage"
    ),
    pb.MOVEMENT_CAGE_MARKER_CHIPS: Route(("player's chips",), ("cage's chips",), "the chips of such a marker"),
    pb.MOVEMENT_TOKE: Route(("player's chips",), ("tokes",), "a tip for the dealers"),
    pb.MOVEMENT_DROP_COUNTED: Route(("drop box",), ("cage's currency",), "currency counted in a drop box"),
    pb.MOVEMENT_DROP_CHIPS_COUNTED: Route(("drop box",), ("cage's chips",), "chips counted in a drop box: rake"),
    pb.MOVEMENT_COUPONS_COUNTED: Route(("coupons",), ("coupons outstanding",), "coupons counted in a drop box"),
    pb.MOVEMENT_MARKERS_COUNTED: Route(("markers",), ("cage's markers",), "markers counted in a drop box"),
    pb.MOVEMENT_CAGE_FUNDED: Route(("main bank",), ("cage's currency",), "currency from the main bank"),
    pb.MOVEMENT_CAGE_RETURNED: Route(("cage's currency",), ("main bank",), "currency to the main bank"),
    pb.MOVEMENT_CHIPS_ISSUED: Route(("chips outstanding",), ("cage's chips",), "chips that come into circulation"),
    pb.MOVEMENT_CHIPS_RETIRED: Route(("cage's chips",), ("chips outstanding",), "chips that leave circulation"),
    pb.MOVEMENT_CHIPS_REDEEMED: Route(("player's chips",), ("cage's chips",), "chips redeemed at the cage"),
    pb.MOVEMENT_REDEMPTION_PAID: Route(("cage's currency",), ("player's currency",), "currency for redeemed chips"),
    pb.MOVEMENT_CHIPS_SOLD: Route(("cage's chips",), ("player's chips",), "chips sold at the cage"),
    pb.MOVEMENT_SALE_PAID: Route(("player's currency",), ("cage's currency",), "currency for chips of the cage"),
    pb.MOVEMENT_MARKER_PAID: Route(("cage's markers",), ("player's markers",), "a marker that was paid at the cage"),
    pb.MOVEMENT_MARKER_CURRENCY: Route(("player's currency",), ("cage's currency",), "currency for a marker"),
    pb.MOVEMENT_BUY_IN_CORRECTED: Route(("player's chips",), ("tray",), "chips of a buy-in that was entered too high"),
    pb.MOVEMENT_CORRECTION_PAID: Route(("tray",), ("player's chips",), "what a correction pays"),
    pb.MOVEMENT_CORRECTION_TAKEN: Route(("player's chips",), ("tray",), "what a correction takes back"),
    pb.MOVEMENT_VIGORISH_WRITTEN_OFF: Route(
        ("vigorish documented",), ("vigorish written off",), "vigorish on a form that was given up"
    ),
    pb.MOVEMENT_WIN_RECOGNISED: Route(("result",), ("win",), "a table's win of a day that was closed"),
    pb.MOVEMENT_LOSS_RECOGNISED: Route(("win",), ("result",), "a table's loss of a day that was closed"),
    pb.MOVEMENT_ROUND_REVERSED: Route(
        ("bet", "pot", "rake area", "jackpot area"), ("stack",), "what a void round had moved, back again"
    ),
}

_PATTERNS = {kind: re.compile(re.sub(r"[A-Z]+", "[^/]+", account.pattern)) for kind, account in ACCOUNTS.items()}


@lru_cache(maxsize=65536)
def kind_of(account: str) -> str:
    """Which of `ACCOUNTS` it is; empty for none."""
    return next((kind for kind, pattern in _PATTERNS.items() if pattern.fullmatch(account)), "")


@lru_cache(maxsize=65536)
def is_listed(movement: int, source: str, destination: str) -> bool:
    """Whether the closed list has this movement between accounts of these kinds."""
    route = MOVEMENTS.get(movement)
    return route is not None and kind_of(source) in route.sources and kind_of(destination) in route.destinations
