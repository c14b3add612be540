"""Irregularities (P): their guard ladders."""

from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import next_of
from games.cards.deciding import put_away
from games.interface import Context, Events
from games.poker.closing import follow_up
from games.poker.drafting import Draft
from games.poker.pots import refund
from games.poker.state import DEALING, State
from games.table import Table
from ledger.core.rejection import Rejection

Outcome = Events | Rejection

MISDEALS = {"shuffle_cut": "P.6.a", "start_position": "P.6.b", "face_up_cards": "P.6.c", "player_skipped": "P.6.d"}
ONLY_EARLY = ("start_position", "player_skipped")
"""Found after two players have voluntarily bet, the round is played on."""
DEAD_ROUNDS = {"ineligible_dealt": "P.7", "card_count": "P.8", "ruling": "P.2"}
DEAD_HANDS = {"unprotected": "P.10", "protected": "P.10.c", "fouled": "A.16", "absent": "P.10.d"}


def _unknown(cause: str, known: dict[str, str]) -> Rejection | None:
    if cause in known:
        return None
    return Rejection("BAD_REASON", f"{cause!r} is none of {', '.join(known)}", "P", "cause")


def _no_hand(table: Table) -> Rejection | None:
    state: State = table.play
    return Rejection("NO_HAND", "no round of play is on", "P") if state.hand is None else None


def call_misdeal(table: Table, command: pb.CallPokerMisdealRequest, context: Context) -> Outcome:
    if refused := _no_hand(table) or _unknown(command.cause, MISDEALS):
        return refused
    draft, rule = Draft(table), MISDEALS[command.cause]
    volunteers = sum(player.volunteered for player in draft.hand.players.values())
    if command.cause in ONLY_EARLY and volunteers > 1:
        return Rejection("TOO_LATE", "two players have bet: the round is played on", rule, "cause")
    if command.cause == "face_up_cards" and not draft.hand.set_aside:
        return Rejection("TOO_EARLY", "the first card found face up is set aside", "P.9", "cause")
    return _void(draft, "misdeal", command.cause, rule, context)


def declare_dead(table: Table, command: pb.DeclarePokerRoundDeadRequest, context: Context) -> Outcome:
    if refused := _no_hand(table) or _unknown(command.cause, DEAD_ROUNDS):
        return refused
    draft, rule, deck = Draft(table), DEAD_ROUNDS[command.cause], table.cards.in_play
    events = _void(draft, "dead_round", command.cause, rule, context)
    if command.cause == "card_count":  # a deck with a card too many or too few leaves the table
        removed = pb.CardsRemoved(batch=deck, reason=command.cause)
        events.append(pb.Event(cards=pb.CardsEvent(cards_removed=removed)))
    return events


def _void(draft: Draft, irregularity: str, cause: str, rule: str, context: Context) -> list[pb.Event]:
    called = pb.IrregularityCalled(
        round_id=draft.round_id, irregularity=irregularity, reason=cause, effect="round_void", rule=rule
    )
    void = pb.RoundVoided(round_id=draft.round_id, reason=cause, rule=rule)
    return [
        pb.Event(irregularity_called=called),
        pb.Event(round_voided=void),
        *put_away(draft.table, context),
    ]


def expose_card(table: Table, command: pb.ExposePokerCardRequest, context: Context) -> Outcome:
    """A down card exposed in dealing, or dealt off the table, is replaced at once by the next one (P.13, P.14)."""
    if refused := _no_hand(table):
        return refused
    draft, rule = Draft(table), "P.13" if command.off_table else "P.14"
    hand = draft.hand
    if hand.phase != DEALING or not hand.street_now.down:
        return Rejection("WRONG_STATE", "down cards are replaced while they are being dealt", rule)
    if command.seat not in hand.players or command.card not in hand.players[command.seat].cards:
        return Rejection("CARD_MISMATCH", f"seat {command.seat} was dealt no such card", rule, "card")
    reason = "off_table" if command.off_table else "exposed"
    called = pb.IrregularityCalled(
        round_id=draft.round_id, irregularity="card_exposed", reason=reason, effect="card_replaced", rule=rule
    )
    draft.add(irregularity_called=called)
    draft.add(
        card_exposed=pb.CardExposed(round_id=draft.round_id, destination="seat", seat=command.seat, card=command.card)
    )
    return draft.events


def set_card_aside(table: Table, command: pb.SetPokerCardAsideRequest, context: Context) -> Outcome:
    """One card found face up in the deck goes to the discards; a second one is a misdeal (P.9, P.6.c)."""
    if refused := _no_hand(table):
        return refused
    draft = Draft(table)
    if draft.hand.set_aside:
        return Rejection("SECOND_FACE_UP_CARD", "a second card face up is a misdeal", "P.6.c", "card")
    card = next_of(table.cards, command.card, context)
    if isinstance(card, Rejection):
        return card
    draft.own(card_set_aside=pb.PokerCardSetAside(round_id=draft.round_id, card=card))
    exposed = pb.CardExposed(round_id=draft.round_id, destination="shoe", card=card)
    draft.add(card_exposed=exposed)
    return draft.events


def kill_hand(table: Table, command: pb.KillPokerHandRequest, context: Context) -> Outcome:
    if refused := _no_hand(table) or _unknown(command.cause, DEAD_HANDS):
        return refused
    draft, rule, seat = Draft(table), DEAD_HANDS[command.cause], command.seat
    hand = draft.hand
    if seat not in hand.players or not hand.players[seat].live:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no live hand", rule, "seat")
    if hand.announced == seat:  # half a bet would leave the others nothing definite to call
        return Rejection("BET_ANNOUNCED", "the announced bet is owed: complete it first", "P.11.b", "seat")
    if len(hand.live) == 1:
        return Rejection("LAST_HAND", "the last live hand takes the pot", rule, "seat")
    bet_cents, parts = refund(hand, seat)
    killed = pb.PokerHandKilled(round_id=draft.round_id, seat=seat, cause=command.cause, rule=rule)
    draft.own(hand_killed=killed)
    if command.cause == "protected":
        refunded = pb.PokerContributionRefunded(
            round_id=draft.round_id,
            seat=seat,
            bet_cents=bet_cents,
            parts=[pb.PokerPotPart(pot=pot, amount_cents=cents) for pot, cents in parts],
        )
        draft.own(contribution_refunded=refunded)
    follow_up(draft, context)
    return draft.events


LADDERS: dict[type, Any] = {
    pb.CallPokerMisdealRequest: call_misdeal,
    pb.DeclarePokerRoundDeadRequest: declare_dead,
    pb.ExposePokerCardRequest: expose_card,
    pb.SetPokerCardAsideRequest: set_card_aside,
    pb.KillPokerHandRequest: kill_hand,
}
