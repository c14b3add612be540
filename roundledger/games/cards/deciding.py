"""The guards for cards on their way to a game, the same for all card games; a game gives the parameters."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import roundledger.v1 as pb
from roundledger.games.cards import cutting
from roundledger.games.cards.answers import in_shoe, own, step_name, unknown
from roundledger.games.cards.deck import DECK
from roundledger.games.cards.rules import CardRules
from roundledger.games.cards.state import IDLE, NEW, Batch
from roundledger.games.interface import Context, Events
from roundledger.games.rejection import Rejection
from roundledger.games.table import Table

Outcome = Events | Rejection


def decide(table: Table, command: Any, rules: CardRules | None, context: Context) -> Outcome:
    """The game's own preconditions have been checked already."""
    if rules is None:
        return Rejection("NO_CARDS_HERE", f"{table.table_id} is not played with cards", field="command")
    if not table.is_open:
        return Rejection("TABLE_CLOSED", f"{table.table_id} is closed")
    return _LADDERS[type(command)](table, command, rules, context)


def when(rules: CardRules, context: Context) -> int:
    """The time of the decision, for games whose rules count from it; events know no other time."""
    return milliseconds(context.at) if rules.timed else 0


def milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def check_put_away(table: Table) -> Rejection | None:
    """For a game's `check_close`: a table closes with its shoe ended, so that every shuffle is revealed."""
    if table.cards.in_play:
        return Rejection("SHOE_NOT_ENDED", f"{table.cards.in_play} is still in the shoe")
    return None


def put_away(table: Table, context: Context) -> list[pb.Event]:
    """The end of the shoe in play, also for games whose rules end it by themselves."""
    name = table.cards.in_play
    ended = own(shoe_ended=pb.ShoeEnded(batch=name))
    return [ended, *_reveal(name, table.cards.batches[name], context)]


def _receive(table: Table, command: pb.ReceiveCardsRequest, rules: CardRules, context: Context) -> Outcome:
    batches = table.cards.batches
    if not command.batch:
        return Rejection("BAD_ID", "cards have a name at the table", field="batch")
    if command.batch in batches:
        return Rejection("BATCH_EXISTS", f"{command.batch} is at the table already", field="batch")
    if len(batches) >= rules.batches:
        return Rejection("TOO_MANY_BATCHES", f"at most {rules.batches} here", rules.clause("batches"), "batch")
    if any(other.decks != command.decks for other in batches.values()):
        return Rejection("BATCHES_UNEQUAL", "batches have equal numbers of decks", rules.clause("batches"), "decks")
    if not rules.min_decks <= command.decks <= rules.max_decks:
        message = f"{rules.min_decks} to {rules.max_decks} decks"
        return Rejection("DECK_COUNT", message, rules.clause("decks"), "decks")
    if not command.back_colour:
        return Rejection("BATCH_COLOUR", "say the colour of the backs", rules.clause("batches"), "back_colour")
    if any(other.back_colour == command.back_colour for other in batches.values()):
        return Rejection("BATCH_COLOUR", "batches differ in colour", rules.clause("batches"), "back_colour")
    received = pb.CardsReceived(batch=command.batch, decks=command.decks, back_colour=command.back_colour)
    return [own(cards_received=received)]


def _handle(table: Table, command: pb.HandleCardsRequest, rules: CardRules, context: Context) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if command.step not in pb.CardStep.values() or not command.step:
        return Rejection("UNKNOWN_STEP", f"there is no step {command.step}", field="step")
    at_ms = when(rules, context)
    handled = own(cards_handled=pb.CardsHandled(batch=command.batch, step=command.step, at_ms=at_ms))
    if command.step == pb.CARD_STEP_IDLED:
        if table.round_id:
            return _round_open(table)
        loaded = table.cards.in_play == command.batch
        return [*(put_away(table, context) if loaded else _reveal(command.batch, batch, context)), handled]
    if table.cards.in_play == command.batch:
        return in_shoe(command.batch)
    if command.step == pb.CARD_STEP_INSPECTION_VERIFIED and context.role == pb.ROLE_DEALER:
        message = "an inspection is verified by somebody else than the dealer"
        return Rejection("ROLE_NOT_ALLOWED", message, rules.clause("steps"), "step")
    if batch.shuffle_method and command.step != pb.CARD_STEP_STORED:
        message = f"{command.batch} is shuffled: idle it first, and shuffle it again"
        return Rejection("HANDLING_ORDER", message, rules.clause("steps"), "step")
    required = _required(rules, batch)
    before = required[: required.index(command.step)] if command.step in required else ()
    if missing := [step for step in before if step not in batch.steps]:
        return Rejection("HANDLING_ORDER", f"{step_name(missing[0])} comes first", rules.clause("steps"), "step")
    return [handled]


def _shuffle(table: Table, command: pb.ShuffleCardsRequest, rules: CardRules, context: Context) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if table.cards.in_play == command.batch:
        return in_shoe(command.batch)
    if command.method not in rules.methods:
        return Rejection("SHUFFLE_METHOD", "not a way to shuffle here", rules.clause("shuffle"), "method")
    if not rules.min_decks <= batch.decks <= rules.max_decks:
        message = f"{rules.min_decks} to {rules.max_decks} decks, {command.batch} has {batch.decks}"
        return Rejection("DECK_COUNT", message, rules.clause("decks"), "batch")
    if missing := [step for step in _required(rules, batch) if step not in batch.steps]:
        message = f"{command.batch} is not {step_name(missing[0])} yet"
        return Rejection("HANDLING_INCOMPLETE", message, rules.clause("steps"), "batch")
    shuffled = pb.CardsShuffled(batch=command.batch, method=command.method)
    if command.method == pb.SHUFFLE_METHOD_BUILT_IN:
        if context.shuffler is None:
            return Rejection("NO_SHUFFLER", "this host has no shuffler", field="method")
        shuffle = context.shuffler.shuffle(DECK * batch.decks)
        shuffled.commitment, shuffled.sealed_order = shuffle.commitment, shuffle.sealed
    return [*_reveal(command.batch, batch, context), own(cards_shuffled=shuffled)]


