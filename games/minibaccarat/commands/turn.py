"""Cards that lie face down: handed to a player, turned, or taken from them (J.3.b, J.3.c, N.5)."""

import roundledger.v1 as pb
from games.cards.dealing import turned_cards
from games.minibaccarat.holders import BY_PLAYERS, holder, holder_after
from games.minibaccarat.points import points
from games.minibaccarat.state import NO_MORE_BETS, TURN, Draft, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection

RELIEF_REASONS = ("delay", "violation", "declined")


def hand_cards(draft: Draft, command: pb.HandMinibaccaratCardsRequest, context: Context) -> Rejection | None:
    table, hand = draft.state, command.hand
    if refused := _check_turning(table, hand):
        return refused
    if table.options.deal_style != BY_PLAYERS:
        return Rejection("NOT_THE_HOLDER", "no player touches cards in this deal style", "L.4", "seat")
    entitled = holder(table, hand)
    if command.seat != entitled or not entitled:
        return _not_the_holder(hand, entitled, "J.3.c")
    if table.play.handed.get(hand) == entitled:
        return Rejection("CARDS_IN_HAND", f"seat {entitled} has the {hand}'s cards already", "J.3.c", "seat")
    draft.add(
        pb.CardsHanded(
            round_id=table.round_id,
            hand=hand,
            seat=entitled,
            player_id=table.players[entitled],
            cards=_face_down(table, hand),
        )
    )
    return None


def relieve_holder(draft: Draft, command: pb.RelieveMinibaccaratHolderRequest, context: Context) -> Rejection | None:
    table, hand = draft.state, command.hand
    if refused := _check_turning(table, hand):
        return refused
    if command.reason not in RELIEF_REASONS:
        message = f"reason must be one of {', '.join(RELIEF_REASONS)}"
        return Rejection("BAD_REASON", message, "N.5", "reason")
    seat = holder(table, hand)
    if not seat:
        return Rejection("NOT_THE_HOLDER", "the dealer turns this hand", "N.5", "hand")
    following = holder_after(table, hand, seat)
    draft.add(
        pb.HolderRelieved(
            round_id=table.round_id,
            hand=hand,
            seat=seat,
            player_id=table.players[seat],
            reason=command.reason,
            next_seat=following,
            next_player_id=table.players.get(following, ""),
        )
    )
    return None


def turn_cards(draft: Draft, command: pb.TurnMinibaccaratCardsRequest, context: Context) -> Rejection | None:
    table, hand = draft.state, command.hand
    if refused := _check_turning(table, hand) or _check_turner(table, hand, command.seat):
        return refused
    recorded = _face_down(table, hand)
    cards = turned_cards(table.cards, recorded, command.cards, "J.3")
    if isinstance(cards, Rejection):
        return cards
    for card, known in zip(cards, recorded, strict=True):
        draft.add(pb.CardExposed(round_id=table.round_id, destination=hand, card=card, unseen_before=not known))
    total = points(draft.state.play.hand(hand))
    draft.add(pb.PointsAnnounced(round_id=table.round_id, hand=hand, points=total))
    return None


def check_in_hand(table: Table, seat: int) -> Rejection | None:
    """Nobody takes cards away from the table."""
    for hand, holding in table.play.handed.items():
        if holding == seat:
            message = f"seat {seat} has the {hand}'s cards: turn them, or relieve the seat, first"
            return Rejection("CARDS_IN_HAND", message, "N.5", "seat")
    return None


def _face_down(table: Table, hand: str) -> tuple[str, ...]:
    """The cards of a hand that is to be turned, empty where nobody recorded them."""
    return table.play.hand(hand)[-table.play.unturned[hand] :]


def _check_turning(table: Table, hand: str) -> Rejection | None:
    state = table.play
    if state.phase != NO_MORE_BETS or state.next_step() != (TURN, hand):
        message = f"the {hand}'s hand is not to be turned now" if hand else "hand must be player or banker"
        return Rejection("WRONG_STATE", message, "J.3", "hand")
    return None


def _check_turner(table: Table, hand: str, seat: int) -> Rejection | None:
    entitled = holder(table, hand)
    if seat != entitled:
        return _not_the_holder(hand, entitled, "J.3")
    if entitled and table.play.handed.get(hand) != entitled:
        return Rejection("NOT_THE_HOLDER", f"hand the cards to seat {seat} first", "J.3.c", "seat")
    return None


def _not_the_holder(hand: str, entitled: int, rule: str) -> Rejection:
    who = f"seat {entitled}" if entitled else "the dealer"
    return Rejection("NOT_THE_HOLDER", f"{who} turns the {hand}'s hand", rule, "seat")
