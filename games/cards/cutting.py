"""The cut and the cutting cards: their guards."""

import roundledger.v1 as pb
from games.cards.answers import check_present, out_of_shoe, unknown
from games.cards.rules import CardRules
from games.cards.state import Batch
from games.tables.state import AnyTable, TableDraft
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def offer_cut(draft: TableDraft, command: pb.OfferCutRequest, rules: CardRules, context: Context) -> Rejection | None:
    batch = _cuttable(draft.state, command.batch, rules)
    if isinstance(batch, Rejection):
        return batch
    entitled = _entitled(rules, batch)
    if not entitled:
        return Rejection("WRONG_CUTTER", "the cut is the dealer's", rules.clause("cut"), "seat")
    if command.seat != entitled[0]:
        return Rejection("WRONG_CUTTER", f"the cut goes to seat {entitled[0]}", rules.clause("cut"), "seat")
    if command.seat == batch.offered_cut and not command.declined:
        message = f"seat {command.seat} was offered the cut: they cut or decline"
        return Rejection("CUT_OFFERED", message, rules.clause("cut"), "seat")
    player_id = draft.state.players.get(command.seat, "")
    draft.add(pb.CutOffered(batch=command.batch, seat=command.seat, declined=command.declined, player_id=player_id))
    return None


def cut(draft: TableDraft, command: pb.CutCardsRequest, rules: CardRules, context: Context) -> Rejection | None:
    table = draft.state
    batch = _cuttable(table, command.batch, rules)
    if isinstance(batch, Rejection):
        return batch
    if refused := check_own_seat(table.players.get(command.seat), context):
        return refused
    if refused := _check_cutter(batch, command.seat, rules):
        return refused
    if refused := _check_depth(batch, command, rules) or check_present(table, rules, "cut"):
        return refused
    player_id = table.players.get(command.seat, "")
    draft.add(pb.CardsCut(batch=command.batch, seat=command.seat, at=command.at, player_id=player_id))
    return None


def _check_depth(batch: Batch, command: pb.CutCardsRequest, rules: CardRules) -> Rejection | None:
    least, clause, at = max(1, rules.cut_minimum), rules.clause("cut_depth"), command.at
    if rules.cut_from_top or (rules.dealer_cuts_from_top and not command.seat):
        if at < least:
            return Rejection("CUT_TOO_SHALLOW", f"lift at least {least} cards from the top", clause, "at")
        if at >= batch.size:
            return Rejection("CUT_TOO_DEEP", f"lift at most {batch.size - 1} cards: some must be left", clause, "at")
    elif not least <= at <= batch.size - least:
        message = f"at must leave at least {least} cards at either end of {batch.size}"
        return Rejection("CUT_TOO_CLOSE_TO_END", message, clause, "at")
    return None


def order_recut(
    draft: TableDraft, command: pb.OrderRecutRequest, rules: CardRules, context: Context
) -> Rejection | None:
    table = draft.state
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if not batch.is_cut:
        return Rejection("CARDS_NOT_CUT", f"{command.batch} is not cut", rules.clause("recut"), "batch")
    if len(batch.gone) > rules.burned:
        return Rejection("CARDS_DEALT", "cards have been dealt since the cut", rules.clause("recut"), "batch")
    draft.add(pb.RecutOrdered(batch=command.batch))
    return None


def place_cutting_cards(
    draft: TableDraft, command: pb.PlaceCuttingCardsRequest, rules: CardRules, context: Context
) -> Rejection | None:
    table = draft.state
    batch = out_of_shoe(table, command.batch)
    if isinstance(batch, Rejection):
        return batch
    clause = rules.clause("cutting_card")
    if not rules.cutting_card_from_back:
        return Rejection("NO_CUTTING_CARD_HERE", "no cutting card is used here", clause)
    if not batch.is_cut and (rules.needs_cut(batch.shuffle_method) or not batch.shuffle_method):
        return Rejection("CARDS_NOT_CUT", f"{command.batch} is not cut", clause, "batch")
    if not rules.cutting_card_from_back <= command.from_back < batch.size:
        message = f"from_back must be at least {rules.cutting_card_from_back} and below {batch.size}"
        return Rejection("CUTTING_CARD_TOO_DEEP", message, clause, "from_back")
    draft.add(pb.CuttingCardsPlaced(batch=command.batch, from_back=command.from_back))
    return None


def _entitled(rules: CardRules, batch: Batch) -> list[int]:
    """Who may still cut, in order. After a recut was ordered the last cutter has had their turn."""
    passed = {*batch.declined_cut, *(() if batch.cutter is None else (batch.cutter,))}
    return [seat for seat in rules.cut_order if seat not in passed]


def _cuttable(table: AnyTable, name: str, rules: CardRules) -> Batch | Rejection:
    batch, clause = table.cards.batches.get(name), rules.clause("cut")
    if batch is None:
        return unknown(name)
    if not rules.cut or rules.continuous:
        return Rejection("NO_CUT_HERE", "these cards are not cut", clause)
    if not batch.shuffle_method:
        return Rejection("CARDS_NOT_SHUFFLED", f"{name} is not shuffled", clause, "batch")
    if batch.shuffle_method in rules.uncut_methods:
        return Rejection("CUT_NOT_CALLED_FOR", f"{name} was shuffled by a device: it is not cut", clause, "batch")
    if batch.is_cut or table.cards.in_play == name:
        return Rejection("ALREADY_CUT", f"{name} is cut already", clause, "batch")
    return batch


def _check_cutter(batch: Batch, seat: int, rules: CardRules) -> Rejection | None:
    """A player who left the table has no cut: the next has it."""
    last = batch.cutter
    if last is not None and rules.recut_by_last_cutter and last in (0, *rules.cut_order):
        if seat == last:
            return None
        who = f"seat {last}" if last else "the dealer"
        return Rejection("WRONG_CUTTER", f"{who} cut last and cuts again", rules.clause("recut"), "seat")
    if seat == 0:
        if not _entitled(rules, batch):
            return None
        return Rejection("CUT_NOT_OFFERED", "the cut is offered to the players first", rules.clause("cut"), "seat")
    if seat == batch.offered_cut and seat in rules.cut_order:
        return None
    return Rejection("WRONG_CUTTER", f"seat {seat} was not offered the cut", rules.clause("cut"), "seat")
