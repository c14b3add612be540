"""Irregularities (P): misdeals, dead rounds, exposed cards, dead hands."""

import roundledger.v1 as pb
from games.cards.shoe import put_away
from games.poker.betting.bets import not_live
from games.poker.betting.ending import follow_up
from games.poker.betting.pots import least_raise_without, refund, returned, to_call_without
from games.poker.cards.known import FoundCard, drawn, exposed_card, out_of_play
from games.poker.commands.off_table import card_off_table
from games.poker.evolve.hand import BOTH_EXPOSED
from games.poker.state import DEALING, OFF_TABLE, SEAT, Draft, Hand, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import POKER_SHIFT

MISDEALS = {"shuffle_cut": "P.6.a", "start_position": "P.6.b", "face_up_cards": "P.6.c", "player_skipped": "P.6.d"}
ONLY_EARLY = ("start_position", "player_skipped")
"""Found after two players have voluntarily bet, the round is played on."""
DEAD_ROUNDS = {"ineligible_dealt": "P.7", "card_count": "P.8", "ruling": "P.2"}
DEAD_HANDS = {"unprotected": "P.10", "protected": "P.10.c", "fouled": "A.16", "absent": "P.10.d"}


def call_misdeal(draft: Draft, command: pb.CallPokerMisdealRequest, context: Context) -> Rejection | None:
    hand, cause = draft.state.play.hand, command.cause
    if hand is None:
        return _no_hand()
    if cause not in MISDEALS:
        return _unknown(cause, MISDEALS)
    volunteers = sum(player.volunteered for player in hand.players.values())
    if cause in ONLY_EARLY and volunteers > 1:
        return Rejection("TOO_LATE", "two players have bet: the round is played on", MISDEALS[cause], "cause")
    if cause == "face_up_cards" and not hand.misdealt:
        message = "one card found face up is set aside, and the second is a misdeal: record each with SetCardAside"
        return Rejection("TOO_EARLY", message, "P.9, P.6.c", "cause")
    return void(draft, "misdeal", cause, MISDEALS[cause], context)


def declare_dead(draft: Draft, command: pb.DeclarePokerRoundDeadRequest, context: Context) -> Rejection | None:
    hand, cause = draft.state.play.hand, command.cause
    if hand is None:
        return _no_hand()
    if cause not in DEAD_ROUNDS:
        return _unknown(cause, DEAD_ROUNDS)
    if cause == "ruling" and (context.role != POKER_SHIFT or not hand.ruled):
        message = "the poker shift supervisor gives a ruling first, and then declares the round dead"
        return Rejection("RULING_MISSING", message, "P.2", "cause")
    if refused := void(draft, "dead_round", cause, DEAD_ROUNDS[cause], context):
        return refused
    if cause == "card_count":  # a deck with a card too many or too few leaves the table
        draft.add(pb.CardsRemoved(batch=hand.deck, reason=cause))
    return None


def void(draft: Draft, irregularity: str, cause: str, rule: str, context: Context) -> Rejection | None:
    """All money goes back, then the round is void and its deck is put away: it must be shuffled again."""
    hand, round_id = hand_of(draft.state), draft.state.round_id
    draft.add(
        pb.IrregularityCalled(
            round_id=round_id, irregularity=irregularity, reason=cause, effect="round_void", rule=rule
        )
    )
    if returns := returned(hand):
        draft.add(pb.PokerMoneyReturned(round_id=round_id, returns=returns))
    draft.add(pb.RoundVoided(round_id=round_id, reason=cause, rule=rule))
    return put_away(draft, context, hand.deck)


def expose_card(draft: Draft, command: pb.ExposePokerCardRequest, context: Context) -> Rejection | None:
    """A down card exposed in dealing, or any card dealt off the table, is replaced at once by the next one, also where
    it was the last one of the deal, as long as nobody has acted (P.13, P.14)."""
    hand, round_id, seat = draft.state.play.hand, draft.state.round_id, command.seat
    if hand is None:
        return _no_hand()
    street = hand.street_now
    rule = "P.13" if command.off_table else "P.16" if street.draw else "P.14"
    if command.place:
        return card_off_table(draft, command, context)
    if not (hand.just_dealt and (street.down or street.draw or (street.up and command.off_table))):
        message = "cards are replaced while they are being dealt: after an action, ask for a ruling"
        return Rejection("WRONG_STATE", message, rule)
    stays = hand.form.bring_in or street.draw
    if stays and seat not in hand.live:
        return not_live(seat, rule)
    found = exposed_card(draft.state.cards, hand, command, rule)
    if isinstance(found, Rejection):
        return found
    if stays and not command.off_table:
        return _exposed_and_stays(draft, seat, found, context)
    reason = "off_table" if command.off_table else "exposed"
    draft.add(
        pb.IrregularityCalled(
            round_id=round_id, irregularity="card_exposed", reason=reason, effect="card_replaced", rule=rule
        )
    )
    place = OFF_TABLE if stays else SEAT
    draft.add(_seen_by_all(round_id, place, seat, found))
    return None


