"""The guards for cards on their way to a game, the same for all card games; a game gives the parameters."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import roundledger.v1 as pb
from google.protobuf.message import Message

from games.cards import cutting
from games.cards.answers import in_shoe, step_name, unknown
from games.cards.deck import DECK
from games.cards.rules import CardRules
from games.cards.state import IDLE, NEW, Batch
from games.tables.state import Table
from ledger.core.context import Context
from ledger.core.draft import Draft
from ledger.core.rejection import Rejection, citing
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER, TERMINAL, Roles
from ledger.core.stream import Ladder

TableDraft = Draft[Table[Any, Any]]


def ladders(
    card_rules: Callable[[Any], CardRules], check: Callable[[Any, Any], Rejection | None]
) -> dict[type[Message], Ladder]:
    """For a game whose rules ask this of its cards; `check` is what else it forbids."""
    return {message: Ladder(_asking(card_rules, check, decide), roles) for message, (decide, roles) in _SHARED.items()}


def _asking(card_rules: Callable[[Any], CardRules], check: Callable[[Any, Any], Rejection | None], decide: Any) -> Any:
    def decided(draft: TableDraft, command: Any, context: Context) -> Rejection | None:
        table = draft.state
        if not table.is_open:
            return Rejection("TABLE_CLOSED", f"{table.table_id} is closed: open it first")
        refused: Rejection | None = check(table, command) or decide(draft, command, card_rules(table), context)
        return citing(table.in_force.rulebook_id, refused) if refused else None

    return decided


def when(rules: CardRules, context: Context) -> int:
    """The time of the decision, for games whose rules count from it; events know no other time."""
    return milliseconds(context.at) if rules.timed else 0


def milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def check_put_away(table: Table[Any, Any]) -> Rejection | None:
    """For a game's `check_close`: a table closes with its shoe ended, so that every shuffle is revealed."""
    if table.cards.in_play:
        return Rejection("SHOE_NOT_ENDED", f"{table.cards.in_play} is still in the shoe")
    return None


def put_away(draft: TableDraft, context: Context) -> None:
    """The end of the shoe in play, also for games whose rules end it by themselves; nothing where none is loaded."""
    cards = draft.state.cards
    if cards.shoe is not None:
        draft.add(pb.ShoeEnded(batch=cards.in_play))
        _reveal(draft, cards.in_play, cards.shoe, context)


def _receive(
    draft: TableDraft, command: pb.ReceiveCardsRequest, rules: CardRules, context: Context
) -> Rejection | None:
    table = draft.state
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
    draft.add(received)
    return None


def _handle(draft: TableDraft, command: pb.HandleCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if command.step not in pb.CardStep.values() or not command.step:
        return Rejection("UNKNOWN_STEP", f"there is no step {command.step}", field="step")
    at_ms = when(rules, context)
    handled = pb.CardsHandled(batch=command.batch, step=command.step, at_ms=at_ms)
    if command.step == pb.CARD_STEP_IDLED:
        if table.round_id:
            return _round_open(table)
        if table.cards.in_play == command.batch:
            put_away(draft, context)
        else:
            _reveal(draft, command.batch, batch, context)
        draft.add(handled)
        return None
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
    draft.add(handled)
    return None


def _shuffle(
    draft: TableDraft, command: pb.ShuffleCardsRequest, rules: CardRules, context: Context
) -> Rejection | None:
    table = draft.state
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
    _reveal(draft, command.batch, batch, context)
    draft.add(shuffled)
    return None


def _load(draft: TableDraft, command: pb.LoadShoeRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
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
    draft.add(loaded)
    return None


def _count_stub(
    draft: TableDraft, command: pb.CountStubRequest, rules: CardRules, context: Context
) -> Rejection | None:
    """A wrong count is a fact to be recorded; what follows from it is for the game's rules."""
    table = draft.state
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    expected = batch.remaining if table.cards.in_play == command.batch else batch.size
    at_ms = when(rules, context)
    counted = pb.StubCounted(batch=command.batch, counted=command.counted, expected=expected, at_ms=at_ms)
    draft.add(counted)
    return None


def _show_cutting_card(
    draft: TableDraft, command: pb.ShowCuttingCardRequest, rules: CardRules, context: Context
) -> Rejection | None:
    table = draft.state
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
    draft.add(pb.CuttingCardReached(round_id=table.round_id))
    return None


def _end_shoe(draft: TableDraft, command: pb.EndShoeRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    if not table.cards.in_play:
        return _no_shoe()
    if table.round_id:
        return _round_open(table)
    put_away(draft, context)
    return None


def _remove(draft: TableDraft, command: pb.RemoveCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if table.cards.in_play == command.batch:
        return in_shoe(command.batch)
    if not command.reason:
        return Rejection("BAD_REASON", "say why the cards go", field="reason")
    _reveal(draft, command.batch, batch, context)
    draft.add(pb.CardsRemoved(batch=command.batch, reason=command.reason))
    return None


def _required(rules: CardRules, batch: Batch) -> tuple[int, ...]:
    return {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())


def _other_at_table(table: Table[Any, Any], name: str) -> bool:
    return any(other != name for other in table.cards.batches)


def _reveal(draft: TableDraft, name: str, batch: Batch, context: Context) -> None:
    """A built-in shuffle is never forgotten: whatever ends it shows what it was."""
    if not batch.sealed_order:
        return
    if context.shuffler is None:
        raise ValueError(f"{name} was shuffled by a shuffler that this host does not have")
    salt, order = context.shuffler.unseal(batch.sealed_order)
    draft.add(pb.ShuffleRevealed(batch=name, salt=salt, order=order))


def _no_shoe() -> Rejection:
    return Rejection("NO_SHOE_LOADED", "no shoe is loaded")


def _round_open(table: Table[Any, Any]) -> Rejection:
    return Rejection("ROUND_OPEN", f"{table.round_id} is being played")


_SHARED: dict[type[Message], tuple[Any, Roles]] = {
    pb.ReceiveCardsRequest: (_receive, (DEALER, FLOOR, PIT)),
    pb.HandleCardsRequest: (_handle, (FLOOR, DEALER, PIT, TERMINAL)),
    pb.ShuffleCardsRequest: (_shuffle, (DEALER, TERMINAL)),
    pb.OfferCutRequest: (cutting.offer_cut, (DEALER,)),
    pb.CutCardsRequest: (cutting.cut, (DEALER, PLAYER)),
    pb.OrderRecutRequest: (cutting.order_recut, (FLOOR, PIT)),
    pb.PlaceCuttingCardsRequest: (cutting.place_cutting_cards, (DEALER,)),
    pb.LoadShoeRequest: (_load, (DEALER, TERMINAL)),
    pb.CountStubRequest: (_count_stub, (DEALER, FLOOR, PIT, TERMINAL)),
    pb.ShowCuttingCardRequest: (_show_cutting_card, (DEALER, TERMINAL)),
    pb.EndShoeRequest: (_end_shoe, (DEALER, FLOOR, PIT)),
    pb.RemoveCardsRequest: (_remove, (FLOOR, PIT)),
}
