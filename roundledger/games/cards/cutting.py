"""The cut and the cutting cards: their guards."""

import roundledger.v1 as pb
from roundledger.games.cards.answers import in_shoe, own, unknown
from roundledger.games.cards.rules import CardRules
from roundledger.games.cards.state import Batch
from roundledger.games.interface import Context, Events
from roundledger.games.permissions import check_own_seat
from roundledger.games.rejection import Rejection
from roundledger.games.table import Table

Outcome = Events | Rejection


def offer_cut(table: Table, command: pb.OfferCutRequest, rules: CardRules, context: Context) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if refused := _check_cuttable(table, command.batch, rules):
        return refused
    assert batch is not None
    entitled = _entitled(rules, batch)
    if not entitled:
        return Rejection("WRONG_CUTTER", "the cut is the dealer's", rules.clause("cut"), "seat")
    if command.seat != entitled[0]:
        return Rejection("WRONG_CUTTER", f"the cut goes to seat {entitled[0]}", rules.clause("cut"), "seat")
    offer = pb.CutOffered(batch=command.batch, seat=command.seat, refused=command.refused)
    return [own(cut_offered=offer)]


def cut(table: Table, command: pb.CutCardsRequest, rules: CardRules, context: Context) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if refused := _check_cuttable(table, command.batch, rules):
        return refused
    assert batch is not None
    if refused := check_own_seat(table.players.get(command.seat), context):
        return refused
    if refused := _check_cutter(batch, command.seat, rules):
        return refused
    if not max(1, rules.cut_minimum) <= command.at <= batch.size - max(1, rules.cut_minimum):
        message = f"at least {rules.cut_minimum} cards from either end of {batch.size}"
        return Rejection("CUT_TOO_CLOSE_TO_END", message, rules.clause("cut_depth"), "at")
    return [own(cards_cut=pb.CardsCut(batch=command.batch, seat=command.seat, at=command.at))]


def order_recut(table: Table, command: pb.OrderRecutRequest, rules: CardRules, context: Context) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if not batch.is_cut:
        return Rejection("CARDS_NOT_CUT", f"{command.batch} is not cut", rules.clause("recut"), "batch")
    if batch.gone:
        return Rejection("CARDS_DEALT", "cards have been dealt since the cut", rules.clause("recut"), "batch")
    return [own(recut_ordered=pb.RecutOrdered(batch=command.batch))]


def place_cutting_cards(
    table: Table, command: pb.PlaceCuttingCardsRequest, rules: CardRules, context: Context
) -> Outcome:
    batch = table.cards.batches.get(command.batch)
    if batch is None:
        return unknown(command.batch)
    if table.cards.in_play == command.batch:
        return in_shoe(command.batch)
    clause = rules.clause("cutting_card")
    if not rules.cutting_card_from_back:
        return Rejection("NO_CUTTING_CARD_HERE", "no cutting card is used here", clause)
    if not batch.is_cut:
        return Rejection("CARDS_NOT_CUT", f"{command.batch} is not cut", clause, "batch")
    if not rules.cutting_card_from_back <= command.from_back < batch.size:
        message = f"at least {rules.cutting_card_from_back} of {batch.size} cards lie behind the cutting card"
        return Rejection("CUTTING_CARD_TOO_DEEP", message, clause, "from_back")
    return [own(cutting_cards_placed=pb.CuttingCardsPlaced(batch=command.batch, from_back=command.from_back))]


def _entitled(rules: CardRules, batch: Batch) -> list[int]:
    """Who may still cut, in order. After a recut was ordered the last cutter has had their turn."""
    passed = {*batch.refused_cut, *(() if batch.cutter is None else (batch.cutter,))}
    return [seat for seat in rules.cut_order if seat not in passed]


def _check_cuttable(table: Table, name: str, rules: CardRules) -> Rejection | None:
    batch, clause = table.cards.batches.get(name), rules.clause("cut")
    if batch is None:
        return unknown(name)
    if not rules.cut or rules.continuous:
        return Rejection("NO_CUT_HERE", "these cards are not cut", clause)
    if not batch.shuffle_method:
        return Rejection("CARDS_NOT_SHUFFLED", f"{name} is not shuffled", clause, "batch")
    if batch.is_cut or table.cards.in_play == name:
        return Rejection("ALREADY_CUT", f"{name} is cut", clause, "batch")
    return None


def _check_cutter(batch: Batch, seat: int, rules: CardRules) -> Rejection | None:
    recut = batch.cutter is not None
    if recut and rules.recut_by_last_cutter:
        if seat == batch.cutter:
            return None
        return Rejection("WRONG_CUTTER", "the recut is by who cut last", rules.clause("recut"), "seat")
    if seat == 0:
        if not batch.offered_cut and not _entitled(rules, batch):
            return None
        return Rejection("CUT_NOT_OFFERED", "the cut is offered to the players first", rules.clause("cut"), "seat")
    if seat == batch.offered_cut:
        return None
    return Rejection("WRONG_CUTTER", f"seat {seat} was not offered the cut", rules.clause("cut"), "seat")
