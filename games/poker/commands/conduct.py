"""Conduct, exclusion and the disclosure of discarded hands (P.4, Q)."""

from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.deck import is_card
from games.poker.cards.known import named_hand
from games.poker.commands.seats import cash_off, in_hand
from games.poker.floor.welcome import is_excluded
from games.poker.state import Draft
from games.poker.state.parts import Discarded
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.money.accounts import is_id

MAX_TEXT = 500


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
    if player_id in table.play.excluded and is_excluded(table, player_id, context):
        return Rejection("PATRON_EXCLUDED", f"{player_id} is excluded already", "Q.2", "player_id")
    draft.add(pb.PokerPatronExcluded(round_id=table.round_id, player_id=player_id, reason=command.reason))
    draft.add(pb.PokerExclusionRaised(player_id=player_id, reason=command.reason))
    for seat, holder in sorted(table.players.items()):
        if holder == player_id and table.play.stacks.get(seat) and not in_hand(table, seat):
            cash_off(draft, seat)
    return None


def require_disclosure(draft: Draft, command: pb.RequirePokerDisclosureRequest, context: Context) -> Rejection | None:
    """The house may demand to see any discarded hand, while the round is played or after it (P.4)."""
    table, seat = draft.state, command.seat
    hand = table.play.hand
    if hand is None:
        return _disclose_after(draft, seat, command.cards)
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
    _disclosed(draft, table.round_id, seat, Discarded(player.player_id, cards))
    return None


def _disclose_after(draft: Draft, seat: int, named: Sequence[str]) -> Rejection | None:
    """Until the next round begins: the award is made, and nothing of it changes."""
    last = draft.state.play.last
    found = last.discarded.get(seat)
    if found is None:
        message = f"seat {seat} has no hand of the last round that nobody has seen"
        return Rejection("NO_HAND" if not last.round_id else "NOT_IN_HAND", message, "P.4", "seat")
    names = [card for card in named if is_card(card)]
    if len(names) != len(named) or len(set(names)) < len(names):
        return Rejection("BAD_CARD", "cards must name different cards, such as AS or TD", "P.4", "cards")
    unseen = found.cards.count("")
    if len(named) not in ((unseen,) if unseen else (0, len(found.cards))):
        return Rejection("CARD_COUNT", f"name the {unseen} cards that nobody has recorded", "P.4", "cards")
    if not unseen and named and sorted(names) != sorted(found.cards):
        return Rejection("CARD_MISMATCH", "other cards were dealt to the seat", "P.4", "cards")
    fresh = iter(names)
    cards = tuple(card or next(fresh) for card in found.cards)
    _disclosed(draft, last.round_id, seat, Discarded(found.player_id, cards))
    return None


def _disclosed(draft: Draft, round_id: str, seat: int, hand: Discarded) -> None:
    draft.add(pb.PokerDisclosureRequired(round_id=round_id, seat=seat, player_id=hand.player_id))
    draft.add(pb.PokerHandDisclosed(round_id=round_id, seat=seat, player_id=hand.player_id, cards=hand.cards))


def check_text(text: str, field: str, rule: str) -> Rejection | None:
    if 0 < len(text) <= MAX_TEXT and text.isprintable():
        return None
    return Rejection("BAD_TEXT", f"{field} must have 1 to {MAX_TEXT} characters on one line", rule, field)


def _check_player(player_id: str, rule: str) -> Rejection | None:
    if is_id(player_id):
        return None
    return Rejection("BAD_ID", f"{player_id!r} is no player's id", rule, "player_id")
