"""What went wrong (M; Chickasaw x, y), and the round that is void by it."""

import roundledger.v1 as pb
from games.blackjack.commands.deal import CUTTING_CARD, up_card_missing
from games.blackjack.deal import DEAL, DRAW, next_step
from games.blackjack.stages import go_on
from games.blackjack.state import BETTING, DEALER, Draft, Table, cite
from games.cards.dealing import draw_card
from games.cards.shoe import put_away
from games.cards.state import ASIDE, IN_SHOE
from games.tables.wagers import check_seat
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import DEALER as DEALER_ROLE
from ledger.core.roles import check_own_seat
from ledger.money.amounts import MAX_CENTS

SHUFFLER_FAULTS = ("jammed", "stopped", "incomplete")
LONGEST_RULING = 500
RULED = (pb.OUTCOME_LOST, pb.OUTCOME_WON, pb.OUTCOME_RETURNED)


def report_face_up_card(
    draft: Draft, command: pb.ReportBlackjackFaceUpCardRequest, context: Context
) -> Rejection | None:
    """The first of a round is not used; the second voids it (M.1)."""
    if refused := _check_dealing(draft.state, "M.1"):
        return refused
    second = draft.state.play.face_up_found > 0
    effect = "round_void" if second else "card_discarded"
    draft.add(_called(draft.state, "face_up_card", "found_in_shoe", effect, "M.1"))
    card = draw_card(draft, command.card, context, rule=CUTTING_CARD)
    if isinstance(card, Rejection):
        return card
    draft.add(pb.CardExposed(round_id=draft.state.round_id, destination=IN_SHOE, card=card))
    return void(draft, "second_face_up_card", "M.1", context) if second else None


def report_card_in_error(
    draft: Draft, command: pb.ReportBlackjackCardInErrorRequest, context: Context
) -> Rejection | None:
    """Unseen it is the next card (M.2); about one that was seen the rules are silent: a floorperson discards it."""
    if refused := _check_dealing(draft.state, "M.2"):
        return refused
    if command.exposed and context.role == DEALER_ROLE:
        return Rejection("FLOOR_RULING", "a floorperson rules on a card that was exposed", "M.2", "exposed")
    table, effect = draft.state, "card_discarded" if command.exposed else "next_card"
    draft.add(_called(table, "card_in_error", "exposed" if command.exposed else "not_exposed", effect, "M.2"))
    card = draw_card(draft, command.card, context, unseen=not command.exposed, rule=CUTTING_CARD)
    if isinstance(card, Rejection):
        return card
    if command.exposed:
        draft.add(pb.CardBurned(round_id=table.round_id, card=card))
    else:
        draft.add(pb.CardDealt(round_id=table.round_id, destination=ASIDE, card=card, face_down=True))
    return None


