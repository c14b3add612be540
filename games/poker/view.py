"""A poker table as each role may see it, and what lies on it as surveillance sees it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb

from games.poker.state import Hand, Player, Pot, Table
from games.tables.chips import dollars
from games.tables.view import SEES_ALL
from ledger.core.roles import PLAYER

UNSEEN = "??"


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    state = table.play
    return {
        "stacks": state.stacks,
        "sitting_out": state.sitting_out,
        "excluded": state.excluded,
        "button": state.button,
        "kill": state.kill,
        "reduced_rake": state.reduction,
        "hand": _hand(state.hand, role, actor_id) if state.hand else None,
    }


def _hand(hand: Hand, role: int, actor_id: str) -> Mapping[str, Any]:
    return {
        "variant": hand.variant,
        "phase": hand.phase,
        "street": hand.street_now.name,
        "deck": hand.deck,
        "button": hand.button,
        "actor": hand.actor,
        "announced": hand.announced,
        "board": hand.board,
        "high_cents": hand.high,
        "pots": [{"gross": p.gross, "rake": p.rake, "fee": p.fee, "net": p.net} for p in hand.pots],
        "players": {seat: _player(hand, seat, role, actor_id) for seat in hand.players},
    }


def _player(hand: Hand, seat: int, role: int, actor_id: str) -> Mapping[str, Any]:
    """Private cards: for surveillance, their owner, and everybody once they were shown."""
    player = hand.players[seat]
    own = role == PLAYER and player.player_id == actor_id
    seen = player.shown or player.disclosed or own or role in SEES_ALL
    return {
        "stack": player.stack,
        "bet": player.bet,
        "total": player.total,
        "live": seat in hand.live,
        "cards": player.cards if seen else [""] * len(player.cards),
    }


def hidden(table: Table, event: Any, role: int, actor_id: str) -> Any:
    """A revealed shuffle tells what everybody held, also those who folded: not for players and dealers."""
    if not isinstance(event, pb.ShuffleRevealed):
        return event
    return pb.ShuffleRevealed(batch=event.batch)


# --- What lies on the table ---


def on_table(table: Table) -> Mapping[str, str]:
    """Every stack, bet, pot and card."""
    state, hand = table.play, table.play.hand
    lines = {}
    for seat, player_id in sorted(table.players.items()):
        dealt_in = hand is not None and seat in hand.players
        stack = f"stack {dollars(state.stacks.get(seat, 0))}"
        lines[f"seat {seat}, {player_id}"] = _lying_at(hand, seat) if hand and dealt_in else stack
    if hand is None:
        return lines
    if hand.board:
        lines["board"] = _cards(hand.board)
    return lines | {_name(number): _pot(pot) for number, pot in enumerate(hand.pots)}


def _lying_at(hand: Hand, seat: int) -> str:
    player = hand.players[seat]
    parts = [f"stack {dollars(player.stack)}", *_bet(player)]
    if player.cards:
        parts.append(_cards(player.cards))
    if seat not in hand.live:
        parts.append("out of the hand")
    elif not player.stack and player.total:
        parts.append("all in")
    return ", ".join(parts)


def _bet(player: Player) -> list[str]:
    """What was bet and not collected yet includes antes."""
    cents = player.total - player.collected
    return [f"bet {dollars(cents)}"] if cents else []


def _name(number: int) -> str:
    return f"side pot {number}" if number else "main pot"


def _pot(pot: Pot) -> str:
    """What is left of it for its winners, and what went elsewhere."""
    gone = (("rake", pot.rake), ("jackpot fee", pot.fee), ("awarded", pot.awarded))
    return ", ".join([dollars(pot.net), *(f"{what} {dollars(cents)}" for what, cents in gone if cents)])


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card or UNSEEN for card in cards)
