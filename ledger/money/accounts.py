"""The chart of accounts. A balance is what reached the account less what left it; all balances sum to zero."""

import re

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")


def is_id(text: str) -> bool:
    """Whether a table, fund or player may be called so: ids are parts of account names."""
    return _ID.fullmatch(text) is not None


def tray(table_id: str) -> str:
    """The chips in the dealer's tray."""
    return f"table/{table_id}/tray"


def layout(table_id: str) -> str:
    """The chips at risk on the layout."""
    return f"table/{table_id}/layout"


def drop_box(table_id: str) -> str:
    """The currency in the drop box."""
    return f"table/{table_id}/drop"


def coupons(table_id: str) -> str:
    """The coupons in the drop box, at their face value."""
    return f"table/{table_id}/coupons"


def markers(table_id: str) -> str:
    """The markers in the drop box."""
    return f"table/{table_id}/markers"


def chips_in_transit(table_id: str) -> str:
    """Chips of fills and credits between the cage and the table."""
    return f"table/{table_id}/chips_in_transit"


def tokes(table_id: str) -> str:
    """The dealers' tokes: tips, and what wagers that players made for them have won."""
    return f"table/{table_id}/tokes"


def cage_chips(cage_id: str) -> str:
    """The chips in the cage."""
    return f"cage/{cage_id}/chips"


def cage_currency(cage_id: str) -> str:
    """The currency in the cage."""
    return f"cage/{cage_id}/currency"


def cage_markers(cage_id: str) -> str:
    """Markers that came to the cage with drop boxes and are not paid."""
    return f"cage/{cage_id}/markers"


def markers_owed(player_id: str) -> str:
    """What a player owes on markers, as a negative balance."""
    return f"player/{player_id}/markers"


def win(game: str, table_id: str) -> str:
    """What a table won on the days that were closed."""
    return f"win/{game}/{table_id}"


def chips(player_id: str) -> str:
    """A player's chips off the layout: below zero by what they carried to the table from elsewhere."""
    return f"player/{player_id}/chips"


def currency(player_id: str) -> str:
    """What a player paid in currency, as a negative balance: the outside world."""
    return f"player/{player_id}/currency"


def payable(player_id: str) -> str:
    """What the house has to hand out to a player: jackpots won, and the like."""
    return f"player/{player_id}/payable"


def vigorish_receivable(table_id: str) -> str:
    """Vigorish owed at the table: equal to the marker buttons that lie on it."""
    return f"table/{table_id}/vigorish_receivable"


def vigorish_documented(table_id: str) -> str:
    """Vigorish owed on forms."""
    return f"table/{table_id}/vigorish_documented"


def vigorish_owed(player_id: str) -> str:
    """A player's debt of vigorish, as a negative balance."""
    return f"player/{player_id}/vigorish"


def terminal_credits(table_id: str, seat: int) -> str:
    """The credits of the wagering terminal at a seat that are not at risk: never below zero."""
    return f"table/{table_id}/credits/{seat}"


def credit_float(table_id: str) -> str:
    """What the terminals' system holds against credits: below zero by what it still owes the terminals."""
    return f"table/{table_id}/credit_float"


def stack(table_id: str, seat: int) -> str:
    """A poker player's chips on the table; currency lies in an account of its own."""
    return f"table/{table_id}/stack/{seat}"


def table_currency(table_id: str, seat: int) -> str:
    """A poker player's currency on the table that is no chips yet."""
    return f"table/{table_id}/currency/{seat}"


def carried(player_id: str) -> str:
    """What a poker player carries from one table to another."""
    return f"player/{player_id}/carried"


def bet(table_id: str, seat: int) -> str:
    """What a poker player has bet in this betting round."""
    return f"table/{table_id}/bet/{seat}"


def pot(table_id: str, number: int) -> str:
    """A pot: 0 is the main pot."""
    return f"table/{table_id}/pot/{number}"


def rake_area(table_id: str) -> str:
    """Rake of the round that is being played."""
    return f"table/{table_id}/rake"


def jackpot_area(table_id: str) -> str:
    """Jackpot fee of the round that is being played."""
    return f"table/{table_id}/jackpot"


def fund(fund_id: str) -> str:
    """What came into a jackpot fund and it has not paid out: its balance after each of its own events."""
    return f"fund/{fund_id}"


def fund_in_transit(fund_id: str) -> str:
    """Contributions that tables have dropped and that have not arrived in their fund yet."""
    return f"fund/{fund_id}/in_transit"


def fund_of(account: str) -> str:
    """The fund to which an account belongs; empty for an account of something else."""
    kind, _, rest = account.partition("/")
    return rest.removesuffix("/in_transit") if kind == "fund" else ""


def owner_of(account: str) -> str:
    """The player to whom an account belongs by its name; empty for an account of something else."""
    kind, _, rest = account.partition("/")
    return rest.rpartition("/")[0] if kind == "player" else ""


def seat_of(account: str) -> int:
    """The seat whose stack, currency, bet or credits an account is; 0 for an account of something else."""
    named, _, seat = account.rpartition("/")
    of_seat = ("/stack", "/currency", "/bet", "/credits")
    return int(seat) if named.startswith("table/") and named.endswith(of_seat) else 0


def house(name: str) -> str:
    """The house's own money outside of the tables."""
    return f"house/{name}"