def report_wrong_card_count(
    draft: Draft, command: pb.ReportBlackjackWrongCardCountRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if refused := _check_dealing(table, "M.3"):
        return refused
    if command.seat and command.seat not in table.play.positions:
        return Rejection("NOT_DEALT_IN", f"seat {command.seat} has no hand in this round", "M.3", "seat")
    where = f"seat_{command.seat}" if command.seat else "dealer"
    draft.add(_called(table, "wrong_card_count", where, "round_void", "M.3"))
    return void(draft, "wrong_card_count", "M.3", context)


def call_shoe_exhausted(
    draft: Draft, command: pb.CallBlackjackShoeExhaustedRequest, context: Context
) -> Rejection | None:
    """The rules are silent: the round is void, and the cards are shuffled."""
    table = draft.state
    if table.play.phase == BETTING:
        return Rejection("WRONG_STATE", "no round is being dealt", cite(table, "M", "x"))
    shoe = table.cards.shoe
    if left := (shoe.remaining if shoe else 0) + len(table.play.aside):
        return Rejection("SHOE_NOT_EMPTY", f"{left} cards are left: deal them first", cite(table, "M", "x"))
    if next_step(table).what not in (DEAL, DRAW):
        return Rejection("WRONG_STATE", "the round needs no card now: go on with it", cite(table, "M", "x"))
    draft.add(_called(table, "shoe_exhausted", "too_few_cards", "round_void", cite(table, "M", "x")))
    return void(draft, "shoe_exhausted", cite(table, "M", "x"), context)


def report_shuffler_fault(
    draft: Draft, command: pb.ReportBlackjackShufflerFaultRequest, context: Context
) -> Rejection | None:
    """A round that is being played goes on; the cards are shuffled again before the next (M.4)."""
    table = draft.state
    if command.reason not in SHUFFLER_FAULTS:
        message = f"reason must be one of {', '.join(SHUFFLER_FAULTS)}"
        return Rejection("BAD_REASON", message, cite(table, "M.4", "x"), "reason")
    if not any(batch.shuffle_method for batch in table.cards.batches.values()):
        message = "no cards at the table are shuffled: nothing is to be done again"
        return Rejection("CARDS_NOT_SHUFFLED", message, cite(table, "M.4", "x"))
    draft.add(_called(table, "shuffler_fault", command.reason, "reshuffle", cite(table, "M.4", "x")))
    return None


# --- The up card of multiple action ---


def report_up_card_discarded(
    draft: Draft, command: pb.ReportBlackjackUpCardDiscardedRequest, context: Context
) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if not table.options.multiple_action:
        return Rejection("WRONG_STATE", "the up card stays only at a multiple action table", cite(table, "M.5", "x"))
    if state.up_card_missing:
        return up_card_missing()
    if state.phase != DEALER or state.dealer_down:
        return Rejection("WRONG_STATE", "the dealer's hands are not being played", "M.5")
    draft.add(pb.BlackjackUpCardDiscarded(round_id=table.round_id, dealer_hand=state.dealer_hand))
    return None


def restore_up_card(draft: Draft, command: pb.RestoreBlackjackUpCardRequest, context: Context) -> Rejection | None:
    """The supervisor rebuilds the last hand from the rack; everybody had seen the card."""
    table, state = draft.state, draft.state.play
    if not state.up_card_missing:
        return Rejection("WRONG_STATE", "the up card is in its place", cite(table, "M.5", "x"))
    if command.card != state.up_card:
        return Rejection("CARD_MISMATCH", "that was not the up card: rebuild the hand again", "M.5", "card")
    draft.add(pb.BlackjackUpCardRestored(round_id=table.round_id, dealer_hand=state.dealer_hand, card=state.up_card))
    return None


# --- Rulings ---


def record_ruling(draft: Draft, command: pb.RecordBlackjackRulingRequest, context: Context) -> Rejection | None:
    """Management rules on irregularities and disputes; what it says of wagers is done (x)."""
    table = draft.state
    if table.options.irregularities != "management":
        return Rejection("RULING_NOT_PROVIDED", "these rules say themselves what follows", "M")
    if not 0 < len(command.ruling) <= LONGEST_RULING:
        return Rejection("BAD_TEXT", f"ruling must have 1 to {LONGEST_RULING} characters", "x", "ruling")
    if (command.effects or command.void) and table.play.phase == BETTING:
        return Rejection("NO_ROUND_OPEN", "no round is being dealt: rule without effects", "x", "effects")
    if refused := _check_effects(table, command):
        return refused
    draft.add(
        pb.BlackjackRulingMade(
            round_id=table.round_id, ruling=command.ruling, effects=command.effects, void=command.void
        )
    )
    if command.void:
        return void(draft, "ruling", "x", context)
    go_on(draft)
    return None


def _check_effects(table: Table, command: pb.RecordBlackjackRulingRequest) -> Rejection | None:
    seen = set[str]()
    for effect in command.effects:
        if effect.wager_id not in table.wagers or effect.wager_id in seen:
            return Rejection("NO_SUCH_WAGER", f"no wager {effect.wager_id!r} is up", "x", "effects")
        if effect.outcome not in RULED:
            return Rejection("BAD_OUTCOME", "a wager is lost, won or returned by a ruling", "x", "effects")
        if not (0 < effect.paid_cents <= MAX_CENTS if effect.outcome == pb.OUTCOME_WON else not effect.paid_cents):
            return Rejection("BAD_AMOUNT", "paid_cents is above 0 for a wager that is won, else 0", "x", "effects")
        seen.add(effect.wager_id)
    return None


def escalate_dispute(draft: Draft, command: pb.EscalateBlackjackDisputeRequest, context: Context) -> Rejection | None:
    """The gaming commissioner investigates what management could not resolve (y)."""
    table = draft.state
    if table.options.irregularities != "management":
        return Rejection("RULING_NOT_PROVIDED", "these rules say themselves what follows", "M")
    if refused := check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context):
        return refused
    if not table.play.ruled:
        return Rejection("RULING_FIRST", "management rules on a dispute first", "y")
    player_id = table.players[command.seat]
    draft.add(pb.BlackjackDisputeEscalated(round_id=table.round_id, seat=command.seat, player_id=player_id))
    return None


# --- What they have in common ---


def _check_dealing(table: Table, clause: str) -> Rejection | None:
    """Cards are being dealt, and the rules themselves say what follows."""
    if table.options.irregularities == "management":
        return Rejection("RULING_FIRST", "management rules on irregularities: record its ruling", "x")
    if table.play.phase == BETTING:
        return Rejection("WRONG_STATE", "no cards are being dealt", clause)
    if table.play.up_card_missing:
        return up_card_missing()
    return None


def void(draft: Draft, reason: str, rule: str, context: Context) -> Rejection | None:
    """Every stake goes back whole, what was settled in the round is reversed, and the cards are put away for a
    shuffle."""
    table = draft.state
    draft.add(pb.RoundVoided(round_id=table.round_id, reason=reason, rule=rule))
    return put_away(draft, context)


def _called(table: Table, kind: str, reason: str, effect: str, rule: str) -> pb.IrregularityCalled:
    return pb.IrregularityCalled(round_id=table.round_id, irregularity=kind, reason=reason, effect=effect, rule=rule)