def _seen_by_all(round_id: str, place: str, seat: int, found: FoundCard) -> pb.CardExposed:
    exposed = pb.CardExposed(round_id=round_id, destination=place, seat=seat, card=found.card)
    exposed.unseen_before, exposed.number = found.unseen, found.number
    return exposed


def _exposed_and_stays(draft: Draft, seat: int, found: FoundCard, context: Context) -> Rejection | None:
    """In stud a hole card exposed before the up-card is the up-card, and a second one kills the hand; a card exposed
    later is kept, and so is one that was drawn (P.12, P.16)."""
    hand, round_id = hand_of(draft.state), draft.state.round_id
    player, rule = hand.players[seat], "P.12" if hand.form.bring_in else "P.16"
    if found.card in (*player.up, *player.seen):
        return Rejection("CARD_MISMATCH", f"seat {seat} has that card face up already", rule, "card")
    early = hand.street == 0 and hand.phase == DEALING and len(player.cards) <= hand.street_now.down
    dies = early and bool(player.up)
    effect = "hand_dead" if dies else "card_is_up_card" if early else "card_kept"
    draft.add(
        pb.IrregularityCalled(
            round_id=round_id, irregularity="card_exposed", reason="exposed", effect=effect, rule=rule
        )
    )
    draft.add(_seen_by_all(round_id, SEAT, seat, found))
    if not dies:
        return None
    player_id = player.player_id
    draft.add(pb.PokerHandKilled(round_id=round_id, seat=seat, player_id=player_id, cause=BOTH_EXPOSED, rule="P.12"))
    if ante := player.total:
        stack = player.stack + ante
        draft.add(
            pb.PokerAnteReturned(
                round_id=round_id, seat=seat, player_id=player_id, amount_cents=ante, stack_cents=stack
            )
        )
    return follow_up(draft, context)


def set_card_aside(draft: Draft, command: pb.SetPokerCardAsideRequest, context: Context) -> Rejection | None:
    """One card found face up in the deck goes to the discards; with a second one play waits for the misdeal that the
    floor calls (P.9, P.6.c)."""
    hand, round_id = draft.state.play.hand, draft.state.round_id
    if hand is None:
        return _no_hand()
    found = drawn(draft.state.cards, hand, [command.card], [False], context)
    if isinstance(found, Rejection):
        return found
    card = found[0]
    draft.add(pb.PokerCardSetAside(round_id=round_id, card=card))
    out_of_play(draft, card)
    return None


def kill_hand(draft: Draft, command: pb.KillPokerHandRequest, context: Context) -> Rejection | None:
    hand, seat = draft.state.play.hand, command.seat
    if hand is None:
        return _no_hand()
    if command.cause not in DEAD_HANDS:
        return _unknown(command.cause, DEAD_HANDS)
    rule = DEAD_HANDS[command.cause]
    if refused := check_mortal(hand, seat, rule):
        return refused
    kill(draft, seat, command.cause, rule, refunded=command.cause == "protected")
    return follow_up(draft, context)


def check_mortal(hand: Hand, seat: int, rule: str) -> Rejection | None:
    """Whether the hand may be declared dead now."""
    if seat not in hand.live:
        return not_live(seat, rule)
    if hand.announced == seat:  # half a bet would leave the others nothing definite to call
        return Rejection("BET_ANNOUNCED", "the announced bet is owed: complete it first", "P.11.b", "seat")
    if len(hand.live) == 1:
        return Rejection("LAST_HAND", "the last live hand takes the pot", rule, "seat")
    return None


def kill(draft: Draft, seat: int, cause: str, rule: str, *, refunded: bool) -> None:
    """A bet that goes back with a hand is no bet any more: the others call what is left to call (P.10.c)."""
    hand, round_id = hand_of(draft.state), draft.state.round_id
    player = hand.players[seat]
    draft.add(pb.PokerHandKilled(round_id=round_id, seat=seat, player_id=player.player_id, cause=cause, rule=rule))
    if not refunded:
        return
    bet_cents, parts = refund(hand, seat)
    draft.add(
        pb.PokerContributionRefunded(
            round_id=round_id,
            seat=seat,
            player_id=player.player_id,
            bet_cents=bet_cents,
            parts=parts,
            stack_cents=player.stack + bet_cents + sum(part.amount_cents for part in parts),
        )
    )
    high = to_call_without(hand, seat, draft.state.options)
    if high < hand.high:
        lowered = pb.PokerCallLowered(round_id=round_id, seat=seat, high_cents=high)
        lowered.increment_cents = least_raise_without(hand, seat, draft.state.options)
        draft.add(lowered)


def _unknown(cause: str, known: dict[str, str]) -> Rejection:
    return Rejection("BAD_REASON", f"{cause!r} is none of {', '.join(known)}", "P", "cause")


def _no_hand() -> Rejection:
    return Rejection("NO_HAND", "no round of play is on", "P")
