"""Which cards of a round are accounted for, whoever may see them: for surveillance, and for no answer at the table.
The deck has each of them once (P.8)."""

from collections import Counter
from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.twice import Names
from games.poker.state import Hand, State, Table


def accounted_in(hand: Hand) -> list[str]:
    """In hands, thrown away, on the board or seen and not used. Discards that were shuffled for a draw may come again,
    and are nowhere until they do."""
    known = [*hand.board, *hand.seen, *hand.mucked]
    draws = hand.form.streets[-1].draw
    for seat, player in hand.players.items():
        if seat in hand.live or not draws:  # what a draw needs of the other hands is with the discards
            known += player.cards
    return [card for card in known if card]


def known_cards(table: Table) -> Sequence[str]:
    state = table.play
    return accounted_in(state.hand) if state.hand else state.last.known


def _recorded(state: State, seat: int) -> Sequence[str]:
    """The cards of a hand as far as they were recorded; after the round only those that nobody has shown are kept."""
    if state.hand is not None:
        return state.hand.players[seat].cards
    discarded = state.last.discarded.get(seat)
    return discarded.cards if discarded else ()


def newly_named(state: State, e: pb.PokerHandShown | pb.PokerHandDisclosed) -> list[str]:
    """The cards of a hand that is turned over and that nobody had recorded; the state is as before it."""
    fresh = Counter(e.cards) - Counter(_recorded(state, e.seat))
    return [card for card in fresh.elements() if card]


def _turned_over(table: Table, e: pb.PokerHandShown | pb.PokerHandDisclosed) -> list[str]:
    return newly_named(table.play, e)


NAMES_CARDS: Names = {pb.PokerHandShown: _turned_over, pb.PokerHandDisclosed: _turned_over}
