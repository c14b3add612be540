"""Elections of players on their hands (H.5 to H.7, I.7, I.8, J.5, J.7, J.8; b, c, d, u)."""

import roundledger.v1 as pb
from games.blackjack.commands.insurance import beside
from games.blackjack.deal import ELECT, NextStep, next_step, turn_of
from games.blackjack.layout import selection_of, spot_of, undoubled
from games.blackjack.stages import (
    card_landed,
    claim_lapses,
    close_hit_wager,
    elect,
    go_on,
    may_split,
    settle_surrender,
    splits_left,
    stand_on,
    surrender_waits,
)
from games.blackjack.state import DEALER, NATURAL, OPEN, OVER, TURNS, Draft, SeatHand, Table, cite
from games.blackjack.totals import is_ace, is_pair, one_suit, total_of
from games.tables.chips import dollars
from games.tables.state import Wager
from games.tables.wagers import placed, wager_id_for
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def stand(draft: Draft, command: pb.StandBlackjackRequest, context: Context) -> Rejection | None:
    hand = hand_to_elect(draft.state, command.seat, context)
    if isinstance(hand, Rejection):
        return hand
    stand_on(draft, command.seat, hand)
    go_on(draft)
    return None


def hit(draft: Draft, command: pb.HitBlackjackRequest, context: Context) -> Rejection | None:
    table = draft.state
    hand = hand_to_elect(table, command.seat, context, draws=True)
    if isinstance(hand, Rejection):
        return hand
    if refused := _check_not_ace(table, hand) or _check_below_21(table, hand):
        return refused
    claim_lapses(draft, command.seat, hand)
    elect(draft, command.seat, hand, "hit")
    return None


def double(draft: Draft, command: pb.DoubleBlackjackRequest, context: Context) -> Rejection | None:
    table, clause = draft.state, cite(draft.state, "A.2, J.7", "b")
    hand = hand_to_elect(table, command.seat, context, draws=True)
    if isinstance(hand, Rejection):
        return hand
    if not table.options.double:
        return Rejection("DOUBLE_OFF", "doubling down is not offered here", clause)
    if refused := _check_not_ace(table, hand):
        return refused
    if len(hand.cards) != 2:
        return Rejection("NOT_TWO_CARDS", "a hand is doubled on its first two cards", clause)
    if refused := _check_below_21(table, hand) or _check_face_down(table, face_down=command.face_down):
        return refused
    stakes = undoubled(table, command.seat, hand.number)
    if refused := _check_double_amount(table, sum(w.stake_cents for w in stakes), command.amount_cents):
        return refused
    amounts = [w.stake_cents for w in stakes] if len(stakes) > 1 else [command.amount_cents]
    wagers = _supplements(table, "double", stakes, amounts, hand.number, list(command.wager_ids))
    if isinstance(wagers, Rejection):
        return wagers
    claim_lapses(draft, command.seat, hand)
    if command.face_down:
        close_hit_wager(draft, command.seat, hand)
    for wager in wagers:
        draft.add(placed(wager))
    elect(draft, command.seat, hand, "double", amount_cents=command.amount_cents, face_down=command.face_down)
    return None


def split(draft: Draft, command: pb.SplitBlackjackRequest, context: Context) -> Rejection | None:
    table = draft.state
    hand = hand_to_elect(table, command.seat, context)
    if isinstance(hand, Rejection):
        return _spent_aces(table, command.seat) or hand
    if refused := _check_split(table, command.seat, hand):
        return refused
    stakes = undoubled(table, command.seat, hand.number)
    number = len(table.play.positions[command.seat]) + 1
    amounts = [w.stake_cents for w in stakes]
    wagers = _supplements(table, "split", stakes, amounts, number, list(command.wager_ids))
    if isinstance(wagers, Rejection):
        return wagers
    close_hit_wager(draft, command.seat, hand)
    for wager in wagers:
        draft.add(placed(wager))
    suited = one_suit(hand.cards)
    elect(draft, command.seat, hand, "split", amount_cents=sum(amounts), new_hand=number, suited=suited)
    _end_aces(draft, command.seat)
    return None


def _spent_aces(table: Table, seat: int) -> Rejection | None:
    """Why a pair of aces that has ended is not split again (H.7.c, I.8.c)."""
    waiting = [hand for hand in table.play.positions.get(seat, ()) if hand.split_aces and hand.status == OVER]
    pair = next((hand for hand in waiting if is_pair(hand.cards, by_rank=True)), None)
    return _check_split(table, seat, pair) if pair else None


def _end_aces(draft: Draft, seat: int) -> None:
    """Aces that waited for another split have ended when there is none left."""
    for hand in draft.state.play.positions[seat]:
        complete = hand.split_aces and len(hand.cards) == 2 and hand.status == OPEN
        if complete and not may_split(draft.state, seat, hand):
            card_landed(draft, seat, hand.number)


def surrender(draft: Draft, command: pb.SurrenderBlackjackRequest, context: Context) -> Rejection | None:
    """Final at once, but against an ace as long as the dealer may have blackjack (A.7)."""
    table = draft.state
    if not table.options.surrender or table.options.multiple_action:
        return Rejection("SURRENDER_OFF", "surrender is not offered here", cite(table, "J.5", "b"))
    hand = hand_to_elect(table, command.seat, context)
    if isinstance(hand, Rejection):
        return hand
    if hand.elected or hand.from_split or len(hand.cards) != 2:
        message = "a hand is surrendered as the first election on its two cards"
        return Rejection("SURRENDER_TOO_LATE", message, "A.7, J.5")
    close_hit_wager(draft, command.seat, hand)
    elect(draft, command.seat, hand, "surrender")
    if not surrender_waits(draft.state.play):
        settle_surrender(draft, command.seat, hand)
    go_on(draft)
    return None


