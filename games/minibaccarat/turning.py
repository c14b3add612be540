"""Who turns the cards that lie face down, and what they are (J.3.b, J.3.c, N.5)."""

from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import check_card
from games.cards.state import Batch
from games.interface import Context, Events
from games.minibaccarat.points import points
from games.minibaccarat.state import NO_MORE_BETS, TURN, State
from ledger.core.rejection import Rejection
from games.table import Table

Outcome = Events | Rejection

RELIEF_REASONS = ("delay", "violation", "declined")


def holder(table: Table, hand: str) -> int:
    """The seat that may turn this hand; 0 for the dealer. First the highest wager on it, of equal ones the highest
    position; then, from seat to seat to the right, everybody who has not lost or given up the right (N.5)."""
    state: State = table.play
    stakes: dict[int, int] = {}
    for wager in table.wagers.values():
        if wager.wager == hand:
            stakes[wager.seat] = stakes.get(wager.seat, 0) + wager.stake_cents
    if not stakes:
        return 0
    first = max(stakes, key=lambda seat: (stakes[seat], seat))
    seats = sorted(table.players, reverse=True)
    chain = [first, *(s for s in seats if s < first), *(s for s in seats if s > first)]
    return next((seat for seat in chain if seat not in state.relieved.get(hand, ())), 0)


def hand_cards(table: Table, command: pb.HandMinibaccaratCardsRequest, context: Context) -> Outcome:
    if refused := _check_turning(table, command.hand):
        return refused
    if table.rules is None or table.rules.option("deal_style") != "c":
        return Rejection("NOT_THE_HOLDER", "no player touches cards in this deal style", "L.4", "seat")
    entitled = holder(table, command.hand)
    if command.seat != entitled or not entitled:
        who = f"seat {entitled}" if entitled else "the dealer"
        return Rejection("NOT_THE_HOLDER", f"{who} turns the {command.hand}'s hand", "J.3.c", "seat")
    return [own(hand_handed=pb.HandHanded(round_id=table.round_id, hand=command.hand, seat=command.seat))]


def relieve_holder(table: Table, command: pb.RelieveMinibaccaratHolderRequest, context: Context) -> Outcome:
    if refused := _check_turning(table, command.hand):
        return refused
    if command.reason not in RELIEF_REASONS:
        message = f"{command.reason!r} is none of {', '.join(RELIEF_REASONS)}"
        return Rejection("BAD_REASON", message, "N.5", "reason")
    seat = holder(table, command.hand)
    if table.rules is None or table.rules.option("deal_style") != "c" or not seat:
        return Rejection("NOT_THE_HOLDER", "the dealer turns this hand", "N.5", "hand")
    state: State = table.play
    passed = {*state.relieved.get(command.hand, ()), seat}
    following = [s for s in _from(table, seat) if s not in passed]
    relieved = pb.HolderRelieved(
        round_id=table.round_id,
        hand=command.hand,
        seat=seat,
        reason=command.reason,
        next_seat=following[0] if following else 0,
    )
    return [own(holder_relieved=relieved)]


def _from(table: Table, seat: int) -> list[int]:
    """The seats to the right of this one, round the table."""
    seats = sorted(table.players, reverse=True)
    return [*(s for s in seats if s < seat), *(s for s in seats if s > seat)]


def turn_cards(table: Table, command: pb.TurnMinibaccaratCardsRequest, context: Context) -> Outcome:
    state: State = table.play
    if refused := _check_turning(table, command.hand):
        return refused
    if refused := _check_turner(table, command.hand, command.seat):
        return refused
    dealt, down = state.hand(command.hand), state.unturned[command.hand]
    cards = _turned(table, dealt[-down:], list(command.cards))
    if isinstance(cards, Rejection):
        return cards
    exposed = [
        pb.CardExposed(round_id=table.round_id, destination=command.hand, card=card, unseen_before=not known)
        for card, known in zip(cards, dealt[-down:], strict=True)
    ]
    total = points((*dealt[:-down], *cards))
    return [*(pb.Event(card_exposed=e) for e in exposed), points_announced(table, command.hand, total)]


def _check_turning(table: Table, hand: str) -> Rejection | None:
    state: State = table.play
    if state.phase != NO_MORE_BETS or state.next_step() != (TURN, hand):
        return Rejection("WRONG_STATE", f"the {hand or 'nameless'} hand is not to be turned now", "J.3", "hand")
    return None


def _check_turner(table: Table, hand: str, seat: int) -> Rejection | None:
    state: State = table.play
    by_players = table.rules is not None and table.rules.option("deal_style") == "c"
    entitled = holder(table, hand) if by_players else 0
    if seat != entitled:
        who = f"seat {entitled}" if entitled else "the dealer"
        return Rejection("NOT_THE_HOLDER", f"{who} turns the {hand}'s hand", "J.3", "seat")
    if entitled and state.handed.get(hand) != entitled:
        return Rejection("NOT_THE_HOLDER", f"the cards were not handed to seat {seat}", "J.3.c", "seat")
    return None


def _turned(table: Table, known: tuple[str, ...], named: list[str]) -> list[str] | Rejection:
    """What lies there: as it was recorded, or as it is named now."""
    if named and len(named) != len(known):
        return Rejection("CARD_COUNT", f"{len(known)} cards lie face down", "J.3", "cards")
    shoe = table.cards.shoe
    for place, card in enumerate(known):
        if card and named and named[place] != card:
            return Rejection("CARD_MISMATCH", f"{named[place]} is not the card that was dealt", "J.3", "cards")
        if not card and not named:
            return Rejection("CARD_MISSING", "name the cards: nobody has seen them", "J.3", "cards")
        if not card and shoe and (refused := _check_unseen(shoe, named, place)):
            return refused
    return named or list(known)


def _check_unseen(shoe: Batch, named: list[str], place: int) -> Rejection | None:
    if refused := check_card(shoe, named[place]):
        return refused
    if shoe.gone.count(named[place]) + named[:place].count(named[place]) >= shoe.decks:
        return Rejection("CARD_NOT_IN_SHOE", f"there is no other {named[place]}", field="cards")
    return None


def points_announced(table: Table, hand: str, total: int) -> pb.Event:
    return own(points_announced=pb.PointsAnnounced(round_id=table.round_id, hand=hand, points=total))


def own(**event: Any) -> pb.Event:
    return pb.Event(minibaccarat=pb.MinibaccaratEvent(**event))
