"""A minibaccarat table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Words
from games.minibaccarat.holders import holder
from games.minibaccarat.points import HANDS, points
from games.minibaccarat.state import NO_MORE_BETS, State, Table
from games.tables.chips import dollars, laid_out
from ledger.core.roles import PLAYER, SURVEILLANCE

FACE_DOWN = "??"
"""A card that lies face down, or that nobody has seen."""


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Cards that lie face down are shown to surveillance and to the player who has them in hand; a player sees no
    form but their own."""
    state = table.play
    shown = {hand: _shown(table, hand, role, actor_id) for hand in HANDS}
    step, hand = state.next_step() if state.phase == NO_MORE_BETS else ("", "")
    return {
        "phase": state.phase,
        "hands": shown,
        "points": {hand: points(cards) for hand, cards in shown.items() if cards and FACE_DOWN not in cards},
        "next": f"{step} {hand}".strip(),
        "holders": {hand: holder(table, hand) for hand in HANDS if state.unturned.get(hand)},
        "handed": state.handed,
        "unrecorded": {hand: state.hand(hand).count("") for hand in HANDS if "" in state.hand(hand)},
        "set_aside": len(state.aside) + len(state.aside_later),
        "burn_due": state.burn_due,
        "spread_due": state.spread_due,
        "vigorish_deferred": state.deferred,
        "vigorish_documented": {
            number: form for number, form in state.forms.items() if role != PLAYER or form.player_id == actor_id
        },
        "last_winner": state.last_winner,
    }


def _shown(table: Table, hand: str, role: int, actor_id: str) -> list[str]:
    state = table.play
    cards, down = [card or FACE_DOWN for card in state.hand(hand)], state.unturned.get(hand, 0)
    has_them = role == PLAYER and table.players.get(state.handed.get(hand, 0)) == actor_id
    return cards if role == SURVEILLANCE or has_them or not down else cards[:-down] + [FACE_DOWN] * down


def hidden(table: Table, event: Message, role: int, actor_id: str) -> Message:
    """Who is handed cards sees them; nobody else at the table does."""
    if not isinstance(event, pb.CardsHanded) or (role == PLAYER and event.player_id == actor_id):
        return event
    masked = pb.CardsHanded()
    masked.CopyFrom(event)
    masked.ClearField("cards")
    return masked


def without_hidden(state: State) -> State:
    """Cards drawn in error, which nobody saw, begin the next round (N.1, N.2)."""
    unseen, later = (("",) * len(cards) for cards in (state.aside, state.aside_later))
    return replace(state, aside=unseen, aside_later=later)


def on_table(table: Table) -> Mapping[str, str]:
    """Cards that lie face down are told where they are known."""
    state = table.play
    lines = {f"{hand}'s hand": _hand(table, hand) for hand in HANDS if state.hand(hand)}
    if aside := (*state.aside, *state.aside_later):
        lines["set aside"] = _cards(aside)
    if state.burn_due:
        lines["to burn"] = f"{state.burn_due} cards"
    if state.spread_due:
        lines["to spread"] = f"the cards {state.spread_due}"
    if state.deferred:
        owing = (f"{table.players.get(seat, '')} {dollars(cents)}" for seat, cents in sorted(state.deferred.items()))
        lines["deferred vigorish"] = ", ".join(owing)
    if state.forms:
        forms = (f"{form.player_id} {dollars(form.owed_cents)} ({number})" for number, form in state.forms.items())
        lines["documented vigorish"] = ", ".join(forms)
    return {**lines, "layout": laid_out(table.wagers.values())}


def _hand(table: Table, hand: str) -> str:
    state = table.play
    cards, down = state.hand(hand), state.unturned.get(hand, 0)
    counted = f", {points(cards)} points" if all(cards) else ""
    if not down:
        return f"{_cards(cards)}{counted}"
    return (
        f"{_cards(cards)}{counted}, {'all' if down == len(cards) else f'last {down}'} face down, {_turner(table, hand)}"
    )


def _turner(table: Table, hand: str) -> str:
    if seat := table.play.handed.get(hand, 0):
        return f"in the hands of seat {seat}"
    entitled = holder(table, hand)
    return f"for seat {entitled} to turn" if entitled else "for the dealer to turn"


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card or FACE_DOWN for card in cards)


def _handed(e: pb.CardsHanded) -> str:
    return f"the {e.hand}'s cards are handed to {e.player_id} at seat {e.seat}"


def _relieved(e: pb.HolderRelieved) -> str:
    following = f"seat {e.next_seat}" if e.next_seat else "the dealer"
    return f"seat {e.seat} no longer turns the {e.hand}'s cards ({e.reason}); {following} does"


def _result(e: pb.ResultAnnounced) -> str:
    won = "tie hand" if e.winner == "tie" else f"{e.winner} wins"
    return f"{won}, player {e.player_points}, banker {e.banker_points}"


def _burn_ordered(e: pb.BurnOrdered) -> str:
    before = f", {e.due_count} with those ordered before" if e.due_count > e.burn_count else ""
    return f"{e.burn_count} cards to burn{before}"


WORDS: Words = {
    pb.DealStyleNotified: lambda e: f"written notice: cards are dealt in style {e.deal_style}",
    pb.VigorishNoticeGiven: lambda e: f"notice to players: vigorish {e.vig_type}, {e.rate_bp / 100:g} %",
    pb.VerbalWagerHeard: lambda e: f"spoken wager {e.wager_id} of {e.player_id} confirmed by one of two",
    pb.FirstCardShown: lambda e: f"first card of the shoe: {e.card}, {e.burn_count} more to burn",
    pb.CardsHanded: _handed,
    pb.HolderRelieved: _relieved,
    pb.PointsAnnounced: lambda e: f"{e.hand} has {e.points}",
    pb.BurnOrdered: _burn_ordered,
    pb.ResultAnnounced: _result,
    pb.HandsCollected: lambda e: f"cards collected: player {' '.join(e.player)}, banker {' '.join(e.banker)}",
}

RESULTS: Words = {
    pb.ResultAnnounced: lambda e: (
        f"{'tie' if e.winner == 'tie' else f'{e.winner} wins'}, player {e.player_points}, banker {e.banker_points}"
    ),
}