def _load(table: Table, command: pb.LoadShoeRequest, rules: CardRules, context: Context) -> Outcome:
    cards, clause = table.cards, rules.clause("load")
    batch = cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if cards.in_play:
        return Rejection("SHOE_IN_USE", f"{cards.in_play} is in the shoe", clause, "batch")
    if rules.alternate and cards.last_in_play == command.batch and _other_at_table(table, command.batch):
        return Rejection("WRONG_BATCH", "the batches take turns", rules.clause("batches"), "batch")
    if len(cards.batches) < rules.batches:
        return Rejection("BATCH_MISSING", f"{rules.batches} batches are needed", rules.clause("batches"), "batch")
    if not batch.shuffle_method:
        return Rejection("CARDS_NOT_SHUFFLED", f"{command.batch} is not shuffled", rules.clause("shuffle"), "batch")
    if rules.cut and not rules.continuous and not batch.is_cut:
        return Rejection("CARDS_NOT_CUT", f"{command.batch} is not cut", rules.clause("cut"), "batch")
    wanted = 0 if rules.continuous else rules.cutting_card_from_back
    if wanted and batch.cutting_card_from_back is None:
        message = f"{command.batch} has no cutting card"
        return Rejection("CUTTING_CARDS_NOT_PLACED", message, rules.clause("cutting_card"), "batch")
    loaded = pb.ShoeLoaded(batch=command.batch, continuous=rules.continuous, at_ms=when(rules, context))
    return [own(shoe_loaded=loaded)]


def _count_stub(table: Table, command: pb.CountStubRequest, rules: CardRules, context: Context) -> Outcome:
    """A wrong count is a fact to be recorded; what follows from it is for the game's rules."""
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    expected = batch.remaining if table.cards.in_play == command.batch else batch.size
    at_ms = when(rules, context)
    counted = pb.StubCounted(batch=command.batch, counted=command.counted, expected=expected, at_ms=at_ms)
    return [own(stub_counted=counted)]


def _show_cutting_card(table: Table, command: pb.ShowCuttingCardRequest, rules: CardRules, context: Context) -> Outcome:
    cards, clause = table.cards, rules.clause("cutting_card")
    shoe = cards.shoe
    if shoe is None:
        return _no_shoe()
    if shoe.cutting_card_from_back is None:
        return Rejection("NO_CUTTING_CARD_HERE", "no cutting card is in this shoe", clause)
    if cards.cutting_card_reached:
        return Rejection("CUTTING_CARD_OUT", "the cutting card is out already", clause)
    if shoe.sealed_order:
        message = "the built-in shuffler shows its cutting card by itself"
        return Rejection("CUTTING_CARD_NOT_REACHED", message, clause)
    return [own(cutting_card_reached=pb.CuttingCardReached(round_id=table.round_id))]


def _end_shoe(table: Table, command: pb.EndShoeRequest, rules: CardRules, context: Context) -> Outcome:
    if not table.cards.in_play:
        return _no_shoe()
    if table.round_id:
        return _round_open(table)
    return put_away(table, context)


def _remove(table: Table, command: pb.RemoveCardsRequest, rules: CardRules, context: Context) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if table.cards.in_play == command.batch:
        return in_shoe(command.batch)
    if not command.reason:
        return Rejection("BAD_REASON", "say why the cards go", field="reason")
    removed = own(cards_removed=pb.CardsRemoved(batch=command.batch, reason=command.reason))
    return [*_reveal(command.batch, batch, context), removed]


def _required(rules: CardRules, batch: Batch) -> tuple[int, ...]:
    return {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())


def _other_at_table(table: Table, name: str) -> bool:
    return any(other != name for other in table.cards.batches)


def _reveal(name: str, batch: Batch, context: Context) -> list[pb.Event]:
    """A built-in shuffle is never forgotten: whatever ends it shows what it was."""
    if not batch.sealed_order:
        return []
    if context.shuffler is None:
        raise ValueError(f"{name} was shuffled by a shuffler that this host does not have")
    salt, order = context.shuffler.unseal(batch.sealed_order)
    return [own(shuffle_revealed=pb.ShuffleRevealed(batch=name, salt=salt, order=order))]


def _no_shoe() -> Rejection:
    return Rejection("NO_SHOE_LOADED", "no shoe is loaded")


def _round_open(table: Table) -> Rejection:
    return Rejection("ROUND_OPEN", f"{table.round_id} is being played")


_LADDERS: dict[type, Callable[[Table, Any, CardRules, Context], Outcome]] = {
    pb.ReceiveCardsRequest: _receive,
    pb.HandleCardsRequest: _handle,
    pb.ShuffleCardsRequest: _shuffle,
    pb.OfferCutRequest: cutting.offer_cut,
    pb.CutCardsRequest: cutting.cut,
    pb.OrderRecutRequest: cutting.order_recut,
    pb.PlaceCuttingCardsRequest: cutting.place_cutting_cards,
    pb.LoadShoeRequest: _load,
    pb.CountStubRequest: _count_stub,
    pb.ShowCuttingCardRequest: _show_cutting_card,
    pb.EndShoeRequest: _end_shoe,
    pb.RemoveCardsRequest: _remove,
}
