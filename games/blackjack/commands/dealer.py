"""Hands that are shown, and the settlement against the dealer's hand (H.8, H.9, I.10, K.6.f, L.6 to L.10)."""

import roundledger.v1 as pb
from games.blackjack.commands.deal import up_card_missing
from games.blackjack.deal import DRAW, RESTORE, REVEAL, SETTLE, SHOW, dealer_has_blackjack, next_step
from games.blackjack.evolve_hand import place_of_hand
from games.blackjack.layout import STAKES, hit_wager_on, spot_of
from games.blackjack.stages import (
    announce,
    bust,
    close_hit_wager,
    end,
    go_on,
    hit_wager_claimable,
    settle_hit_wager,
)
from games.blackjack.state import (
    BETTING,
    DEALER,
    DEALING,
    DOUBLES,
    DRAWS,
    NATURAL,
    OPEN,
    OUT,
    OVER,
    SUITS,
    Draft,
    SeatHand,
    Table,
    cite,
)
from games.blackjack.totals import one_suit, total_of
from games.cards.dealing import check_card, check_names
from games.tables.wagers import withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, check_own_seat


def show_hand(draft: Draft, command: pb.ShowBlackjackHandRequest, context: Context) -> Rejection | None:
    """A player shows a blackjack, a pair, a bust or a winning suit; at the end the dealer turns what was kept."""
    table = draft.state
    hand = _hidden_hand(table, command.seat, command.hand, context)
    if isinstance(hand, Rejection):
        return hand
    cards = _shown_cards(table, hand, list(command.cards))
    if isinstance(cards, Rejection):
        return cards
    _expose(draft, command.seat, hand, cards)
    _after_showing(draft, command.seat, hand.number)
    go_on(draft)
    return None


def _hidden_hand(table: Table, seat: int, number: int, context: Context) -> SeatHand | Rejection:
    state = table.play
    hand = state.hand(seat, number or 1)
    if hand is None:
        return Rejection("NOT_DEALT_IN", f"seat {seat} has no such hand in this round", "I.5", "seat")
    if refused := check_own_seat(hand.player_id, context):
        return refused
    if state.phase == DEALING:
        return Rejection("WRONG_STATE", "the deal is not complete", "I.5")
    if context.role == PLAYER and not table.options.pitch_hold_cards:
        return Rejection("CARDS_NOT_HELD", "players do not touch cards here: the dealer turns them", "I.11.a")
    if not hand.is_hidden:
        return Rejection("HAND_SHOWN", "no card of that hand lies face down", cite(table, "I.5", "o"), "hand")
    if hand.status == OUT:
        return Rejection("HAND_OVER", "that hand is settled", "I.5", "hand")
    return hand


def _shown_cards(table: Table, hand: SeatHand, named: list[str]) -> list[str] | Rejection:
    """As recorded, or as named now; names are looked at before any of them is compared with a card."""
    recorded = [hand.cards[place] for place in hand.down]
    if named and len(named) != len(recorded):
        return Rejection("CARD_COUNT", f"{len(recorded)} cards lie face down: name them all", "I.5", "cards")
    if refused := check_names(table.cards, named, "cards"):
        return refused
    named = named or [""] * len(recorded)
    unseen = [name for name, card in zip(named, recorded, strict=True) if not card]
    if "" in unseen:
        return Rejection("CARD_MISSING", "name the cards: nobody has recorded them", "I.5", "cards")
    for place, name in enumerate(unseen):
        if table.cards.shoe and (refused := check_card(table.cards.shoe, name, unseen[:place])):
            return refused
    if any(card and name not in ("", card) for name, card in zip(named, recorded, strict=True)):
        return Rejection("CARD_MISMATCH", "other cards were dealt", "I.5", "cards")
    return [card or name for name, card in zip(named, recorded, strict=True)]


def _expose(draft: Draft, seat: int, hand: SeatHand, cards: list[str]) -> None:
    round_id = draft.state.round_id
    for place, card in zip(hand.down, cards, strict=True):
        draft.add(
            pb.CardExposed(
                round_id=round_id,
                destination=place_of_hand(hand.number),
                seat=seat,
                card=card,
                unseen_before=not hand.cards[place],
            )
        )
    draft.add(
        pb.BlackjackHandShown(round_id=round_id, seat=seat, player_id=hand.player_id, hand=hand.number, cards=cards)
    )


