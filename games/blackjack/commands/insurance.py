"""Insurance and even money while the dealer shows an ace, and the check of the hole card (J.4, J.6, L.4; p, q)."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.layout import selection_of, spot_of, undoubled, wagers_of
from games.blackjack.stages import after_insurance, begin, checks_hole, go_on, settle_insurance, settle_suits
from games.blackjack.state import (
    BETTING,
    CHECK,
    DEALING,
    INSURANCE,
    NATURAL,
    OPEN,
    SUITS,
    Draft,
    SeatHand,
    Table,
    cite,
)
from games.blackjack.totals import is_ace, two_make_blackjack
from games.tables.chips import dollars
from games.tables.state import Wager
from games.tables.wagers import check_chip_multiple, check_seat, placed, wager_id_for
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def settle_suit_wagers(
    draft: Draft, command: pb.SettleBlackjackSuitWagersRequest, context: Context
) -> Rejection | None:
    """Where players hold their cards they had the time to show a winning pair (K.4)."""
    if draft.state.play.phase != SUITS:
        message = "no initial suit wager waits for its player to show"
        return Rejection("WRONG_STATE", message, cite(draft.state, "K.4", "o"))
    settle_suits(draft)
    return None


def take_insurance(draft: Draft, command: pb.TakeBlackjackInsuranceRequest, context: Context) -> Rejection | None:
    table, clause = draft.state, cite(draft.state, "J.6, L.4", "p")
    hand = _insurable(table, command.seat, context)
    if isinstance(hand, Rejection):
        return hand
    base = next((w for w in undoubled(table, command.seat, 1) if _spot(table, w) == command.spot), None)
    if base is None:
        message = f"seat {command.seat} has no wager there to insure"
        return Rejection("NO_MAIN_WAGER", message, clause, "spot")
    if refused := check_chip_multiple(command.amount_cents, 1, clause):
        return refused
    if any(_spot(table, w) == command.spot for w in wagers_of(table, "insurance", [command.seat])):
        return Rejection("WAGER_UP", "that wager is insured already", clause, "spot")
    most = base.stake_cents * table.options.insurance_max_percent // 100
    if command.amount_cents > most:
        message = f"insurance is at most {dollars(most)} on {dollars(base.stake_cents)}"
        return Rejection("INSURANCE_TOO_LARGE", message, clause, "amount_cents")
    wager_id = wager_id_for(table, command.wager_id)
    if isinstance(wager_id, Rejection):
        return wager_id
    selection = selection_of(1, command.spot) if command.spot else ""
    draft.add(placed(beside(base, wager_id, "insurance", selection, command.amount_cents)))
    return None


def beside(base: Wager, wager_id: str, kind: str, selection: str, stake_cents: int) -> Wager:
    """A wager that supplements another of the same player."""
    return replace(
        base,
        wager_id=wager_id,
        wager=kind,
        selection=selection,
        stake_cents=stake_cents,
        base_wager_id=base.wager_id,
        chips=pb.CHIP_KIND_VALUE,
    )


def _spot(table: Table, wager: Wager) -> int:
    """0 where there are no spots."""
    return spot_of(wager) if table.options.multiple_action else 0


def take_even_money(draft: Draft, command: pb.TakeBlackjackEvenMoneyRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.options.even_money == "never":
        return Rejection("EVEN_MONEY_OFF", "even money is not offered here", cite(table, "J.6", "q"))
    hand = _insurable(table, command.seat, context)
    if isinstance(hand, Rejection):
        return hand
    if not two_make_blackjack(hand.cards):
        return Rejection("EVEN_MONEY_NEEDS_BLACKJACK", "even money is for a blackjack", "q", "seat")
    if wagers_of(table, "insurance", [command.seat]):
        return Rejection("INSURED_AND_EVEN_MONEY", "the wager is insured: it is one or the other", "q", "seat")
    draft.add(
        pb.BlackjackHandPaid(
            round_id=table.round_id, seat=command.seat, player_id=hand.player_id, hand=1, reason="even_money"
        )
    )
    return None


def close_insurance(draft: Draft, command: pb.CloseBlackjackInsuranceRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != INSURANCE:
        return Rejection("INSURANCE_CLOSED", "insurance is not on offer", cite(table, "J.6", "p"))
    after_insurance(draft)
    return None


def _insurable(table: Table, seat: int, context: Context) -> SeatHand | Rejection:
    """The hand of a seat while insurance is on offer."""
    state, clause = table.play, cite(table, "A.4, J.6", "p")
    if not table.options.insurance:
        return Rejection("INSURANCE_OFF", "insurance is not offered here", clause)
    if state.phase in (BETTING, DEALING, SUITS):
        return Rejection("WRONG_STATE", "insurance is offered once the cards are dealt", clause)
    if not is_ace(state.up_card):
        return Rejection("NO_ACE_SHOWING", "insurance is offered only while the dealer shows an ace", clause)
    if state.phase != INSURANCE:
        return Rejection("INSURANCE_CLOSED", "insurance is not on offer any more", clause)
    if seat not in state.positions:
        return Rejection("NOT_DEALT_IN", f"seat {seat} has no hand in this round", clause, "seat")
    hand = state.positions[seat][0]
    if refused := check_own_seat(hand.player_id, context) or check_seat(table, seat):
        return refused
    if hand.status not in (OPEN, NATURAL):
        return Rejection("HAND_OVER", f"the hand of seat {seat} is settled", clause, "seat")
    return hand


# --- The check ---


def check_hole_card(draft: Draft, command: pb.CheckBlackjackHoleCardRequest, context: Context) -> Rejection | None:
    """A blackjack of the dealer is found before anybody elects; insurance is decided by it (2006 J.4.b; o)."""
    table, state = draft.state, draft.state.play
    clause = cite(table, "J.4.b", "o")
    if not table.options.check_device or table.options.multiple_action:
        return Rejection("CHECK_NOT_ALLOWED", "the hole card is not checked at this table", clause)
    if state.phase != CHECK or not checks_hole(table):
        return Rejection("WRONG_STATE", "the hole card is not checked now", clause)
    known = state.dealer[state.dealer_down[0]]
    blackjack = two_make_blackjack((state.up_card, known)) if known else command.blackjack
    draft.add(pb.BlackjackHoleChecked(round_id=table.round_id, blackjack=blackjack))
    settle_insurance(draft, blackjack=blackjack)
    if blackjack:
        begin(draft, "dealer")
        return None
    _pay_blackjacks(draft)
    begin(draft, "turns")
    go_on(draft)
    return None


def _pay_blackjacks(draft: Draft) -> None:
    """A blackjack that only waited for the check is paid (2006 J.4.b)."""
    if draft.state.options.bj_pay_timing == "end":
        return
    for seat, hand in draft.state.play.hands:
        if hand.status == NATURAL:
            draft.add(
                pb.BlackjackHandPaid(
                    round_id=draft.state.round_id,
                    seat=seat,
                    player_id=hand.player_id,
                    hand=hand.number,
                    reason="blackjack",
                )
            )
