"""The start of a round of play and the deal: their guard ladders."""

from collections.abc import Sequence
from typing import Any

import msgspec

import roundledger.v1 as pb
from games.cards.dealing import next_of
from games.cards.state import left_shoe
from games.interface import Context, Events
from games.poker.betting import raise_cap
from games.poker.drafting import Draft
from games.poker.hours import check_hours
from games.poker.house import House
from games.poker.kill import FACTORS, limits_in_force
from games.poker.seating import cashed_out
from games.poker.state import BOARD, DEALING, Hand, State
from games.rounds import opening
from games.table import Table
from ledger.core.rejection import Rejection

Outcome = Events | Rejection


class Lineup(msgspec.Struct, frozen=True):
    """Who plays a round, where the button is and who posts what."""

    order: tuple[int, ...]
    """From the button's left."""
    blinds: tuple[tuple[int, int], ...]
    """Seat and cents; the holder of a kill posts only the kill blind."""
    first: int
    kill_seat: int = 0
    kill_blind: int = 0

    @property
    def button(self) -> int:
        return self.order[-1]

    def owed(self, seat: int) -> int:
        if seat == self.kill_seat:
            return self.kill_blind
        return dict(self.blinds).get(seat, 0)


def lineup(table: Table, state: State, house: House) -> Lineup | None:
    """Everybody eligible (2.4, G.3.c): seated, not sitting out, not excluded, with chips for ante, blind and one
    minimum bet. Who owes a blind depends on who plays, so whoever cannot post leaves the count and it begins again."""
    playing = (seat for seat, player in sorted(table.players.items()) if player not in state.excluded)
    seats = [seat for seat in playing if seat not in state.sitting_out and state.stacks.get(seat)]
    while len(seats) > 1:
        line = _placed(seats, state, house)
        able = [seat for seat in seats if state.stacks[seat] >= house.ante + line.owed(seat) + house.low]
        if able == seats:
            return line
        seats = able
    return None


def _placed(seats: Sequence[int], state: State, house: House) -> Lineup:
    button = _button(seats, state)
    place = seats.index(button) + 1
    order = (*seats[place:], *seats[:place])
    posting = order[-1:] + order[:-1] if len(order) == 2 and house.button_first else order
    blinds = tuple(zip(posting, house.blinds, strict=False))
    last_blind = order.index(blinds[-1][0])
    first = order[(last_blind + 1) % len(order)]
    holder = state.kill.seat if state.kill and house.kill.mode != "none" else 0
    if holder not in seats:
        return Lineup(order, blinds, first)
    low, _ = limits_in_force(house.low, house.high, house.kill, killed=True)
    return Lineup(order, tuple(blind for blind in blinds if blind[0] != holder), first, holder, low)


def _button(seats: Sequence[int], state: State) -> int:
    """In front of the highest seat at first; after each completed round at the next seat dealt in (J.3)."""
    if not state.button:
        return seats[-1]
    if state.button in seats and not state.button_moves:
        return state.button
    return next((seat for seat in seats if seat > state.button), seats[0])


def start_hand(table: Table, command: pb.StartPokerHandRequest, context: Context) -> Outcome:
    if table.round_id:
        return Rejection("HAND_IN_PROGRESS", f"{table.round_id} is being played", "5.5")
    shoe = table.cards.shoe
    if shoe is None or shoe.gone:
        return Rejection("CARDS_NOT_READY", "take up a deck that was shuffled and cut since its last use", "E.1")
    draft = Draft(table)
    if refused := check_hours(draft.state, draft.rules, table.cards.in_play, context):
        return refused
    house = draft.house
    _put_right(draft, house)
    line = lineup(table, draft.state, house)
    if line is None:
        return Rejection("TOO_FEW_PLAYERS", "fewer than two players can post and make one bet", "F.2, G.3.c")
    for event in opening(table):
        draft.add(round_opened=event.round_opened)
    draft.own(hand_started=_started(draft, house, line))
    _post(draft, house, line)
    return draft.events


