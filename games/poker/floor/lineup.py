"""Who plays the next round of play, where the button is and who posts what (2.4, 4.2)."""

from collections.abc import Sequence

import msgspec

from games.poker.betting.kill import limits_in_force
from games.poker.cards.forms import FORMS
from games.poker.options import Options
from games.poker.state import State, Table


class Lineup(msgspec.Struct, frozen=True):
    """A round of play before its first chip."""

    order: tuple[int, ...]
    """From the left of the button, or of the dealer in stud games."""
    blinds: tuple[tuple[int, int], ...]
    """Seat and cents; the holder of a kill posts only the kill blind."""
    first: int = 0
    button: int = 0
    kill_seat: int = 0
    kill_blind: int = 0
    last_blind: int = 0
    """Whose turn it is to post the last of the regular blinds, also where a kill blind takes its place."""

    @property
    def owed(self) -> dict[int, int]:
        """What seats post, antes aside."""
        posts = dict(self.blinds)
        return {**posts, self.kill_seat: self.kill_blind} if self.kill_seat else posts


def lineup(table: Table) -> Lineup | None:
    """Everybody eligible (2.4, G.3.c): seated, not sitting out, not excluded, with chips for ante, blind or forced bet
    and one minimum bet. Who owes a blind depends on who plays, so whoever cannot post leaves the count and it begins
    again."""
    state, options = table.play, table.options
    playing = (seat for seat, player in sorted(table.players.items()) if player not in state.excluded)
    seats = [seat for seat in playing if seat not in state.sitting_out and state.stacks.get(seat)]
    needed = options.limit_low_cents + bring_in(options)
    while len(seats) > 1:
        line = _placed(seats, state, options)
        owed = line.owed
        antes = dict.fromkeys(antes_of(line, options), options.ante_cents)
        able = [seat for seat in seats if state.stacks[seat] >= needed + owed.get(seat, 0) + antes.get(seat, 0)]
        if able == seats:
            return line
        seats = able
    return None


def antes_of(line: Lineup, options: Options) -> tuple[int, ...]:
    """Who posts the ante: everybody, or the last blind for all of them."""
    if not options.ante_cents:
        return ()
    return (line.last_blind,) if options.ante_by == "big_blind" else line.order


def bring_in(options: Options) -> int:
    """The forced bet of a stud game, half of the minimum bet where the house posts none; 0 where blinds are posted."""
    if not FORMS[options.variant].bring_in:
        return 0
    return options.bring_in_cents or max(1, options.limit_low_cents // 2)


def _placed(seats: Sequence[int], state: State, options: Options) -> Lineup:
    if FORMS[options.variant].bring_in:
        return Lineup(tuple(seats), ())
    place = seats.index(_button(seats, state)) + 1
    order = (*seats[place:], *seats[:place])
    button_first = len(order) == 2 and options.heads_up_blinds == "button_first"
    posting = order[-1:] + order[:-1] if button_first else order
    blinds = tuple(zip(posting, options.blinds_cents, strict=False))
    last_blind = order.index(blinds[-1][0])
    first = order[(last_blind + 1) % len(order)]
    holder = state.kill.seat if state.kill and options.kill_mode != "none" else 0
    if holder not in seats:
        return Lineup(order, blinds, first, order[-1], last_blind=blinds[-1][0])
    low, _ = limits_in_force(options, killed=True)
    regular = tuple(blind for blind in blinds if blind[0] != holder)
    return Lineup(order, regular, first, order[-1], holder, low, blinds[-1][0])


def _button(seats: Sequence[int], state: State) -> int:
    """In front of the highest seat at first; after each completed round at the next seat dealt in (J.3)."""
    if not state.button:
        return seats[-1]
    if state.button in seats and not state.button_moves:
        return state.button
    return next((seat for seat in seats if seat > state.button), seats[0])
