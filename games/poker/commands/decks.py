"""The decks: what poker asks of its cards (B, D, E)."""

from typing import TypeGuard

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.rules import CardRules
from games.poker.state import Table
from ledger.core.rejection import Rejection

_STEPS = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
    pb.CARD_STEP_WASHED,
)
VIEWERS = 2
"""As many players see the cards before they are washed, shuffled and cut (D.3, D.4)."""
_CLAUSES = {
    "decks": "B.1",
    "batches": "B.1, B.6",
    "steps": "D",
    "viewing": "D.3, D.4",
    "idle": "E.4",
    "shuffle": "D.4, E.1",
    "cut": "D.4, E.2",
    "cut_depth": "E.2.b",
    "recut": "E.3",
    "load": "E",
    "twice": "P.8",
}


def card_rules(table: Table) -> CardRules:
    """Two decks that can be told apart; the whole deck is shuffled and cut by the dealer every round, in the view of
    two players. Of two decks that take turns either will do after a void round (B.6.c, reading)."""
    return CardRules(
        batches=2,
        alternate=table.options.shuffler_in_use and not table.play.last.void,
        timed=True,
        first_steps=_STEPS,
        idle_steps=_STEPS[2:],
        viewers=VIEWERS,
        present=VIEWERS,
        cut_minimum=table.options.cut_min_cards,
        cut_from_top=True,
        clauses=_CLAUSES,
    )


def check_cards(table: Table, command: Message) -> Rejection | None:
    """A round is dealt from the deck that it started with, also when that is cut again before its first card (E.3)."""
    hand = table.play.hand
    if hand is None:
        return None
    if isinstance(command, pb.LoadShoeRequest) and command.batch != hand.deck:
        message = f"{table.round_id} is played with {hand.deck}: take that up again"
        return Rejection("WRONG_BATCH", message, "E.3", "batch")
    if _takes_away(command) and command.batch == hand.deck:
        message = f"{table.round_id} is played with {hand.deck}: finish it or declare it dead first"
        return Rejection("ROUND_OPEN", message, "P.8", "batch")
    return None


def _takes_away(command: Message) -> TypeGuard[pb.HandleCardsRequest | pb.RemoveCardsRequest]:
    if isinstance(command, pb.HandleCardsRequest):
        return command.step == pb.CARD_STEP_IDLED
    return isinstance(command, pb.RemoveCardsRequest)
