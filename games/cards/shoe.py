"""The shoe: loaded, counted, its cutting card shown, ended; and the shuffle that is revealed when it ends."""

from datetime import datetime

import roundledger.v1 as pb
from games.cards.answers import check_no_round, no_shoe, unknown
from games.cards.rules import CardRules
from games.cards.state import Batch
from games.tables.state import AnyTable, TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def load(draft: TableDraft, command: pb.LoadShoeRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    cards, clause = table.cards, rules.clause("load")
    batch = cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if cards.in_play:
        return Rejection("SHOE_IN_USE", f"{cards.in_play} is in the shoe: end it first", clause, "batch")
    if rules.alternate and cards.last_in_play == command.batch and _other_at_table(table, command.batch):
        message = f"the batches take turns, and {command.batch} was dealt last: load the other"
        return Rejection("WRONG_BATCH", message, rules.clause("batches"), "batch")
    if len(cards.batches) < rules.batches:
        message = f"{rules.batches} batches are needed: receive the other first"
        return Rejection("BATCH_MISSING", message, rules.clause("batches"), "batch")
    if refused := _check_shuffled(command.batch, batch, rules):
        return refused
    draft.add(pb.ShoeLoaded(batch=command.batch, continuous=rules.continuous, at_ms=when(rules, context)))
    return None


def _check_shuffled(name: str, batch: Batch, rules: CardRules) -> Rejection | None:
    """The rules may have changed since the cards were shuffled, so they are asked again."""
    if not batch.shuffle_method:
        return Rejection("CARDS_NOT_SHUFFLED", f"{name} is not shuffled", rules.clause("shuffle"), "batch")
    if batch.shuffle_method not in rules.methods:
        message = f"{name} was shuffled in a way that is not used here any more: shuffle it again"
        return Rejection("SHUFFLE_METHOD", message, rules.clause("shuffle"), "batch")
    if not rules.min_decks <= batch.decks <= rules.max_decks:
        return wrong_decks(rules, "batch")
    if rules.continuous:
        return None
    if rules.needs_cut(batch.shuffle_method) and not batch.is_cut:
        return Rejection("CARDS_NOT_CUT", f"{name} is not cut", rules.clause("cut"), "batch")
    wanted, placed = rules.cutting_card_from_back, batch.cutting_card_from_back
    if wanted and placed is None:
        message = f"{name} has no cutting card: place it first"
        return Rejection("CUTTING_CARDS_NOT_PLACED", message, rules.clause("cutting_card"), "batch")
    return None


def wrong_decks(rules: CardRules, field: str) -> Rejection:
    most, least = rules.max_decks, rules.min_decks
    message = f"exactly {least} decks are needed" if least == most else f"{least} to {most} decks are needed"
    return Rejection("DECK_COUNT", message, rules.clause("decks"), field)


def _other_at_table(table: AnyTable, name: str) -> bool:
    return any(other != name for other in table.cards.batches)


def count_stub(draft: TableDraft, command: pb.CountStubRequest, rules: CardRules, context: Context) -> Rejection | None:
    """A wrong count is a fact to be recorded; what follows from it is for the game's rules."""
    table = draft.state
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    in_play, at_ms = table.cards.in_play == command.batch, when(rules, context)
    expected = batch.remaining if in_play else batch.size
    if rules.miscount_removes and not in_play and command.counted != expected:
        return _remove_miscounted(draft, command, batch, at_ms, context)
    draft.add(pb.StubCounted(batch=command.batch, counted=command.counted, expected=expected, at_ms=at_ms))
    return None


def _remove_miscounted(
    draft: TableDraft, command: pb.CountStubRequest, batch: Batch, at_ms: int, context: Context
) -> Rejection | None:
    if refused := reveal(draft, command.batch, batch, context):
        return refused
    draft.add(pb.StubCounted(batch=command.batch, counted=command.counted, expected=batch.size, at_ms=at_ms))
    draft.add(pb.CardsRemoved(batch=command.batch, reason="miscounted"))
    return None


def show_cutting_card(
    draft: TableDraft, command: pb.ShowCuttingCardRequest, rules: CardRules, context: Context
) -> Rejection | None:
    table = draft.state
    cards, clause = table.cards, rules.clause("cutting_card")
    shoe = cards.shoe
    if shoe is None:
        return no_shoe()
    if shoe.cutting_card_from_back is None:
        return Rejection("NO_CUTTING_CARD_HERE", "no cutting card is in this shoe", clause)
    if cards.cutting_card_reached:
        return Rejection("CUTTING_CARD_OUT", "the cutting card is out already", clause)
    if shoe.sealed_order:
        message = "the built-in shuffler shows its cutting card by itself"
        return Rejection("CUTTING_CARD_NOT_REACHED", message, clause)
    if not cards.cutting_card_due:
        message = f"{shoe.remaining - shoe.cutting_card_from_back} cards lie before the cutting card"
        return Rejection("CUTTING_CARD_NOT_REACHED", message, clause)
    draft.add(pb.CuttingCardReached(round_id=table.round_id, batch=cards.in_play))
    return None


def end_shoe(draft: TableDraft, command: pb.EndShoeRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    if not table.cards.in_play:
        return no_shoe()
    if refused := check_no_round(table, rules):
        return refused
    end_empty_round(draft, rules)
    return put_away(draft, context)


def end_empty_round(draft: TableDraft, rules: CardRules) -> None:
    """A round that a wager had opened and that has none left goes with the cards. Wagers that were only spoken lapse:
    nothing was taken for them, and where a shoe cannot be dealt they would keep it on the table for ever."""
    table = draft.state
    if not table.round_id or not rules.round_is_empty:
        return
    if table.spoken:
        draft.add(pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken)))
    draft.add(pb.RoundVoided(round_id=table.round_id, reason="no_wagers"))


def check_put_away(table: AnyTable) -> Rejection | None:
    """For a game's `check_close`: a table closes with its shoe ended, so that every shuffle is revealed."""
    if table.cards.in_play:
        return Rejection("SHOE_NOT_ENDED", f"{table.cards.in_play} is still in the shoe: end the shoe first")
    return None


def put_away(draft: TableDraft, context: Context, batch: str = "") -> Rejection | None:
    """The end of the shoe in play, also for games whose rules end it by themselves; nothing where none is loaded. A
    game may name the batch: that ends, too, where it was taken out of the shoe for another cut."""
    cards = draft.state.cards
    name = batch or cards.in_play
    if not name:
        return None
    ended = cards.batches[name]
    draft.add(pb.ShoeEnded(batch=name, remaining=ended.remaining))
    return reveal(draft, name, ended, context)


def reveal(draft: TableDraft, name: str, batch: Batch, context: Context) -> Rejection | None:
    """A built-in shuffle is never forgotten: whatever ends it shows what it was."""
    if not batch.sealed_order:
        return None
    if context.shuffler is None:
        return Rejection("NO_SHUFFLER", f"this host cannot open the shuffle of {name}: ask one that has the key")
    salt, order = context.shuffler.unseal(batch.sealed_order)
    draft.add(pb.ShuffleRevealed(batch=name, salt=salt, order=order))
    return None


def when(rules: CardRules, context: Context) -> int:
    """The time of the decision, for games whose rules count from it; events know no other time."""
    return milliseconds(context.at) if rules.timed else 0


def milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)
