"""How events change a table's cards. Never rejects."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.state import ASIDE, IDLE, IN_SHOE, USED, Batch, Cards


def _with(cards: Cards, name: str, **changes: Any) -> Cards:
    return replace(cards, batches={**cards.batches, name: replace(cards.batches[name], **changes)})


def _received(cards: Cards, e: pb.CardsReceived) -> Cards:
    return replace(cards, batches={**cards.batches, e.batch: Batch(e.decks, e.back_colour, received_ms=e.at_ms)})


def _handled(cards: Cards, e: pb.CardsHandled) -> Cards:
    """Cards that lie idle are neither shuffled nor cut any more; a built-in shuffle of theirs was revealed before."""
    batch = cards.batches[e.batch]
    if e.step == pb.CARD_STEP_IDLED:
        return replace(cards, batches={**cards.batches, e.batch: batch.at_stage(IDLE, (e.step,))})
    return cards if e.step in batch.steps else _with(cards, e.batch, steps=(*batch.steps, e.step))


def _shuffled(cards: Cards, e: pb.CardsShuffled) -> Cards:
    batch = cards.batches[e.batch]
    fresh = batch.at_stage(batch.stage, batch.steps)
    shuffled = replace(fresh, shuffle_method=e.method, commitment=e.commitment, sealed_order=e.sealed_order)
    return replace(cards, batches={**cards.batches, e.batch: shuffled})


def _cut_offered(cards: Cards, e: pb.CutOffered) -> Cards:
    if not e.declined:
        return _with(cards, e.batch, offered_cut=e.seat)
    return _with(cards, e.batch, offered_cut=0, declined_cut=(*cards.batches[e.batch].declined_cut, e.seat))


def _cut(cards: Cards, e: pb.CardsCut) -> Cards:
    cuts = (*cards.batches[e.batch].cuts, e.at)
    return _with(cards, e.batch, cuts=cuts, cutter=e.seat, is_cut=True, offered_cut=0)


def _recut_ordered(cards: Cards, e: pb.RecutOrdered) -> Cards:
    """The next shoe is loaded anew: the cutting cards come out again with it, and cards that were burned go back."""
    cards = _with(cards, e.batch, is_cut=False, cutting_card_from_back=None, gone=(), hidden=())
    return replace(cards, in_play="") if cards.in_play == e.batch else cards


def _cutting_cards_placed(cards: Cards, e: pb.CuttingCardsPlaced) -> Cards:
    return _with(cards, e.batch, cutting_card_from_back=e.from_back)


def _loaded(cards: Cards, e: pb.ShoeLoaded) -> Cards:
    """Nothing cuts a shoe that reshuffles by itself, nor marks its end."""
    if e.continuous:
        cards = _with(cards, e.batch, continuous=True, is_cut=False, cutting_card_from_back=None)
    return replace(
        cards,
        in_play=e.batch,
        cutting_card_reached=False,
        last_hand=False,
        finished=False,
    )


def _cutting_card_reached(cards: Cards, e: pb.CuttingCardReached) -> Cards:
    return replace(cards, cutting_card_reached=True)


def _last_hand_called(cards: Cards, e: pb.LastHandCalled) -> Cards:
    return replace(cards, last_hand=True)


def _round_closed(cards: Cards, e: pb.RoundClosed) -> Cards:
    shoe = cards.shoe
    if shoe and shoe.continuous:
        return _returned(cards)
    return replace(cards, finished=True) if cards.last_hand else cards


def _round_voided(cards: Cards, e: pb.RoundVoided) -> Cards:
    """A continuous shoe takes the cards of a void round back, too."""
    shoe = cards.shoe
    return _returned(cards) if shoe and shoe.continuous else cards


def _returned(cards: Cards) -> Cards:
    aside = cards.batches[cards.in_play].aside
    return _with(cards, cards.in_play, gone=aside, hidden=tuple([card for card in aside if card]))


def _ended(cards: Cards, e: pb.ShoeEnded) -> Cards:
    """What a built-in shuffle committed to stays until it is revealed."""
    batch = cards.batches[e.batch]
    ended = batch.at_stage(USED)
    if batch.commitment:
        ended = replace(ended, commitment=batch.commitment, cuts=batch.cuts, gone=batch.gone)
    batches = {**cards.batches, e.batch: ended}
    return replace(
        cards,
        batches=batches,
        in_play="",
        last_in_play=e.batch,
        cutting_card_reached=False,
        last_hand=False,
        finished=False,
    )


def _revealed(cards: Cards, e: pb.ShuffleRevealed) -> Cards:
    return _unshuffled(cards, e.batch)


def _unshuffled(cards: Cards, name: str) -> Cards:
    batch = cards.batches[name]
    return replace(cards, batches={**cards.batches, name: batch.at_stage(batch.stage, batch.steps)})


def _shuffle_failed(cards: Cards, e: pb.ShuffleFailed) -> Cards:
    return _unshuffled(cards, e.batch)


def _removed(cards: Cards, e: pb.CardsRemoved) -> Cards:
    return replace(cards, batches={name: batch for name, batch in cards.batches.items() if name != e.batch})


def left_shoe(cards: Cards, drawn: Sequence[str], face_down: Sequence[str] = ()) -> Cards:
    """After these cards were drawn, some of which were named and lie face down."""
    name = cards.in_play
    shoe = cards.batches.get(name)
    if shoe is None:
        return cards
    hidden = (*shoe.hidden, *face_down) if face_down else shoe.hidden
    return replace(cards, batches={**cards.batches, name: replace(shoe, gone=(*shoe.gone, *drawn), hidden=hidden)})


def _seen(cards: Cards, card: str) -> Cards:
    """A card that had left the shoe unseen is known now."""
    shoe = cards.shoe
    if shoe is None or "" not in shoe.gone or not card:
        return cards
    place = shoe.gone.index("")
    return _with(cards, cards.in_play, gone=(*shoe.gone[:place], card, *shoe.gone[place + 1 :]))


def _uncover(cards: Cards, card: str) -> Cards:
    """Everybody sees a card that had been named and lay face down."""
    shoe = cards.shoe
    if shoe is None or card not in shoe.hidden:
        return cards
    place = shoe.hidden.index(card)
    return _with(cards, cards.in_play, hidden=(*shoe.hidden[:place], *shoe.hidden[place + 1 :]))


def _dealt(cards: Cards, e: pb.CardDealt) -> Cards:
    return _all_dealt(cards, (e,))


def _all_dealt(cards: Cards, events: Sequence[pb.CardDealt]) -> Cards:
    """Several cards, one after the other."""
    drawn, face_down = list[str](), list[str]()
    for e in events:
        if e.source or e.destination == ASIDE:
            return reduce(_dealt_otherwise, events, cards)
        card = e.card
        drawn.append(card)
        if card and e.face_down:
            face_down.append(card)
    return left_shoe(cards, drawn, face_down)


def _dealt_otherwise(cards: Cards, e: pb.CardDealt) -> Cards:
    """A card that is set aside, or that may come from elsewhere than the shoe."""
    if e.source:
        return _dealt_from_elsewhere(cards, e)
    card = e.card
    cards = left_shoe(cards, (card,), (card,) if card and e.face_down else ())
    if e.destination != ASIDE or cards.shoe is None:
        return cards
    return _with(cards, cards.in_play, aside=(*cards.shoe.aside, card))


def _dealt_from_elsewhere(cards: Cards, e: pb.CardDealt) -> Cards:
    shoe = cards.shoe
    if shoe and e.source == ASIDE:
        cards = _with(cards, cards.in_play, aside=shoe.aside[1:])
    if not e.unseen_before:
        return cards if e.face_down else _uncover(cards, e.card)
    cards = _seen(cards, e.card)
    if cards.shoe is None or not (e.face_down and e.card):
        return cards
    return _with(cards, cards.in_play, hidden=(*cards.shoe.hidden, e.card))


def _burned(cards: Cards, e: pb.CardBurned) -> Cards:
    return cards if e.source else left_shoe(cards, (e.card,))


def _exposed(cards: Cards, e: pb.CardExposed) -> Cards:
    if e.destination == IN_SHOE:
        return left_shoe(cards, (e.card,))
    return _seen(cards, e.card) if e.unseen_before else _uncover(cards, e.card)


def _undrawn(cards: Cards, e: pb.DealerCardDue) -> Cards:
    """A card that was recorded and never drawn lies in the stub."""
    shoe = cards.shoe
    if shoe is None or not e.undrawn:
        return cards
    cards = _uncover(cards, shoe.gone[e.undrawn - 1])
    return _with(cards, cards.in_play, gone=(*shoe.gone[: e.undrawn - 1], *shoe.gone[e.undrawn :]))


EVOLVE: dict[type[Message], Callable[[Cards, Any], Cards]] = {
    pb.CardsReceived: _received,
    pb.CardsHandled: _handled,
    pb.CardsShuffled: _shuffled,
    pb.CutOffered: _cut_offered,
    pb.CardsCut: _cut,
    pb.RecutOrdered: _recut_ordered,
    pb.CuttingCardsPlaced: _cutting_cards_placed,
    pb.ShoeLoaded: _loaded,
    pb.CuttingCardReached: _cutting_card_reached,
    pb.LastHandCalled: _last_hand_called,
    pb.ShoeEnded: _ended,
    pb.ShuffleRevealed: _revealed,
    pb.CardsRemoved: _removed,
    pb.ShuffleFailed: _shuffle_failed,
    pb.CardDealt: _dealt,
    pb.CardBurned: _burned,
    pb.CardExposed: _exposed,
    pb.DealerCardDue: _undrawn,
    pb.RoundClosed: _round_closed,
    pb.RoundVoided: _round_voided,
}
"""By event; a counted stub is a fact that changes no card."""

RUNS: dict[type[Message], Callable[[Cards, Sequence[Any]], Cards]] = {pb.CardDealt: _all_dealt}
"""What several of them do in a row."""
