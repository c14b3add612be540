"""How a round goes on by itself: what follows when cards were dealt, or a hand has ended (H, J.4, K)."""

from typing import Any

import roundledger.v1 as pb
from games.blackjack.deal import (
    ELECT,
    TURN_UP,
    dealer_has_blackjack,
    may_have_blackjack,
    next_step,
    turn_of,
)
from games.blackjack.evolve_hand import DEALERS, up_place
from games.blackjack.layout import hit_wager_on, spot_of, wagers_of
from games.blackjack.settle import suit_wager_wins
from games.blackjack.state import (
    DEALING,
    DOUBLES,
    OPEN,
    SURRENDERS,
    TURNS,
    Draft,
    SeatHand,
    State,
    Table,
)
from games.blackjack.totals import is_ace, is_pair, is_ten, one_suit, total_of, two_make_blackjack
from games.tables.wagers import withdrawn


def begin(draft: Draft, stage: str) -> None:
    draft.add(pb.BlackjackStageBegan(round_id=draft.state.round_id, stage=stage))


def go_on(draft: Draft) -> None:
    """Goes before the reply of every command that deals a card or ends a hand."""
    state = draft.state.play
    if state.phase == DEALING and next_step(draft.state).what == TURN_UP:
        card = state.dealer[up_place(draft.state)]
        if card:
            turn_up(draft, card)
    elif state.phase == TURNS:
        _stand_absent(draft)
        if turn_of(draft.state.play) is None:
            begin(draft, "dealer")


def _stand_absent(draft: Draft) -> None:
    """A hand whose player has left just stands when its turn comes; cards that it asked for before are dealt first."""
    while (step := turn_of(draft.state.play)) and step.what == ELECT:
        hand = draft.state.play.hand(step.seat, step.hand)
        if hand is None or draft.state.players.get(step.seat) == hand.player_id:
            return
        stand_on(draft, step.seat, hand)


def stand_on(draft: Draft, seat: int, hand: SeatHand) -> None:
    close_hit_wager(draft, seat, hand)
    elect(draft, seat, hand, "stand")
    if hand.is_hidden or not hand.is_blackjack:
        end(draft, seat, hand, "stood")
    elif not pay_if_due(draft, seat, hand):
        end(draft, seat, hand, "blackjack")


def elect(draft: Draft, seat: int, hand: SeatHand, election: str, **more: Any) -> None:
    draft.add(
        pb.BlackjackElected(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=hand.player_id,
            hand=hand.number,
            election=election,
            **more,
        )
    )


# --- After the deal ---


def turn_up(draft: Draft, card: str, *, unseen_before: bool = False) -> None:
    """The dealer's up card is turned; optional wagers are settled before insurance is offered (H.4.d, K.3, K.4)."""
    draft.add(
        pb.CardExposed(round_id=draft.state.round_id, destination=DEALERS, card=card, unseen_before=unseen_before)
    )
    if not wagers_of(draft.state, "initial_suit"):
        after_suits(draft)
    elif draft.state.options.cards_down:
        begin(draft, "suits")
    else:
        settle_suits(draft)


def settle_suits(draft: Draft) -> None:
    """A pair that lies face down has not won: its player has to show it."""
    table = draft.state
    wagering = {w.seat for w in wagers_of(table, "initial_suit")}
    won = [seat for seat in sorted(wagering) if _shows_winner(table, seat)]
    draft.add(pb.BlackjackSuitWagersSettled(round_id=table.round_id, winning_seats=won))
    if table.options.initial_suit_kind == "kq_suited":
        for seat in won:
            player_id = table.play.positions[seat][0].player_id
            draft.add(pb.BlackjackFloorNotified(round_id=table.round_id, seat=seat, player_id=player_id))
    after_suits(draft)


def _shows_winner(table: Table, seat: int) -> bool:
    hand = table.play.positions[seat][0]
    return not hand.is_hidden and suit_wager_wins(table.options, hand.cards)


def after_suits(draft: Draft) -> None:
    for seat, hand in draft.state.play.hands:
        if not hand.is_hidden and hand.status == OPEN and hand.is_blackjack:
            announce(draft, seat, hand)
    options, state = draft.state.options, draft.state.play
    if options.insurance and is_ace(state.up_card):
        begin(draft, "insurance")
    else:
        after_insurance(draft)


def announce(draft: Draft, seat: int, hand: SeatHand) -> None:
    """A blackjack is announced; where the dealer cannot have one it is paid at once, if the house does so (J.4). Where
    it may still draw it is paid when its player stands on it."""
    table = draft.state
    draft.add(pb.BlackjackAnnounced(round_id=table.round_id, seat=seat, player_id=hand.player_id, hand=hand.number))
    if not table.options.draws_at_21:
        pay_if_due(draft, seat, hand)


def pay_if_due(draft: Draft, seat: int, hand: SeatHand) -> bool:
    table = draft.state
    if table.options.bj_pay_timing == "end" or may_have_blackjack(table.play):
        return False
    draft.add(
        pb.BlackjackHandPaid(
            round_id=table.round_id, seat=seat, player_id=hand.player_id, hand=hand.number, reason="blackjack"
        )
    )
    return True


def after_insurance(draft: Draft) -> None:
    """The device is asked where the house has one and the up card makes a blackjack possible (2006 J.4.b)."""
    if checks_hole(draft.state):
        begin(draft, "check")
        return
    begin(draft, "turns")
    go_on(draft)


