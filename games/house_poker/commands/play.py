"""Decisions seat by seat, and hands that are turned over."""

from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.dealing import turned_cards
from games.house_poker.commands.ending import settle_known
from games.house_poker.commands.wagers import Asked, new_wager, wagers_at
from games.house_poker.evolve import PLAY
from games.house_poker.rules import HOUSE, SEAT, HouseGame
from games.house_poker.state import PLAYING, HouseDraft, HouseTable
from games.tables.wagers import check_seat, placed
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def check_turn(game: HouseGame, table: HouseTable, seat: int, context: Context) -> Rejection | None:
    """Whether this seat decides now; seats decide from the dealer's left."""
    state, rule = table.play, game.clause("turn")
    if refused := check_seat(table, seat) or check_own_seat(table.players[seat], context) or check_played(game, table):
        return refused
    if seat not in state.deciders:
        if seat in state.seats:
            return Rejection("NO_ANTE", f"seat {seat} has no {game.decides}: it has nothing to decide", rule, "seat")
        return Rejection("SEAT_NOT_BETTING", f"seat {seat} is not in this round", rule, "seat")
    if seat in state.decided or seat in state.void:
        return Rejection("ALREADY_DECIDED", f"seat {seat} has decided, or its hand is void", rule, "seat")
    if seat != state.turn:
        return Rejection("NOT_YOUR_TURN", f"seat {state.turn} decides first", rule, "seat")
    return None


def check_played(game: HouseGame, table: HouseTable) -> Rejection | None:
    """Whether all cards are dealt and the stub is put away."""
    if table.play.phase == PLAYING:
        return None
    return Rejection("WRONG_STATE", "deal all cards and put the stub away first", game.clause("turn"))


def check_decided(game: HouseGame, table: HouseTable) -> Rejection | None:
    if refused := check_played(game, table):
        return refused
    if seat := table.play.turn:
        return Rejection("DECISIONS_PENDING", f"seat {seat} has not decided yet", game.clause("reveal"))
    return None


def make_play(
    game: HouseGame, draft: HouseDraft, command: pb.MakeHousePokerPlayRequest, context: Context
) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := check_turn(game, table, seat, context):
        return refused
    ante = wagers_at(table, seat)[game.decides]
    if refused := game.check_play(table.options, ante, command.amount_cents):
        return refused
    asked = Asked(command.amount_cents, command.wager_id, "amount_cents")
    wager = new_wager(table, seat, PLAY, asked, ante.wager_id)
    if isinstance(wager, Rejection):
        return wager
    draft.add(placed(wager))
    return None


def reveal_dealer(
    game: HouseGame, draft: HouseDraft, command: pb.RevealHousePokerDealerRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if refused := check_decided(game, table) or game.check_reveal(table):
        return refused
    if table.play.house_shown:
        return Rejection("WRONG_STATE", "the dealer's hand has been turned over", game.clause("reveal"))
    if refused := turn_over(game, draft, HOUSE, command.cards):
        return refused
    cards = draft.state.play.hand(HOUSE)
    hand = game.ranked((), cards)
    draft.add(
        pb.DealerHandShown(
            round_id=table.round_id,
            cards=hand.cards,
            unused=hand.unused,
            hand=hand.name,
            qualifies=game.qualifies(cards),
        )
    )
    return settle_known(game, draft, context)


def turn_hand(
    game: HouseGame, draft: HouseDraft, command: pb.TurnHousePokerHandRequest, context: Context
) -> Rejection | None:
    """The hands whose cards were recorded are turned over by themselves."""
    state, seat, rule = draft.state.play, command.seat, game.clause("settle")
    if not state.house_shown:
        return Rejection("WRONG_STATE", "the house's cards are turned over before any hand is settled", rule)
    if seat not in state.seats:
        return Rejection("SEAT_NOT_BETTING", f"seat {seat} is not in this round", rule, "seat")
    if seat != state.unsettled[0]:
        return Rejection("NOT_YOUR_TURN", f"the hand of seat {state.unsettled[0]} is settled next", rule, "seat")
    if refused := turn_over(game, draft, seat, command.cards):
        return refused
    return settle_known(game, draft, context)


def turn_over(game: HouseGame, draft: HouseDraft, place: int, named: Sequence[str]) -> Rejection | None:
    """Names the cards of a hand that nobody had recorded. The others are shown by the event that follows."""
    state = draft.state.play
    numbers = state.face_down(place)
    lying = [state.hand(place)[number] for number in numbers]
    cards = turned_cards(draft.state.cards, lying, named, game.clause("reveal"))
    if isinstance(cards, Rejection):
        return cards
    for card, known, number in zip(cards, lying, numbers, strict=True):
        if not known:
            draft.add(exposed(game, draft.state, place, number, card))
    return None


def exposed(game: HouseGame, table: HouseTable, place: int, number: int, card: str) -> pb.CardExposed:
    """A card of a hand that is seen now; its number is counted from 0."""
    return pb.CardExposed(
        round_id=table.round_id,
        destination=SEAT if place else game.house,
        seat=place,
        card=card,
        unseen_before=not table.play.hand(place)[number],
        number=number + 1,
    )