def _put_right(draft: Draft, house: House) -> None:
    """What does not hold for this round any more: a kill without its holder, a rake reduced for a short table, chips
    of somebody excluded while the last round was played."""
    state, table = draft.state, draft.table
    if state.kill is not None:
        line = lineup(table, state, house)
        here = table.players.get(state.kill.seat) == state.kill.player_id and line and line.kill_seat
        if house.kill.mode == "none" or not here:
            reason = "holder_absent" if house.kill.mode != "none" else "option_changed"
            draft.own(kill_cleared=pb.PokerKillCleared(round_id=draft.round_id, reason=reason))
    if state.reduction is not None and len(table.players) > house.short_table_players:
        draft.own(rake_restored=pb.PokerRakeRestored())
    for seat, player in sorted(table.players.items()):
        if player in state.excluded and state.stacks.get(seat):
            draft.own(seat_cashed_out=cashed_out(table, state, seat))


def _started(draft: Draft, house: House, line: Lineup) -> pb.PokerHandStarted:
    low, high = limits_in_force(house.low, house.high, house.kill, killed=bool(line.kill_seat))
    players, stacks = draft.table.players, draft.state.stacks
    started = pb.PokerHandStarted(
        round_id=draft.round_id,
        variant=house.form.name,
        betting_structure=house.structure,
        limit_low_cents=low,
        limit_high_cents=high,
        max_raises=raise_cap(house.structure, house.max_raises, len(line.order)),
        button=line.button,
        seats=[pb.PokerSeat(seat=s, player_id=players[s], stack_cents=stacks[s]) for s in line.order],
        kill_seat=line.kill_seat,
        first_seat=line.first,
    )
    if line.kill_seat:
        started.kill_factor.pays, started.kill_factor.per = FACTORS[house.kill.mode]
    return started


def _post(draft: Draft, house: House, line: Lineup) -> None:
    """Antes, blinds, kill blind, before the first card (A-17)."""
    if house.ante:
        for seat in line.order:
            ante = pb.PokerAntePosted(round_id=draft.round_id, seat=seat, amount_cents=house.ante)
            draft.own(ante_posted=ante)
    for seat, cents in line.blinds:
        draft.own(blind_posted=pb.PokerBlindPosted(round_id=draft.round_id, seat=seat, amount_cents=cents))
    if line.kill_seat:
        kill = pb.PokerKillBlindPosted(round_id=draft.round_id, seat=line.kill_seat, amount_cents=line.kill_blind)
        draft.own(kill_blind_posted=kill)


# --- The deal ---


def due(hand: Hand) -> list[int]:
    """Where the cards go that are due before the next betting: seats, or the board. Replacements come first (P.14)."""
    street, count = hand.street_now, len(hand.order)
    if street.down:
        return [*hand.owed, *(hand.order[n % count] for n in range(hand.dealt, street.down * count))]
    return [BOARD] * (street.board - hand.dealt)


def deal_cards(table: Table, command: pb.DealPokerCardsRequest, context: Context) -> Outcome:
    """One card at a time to where it is due; the burn comes before the first card of a street."""
    state: State = table.play
    hand = state.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "5.5")
    if hand.phase != DEALING:
        return Rejection("WRONG_STATE", f"no card is due while the hand is in {hand.phase}", "F.3")
    places = due(hand)
    if len(command.cards) > len(places) or command.count > len(places):
        return Rejection("TOO_MANY_CARDS", f"{len(places)} cards are due before the next betting", "F.3", "cards")
    cards, events = table.cards, list[pb.Event]()
    if hand.street_now.burn and not hand.burned:
        burned = next_of(cards, "", context, unseen=True)
        if isinstance(burned, Rejection):
            return burned
        events.append(pb.Event(card_burned=pb.CardBurned(round_id=table.round_id)))
        cards = left_shoe(cards, "")
    named: Sequence[str] = command.cards or [""] * (command.count or len(places))
    for seat, name in zip(places, named, strict=False):
        card = next_of(cards, name, context)
        if isinstance(card, Rejection):
            return card
        events.append(pb.Event(card_dealt=_dealt(table.round_id, seat, card)))
        cards = left_shoe(cards, card)
    return events


def _dealt(round_id: str, seat: int, card: str) -> pb.CardDealt:
    if seat == BOARD:
        return pb.CardDealt(round_id=round_id, destination="board", card=card)
    return pb.CardDealt(round_id=round_id, destination="seat", seat=seat, card=card, face_down=True)


LADDERS: dict[type, Any] = {
    pb.StartPokerHandRequest: start_hand,
    pb.DealPokerCardsRequest: deal_cards,
}