def _after_showing(draft: Draft, seat: int, number: int) -> None:
    """What everybody sees now."""
    state = draft.state.play
    hand = state.hand(seat, number)
    if hand is None or state.phase == SUITS:
        return
    if _flag_drawn_blackjack(draft, seat, hand):
        if hand.status in (OPEN, DRAWS, DOUBLES):
            end(draft, seat, hand, "blackjack")
        return
    total = total_of(hand.cards)
    if _claims(draft.state, seat, hand):
        settle_hit_wager(draft, seat, hand, won=one_suit(hand.cards))
    may_go_on = hand.status != OPEN or total < 21 or (total == 21 and draft.state.options.draws_at_21)
    if total > 21 or not may_go_on:  # no card decides a hit wager that was made for the next one
        close_hit_wager(draft, seat, hand)
    if total > 21:
        bust(draft, seat, hand)
    elif hand.status == OPEN and hand.is_blackjack:
        announce(draft, seat, hand)
    elif not may_go_on:
        end(draft, seat, hand, "twenty_one")


def _flag_drawn_blackjack(draft: Draft, seat: int, hand: SeatHand) -> bool:
    """A blackjack that lay face down was hit or doubled: nobody could see that it may not be (I.8.a). It is settled as
    it was dealt, and what was wagered on a card that it may not draw goes back."""
    asked = len(hand.cards) > 2 or hand.status in (DRAWS, DOUBLES)
    if draft.state.options.draws_at_21 or not asked or not hand.was_dealt_blackjack:
        return False
    draft.add(
        pb.IrregularityCalled(
            round_id=draft.state.round_id,
            irregularity="blackjack_drawn_to",
            reason=f"seat {seat}, hand {hand.number}",
            effect="settled_as_dealt",
            rule="I.8.a",
        )
    )
    if wager := hit_wager_on(draft.state, seat, hand.number):
        draft.add(withdrawn(draft.state, wager))
    return True


def _claims(table: Table, seat: int, hand: SeatHand) -> bool:
    wager = hit_wager_on(table, seat, hand.number)
    return wager is not None and wager.wager_id in table.play.hit_wagers_dealt


# --- Settlement ---


def settle_hands(draft: Draft, command: pb.SettleBlackjackHandsRequest, context: Context) -> Rejection | None:
    """Blackjacks, then all hands from the far right; the next hand of multiple action, or the end of the round."""
    if refused := _check_complete(draft.state):
        return refused
    _turn_the_rest(draft)
    table, number = draft.state, draft.state.play.dealer_hand
    final = not _goes_on(table)
    draft.add(
        pb.BlackjackHandsSettled(
            round_id=table.round_id,
            dealer_hand=number,
            dealer_total=total_of(table.play.dealer),
            dealer_blackjack=dealer_has_blackjack(table.play),
            final=final,
        )
    )
    if final:
        remaining = [seat for seat, hands in table.play.positions.items() if any(h.status != OUT for h in hands)]
        seats = sorted(remaining, reverse=True)
        draft.add(pb.BlackjackCardsCollected(round_id=table.round_id, seats=seats))
        draft.add(pb.RoundClosed(round_id=table.round_id))
        return None
    others = list(table.play.dealer)
    others.remove(table.play.up_card)
    draft.add(pb.BlackjackDealerCardsDiscarded(round_id=table.round_id, dealer_hand=number, cards=others))
    return None


def _check_complete(table: Table) -> Rejection | None:
    step = next_step(table)
    if step.what == SETTLE:
        return None
    if step.what == RESTORE:
        return up_card_missing()
    if step.what == DRAW:
        message = "the dealer draws another card first"
        return Rejection("DEALER_MUST_DRAW", message, cite(table, "H.8.a, I.9.a", "g"))
    if step.what == REVEAL and table.play.phase == DEALER:
        message = "turn the dealer's card that lies face down first"
        return Rejection("HOLE_CARD_DOWN", message, cite(table, "H.8", "g"))
    if step.what == SHOW:
        message = f"hand {step.hand} of seat {step.seat} lies face down: show it first"
        return Rejection("HAND_NOT_SHOWN", message, "I.9")
    what = "no round is being dealt" if table.play.phase == BETTING else f"{step.what} comes first"
    return Rejection("WRONG_STATE", f"hands are not settled now: {what}", cite(table, "H.9", "o"))


def _turn_the_rest(draft: Draft) -> None:
    """Hands that players held are turned; a hit wager that nobody claimed is lost (K.6.f)."""
    for seat, hand in draft.state.play.hands:
        if hand.is_hidden and hand.status in (OVER, NATURAL):
            _flag_drawn_blackjack(draft, seat, hand)
        if hit_wager_claimable(draft.state, seat, hand):
            settle_hit_wager(draft, seat, hand, won=False)
        if hand.is_hidden and hand.status in (OVER, NATURAL):
            _expose(draft, seat, hand, [hand.cards[place] for place in hand.down])


def _goes_on(table: Table) -> bool:
    """Whether the dealer plays another hand on the up card: a stake or insurance is left on it, and somebody is not
    bust (L.6 to L.8)."""
    if not table.options.multiple_action or all(hand.status == OUT for _, hand in table.play.hands):
        return False
    following = table.play.dealer_hand + 1
    kinds = (*STAKES, "insurance")
    return any(w.wager in kinds and spot_of(w) == following for w in table.wagers.values())
