"""The chart of accounts. A balance is what reached the account less what left it; all balances sum to zero."""


def tray(table_id: str) -> str:
    """The chips in the dealer's tray."""
    return f"table/{table_id}/tray"


def layout(table_id: str) -> str:
    """The chips at risk on the layout."""
    return f"table/{table_id}/layout"


def drop_box(table_id: str) -> str:
    """The currency in the drop box."""
    return f"table/{table_id}/drop"


def chips(player_id: str) -> str:
    """A player's chips off the layout: below zero by what they carried to the table from elsewhere."""
    return f"player/{player_id}/chips"


def currency(player_id: str) -> str:
    """What a player paid in currency, as a negative balance: the outside world."""
    return f"player/{player_id}/currency"
