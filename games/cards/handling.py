"""Cards outside of the shoe: received, handled, shuffled, removed."""

import roundledger.v1 as pb
from games.cards.answers import check_no_round, check_present, in_shoe, out_of_shoe, step_name, unknown
from games.cards.deck import DECK
from games.cards.rules import CardRules
from games.cards.shoe import end_empty_round, put_away, reveal, when, wrong_decks
from games.cards.state import IDLE, NEW, Batch
from games.tables.state import TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id

LONGEST_COLOUR = 64
LONGEST_REASON = 500


def receive(draft: TableDraft, command: pb.ReceiveCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    batches, clause = draft.state.cards.batches, rules.clause("batches")
    if not is_id(command.batch):
        message = f"{command.batch!r} is no name: use 1 to 64 letters, digits and ._@-"
        return Rejection("BAD_ID", message, field="batch")
    if command.batch in batches:
        return Rejection("BATCH_EXISTS", f"{command.batch} is at the table already", field="batch")
    if len(batches) >= rules.batches:
        message = f"the table has all the cards that the rules allow: {rules.batches} at a time"
        return Rejection("TOO_MANY_BATCHES", message, clause, "batch")
    if any(other.decks != command.decks for other in batches.values()):
        return Rejection("BATCHES_UNEQUAL", "batches have equal numbers of decks", clause, "decks")
    if not rules.min_decks <= command.decks <= rules.max_decks:
        return wrong_decks(rules, "decks")
    colour = command.back_colour.strip()
    if not 0 < len(colour) <= LONGEST_COLOUR:
        return Rejection("BATCH_COLOUR", "back_colour must name the colour of the backs", clause, "back_colour")
    if any(other.back_colour.casefold() == colour.casefold() for other in batches.values()):
        return Rejection("BATCH_COLOUR", "batches differ in the colour of their backs", clause, "back_colour")
    at_ms = when(rules, context)
    draft.add(pb.CardsReceived(batch=command.batch, decks=command.decks, back_colour=colour, at_ms=at_ms))
    return None


def handle(draft: TableDraft, command: pb.HandleCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if command.step not in pb.CardStep.values() or not command.step:
        return Rejection("UNKNOWN_STEP", f"there is no step {command.step}", field="step")
    if command.step == pb.CARD_STEP_IDLED:
        return _idle(draft, command.batch, batch, rules, context)
    if table.cards.in_play == command.batch:
        return in_shoe(command.batch)
    if command.step == pb.CARD_STEP_INSPECTION_VERIFIED and context.role == pb.ROLE_DEALER:
        message = "an inspection is verified by somebody else than the dealer"
        return Rejection("ROLE_NOT_ALLOWED", message, rules.clause("steps"), "step")
    if refused := _check_order(command.batch, batch, command.step, rules):
        return refused
    if command.step == pb.CARD_STEP_VIEWING_OFFERED and len(set(table.players.values())) < rules.viewers:
        who = "a player is" if rules.viewers == 1 else f"{rules.viewers} players are"
        message = f"the cards stay spread until {who} there to look at them"
        return Rejection("NOBODY_SEATED", message, rules.clause("viewing"), "step")
    draft.add(pb.CardsHandled(batch=command.batch, step=command.step, at_ms=when(rules, context)))
    return None


def _idle(draft: TableDraft, name: str, batch: Batch, rules: CardRules, context: Context) -> Rejection | None:
    """Nobody plays: the cards come out and are spread. Cards that never were ready to play cannot lie idle; those that
    were shuffled were ready then, whatever the rules ask of new cards by now."""
    table = draft.state
    if batch.stage == NEW and not batch.shuffle_method and (missing := _missing(rules.first_steps, batch)):
        message = f"{name} was never in play, and is not {step_name(missing[0])} yet"
        return Rejection("HANDLING_ORDER", message, rules.clause("steps"), "step")
    if table.cards.in_play == name:
        if refused := check_no_round(table, rules):
            return refused
        end_empty_round(draft, rules)
        if refused := put_away(draft, context):
            return refused
    elif refused := reveal(draft, name, batch, context):
        return refused
    draft.add(pb.CardsHandled(batch=name, step=pb.CARD_STEP_IDLED, at_ms=when(rules, context)))
    return None


def _check_order(name: str, batch: Batch, step: int, rules: CardRules) -> Rejection | None:
    clause = rules.clause("steps")
    if batch.shuffle_method:
        if step == pb.CARD_STEP_STORED:
            return None
        message = f"{name} is shuffled: idle it first, and shuffle it again"
        return Rejection("HANDLING_ORDER", message, clause, "step")
    required = _required(rules, batch)
    if step not in required:
        return None
    place = required.index(step)
    if missing := _missing(required[:place], batch):
        return Rejection("HANDLING_ORDER", f"{step_name(missing[0])} comes first", clause, "step")
    if later := [other for other in required[place + 1 :] if other in batch.steps]:
        message = f"{name} is {step_name(later[0])} already: {step_name(step)} comes before that"
        return Rejection("HANDLING_ORDER", message, clause, "step")
    return None


def shuffle(draft: TableDraft, command: pb.ShuffleCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    batch = out_of_shoe(table, command.batch)
    if isinstance(batch, Rejection):
        return batch
    if command.method not in rules.methods:
        return Rejection("SHUFFLE_METHOD", "cards are not shuffled that way here", rules.clause("shuffle"), "method")
    if not rules.min_decks <= batch.decks <= rules.max_decks:
        return wrong_decks(rules, "batch")
    if missing := _missing(_required(rules, batch), batch):
        message = f"{command.batch} is not {step_name(missing[0])} yet"
        return Rejection("HANDLING_INCOMPLETE", message, rules.clause("steps"), "batch")
    if refused := check_present(table, rules, "shuffle"):
        return refused
    shuffled = pb.CardsShuffled(batch=command.batch, method=command.method)
    if command.method == pb.SHUFFLE_METHOD_BUILT_IN:
        if context.shuffler is None:
            return Rejection("NO_SHUFFLER", "this host has no shuffler: choose another method", field="method")
        order = context.shuffler.shuffle(DECK * batch.decks)
        shuffled.commitment, shuffled.sealed_order = order.commitment, order.sealed
    if refused := reveal(draft, command.batch, batch, context):
        return refused
    draft.add(shuffled)
    return None


def remove(draft: TableDraft, command: pb.RemoveCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    batch = out_of_shoe(table, command.batch)
    if isinstance(batch, Rejection):
        return batch
    if not 0 < len(command.reason) <= LONGEST_REASON:
        return Rejection("BAD_REASON", "reason must say why the cards go", field="reason")
    if refused := reveal(draft, command.batch, batch, context):
        return refused
    draft.add(pb.CardsRemoved(batch=command.batch, reason=command.reason))
    return None


def _required(rules: CardRules, batch: Batch) -> tuple[int, ...]:
    return {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())


def _missing(required: tuple[int, ...], batch: Batch) -> list[int]:
    return [step for step in required if step not in batch.steps]
