"""What lies on a poker table, in words, as surveillance sees it: every stack, bet, pot and card."""

from collections.abc import Mapping

from games.poker.state import Hand, Player, Pot, State
from games.table import Table
from games.words import dollars

UNSEEN = "??"


def on_table(table: Table) -> Mapping[str, str]:
    state: State = table.play
    dealt_in = state.hand.players if state.hand else {}
    lines = {}
    for seat, player_id in sorted(table.players.items()):
        stack = f"stack {dollars(state.stacks.get(seat, 0))}"
        lines[f"seat {seat}, {player_id}"] = _player(dealt_in[seat]) if seat in dealt_in else stack
    return {**lines, **_hand(state.hand)} if state.hand else lines


def _player(player: Player) -> str:
    """What was bet and not collected yet includes antes."""
    parts = [f"stack {dollars(player.stack)}"]
    if bet := player.total - player.collected:
        parts.append(f"bet {dollars(bet)}")
    if player.cards:
        parts.append(_cards(player.cards))
    if not player.live:
        parts.append("out of the hand")
    elif not player.stack and player.total:
        parts.append("all in")
    return ", ".join(parts)


def _hand(hand: Hand) -> dict[str, str]:
    lines = {"board": _cards(hand.board)} if hand.board else {}
    return lines | {_name(number): _pot(pot) for number, pot in enumerate(hand.pots)}


def _name(number: int) -> str:
    return f"side pot {number}" if number else "main pot"


def _pot(pot: Pot) -> str:
    """What is left of it for its winners, and what went elsewhere."""
    gone = (("rake", pot.rake), ("jackpot fee", pot.fee), ("awarded", pot.awarded))
    return ", ".join([dollars(pot.net), *(f"{what} {dollars(cents)}" for what, cents in gone if cents)])


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card or UNSEEN for card in cards)
