"""Rulings, conduct, exclusion and the disclosure of discarded hands (P.2, P.4, Q)."""

import roundledger.v1 as pb
from games.poker.commands.seats import cashed_out, in_hand
from games.poker.known import named_hand
from games.poker.state import Draft
from ledger.core.bounds import is_id
from ledger.core.context import Context
from ledger.core.rejection import Rejection

MAX_TEXT = 500


def give_ruling(draft: Draft, command: pb.GivePokerRulingRequest, context: Context) -> Rejection | None:
    """Final, and stored with its round. What it orders, such as a dead hand, is a command of its own."""
    table = draft.state
    if not table.rounds_opened:
        return Rejection("NO_HAND", "no round of play has begun that a dispute could be about", "P.2")
    if refused := check_text(command.text, "text", "P.2"):
        return refused
    round_id = table.round_id or f"{table.table_id}:{table.rounds_opened}"
    draft.add(pb.PokerRulingGiven(round_id=round_id, actor_id=context.actor_id, text=command.text))
    return None


def report_conduct(draft: Draft, command: pb.ReportPokerConductRequest, context: Context) -> Rejection | None:
    player_id = command.player_id
    if refused := _check_player(player_id, "Q.1") or check_text(command.facts, "facts", "Q.1"):
        return refused
    round_id = draft.state.round_id
    draft.add(pb.PokerConductReported(round_id=round_id, player_id=player_id, facts=command.facts))
    return None


def exclude_patron(draft: Draft, command: pb.ExcludePokerPatronRequest, context: Context) -> Rejection | None:
    """A running hand is finished under the normal rules; chips that are not in it go back at once (Q.2, A-35)."""
    table, player_id = draft.state, command.player_id
    if refused := _check_player(player_id, "Q.2") or check_text(command.reason, "reason", "Q.2"):
        return refused
    if player_id in table.play.excluded:
        return Rejection("PATRON_EXCLUDED", f"{player_id} is excluded already", "Q.2", "player_id")
    draft.add(pb.PokerPatronExcluded(round_id=table.round_id, player_id=player_id, reason=command.reason))
    for seat, holder in sorted(table.players.items()):
        if holder == player_id and table.play.stacks.get(seat) and not in_hand(table, seat):
            draft.add(cashed_out(table, seat))
    return None


def require_disclosure(draft: Draft, command: pb.RequirePokerDisclosureRequest, context: Context) -> Rejection | None:
    """The house may demand to see any discarded hand, while the round is played (P.4)."""
    table, seat = draft.state, command.seat
    hand = table.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "P.4")
    if seat not in hand.players or not hand.players[seat].cards:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no hand", "P.4", "seat")
    player = hand.players[seat]
    if seat in hand.live:
        return Rejection("HAND_LIVE", "only a discarded hand is disclosed on demand", "P.4", "seat")
    if player.disclosed:
        return Rejection("HAND_DISCLOSED", "everybody has seen the hand already", "P.4", "seat")
    cards = named_hand(table.cards, hand, seat, command.cards, "P.4")
    if isinstance(cards, Rejection):
        return cards
    round_id, player_id = table.round_id, player.player_id
    draft.add(pb.PokerDisclosureRequired(round_id=round_id, seat=seat, player_id=player_id))
    draft.add(pb.PokerHandDisclosed(round_id=round_id, seat=seat, player_id=player_id, cards=cards))
    return None


def check_text(text: str, field: str, rule: str) -> Rejection | None:
    if 0 < len(text) <= MAX_TEXT and text.isprintable():
        return None
    return Rejection("BAD_TEXT", f"{field} must have 1 to {MAX_TEXT} characters on one line", rule, field)


def _check_player(player_id: str, rule: str) -> Rejection | None:
    if is_id(player_id):
        return None
    return Rejection("BAD_ID", f"{player_id!r} is no player's id", rule, "player_id")
