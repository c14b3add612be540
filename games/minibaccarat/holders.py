"""Who may turn the cards of a hand that lies face down (J.3.c, N.5)."""

from games.minibaccarat.state import Table

BY_PLAYERS = "c"
"""The deal style in which players turn the cards."""


def holder(table: Table, hand: str) -> int:
    """The seat that may turn this hand; 0 for the dealer."""
    if table.options.deal_style != BY_PLAYERS:
        return 0
    relieved = table.play.relieved.get(hand, ())
    return next((seat for seat in _chain(table, hand) if seat not in relieved), 0)


def holder_after(table: Table, hand: str, seat: int) -> int:
    """Who gets the right that this seat gives up; 0 for the dealer."""
    passed = {*table.play.relieved.get(hand, ()), seat}
    return next((other for other in to_the_right(table, seat) if other not in passed), 0)


def _chain(table: Table, hand: str) -> list[int]:
    """First the highest wager on the hand, of equal ones the highest position (J.3.c.v); then everybody else, from
    seat to seat to the right, whatever they wagered."""
    stakes: dict[int, int] = {}
    for wager in table.wagers.values():
        if wager.wager == hand:
            stakes[wager.seat] = stakes.get(wager.seat, 0) + wager.stake_cents
    if not stakes:
        return []
    first = max(stakes, key=lambda seat: (stakes[seat], seat))
    return [first, *to_the_right(table, first)]


def to_the_right(table: Table, seat: int) -> list[int]:
    """The seats to the right of this one, round the table."""
    seats = sorted(table.players, reverse=True)
    return [*(s for s in seats if s < seat), *(s for s in seats if s > seat)]