def checks_hole(table: Table) -> bool:
    up = table.play.up_card
    return table.options.check_device and not table.options.multiple_action and (is_ace(up) or is_ten(up))


# --- A hand that got a card ---


def card_landed(draft: Draft, seat: int, number: int) -> None:
    """What a card means for the hand that got it, as far as everybody can see."""
    _settle_hit_wager(draft, seat, number)
    hand = draft.state.play.hand(seat, number)
    if hand is None:
        return
    if hand.is_hidden:
        if hand.status == DOUBLES:
            end(draft, seat, hand, "doubled")
        return
    total = total_of(hand.cards)
    if total > 21:
        bust(draft, seat, hand)
    elif hand.status == DOUBLES:
        end(draft, seat, hand, "doubled")
    elif hand.split_aces and not may_split(draft.state, seat, hand):
        end(draft, seat, hand, "split_ace")
    elif total == 21 and not draft.state.options.draws_at_21:
        end(draft, seat, hand, "twenty_one")


def _settle_hit_wager(draft: Draft, seat: int, number: int) -> None:
    """At once, as the card lands (K.6.c). With cards face down a winner has to claim it."""
    hand = draft.state.play.hand(seat, number)
    if hand is not None and not hand.is_hidden and hit_wager_on(draft.state, seat, number):
        settle_hit_wager(draft, seat, hand, won=one_suit(hand.cards))


def settle_hit_wager(draft: Draft, seat: int, hand: SeatHand, *, won: bool) -> None:
    draft.add(
        pb.BlackjackHitWagerSettled(
            round_id=draft.state.round_id, seat=seat, player_id=hand.player_id, hand=hand.number, won=won
        )
    )


def claim_lapses(draft: Draft, seat: int, hand: SeatHand) -> None:
    """A hit wager on cards that lie face down is lost unless its player showed them before the next election (K.6.f).
    One that is up for the card to come has not been decided yet."""
    if hit_wager_claimable(draft.state, seat, hand):
        settle_hit_wager(draft, seat, hand, won=False)


def hit_wager_claimable(table: Table, seat: int, hand: SeatHand) -> bool:
    """Whether the card that it was made on has been dealt, and nobody has shown whether it won."""
    wager = hit_wager_on(table, seat, hand.number)
    return wager is not None and hand.is_hidden and wager.wager_id in table.play.hit_wagers_dealt


def close_hit_wager(draft: Draft, seat: int, hand: SeatHand) -> None:
    """A hand that takes no card gives back what was wagered on it; what its card has decided is lost unclaimed."""
    claim_lapses(draft, seat, hand)
    if wager := hit_wager_on(draft.state, seat, hand.number):
        draft.add(withdrawn(draft.state, wager))


def end(draft: Draft, seat: int, hand: SeatHand, reason: str) -> None:
    """The hand waits for the dealer."""
    draft.add(
        pb.BlackjackHandEnded(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=hand.player_id,
            hand=hand.number,
            reason=reason,
            total=_ended_with(hand, reason),
        )
    )


def _ended_with(hand: SeatHand, reason: str) -> int:
    """A blackjack is 21, whatever was drawn to it."""
    if hand.is_hidden:
        return 0
    return 21 if reason == "blackjack" else total_of(hand.cards)


def bust(draft: Draft, seat: int, hand: SeatHand) -> None:
    draft.add(
        pb.BlackjackHandBusted(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=hand.player_id,
            hand=hand.number,
            total=total_of(hand.cards),
        )
    )


def may_split(table: Table, seat: int, hand: SeatHand) -> bool:
    """Whether the cards and the limits let this hand be split."""
    pair = is_pair(hand.cards, by_rank=table.options.pair_means == "rank")
    return table.options.split and pair and splits_left(table, seat, hand) > 0


def splits_left(table: Table, seat: int, hand: SeatHand) -> int:
    """Counted for the hand that the seat was dealt; aces by a limit of their own (H.7.c)."""
    options, made = table.options, len(table.play.positions[seat]) - 1
    most = min(options.splits, options.max_ace_splits) if is_ace(hand.cards[0]) else options.splits
    return most - made


# --- The dealer's two cards ---


def two_cards_known(draft: Draft) -> None:
    """Insurance, then surrenders that waited (J.6, A.7, L.4)."""
    settle_insurance(draft, blackjack=dealer_has_blackjack(draft.state.play))
    for seat, hand in draft.state.play.hands:
        if hand.status == SURRENDERS:
            settle_surrender(draft, seat, hand)


def settle_insurance(draft: Draft, *, blackjack: bool) -> None:
    table = draft.state
    number = table.play.dealer_hand
    if any(spot_of(w) == number for w in wagers_of(table, "insurance")):
        draft.add(pb.BlackjackInsuranceSettled(round_id=table.round_id, dealer_hand=number, blackjack=blackjack))


def settle_surrender(draft: Draft, seat: int, hand: SeatHand) -> None:
    """Refused after all where the dealer has blackjack with an ace showing."""
    state = draft.state.play
    refused = is_ace(state.up_card) and not state.dealer_down and two_make_blackjack(state.dealer)
    draft.add(
        pb.BlackjackSurrenderSettled(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=hand.player_id,
            hand=hand.number,
            allowed=not refused,
        )
    )


def surrender_waits(state: State) -> bool:
    """Against an ace, as long as nobody knows whether the dealer has blackjack."""
    return is_ace(state.up_card) and not state.no_blackjack
