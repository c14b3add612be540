"""A round that has ended, settled anew with a fact put right: a card of the board, or a hand as it was shown. The pots
stay as they are, for whoever bet did so in view of what was said; who wins them follows from the true cards."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.betting import jackpot
from games.poker.betting.showdown import awards_of
from games.poker.cards.known import open_cards
from games.poker.settle import awarded
from games.poker.state import Hand, Table, hand_of
from games.tables.rerun import CannotRerun
from ledger.core.stream import Decisions

FACTS = {
    pb.PokerHandShown: frozenset({"cards"}),
    pb.CardExposed: frozenset[str](),
}
"""A hole card that was exposed is told apart by the cards that nobody saw with it: no answer may rest on those."""


def settle_anew(as_told: Table, as_true: Table, event: Message) -> Decisions | None:
    """What the event decides as things were; None where the usual rules say so."""
    if isinstance(event, pb.PokerPotAwarded):
        return _pot_awarded(as_true, event)
    if isinstance(event, pb.PokerHandShown):
        _check_shown(hand_of(as_true), event)
    elif isinstance(event, pb.RoundClosed):
        _check_jackpot(as_told, as_true, event.round_id)
    return None


def _pot_awarded(table: Table, e: pb.PokerPotAwarded) -> Decisions:
    """All of the pot at once: its sides may be others than those that were told."""
    hand = hand_of(table)
    known = [card for card in open_cards(hand) if card]
    if len(set(known)) < len(known):
        raise CannotRerun("a card would lie there twice: name every fact that was wrong")
    if hand.pots[e.pot].awarded:
        return []
    awards = awards_of(hand, e.pot, table.options)
    return [d for award in awards for d in awarded(hand, e.round_id, e.pot, award)]


def _check_shown(hand: Hand, e: pb.PokerHandShown) -> None:
    player = hand.players[e.seat]
    if len(e.cards) != len(player.cards):
        raise CannotRerun(f"seat {e.seat} has {len(player.cards)} cards")
    if not set(player.up) <= set(e.cards):
        raise CannotRerun(f"seat {e.seat} shows other cards than lay face up before it: put both right")


def _check_jackpot(as_told: Table, as_true: Table, round_id: str) -> None:
    told, true = (jackpot.hit(table.in_force, hand_of(table), round_id) for table in (as_told, as_true))
    if told != true:
        raise CannotRerun("a jackpot hangs on it, which its fund pays: have the floor rule on it")
