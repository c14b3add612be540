"""Minibaccarat at a table, under the rulebooks of `rulebooks/*/minibaccarat`: the model of a game with a shoe."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.defaults import hidden, postings
from games.minibaccarat.deciding import decide
from games.minibaccarat.opening import (
    card_rules,
    check_cards,
    check_close,
    check_leave,
    check_open,
    check_void,
)
from games.minibaccarat.points import HANDS, points
from games.minibaccarat.settling import settle
from games.minibaccarat.showing import FACE_DOWN, on_table
from games.minibaccarat.state import NO_MORE_BETS, State, begin, evolve
from games.minibaccarat.turning import holder
from games.table import Table

name = "minibaccarat"
engine_revision = 1


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Cards that lie face down are shown to surveillance and to the player who has them in hand."""
    state: State = table.play
    shown = {hand: _shown(table, hand, role, actor_id) for hand in HANDS}
    step, hand = state.next_step() if state.phase == NO_MORE_BETS else ("", "")
    return {
        "phase": state.phase,
        "hands": shown,
        "points": {hand: points(cards) for hand, cards in shown.items() if cards and FACE_DOWN not in cards},
        "next": f"{step} {hand}".strip(),
        "holders": {hand: holder(table, hand) for hand in HANDS if state.unturned.get(hand)},
        "set_aside": len(state.aside) + len(state.aside_later),
        "burn_due": state.burn_due,
        "vigorish_owed": state.markers,
        "last_winner": state.last_winner,
    }


def _shown(table: Table, hand: str, role: int, actor_id: str) -> list[str]:
    state: State = table.play
    cards, down = list(state.hand(hand)), state.unturned.get(hand, 0)
    has_them = role == pb.ROLE_PLAYER and table.players.get(state.handed.get(hand, 0)) == actor_id
    if role == pb.ROLE_SURVEILLANCE or has_them or not down:
        return [card or FACE_DOWN for card in cards]
    return cards[:-down] + [FACE_DOWN] * down


def describe(event: pb.Event) -> str:
    own = event.minibaccarat
    inner = own.WhichOneof("event")
    match getattr(own, inner) if inner else None:
        case pb.DealStyleNotified() as e:
            return f"written notice: cards are dealt in style {e.deal_style}"
        case pb.VigorishNoticeGiven() as e:
            return f"notice to players: vigorish {e.vig_type}, {e.rate_bp / 100:g} %"
        case pb.VerbalWagerHeard() as e:
            return f"spoken wager {e.wager_id} confirmed by one of two"
        case pb.FirstCardShown() as e:
            return f"first card of the shoe: {e.card}, {e.burn} more to burn"
        case pb.HandHanded() as e:
            return f"the {e.hand}'s cards are handed to seat {e.seat}"
        case pb.HolderRelieved() as e:
            following = f"seat {e.next_seat}" if e.next_seat else "the dealer"
            return f"seat {e.seat} no longer turns the {e.hand}'s cards ({e.reason}); {following} does"
        case pb.PointsAnnounced() as e:
            return f"{e.hand} has {e.points}"
        case pb.BurnOrdered() as e:
            return f"{e.cards} cards to burn"
        case pb.ResultAnnounced() as e:
            won = "tie hand" if e.winner == "tie" else f"{e.winner} wins"
            return f"{won}, player {e.player_points}, banker {e.banker_points}"
        case pb.HandsCollected() as e:
            return f"cards collected: player {' '.join(e.player)}, banker {' '.join(e.banker)}"
        case _:
            return "something at a minibaccarat table that this version does not know"


__all__ = [
    "State",
    "begin",
    "card_rules",
    "check_cards",
    "check_close",
    "check_leave",
    "check_open",
    "check_void",
    "decide",
    "describe",
    "engine_revision",
    "evolve",
    "hidden",
    "name",
    "on_table",
    "postings",
    "settle",
    "view",
]
