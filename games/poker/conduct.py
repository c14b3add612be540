"""Rulings, conduct, exclusion and the disclosure of discarded hands (P.2, P.4, Q): their guard ladders."""

from typing import Any

import roundledger.v1 as pb
from games.interface import Context, Events
from games.poker.drafting import Draft
from games.poker.seating import cashed_out, in_hand
from games.poker.state import State
from games.table import Table
from ledger.core.bounds import is_id
from ledger.core.rejection import Rejection

Outcome = Events | Rejection

MAX_TEXT = 500


def _check_text(text: str, field: str, rule: str) -> Rejection | None:
    if 0 < len(text) <= MAX_TEXT and text.isprintable():
        return None
    return Rejection("BAD_TEXT", f"1 to {MAX_TEXT} characters on one line", rule, field)


def _check_player(player_id: str, rule: str) -> Rejection | None:
    if is_id(player_id):
        return None
    return Rejection("BAD_ID", f"{player_id!r} is no player's id", rule, "player_id")


def give_ruling(table: Table, command: pb.GivePokerRulingRequest, context: Context) -> Outcome:
    """Final, and stored with its round. What it orders, such as a dead hand, is a command of its own."""
    if not table.rounds_opened:
        return Rejection("NO_HAND", "no round of play has begun that a dispute could be about", "P.2")
    if refused := _check_text(command.text, "text", "P.2"):
        return refused
    round_id = table.round_id or f"{table.table_id}:{table.rounds_opened}"
    draft = Draft(table)
    draft.own(ruling_given=pb.PokerRulingGiven(round_id=round_id, actor_id=context.actor_id, text=command.text))
    return draft.events


def report_conduct(table: Table, command: pb.ReportPokerConductRequest, context: Context) -> Outcome:
    refused = _check_player(command.player_id, "Q.1") or _check_text(command.facts, "facts", "Q.1")
    if refused:
        return refused
    draft = Draft(table)
    draft.own(conduct_reported=pb.PokerConductReported(player_id=command.player_id, facts=command.facts))
    return draft.events


def exclude_patron(table: Table, command: pb.ExcludePokerPatronRequest, context: Context) -> Outcome:
    """A running hand is finished under the normal rules; chips that are not in it go back at once (Q.2, A-35)."""
    player_id = command.player_id
    if refused := _check_player(player_id, "Q.2") or _check_text(command.reason, "reason", "Q.2"):
        return refused
    draft = Draft(table)
    if player_id in draft.state.excluded:
        return Rejection("PATRON_EXCLUDED", f"{player_id} is excluded already", "Q.2", "player_id")
    draft.own(patron_excluded=pb.PokerPatronExcluded(player_id=player_id, reason=command.reason))
    for seat, holder in sorted(table.players.items()):
        if holder == player_id and draft.state.stacks.get(seat) and not in_hand(table, seat):
            draft.own(seat_cashed_out=cashed_out(table, draft.state, seat))
    return draft.events


def require_disclosure(table: Table, command: pb.RequirePokerDisclosureRequest, context: Context) -> Outcome:
    """The house may demand to see any discarded hand, while the round is played (P.4)."""
    state: State = table.play
    hand, seat = state.hand, command.seat
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "P.4")
    if seat not in hand.players or not hand.players[seat].cards:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no hand", "P.4", "seat")
    player = hand.players[seat]
    if player.live:
        return Rejection("HAND_LIVE", "only a discarded hand is disclosed on demand", "P.4", "seat")
    if player.disclosed:
        return Rejection("HAND_DISCLOSED", "everybody has seen the hand already", "P.4", "seat")
    draft = Draft(table)
    draft.own(disclosure_required=pb.PokerDisclosureRequired(round_id=table.round_id, seat=seat))
    draft.own(hand_disclosed=pb.PokerHandDisclosed(round_id=table.round_id, seat=seat, cards=player.cards))
    return draft.events


LADDERS: dict[type, Any] = {
    pb.GivePokerRulingRequest: give_ruling,
    pb.ReportPokerConductRequest: report_conduct,
    pb.ExcludePokerPatronRequest: exclude_patron,
    pb.RequirePokerDisclosureRequest: require_disclosure,
}
