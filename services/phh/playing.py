"""A hand as commands of a table: each action becomes the command that the dealer would have entered."""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Protocol

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.state import BETTING, BOARD, DEALING, DRAWING, SHOWDOWN, Hand, Table
from games.poker.streets import due, facing_down, runs_short
from ledger.core.rejection import Rejection
from services.phh import notation
from services.phh.history import HandHistory
from services.phh.money import ChipUnit
from services.phh.notation import HandAction
from services.phh.reasons import NotAHand, NotExpressible, clause_of

_GONE = "gone"


class Desk(Protocol):
    """Whoever takes the table's commands."""

    @property
    def table(self) -> Table: ...
    def send(self, body: Message) -> Rejection | None: ...


class Playing:
    """One hand on its way through a table at which its players sit with their chips."""

    def __init__(self, hand: HandHistory, unit: ChipUnit, desk: Desk, seats: Sequence[int]) -> None:
        self._history = hand
        self._unit = unit
        self._desk = desk
        self._seats = seats
        """Of the players in their order."""
        self._cards: dict[int, deque[str]] = defaultdict(deque)
        """Dealt by the file and not yet by the table; the board's at 0."""
        self._dealt_by: HandAction | None = None
        self._draws: dict[int, HandAction] = {}
        """What players discarded in this draw, by seat, and the table has not heard of yet."""
        self._checked: set[tuple[int, int]] = set()
        """Street and seat of checks that nobody waited for."""
        self._shown: dict[int, HandAction] = {}
        """What players did with their hands at the showdown, by seat."""

    def play(self) -> None:
        """Raises NotExpressible where the table refuses what the file has happened."""
        self._start()
        for action in self._history.actions:
            self._play(action)
        self._deal()
        self._show_down()
        if (hand := self._desk.table.play.hand) is not None:
            whose = f"p{self._seats.index(hand.actor) + 1} has to act" if hand.actor else "cards are due"
            raise NotExpressible(f"the file ends before the round of play does: {whose}", "5.5", "actions")

    def _start(self) -> None:
        self._send(pb.StartPokerHandRequest(), None)
        order = self._hand().order
        absent = [number for number, seat in enumerate(self._seats, 1) if seat not in order]
        if absent:
            who = ", ".join(f"p{number}" for number in absent)
            message = f"{who} cannot post and make one minimum bet, and is not dealt in"
            raise NotExpressible(message, "G.3.c", "starting_stacks")

    def _play(self, action: HandAction) -> None:
        verb = action.verb
        if verb == notation.NOTHING:
            return
        if verb in (notation.DEAL_HOLE, notation.DEAL_BOARD):
            self._cards[self._seats[action.player - 1] if action.player else BOARD].extend(action.cards)
            self._dealt_by = action
            return
        if verb == notation.DISCARD:
            self._discard(action)
            return
        if verb == notation.SHOW_OR_MUCK:
            self._shown[self._seats[action.player - 1]] = action
            return
        self._deal()
        if not self._changes_nothing(action):
            self._send(self._command(action), action)

    def _changes_nothing(self, action: HandAction) -> bool:
        """A check of the only player who has chips left: here nobody waits for it (5.4), elsewhere it is entered once a
        street."""
        hand, seat = self._desk.table.play.hand, self._seats[action.player - 1]
        if action.verb != notation.CHECK_OR_CALL or hand is None or hand.phase == BETTING or seat not in hand.live:
            return False
        if (hand.street, seat) in self._checked or any(hand.players[s].stack for s in hand.live if s != seat):
            return False
        self._checked.add((hand.street, seat))
        return True

    def _command(self, action: HandAction) -> Message:
        seat = self._seats[action.player - 1]
        hand = self._desk.table.play.hand
        match action.verb:
            case notation.BRING_IN:
                return pb.PostPokerBringInRequest(seat=seat)
            case notation.FOLD:
                return pb.FoldPokerHandRequest(seat=seat)
            case notation.CHECK_OR_CALL:
                owes = hand is not None and hand.players[seat].bet < hand.high
                return pb.CallPokerBetRequest(seat=seat) if owes else pb.CheckPokerRequest(seat=seat)
            case notation.BET if action.amount is not None:
                to_cents = self._unit.of(action.amount)
                if hand is not None and hand.high:
                    return pb.RaisePokerBetRequest(seat=seat, to_cents=to_cents)
                return pb.PlacePokerBetRequest(seat=seat, to_cents=to_cents)
        raise NotExpressible("this form has no such action", "H", "actions", action.number, action.text)

    # --- Cards ---

    def _deal(self) -> None:
        """What the file has dealt since the last action, in the table's order: one card at a time to each seat."""
        self._draw()
        action, self._dealt_by = self._dealt_by, None
        if action is None:
            return
        while any(self._cards.values()):
            hand = self._desk.table.play.hand
            if hand is None or hand.phase != DEALING:
                raise NotExpressible("no card is due here", "F.3", "actions", action.number, action.text)
            self._send(pb.DealPokerCardsRequest(cards=self._due(hand, action)), action)

    def _due(self, hand: Hand, action: HandAction) -> list[str]:
        """The cards of a street."""
        places = [BOARD] if self._is_common(hand) else due(hand)
        cards = [self._cards[place].popleft() for place in places if self._cards[place]]
        if len(cards) < len(places):
            raise NotExpressible(*self._lacking(hand, places, len(cards)), "actions", action.number, action.text)
        if any(not card and not down for card, down in zip(cards, facing_down(hand), strict=False)):
            message = "everybody sees a card that lies face up: name it"
            raise NotExpressible(message, hand.form.cite, "actions", action.number, action.text)
        return cards

    def _is_common(self, hand: Hand) -> bool:
        shoe = self._desk.table.cards.shoe
        return shoe is not None and runs_short(hand, shoe.remaining)

    def _lacking(self, hand: Hand, places: list[int], given: int) -> tuple[str, str]:
        if places == [BOARD] and hand.form.bring_in:
            return "the stub is too short for a card each: one common card is dealt", hand.form.short_cite
        if any(seat != BOARD and seat not in hand.live for seat in places):
            return "who folds while nobody has bet leaves a position that keeps getting cards", "P.5"
        wanting = "the board" if BOARD in places else "every player"
        return f"{len(places)} cards are due to {wanting} before the next betting, not {given}", "F.3"

    # --- The draw ---

    def _discard(self, action: HandAction) -> None:
        """In the format all discard before any card is dealt; at the table each player gets cards before the next one
        discards. So a draw is told when it is over."""
        seat = self._seats[action.player - 1]
        if not self._draws or seat in self._draws:
            self._deal()
        hand = self._desk.table.play.hand
        if hand is None:
            raise NotExpressible("no round of play is on", "5.5", "actions", action.number, action.text)
        if hand.phase != DRAWING:
            message = "nobody draws here" if hand.form.draws else "this form has no such action"
            rule = hand.form.draw_cite if hand.form.draws else "H"
            raise NotExpressible(message, rule, "actions", action.number, action.text)
        self._draws[seat] = action

    def _draw(self) -> None:
        draws, self._draws = self._draws, {}
        for seat, action in draws.items():
            hand = self._hand()
            numbers = _discarded(hand, seat, action)
            self._send(pb.DiscardPokerCardsRequest(seat=seat, numbers=numbers), action)
            if not numbers:
                continue
            given = self._cards[seat]
            if len(given) < len(numbers):
                message = f"p{action.player} gets as many cards as were discarded, not {len(given)}"
                raise NotExpressible(message, hand.form.draw_cite, "actions", action.number, action.text)
            drawn = [given.popleft() for _ in numbers]
            self._send(pb.DealPokerCardsRequest(cards=drawn), action)

    # --- The showdown ---

    def _show_down(self) -> None:
        """Hands are shown in the table's order, whatever the file's: it decides nothing."""
        while (hand := self._desk.table.play.hand) is not None and hand.phase == SHOWDOWN:
            seat = hand.actor
            action = self._shown.get(seat)
            if action is None:
                message = f"p{self._seats.index(seat) + 1} neither shows nor mucks"
                raise NotExpressible(message, "P.4", "actions")
            self._send(_shown(seat, action, hand.players[seat].cards), action)

    # --- Commands ---

    def _hand(self) -> Hand:
        hand = self._desk.table.play.hand
        if hand is None:
            raise NotAHand("the hand did not begin")
        return hand

    def _send(self, body: Message, action: HandAction | None) -> None:
        if refused := self._desk.send(body):
            number, text = (action.number, action.text) if action else (0, "")
            raise NotExpressible(refused.message, clause_of(refused), "starting_stacks", number, text)


