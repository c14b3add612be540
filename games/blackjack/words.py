"""A blackjack table in words, and as each role may see it."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.deal import next_step
from games.blackjack.state import BETTING, SeatHand, State, Table
from games.blackjack.totals import total_of
from games.game import Words
from games.tables.chips import dollars, laid_out
from games.tables.rulebook import option_value
from games.tables.state import Wager
from ledger.core.roles import PLAYER, SURVEILLANCE

FACE_DOWN = "??"
"""A card that lies face down, or that nobody has seen."""

_STAGES = {
    "suits": "players may show suited pairs",
    "insurance": "insurance is offered",
    "check": "the hole card is to be checked",
    "turns": "players have their turns",
    "dealer": "the dealer's hand is played",
}


def without_hidden(state: State) -> State:
    """Cards drawn in error that nobody saw are dealt next (M.2)."""
    return replace(state, aside=("",) * len(state.aside))


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    """Cards that lie face down are shown to surveillance, and to the player whose they are."""
    state = table.play
    step = next_step(table) if table.rules and state.phase != BETTING else None
    return {
        "phase": state.phase,
        "dealer": _cards(state.dealer if role == SURVEILLANCE else state.dealer_seen),
        "dealer_hand": state.dealer_hand,
        "up_card": state.up_card,
        "hands": {
            seat: [_hand_view(hand, role, actor_id) for hand in hands] for seat, hands in state.positions.items()
        },
        "next": {"step": step.what, "seat": step.seat, "hand": step.hand} if step else {},
        "set_aside": len(state.aside),
        "up_card_missing": state.up_card_missing,
        "burn_due": state.burn_due,
        "shuffle_due": state.shuffle_due,
        "spread_due": state.spread_due,
        "posted": state.posted,
        "staff": state.staff,
        "last_total": state.last_total,
    }


def _hand_view(hand: SeatHand, role: int, actor_id: str) -> dict[str, Any]:
    own = role == PLAYER and actor_id == hand.player_id
    cards = hand.cards if role == SURVEILLANCE or own else hand.seen
    return {
        "hand": hand.number,
        "player_id": hand.player_id,
        "cards": _cards(cards),
        "total": total_of(cards) if cards and all(cards) else 0,
        "status": hand.status,
        "doubled": hand.doubled,
    }


def _cards(cards: Iterable[str]) -> list[str]:
    return [card or FACE_DOWN for card in cards]


def on_table(table: Table) -> Mapping[str, str]:
    """Cards that lie face down are told where they are known."""
    state = table.play
    lines = dict[str, str]()
    if state.dealer:
        number = f" {state.dealer_hand}" if state.dealer_hand > 1 else ""
        lines[f"dealer's hand{number}"] = _said(state.dealer, state.dealer_down)
    for seat, hand in state.hands:
        name = f"seat {seat}" if hand.number == 1 else f"seat {seat}, hand {hand.number}"
        lines[name] = f"{_said(hand.cards, hand.down)}, {hand.status.lower()}"
    if state.aside:
        lines["set aside"] = " ".join(_cards(state.aside))
    return {**lines, "layout": laid_out(table.wagers.values(), _place)}


def _place(wager: Wager) -> str:
    return f"seat {wager.seat} {wager.wager} {wager.selection}".strip()


def _said(cards: tuple[str, ...], down: tuple[int, ...]) -> str:
    told = " ".join(_cards(cards)) or "no card"
    hidden = f", {len(down)} face down" if down else ""
    return f"{told}{f' ({total_of(cards)})' if cards and all(cards) else ''}{hidden}"


def _hand(e: Any) -> str:
    return f"seat {e.seat}" if e.hand < 2 else f"hand {e.hand} of seat {e.seat}"


def _rules_posted(e: pb.BlackjackRulesPosted) -> str:
    return f"rules posted: {', '.join(f'{rule.name} {_value(rule)}' for rule in e.rules)}"


def _value(rule: pb.HouseOption) -> str:
    value = option_value(rule)
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _staff(e: pb.BlackjackStaffRecorded) -> str:
    supervisors = f"{e.supervisors} supervisors for {e.open_tables} tables"
    return f"on duty: {e.cashiers} cashiers, {e.dealers} dealers here, {supervisors}"


def _elected(e: pb.BlackjackElected) -> str:
    said = {"stand": "stands", "hit": "asks for a card", "double": "doubles", "split": "splits"}
    amount = f" for {dollars(e.amount_cents)}" if e.amount_cents else ""
    down = ", the card face down" if e.face_down else ""
    return f"{_hand(e)} {said.get(e.election, 'surrenders')}{amount}{down}"


def _ended(e: pb.BlackjackHandEnded) -> str:
    return f"{_hand(e)} ends{f' with {e.total}' if e.total else ''} ({e.reason.replace('_', ' ')})"


def _suits(e: pb.BlackjackSuitWagersSettled) -> str:
    seats = ", ".join(map(str, e.winning_seats))
    return f"initial suit wagers settled: {f'won at {seats}' if seats else 'none won'}"


def _surrendered(e: pb.BlackjackSurrenderSettled) -> str:
    told = "accepted" if e.allowed else "refused: the dealer has blackjack with an ace showing"
    return f"surrender of {_hand(e)} {told}"


def _hands_settled(e: pb.BlackjackHandsSettled) -> str:
    hand = f" hand {e.dealer_hand}" if e.dealer_hand > 1 or not e.final else ""
    return f"dealer{hand} has {'blackjack' if e.dealer_blackjack else e.dealer_total}"


def _collected(e: pb.BlackjackCardsCollected) -> str:
    seats = ", ".join(map(str, e.seats))
    return f"cards collected: {f'seats {seats}, then ' if seats else ''}the dealer's"


def _ruling(e: pb.BlackjackRulingMade) -> str:
    named = ", ".join(effect.wager_id for effect in e.effects)
    about = f"; decides {named}" if named else ""
    return f"management rules: {e.ruling}{about}{'; the round is void' if e.void else ''}"


WORDS: Words = {
    pb.BlackjackRulesPosted: _rules_posted,
    pb.BlackjackStaffRecorded: _staff,
    pb.BlackjackReshuffleOrdered: lambda e: f"shuffle ordered before the next round: {e.reason}",
    pb.BlackjackStageBegan: lambda e: _STAGES[e.stage],
    pb.BlackjackSuitWagersSettled: _suits,
    pb.BlackjackFloorNotified: lambda e: f"floorperson told of a suited king and queen at seat {e.seat}",
    pb.BlackjackAnnounced: lambda e: f"{_hand(e)} has blackjack",
    pb.BlackjackHandPaid: lambda e: f"{_hand(e)} is paid ({e.reason.replace('_', ' ')})",
    pb.BlackjackHoleChecked: lambda e: f"hole card checked: {'blackjack' if e.blackjack else 'no blackjack'}",
    pb.BlackjackElected: _elected,
    pb.BlackjackHandShown: lambda e: f"{_hand(e)} shows {' '.join(e.cards)}",
    pb.BlackjackHandEnded: _ended,
    pb.BlackjackHandBusted: lambda e: f"{_hand(e)} busts with {e.total}",
    pb.BlackjackHitWagerSettled: lambda e: f"hit wager of {_hand(e)} {'wins' if e.won else 'loses'}",
    pb.BlackjackSurrenderSettled: _surrendered,
    pb.BlackjackInsuranceSettled: lambda e: f"insurance {'wins' if e.blackjack else 'loses'}",
    pb.BlackjackHandsSettled: _hands_settled,
    pb.BlackjackDealerCardsDiscarded: lambda e: f"dealer's {' '.join(e.cards)} discarded; the up card stays",
    pb.BlackjackCardsCollected: _collected,
    pb.BlackjackUpCardDiscarded: lambda e: "the up card was discarded by mistake; a supervisor is notified",
    pb.BlackjackUpCardRestored: lambda e: f"the up card {e.card} is put back",
    pb.BlackjackRulingMade: _ruling,
    pb.BlackjackDisputeEscalated: lambda e: f"{e.player_id} asks for an investigation: commissioner to be notified",
}

RESULTS: Words = {
    pb.BlackjackHandsSettled: lambda e: (
        "dealer has blackjack"
        if e.dealer_blackjack
        else f"dealer {e.dealer_total}{' busts' if e.dealer_total > 21 else ''}"
    ),
}
