"""The draw (L.7, in house poker H.7): one player at a time stands pat or discards, and gets as many cards."""

import roundledger.v1 as pb
from games.poker.betting.bets import not_live
from games.poker.commands.actions import acted
from games.poker.state import DRAWING, Draft, Player
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def discard(draft: Draft, command: pb.DiscardPokerCardsRequest, context: Context) -> Rejection | None:
    """Cards are told by their place in the hand: no answer tells what they are."""
    table, seat = draft.state, command.seat
    hand = table.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "L.7")
    rule = hand.form.draw_cite
    if hand.phase != DRAWING:
        return Rejection("WRONG_STATE", f"nobody draws while the hand is in {hand.phase}", rule)
    if seat not in hand.live:
        return not_live(seat, rule)
    if hand.actor != seat:
        return Rejection("OUT_OF_TURN", f"it is seat {hand.actor}'s turn to draw", rule, "seat")
    if hand.owed:
        message = f"{len(hand.owed)} cards are owed, the next to seat {hand.owed[0]}: deal them first"
        return Rejection("CARDS_OWED", message, rule, "seat")
    if refused := check_own_seat(table.players.get(seat), context):
        return refused
    player = hand.players[seat]
    numbers = _numbers(player, command, rule)
    if isinstance(numbers, Rejection):
        return numbers
    draft.add(pb.PokerCardsDiscarded(round_id=table.round_id, seat=seat, player_id=player.player_id, numbers=numbers))
    return acted(draft, context)


def _numbers(player: Player, command: pb.DiscardPokerCardsRequest, rule: str) -> list[int] | Rejection:
    held = len(player.cards)
    if command.count and (command.numbers or any(player.cards)):
        message = "say which cards by their numbers: count is for hands that nobody has recorded"
        return Rejection("CARD_COUNT", message, rule, "count")
    most = min(command.count, held + 1)  # a count of billions is refused before it is counted out
    numbers = list(command.numbers) or list(range(1, most + 1))
    if len(set(numbers)) < len(numbers) or any(not 1 <= number <= held for number in numbers):
        return Rejection("CARD_COUNT", f"cards are numbered from 1 to {held}, each at most once", rule, "numbers")
    return sorted(numbers)
