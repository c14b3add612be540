"""Whose turn it is to be offered the dice (I.2, K.3)."""

from games.craps.state import Table


def next_in_turn(table: Table, but: int = 0) -> int:
    """The seat, but for one, to ask next in this series of offers, clockwise; 0 when all have been asked. Whoever just
    gave the dice up is not asked."""
    state = table.play
    clockwise = sorted(table.players, key=lambda seat: (seat <= state.last_asked, seat))
    return next((seat for seat in clockwise if seat not in (*state.declined, state.passed_by, but)), 0)


def first_in_turn(table: Table) -> int:
    """The seat to ask first when play commences: at the boxperson's left, where the numbers begin."""
    return min(table.players, default=0)


def will_nobody_shoot(table: Table) -> bool:
    """Whether the circle is full: everybody at the table has declined the dice, or gave them up before."""
    return not next_in_turn(table)