def _discarded(hand: Hand, seat: int, action: HandAction) -> list[int]:
    """The places of the cards in the hand, from 1. One that is named and that nobody had seen is any of the unseen."""
    held, numbers = list(hand.players[seat].cards), []
    for card in sorted(action.cards, reverse=True):  # those with a name first
        where = card if card in held else notation.UNSEEN
        if where not in held:
            message = f"p{action.player} does not hold what is discarded"
            raise NotExpressible(message, hand.form.draw_cite, "actions", action.number, action.text)
        place = held.index(where)
        held[place] = _GONE
        numbers.append(place + 1)
    return sorted(numbers)


def _shown(seat: int, action: HandAction, dealt: Sequence[str]) -> Message:
    """Cards that stay unknown are not shown, and what is not shown wins nothing (P.4). A hand that was turned over
    before its last cards came has them since: they were dealt for all to see."""
    cards = action.cards
    if not action.shows or (cards and not any(cards)):
        return pb.ConcedePokerHandRequest(seat=seat)
    if not action.is_known:
        raise NotExpressible("a hand is shown as a whole", "P.4", "actions", action.number, action.text)
    if len(cards) < len(dealt):
        fresh = tuple(card for card in cards if card not in dealt)
        cards = fresh if len(fresh) == dealt.count(notation.UNSEEN) else cards
    return pb.ShowPokerHandRequest(seat=seat, cards=cards)