# --- Guards ---


def hand_to_elect(table: Table, seat: int, context: Context, *, draws: bool = False) -> SeatHand | Rejection:
    """The hand on which this seat elects now; `draws` where it asks for a card."""
    state, clause = table.play, cite(table, "H.5, I.6", "u")
    if seat not in state.positions:
        return Rejection("NOT_DEALT_IN", f"seat {seat} has no hand in this round", clause, "seat")
    if refused := check_own_seat(state.positions[seat][0].player_id, context):
        return refused
    if state.phase not in (TURNS, DEALER):
        step = next_step(table)
        return Rejection("WRONG_STATE", f"nobody elects now: {step.what} comes next", clause)
    step = turn_of(state) or NextStep("")
    if step.seat != seat:
        if all(hand.status != OPEN for hand in state.positions[seat]):
            return _over(table, seat, clause, draws=draws)
        return Rejection("NOT_YOUR_TURN", f"seat {step.seat} has the turn", clause, "seat")
    hand = state.hand(seat, step.hand)
    if step.what != ELECT or hand is None:
        return Rejection("CARD_DUE", f"seat {seat} gets a card first: deal it", clause, "seat")
    return hand


def _over(table: Table, seat: int, clause: str, *, draws: bool) -> Rejection:
    """Who asks for a card learns why the last hand gets none."""
    hand = table.play.positions[seat][-1]
    waits = hand.status in (OVER, NATURAL) and not hand.doubled and not table.play.blackjack_told
    if draws and waits and (refused := _check_not_ace(table, hand) or _check_below_21(table, hand)):
        return refused
    return Rejection("HAND_OVER", f"the hands of seat {seat} take no more elections", clause, "seat")


def _check_not_ace(table: Table, hand: SeatHand) -> Rejection | None:
    if not hand.split_aces:
        return None
    message = "split aces get one card each and nothing more"
    return Rejection("SPLIT_ACE", message, cite(table, "H.7.c, I.8.c", "b, d"))


def _check_below_21(table: Table, hand: SeatHand) -> Rejection | None:
    """Cards that lie face down are not looked at: their player answers for the total."""
    if table.options.draws_at_21 or hand.is_hidden or total_of(hand.cards) < 21:
        return None
    return Rejection("AT_21", "a hand of 21 draws no card", cite(table, "H.7, I.8", "u"))


def _check_face_down(table: Table, *, face_down: bool) -> Rejection | None:
    if not face_down or (table.options.doubled_face_down == "pitch" and table.options.dealing == "pitch"):
        return None
    return Rejection("FACE_DOWN_OFF", "a doubled card is dealt face up here", cite(table, "H.6, I.7", "o"), "face_down")


def _check_double_amount(table: Table, stake_cents: int, amount_cents: int) -> Rejection | None:
    clause = cite(table, "A.2", "b")
    if table.options.double_amount == "equal":
        if amount_cents == stake_cents:
            return None
        return Rejection("DOUBLE_AMOUNT", f"a double is exactly {dollars(stake_cents)}", clause, "amount_cents")
    if 0 < amount_cents <= stake_cents:
        return None
    return Rejection("DOUBLE_AMOUNT", f"a double is {dollars(1)} to {dollars(stake_cents)}", clause, "amount_cents")


def _check_split(table: Table, seat: int, hand: SeatHand) -> Rejection | None:
    options, clause = table.options, cite(table, "A.6, J.8", "c")
    if not options.split:
        return Rejection("SPLIT_OFF", "splitting is not offered here", clause)
    if len(hand.cards) != 2:
        return Rejection("NOT_A_PAIR", "a pair of first cards is split", clause)
    if hand.is_hidden:
        return Rejection("HAND_NOT_SHOWN", "show the pair first", "I.8")
    if not is_pair(hand.cards, by_rank=options.pair_means == "rank"):
        return Rejection("NOT_A_PAIR", f"two cards of the same {options.pair_means} are split", clause)
    if splits_left(table, seat, hand) <= 0:
        aces = is_ace(hand.cards[0])
        clause = cite(table, "H.7.c, I.8.c", "d") if aces else clause
        return Rejection("SPLIT_LIMIT", "the hand that was dealt is not split more often", clause)
    return None


# --- What elections do ---


def _supplements(
    table: Table, kind: str, stakes: list[Wager], amounts: list[int], hand: int, chosen: list[str]
) -> list[Wager] | Rejection:
    """A wager beside each stake of a hand, on the hand of this number."""
    if chosen and len(chosen) != len(stakes):
        return Rejection("BAD_ID", f"wager_ids must name {len(stakes)} wagers, or none", field="wager_ids")
    if len(set(chosen)) < len(chosen):
        return Rejection("WAGER_ID_USED", "wager_ids must differ", field="wager_ids")
    wagers = list[Wager]()
    for place, (stake, amount) in enumerate(zip(stakes, amounts, strict=True)):
        wager_id = wager_id_for(table, chosen[place] if chosen else "")
        if isinstance(wager_id, Rejection):
            return wager_id
        if not chosen:
            wager_id = f"w{table.wagers_made + 1 + place}"
        selection = selection_of(hand, spot_of(stake) if table.options.multiple_action else 0)
        wagers.append(beside(stake, wager_id, kind, selection, amount))
    return wagers
