"""A card that the log names more often than the deck, or the decks of a shoe, have it.

Guards compare a name with what everybody may know. A card that lies face down, or was thrown away so, may therefore be
named again: by a reader that fails, or because the deck holds it twice. That is no ground for a refusal, which would
tell its sender of the hidden card. So it is recorded, and what reads the record tells surveillance.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.rules import CardRules
from games.cards.state import IN_SHOE, PILE
from games.tables.state import AnyTable
from ledger.core.stream import Doubt

Known = Callable[[Any], Iterable[str]]
"""`(table)`: every card that is accounted for, as often as it is."""
Names = Mapping[type[Message], Callable[[Any, Any], Sequence[str]]]
"""`(table before the event, event)`: the cards that the event names and that were not recorded before."""


def left_shoe(table: AnyTable) -> Iterable[str]:
    """For games whose every card is known by when it left the shoe."""
    return table.cards.shoe.gone if table.cards.shoe else ()


def _dealt(table: AnyTable, e: pb.CardDealt) -> Sequence[str]:
    """What had been set aside was named when it was."""
    return (e.card,) if e.card and (e.source in ("", PILE) or e.unseen_before) else ()


def _burned(table: AnyTable, e: pb.CardBurned) -> Sequence[str]:
    return (e.card,) if e.card and not e.source else ()


def _exposed(table: AnyTable, e: pb.CardExposed) -> Sequence[str]:
    return (e.card,) if e.card and (e.unseen_before or e.destination in (IN_SHOE, PILE)) else ()


_NAMES: Names = {pb.CardDealt: _dealt, pb.CardBurned: _burned, pb.CardExposed: _exposed}


def doubts_of_cards(
    message: type[Message], known: Known, own: Names, card_rules: Callable[[Any], CardRules]
) -> Callable[[AnyTable, Any], Sequence[Doubt]] | None:
    """For the events of this type; None where they name no card."""
    names = own.get(message) or _NAMES.get(message)
    if names is None:
        return None

    def doubts(table: AnyTable, event: Any) -> Sequence[Doubt]:
        named = names(table, event)
        return _named_again(table, named, [*known(table)], card_rules) if named else ()

    return doubts


def _named_again(
    table: AnyTable, named: Sequence[str], known: list[str], card_rules: Callable[[Any], CardRules]
) -> list[Doubt]:
    decks = _decks(table)
    found: list[Doubt] = []
    for card in named:
        known.append(card)
        times = known.count(card)
        if times > decks:
            has = "the deck has it once" if decks == 1 else f"{decks} decks have it {decks} times"
            told = "a card is named more often than the deck has it"
            rules = card_rules(table)
            found.append(Doubt(told, f"{card} is named {times} times, and {has}", rules.clause("twice")))
    return found


def _decks(table: AnyTable) -> int:
    """Of the cards that are dealt, or were dealt last."""
    cards = table.cards
    batch = cards.shoe or cards.batches.get(cards.last_in_play)
    return batch.decks if batch else 1
